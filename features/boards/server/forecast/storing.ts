import type { ForecastInput, StoreForecast } from '#features/boards/contract-forecast.ts';
import { boardRefusals } from '#features/boards/contract-parts.ts';
import { bpOf, percentOf } from '#features/boards/rules-forecast.ts';
import { budgetRefusals } from '#features/budgets/contract.ts';
import { hasLines, MAX_VERSION_FEN } from '#features/budgets/rules.ts';
import { accessToEdit, type BudgetAccess, lockBudget } from '#features/budgets/server/service.ts';
import { monthsText } from '#features/periods/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { type Fen, fenToYuan, formatYuan, yuanToFen } from '#kernel/money.ts';
import { InvalidInput, type RawIssue, Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  type AmountWrite,
  countEntry,
  type DoneWrite,
  type EntryLine,
  findEnteredExtent,
  writeAmounts,
  writePercents,
} from './entries-store.ts';
import {
  doneMonths,
  type Entries,
  findEntries,
  isCovered,
  isOpenMonth,
  monthsOfDocument,
  toInput,
} from './reading.ts';

const lineKey = (of: { readonly projectId: number; readonly subCategoryId: number }) =>
  `${of.projectId} ${of.subCategoryId}`;

const enteredIn = (line: EntryLine | undefined, month: string): Fen | null =>
  line?.cells.find(([at]) => at === month)?.[2] ?? null;

/** What was entered stays what it is in closed months: they say themselves what they cost. */
function assertUnclosed({ document }: Entries, { expected }: StoreForecast): void {
  const closed = expected
    .map(({ month }) => month)
    .filter((month) => !isOpenMonth(document, month));
  if (closed.length === 0) return;
  const months = monthsText([...new Set(closed)].sort());
  throw new Refusal(boardRefusals.forecastOfClosed, { months });
}

/** A figure is entered for a line of the plan in a month the document has it; any can be taken back. */
function assertPlanned(
  { code }: BudgetAccess,
  { document }: Entries,
  lines: ReadonlyMap<string, EntryLine>,
  { expected }: StoreForecast,
): void {
  const months = new Set(monthsOfDocument(document));
  const isOutside = ({ amount, month, ...of }: StoreForecast['expected'][number]) => {
    const line = lines.get(lineKey(of));
    if (amount === null && enteredIn(line, month) !== null) return false;
    return line === undefined || !line.planned || !months.has(month) || !isCovered(line, month);
  };
  const at = expected.findIndex(isOutside);
  if (at < 0) return;
  const issue = { path: `expected.${at}`, key: boardRefusals.notPlanned.key, params: { code } };
  throw new Refusal(boardRefusals.notPlanned, { code }, null, [issue]);
}

function assertDoneByNow(
  { document }: Entries,
  { percentDone }: StoreForecast,
  today: string,
): void {
  const months = new Set(doneMonths(document, today));
  const issues = percentDone.flatMap(({ month }, at): RawIssue[] =>
    months.has(month) ? [] : [{ path: `percentDone.${at}.month`, key: 'common.wrongValue' }],
  );
  if (issues.length > 0) throw new InvalidInput(issues);
}

interface Writes {
  readonly amounts: readonly AmountWrite[];
  readonly percents: readonly DoneWrite[];
}

/** What differs from what is stored; of a cell that is named twice, the last word. */
function changesOf(
  { percents }: Entries,
  lines: ReadonlyMap<string, EntryLine>,
  { expected, percentDone }: StoreForecast,
): Writes {
  const amounts = new Map<string, AmountWrite>();
  for (const { amount, ...of } of expected) {
    const fen = amount === null ? null : yuanToFen(amount);
    amounts.set(`${lineKey(of)} ${of.month}`, { ...of, fen });
  }
  const done = new Map<string, DoneWrite>();
  for (const { month, percent } of percentDone) {
    done.set(month, { month, bp: percent === null ? null : bpOf(percent) });
  }
  const known = new Map(percents.map(({ month, bp }) => [month, bp]));
  return {
    amounts: [...amounts.values()].filter(
      (one) => enteredIn(lines.get(lineKey(one)), one.month) !== one.fen,
    ),
    percents: [...done.values()].filter(({ month, bp }) => (known.get(month) ?? null) !== bp),
  };
}

/** The log shows so many cells; how many there were it always says. */
const CELLS_IN_LOG = 100;

function record(
  audit: AuditTrail,
  { id, code, name }: BudgetAccess,
  { percents }: Entries,
  lines: ReadonlyMap<string, EntryLine>,
  writes: Writes,
): void {
  const yuan = (fen: Fen | null) => (fen === null ? null : fenToYuan(fen));
  const cells = (fenOf: (one: AmountWrite) => Fen | null) =>
    writes.amounts.slice(0, CELLS_IN_LOG).map((one) => {
      const line = lines.get(lineKey(one));
      return {
        project: line?.code ?? '',
        item: line?.subCategory ?? '',
        month: one.month,
        value: yuan(fenOf(one)),
      };
    });
  const known = new Map(percents.map(({ month, bp }) => [month, bp]));
  const done = (partOf: (one: DoneWrite) => number | null) =>
    writes.percents.map((one) => {
      const bp = partOf(one);
      return { month: one.month, value: bp === null ? null : percentOf(bp) };
    });
  audit.record({
    action: 'budgets.forecast',
    entity: 'budget',
    entityId: id,
    before: {
      code,
      name,
      cells: cells((one) => enteredIn(lines.get(lineKey(one)), one.month)),
      percentDone: done(({ month }) => known.get(month) ?? null),
    },
    after: {
      code,
      name,
      cellCount: writes.amounts.length,
      cells: cells(({ fen }) => fen),
      percentDone: done(({ bp }) => bp),
    },
  });
}

async function assertHolds(tx: Transaction, budgetId: number): Promise<void> {
  const { spent, returned } = await findEnteredExtent(tx, budgetId);
  if (spent <= MAX_VERSION_FEN && returned <= MAX_VERSION_FEN) return;
  throw new Refusal(budgetRefusals.totalTooLarge, { limit: formatYuan(MAX_VERSION_FEN) });
}

/**
 * Enters what the months to come are expected to cost, and how much is done. No month closes
 * meanwhile, and nobody else enters anything for the document.
 */
export function storeForecast(
  context: SignedInContext,
  budgetId: number,
  asked: StoreForecast,
): Promise<ForecastInput> {
  const { actor, today } = context;
  return write(context, async (tx, audit) => {
    await lockMonths(tx);
    await lockBudget(tx, budgetId);
    const access = await accessToEdit(tx, actor, budgetId);
    if (!hasLines(access.budgetType)) throw new Refusal(boardRefusals.membersForecast);
    const { code } = access;
    const entries = await findEntries(tx, budgetId);
    if (entries.document.versionId === null) {
      throw new Refusal(budgetRefusals.notEffective, { code });
    }
    const now = toInput(access, entries, today);
    if (entries.document.version !== asked.version) {
      throw new Refusal(boardRefusals.forecastChanged, { code }, now);
    }
    const lines = new Map(entries.lines.map((line) => [lineKey(line), line]));
    assertUnclosed(entries, asked);
    assertPlanned(access, entries, lines, asked);
    assertDoneByNow(entries, asked, today);
    const writes = changesOf(entries, lines, asked);
    if (writes.amounts.length + writes.percents.length === 0) {
      audit.nothingChanged();
      return now;
    }
    await countEntry(tx, budgetId);
    await writeAmounts(tx, budgetId, writes.amounts);
    await writePercents(tx, budgetId, writes.percents);
    await assertHolds(tx, budgetId);
    record(audit, access, entries, lines, writes);
    return toInput(access, await findEntries(tx, budgetId), today);
  });
}
