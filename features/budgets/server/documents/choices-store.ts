import { type SQL, sql } from 'drizzle-orm';
import { seenBudgets } from '#features/budgets/server/access.ts';
import {
  departments,
  isActiveOn,
  isFoundPerson,
  people,
  personRefJson,
  placedPerson,
} from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { fenToYuan } from '#kernel/money.ts';
import type { PlacedPerson } from '#kernel/references.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** Enough to choose from; what is not among them is found by typing more. */
const MOST_OFFERED = 20;

const findPeople = (executor: Executor, query: string | undefined, condition: SQL) =>
  rowsOf<PlacedPerson>(
    executor,
    sql`
      select ${placedPerson(sql`one`, sql`dept`)}
      from ${people} one join ${departments} dept on dept.id = one.dept_id
      where ${isFoundPerson(query, sql`one`)} and ${condition}
      order by one.staff_no limit ${MOST_OFFERED}`,
  );

export const findOwners = (executor: Executor, actor: Actor, query: string | undefined) =>
  findPeople(
    executor,
    query,
    sql`one.id in (
      select budget.owner_id from budget join (${seenBudgets(actor)}) seen on seen.id = budget.id)`,
  );

export const findOwnerCandidates = (
  executor: Executor,
  query: string | undefined,
  today: CalendarDate,
) =>
  findPeople(
    executor,
    query,
    sql`one.hire_date <= ${today} and ${isActiveOn(sql`one`, sql`${today}::date`)}`,
  );

interface MemberCandidate {
  readonly budgetId: number;
  readonly code: string;
  readonly name: string;
  readonly owner: { userId: number; staffNo: string; nickName: string };
  readonly totalAmount: number;
}

/** What an integration may add up: documents in force with lines of their own. */
export async function findMemberCandidates(
  executor: Executor,
  actor: Actor,
  query: string | undefined,
): Promise<MemberCandidate[]> {
  const found =
    foundBy(query, {
      written: [sql`budget.code`, sql`budget.name`, sql`budget.product_name`],
      sound: [sql`budget.pinyin`],
    }) ?? sql`true`;
  const rows = await rowsOf<Omit<MemberCandidate, 'totalAmount'> & { totalFen: number }>(
    executor,
    sql`
      select budget.id as "budgetId", budget.code, budget.name,
        ${personRefJson(sql`owner`)} as owner, current.total_fen as "totalFen"
      from budget join (${seenBudgets(actor)}) seen on seen.id = budget.id
      join budget_version current on current.budget_id = budget.id
        and current.status = 3 and current.effective_to is null
      join ${people} owner on owner.id = budget.owner_id
      where budget.budget_type = ${BudgetType.STANDARD} and ${found}
      order by lower(budget.code) limit ${MOST_OFFERED}`,
  );
  return rows.map(({ totalFen, ...row }) => ({ ...row, totalAmount: fenToYuan(totalFen) }));
}
