import { sql } from 'drizzle-orm';
import { assignmentOn } from '#features/people/server/sql.ts';
import { type Executor, rowsOf } from '../../platform/db/database.ts';

export interface DemoProject {
  readonly id: number;
  readonly code: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What is under way or over, in parts where there are any. */
export const findProjects = (executor: Executor): Promise<DemoProject[]> =>
  rowsOf<DemoProject>(
    executor,
    sql`
      select p.id, p.code, p.start_date as "startDate", coalesce(p.end_date, 'infinity') as "endDate"
      from project p
      where p.status <> 'planned'
        and not exists (select from project part where part.parent_id = p.id)
      order by p.code`,
  );

export interface DemoRequester {
  readonly id: number;
  readonly staffNo: string;
  readonly hireDate: string;
}

/** Whoever works where material is used. */
export const findRequesters = (executor: Executor): Promise<DemoRequester[]> =>
  rowsOf<DemoRequester>(
    executor,
    sql`
      select p.id, p.staff_no as "staffNo", p.hire_date as "hireDate"
      from person p join department d on d.id = p.dept_id
      where p.enabled and p.leave_date is null and 'user' = any(p.roles)
        and (d.code like 'RD-%' or d.code like 'DL-%')
      order by p.staff_no`,
  );

export async function findNumbers(executor: Executor) {
  const [row] = await rowsOf<{ financeId: number; research: number; trial: number }>(
    executor,
    sql`
      select (select id from person where user_name = 'finance') as "financeId",
        (select id from cost_sub_category where code = 'rd-material') as research,
        (select id from cost_sub_category where code = 'trial-material') as trial`,
  );
  if (row === undefined) throw new Error('the demo has no accounts');
  return row;
}

/** An issue as it is made; where its requester belonged is looked up while it is written. */
export interface MadeIssue {
  readonly docNo: string;
  readonly line: number;
  readonly date: string;
  readonly month: string;
  readonly code: string;
  readonly name: string;
  readonly pinyin: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantityMicro: number;
  readonly priceMicro: number;
  readonly amountFen: number;
  readonly projectId: number | null;
  readonly projectText: string;
  readonly subCategoryId: number;
  readonly requesterId: number;
  readonly requesterText: string;
}

export async function insertIssues(
  executor: Executor,
  issues: readonly MadeIssue[],
  financeId: number,
): Promise<void> {
  await executor.execute(sql`
    insert into material_issue (doc_no, line, date, month, code, name, pinyin, spec, unit,
      quantity_micro, price_micro, amount_fen, project_id, project_text, sub_category_id,
      requester_id, requester_text, dept_id, dept_text, changed_at, changed_by)
    select "docNo", line, date, month, made.code, name, pinyin, spec, unit, "quantityMicro",
      "priceMicro", "amountFen", "projectId", "projectText", "subCategoryId", "requesterId",
      "requesterText", home.dept_id, own.code, date + interval '10 hours', ${financeId}::int
    from json_to_recordset(${JSON.stringify(issues)}::text::json) as made (
      "docNo" text, line int, date date, month date, code text, name text, pinyin text, spec text,
      unit text, "quantityMicro" bigint, "priceMicro" bigint, "amountFen" bigint, "projectId" int,
      "projectText" text, "subCategoryId" int, "requesterId" int, "requesterText" text)
    cross join lateral ${assignmentOn(sql`made."requesterId"`, sql`made.date`)} as home
    join department own on own.id = home.dept_id
    order by date, "docNo", line`);
}
