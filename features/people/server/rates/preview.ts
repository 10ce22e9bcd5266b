import type { SQL } from 'drizzle-orm';
import type { RatePreview } from '#features/people/contract-rates.ts';
import { touchedMonths } from '#features/people/rules-rates.ts';
import { closedMonthsIn } from '#features/periods/rules.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { type Month, monthOf } from '#kernel/dates.ts';
import { minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countConcerned, type RateSpan, sumConcernedHours } from './store-effects.ts';

/**
 * What a change of rates touches: months, people and hours. `concerned` says whose days; `changed` are
 * those that had a rate before, which must not lie in closed months.
 */
export async function previewOf(
  { db, today }: Pick<SignedInContext, 'db' | 'today'>,
  span: RateSpan,
  concerned: SQL,
  changed: RateSpan | null = span,
): Promise<Omit<RatePreview, 'replaces'>> {
  const people = await countConcerned(db.executor, concerned);
  const ledger = await readLedger(db.executor);
  const closedMonths = changed === null ? [] : closedMonthsIn(ledger, changed);
  const isOpen = ({ month }: { readonly month: Month }) => !closedMonths.includes(month);
  const hours = (await sumConcernedHours(db.executor, concerned)).filter(isOpen);
  const thisMonth = monthOf(today);
  const lastMonth = hours.map(({ month }) => month).reduce((a, b) => (a > b ? a : b), thisMonth);
  const touched = touchedMonths(span.from, span.until, lastMonth).map((month) => ({ month }));
  const months = touched.filter(isOpen).map(({ month }) => {
    const found = hours.find((sum) => sum.month === month);
    return {
      month,
      submittedHours: minutesToHours(found?.submittedMinutes ?? 0),
      approvedHours: minutesToHours(found?.approvedMinutes ?? 0),
    };
  });
  return {
    until: span.until,
    people,
    closedMonths,
    months,
    submittedHours: minutesToHours(sumMinutes(hours.map((sum) => sum.submittedMinutes))),
    approvedHours: minutesToHours(sumMinutes(hours.map((sum) => sum.approvedMinutes))),
  };
}
