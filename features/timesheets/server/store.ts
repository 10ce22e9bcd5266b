import { and, eq, type SQL, sql } from 'drizzle-orm';
import { approvalItem, approvalStep } from '#features/approvals/server/schema.ts';
import type { BatchStatus } from '#features/batches/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import type { Absence, SheetState } from '#features/timesheets/rules.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import type { FillMode } from '#kernel/enums.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { timesheet, timesheetChange } from './schema.ts';

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

/**
 * The person of a staff number in any letter case, if whoever asks reaches them. Held where hours are
 * written: they then cannot be moved to another department before the sums of these hours are.
 */
export async function findFiller(
  executor: Executor,
  staffNo: string,
  reach: SQL | undefined,
  hold: boolean,
): Promise<Filler | null> {
  const found = executor
    .select({
      userId: person.id,
      staffNo: person.staffNo,
      nickName: person.nickName,
      deptId: person.deptId,
      deptNameZh: department.nameZh,
      deptNameEn: department.nameEn,
      hireDate: person.hireDate,
      leaveDate: person.leaveDate,
    })
    .from(person)
    .innerJoin(department, eq(department.id, person.deptId))
    .where(and(sql`lower(${person.staffNo}) = lower(${staffNo})`, reach));
  const [row] = await (hold ? found.for('key share', { of: person }) : found);
  return row ?? null;
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

const fillerBatch = sql`
  b.id, b.name, b.start_date as "startDate", b.end_date as "endDate",
  ${instantText(sql`b.open_at`)} as "openAt", ${instantText(sql`b.deadline`)} as deadline,
  ${instantText(sql`e.until`)} as "extendedUntil",
  b.fill_mode as "fillMode", b.step_minutes as "stepMinutes", b.status`;

/** Batches that ask this person for hours, newest first. */
export function findBatchesOf(executor: Executor, personId: number): Promise<FillerBatch[]> {
  return rowsOf<FillerBatch>(
    executor,
    sql`
      select ${fillerBatch}, s.state
      from batch_person member
      join batch b on b.id = member.batch_id
      left join batch_extension e on e.batch_id = b.id and e.person_id = member.person_id
      left join timesheet s on s.batch_id = b.id and s.person_id = member.person_id
      where member.person_id = ${personId} and b.status <> 'draft'
      order by b.start_date desc
      limit 40`,
  );
}

/** The same for one batch, which nobody can close until the transaction ends. */
export async function lockBatch(
  tx: Transaction,
  personId: number,
  batchId: number,
): Promise<FillerBatch | null> {
  const [row] = await rowsOf<FillerBatch>(
    tx,
    sql`
      select ${fillerBatch}, null as state
      from batch_person member
      join batch b on b.id = member.batch_id
      left join batch_extension e on e.batch_id = b.id and e.person_id = member.person_id
      where member.person_id = ${personId} and b.id = ${batchId} and b.status <> 'draft'
      for share of b`,
  );
  return row ?? null;
}

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
  readonly updatedBy: { readonly id: number; readonly name: string } | null;
  readonly rows: readonly KeptRow[];
  /** Months whose hours are in the accounts. */
  readonly bookedMonths: readonly Month[];
}

const storedSheet = sql`
  s.id, s.batch_id as "batchId", s.version, s.state, s.required_minutes as "requiredMinutes",
  ${instantText(sql`s.submitted_at`)} as "submittedAt",
  ${instantText(sql`s.modified_at`)} as "modifiedAt",
  ${instantText(sql`s.updated_at`)} as "updatedAt",
  (select nick_name from person where id = s.on_behalf_by) as "onBehalfBy",
  s.on_behalf_by as "onBehalfById",
  exists (
    select 1 from ${approvalItem} join ${approvalStep} on ${approvalStep.itemId} = ${approvalItem.id}
    where ${approvalItem.sheetId} = s.id and ${approvalStep.decidedBy} is not null
  ) as decided,
  (
    select json_build_object('id', actor.id, 'name', actor.nick_name)
    from timesheet_change c join person actor on actor.id = c.actor_id
    where c.sheet_id = s.id order by c.id desc limit 1
  ) as "updatedBy",
  coalesce((
    select json_agg(json_build_object(
      'id', r.id, 'projectId', r.project_id, 'absence', r.absence, 'note', r.note,
      'minutes', coalesce(
        (select json_object_agg(c.date, c.minutes) from timesheet_cell c where c.row_id = r.id),
        '{}'::json)
    ) order by r.position)
    from timesheet_row r where r.sheet_id = s.id
  ), '[]'::json) as rows,
  array(
    select to_char(month, 'YYYY-MM') from booked_month where sheet_id = s.id order by month
  ) as "bookedMonths"`;

export function findSheets(
  executor: Executor,
  personId: number,
  batchIds: readonly number[],
): Promise<StoredSheet[]> {
  return rowsOf<StoredSheet>(
    executor,
    sql`select ${storedSheet} from timesheet s
      where s.person_id = ${personId} and s.batch_id = any(${sql.param(batchIds)}::int[])`,
  );
}

/** The sheet, held against every other change until the transaction ends. */
export async function lockSheet(
  tx: Transaction,
  personId: number,
  batchId: number,
): Promise<StoredSheet | null> {
  // First the lock, then what it protects: a statement sees the rows as they were when it began.
  await tx.execute(
    sql`select 1 from timesheet where person_id = ${personId} and batch_id = ${batchId} for update`,
  );
  const [row] = await findSheets(tx, personId, [batchId]);
  return row ?? null;
}

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
  await tx
    .update(timesheet)
    .set({ ...mark, version: sql`${timesheet.version} + 1` })
    .where(eq(timesheet.id, sheetId));
}

export interface NewChange {
  readonly sheetId: number;
  readonly at: string;
  readonly actorId: number;
  readonly action: 'save' | 'submit' | 'recall' | 'modify';
  readonly reason: string;
  readonly before: readonly StoredRow[] | null;
  readonly after: readonly StoredRow[] | null;
}

/** Saves of one person that follow each other closely are one change, however often they saved. */
const ONE_SITTING = sql`interval '1 hour'`;

async function continueSaving(tx: Transaction, change: NewChange): Promise<boolean> {
  const continued = await rowsOf(
    tx,
    sql`
      update timesheet_change set at = ${change.at}, after = ${JSON.stringify(change.after)}::jsonb
      where id = (select max(id) from timesheet_change where sheet_id = ${change.sheetId})
        and action = 'save' and actor_id = ${change.actorId}
        and at > ${change.at}::timestamptz - ${ONE_SITTING}
      returning id`,
  );
  return continued.length === 1;
}

/** Whether it goes on with what was recorded already, as saving does in one sitting. */
export async function recordChange(tx: Transaction, change: NewChange): Promise<boolean> {
  if (change.action === 'save' && (await continueSaving(tx, change))) return true;
  await tx.insert(timesheetChange).values(change);
  return false;
}

export interface StoredChange {
  readonly id: number;
  readonly at: string;
  readonly actorId: number;
  readonly actor: string;
  readonly action: NewChange['action'] | 'return' | 'approve';
  readonly reason: string;
  /** Nothing happened to the sheet before it. */
  readonly first: boolean;
  readonly before: readonly StoredRow[] | null;
  readonly after: readonly StoredRow[] | null;
}

const SHOWN_CHANGES = 50;

export function findChanges(
  executor: Executor,
  personId: number,
  batchId: number,
): Promise<StoredChange[]> {
  return rowsOf<StoredChange>(
    executor,
    sql`
      select c.id, ${instantText(sql`c.at`)} as at, c.actor_id as "actorId",
        actor.nick_name as actor, c.action, c.reason, c.before, c.after,
        c.id = (select min(id) from timesheet_change where sheet_id = c.sheet_id) as first
      from timesheet_change c
      join timesheet s on s.id = c.sheet_id
      join person actor on actor.id = c.actor_id
      where s.person_id = ${personId} and s.batch_id = ${batchId}
      order by c.id desc
      limit ${SHOWN_CHANGES}`,
  );
}
