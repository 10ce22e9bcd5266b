import { type SQL, sql } from 'drizzle-orm';
import { deputiesOn } from '#features/approvals/server/sql.ts';
import { batchExtensions } from '#features/batches/server/sql.ts';
import type { ProgressBatch } from '#features/hours-reports/contract.ts';
import type { ShownState } from '#features/hours-reports/rules-progress.ts';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import { placedHours } from '#features/timesheets/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { approversOf } from './approvers-store.ts';
import { isUnfinishedIn, type Selection, theBatch } from './selection.ts';

export interface Target {
  readonly userId: number;
  readonly staffNo: string;
  readonly nickName: string;
  readonly state: ShownState;
  readonly enabled: boolean;
  readonly left: boolean;
  readonly remindedToday: boolean;
  readonly extendedUntil: string | null;
}

const person = sql`
  person.id as "userId", person.staff_no as "staffNo", person.nick_name as "nickName"`;

const isOneOfThese = (column: SQL, ids: readonly number[] | null): SQL =>
  ids === null ? sql`true` : sql`${column} = any(${sql.param(ids)}::int[])`;

/** Whoever is named, or everybody of a selection who has not finished. */
export const findFillers = (
  executor: Executor,
  batch: ProgressBatch,
  { within }: Selection,
  ids: readonly number[] | null,
  { today }: Clock,
) =>
  rowsOf<Target>(
    executor,
    sql`
      select ${person}, place.state, person.enabled,
        person.enabled and not ${isActiveOn(sql`person`, sql`${today}::date`)} as left,
        coalesce(reminded.day >= ${today}::date, false) as "remindedToday",
        ${instantText(sql`longer.until`)} as "extendedUntil"
      from ${placedHours} place
      join ${people} person on person.id = place.person_id
      left join reminder reminded on reminded.batch_id = place.batch_id
        and reminded.kind = 'fill' and reminded.person_id = place.person_id
      left join ${batchExtensions} longer
        on longer.batch_id = place.batch_id and longer.person_id = place.person_id
      where place.batch_id = ${batch.id} and place.counted and ${within(sql`place.dept_id`)}
        and ${ids === null ? isUnfinishedIn(sql`place.state`) : isOneOfThese(sql`place.person_id`, ids)}
      order by place.person_id`,
  );

/** For whom rows of the selection wait: those who are named, or all of them. */
export const findApprovers = (
  executor: Executor,
  batch: ProgressBatch,
  selection: Selection,
  ids: readonly number[] | null,
  clock: Clock,
) =>
  rowsOf<Target>(
    executor,
    sql`
      select ${person}, 'none' as state, person.enabled,
        person.enabled and not ${isActiveOn(sql`person`, sql`${clock.today}::date`)} as left,
        coalesce(reminded.day >= ${clock.today}::date, false) as "remindedToday",
        null as "extendedUntil"
      from (${approversOf(theBatch(batch), selection)}) asked
      join ${people} person on person.id = asked.id
      left join reminder reminded on reminded.batch_id = ${batch.id}
        and reminded.kind = 'approve' and reminded.person_id = asked.id
      where ${isOneOfThese(sql`asked.id`, ids)}
      order by person.id`,
  );

interface Reminder {
  readonly batchId: number;
  readonly kind: 'fill' | 'approve';
  readonly byId: number;
}

/**
 * Notes who is reminded today, and gives those of whom nobody had noted it before: of two who remind
 * the same people in one moment each person hears from one. In one order for all.
 */
export async function noteReminders(
  tx: Transaction,
  { batchId, kind, byId }: Reminder,
  ids: readonly number[],
  { today, instant }: Clock,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
      insert into reminder (batch_id, kind, person_id, day, at, by_id, times)
      select ${batchId}, ${kind}, id, ${today}::date, ${instant}::timestamptz, ${byId}, 1
      from unnest(${sql.param(ids)}::int[]) as given(id) order by id
      on conflict (batch_id, kind, person_id) do update set
        day = excluded.day, at = excluded.at, by_id = excluded.by_id, times = reminder.times + 1
      where reminder.day < excluded.day
      returning person_id as id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whoever decides in the place of these today. */
export async function findDeputies(
  tx: Transaction,
  ids: readonly number[],
  { today }: Clock,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
      select distinct deputy.to_id as id from ${deputiesOn(sql`${today}::date`)} deputy
      where deputy.from_id = any(${sql.param(ids)}::int[])`,
  );
  return rows.map(({ id }) => id);
}
