import { sql } from 'drizzle-orm';
import { noteLateHours } from '#features/timesheets/server/booking.ts';
import { placeBatches } from '#features/timesheets/server/places.ts';
import { monthlySums } from '#features/timesheets/server/rollup.ts';
import { type CalendarDate, firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** A small company whose every figure can be worked out by hand, long before the demo's own hours. */

const AT = '2024-01-01T00:00:00.000Z';

async function idOf(executor: Executor, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(executor, statement);
  if (row === undefined) throw new Error('nothing was written');
  return row.id;
}

/**
 * A number that no row of the table has. Two companies that take the same steps are given the same ones,
 * which a count of our own, or the clock, would not.
 */
const nextIn = async (executor: Executor, table: string): Promise<number> =>
  (await idOf(executor, sql`select coalesce(max(id), 0) as id from ${sql.identifier(table)}`)) + 1;

/** Whoever fills in what the tables say about who did it. */
const someone = (executor: Executor) =>
  idOf(executor, sql`select id from person where user_name = 'finance'`);

export const addDepartment = (executor: Executor, code: string) =>
  idOf(
    executor,
    sql`
      insert into department (parent_id, kind, code, name_zh, name_en)
      select id, 'department', ${code}, ${code}, ${code} from department where parent_id is null
      returning id`,
  );

export interface NewPerson {
  readonly name: string;
  readonly deptId: number;
  readonly grade: string | null;
}

export const addPerson = (executor: Executor, { name, deptId, grade }: NewPerson) =>
  idOf(
    executor,
    sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date, grade, roles)
      values (${name}, ${name}, ${name}, ${deptId}, '2023-01-01', ${grade}, '{user}')
      returning id`,
  );

/** From a day on somebody stands elsewhere, or has another grade. */
export async function move(
  executor: Executor,
  personId: number,
  { from, deptId, grade }: { from: CalendarDate; deptId: number; grade: string | null },
): Promise<void> {
  await executor.execute(sql`
    insert into person_assignment (person_id, from_day, dept_id, grade)
    values (${personId}, ${from}, ${deptId}, ${grade})`);
}

export async function addGradeRate(
  executor: Executor,
  grade: string,
  from: CalendarDate,
  hourlyFen: number,
): Promise<void> {
  await executor.execute(sql`
    insert into grade_rate (grade, effective_from, hourly_fen) values (${grade}, ${from}, ${hourlyFen})`);
}

/** From a month on, of a class or the default one; in place of what was there. */
export async function setStandardRate(
  executor: Executor,
  month: Month,
  hourlyFen: number,
  classId: number | null = null,
): Promise<void> {
  await executor.execute(sql`
    insert into standard_rate (class_id, from_month, hourly_fen)
    select id, ${firstDay(month)}::date, ${hourlyFen} from rate_class
    where case when ${classId}::int is null then is_default else id = ${classId} end
    on conflict (class_id, from_month) do update set hourly_fen = excluded.hourly_fen`);
}

/** A class that a grade is in from a month on. */
export async function addRateClass(
  executor: Executor,
  grade: string,
  from: Month,
): Promise<number> {
  const classId = await idOf(
    executor,
    sql`insert into rate_class (name_zh, name_en) values (${grade}, ${grade}) returning id`,
  );
  await executor.execute(sql`
    insert into grade_class (grade, from_month, class_id)
    values (${grade}, ${firstDay(from)}, ${classId})`);
  return classId;
}

export async function addPersonalRate(
  executor: Executor,
  personId: number,
  from: CalendarDate,
  hourlyFen: number,
): Promise<void> {
  await executor.execute(sql`
    insert into personal_rate (person_id, effective_from, hourly_fen)
    values (${personId}, ${from}, ${hourlyFen})`);
}

export const addProject = (
  executor: Executor,
  code: string,
  { parentId = null, status = 'active' }: { parentId?: number | null; status?: string } = {},
) =>
  idOf(
    executor,
    sql`
      insert into project (parent_id, code, name_zh, name_en, project_type, division, status, start_date)
      values (${parentId}, ${code}, ${code}, ${code}, 1, 0, ${status}, '2023-01-01') returning id`,
  );

/** A batch of one month that asks these people. */
export async function addBatch(
  executor: Executor,
  month: Month,
  people: readonly number[],
): Promise<number> {
  const [from, to] = [firstDay(month), lastDay(month)];
  const id = await idOf(
    executor,
    sql`
      insert into batch (name, start_date, end_date, open_at, deadline, fill_mode, step_minutes,
        audience_all, status)
      values (${month}, ${from}, ${to}, ${AT}, '2099-01-01', 0, 30, false, 'closed') returning id`,
  );
  for (const person of people) {
    await executor.execute(sql`
      insert into batch_person (batch_id, person_id, start_date, end_date)
      values (${id}, ${person}, ${from}, ${to})`);
  }
  await placeBatches(executor, [id]);
  return id;
}

/** Minutes by project and day. */
export type Hours = readonly {
  readonly projectId: number;
  readonly date: CalendarDate;
  readonly minutes: number;
}[];

/** A sheet with these hours; it counts once it is approved. */
export async function addSheet(
  executor: Executor,
  sheet: {
    readonly personId: number;
    readonly batchId: number;
    readonly hours: Hours;
    readonly state?: 'approved' | 'submitted';
  },
): Promise<number> {
  const { personId, batchId, hours, state = 'approved' } = sheet;
  const id = await idOf(
    executor,
    sql`
      insert into timesheet (person_id, batch_id, state, updated_at)
      values (${personId}, ${batchId}, ${state}, ${AT}) returning id`,
  );
  const projects = [...new Set(hours.map(({ projectId }) => projectId))];
  for (const [position, projectId] of projects.entries()) {
    const rowId = await idOf(
      executor,
      sql`
        insert into timesheet_row (sheet_id, position, project_id)
        values (${id}, ${position}, ${projectId}) returning id`,
    );
    for (const cell of hours.filter((one) => one.projectId === projectId)) {
      await executor.execute(sql`
        insert into timesheet_cell (row_id, date, minutes)
        values (${rowId}, ${cell.date}, ${cell.minutes})`);
    }
  }
  await executor.execute(monthlySums(sql`s.id = ${id}`));
  const minutes = hours.reduce((sum, cell) => sum + cell.minutes, 0);
  await executor.execute(sql`
    update batch_hours set state = ${state}, project_minutes = ${minutes}
    where batch_id = ${batchId} and person_id = ${personId} and counted`);
  return id;
}

/** The last of the approvers has agreed. */
export async function approveSheet(executor: Executor, sheetId: number): Promise<void> {
  await executor.execute(sql`update timesheet set state = 'approved' where id = ${sheetId}`);
  await executor.execute(
    sql`update hours_month set state = 'approved' where sheet_id = ${sheetId}`,
  );
  await executor.execute(sql`
    update batch_hours set state = 'approved' from timesheet s
    where s.id = ${sheetId} and batch_hours.batch_id = s.batch_id
      and batch_hours.person_id = s.person_id`);
  const approved = sql`select ${sheetId}::int as id, ${await someone(executor)}::int as actor_id`;
  await noteLateHours(executor as Transaction, approved, AT);
}

export const subCategoryOf = (executor: Executor, code: string) =>
  idOf(executor, sql`select id from cost_sub_category where code = ${code}`);

/** By how much booked hours were moved, noted as the modification page does it. */
export async function addCorrection(
  executor: Executor,
  {
    sheetId,
    month,
    cells,
  }: { readonly sheetId: number; readonly month: Month; readonly cells: Hours },
): Promise<void> {
  const by = await someone(executor);
  const correctionId = await idOf(
    executor,
    sql`
      insert into hours_correction (sheet_id, at, actor_id, reason)
      values (${sheetId}, ${AT}, ${by}, 'test') returning id`,
  );
  for (const { projectId, date, minutes } of cells) {
    await executor.execute(sql`
      insert into hours_correction_cell (correction_id, project_id, date, minutes)
      values (${correctionId}, ${projectId}, ${date}, ${minutes})`);
  }
  await executor.execute(sql`
    insert into late_entry (source, source_id, origin_month, kind, correction_id, at, by_id, by_name)
    values ('labour', ${sheetId}, ${firstDay(month)}, 'correction', ${correctionId}, ${AT}, ${by}, '')`);
}

export interface NewLine {
  readonly month: Month;
  readonly fen: number;
  readonly projectId: number | null;
  readonly deptId: number | null;
}

/** A cost and what it was paid from, so that the voucher balances; gives the line of the cost. */
export async function addVoucher(
  executor: Executor,
  { month, fen, projectId, deptId, account = '9901' }: NewLine & { readonly account?: string },
): Promise<number> {
  const number = String(await nextIn(executor, 'voucher_line'));
  const line = (no: number, code: string, debit: number, credit: number, project: number | null) =>
    idOf(
      executor,
      sql`
        insert into voucher_line (book_id, period, word, number, line, date, account_code, debit_fen,
          credit_fen, project_id, dept_id, changed_at)
        select min(id), ${firstDay(month)}, '记', ${number}, ${no}, ${firstDay(month)},
          ${code}, ${debit}, ${credit}, ${project}, ${deptId}, ${AT} from account_book
        returning id`,
    );
  const id = await line(1, account, fen, 0, projectId);
  await line(2, '9999', 0, fen, null);
  return id;
}

/** Which accounts are costs, and which are none. */
export async function mapAccounts(
  executor: Executor,
  mappings: readonly { readonly prefix: string; readonly subCategoryId: number | null }[],
): Promise<void> {
  const by = await someone(executor);
  for (const { prefix, subCategoryId } of mappings) {
    await executor.execute(sql`
      insert into account_mapping (prefix, target, sub_category_id, changed_at, changed_by)
      values (${prefix}, ${subCategoryId === null ? 'none' : 'subCategory'}, ${subCategoryId}, ${AT}, ${by})`);
  }
}

export async function addMaterial(
  executor: Executor,
  { month, fen, projectId, deptId, subCategoryId }: NewLine & { readonly subCategoryId: number },
): Promise<number> {
  const number = await nextIn(executor, 'material_issue');
  const by = await someone(executor);
  return idOf(
    executor,
    sql`
      insert into material_issue (doc_no, line, date, month, code, name, quantity_micro, price_micro,
        amount_fen, project_id, sub_category_id, dept_id, changed_at, changed_by)
      values (${`T-${number}`}, 1, ${firstDay(month)}, ${firstDay(month)}, 'M', 'M',
        ${fen < 0 ? -1_000_000 : 1_000_000}, ${Math.abs(fen) * 10_000}, ${fen}, ${projectId},
        ${subCategoryId}, ${deptId}, ${AT}, ${by})
      returning id`,
  );
}

/** A line of a closed month that came late, or was put right. */
export async function noteLine(
  executor: Executor,
  note: {
    readonly source: 'voucher' | 'material';
    readonly id: number;
    readonly month: Month;
    readonly kind: 'late' | 'correction';
  },
): Promise<void> {
  const by = await someone(executor);
  await executor.execute(sql`
    insert into late_entry (source, source_id, origin_month, kind, at, by_id, by_name)
    values (${note.source}, ${note.id}, ${firstDay(note.month)}, ${note.kind}, ${AT}, ${by}, '')`);
}

export type Shares = readonly { readonly projectId: number | null; readonly shareBp: number }[];

/** What finance decided about a line without a project. */
export async function decide(
  executor: Executor,
  {
    source,
    id,
    month,
    parts,
  }: {
    readonly source: 'voucher' | 'material' | 'asset';
    readonly id: number;
    readonly month: Month;
    readonly parts: Shares;
  },
): Promise<void> {
  const by = await someone(executor);
  const decisionId = await idOf(
    executor,
    sql`
      insert into pool_decision (source, source_id, month, at, by_id)
      values (${source}, ${id}, ${firstDay(month)}, ${AT}, ${by}) returning id`,
  );
  for (const [place, { projectId, shareBp }] of parts.entries()) {
    await executor.execute(sql`
      insert into pool_part (decision_id, place, project_id, share_bp)
      values (${decisionId}, ${place}, ${projectId}, ${shareBp})`);
  }
}

/** An asset with its schedule as given: what each month takes. */
export async function addAsset(
  executor: Executor,
  asset: {
    readonly code: string;
    readonly deptId: number;
    readonly subCategoryId: number;
    readonly months: Readonly<Record<Month, number>>;
    readonly shares: Shares;
  },
): Promise<number> {
  const by = await someone(executor);
  const months = Object.entries(asset.months);
  const first = firstDay(months[0]?.[0] ?? '2024-01');
  const id = await idOf(
    executor,
    sql`
      insert into asset (code, name, sub_category_id, kind, original_fen, in_service_month, life_months,
        residual_bp, dept_id, status, changed_at, changed_by)
      values (${asset.code}, ${asset.code}, ${asset.subCategoryId}, 'software', 100000000, ${first},
        ${months.length}, 0, ${asset.deptId}, 'inUse', ${AT}, ${by})
      returning id`,
  );
  let taken = 0;
  for (const [month, fen] of months) {
    taken += fen;
    await executor.execute(sql`
      insert into asset_month (asset_id, month, fen, taken_fen)
      values (${id}, ${firstDay(month)}, ${fen}, ${taken})`);
  }
  for (const { projectId, shareBp } of asset.shares) {
    await executor.execute(sql`
      insert into asset_share (asset_id, from_month, project_id, share_bp)
      values (${id}, ${first}, ${projectId}, ${shareBp})`);
  }
  return id;
}

/** A line as it comes again: another amount, another project. */
export async function changeLine(
  executor: Executor,
  line: {
    readonly source: 'voucher' | 'material';
    readonly id: number;
    readonly fen: number;
    readonly projectId: number;
  },
): Promise<void> {
  if (line.source === 'material') {
    await executor.execute(sql`
      update material_issue set amount_fen = ${line.fen}, project_id = ${line.projectId}
      where id = ${line.id}`);
    return;
  }
  await executor.execute(sql`
    update voucher_line set debit_fen = ${line.fen}, project_id = ${line.projectId}
    where id = ${line.id}`);
  await executor.execute(sql`
    update voucher_line other set credit_fen = ${line.fen} from voucher_line changed
    where changed.id = ${line.id} and other.number = changed.number and other.line = 2`);
}

/** Nothing of the accounts of one company stays for the next; the demo's own hours do. */
export async function forgetAccounts(executor: Executor): Promise<void> {
  await executor.execute(sql`
    truncate voucher_line, account_mapping, material_issue, asset, asset_share, asset_month,
      pool_decision, pool_part, hours_correction, hours_correction_cell, late_entry, hours_waiver, waiver_event,
      closed_month, closed_hours, closed_department, closed_sub_category, closed_cost, closed_project,
      cost_row, cost_month, budget_actual, run_source, run_sum,
      run_finding, account_task, account_run, booked_month, account_mark, month_event`);
  await executor.execute(sql`delete from hours_month where month < '2025-01-01'`);
  const old = sql`(select id from batch where end_date < '2025-01-01')`;
  await executor.execute(sql`delete from timesheet where batch_id in ${old}`);
  await executor.execute(sql`delete from batch_person where batch_id in ${old}`);
}
