import { sql } from 'drizzle-orm';
import { insertMappings } from '#features/actuals/server/mapping/store.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '../../platform/db/database.ts';
import { MAPPINGS } from './chart.ts';
import type { Booking, MadeLine } from './vouchers.ts';

/** The book every company begins with. */
const BOOK = '主账套';

export interface Keeper {
  readonly id: number;
  readonly name: string;
}

export async function findKeeper(executor: Executor, userName: string): Promise<Keeper> {
  const [found] = await rowsOf<Keeper>(
    executor,
    sql`select id, nick_name as name from person where user_name = ${userName}`,
  );
  if (found === undefined) throw new Error(`the demo has no ${userName}`);
  return found;
}

/** Hours of the given months by project, each with the department that worked most on it. */
export const findBookings = (executor: Executor, from: Month): Promise<Booking[]> =>
  rowsOf<Booking>(
    executor,
    sql`
      select to_char(month, 'YYYY-MM') as month, project.id as "projectId", project.code,
        dept.id as "deptId", dept.code as "deptCode", booked.minutes
      from (
        select month, project_id, sum(minutes)::int as minutes,
          (array_agg(dept_id order by minutes desc, dept_id))[1] as dept_id
        from (
          select month, project_id, dept_id, sum(minutes) as minutes from hours_month
          where project_id is not null and month >= ${firstDay(from)} group by 1, 2, 3
        ) by_dept
        group by 1, 2
      ) booked
      join project on project.id = booked.project_id
      join department dept on dept.id = booked.dept_id
      order by month, project.code`,
  );

/** Decides about all accounts but one, from the first month on. */
export async function seedMappings(
  tx: Transaction,
  { id: userId }: Keeper,
  at: string,
): Promise<void> {
  const codes = await rowsOf<{ id: number; code: string }>(
    tx,
    sql`select id, code from cost_sub_category`,
  );
  const idOf = new Map(codes.map(({ id, code }) => [code, id]));
  const rows = MAPPINGS.map(([prefix, target, note]) => ({
    ...{ prefix, note, fromMonth: null, toMonth: null },
    ...(typeof target === 'string'
      ? { target, subCategoryId: null }
      : { target: 'subCategory' as const, subCategoryId: idOf.get(target.code) ?? null }),
  }));
  await insertMappings(tx, rows, { at, userId });
}

/** When the file of a month came in, of each month. */
export interface ImportOf {
  readonly month: Month;
  readonly fileName: string;
  readonly at: string;
}

/** Lines as imports leave them: one file a month, with all that is needed to take it back. */
export async function insertVouchers(
  tx: Transaction,
  lines: readonly MadeLine[],
  imports: readonly ImportOf[],
  { id, name }: Keeper,
): Promise<void> {
  await tx.execute(sql`
    insert into voucher_line (book_id, period, word, number, line, date, account_code, account_name,
      summary, debit_fen, credit_fen, project_id, project_text, dept_id, dept_text, changed_at)
    select (select id from account_book where name = ${BOOK}), (made.month || '-01')::date, '记',
      number, line, date, "accountCode", "accountName", summary, "debitFen", "creditFen",
      "projectId", "projectText", "deptId", "deptText", came.at
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as made(month text, number text,
      line int, date date, "accountCode" text, "accountName" text, summary text,
      "debitFen" bigint, "creditFen" bigint, "projectId" int, "projectText" text, "deptId" int,
      "deptText" text)
    join json_to_recordset(${JSON.stringify(imports)}::text::json)
      as came(month text, at timestamptz) using (month)
    order by made.month, number::int, line`);
  await tx.execute(sql`
    with kept as (
      insert into import_run (kind, scope, file_name, at, by_id, by_name, created, updated,
        totals)
      select 'vouchers', book.id::text, came."fileName", came.at, ${id}, ${name}, count(*), 0,
        json_build_object('lines', count(*), 'vouchers', count(distinct (line.word, line.number)),
          'amountFen', sum(line.debit_fen), 'creditFen', sum(line.credit_fen),
          'months', json_build_array(came.month))
      from json_to_recordset(${JSON.stringify(imports)}::text::json)
        as came(month text, "fileName" text, at timestamptz)
      join account_book book on book.name = ${BOOK}
      join voucher_line line on line.period = (came.month || '-01')::date
      group by book.id, came.month, came."fileName", came.at order by came.month
      returning id, file_name
    )
    insert into import_record (run_id, entity_id, what, version)
    select kept.id, line.id,
      concat(to_char(line.period, 'YYYY-MM'), ' ', line.word, '-', line.number, ' / ', line.line), 1
    from kept
    join json_to_recordset(${JSON.stringify(imports)}::text::json)
      as came(month text, "fileName" text) on came."fileName" = kept.file_name
    join voucher_line line on line.period = (came.month || '-01')::date`);
}

/** What finance has decided about lines without a project: the company's, or a few projects'. */
export async function insertDecisions(
  tx: Transaction,
  lines: readonly MadeLine[],
  projects: readonly number[],
  { id }: Keeper,
): Promise<void> {
  const decided = lines.filter(({ decision }) => decision !== null);
  const shares = projects.map((projectId, at) => ({
    place: at + 1,
    projectId,
    shareBp: Math.floor(10_000 / projects.length) + (at === 0 ? 10_000 % projects.length : 0),
  }));
  await tx.execute(sql`
    with given as materialized (
      select line.id, line.period, line.changed_at, made.decision
      from json_to_recordset(${JSON.stringify(decided)}::text::json)
        as made(month text, number text, line int, decision text)
      join voucher_line line on line.period = (made.month || '-01')::date
        and line.number = made.number and line.line = made.line
    ), decision as (
      insert into pool_decision (source, source_id, month, at, by_id)
      select 'voucher', id, period, changed_at + interval '1 hour', ${id} from given
      order by id returning id, source_id
    )
    insert into pool_part (decision_id, place, project_id, share_bp)
    select decision.id, share.place, share.project_id, share.share_bp
    from decision join given on given.id = decision.source_id
    join (
      select 'company' as decision, 1 as place, null::int as project_id, 10000 as share_bp
      union all
      select 'split', place, "projectId", "shareBp"
      from json_to_recordset(${JSON.stringify(shares)}::text::json)
        as share(place int, "projectId" int, "shareBp" int)
    ) share on share.decision = given.decision`);
}

/** Somebody's sheet as it was before or after it was approved, wherever its state is kept. */
export async function setSheetState(
  tx: Transaction,
  { sheetId, batchId, personId }: DemoSheet,
  state: 'submitted' | 'approved',
): Promise<void> {
  await tx.execute(sql`update timesheet set state = ${state} where id = ${sheetId}`);
  await tx.execute(sql`update hours_month set state = ${state} where sheet_id = ${sheetId}`);
  await tx.execute(sql`
    update batch_hours set state = ${state}
    where batch_id = ${batchId} and person_id = ${personId}`);
}

export interface DemoSheet {
  readonly sheetId: number;
  readonly batchId: number;
  readonly personId: number;
}

/** Approved sheets of a month of people who sign in as nobody else, in the order of their numbers. */
export const findSheets = (executor: Executor, month: Month): Promise<DemoSheet[]> =>
  rowsOf<DemoSheet>(
    executor,
    sql`
      select sheet.id as "sheetId", sheet.batch_id as "batchId", sheet.person_id as "personId"
      from timesheet sheet
      join batch on batch.id = sheet.batch_id and batch.start_date = ${firstDay(month)}
      join person on person.id = sheet.person_id and person.user_name ~ '^s[0-9]'
      where sheet.state = 'approved' and person.leave_date is null and person.dept_id = (
        select placed.dept_id from hours_month placed where placed.sheet_id = sheet.id limit 1)
      order by person.staff_no`,
  );

/** A day on which somebody worked for two projects. */
export interface SharedDay {
  readonly date: CalendarDate;
  readonly fromProject: number;
  readonly fromMinutes: number;
  readonly toProject: number;
  readonly toMinutes: number;
}

export async function findSharedDay(
  executor: Executor,
  sheetId: number,
): Promise<SharedDay | null> {
  const [day] = await rowsOf<SharedDay>(
    executor,
    sql`
      select first_cell.date, first_row.project_id as "fromProject",
        first_cell.minutes as "fromMinutes", other_row.project_id as "toProject",
        other_cell.minutes as "toMinutes"
      from timesheet_row first_row
      join timesheet_cell first_cell on first_cell.row_id = first_row.id
      join timesheet_row other_row on other_row.sheet_id = first_row.sheet_id
        and other_row.position > first_row.position and other_row.project_id is not null
      join timesheet_cell other_cell on other_cell.row_id = other_row.id
        and other_cell.date = first_cell.date
      where first_row.sheet_id = ${sheetId} and first_row.project_id is not null
        and first_cell.minutes >= 240
      order by first_cell.date, other_row.position limit 1`,
  );
  return day ?? null;
}

/** From a day on somebody has a grade nobody has said the cost of. */
export async function promoteBeyondRates(
  tx: Transaction,
  { personId }: DemoSheet,
  grade: string,
  from: CalendarDate,
): Promise<void> {
  await tx.execute(sql`
    insert into person_assignment (person_id, from_day, dept_id, grade)
    select id, ${from}, dept_id, ${grade} from person where id = ${personId}`);
  await tx.execute(sql`update person set grade = ${grade} where id = ${personId}`);
  await tx.execute(sql`delete from personal_rate where person_id = ${personId}`);
}

/** Whoever was told something before that day has long read it. */
export async function readOldNotices(tx: Transaction, before: CalendarDate): Promise<void> {
  await tx.execute(sql`
    update notice set read_at = created_at + interval '1 day'
    where created_at < ${before}::date and read_at is null`);
}
