import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SheetListRow } from '#features/timesheets/contract.ts';
import { SHEET_STATES } from '#features/timesheets/rules.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { StateChip } from './parts/state-chip.tsx';
import { useSheetBatches, useSheetList } from './queries.ts';

interface SheetListProps {
  readonly batchId: string;
  readonly onBatch: (batchId: string) => void;
  /** What opening a sheet is called by what can be done with it. */
  readonly actions: Readonly<Record<SheetListRow['action'], string>>;
  readonly onOpen: (row: SheetListRow, batchId: string) => void;
}

type Actions = Pick<SheetListProps, 'actions' | 'onOpen'>;

const FILTERS = ['state'] as const;

function useColumns(batchId: string, { actions, onOpen }: Actions) {
  const { t, i18n } = useTranslation();
  const { dateTime } = useDates();
  const columns: ListColumn<SheetListRow>[] = [
    {
      key: 'staffNo',
      title: t('timesheets.ui.staffNo'),
      render: ({ staffNo }) => staffNo,
      sortable: true,
      width: 110,
    },
    {
      key: 'nickName',
      title: t('timesheets.ui.name'),
      render: ({ nickName }) => <strong>{nickName}</strong>,
      sortable: true,
      shown: 'always',
      width: 120,
    },
    {
      key: 'dept',
      title: t('timesheets.ui.department'),
      render: (row) => (i18n.language === 'en' ? row.deptNameEn : row.deptNameZh),
      sortable: true,
    },
    {
      key: 'state',
      title: t('timesheets.ui.stateColumn'),
      render: ({ state }) => <StateChip state={state} />,
      sortable: true,
      width: 110,
    },
    {
      key: 'hours',
      title: t('timesheets.ui.hoursColumn'),
      render: ({ hours }) => formatHours(hoursToMinutes(hours)),
      sortable: true,
      numeric: true,
      width: 90,
    },
    {
      key: 'submittedAt',
      title: t('timesheets.ui.submittedColumn'),
      render: ({ submittedAt }) => submittedAt && dateTime(submittedAt),
      width: 160,
    },
    {
      key: 'open',
      title: t('timesheets.ui.actionColumn'),
      render: (row) => (
        <Button type="link" size="small" onClick={() => onOpen(row, batchId)}>
          {actions[row.action]}
        </Button>
      ),
      shown: 'always',
      fixed: 'end',
      width: 100,
    },
  ];
  return columns;
}

/** The people of a batch with how far their sheets are; one of them is opened. */
export function SheetList({ batchId, onBatch, ...opening }: SheetListProps) {
  const { t } = useTranslation();
  const batches = useSheetBatches();
  const chosen = batchId === '' ? String(batches.data?.currentId ?? '') : batchId;
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const result = useSheetList({ ...list.query, batchId: chosen }, chosen !== '');
  const columns = useColumns(chosen, opening);
  if (chosen === '' && !batches.isPending) {
    return batches.isError ? (
      <EmptyState
        title={t('list.loadFailed')}
        action={<Button onClick={() => void batches.refetch()}>{t('list.retry')}</Button>}
      />
    ) : (
      <EmptyState title={t('timesheets.ui.nobody')} />
    );
  }
  return (
    <ListPanel<SheetListRow>
      name="sheets"
      label={t('timesheets.ui.people')}
      list={list}
      result={result}
      rowKey={({ userId }) => userId}
      columns={columns}
      search={t('timesheets.ui.findPerson')}
      empty={t('timesheets.ui.nobody')}
      filters={
        <>
          <Select
            aria-label={t('timesheets.ui.switchBatch')}
            placeholder={t('timesheets.ui.switchBatch')}
            popupMatchSelectWidth={false}
            loading={batches.isPending}
            value={chosen === '' ? null : Number(chosen)}
            onChange={(id) => onBatch(String(id))}
            options={(batches.data?.batches ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
          />
          <Select
            aria-label={t('timesheets.ui.stateColumn')}
            placeholder={t('timesheets.ui.stateColumn')}
            allowClear
            popupMatchSelectWidth={false}
            value={list.view.filters.state ?? null}
            onChange={(state: string | null | undefined) =>
              list.change({ filters: { state: state ?? '' } })
            }
            options={(['none', ...SHEET_STATES] as const).map((state) => ({
              value: state,
              label: t(`timesheets.ui.state.${state}`),
            }))}
          />
        </>
      }
    />
  );
}
