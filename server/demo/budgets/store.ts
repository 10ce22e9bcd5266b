import { sql } from 'drizzle-orm';
import { BudgetStatus, type Linked } from '#features/budgets/rules.ts';
import {
  budget,
  budgetCover,
  budgetLink,
  budgetMember,
  budgetVersion,
} from '#features/budgets/server/schema.ts';
import { addMonths, firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '../../platform/db/database.ts';
import type { Booked, MadeRow } from './make.ts';

interface DemoProject {
  readonly id: number;
  readonly parentId: number | null;
  readonly code: string;
  readonly nameZh: string;
  readonly division: number;
  readonly projectType: number;
  readonly leadId: number;
  readonly directorId: number;
  /** The department of whoever leads it, and who leads that and is somebody else. */
  readonly deptId: number;
  readonly leaderId: number;
}

/** Projects with whoever would review what they plan. */
export const findProjects = (executor: Executor): Promise<DemoProject[]> =>
  rowsOf<DemoProject>(
    executor,
    sql`
      with recursive above as (
        select id as dept_id, id, parent_id, leader_id, kind, 0 as far from department
        union all
        select above.dept_id, up.id, up.parent_id, up.leader_id, up.kind, above.far + 1
          from above join department up on up.id = above.parent_id
      )
      select p.id, p.parent_id as "parentId", p.code, p.name_zh as "nameZh", p.division,
        p.project_type as "projectType", p.lead_id as "leadId",
        coalesce(p.director_id, p.lead_id) as "directorId",
        (select above.id from above where above.dept_id = lead.dept_id
          and (above.kind <> 'group' or above.parent_id is null)
          order by above.far limit 1) as "deptId",
        (select above.leader_id from above where above.dept_id = lead.dept_id
          and above.kind <> 'group' and above.leader_id <> p.lead_id
          order by above.far limit 1) as "leaderId"
      from project p join person lead on lead.id = p.lead_id
      order by p.code`,
  );

export const findBooked = (executor: Executor, sinceYear: number): Promise<Booked[]> =>
  rowsOf<Booked>(
    executor,
    sql`
      select hours.project_id as "projectId", unit.id as "deptId",
        to_char(hours.month, 'YYYY-MM') as month, sum(hours.minutes)::int as minutes
      from hours_month hours
      join department own on own.id = hours.dept_id
      join department unit on unit.id = case when own.kind = 'group' then own.parent_id else own.id end
      where hours.project_id is not null and hours.month >= ${`${sinceYear}-01-01`}
      group by 1, 2, 3 order by 1, 2, 3`,
  );

export async function findItems(executor: Executor): Promise<(code: string) => number> {
  const rows = await rowsOf<{ id: number; code: string }>(
    executor,
    sql`select id, code from cost_sub_category`,
  );
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`there is no sub-category "${code}"`);
    return id;
  };
}

export async function findPeople(
  executor: Executor,
): Promise<{ financeId: number; adminId: number }> {
  const [row] = await rowsOf<{ financeId: number; adminId: number }>(
    executor,
    sql`
      select (select id from person where user_name = 'finance') as "financeId",
        (select id from person where user_name = 'super_admin') as "adminId"`,
  );
  if (row === undefined) throw new Error('the demo has no accounts');
  return row;
}

export async function insertBudget(
  tx: Transaction,
  values: typeof budget.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(budget).values(values).returning({ id: budget.id });
  if (row === undefined) throw new Error('the budget was not inserted');
  return row.id;
}

export interface DemoVersion {
  readonly budgetId: number;
  readonly versionNo: number;
  readonly status: BudgetStatus;
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly reason: string;
  readonly amounts: readonly MadeRow[];
  readonly hours: readonly MadeRow[];
  readonly ownerId: number;
  readonly leaderId: number;
  readonly financeId: number;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  readonly submitted: string | null;
  readonly decided: string | null;
  /** Why it was returned. */
  readonly returned?: string;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Lines and cells of a version, by the two tables they are kept in. */
async function insertRows(
  tx: Transaction,
  [lines, cells]: readonly [ReturnType<typeof sql>, ReturnType<typeof sql>],
  versionId: number,
  first: Month,
  rows: readonly MadeRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows);
  await tx.execute(sql`
    insert into ${lines} (version_id, project_id, item_id, note, rev)
    select ${versionId}, "projectId", "itemId", note, 0
    from jsonb_to_recordset(${given}::jsonb) as given ("projectId" int, "itemId" int, note text)`);
  await tx.execute(sql`
    insert into ${cells} (version_id, project_id, item_id, month, value, rev)
    select ${versionId}, "projectId", "itemId",
      (${firstDay(first)}::date + (place - 1) * interval '1 month')::date, value::bigint, 0
    from jsonb_to_recordset(${given}::jsonb) as given ("projectId" int, "itemId" int, values jsonb)
    cross join jsonb_array_elements_text(values) with ordinality as cell (value, place)
    where value::bigint <> 0`);
}

async function insertSums(
  tx: Transaction,
  versionId: number,
  first: Month,
  amounts: readonly MadeRow[],
  hours: readonly MadeRow[],
): Promise<void> {
  const length = Math.max(0, ...[...amounts, ...hours].map(({ values }) => values.length));
  const months = Array.from({ length }, (_, at) => ({
    month: firstDay(addMonths(first, at)),
    fen: sum(amounts.map(({ values }) => values[at] ?? 0)),
    minutes: sum(hours.map(({ values }) => values[at] ?? 0)),
  }));
  await tx.execute(sql`
    insert into budget_month (version_id, month, fen, minutes)
    select ${versionId}, month, fen, minutes
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
      as given (month date, fen bigint, minutes bigint)`);
}

/** What happened on the way of a version, as its state says. */
async function insertReview(tx: Transaction, versionId: number, version: DemoVersion) {
  const { ownerId, leaderId, financeId, submitted, decided, status, returned = '' } = version;
  if (submitted === null) return;
  const submit = { action: 'submit', step: null, by: ownerId, at: submitted, reason: '' };
  const decision = (action: string, step: string, by: number, reason = '') => ({
    action,
    step,
    by,
    at: decided ?? submitted,
    reason,
  });
  const decisions =
    status === BudgetStatus.effective
      ? [decision('approve', 'leader', leaderId), decision('approve', 'finance', financeId)]
      : status === BudgetStatus.returned
        ? [decision('return', 'leader', leaderId, returned)]
        : [];
  await tx.execute(sql`
    insert into budget_review (version_id, action, step, by_id, at, reason)
    select ${versionId}, action, step, by, at, reason
    from jsonb_to_recordset(${JSON.stringify([submit, ...decisions])}::jsonb)
      as given (action text, step text, by int, at timestamptz, reason text)`);
}

export async function insertVersion(
  tx: Transaction,
  version: DemoVersion,
  linked: readonly { readonly id: number }[],
  memberIds: readonly number[] = [],
): Promise<void> {
  const { amounts, hours, budgetId, versionNo, status, fromMonth, toMonth, reason } = version;
  const { ownerId, financeId, effectiveFrom, effectiveTo, submitted, decided } = version;
  const effective = status === BudgetStatus.effective;
  const [row] = await tx
    .insert(budgetVersion)
    .values({
      budgetId,
      versionNo,
      status,
      fromMonth,
      toMonth,
      reason,
      totalFen: sum(amounts.flatMap(({ values }) => values)),
      totalMinutes: sum(hours.flatMap(({ values }) => values)),
      createdAt: submitted ?? `${fromMonth}T02:00:00.000Z`,
      createdBy: ownerId,
      submittedAt: submitted,
      submittedBy: submitted === null ? null : ownerId,
      step: status === BudgetStatus.inReview ? 'leader' : null,
      approvedAt: effective ? decided : null,
      approvedBy: effective ? financeId : null,
      effectiveFrom,
      effectiveTo,
    })
    .returning({ id: budgetVersion.id });
  const versionId = row?.id ?? 0;
  const first = fromMonth.slice(0, 7);
  if (linked.length > 0) {
    await tx
      .insert(budgetLink)
      .values(linked.map(({ id }) => ({ versionId, projectId: id, fromMonth, toMonth })));
  }
  if (memberIds.length > 0) {
    await tx.insert(budgetMember).values(memberIds.map((memberId) => ({ versionId, memberId })));
  }
  await insertRows(tx, [sql`budget_line`, sql`budget_amount`], versionId, first, amounts);
  await insertRows(tx, [sql`budget_hours_line`, sql`budget_minutes`], versionId, first, hours);
  await insertSums(tx, versionId, first, amounts, hours);
  await insertReview(tx, versionId, version);
}

export async function insertCovers(
  tx: Transaction,
  budgetId: number,
  covers: readonly Linked[],
): Promise<void> {
  await tx.insert(budgetCover).values(covers.map((cover) => ({ budgetId, ...cover })));
}
