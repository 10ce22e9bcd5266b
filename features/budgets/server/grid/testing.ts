import { sql } from 'drizzle-orm';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { budget, budgetLink, budgetVersion } from '../schema.ts';

type Company = Pick<TestApp, 'db'>;

const AT = '2026-01-05T01:00:00.000Z';

async function idOf(app: Company, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(app.db.executor, query);
  if (row === undefined) throw new Error('the demo has no such record');
  return row.id;
}

export const personId = (app: Company, userName: string) =>
  idOf(app, sql`select id from person where user_name = ${userName}`);

export const projectId = (app: Company, code: string) =>
  idOf(app, sql`select id from project where code = ${code}`);

export const subCategoryId = (app: Company, code: string) =>
  idOf(app, sql`select id from cost_sub_category where code = ${code}`);

interface Given {
  readonly code: string;
  readonly ownerId: number;
  readonly projectIds: readonly number[];
  readonly fromMonth?: Month;
  readonly toMonth?: Month;
  readonly fillMode?: FillMode;
}

/** A document with a first version that is being drawn up, as creating one leaves it. */
export async function draftBudget(
  app: Company,
  { code, ownerId, projectIds, fromMonth = '2026-01', toMonth = '2026-12', fillMode }: Given,
): Promise<{ id: number; versionId: number }> {
  const { executor } = app.db;
  const deptId = await idOf(app, sql`select dept_id as id from person where id = ${ownerId}`);
  const [document] = await executor
    .insert(budget)
    .values({
      code,
      name: code,
      productName: '',
      division: 0,
      budgetType: BudgetType.STANDARD,
      projectType: 0,
      fillMode: fillMode ?? FillMode.SUB_PROJECT,
      ownerId,
      deptId,
      createdAt: AT,
      createdBy: ownerId,
      changedAt: AT,
    })
    .returning({ id: budget.id });
  const months = { fromMonth: firstDay(fromMonth), toMonth: firstDay(toMonth) };
  const id = document?.id ?? 0;
  const [version] = await executor
    .insert(budgetVersion)
    .values({
      budgetId: id,
      versionNo: 1,
      status: BudgetStatus.draft,
      ...months,
      reason: '',
      createdAt: AT,
      createdBy: ownerId,
    })
    .returning({ id: budgetVersion.id });
  const versionId = version?.id ?? 0;
  if (projectIds.length > 0) {
    await executor
      .insert(budgetLink)
      .values(projectIds.map((project) => ({ versionId, projectId: project, ...months })));
  }
  return { id, versionId };
}

/** Puts a version in force as it is, and begins a revision of it with everything in it. */
export async function revisedBudget(
  app: Company,
  { id, versionId }: { readonly id: number; readonly versionId: number },
): Promise<{ id: number; versionId: number; currentId: number }> {
  const { executor } = app.db;
  await executor.execute(sql`
    update budget_version set status = 3, effective_from = '2026-02-01', approved_at = ${AT}
    where id = ${versionId}`);
  const next = await idOf(
    app,
    sql`insert into budget_version (budget_id, version_no, status, from_month, to_month, reason,
        total_fen, total_minutes, created_at, created_by)
      select budget_id, version_no + 1, 0, from_month, to_month, 'more', total_fen, total_minutes,
        created_at, created_by
      from budget_version where id = ${versionId} returning id`,
  );
  for (const copy of [
    sql`insert into budget_link select ${next}, project_id, from_month, to_month
      from budget_link where version_id = ${versionId}`,
    sql`insert into budget_line (version_id, project_id, item_id, note, rev)
      select ${next}, project_id, item_id, note, 0 from budget_line where version_id = ${versionId}`,
    sql`insert into budget_amount (version_id, project_id, item_id, month, value, rev)
      select ${next}, project_id, item_id, month, value, 0
      from budget_amount where version_id = ${versionId}`,
    sql`insert into budget_month select ${next}, month, fen, minutes
      from budget_month where version_id = ${versionId}`,
  ]) {
    await executor.execute(copy);
  }
  return { id, versionId: next, currentId: versionId };
}
