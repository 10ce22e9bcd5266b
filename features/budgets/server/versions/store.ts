import { type SQL, sql } from 'drizzle-orm';
import type { BudgetStatus, ReviewStep } from '#features/budgets/rules.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

export { copyVersion } from './copy-store.ts';

export const monthText = (day: SQL): SQL => sql`to_char(${day}, 'YYYY-MM')`;

/** Whoever changes anything of a document waits here for whoever does so already. */
export async function lockBudget(tx: Transaction, id: number): Promise<void> {
  const rows = await rowsOf(tx, sql`select id from budget where id = ${id} for update`);
  if (rows.length === 0) throw new Refusal(commonRefusals.notFound);
}

/** Notes when anything in the document was last changed. */
export async function touchBudget(tx: Transaction, id: number, at: string): Promise<void> {
  await tx.execute(sql`update budget set changed_at = ${at}::timestamptz where id = ${id}`);
}

export interface StoredVersion {
  readonly id: number;
  readonly budgetId: number;
  readonly versionNo: number;
  readonly status: BudgetStatus;
  readonly step: ReviewStep | null;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly rev: number;
  readonly submittedBy: number | null;
  /** The version in force of the same document; what it would replace. */
  readonly currentId: number | null;
}

export async function findVersion(
  executor: Executor,
  budgetId: number,
  versionId: number,
): Promise<StoredVersion> {
  const [found] = await rowsOf<StoredVersion>(
    executor,
    sql`
      select version.id, version.budget_id as "budgetId", version.version_no as "versionNo",
        version.status, version.step, ${monthText(sql`version.from_month`)} as "fromMonth",
        ${monthText(sql`version.to_month`)} as "toMonth", version.rev,
        version.submitted_by as "submittedBy",
        (select current.id from budget_version current
          where current.budget_id = version.budget_id and current.status = 3
            and current.effective_to is null) as "currentId"
      from budget_version version
      where version.id = ${versionId} and version.budget_id = ${budgetId}`,
  );
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}

/** The version in force, and the one under way, of a document. */
export interface Standing {
  readonly currentId: number | null;
  readonly openId: number | null;
  readonly openNo: number | null;
}

export async function findStanding(executor: Executor, budgetId: number): Promise<Standing> {
  const [found] = await rowsOf<Standing>(
    executor,
    sql`
      select max(id) filter (where status = 3 and effective_to is null) as "currentId",
        max(id) filter (where status < 3) as "openId",
        max(version_no) filter (where status < 3) as "openNo"
      from budget_version where budget_id = ${budgetId}`,
  );
  return found ?? { currentId: null, openId: null, openNo: null };
}

export interface NewVersion {
  readonly budgetId: number;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly reason: string;
  readonly createdBy: number;
  readonly at: string;
}

/** A draft with the next number. The caller holds the document, or has just made it. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<number> {
  const { budgetId, fromMonth, toMonth, reason, createdBy, at } = version;
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`
      insert into budget_version
        (budget_id, version_no, status, from_month, to_month, reason, created_at, created_by)
      values (${budgetId},
        (select coalesce(max(version_no), 0) + 1 from budget_version where budget_id = ${budgetId}),
        0, ${firstDay(fromMonth)}, ${firstDay(toMonth)}, ${reason}, ${at}::timestamptz, ${createdBy})
      returning id`,
  );
  if (row === undefined) throw new Error('the version was not inserted');
  return row.id;
}

export async function deleteVersion(tx: Transaction, versionId: number): Promise<void> {
  await tx.execute(sql`delete from budget_version where id = ${versionId}`);
}

/** Sums of months and of the whole version, made anew from its cells. */
export async function rewriteSums(tx: Transaction, versionId: number): Promise<void> {
  await tx.execute(sql`delete from budget_month where version_id = ${versionId}`);
  await tx.execute(sql`
    with summed as (
      insert into budget_month (version_id, month, fen, minutes)
      select ${versionId}::int, month, sum(fen)::bigint, sum(minutes)::bigint
      from (
        select month, value as fen, 0::bigint as minutes
          from budget_amount where version_id = ${versionId}
        union all
        select month, 0, value from budget_minutes where version_id = ${versionId}) cell
      group by month
      returning fen, minutes
    )
    update budget_version set
      total_fen = (select coalesce(sum(fen), 0)::bigint from summed),
      total_minutes = (select coalesce(sum(minutes), 0)::bigint from summed)
    where id = ${versionId}`);
}
