import { type SQL, sql } from 'drizzle-orm';
import { isDecidedOn } from '#features/approvals/server/sql.ts';
import { nameOfPerson, people } from '#features/people/server/sql.ts';
import type { Absence, SheetState } from '#features/timesheets/rules.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, preparedStatement, unseenIds } from '#server/platform/db/database.ts';
import { correctedProjects, correctionsOf, type StoredCorrection } from './corrections-store.ts';

export interface StoredRow {
  readonly projectId: number | null;
  readonly absence: Absence | null;
  readonly note: string;
  readonly minutes: Readonly<Record<CalendarDate, Minutes>>;
}

/** A row as the database knows it. */
export interface KeptRow extends StoredRow {
  readonly id: number;
}

/** The newest entry of a sheet's history. */
export interface LastChange {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actorId: number;
  readonly actor: string;
}

export interface StoredSheet {
  readonly id: number;
  readonly batchId: number;
  readonly version: number;
  readonly state: SheetState;
  readonly requiredMinutes: Minutes | null;
  readonly submittedAt: string | null;
  readonly onBehalfBy: string | null;
  readonly onBehalfById: number | null;
  readonly modifiedAt: string | null;
  readonly updatedAt: string;
  /** Whether anybody has approved or rejected any of its rows. */
  readonly decided: boolean;
  readonly lastChange: LastChange | null;
  readonly rows: readonly KeptRow[];
  /** Months whose hours are in the accounts. */
  readonly bookedMonths: readonly Month[];
  /** What was put right of them, the first first. */
  readonly corrections: readonly StoredCorrection[];
}

/** The sheets of a person for these batches, as a query of `StoredSheet`. */
export const sheetsOf = (personId: SQL, batchIds: SQL): SQL => sql`
  select s.id, s.batch_id as "batchId", s.version, s.state, s.required_minutes as "requiredMinutes",
    ${instantText(sql`s.submitted_at`)} as "submittedAt",
    ${instantText(sql`s.modified_at`)} as "modifiedAt",
    ${instantText(sql`s.updated_at`)} as "updatedAt",
    ${nameOfPerson(sql`s.on_behalf_by`)} as "onBehalfBy",
    s.on_behalf_by as "onBehalfById",
    ${isDecidedOn(sql`s.id`)} as decided,
    (
      select json_build_object('id', c.id, 'at', ${instantText(sql`c.at`)}, 'action', c.action,
        'actorId', actor.id, 'actor', actor.nick_name)
      from timesheet_change c join ${people} actor on actor.id = c.actor_id
      where c.sheet_id = s.id order by c.id desc limit 1
    ) as "lastChange",
    coalesce((
      select json_agg(json_build_object(
        'id', r.id, 'projectId', r.project_id, 'absence', r.absence, 'note', r.note,
        'minutes', coalesce(
          (select json_object_agg(c.date, c.minutes order by c.date)
            from timesheet_cell c where c.row_id = r.id),
          '{}'::json)
      ) order by r.position)
      from timesheet_row r where r.sheet_id = s.id
    ), '[]'::json) as rows,
    array(
      select to_char(month, 'YYYY-MM') from booked_month where sheet_id = s.id order by month
    ) as "bookedMonths",
    ${correctionsOf(sql`s.id`)} as corrections
  from timesheet s
  where s.person_id = ${personId}::int and s.batch_id = any(${unseenIds(batchIds)})`;

/** The projects of these sheets and their corrections, as a query of their identifiers. */
export const projectsOfSheets = (personId: SQL, batchIds: SQL): SQL => sql`
  select r.project_id from timesheet s join timesheet_row r on r.sheet_id = s.id
  where s.person_id = ${personId}::int and s.batch_id = any(${unseenIds(batchIds)})
  union ${correctedProjects(sql`
    select s.id from timesheet s
    where s.person_id = ${personId}::int and s.batch_id = any(${unseenIds(batchIds)})`)}`;

const findOne = preparedStatement<{ personId: number; batchIds: readonly number[] }, StoredSheet>(
  (value) => sheetsOf(value('personId'), value('batchIds')),
);

export async function findSheet(
  executor: Executor,
  personId: number,
  batchId: number,
): Promise<StoredSheet | undefined> {
  const [sheet] = await findOne(executor, { personId, batchIds: [batchId] });
  return sheet;
}
