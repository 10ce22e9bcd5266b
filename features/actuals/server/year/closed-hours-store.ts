import { sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import { placedHours } from '#features/timesheets/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { absentMinutes } from './absences-sql.ts';

/** Counts what a month asked of people and how long they were away, once everything of it is booked. */
export async function insertClosedHours(
  tx: Transaction,
  month: Month,
  days: AskedDays,
): Promise<void> {
  const first = sql`${firstDay(month)}::date`;
  await tx.execute(sql`
    insert into closed_hours (month, dept_id, required_minutes, absence_minutes)
    select ${first}, part.dept_id, sum(part.required), sum(part.absent)
    from (
      select place.dept_id, ${askedMinutes(sql`place`, days)} as required, 0 as absent
      from ${batches} batch join ${placedHours} place on place.batch_id = batch.id
      where batch.start_date <= ${days.to}::date and batch.end_date >= ${days.from}::date
      union all
      select away.dept_id, 0, away.minutes
      from (${absentMinutes(sql`(select ${first} as month)`)}) away
    ) part
    group by part.dept_id having sum(part.required) <> 0 or sum(part.absent) <> 0`);
}
