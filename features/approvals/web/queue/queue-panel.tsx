import { Button, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ApprovalRow, QUEUE_STATES, type QueueReply } from '#features/approvals/contract.ts';
import { FLAGS } from '#features/approvals/rules.ts';
import { thousands } from '#kernel/format.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import type { useQueue } from '../queries.ts';
import { PlainLine } from './plain-line.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { useQueueColumns } from './use-queue-columns.tsx';

interface QueuePanelProps {
  readonly list: List;
  readonly result: ReturnType<typeof useQueue>;
  readonly state: (typeof QUEUE_STATES)[number];
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
  readonly decides: boolean;
  readonly current: number | null;
  readonly open: (row: ApprovalRow) => void;
  /** The row that is about to be approved, which can still be taken back. */
  readonly approving: number | null;
  readonly undo: () => void;
  readonly approve: (rows: readonly { id: number; version: number }[]) => void;
  readonly reject: (rows: readonly ApprovalRow[]) => void;
  readonly busy: boolean;
}

function StateChoice(props: Pick<QueuePanelProps, 'list' | 'state'> & { data?: QueueReply }) {
  const { t } = useTranslation();
  const { list, state, data } = props;
  return (
    <Segmented
      aria-label={t('approvals.ui.stateColumn')}
      value={state}
      onChange={(next) => list.change({ filters: { state: next === 'pending' ? '' : next } })}
      options={QUEUE_STATES.map((value) => ({
        value,
        label: t(`approvals.ui.show.${value}`, {
          count: data === undefined ? '…' : thousands(data.totals[value].count),
        }),
      }))}
    />
  );
}

function FlagChoice({ list }: Pick<QueuePanelProps, 'list'>) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('approvals.ui.flags')}
      placeholder={t('approvals.ui.flags')}
      allowClear
      popupMatchSelectWidth={false}
      value={list.view.filters.flag ?? null}
      onChange={(flag: string | null | undefined) => list.change({ filters: { flag: flag ?? '' } })}
      options={FLAGS.map((value) => ({ value, label: t(`approvals.ui.flag.${value}`) }))}
    />
  );
}

/** The rows to decide, the remarkable ones first and the others in one line. */
export function QueuePanel(props: QueuePanelProps) {
  const { list, result, state, expanded, decides, current, open, approve, reject, busy } = props;
  const { approving, undo } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const data = result.data;
  // Whoever oversees rows of others sees no boxes and buttons that do nothing.
  const decidable = decides && data?.rows.some(({ canDecide }) => canDecide) === true;
  const { state: _, ...narrowing } = list.view.filters;
  const columns = useQueueColumns({
    narrow,
    showState: state !== 'pending',
    // Where there is no room for them, a row is opened and decided there.
    withActions: decidable && !narrow,
    open,
    approving,
    undo,
    approve: ({ id, version }) => approve([{ id, version }]),
    reject: (row) => reject([row]),
  });
  const plain = decides && state === 'pending' && data !== undefined && (
    <PlainLine
      plain={data.plain}
      expanded={expanded}
      onExpand={props.onExpand}
      onApprove={() => approve(data.plain.items)}
      busy={busy}
    />
  );
  return (
    <ListPanel<ApprovalRow>
      name="approvals"
      label={t('approvals.ui.queue')}
      list={list}
      result={result}
      rowKey={({ id }) => id}
      columns={columns}
      inSight={<StateChoice list={list} state={state} {...(data && { data })} />}
      filters={
        <>
          <FlagChoice list={list} />
          <SearchBox
            label={t('approvals.ui.findPerson')}
            value={list.view.text}
            onSearch={(text) => list.change({ text })}
          />
        </>
      }
      notice={plain}
      opening={{ isOpen: ({ id }) => id === current, open }}
      selectable={({ id, canDecide }) => canDecide && id !== approving}
      {...(decidable && {
        bulk: (rows: readonly ApprovalRow[], clear: () => void) => (
          <>
            <Button
              size="small"
              type="primary"
              loading={busy}
              onClick={() => {
                approve(rows.map(({ id, version }) => ({ id, version })));
                clear();
              }}
            >
              {t('approvals.ui.approve')}
            </Button>
            <Button
              size="small"
              danger
              onClick={() => {
                reject(rows);
                clear();
              }}
            >
              {t('approvals.ui.rejectMore')}
            </Button>
          </>
        ),
      })}
      narrowed={list.view.text !== '' || Object.keys(narrowing).length > 0}
      empty={
        <QueueEmpty
          state={state}
          data={data}
          decides={decides}
          showDone={() => list.change({ filters: { state: 'done' } })}
        />
      }
    />
  );
}
