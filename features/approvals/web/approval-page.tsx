import { Button, Drawer, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  type ApprovalRow,
  QUEUE_FLAGS,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueBatch,
  type QueueRequest,
  type SeenItem,
} from '#features/approvals/contract.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './approval-page.module.css';
import { BranchPane } from './branches/branch-pane.tsx';
import { DelegationDialog } from './delegation/delegation-dialog.tsx';
import { ItemPanel } from './item/item-panel.tsx';
import { type QueueView, useDecide, useQueue, useQueueBatches } from './queries.ts';
import { bringIntoView } from './queue/bring-into-view.ts';
import { QueuePanel } from './queue/queue-panel.tsx';
import { RejectDialog } from './queue/reject-dialog.tsx';
import { KEYS_WORK_HERE, useQueueKeys } from './queue/use-queue-keys.ts';
import { Totals } from './totals.tsx';
import { useApprovalAddress } from './use-approval-address.ts';
import { useWide } from './use-wide.ts';

const FILTERS = ['state', 'flag', 'deptId', 'projectId'] as const;

/** What this person may do here; the server decides it once more. */
function useAbilities() {
  const { roles, approvals } = useSignedInUser();
  const held = effectiveRoles(roles, approvals);
  return {
    decides: isPermitted(held, 'approvals:decide'),
    /** Begins with everything beneath them, and not with what waits for themself. */
    executive: held.has('cl') || held.has('vp_view'),
  };
}

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

/** A row as it was seen: once it changes, it can be decided again. */
const seenKey = ({ id, version }: SeenItem) => `${id}/${version}`;

/** The one with work in it, else the newest. */
const initialBatch = (batches: readonly QueueBatch[]) =>
  batches.find(({ pending }) => pending > 0) ?? batches[0];

interface WorkProps {
  readonly batchId: number;
  readonly view: QueueView;
  readonly decides: boolean;
}

function Work({ batchId, view, decides }: WorkProps) {
  const { t } = useTranslation();
  const wide = useWide();
  const address = useApprovalAddress();
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const state = oneOf(QUEUE_STATES, list.view.filters.state) ?? 'pending';
  const folded = decides && state === 'pending' && !address.expanded;
  const body = queueBody(list, batchId, view, folded && view === 'mine');
  const { pageNum = '1', pageSize = '20' } = list.query;
  const result = useQueue({ by: address.by, body, paging: { pageNum, pageSize } }, true);
  const decide = useDecide(batchId);
  const [rejecting, setRejecting] = useState<readonly ApprovalRow[]>([]);

  const rows = result.data?.rows ?? [];
  const current = address.item ?? (wide ? (rows[0]?.id ?? null) : null);
  const place = rows.findIndex(({ id }) => id === current);
  const open = (id: number | null) => address.change('item', id === null ? null : String(id));
  /** Once they are decided these rows are gone; the next one that stays is opened. */
  const afterwards = (gone: readonly SeenItem[]) => {
    const leaving = new Set(gone.map(({ id }) => id));
    if (current === null || !leaving.has(current)) return;
    const next = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0)).reverse()].find(
      ({ id }) => !leaving.has(id),
    );
    open(next?.id ?? null);
  };
  /** What was sent is still listed until the list is read anew; nobody decides it twice. */
  const sent = new Set(decide.isError ? [] : decide.variables?.items.map(seenKey));
  const approve = (chosen: readonly SeenItem[]) => {
    const items = chosen.filter((item) => !sent.has(seenKey(item)));
    if (items.length === 0) return;
    decide.mutate({ items, decision: 'approve' }, { onSuccess: () => afterwards(items) });
  };
  const reject = (reason: string) => {
    const items = rejecting.map(({ id, version }) => ({ id, version }));
    decide.mutate(
      { items, decision: 'reject', reason },
      {
        onSuccess: () => {
          setRejecting([]);
          afterwards(items);
        },
      },
    );
  };
  const step = (by: number) => {
    const to = rows[place === -1 ? 0 : place + by];
    if (to === undefined) return;
    open(to.id);
    bringIntoView(to.id);
  };
  const row = rows[place];
  useQueueKeys({
    next: () => step(1),
    previous: () => step(-1),
    approve: () => {
      if (row?.canDecide) approve([{ id: row.id, version: row.version }]);
    },
    reject: () => {
      if (row?.canDecide) setRejecting([row]);
    },
  });

  /** Without a row there is nothing to stand beside the list. */
  const beside = wide && (current !== null || result.isPending);
  const panel = current !== null && (
    <ItemPanel
      key={current}
      itemId={current}
      decides={decides}
      busy={decide.isPending}
      approve={({ id, version }) => approve([{ id, version }])}
      reject={(one) => setRejecting([one])}
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
          approve={approve}
          reject={setRejecting}
          busy={decide.isPending}
        />
        {beside && (
          <aside className={styles.side} aria-label={t('approvals.ui.detail')}>
            {panel || <Skeleton active avatar paragraph={{ rows: 8 }} />}
          </aside>
        )}
        {!wide && (
          <Drawer
            open={current !== null}
            rootClassName={KEYS_WORK_HERE}
            title={t('approvals.ui.detail')}
            size={420}
            onClose={() => open(null)}
            destroyOnHidden
          >
            {panel}
          </Drawer>
        )}
      </div>
      {rejecting.length > 0 && (
        <RejectDialog
          names={rejecting.map(({ nickName }) => nickName)}
          busy={decide.isPending}
          onReject={reject}
          onClose={() => setRejecting([])}
        />
      )}
    </>
  );
}

/** Hours that wait for somebody's decision, and for executives how far everybody is. */
export function ApprovalPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { decides, executive } = useAbilities();
  const address = useApprovalAddress();
  const batches = useQueueBatches();
  const [params, setParams] = useSearchParams();
  const setDelegating = (open: boolean) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (open) changed.set('open', 'delegation');
      else changed.delete('open');
      return changed;
    });
  // In the address, so that a search or a link leads to it.
  const delegating = decides && params.get('open') === 'delegation';
  const view = decides ? (address.view ?? (executive ? 'reach' : 'mine')) : 'reach';
  const known = batches.data ?? [];
  const batch = known.find(({ id }) => id === address.batch) ?? initialBatch(known);
  return (
    <Page
      title={title}
      context={
        <>
          {batch !== undefined && (
            <Select
              aria-label={t('approvals.ui.batch')}
              popupMatchSelectWidth={false}
              value={batch.id}
              onChange={(id) => address.change('batch', String(id))}
              options={known.map(({ id, name, pending }) => ({
                value: id,
                label:
                  pending > 0 ? t('approvals.ui.batchPending', { name, count: pending }) : name,
              }))}
            />
          )}
          {decides && (
            <Segmented
              aria-label={t('approvals.ui.viewLabel')}
              value={view}
              onChange={(next) => address.change('view', next)}
              options={[
                { value: 'mine', label: t('approvals.ui.view.mine') },
                { value: 'reach', label: t('approvals.ui.view.reach') },
              ]}
            />
          )}
        </>
      }
      actions={
        decides && (
          <Button onClick={() => setDelegating(true)}>{t('approvals.ui.delegation')}</Button>
        )
      }
    >
      {batches.isError && batches.data === undefined && (
        <EmptyState
          title={t('list.loadFailed')}
          action={<Button onClick={() => void batches.refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {batches.data !== undefined && batch === undefined && (
        <EmptyState title={t('approvals.ui.noBatch')} detail={t('approvals.ui.noBatchDetail')} />
      )}
      {batch !== undefined && (
        <Work key={`${batch.id} ${view}`} batchId={batch.id} view={view} decides={decides} />
      )}
      {delegating && <DelegationDialog onClose={() => setDelegating(false)} />}
    </Page>
  );
}
