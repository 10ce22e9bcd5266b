import { sql } from 'drizzle-orm';
import type { DashboardView } from '#features/hours-reports/contract-dashboard.ts';
import { scopeHolder } from '#features/people/server/service.ts';
import { departmentPaths, departments } from '#features/people/server/sql.ts';
import { projects, projectsLedBy } from '#features/projects/server/sql.ts';
import { type Scope, scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, preparedRowsOf, rowsOf } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';

export interface DepartmentName {
  readonly id: number;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** How far somebody sees: departments with all beneath them, and projects they answer for. */
export interface Reach {
  readonly views: readonly DashboardView[];
  readonly roots: readonly DepartmentName[];
  readonly projectIds: readonly number[];
}

const named = sql`unit.id, unit.name_zh as "nameZh", unit.name_en as "nameEn"`;

/** The departments that stand beneath none. */
const findTops = (executor: Executor) =>
  preparedRowsOf<DepartmentName>(
    executor,
    sql`select ${named} from ${departments} unit where unit.parent_id is null
      order by unit.sort_order, unit.code`,
  );

/** The departments in scope that stand beneath no other of them. */
async function findRoots(
  executor: Executor,
  scopes: readonly Scope[],
  actor: Actor,
): Promise<DepartmentName[]> {
  if (scopes.includes('all')) return findTops(executor);
  if (!scopes.includes('subtree')) return [];
  const { id, deptId, seesOwnSubtree } = scopeHolder(actor);
  return rowsOf<DepartmentName>(
    executor,
    sql`
      with given as (
        select id from ${departments} led
        where leader_id = ${id} or id = ${seesOwnSubtree ? deptId : null}
      )
      select ${named} from ${departments} unit
      where unit.id in (select id from given) and not exists (
        select from (${departmentPaths}) path
        where path.dept_id = unit.id and path.node_id <> unit.id
          and path.node_id in (select id from given))
      order by unit.sort_order, unit.code`,
  );
}

/** Projects somebody leads or directs, and those of the division whose office they belong to. */
async function findProjectIds(
  executor: Executor,
  scopes: readonly Scope[],
  { userId, deptId }: Actor,
): Promise<number[]> {
  if (!scopes.includes('led') && !scopes.includes('division')) return [];
  const none = sql`select id from ${projects} nothing where false`;
  const led = scopes.includes('led') ? projectsLedBy(sql`${userId}::int`) : none;
  const divided = scopes.includes('division')
    ? sql`select one.id from ${projects} one where one.division in (
        select office.pmo_division from ${departments} office
        where office.pmo_division is not null
          and (office.id = ${deptId} or office.leader_id = ${userId}))`
    : none;
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`select id from (${led} union ${divided}) reached order by id`,
  );
  return rows.map(({ id }) => id);
}

export async function reachOf(executor: Executor, actor: Actor): Promise<Reach> {
  const scopes = scopesOf(actor.roles, 'hours:dashboard');
  const [roots, projectIds] = await Promise.all([
    findRoots(executor, scopes, actor),
    findProjectIds(executor, scopes, actor),
  ]);
  const views: DashboardView[] = [];
  if (roots.length > 0) views.push('departments');
  if (scopes.includes('led') || scopes.includes('division')) views.push('projects');
  return { views, roots, projectIds };
}

/** What a request is about, once it is known to be in reach. */
export interface Place {
  readonly view: DashboardView;
  /** Departments that are added up, each with everything beneath it. */
  readonly nodes: readonly number[];
  /** The one department that was chosen, or that is all there is. */
  readonly parent: DepartmentName | null;
  /** In the view of projects: the only ones that count. */
  readonly projectIds: readonly number[] | null;
}

async function findDepartment(
  executor: Executor,
  deptId: number,
  roots: readonly number[],
): Promise<DepartmentName> {
  const [found] = await rowsOf<DepartmentName>(
    executor,
    sql`
      select ${named} from ${departments} unit
      where unit.id = ${deptId} and exists (
        select from (${departmentPaths}) path
        where path.dept_id = unit.id and path.node_id = any(${sql.param(roots)}::int[]))`,
  );
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}

/** Refuses a view somebody does not have, and a department outside what they see. */
export async function placeOf(
  executor: Executor,
  reach: Reach,
  asked: { readonly view?: DashboardView | undefined; readonly deptId?: number | undefined },
): Promise<Place> {
  const view = asked.view ?? reach.views[0];
  if (view === undefined || !reach.views.includes(view)) {
    throw new Refusal(commonRefusals.notPermitted);
  }
  const roots = view === 'departments' ? reach.roots : await findTops(executor);
  const projectIds = view === 'departments' ? null : reach.projectIds;
  const ids = roots.map(({ id }) => id);
  if (asked.deptId !== undefined) {
    const parent = await findDepartment(executor, asked.deptId, ids);
    return { view, nodes: [parent.id], parent, projectIds };
  }
  const [only] = roots.length === 1 ? roots : [];
  return { view, nodes: ids, parent: only ?? null, projectIds };
}
