import { useSearchParams } from '#web/router/use-search-params.ts';
import { PERIODS, type Period } from './model.ts';

export const FOLDS = ['months', 'amount', 'hours'] as const;
export type Fold = (typeof FOLDS)[number];

/** How the comparison is looked at: all of it stands in the address. */
export function useCompareAddress() {
  const [params, setParams] = useSearchParams();
  const named = (params.get('unfold') ?? '').split(',');
  const unfolded = FOLDS.filter((fold) => named.includes(fold));
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const unfold = (folds: readonly Fold[]) =>
    change({ unfold: folds.length === 0 ? null : folds.join(',') });
  return {
    period: PERIODS.find((one) => one === params.get('period')) ?? 'month',
    showPeriod: (period: Period) => change({ period: period === 'month' ? null : period }),
    unfolded,
    toggle: (fold: Fold) =>
      unfold(
        unfolded.includes(fold)
          ? unfolded.filter((one) => one !== fold)
          : FOLDS.filter((one) => one === fold || unfolded.includes(one)),
      ),
    onlyDifferences: unfolded.length < FOLDS.length,
    showOnlyDifferences: (only: boolean) => unfold(only ? [] : FOLDS),
    showSides: (left: number, right: number) =>
      change({ left: String(left), right: String(right) }),
  };
}

export type CompareAddress = ReturnType<typeof useCompareAddress>;
