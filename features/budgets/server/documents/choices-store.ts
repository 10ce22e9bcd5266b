import { sql } from 'drizzle-orm';
import { seenBudgets } from '#features/budgets/server/access.ts';
import { findPlacedPeople } from '#features/people/server/service.ts';
import { isActiveOn, people, personRefJson } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { fenToYuan } from '#kernel/money.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** Enough to choose from; what is not among them is found by typing more. */
const MOST_OFFERED = 20;

export const findOwners = (executor: Executor, actor: Actor, query: string | undefined) =>
  findPlacedPeople(
    executor,
    query,
    (person) => sql`${person}.id in (
      select budget.owner_id from budget join (${seenBudgets(actor)}) seen on seen.id = budget.id)`,
  );

export const findOwnerCandidates = (
  executor: Executor,
  query: string | undefined,
  today: CalendarDate,
) =>
  findPlacedPeople(
    executor,
    query,
    (person) => sql`${person}.hire_date <= ${today} and ${isActiveOn(person, sql`${today}::date`)}`,
  );

interface MemberCandidate {
  readonly budgetId: number;
  readonly code: string;
  readonly name: string;
  readonly owner: { userId: number; staffNo: string; nickName: string };
  readonly totalAmount: number;
}

/** What an integration may add up: documents in force with lines of their own, seen whole. */
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
      from budget join (${seenBudgets(actor)}) seen on seen.id = budget.id and seen.whole
      join budget_version current on current.budget_id = budget.id
        and current.status = 3 and current.effective_to is null
      join ${people} owner on owner.id = budget.owner_id
      where budget.budget_type = ${BudgetType.STANDARD} and ${found}
      order by lower(budget.code) limit ${MOST_OFFERED}`,
  );
  return rows.map(({ totalFen, ...row }) => ({ ...row, totalAmount: fenToYuan(totalFen) }));
}
