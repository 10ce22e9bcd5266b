import type { SeenItem } from '#features/approvals/contract.ts';
import { BranchPane } from './branches/branch-pane.tsx';
import { ItemPanel } from './item/item-panel.tsx';
import { ItemSide } from './item/item-side.tsx';
import type { QueueView } from './queries.ts';
import { GraceStrip } from './queue/grace-strip.tsx';
import { QueuePanel } from './queue/queue-panel.tsx';
import { RejectDialog } from './queue/reject-dialog.tsx';
import { useOpenRow } from './queue/use-open-row.ts';
import { useQueueKeys } from './queue/use-queue-keys.ts';
import { useQueueRows } from './queue/use-queue-rows.ts';
import { useRejecting } from './queue/use-rejecting.ts';
import { Totals } from './totals.tsx';
import { useApprovalAddress } from './use-approval-address.ts';
import { useDecisions } from './use-decisions.ts';
import styles from './work.module.css';

interface WorkProps {
  readonly batchId: number;
  readonly view: QueueView;
  readonly decides: boolean;
}

/** Branches, queue and the sheet beside it, of one batch. */
export function Work({ batchId, view, decides }: WorkProps) {
  const address = useApprovalAddress();
  const { by, expanded } = address;
  const queue = useQueueRows({ batchId, view, decides, by, expanded });
  const decisions = useDecisions(batchId);
  const opened = useOpenRow({
    rows: queue.rows,
    item: address.item,
    setItem: (id) => address.change('item', id === null ? null : String(id)),
    isSent: decisions.isSent,
  });
  const { current, row, afterwards } = opened;
  const rejecting = useRejecting({ batchId, view, decisions, afterwards });
  const approve = (items: readonly SeenItem[]) => decisions.approve(items, afterwards);
  const undo = () => {
    const item = decisions.undo();
    if (item !== null) opened.show(item.id);
  };
  useQueueKeys({
    next: () => opened.step(1),
    previous: () => opened.step(-1),
    approve: () => {
      if (row?.canDecide && decisions.approveSoon(row)) afterwards([row]);
    },
    reject: () => {
      if (row?.canDecide) rejecting.begin([row]);
    },
    undo,
  });

  const { result } = queue;
  const approving = decisions.waiting?.id ?? null;
  /** Without a row there is nothing to stand beside the list. */
  const beside = opened.wide && (current !== null || result.isPending);
  return (
    <>
      {view === 'reach' && result.data !== undefined && <Totals totals={result.data.totals} />}
      <div className={styles.work} data-beside={beside}>
        <BranchPane
          batchId={batchId}
          view={view}
          by={by}
          onBy={(next) => address.change('by', next)}
          list={queue.list}
        />
        <QueuePanel
          list={queue.list}
          result={result}
          state={queue.state}
          expanded={expanded || view === 'reach'}
          onExpand={(next) => address.change('plain', next ? 'shown' : null)}
          decides={decides}
          current={current}
          open={({ id }) => opened.open(id)}
          approving={approving}
          undo={undo}
          approve={approve}
          reject={rejecting.begin}
          busy={decisions.busy}
        />
        <ItemSide wide={opened.wide} beside={beside} onClose={() => opened.open(null)}>
          {current !== null && (
            <ItemPanel
              key={current}
              itemId={current}
              decides={decides}
              busy={decisions.busy}
              approving={approving === current}
              undo={undo}
              approve={(one) => approve([one])}
              reject={(one) => rejecting.begin([one])}
            />
          )}
        </ItemSide>
      </div>
      <GraceStrip decisions={decisions} undo={undo} />
      {rejecting.rows.length > 0 && (
        <RejectDialog
          names={rejecting.rows.map(({ nickName }) => nickName)}
          busy={decisions.busy}
          text={rejecting.text}
          onText={rejecting.write}
          refused={rejecting.refused}
          onReject={rejecting.send}
          onClose={rejecting.close}
        />
      )}
    </>
  );
}
