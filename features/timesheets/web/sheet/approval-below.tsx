import { Skeleton } from 'antd';
import { lazy, memo, Suspense } from 'react';
import type { RowDecision } from '#features/approvals/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import type { RowName } from '../parts/names.ts';
import type { Sheet } from './use-sheet.ts';

const ApprovalProgress = lazy(async () => ({
  default: (await import('../parts/approval-progress.tsx')).ApprovalProgress,
}));

interface ApprovalBelowProps extends Pick<Sheet, 'rows'> {
  readonly decisions: readonly RowDecision[] | undefined;
  readonly nameOf: (key: RowKey) => RowName;
}

/** Beneath a sheet that has been submitted: how far the approval of each row is. */
export const ApprovalBelow = memo(function ApprovalBelow(props: ApprovalBelowProps) {
  const { decisions, rows, nameOf } = props;
  if (decisions === undefined || decisions.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <ApprovalProgress decisions={decisions} rows={rows} nameOf={nameOf} />
    </Suspense>
  );
});
