import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type ApprovalRow,
  QUEUE_FLAGS,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueRequest,
  type SeenItem,
} from '#features/approvals/contract.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useRefusals } from '#web/ui/edit/use-refusals.ts';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { BranchPane } from './branches/branch-pane.tsx';
import { ItemPanel } from './item/item-panel.tsx';
import { type QueueView, useQueue } from './queries.ts';
import { bringIntoView } from './queue/bring-into-view.ts';
import { GraceStrip } from './queue/grace-strip.tsx';
import { QueuePanel } from './queue/queue-panel.tsx';
import { RejectDialog } from './queue/reject-dialog.tsx';
import { KEYS_WORK_HERE, useQueueKeys } from './queue/use-queue-keys.ts';
import { followRoomBelow } from './room-below.ts';
import { Totals } from './totals.tsx';
import { useApprovalAddress } from './use-approval-address.ts';
import { useDecisions } from './use-decisions.ts';
import { useWide } from './use-wide.ts';
import styles from './work.module.css';

const FILTERS = ['state', 'flag', 'deptId', 'projectId'] as const;

const oneOf = <T extends string>(choices: readonly T[], text: string | undefined): T | undefined =>
  choices.find((choice) => choice === text);

const sortIn = (text: string) =>
  QUEUE_SORTS.flatMap((name) => [name, `-${name}`] as const).find((name) => name === text);

function queueBody(list: List, batchId: number, view: QueueView, exceptions: boolean) {
  const { filters, text, sort } = list.view;
  const flag = oneOf(QUEUE_FLAGS, filters.flag) ?? (exceptions ? ('any' as const) : undefined);
  const order = sortIn(sort);
  return {
    batchId,
    view,
    state: oneOf(QUEUE_STATES, filters.state) ?? 'pending',
    ...(flag !== undefined && { flag }),
    ...(filters.deptId !== undefined && { deptId: Number(filters.deptId) }),
    ...(filters.projectId !== undefined && { projectId: Number(filters.projectId) }),
    ...(text !== '' && { query: text }),
    ...(order !== undefined && { sort: order }),
  } satisfies Partial<QueueRequest>;
}

const NONE: readonly ApprovalRow[] = [];
const NO_REASON = { rows: '', text: '' };

interface WorkProps {
  readonly batchId: number;
  readonly view: QueueView;
  readonly decides: boolean;
}

/** Branches, queue and the sheet beside it, of one batch. */
export function Work({ batchId, view, decides }: WorkProps) {
  const { t } = useTranslation();
  const wide = useWide();
  const address = useApprovalAddress();
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const state = oneOf(QUEUE_STATES, list.view.filters.state) ?? 'pending';
  const folded = decides && state === 'pending' && !address.expanded;
  const body = queueBody(list, batchId, view, folded && view === 'mine');
  const { pageNum = '1', pageSize = '20' } = list.query;
  const result = useQueue({ by: address.by, body, paging: { pageNum, pageSize } }, true);
  const decisions = useDecisions(batchId);
  const { waiting } = decisions;
  const [rejecting, setRejecting] = useKeptState(`rejected in ${batchId} ${view}`, NONE);
  const [reason, setReason] = useKeptState(`why in ${batchId} ${view}`, NO_REASON);
  const refusals = useRefusals();

  const rows = result.data?.rows ?? [];
  const current = address.item ?? (wide ? (rows[0]?.id ?? null) : null);
  const place = rows.findIndex(({ id }) => id === current);
  const open = (id: number | null) => address.change('item', id === null ? null : String(id));
  /** Once they are decided these rows are gone; the next one that stays is opened. */
  const afterwards = (gone: readonly SeenItem[]) => {
    const leaving = new Set(gone.map(({ id }) => id));
    if (current === null || !leaving.has(current)) return;
    const next = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0)).reverse()].find(
      (one) => !leaving.has(one.id) && !decisions.isSent(one),
    );
    open(next?.id ?? null);
  };
  const approve = (items: readonly SeenItem[]) => decisions.approve(items, afterwards);
  const beginRejecting = (chosen: readonly ApprovalRow[]) => {
    decisions.beginRejecting(chosen);
    setRejecting(chosen);
  };
  const rejected = rejecting.map(({ id }) => id).join();
  const reject = (text: string) =>
    decisions.reject(rejecting, text, {
      onSuccess: () => {
        setRejecting(NONE);
        setReason(NO_REASON);
        afterwards(rejecting);
      },
      onError: (error) => refusals.show(error, ['reason']),
    });
  const closeRejecting = () => {
    setRejecting(NONE);
    refusals.clear();
  };
  const show = (id: number) => {
    open(id);
    bringIntoView(id);
  };
  const undo = () => {
    const item = decisions.undo();
    if (item !== null) show(item.id);
  };
  const step = (by: number) => {
    const to = rows[place === -1 ? 0 : place + by];
    if (to !== undefined) show(to.id);
  };
  const row = rows[place];
  useQueueKeys({
    next: () => step(1),
    previous: () => step(-1),
    approve: () => {
      if (row?.canDecide && decisions.approveSoon(row)) afterwards([row]);
    },
    reject: () => {
      if (row?.canDecide) beginRejecting([row]);
    },
    undo,
  });

  /** Without a row there is nothing to stand beside the list. */
  const beside = wide && (current !== null || result.isPending);
  const panel = current !== null && (
    <ItemPanel
      key={current}
      itemId={current}
      decides={decides}
      busy={decisions.busy}
      approving={waiting?.id === current}
      undo={undo}
      approve={(one) => approve([one])}
      reject={(one) => beginRejecting([one])}
    />
  );
  return (
    <>
      {view === 'reach' && result.data !== undefined && <Totals totals={result.data.totals} />}
      <div className={styles.work} data-beside={beside}>
        <BranchPane
          batchId={batchId}
          view={view}
          by={address.by}
          onBy={(by) => address.change('by', by)}
          list={list}
        />
        <QueuePanel
          list={list}
          result={result}
          state={state}
          expanded={address.expanded || view === 'reach'}
          onExpand={(expanded) => address.change('plain', expanded ? 'shown' : null)}
          decides={decides}
          current={current}
          open={({ id }) => open(id)}
          approving={waiting?.id ?? null}
          undo={undo}
          approve={approve}
          reject={beginRejecting}
          busy={decisions.busy}
        />
        {beside && (
          <aside
            className={styles.side}
            ref={followRoomBelow}
            aria-label={t('approvals.ui.detail')}
          >
            {panel || <Skeleton active avatar paragraph={{ rows: 8 }} />}
          </aside>
        )}
        {!wide && (
          <Drawer
            open={current !== null}
            rootClassName={KEYS_WORK_HERE}
            classNames={{ body: styles.sheet ?? '' }}
            title={t('approvals.ui.detail')}
            size={420}
            onClose={() => open(null)}
            destroyOnHidden
          >
            {panel}
          </Drawer>
        )}
      </div>
      <GraceStrip decisions={decisions} undo={undo} />
      {rejecting.length > 0 && (
        <RejectDialog
          names={rejecting.map(({ nickName }) => nickName)}
          busy={decisions.busy}
          text={reason.rows === rejected ? reason.text : ''}
          onText={(text) => {
            setReason({ rows: rejected, text });
            refusals.clear();
          }}
          refused={refusals.refused.get('reason')}
          onReject={reject}
          onClose={closeRejecting}
        />
      )}
    </>
  );
}
