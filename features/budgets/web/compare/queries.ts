import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { compareEndpoints } from '#features/budgets/contract-compare.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { answered, call } from '#web/api/call.ts';
import { saveDownload } from '#web/api/download.ts';

/** Which versions of which document. */
export interface Sides {
  readonly budgetId: number;
  readonly left: number;
  readonly right: number;
}

const asked = ({ budgetId, left, right }: Sides) => ({
  params: { id: budgetId },
  query: { left, right },
});

export const useComparison = (sides: Sides) =>
  useQuery({
    queryKey: ['budgets', 'compare', sides] as const,
    queryFn: ({ signal }) => answered(call(compareEndpoints.compare, asked(sides), { signal })),
    placeholderData: keepPreviousData,
    // One of them may still be drawn up.
    refetchOnWindowFocus: true,
  });

/** The rows without a difference, once somebody wants to see them. */
export const useRest = (sides: Sides, kind: GridKind, wanted: boolean) =>
  useQuery({
    queryKey: ['budgets', 'compareRest', sides, kind] as const,
    queryFn: ({ signal }) => {
      const { params, query } = asked(sides);
      return answered(
        call(compareEndpoints.compareRest, { params, query: { ...query, kind } }, { signal }),
      );
    },
    enabled: wanted,
  });

export const exportComparison = (sides: Sides) =>
  saveDownload(compareEndpoints.exportComparison, asked(sides));
