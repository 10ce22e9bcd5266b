import { type SQL, sql } from 'drizzle-orm';
import type { BatchStatus } from '#features/batches/rules.ts';
import { batchExtensions, batches, batchPeople } from '#features/batches/server/sql.ts';
import { departments, people, placedPerson } from '#features/people/server/sql.ts';
import type { SheetState } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { FillMode } from '#kernel/enums.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import {
  type Executor,
  preparedRowsOf,
  preparedStatement,
  type Transaction,
} from '#server/platform/db/database.ts';
import { timesheet } from './schema.ts';

export interface Filler {
  readonly userId: number;
  readonly staffNo: string;
  readonly nickName: string;
  readonly deptId: number;
  readonly deptNameZh: string;
  readonly deptNameEn: string;
  readonly hireDate: CalendarDate;
  readonly leaveDate: CalendarDate | null;
}

export interface FillerBatch {
  readonly id: number;
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly openAt: string;
  readonly deadline: string;
  readonly extendedUntil: string | null;
  readonly fillMode: FillMode;
  readonly stepMinutes: Minutes;
  readonly status: BatchStatus;
  readonly state: SheetState | null;
}

const fillerColumns = sql`
  ${placedPerson(sql`person`, sql`d`)}, person.dept_id as "deptId",
  person.hire_date as "hireDate", person.leave_date as "leaveDate"`;

/** The person of a staff number in any letter case, if whoever asks reaches them. */
const fillerFound = (staffNo: SQL, reach: SQL | undefined) => sql`
  from ${people} person join ${departments} d on d.id = person.dept_id
  where lower(person.staff_no) = lower(${staffNo}) and ${reach ?? sql`true`}`;

const batchColumns = sql`
  b.id, b.name, b.start_date as "startDate", b.end_date as "endDate",
  ${instantText(sql`b.open_at`)} as "openAt", ${instantText(sql`b.deadline`)} as deadline,
  ${instantText(sql`e.until`)} as "extendedUntil",
  b.fill_mode as "fillMode", b.step_minutes as "stepMinutes", b.status`;

const batchesAsking = sql`
  join ${batches} b on b.id = member.batch_id and b.status <> 'draft'
  left join ${batchExtensions} e on e.batch_id = b.id and e.person_id = member.person_id`;

type FillerWithBatches = Filler & { readonly batches: readonly FillerBatch[] };

const fillerStatement = (staffNo: SQL, reach: SQL | undefined): SQL => sql`
  select ${fillerColumns}, coalesce((
    select json_agg(asked) from (
      select ${batchColumns}, s.state
      from ${batchPeople} member
      ${batchesAsking}
      left join timesheet s on s.batch_id = b.id and s.person_id = member.person_id
      where member.person_id = person.id
      order by b.start_date desc, b.id desc
      limit 40
    ) asked
  ), '[]'::json) as batches
  ${fillerFound(staffNo, reach)}`;

const findAnyFiller = preparedStatement<{ staffNo: string }, FillerWithBatches>((value) =>
  fillerStatement(value('staffNo'), undefined),
);

/** Whose hours, and the batches that ask them for some, newest first. */
export async function findFiller(
  executor: Executor,
  staffNo: string,
  reach: SQL | undefined,
): Promise<FillerWithBatches | null> {
  const [row] =
    reach === undefined
      ? await findAnyFiller(executor, { staffNo })
      : await preparedRowsOf<FillerWithBatches>(executor, fillerStatement(sql`${staffNo}`, reach));
  return row ?? null;
}

/**
 * Holds whoever hours are written for, the batch and the sheet, in this order, until the transaction
 * ends: the person cannot be moved to another department before the sums of these hours are, and
 * nobody can close the batch. The steps of a statement: `filler`, `asked` and `sheet`, each of one row
 * or none, as they are once they are held. Whatever else the statement reads is as it was when the
 * statement began to wait.
 */
export const heldForWriting = (staffNo: SQL, batchId: SQL, reach: SQL | undefined): SQL => sql`
  filler as materialized (
    select ${fillerColumns} ${fillerFound(staffNo, reach)} for key share of person
  ), asked as materialized (
    select ${batchColumns}, null as state, member.person_id
    from filler
    join ${batchPeople} member on member.person_id = filler."userId"
    ${batchesAsking}
    where b.id = ${batchId}
    for share of b
  ), sheet as materialized (
    select s.version from asked
    join timesheet s on s.batch_id = asked.id and s.person_id = asked.person_id
    for no key update of s
  )`;

/** Null when somebody else has begun the sheet in the same moment. */
export async function beginSheet(
  tx: Transaction,
  personId: number,
  batchId: number,
  now: string,
): Promise<number | null> {
  const [row] = await tx
    .insert(timesheet)
    .values({ personId, batchId, state: 'draft', updatedAt: now, version: 0 })
    .onConflictDoNothing()
    .returning({ id: timesheet.id });
  return row?.id ?? null;
}

export interface SheetMark {
  readonly state: SheetState;
  readonly requiredMinutes: Minutes | null;
  readonly submittedAt: string | null;
  readonly onBehalfBy: number | null;
  readonly modifiedAt: string | null;
  readonly updatedAt: string;
}

/** The caller holds the sheet, so its version moves on by exactly one. */
export async function markSheet(tx: Transaction, sheetId: number, mark: SheetMark): Promise<void> {
  await tx.execute(sql`
    update timesheet set state = ${mark.state}, required_minutes = ${mark.requiredMinutes},
      submitted_at = ${mark.submittedAt}, on_behalf_by = ${mark.onBehalfBy},
      modified_at = ${mark.modifiedAt}, updated_at = ${mark.updatedAt}, version = version + 1
    where id = ${sheetId}`);
}
