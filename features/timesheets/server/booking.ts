import { sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { changedDates } from '#features/timesheets/rules.ts';
import { correctedDates } from '#features/timesheets/rules-corrections.ts';
import { type CalendarDate, firstDay, lastDay, monthOf } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { rollUpMoved } from './rollup.ts';
import type { StoredRow, StoredSheet } from './sheets-store.ts';

/**
 * Hours of a sheet are booked by the first month that closes when it is approved: its own, or a later
 * one for hours that came late. Sheets of before the accounts began are never booked.
 */
async function bookMonth(tx: Transaction, month: string): Promise<void> {
  const { start } = await readLedger(tx);
  if (start === null) throw new Error('a month was closed before the accounts began');
  await tx.execute(sql`
    insert into booked_month (sheet_id, month, booked_in)
    select s.id, covered.month::date, ${firstDay(month)}::date
    from timesheet s
    join ${batches} b on b.id = s.batch_id
    cross join lateral generate_series(
      date_trunc('month', greatest(b.start_date, ${firstDay(start)}::date)::timestamp),
      least(b.end_date, ${lastDay(month)}::date)::timestamp, interval '1 month'
    ) as covered(month)
    where s.state = 'approved' and not exists (
      select from booked_month known
      where known.sheet_id = s.id and known.month = covered.month::date)`);
}

/** What a month booked is open again when the month is. */
async function unbookMonth(tx: Transaction, month: string): Promise<void> {
  await tx.execute(sql`delete from booked_month where booked_in = ${firstDay(month)}`);
}

export const bookHours: Listener<'month'> = async (tx, { month, event }) => {
  if (event === 'closed') await bookMonth(tx, month);
  if (event === 'reopened') await unbookMonth(tx, month);
};

export const sumMovedHours: Listener<'assignments'> = (tx, { ids, since }) =>
  rollUpMoved(tx, ids, since);

/** The days of booked months on which a modification would change hours. */
export function bookedChanges(
  { bookedMonths, rows }: Pick<StoredSheet, 'bookedMonths' | 'rows'>,
  wanted: readonly StoredRow[],
): CalendarDate[] {
  return changedDates(rows, wanted).filter((date) => bookedMonths.includes(monthOf(date)));
}

/** The days on which a modification would change hours that corrections have moved. */
export function correctedChanges(
  { corrections, rows }: Pick<StoredSheet, 'corrections' | 'rows'>,
  wanted: readonly StoredRow[],
): CalendarDate[] {
  const corrected = correctedDates(corrections.flatMap(({ cells }) => cells));
  return changedDates(rows, wanted).filter((date) => corrected.includes(date));
}
