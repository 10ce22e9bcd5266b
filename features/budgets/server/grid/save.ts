import { budgetRefusals } from '#features/budgets/contract.ts';
import type { SaveReply, SaveRequest } from '#features/budgets/contract-grid.ts';
import {
  type GridKind,
  isOpen,
  MAX_MONTHS,
  MAX_ROWS,
  MAX_VERSION_FEN,
} from '#features/budgets/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import type { Month } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, formatYuan } from '#kernel/money.ts';
import { InvalidInput, Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessToEdit, assertHasLines, type BudgetAccess } from '../access.ts';
import { type AskedCell, type AskedRow, askedRows, type Stored } from './asked.ts';
import { assertNoConflict, judge, noteConflicts } from './conflicts.ts';
import { assertMonthsUnclosed, fittingIssues, type Surroundings, surroundings } from './fitting.ts';
import { monthPlace } from './read-store.ts';
import { changesBetween } from './reading.ts';
import {
  addToSums,
  countLines,
  findExtent,
  findLines,
  keyOf,
  recordSave,
  type WrittenLine,
  writeCells,
  writeLines,
} from './save-store.ts';
import { tablesOf } from './tables.ts';
import { type GridVersion, lockVersion } from './version-store.ts';

function changedByMonth(writes: readonly AskedCell[], stored: Stored): Map<Month, number> {
  const byMonth = new Map<Month, number>();
  for (const cell of writes) {
    const before = stored.get(keyOf(cell))?.cells.get(monthPlace(cell.month))?.value ?? 0;
    byMonth.set(cell.month, (byMonth.get(cell.month) ?? 0) + cell.value - before);
  }
  return byMonth;
}

const sumOf = (byMonth: ReadonlyMap<Month, number>) =>
  [...byMonth.values()].reduce((sum, by) => sum + by, 0);

/** Rows to be written: new ones, those with a note, those taken out or in again, and those of cells. */
export function changedLines(
  rows: readonly AskedRow[],
  writes: readonly AskedCell[],
  stored: Stored,
): WrittenLine[] {
  const written = new Set(writes.map(keyOf));
  return rows.flatMap(({ projectId, itemId, note, removed }) => {
    const key = keyOf({ projectId, itemId });
    const known = stored.get(key);
    if (known === undefined && removed) return [];
    const noted = note !== undefined && note !== (known?.note ?? '');
    const moved = known === undefined || known.removed !== removed;
    if (!noted && !moved && !written.has(key)) return [];
    return [{ projectId, itemId, note: noted ? note : null, removed }];
  });
}

/** The log shows so many cells of a save; how many there were it always says. */
const CELLS_IN_LOG = 100;

interface Saved {
  readonly action: string;
  readonly rev: number;
  readonly writes: readonly AskedCell[];
  readonly stored: Stored;
  readonly near: Surroundings;
}

function record(
  audit: AuditTrail,
  { id, code, name }: BudgetAccess,
  { versionNo }: GridVersion,
  kind: GridKind,
  { action, rev, writes, stored, near: { links, items } }: Saved,
): void {
  const { toWire } = tablesOf(kind);
  const cells = (valueIn: (cell: AskedCell) => number) =>
    writes.slice(0, CELLS_IN_LOG).map((cell) => ({
      project: links.get(cell.projectId)?.code ?? '',
      item: items.get(cell.itemId)?.code ?? '',
      month: cell.month,
      value: toWire(valueIn(cell)),
    }));
  const valueBefore = (cell: AskedCell) =>
    stored.get(keyOf(cell))?.cells.get(monthPlace(cell.month))?.value ?? 0;
  audit.record({
    action,
    entity: 'budget',
    entityId: id,
    before: { code, name, cells: cells(valueBefore) },
    after: {
      code,
      name,
      versionNo,
      rev,
      cellCount: writes.length,
      cells: cells(({ value }) => value),
    },
  });
}

function assertHolds(fen: number): void {
  if (Math.abs(fen) <= MAX_VERSION_FEN) return;
  throw new Refusal(budgetRefusals.totalTooLarge, { limit: formatYuan(MAX_VERSION_FEN) });
}

/** What the version comes to afterwards; refused where that is more than a version may hold. */
function totals({ totalFen, totalMinutes }: GridVersion, kind: GridKind, by: number) {
  const fen = totalFen + (kind === 'amount' ? by : 0);
  assertHolds(fen);
  const minutes = totalMinutes + (kind === 'hours' ? by : 0);
  return { totalAmount: fenToYuan(fen), totalHours: minutesToHours(minutes) };
}

/** However many cells of this there are, they do not come to more than a version holds. */
const HARMLESS_FEN = MAX_VERSION_FEN / (MAX_ROWS * MAX_MONTHS);

/**
 * What is spent and what comes back are held to the limit each: together they may come to nothing,
 * but not in every year, nor in what one version has more than another.
 */
async function assertExtent(
  tx: Transaction,
  kind: GridKind,
  versionId: number,
  writes: readonly AskedCell[],
): Promise<void> {
  const isLarge = writes.some(({ value }) => Math.abs(value) > HARMLESS_FEN);
  if (kind === 'hours' || !isLarge) return;
  const { spent, returned } = await findExtent(tx, versionId);
  assertHolds(spent);
  assertHolds(returned);
}

async function assertRows(tx: Transaction, kind: GridKind, versionId: number): Promise<void> {
  if ((await countLines(tx, kind, versionId)) > MAX_ROWS) {
    throw new Refusal(budgetRefusals.tooManyRows, { limit: MAX_ROWS });
  }
}

/** What somebody wants to be written into a version that is held, who has seen it up to a save. */
export interface Wanted {
  readonly access: BudgetAccess;
  readonly version: GridVersion;
  readonly kind: GridKind;
  readonly rows: readonly AskedRow[];
  readonly seen: number;
  readonly closedThrough: Month | null;
  /** As what it is written to the log. */
  readonly action?: 'budgets.save' | 'budgets.import';
}

export interface Written {
  readonly rev: number;
  readonly totalAmount: number;
  readonly totalHours: number;
}

/** Judges and writes; all of it, or it is refused. */
export async function writeRows(
  { actor, instant, today }: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  { access, version, kind, rows, seen, closedThrough, action = 'budgets.save' }: Wanted,
): Promise<Written> {
  const { versionId, versionNo } = version;
  assertHasLines(access);
  if (!isOpen(version.status)) throw new Refusal(budgetRefusals.notOpen, { version: versionNo });
  const stored = await findLines(tx, kind, versionId, rows);
  const { writes, conflicts } = judge(rows, stored, seen);
  await assertNoConflict(tx, kind, version, conflicts, noteConflicts(rows, stored, seen));
  const near = await surroundings(tx, kind, versionId, rows, today);
  const issues = fittingIssues(kind, version, rows, writes, stored, near);
  if (issues.length > 0) throw new InvalidInput(issues);
  assertMonthsUnclosed(version, closedThrough, writes);
  const lines = changedLines(rows, writes, stored);
  const byMonth = changedByMonth(writes, stored);
  const total = totals(version, kind, sumOf(byMonth));
  if (lines.length === 0) {
    audit.nothingChanged();
    return { rev: version.rev, ...total };
  }
  const rev = version.rev + 1;
  await writeLines(tx, kind, { versionId, rev }, lines);
  await assertRows(tx, kind, versionId);
  await writeCells(tx, kind, { versionId, rev }, writes);
  await assertExtent(tx, kind, versionId, writes);
  await addToSums(tx, kind, versionId, byMonth);
  await recordSave(tx, { versionId, rev }, { byId: actor.userId, at: instant });
  record(audit, access, version, kind, { action, rev, writes, stored, near });
  return { rev, ...total };
}

/**
 * Writes changed cells into a version that is being drawn up. What others changed elsewhere stays and
 * comes back with the answer; the same cell changed twice is nobody's to decide but the writer's.
 */
export function saveGrid(
  context: SignedInContext,
  budgetId: number,
  request: SaveRequest,
): Promise<SaveReply> {
  const { kind, rev: seen } = request;
  return write(context, async (tx, audit) => {
    const { ledger } = await lockMonths(tx);
    const version = await lockVersion(tx, budgetId, request.versionId);
    const access = await accessToEdit(tx, context.actor, budgetId);
    const { closedThrough } = ledger;
    const rows = askedRows(request);
    const wanted = { access, version, kind, rows, seen, closedThrough };
    const written = await writeRows(context, tx, audit, wanted);
    const others = await changesBetween(tx, kind, version, { after: seen });
    return { ...written, others: { ...others, rev: written.rev } };
  });
}
