import { type RefSelectProps, Select } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetBatch } from '#features/timesheets/contract.ts';
import styles from './batch-switcher.module.css';
import { StateChip } from './state-chip.tsx';

interface BatchSwitcherProps {
  readonly ref: Ref<Pick<RefSelectProps, 'focus'>>;
  readonly batches: readonly SheetBatch[];
  readonly value: number;
  readonly onChange: (batchId: number) => void;
}

/** This batch, earlier ones, and those still open for whoever has more time. */
export function BatchSwitcher({ ref, batches, value, onChange }: BatchSwitcherProps) {
  const { t } = useTranslation();
  return (
    <Select<number>
      ref={ref as Ref<RefSelectProps>}
      aria-label={t('timesheets.ui.switchBatch')}
      className={styles.select ?? ''}
      popupMatchSelectWidth={false}
      value={value}
      onChange={onChange}
      options={batches.map((batch) => ({ value: batch.id, label: batch.name, batch }))}
      optionRender={({ data }) => (
        <span className={styles.option}>
          <span>{data.batch.name}</span>
          <span className={styles.phase}>
            {t(`timesheets.ui.phase.${(data.batch as SheetBatch).phase}`)}
          </span>
          <StateChip state={data.batch.state} />
        </span>
      )}
    />
  );
}
