import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { QueueBatch } from '#features/approvals/contract.ts';
import type { QueueView } from './queries.ts';

interface BatchAndViewProps {
  readonly batches: readonly QueueBatch[];
  readonly batch: QueueBatch | undefined;
  readonly onBatch: (id: number) => void;
  /** Null for whoever decides nothing, and so has one view alone. */
  readonly view: QueueView | null;
  readonly onView: (view: QueueView) => void;
}

/** Beside the title: of which batch, and whether one's own queue or all of one's reach. */
export function BatchAndView({ batches, batch, onBatch, view, onView }: BatchAndViewProps) {
  const { t } = useTranslation();
  return (
    <>
      {batch !== undefined && (
        <Select
          aria-label={t('approvals.ui.batch')}
          popupMatchSelectWidth={false}
          value={batch.id}
          onChange={onBatch}
          options={batches.map(({ id, name, pending }) => ({
            value: id,
            label: pending > 0 ? t('approvals.ui.batchPending', { name, count: pending }) : name,
          }))}
        />
      )}
      {view !== null && (
        <Segmented<QueueView>
          aria-label={t('approvals.ui.viewLabel')}
          value={view}
          onChange={onView}
          options={[
            { value: 'mine', label: t('approvals.ui.view.mine') },
            { value: 'reach', label: t('approvals.ui.view.reach') },
          ]}
        />
      )}
    </>
  );
}
