import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { nameOfPerson } from '#features/people/server/sql.ts';
import { noteFound, readLedger } from '#features/periods/server/service.ts';
import { lastClosedDay, lateEntries, ledgerStart } from '#features/periods/server/sql.ts';
import { changedDates } from '#features/timesheets/rules.ts';
import { correctedDates } from '#features/timesheets/rules-corrections.ts';
import { type CalendarDate, firstDay, lastDay, monthOf } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { rollUpMoved } from './rollup.ts';
import type { StoredRow, StoredSheet } from './sheets-store.ts';

/** Months that batch `b` reaches into, of those in the accounts, up to a day. */
const monthsUntil = (last: SQL): SQL => sql`generate_series(
  date_trunc('month', greatest(b.start_date, ${ledgerStart})::timestamp),
  least(b.end_date, ${last})::timestamp, interval '1 month') as covered(month)`;

const isUnbooked = sql`not exists (
  select from booked_month known
  where known.sheet_id = s.id and known.month = covered.month::date)`;

/**
 * Notes hours that come late: their sheet has just been approved, and months of it are closed already.
 * The sheet is written first: whoever closes a month keeps all of them from being written, so it is
 * either among those that month books, or comes after it. `approved` is a query of `id` and `actor_id`.
 */
export const noteLateHours = (tx: Transaction, approved: SQL, at: string): Promise<void> =>
  noteFound(
    tx,
    { source: 'labour', kind: 'late' },
    sql`
      select s.id as source_id, covered.month::date as origin_month, ${at}::timestamptz as at,
        given.actor_id as by_id, coalesce(${nameOfPerson(sql`given.actor_id`)}, '') as by_name
      from (${approved}) given
      join timesheet s on s.id = given.id and s.state = 'approved'
      join ${batches} b on b.id = s.batch_id and b.start_date <= ${lastClosedDay}
      cross join lateral ${monthsUntil(lastClosedDay)}
      where ${isUnbooked}`,
  );

/**
 * Hours of a sheet are booked by the first month that closes when it is approved: its own, or a later
 * one for hours that came late. Sheets of before the accounts began are never booked. Looked at are
 * batches of the month and what was noted as late, not all there ever was.
 */
async function bookMonth(tx: Transaction, month: string): Promise<void> {
  const { start } = await readLedger(tx);
  if (start === null) throw new Error('a month was closed before the accounts began');
  const [first, last] = [sql`${firstDay(month)}::date`, sql`${lastDay(month)}::date`];
  await tx.execute(sql`
    insert into booked_month (sheet_id, month, booked_in)
    select s.id, covered.month::date, ${first}
    from (
      select own.id, own.batch_id
        from ${batches} reaching join timesheet own on own.batch_id = reaching.id
        where reaching.start_date <= ${last} and reaching.end_date >= ${first}
          and own.state = 'approved'
      union
      select late.id, late.batch_id
        from ${lateEntries} entry join timesheet late on late.id = entry.source_id
        where entry.source = 'labour' and entry.booked_in = ${first} and late.state = 'approved'
    ) s
    join ${batches} b on b.id = s.batch_id
    cross join lateral ${monthsUntil(last)}
    where ${isUnbooked}`);
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
