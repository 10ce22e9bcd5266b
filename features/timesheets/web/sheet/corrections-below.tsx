import { Skeleton } from 'antd';
import { lazy, memo, Suspense } from 'react';
import type { Correction } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import type { RowName } from '../parts/names.ts';

// Few sheets have any.
const Corrections = lazy(async () => ({
  default: (await import('../parts/corrections.tsx')).Corrections,
}));

interface CorrectionsBelowProps {
  readonly corrections: readonly Correction[];
  readonly nameOf: (key: RowKey) => RowName;
}

/** Beneath a sheet whose booked hours were put right: every correction of them. */
export const CorrectionsBelow = memo(function CorrectionsBelow(props: CorrectionsBelowProps) {
  if (props.corrections.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <Corrections {...props} />
    </Suspense>
  );
});
