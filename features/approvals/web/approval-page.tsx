import { Button, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { QueueBatch } from '#features/approvals/contract.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { BatchAndView } from './batch-and-view.tsx';
import { DelegationDialog } from './delegation/delegation-dialog.tsx';
import { useDelegating } from './delegation/use-delegating.ts';
import { useQueueBatches } from './queries.ts';
import { useApprovalAddress } from './use-approval-address.ts';
import { Work } from './work.tsx';

/** Only a notice leads to it. */
const CorrectionDrawer = lazy(async () => ({
  default: (await import('./correction/correction-drawer.tsx')).CorrectionDrawer,
}));

const DASHBOARD = '/timeApproval/workTimeDashboard';

/** What this person may do here; the server decides it once more. */
function useAbilities() {
  const { roles, approvals } = useSignedInUser();
  const effective = effectiveRoles(roles, approvals);
  return {
    decides: isPermitted(effective, 'approvals:decide'),
    /** Begins with everything beneath them, and not with what waits for themself. */
    executive: effective.has('cl') || effective.has('vp_view'),
  };
}

/** The one with work in it, else the newest. */
const initialBatch = (batches: readonly QueueBatch[]) =>
  batches.find(({ pending }) => pending > 0) ?? batches[0];

/** Hours that wait for somebody's decision, and for executives how far everybody is. */
export function ApprovalPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const navigate = useNavigate();
  const { decides, executive } = useAbilities();
  const address = useApprovalAddress();
  const batches = useQueueBatches();
  const { delegating, setDelegating } = useDelegating();
  const view = decides ? (address.view ?? (executive ? 'reach' : 'mine')) : 'reach';
  const known = batches.data ?? [];
  const batch = known.find(({ id }) => id === address.batch) ?? initialBatch(known);
  return (
    <Page
      title={title}
      context={
        <BatchAndView
          batches={known}
          batch={batch}
          onBatch={(id) => address.change('batch', String(id))}
          view={decides ? view : null}
          onView={(next) => address.change('view', next)}
        />
      }
      actions={
        <>
          <Button
            onClick={() =>
              navigate(batch === undefined ? DASHBOARD : `${DASHBOARD}?batch=${batch.id}`)
            }
          >
            {t('approvals.ui.dashboard')}
          </Button>
          {decides && (
            <Button onClick={() => setDelegating(true)}>{t('approvals.ui.delegation')}</Button>
          )}
        </>
      }
    >
      {batches.isError && batches.data === undefined && (
        <EmptyState
          title={t('list.loadFailed')}
          action={<Button onClick={() => void batches.refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {batches.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {batches.data !== undefined && batch === undefined && (
        <EmptyState title={t('approvals.ui.noBatch')} detail={t('approvals.ui.noBatchDetail')} />
      )}
      {batch !== undefined && (
        <Work key={`${batch.id} ${view}`} batchId={batch.id} view={view} decides={decides} />
      )}
      {decides && delegating && <DelegationDialog onClose={() => setDelegating(false)} />}
      {address.correction !== null && (
        <Suspense fallback={null}>
          <CorrectionDrawer
            key={address.correction}
            id={address.correction}
            onClose={() => address.change('correction', null)}
          />
        </Suspense>
      )}
    </Page>
  );
}
