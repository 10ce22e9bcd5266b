import { type SQL, sql } from 'drizzle-orm';
import { budgetRefusals } from '#features/budgets/contract.ts';
import type { BudgetStatus } from '#features/budgets/rules.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import type { BudgetAccess } from '../access.ts';
import { lockBudget } from '../versions/store.ts';

export interface GridVersion {
  readonly versionId: number;
  readonly versionNo: number;
  readonly status: BudgetStatus;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly rev: number;
  readonly totalFen: number;
  readonly totalMinutes: number;
  /** Another version is or was in force: closed months stay as they are there. */
  readonly isRevision: boolean;
}

const columns = sql`
  version.id as "versionId", version.version_no as "versionNo", version.status,
  to_char(version.from_month, 'YYYY-MM') as "fromMonth",
  to_char(version.to_month, 'YYYY-MM') as "toMonth", version.rev,
  version.total_fen as "totalFen", version.total_minutes as "totalMinutes",
  exists (
    select from budget_version other
    where other.budget_id = version.budget_id and other.id <> version.id and other.status = 3
  ) as "isRevision"`;

/** Which version is asked for: one by its id, the one of a day, or the one in force, else under way. */
export interface AskedVersion {
  readonly versionId?: number | undefined;
  readonly asOf?: CalendarDate | undefined;
}

function chosen({ versionId, asOf }: AskedVersion): SQL {
  if (versionId !== undefined) return sql`version.id = ${versionId}`;
  if (asOf === undefined) return sql`(version.status < 3 or version.effective_to is null)`;
  return sql`version.effective_from <= ${asOf}::date
    and coalesce(version.effective_to > ${asOf}::date, true)`;
}

/** For whoever does not see the document whole, versions under way are not there. */
export async function findVersion(
  executor: Executor,
  { id, code, whole }: BudgetAccess,
  asked: AskedVersion,
): Promise<GridVersion> {
  const [found] = await rowsOf<GridVersion>(
    executor,
    sql`
      select ${columns} from budget_version version
      where version.budget_id = ${id} and ${chosen(asked)} and (version.status = 3 or ${whole})
      order by version.status desc, version.version_no desc limit 1`,
  );
  if (found !== undefined) return found;
  if (asked.asOf === undefined) throw new Refusal(commonRefusals.notFound);
  throw new Refusal(budgetRefusals.notEffective, { code });
}

/** The document a version belongs to. */
export async function budgetOf(executor: Executor, versionId: number): Promise<number> {
  const [found] = await rowsOf<{ id: number }>(
    executor,
    sql`select budget_id as id from budget_version where id = ${versionId}`,
  );
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found.id;
}

/** Whoever writes into a document does so alone: submitting, approving and saving wait for each other. */
export async function lockVersion(
  tx: Transaction,
  budgetId: number,
  versionId: number,
): Promise<GridVersion> {
  await lockBudget(tx, budgetId);
  const [found] = await rowsOf<GridVersion>(
    tx,
    sql`
      select ${columns} from budget_version version
      where version.budget_id = ${budgetId} and version.id = ${versionId}`,
  );
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}
