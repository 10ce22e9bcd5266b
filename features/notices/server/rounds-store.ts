import { type SQL, sql } from 'drizzle-orm';
import { batchExtensions, batches, batchPeople } from '#features/batches/server/sql.ts';
import { SHEET_LINK } from '#features/notices/rules.ts';
import { sheets } from '#features/timesheets/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { addNotices } from './store.ts';

const HOURS_BEFORE_DEADLINE = 24;

/** A moment as the clocks of that zone show it; the same text as `wallClockOf`. */
const wallClock = (moment: SQL, timeZone: string) =>
  sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;

/** People whom a batch that has opened asks for hours, who have not begun, and were not told yet. */
export function notifyOpened(tx: Transaction, clock: Clock): Promise<number> {
  const { instant, timeZone } = clock;
  const at = sql`${instant}::timestamptz`;
  return addNotices(
    tx,
    sql`
      select member.person_id, 'opened' as kind,
        jsonb_build_object('batch', b.name, 'deadline', ${wallClock(sql`b.deadline`, timeZone)}) as params,
        ${SHEET_LINK} || b.id as link, 1 as times
      from ${batches} b
      join ${batchPeople} member on member.batch_id = b.id
      where b.status = 'open' and b.open_at <= ${at} and b.deadline > ${at}
        and not exists (
          select from ${sheets} s where s.batch_id = b.id and s.person_id = member.person_id)
        and not exists (
          select from notice sent
          where sent.person_id = member.person_id and sent.kind = 'opened'
            and sent.link = ${SHEET_LINK} || b.id)`,
    clock,
  );
}

/** People whose time for a sheet they have not submitted ends within a day; once for each deadline. */
export function notifyClosingSoon(tx: Transaction, clock: Clock): Promise<number> {
  const { instant, timeZone } = clock;
  const at = sql`${instant}::timestamptz`;
  return addNotices(
    tx,
    sql`
      with late as (
        select member.person_id, b.name, ${SHEET_LINK} || b.id as link,
          ${wallClock(sql`greatest(longer.until, b.deadline)`, timeZone)} as deadline
        from ${batches} b
        join ${batchPeople} member on member.batch_id = b.id
        left join ${batchExtensions} longer
          on longer.batch_id = b.id and longer.person_id = member.person_id
        left join ${sheets} s on s.batch_id = b.id and s.person_id = member.person_id
        where b.status = 'open' and b.open_at <= ${at}
          and greatest(longer.until, b.deadline) > ${at}
          and greatest(longer.until, b.deadline)
            <= ${at} + make_interval(hours => ${HOURS_BEFORE_DEADLINE})
          and coalesce(s.state, 'draft') in ('draft', 'returned')
      )
      select late.person_id, 'closingSoon' as kind,
        jsonb_build_object('batch', late.name, 'deadline', late.deadline) as params,
        late.link, 1 as times
      from late
      where not exists (
        select from notice sent
        where sent.person_id = late.person_id and sent.kind = 'closingSoon'
          and sent.link = late.link and sent.params ->> 'deadline' = late.deadline)`,
    clock,
  );
}
