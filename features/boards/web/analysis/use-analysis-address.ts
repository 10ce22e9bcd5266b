import type { BudgetViewState } from '#features/boards/web/cache/budget-cache.ts';
import { useLabourValue } from '#features/people/web/fields.tsx';
import { isMonth, type Month } from '#kernel/dates.ts';
import type { FillMode } from '#kernel/enums.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';

export const MODES = ['period', 'cumulative'] as const;
export type Mode = (typeof MODES)[number];

export const DIMENSIONS = ['month', 'quarter', 'year'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const BASES = ['posting', 'origin'] as const;
export type Basis = (typeof BASES)[number];

export const CUTS = ['category', 'project', 'department'] as const;
export type Cut = (typeof CUTS)[number];

/** Hours are looked at by whole years or by months, whatever amounts are looked at by. */
export const HOURS_BY = ['month', 'year'] as const;
export type HoursBy = (typeof HOURS_BY)[number];

/** How the figures are looked at. */
export interface Looking {
  readonly mode: Mode;
  readonly by: Dimension;
  readonly basis: Basis;
  readonly cut: Cut;
  readonly hoursBy: HoursBy;
}

const BEGINNING: Looking = {
  mode: 'cumulative',
  by: 'month',
  basis: 'posting',
  cut: 'category',
  hoursBy: 'month',
};

/** The document somebody looks at: its months are looked at where the address names none. */
interface Looked {
  readonly budgetId: number;
  readonly fillMode: FillMode;
  readonly fromMonth: Month;
  readonly toMonth: Month;
}

const chosen = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise;

const monthIn = (text: string | null): Month | null =>
  text !== null && isMonth(text) ? text : null;

/** Twenty years are the most that are answered. */
const MAX_YEARS = 20;

function rangeIn(params: URLSearchParams, { fromMonth, toMonth }: Looked) {
  const start = monthIn(params.get('start')) ?? fromMonth;
  const end = monthIn(params.get('end')) ?? toMonth;
  const years = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  const sound = start <= end && years < MAX_YEARS;
  return sound
    ? { dateRangeStart: start, dateRangeEnd: end }
    : { dateRangeStart: fromMonth, dateRangeEnd: toMonth };
}

/** Which months, and how they are looked at: all of it stands in the address. */
export function useAnalysisAddress(looked: Looked) {
  const [params, setParams] = useSearchParams();
  const labour = useLabourValue();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const state: BudgetViewState & { readonly budgetId: number } = {
    budgetId: looked.budgetId,
    fillModeValue: looked.fillMode,
    ...rangeIn(params, looked),
  };
  const looking: Looking = {
    mode: chosen(MODES, params.get('mode'), BEGINNING.mode),
    by: chosen(DIMENSIONS, params.get('by'), BEGINNING.by),
    basis: chosen(BASES, params.get('basis'), BEGINNING.basis),
    cut: chosen(CUTS, params.get('cut'), BEGINNING.cut),
    hoursBy: chosen(HOURS_BY, params.get('hoursBy'), BEGINNING.hoursBy),
  };
  return {
    ...state,
    ...looking,
    labour,
    /** Choices as at the beginning need no words in the address. */
    look: (next: Partial<Looking>) =>
      change(
        Object.fromEntries(
          Object.entries(next).map(([name, value]) => [
            name,
            value === BEGINNING[name as keyof Looking] ? null : value,
          ]),
        ),
      ),
    showRange: (start: Month, end: Month) => change({ start, end }),
  };
}

export type AnalysisAddress = ReturnType<typeof useAnalysisAddress>;
