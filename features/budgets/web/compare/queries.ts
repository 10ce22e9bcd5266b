import { keepPreviousData } from '@tanstack/react-query';
import { compareEndpoints } from '#features/budgets/contract-compare.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { answered, call } from '#web/api/call.ts';
import { saveDownload } from '#web/api/download.ts';
import { whatWasLeft } from '#web/saving/on-its-way.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';

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

/** One of them may be drawn up in the page one comes from: read anew, after what was typed there. */
export const useComparison = (sides: Sides) =>
  useOwnQuery({
    queryKey: ['budgets', 'compare', sides] as const,
    queryFn: async ({ signal }) => {
      await whatWasLeft();
      return answered(call(compareEndpoints.compare, asked(sides), { signal }));
    },
    placeholderData: keepPreviousData,
    // Others may be drawing it up too.
    refetchOnWindowFocus: true,
  });

/** The rows without a difference, once somebody wants to see them. */
export const useRest = (sides: Sides, kind: GridKind, wanted: boolean) =>
  useOwnQuery({
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
