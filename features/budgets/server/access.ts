import { type SQL, sql } from 'drizzle-orm';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { hasLines } from '#features/budgets/rules.ts';
import { scopeHolder } from '#features/people/server/service.ts';
import { departments, departmentsAbove, departmentsBeneath } from '#features/people/server/sql.ts';
import { projectMembers, projects } from '#features/projects/server/sql.ts';
import type { BudgetType, FillMode } from '#kernel/enums.ts';
import { isPermitted, scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Actor, Reader } from '#server/platform/wire/context.ts';

/**
 * Documents somebody leads or directs, as a query of `id`: by the main projects a version in force or
 * under way is linked to, and by sub-projects where it is linked to nothing else.
 */
export const budgetsLedBy = (personId: SQL): SQL => sql`
  select version.budget_id as id
  from budget_version version
  join budget_link link on link.version_id = version.id
  join ${projects} linked on linked.id = link.project_id
  where ${personId} in (linked.lead_id, linked.director_id)
    and (version.status < 3 or version.effective_to is null)
    and (linked.parent_id is null or not exists (
      select from budget_link other join ${projects} main on main.id = other.project_id
      where other.version_id = version.id and main.parent_id is null))`;

/** Documents in force that cover a project somebody is named a member of, in person or by department. */
const budgetsJoinedBy = ({ userId, deptId }: Reader): SQL => sql`
  select cover.budget_id as id
  from budget_cover cover join ${projects} covered on covered.id = cover.project_id
  where exists (
    select from ${projectMembers} member
    where member.project_id in (covered.id, covered.parent_id)
      and (member.person_id = ${userId} or member.dept_id in (${departmentsAbove(sql`${deptId}`)})))`;

const budgetsOfDivision = ({ userId, deptId }: Reader): SQL => sql`
  select budget.id from budget where budget.division in (
    select office.pmo_division from ${departments} office
    where office.pmo_division is not null
      and (office.id = ${deptId} or office.leader_id = ${userId}))`;

function budgetsOfSubtree(actor: Reader): SQL {
  const { id, deptId, seesOwnSubtree } = scopeHolder(actor);
  const ownTree = seesOwnSubtree ? deptId : null;
  const roots = sql`array(
    select root.id from ${departments} root where root.leader_id = ${id} or root.id = ${ownTree})`;
  return sql`select budget.id from budget where budget.dept_id in (${departmentsBeneath(roots)})`;
}

/**
 * The documents somebody sees, as a query of `id` and `whole`. Whoever sees a document by being a
 * member of its projects alone does not see it whole: only what is, or was, in force.
 */
export function seenBudgets(actor: Reader): SQL {
  const scopes = scopesOf(actor.roles, 'budgets:read');
  if (scopes.includes('all')) return sql`select budget.id, true as whole from budget`;
  const whole: SQL[] = [];
  if (scopes.includes('own')) {
    whole.push(sql`select budget.id from budget where budget.owner_id = ${actor.userId}`);
    whole.push(budgetsLedBy(sql`${actor.userId}::int`));
  }
  if (scopes.includes('subtree')) whole.push(budgetsOfSubtree(actor));
  if (scopes.includes('division')) whole.push(budgetsOfDivision(actor));
  const parts = whole.map((part) => sql`select whole.id, true as whole from (${part}) whole`);
  if (scopes.includes('own')) {
    parts.push(sql`select joined.id, false as whole from (${budgetsJoinedBy(actor)}) joined`);
  }
  if (parts.length === 0) return sql`select budget.id, true as whole from budget where false`;
  return sql`
    select seen.id, bool_or(seen.whole) as whole
    from (${sql.join(parts, sql` union all `)}) seen
    join budget on budget.id = seen.id
    where seen.whole or exists (
      select from budget_version version where version.budget_id = seen.id and version.status = 3)
    group by seen.id`;
}

/** The documents each of these people sees whole, as a query of `person_id` and `id`. */
export const seenWholeBy = (readers: readonly Reader[]): SQL =>
  sql.join(
    readers.map(
      (reader) => sql`
        select ${reader.userId}::int as person_id, seen.id
        from (${seenBudgets(reader)}) seen where seen.whole`,
    ),
    sql` union all `,
  );

/** Whether somebody works on `budget`: its owner, who leads it, or who keeps the accounts. */
const editsBudget = (actor: Actor): SQL => {
  const scopes = scopesOf(actor.roles, 'budgets:edit');
  if (scopes.includes('all')) return sql`true`;
  const ways = [
    ...(scopes.includes('own') ? [sql`budget.owner_id = ${actor.userId}`] : []),
    ...(scopes.includes('led')
      ? [sql`budget.id in (${budgetsLedBy(sql`${actor.userId}::int`)})`]
      : []),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
};

/** A document as somebody meets it. */
export interface BudgetAccess {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly budgetType: BudgetType;
  readonly fillMode: FillMode;
  readonly ownerId: number;
  readonly deptId: number;
  /** Also sees what is under way, not only what is or was in force. */
  readonly whole: boolean;
  /** May change what is being drawn up. */
  readonly edits: boolean;
  /** Keeps the accounts: may do for an owner what the owner cannot. */
  readonly manages: boolean;
}

/** What somebody may do with a document; null for whoever does not see it. */
export async function findAccess(
  executor: Executor,
  actor: Actor,
  budgetId: number,
): Promise<BudgetAccess | null> {
  const [found] = await rowsOf<Omit<BudgetAccess, 'manages'>>(
    executor,
    sql`
      select budget.id, budget.code, budget.name, budget.budget_type as "budgetType",
        budget.fill_mode as "fillMode", budget.owner_id as "ownerId", budget.dept_id as "deptId",
        seen.whole, ${editsBudget(actor)} as edits
      from budget join (${seenBudgets(actor)}) seen on seen.id = budget.id
      where budget.id = ${budgetId}`,
  );
  if (found === undefined) return null;
  return { ...found, manages: scopesOf(actor.roles, 'budgets:edit').includes('all') };
}

/** The same; for whoever does not see it there is no such document. */
export async function accessTo(
  executor: Executor,
  actor: Actor,
  budgetId: number,
): Promise<BudgetAccess> {
  const access = await findAccess(executor, actor, budgetId);
  if (access === null) throw new Refusal(commonRefusals.notFound);
  return access;
}

/** The same for whoever wants to change something. */
export async function accessToEdit(
  executor: Executor,
  actor: Actor,
  budgetId: number,
): Promise<BudgetAccess> {
  const access = await accessTo(executor, actor, budgetId);
  if (!access.edits) throw new Refusal(commonRefusals.notPermitted);
  return access;
}

/** For whoever asks for the lines of a document; an integration would seem to plan nothing. */
export function assertHasLines({ budgetType }: BudgetAccess): void {
  if (!hasLines(budgetType)) throw new Refusal(budgetRefusals.typeFixed);
}

export const editsCategories = ({ roles }: Actor): boolean =>
  isPermitted(roles, 'budgets:categories');
