import { sql } from 'drizzle-orm';
import type { ApprovalRow, ItemEvent, RouteStep } from '#features/approvals/contract.ts';
import { batches } from '#features/batches/server/sql.ts';
import { nameOfPerson, people, personRefsJson } from '#features/people/server/sql.ts';
import { projectRefJson, projects } from '#features/projects/server/sql.ts';
import type { Absence } from '#features/timesheets/rules.ts';
import {
  hoursByMonth,
  sheetBefore,
  sheetCells,
  sheetChanges,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

export interface SheetFrame {
  readonly startDate: string;
  readonly endDate: string;
  readonly requiredMinutes: number | null;
  readonly onBehalfBy: string | null;
  readonly lastSheetId: number | null;
}

export async function findFrame(executor: Executor, sheetId: number): Promise<SheetFrame> {
  const [row] = await rowsOf<SheetFrame>(
    executor,
    sql`
      select b.start_date as "startDate", b.end_date as "endDate",
        s.required_minutes as "requiredMinutes",
        ${nameOfPerson(sql`s.on_behalf_by`)} as "onBehalfBy",
        ${sheetBefore(sql`s.person_id`, sql`b.start_date`)} as "lastSheetId"
      from ${sheets} s join ${batches} b on b.id = s.batch_id where s.id = ${sheetId}`,
  );
  if (row === undefined) throw new Error(`there is no sheet ${sheetId}`);
  return row;
}

export interface ReturnedLine {
  readonly project: ApprovalRow['project'];
  readonly absence: Absence | null;
  readonly note: string;
  readonly cells: Readonly<Record<string, number>>;
}

export interface GridLine extends ReturnedLine {
  readonly minutes: number;
  readonly lastMinutes: number | null;
}

/** The rows of a sheet, and those of the one before that are gone. */
export const findGrid = (executor: Executor, sheetId: number, lastSheetId: number | null) =>
  rowsOf<GridLine>(
    executor,
    sql`
      with now as (
        select r.project_id, r.absence, r.note, r.position, sum(c.minutes)::int as minutes,
          json_object_agg(c.date, c.minutes order by c.date) as cells
        from ${sheetRows} r join ${sheetCells} c on c.row_id = r.id
        where r.sheet_id = ${sheetId}
        group by r.id, r.project_id, r.absence, r.note, r.position
      ), before as (
        select project_id, absence, sum(minutes)::int as minutes from ${hoursByMonth} hours
        where sheet_id = ${lastSheetId} group by project_id, absence
      )
      select ${projectRefJson(sql`p`, sql`main`)} as project, coalesce(now.absence, before.absence) as absence,
        coalesce(now.note, '') as note, coalesce(now.minutes, 0) as minutes,
        case when ${lastSheetId}::int is null then null else coalesce(before.minutes, 0) end
          as "lastMinutes",
        coalesce(now.cells, '{}'::json) as cells
      from now
      full join before on coalesce(before.project_id, 0) = coalesce(now.project_id, 0)
        and coalesce(before.absence, '') = coalesce(now.absence, '')
      left join ${projects} p on p.id = coalesce(now.project_id, before.project_id)
      left join ${projects} main on main.id = p.parent_id
      order by now.position nulls last, p.code`,
  );

/**
 * The rows of a sheet as they were when it went back last: what the first change afterwards found.
 * Null where it never went back, or nobody has touched it since.
 */
export async function findReturnedRows(
  executor: Executor,
  sheetId: number,
): Promise<readonly ReturnedLine[] | null> {
  const [found] = await rowsOf<{ rows: readonly ReturnedLine[] }>(
    executor,
    sql`
      select coalesce((
        select json_agg(json_build_object('project', ${projectRefJson(sql`p`, sql`main`)}, 'absence', r.absence,
          'note', r.note, 'cells', r.minutes))
        from jsonb_to_recordset(c.before)
          as r("projectId" int, absence text, note text, minutes jsonb)
        left join ${projects} p on p.id = r."projectId"
        left join ${projects} main on main.id = p.parent_id
      ), '[]'::json) as rows
      from ${sheetChanges} c
      where c.sheet_id = ${sheetId} and c.before is not null and c.id > (
        select max(back.id) from ${sheetChanges} back
        where back.sheet_id = ${sheetId} and back.action = 'return')
      order by c.id limit 1`,
  );
  return found?.rows ?? null;
}

export const findRoute = (executor: Executor, itemId: number) =>
  rowsOf<RouteStep>(
    executor,
    sql`
      select s.role, s.state, s.raised, by.nick_name as "decidedBy",
        behalf.nick_name as "onBehalfOf", ${instantText(sql`s.decided_at`)} as "decidedAt",
        ${personRefsJson(sql`s.candidates`)} as candidates
      from approval_step s
      left join ${people} by on by.id = s.decided_by
      left join ${people} behalf on behalf.id = s.on_behalf_of
      where s.item_id = ${itemId} order by s.step`,
  );

const SHOWN_EVENTS = 100;

/** The latest ones, oldest first. */
export async function findEvents(executor: Executor, itemId: number): Promise<ItemEvent[]> {
  const rows = await rowsOf<ItemEvent>(
    executor,
    sql`
      select e.id, ${instantText(sql`e.at`)} as at, e.kind, coalesce(actor.nick_name, '') as actor,
        behalf.nick_name as "onBehalfOf", e.text
      from approval_event e
      left join ${people} actor on actor.id = e.actor_id
      left join ${people} behalf on behalf.id = e.on_behalf_of
      where e.item_id = ${itemId} order by e.id desc limit ${SHOWN_EVENTS}`,
  );
  return rows.reverse();
}
