import { and, eq, sql } from 'drizzle-orm';
import { budget } from '#features/budgets/server/schema.ts';
import { departments, isActiveOn, people } from '#features/people/server/sql.ts';
import { lastClosedDay } from '#features/periods/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { pinyinOf } from '#server/platform/search/pinyin.ts';

type StoredBudget = typeof budget.$inferSelect;

export type BaseValues = Pick<
  StoredBudget,
  'code' | 'name' | 'productName' | 'division' | 'projectType' | 'ownerId' | 'deptId' | 'fillMode'
>;

export type NewBudget = BaseValues &
  Pick<StoredBudget, 'budgetType' | 'createdAt' | 'createdBy' | 'warnPercent' | 'overPercent'> &
  Partial<Pick<StoredBudget, 'hiddenSubCategoryIds' | 'unit' | 'forecastMethod'>>;

export async function findBudget(executor: Executor, id: number): Promise<StoredBudget | null> {
  const [found] = await executor.select().from(budget).where(eq(budget.id, id));
  return found ?? null;
}

/** Whether another document has this code; the constraint has the last word. */
export async function isCodeTaken(
  executor: Executor,
  code: string,
  ownId: number | null,
): Promise<boolean> {
  const found = await executor
    .select({ id: budget.id })
    .from(budget)
    .where(sql`lower(${budget.code}) = lower(${code}) and ${budget.id} <> ${ownId ?? 0}`);
  return found.length > 0;
}

export async function insertBudget(tx: Transaction, values: NewBudget): Promise<number> {
  const [row] = await tx
    .insert(budget)
    .values({ ...values, pinyin: pinyinOf(values.name), changedAt: values.createdAt })
    .returning({ id: budget.id });
  if (row === undefined) throw new Error('the budget was not inserted');
  return row.id;
}

/** Changes the document if it still is at the version the reader saw. */
export async function updateBudget(
  tx: Transaction,
  { id, version }: { readonly id: number; readonly version: number },
  values: BaseValues,
  changedAt: string,
): Promise<boolean> {
  const changed = await tx
    .update(budget)
    .set({ ...values, pinyin: pinyinOf(values.name), changedAt, version: version + 1 })
    .where(and(eq(budget.id, id), eq(budget.version, version)))
    .returning({ id: budget.id });
  return changed.length === 1;
}

export async function deleteBudget(tx: Transaction, id: number): Promise<void> {
  await tx.delete(budget).where(eq(budget.id, id));
}

export interface Whereabouts {
  /** Whether any version is or was in force. */
  readonly wasEffective: boolean;
  readonly inReview: boolean;
  readonly hasLinks: boolean;
  /** An integration that adds it up. */
  readonly addedUpIn: string | null;
  /** Whether a version in force has closed months. */
  readonly hasClosed: boolean;
}

/** How far a document has come, for whoever wants to change or delete it. */
export async function findWhereabouts(executor: Executor, id: number): Promise<Whereabouts> {
  const [found] = await rowsOf<Whereabouts>(
    executor,
    sql`
      select coalesce(bool_or(version.status = 3), false) as "wasEffective",
        coalesce(bool_or(version.status = 1), false) as "inReview",
        coalesce(bool_or(exists (
          select from budget_link link where link.version_id = version.id)), false) as "hasLinks",
        (select min(other.code) from budget_member member
          join budget_version adding on adding.id = member.version_id
          join budget other on other.id = adding.budget_id
          where member.member_id = ${id}) as "addedUpIn",
        coalesce(bool_or(version.status = 3 and version.from_month <= ${lastClosedDay}), false)
          as "hasClosed"
      from budget_version version where version.budget_id = ${id}`,
  );
  if (found === undefined) throw new Error('an aggregate without a row');
  return found;
}

export interface NamedPerson {
  readonly id: number;
  readonly nickName: string;
  readonly available: boolean;
}

/** Held until the transaction ends, so that nobody is disabled while being named. */
export async function lockOwner(
  tx: Transaction,
  id: number,
  today: CalendarDate,
): Promise<NamedPerson | null> {
  const [found] = await rowsOf<NamedPerson>(
    tx,
    sql`
      select owner.id, owner.nick_name as "nickName",
        owner.hire_date <= ${today} and ${isActiveOn(sql`owner`, sql`${today}::date`)} as available
      from ${people} owner where owner.id = ${id} for share`,
  );
  return found ?? null;
}

export async function isDepartment(tx: Transaction, id: number): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select dept.id from ${departments} dept where dept.id = ${id} for share`,
  );
  return found.length > 0;
}
