import { sql } from 'drizzle-orm';
import { documentEndpoints } from '#features/budgets/contract-documents.ts';
import { expandLinks, type Linked } from '#features/budgets/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { firstDay } from '#kernel/dates.ts';
import type { FillMode } from '#kernel/enums.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import { demoToken, type TestApp } from '#server/testing/test-app.ts';
import { costSubCategory } from './schema.ts';
import { rewriteSums } from './versions/store.ts';

/** The demo's records by what people know them by. */
export async function knownRecords({ db: { executor } }: TestApp) {
  const byKey = (rows: { key: string; id: number }[]) => {
    const ids = new Map(rows.map(({ key, id }) => [key, id]));
    return (key: string) => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`the demo has no ${key}`);
      return id;
    };
  };
  return {
    project: byKey(await executor.select({ key: project.code, id: project.id }).from(project)),
    person: byKey(await executor.select({ key: person.userName, id: person.id }).from(person)),
    dept: byKey(
      await executor.select({ key: department.code, id: department.id }).from(department),
    ),
    item: byKey(
      await executor
        .select({ key: costSubCategory.code, id: costSubCategory.id })
        .from(costSubCategory),
    ),
  };
}

export type Known = Awaited<ReturnType<typeof knownRecords>>;

/** Takes the demo's budgets away, so that a test's own are all there are. */
export const withoutBudgets = ({ db }: TestApp) =>
  transact(db, async (tx) => {
    await tx.execute(sql`delete from budget_member`);
    await tx.execute(sql`delete from budget`);
  });

export interface Made {
  readonly id: number;
  readonly versionId: number;
}

/** A request to create a document of the whole year 2026. */
export const fieldsOf = (known: Known, changes: object = {}) => ({
  code: 'B-1',
  name: '测试预算',
  productName: '',
  division: 1,
  projectType: 0,
  budgetType: 0,
  fillMode: 1,
  ownerId: known.person('pl'),
  deptId: known.dept('RD-CTL'),
  fromMonth: '2026-01',
  toMonth: '2026-12',
  projects: [],
  members: [],
  ...changes,
});

export const yearOf = (projectId: number, year = 2026): Linked => ({
  projectId,
  fromMonth: `${year}-01`,
  toMonth: `${year}-12`,
});

export async function createdBudget(
  app: TestApp,
  body: object,
  role: Role = 'finance',
): Promise<Made> {
  const answer = await app.call<Made>(documentEndpoints.create, { token: demoToken(role), body });
  if (answer.code !== 0) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

interface Cell {
  readonly projectId: number;
  readonly itemId: number;
  readonly month: string;
  readonly value: number;
}

/** Cells written as they are stored: fen by sub-category, and minutes by department. */
export const fillIn = (
  { db }: TestApp,
  versionId: number,
  { fen = [], minutes = [] }: { fen?: readonly Cell[]; minutes?: readonly Cell[] },
) =>
  transact(db, async (tx) => {
    for (const [line, cells, given] of [
      [sql`budget_line`, sql`budget_amount`, fen],
      [sql`budget_hours_line`, sql`budget_minutes`, minutes],
    ] as const) {
      for (const { projectId, itemId, month, value } of given) {
        await tx.execute(sql`
          insert into ${line} (version_id, project_id, item_id, note, rev)
          values (${versionId}, ${projectId}, ${itemId}, 'as planned', 0) on conflict do nothing`);
        await tx.execute(sql`
          insert into ${cells} (version_id, project_id, item_id, month, value, rev)
          values (${versionId}, ${projectId}, ${itemId}, ${firstDay(month)}, ${value}, 0)`);
      }
    }
    await rewriteSums(tx, versionId);
  });

/** A version as the last approval leaves it, whoever would have to decide; replaces the one in force. */
export const putInForce = ({ db }: TestApp, { id, versionId }: Made, day = '2026-02-01') =>
  transact(db, async (tx) => {
    await tx.execute(sql`
      update budget_version set effective_to = ${day}
      where budget_id = ${id} and status = 3 and effective_to is null`);
    await tx.execute(sql`
      update budget_version set status = 3, step = null, effective_from = ${day},
        approved_at = ${`${day}T00:00:00Z`}, approved_by = created_by
      where id = ${versionId}`);
    const [document] = await rowsOf<{ fillMode: FillMode; links: Linked[] }>(
      tx,
      sql`
        select fill_mode as "fillMode", coalesce((select json_agg(json_build_object(
            'projectId', link.project_id, 'fromMonth', link.from_month, 'toMonth', link.to_month))
          from budget_link link where link.version_id = ${versionId}), '[]'::json) as links
        from budget where id = ${id}`,
    );
    const projects = await tx.select({ id: project.id, parentId: project.parentId }).from(project);
    const { links = [], fillMode = 1 } = document ?? {};
    await tx.execute(sql`delete from budget_cover where budget_id = ${id}`);
    for (const { projectId, fromMonth, toMonth } of expandLinks(links, fillMode, projects)) {
      await tx.execute(sql`
        insert into budget_cover (budget_id, project_id, from_month, to_month)
        values (${id}, ${projectId}, ${fromMonth}, ${toMonth})`);
    }
  });

/** A further version as it is drawn up: empty, with the projects of the version in force. */
export async function revisedBudget({ db }: TestApp, budgetId: number): Promise<Made> {
  const [row] = await rowsOf<{ id: number }>(
    db.executor,
    sql`
      insert into budget_version (budget_id, version_no, status, from_month, to_month, reason,
        created_at, created_by)
      select budget_id, max(version_no) + 1, 0, min(from_month), max(to_month), 'revised',
        now(), min(created_by)
      from budget_version where budget_id = ${budgetId} group by budget_id returning id`,
  );
  const versionId = row?.id ?? 0;
  await db.executor.execute(sql`
    insert into budget_link (version_id, project_id, from_month, to_month)
    select ${versionId}, link.project_id, link.from_month, link.to_month
    from budget_link link join budget_version version on version.id = link.version_id
    where version.budget_id = ${budgetId} and version.status = 3 and version.effective_to is null`);
  return { id: budgetId, versionId };
}

/** A document of 2024 in force that covers one project and plans nothing. */
export async function budgetInForce(
  app: TestApp,
  { code, deptId, projectId }: { code: string; deptId: number; projectId: number },
): Promise<number> {
  const months = { fromMonth: '2024-01', toMonth: '2024-12' };
  const projects = [{ projectId, ...months }];
  const fields = { code, name: code, deptId, ...months, projects };
  const made = await createdBudget(app, fieldsOf(await knownRecords(app), fields));
  await putInForce(app, made, '2024-01-01');
  return made.id;
}
