import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import { monthOfEntry } from '#features/boards/web/cache/budget-cache.ts';
import type { Month } from '#kernel/dates.ts';
import { type Fen, yuanToFen } from '#kernel/money.ts';
import type { ToCome } from './burn.ts';
import type { Ground } from './ground.ts';

/** What the owner entered for each month, and what is planned where nothing was. */
function enteredByMonth({ lines }: ForecastInput): ReadonlyMap<Month, Fen> {
  const sums = new Map<Month, Fen>();
  for (const { month, planned, expected } of lines.flatMap(({ months }) => months)) {
    sums.set(month, (sums.get(month) ?? 0) + yuanToFen(expected ?? planned));
  }
  return sums;
}

/**
 * How the rest of a forecast lies on the months to come: as planned, as entered, or evenly where it goes
 * by the trend. Null where there is no forecast.
 */
export function toComeOf(
  { details, all }: Pick<Ground, 'details' | 'all'>,
  entered: ForecastInput | undefined,
): ToCome | null {
  const { method, through, ac, eac } = details.forecast;
  if (through === null || ac === null || eac === null) return null;
  const expected = method === 'manual' && entered !== undefined ? enteredByMonth(entered) : null;
  const months = all
    .filter((entry) => entry.inBudget && monthOfEntry(entry) > through)
    .map((entry) => {
      const month = monthOfEntry(entry);
      const planned = entry.budgetAmount === null ? 0 : yuanToFen(entry.budgetAmount);
      return { month, part: method === 'trend' ? 1 : (expected?.get(month) ?? planned) };
    });
  return { through, ac: yuanToFen(ac), etc: yuanToFen(eac) - yuanToFen(ac), months };
}
