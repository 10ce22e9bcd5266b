import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetPage as SheetPageData } from '#features/timesheets/contract.ts';
import { todayIn } from '#kernel/dates.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { BatchSwitcher } from '../parts/batch-switcher.tsx';
import { useSheetPage } from '../queries.ts';
import { SheetView } from './sheet-view.tsx';

interface SheetPageProps {
  readonly title: string;
  readonly actorId: number;
  readonly staffNo: string;
  /** A batch, or `latest`. */
  readonly batch: string;
  readonly onBatch: (batchId: number) => void;
  /** Whether submitted sheets may be corrected here. */
  readonly correcting?: boolean;
  readonly context?: (page: SheetPageData) => ReactNode;
}

function modeOf({ current }: SheetPageData, correcting: boolean) {
  if (current?.abilities.save) return 'fill';
  return correcting && current?.abilities.modify ? 'modify' : 'read';
}

/** The sheet of one person, with everything between asking for it and having it. */
export function SheetPage(props: SheetPageProps) {
  const { title, actorId, staffNo, batch, onBatch, correcting = false, context } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useSheetPage(staffNo, batch);
  if (isError) {
    return (
      <Page title={title}>
        <EmptyState
          title={t('timesheets.ui.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('timesheets.ui.retry')}</Button>}
        />
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title={title}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Page>
    );
  }
  const { current } = data;
  const shown = data.batches.find(({ id }) => id === current?.batchId);
  if (current === null || shown === undefined) {
    return (
      <Page title={title} context={context?.(data)}>
        <EmptyState title={t('timesheets.ui.noBatch')} detail={t('timesheets.ui.noBatchDetail')} />
      </Page>
    );
  }
  const mode = modeOf(data, correcting);
  return (
    <SheetView
      // Another sheet, or the same one in another state, begins anew from what the server has.
      key={`${staffNo} ${shown.id} ${mode} ${current.sheet.state}`}
      title={title}
      actorId={actorId}
      staffNo={staffNo}
      askedBatch={batch}
      batch={shown}
      current={current}
      mode={mode}
      today={todayIn(current.timeZone, new Date())}
      context={
        <>
          {context?.(data)}
          <BatchSwitcher batches={data.batches} value={shown.id} onChange={onBatch} />
        </>
      }
    />
  );
}
