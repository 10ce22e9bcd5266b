import { periodRefusals } from '#features/periods/contract.ts';
import {
  closedMonthsIn,
  type Ledger,
  monthsText,
  nextToClose,
  type TouchedDays,
} from '#features/periods/rules.ts';
import { type Month, monthsInRange } from '#kernel/dates.ts';
import { assertNoProblems, type FieldProblem, Refusal, refusedField } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { bookLate, unbookLate } from './late.ts';
import { handBackMarks } from './marks.ts';
import {
  type ClosedMonth,
  deleteClosedMonth,
  findClosedMonths,
  findEvents,
  findLedger,
  insertClosedMonth,
  lockMonthsAlone,
  type StoredEvent,
  shareMonths,
  storeLedgerStart,
} from './store.ts';

/** The months as they stay until the transaction ends. */
export interface LockedMonths {
  readonly ledger: Ledger;
  /** Refuses what touches a closed month; at the field it comes from, where there is one. */
  assertOpen(touched: TouchedDays, path?: string): void;
  /** The same as a problem among others, for a form that is told all of them at once. */
  problems(touched: TouchedDays, path: string): FieldProblem[];
}

function problemsIn(ledger: Ledger, touched: TouchedDays, path: string): FieldProblem[] {
  const closed = closedMonthsIn(ledger, touched);
  if (closed.length === 0) return [];
  return [refusedField(path, periodRefusals.monthClosed, { months: monthsText(closed) })];
}

function assertOpenIn(ledger: Ledger, touched: TouchedDays, path?: string): void {
  if (path !== undefined) assertNoProblems(problemsIn(ledger, touched, path));
  const closed = closedMonthsIn(ledger, touched);
  if (closed.length === 0) return;
  throw new Refusal(periodRefusals.monthClosed, { months: monthsText(closed) });
}

/**
 * Keeps every month from closing until the transaction ends, for whoever learns only later which
 * days a change touches. It comes before any record is held: closing holds the months first, too,
 * and whoever takes them the other way round could wait for it for ever.
 */
export async function lockMonths(tx: Transaction): Promise<LockedMonths> {
  await shareMonths(tx);
  // A statement of its own: one that waited would see the months as they were when it began.
  const ledger = await findLedger(tx);
  return {
    ledger,
    assertOpen: (touched, path) => assertOpenIn(ledger, touched, path),
    problems: (touched, path) => problemsIn(ledger, touched, path),
  };
}

/** The one place that decides whether something dated in a month may change. */
export async function assertMonthsOpen(
  tx: Transaction,
  touched: TouchedDays,
  path?: string,
): Promise<void> {
  const months = await lockMonths(tx);
  months.assertOpen(touched, path);
}

export { forgetLate, type LateNote, noteFound, noteLate } from './late.ts';
export { markChange, markFound, seeMarks, takeMarks } from './marks.ts';

/** How far the accounts are at this moment, for whoever only shows it. */
export const readLedger = (executor: Executor): Promise<Ledger> => findLedger(executor);

export type AccountingMonth =
  | { readonly month: Month; readonly state: 'open' }
  | (ClosedMonth & { readonly state: 'closed' });

/** Every month from the first of the accounts to this one, or as far as it is closed. */
export async function accountingMonths(
  executor: Executor,
  last: Month,
): Promise<AccountingMonth[]> {
  const { start, closedThrough } = await findLedger(executor);
  const closed = new Map((await findClosedMonths(executor)).map((row) => [row.month, row]));
  if (start === null) return [];
  const end = closedThrough !== null && closedThrough > last ? closedThrough : last;
  return monthsInRange(start, end).map((month) => {
    const row = closed.get(month);
    return row === undefined ? { month, state: 'open' } : { ...row, state: 'closed' };
  });
}

/** How often a month was closed and opened again, by whom and why; the newest first. */
export const monthEvents = (executor: Executor, month: Month): Promise<StoredEvent[]> =>
  findEvents(executor, month);

type Closing = Pick<SignedInContext, 'actor' | 'instant' | 'announce'>;

const auditOf = (month: Month) => ({ entity: 'month', entityId: month });

/** Says with which month the accounts begin; it can be said anew until one is closed. */
export async function beginLedger(
  { announce }: Pick<Closing, 'announce'>,
  tx: Transaction,
  audit: AuditTrail,
  month: Month,
): Promise<void> {
  await lockMonthsAlone(tx);
  const { start, closedThrough } = await findLedger(tx);
  if (start === month) return audit.nothingChanged();
  if (closedThrough !== null) {
    throw new Refusal(periodRefusals.ledgerInUse, { month: closedThrough });
  }
  await storeLedgerStart(tx, month);
  audit.record({
    action: 'periods.begin',
    ...auditOf(month),
    ...(start === null ? {} : { before: { month: start } }),
    after: { month },
  });
  await announce(tx, 'month', { month, event: 'begun' });
}

interface MonthToClose {
  readonly month: Month;
  readonly runId?: number | null;
}

/**
 * Keeps everybody else from what is dated until the transaction ends, and refuses every month but the
 * earliest open one. True where the month is closed with this run already.
 */
export async function assertMayClose(
  tx: Transaction,
  { month, runId = null }: MonthToClose,
): Promise<boolean> {
  await lockMonthsAlone(tx);
  const state = await findLedger(tx);
  const next = nextToClose(state);
  if (next === null) throw new Refusal(periodRefusals.ledgerNotBegun);
  if (month === state.closedThrough) {
    const last = (await findClosedMonths(tx)).at(-1);
    if (last?.runId === runId) return true;
  }
  if (month !== next) throw new Refusal(periodRefusals.closeOutOfOrder, { month, next });
  return false;
}

/** Closes the earliest open month. Repeating it with the same run finds its work done. */
export async function closeMonth(
  { actor, instant, announce }: Closing,
  tx: Transaction,
  audit: AuditTrail,
  { month, runId = null }: MonthToClose,
): Promise<void> {
  if (await assertMayClose(tx, { month, runId })) return audit.nothingChanged();
  const { userId: closedBy, nickName: closedByName } = actor;
  await insertClosedMonth(tx, { month, closedAt: instant, closedBy, closedByName, runId });
  audit.record({ action: 'periods.close', ...auditOf(month), after: { month, runId } });
  await bookLate(tx, month);
  await announce(tx, 'month', { month, event: 'closed' });
}

/** Reopens the latest closed month, with the reason for it. */
export async function reopenMonth(
  { actor, instant, announce }: Closing,
  tx: Transaction,
  audit: AuditTrail,
  { month, reason }: { readonly month: Month; readonly reason: string },
): Promise<void> {
  await lockMonthsAlone(tx);
  const state = await findLedger(tx);
  if (month !== state.closedThrough) {
    if (month === nextToClose(state)) return audit.nothingChanged();
    const last = state.closedThrough ?? '';
    throw new Refusal(periodRefusals.reopenOutOfOrder, { month, last });
  }
  const { userId: byId, nickName: byName } = actor;
  await deleteClosedMonth(tx, { month, at: instant, byId, byName, reason });
  audit.record({ action: 'periods.reopen', ...auditOf(month), after: { month, reason } });
  await unbookLate(tx, month);
  await handBackMarks(tx, month);
  await announce(tx, 'month', { month, event: 'reopened' });
}
