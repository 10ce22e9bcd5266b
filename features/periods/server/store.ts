import { desc, eq, sql } from 'drizzle-orm';
import type { Ledger, MonthEvent } from '#features/periods/rules.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf, type Transaction } from '#server/platform/db/database.ts';
import { closedMonth, ledger, monthEvent } from './schema.ts';

/** First number of the advisory locks of the accounts. */
const LEDGER_LOCK = 30;

const MONTHS = sql`hashtext('months')`;

/** Until the transaction ends no month closes or reopens. Any number may hold it at once. */
export async function shareMonths(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LEDGER_LOCK}::int, ${MONTHS})`);
}

/** Waits for everybody who counts on the months as they are, and keeps others from doing so. */
export async function lockMonthsAlone(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LEDGER_LOCK}::int, ${MONTHS})`);
}

const monthText = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'YYYY-MM')`;

export async function findLedger(executor: Executor): Promise<Ledger> {
  const [row] = await preparedRowsOf<Ledger>(
    executor,
    sql`
      select (select ${monthText(sql`start_month`)} from ledger) as start,
        (select ${monthText(sql`max(month)`)} from closed_month) as "closedThrough"`,
  );
  return row ?? { start: null, closedThrough: null };
}

export async function storeLedgerStart(tx: Transaction, month: Month): Promise<void> {
  const startMonth = firstDay(month);
  await tx
    .insert(ledger)
    .values({ startMonth })
    .onConflictDoUpdate({ target: ledger.id, set: { startMonth } });
}

export interface ClosedMonth {
  readonly month: Month;
  readonly closedAt: string;
  readonly closedBy: number;
  readonly closedByName: string;
  readonly runId: number | null;
}

export async function findClosedMonths(executor: Executor): Promise<ClosedMonth[]> {
  const rows = await executor.select().from(closedMonth).orderBy(closedMonth.month);
  return rows.map((row) => ({ ...row, month: row.month.slice(0, 7) }));
}

/** Something that became of a month, and why. */
export interface StoredEvent {
  readonly id: number;
  readonly event: MonthEvent;
  readonly at: string;
  readonly byId: number;
  readonly byName: string;
  readonly reason: string;
  readonly runId: number | null;
}

export async function insertClosedMonth(tx: Transaction, row: ClosedMonth): Promise<void> {
  const month = firstDay(row.month);
  await tx.insert(closedMonth).values({ ...row, month });
  const { closedAt: at, closedBy: byId, closedByName: byName, runId } = row;
  await tx.insert(monthEvent).values({ month, event: 'closed', at, byId, byName, runId });
}

export async function deleteClosedMonth(
  tx: Transaction,
  {
    month: name,
    ...opening
  }: Omit<StoredEvent, 'id' | 'event' | 'runId'> & { readonly month: Month },
): Promise<void> {
  const month = firstDay(name);
  await tx.delete(closedMonth).where(eq(closedMonth.month, month));
  await tx.insert(monthEvent).values({ month, event: 'reopened', ...opening });
}

/** How often a month was closed and opened again; the newest first. */
export const findEvents = (executor: Executor, month: Month): Promise<StoredEvent[]> =>
  executor
    .select()
    .from(monthEvent)
    .where(eq(monthEvent.month, firstDay(month)))
    .orderBy(desc(monthEvent.id));
