import {
  type Decide,
  type PoolLine,
  type PoolPage,
  type PoolPlace,
  type PoolQuery,
  poolRefusals,
} from '#features/actuals/contract-pool.ts';
import { amountsOf, inOrder, type PoolPart } from '#features/actuals/rules-pool.ts';
import { closedMonthsIn, type Ledger } from '#features/periods/rules.ts';
import {
  type LockedMonths,
  lockMonths,
  markChange,
  readLedger,
} from '#features/periods/server/service.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { InvalidInput, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  deleteDecisions,
  type FlatPoolLine,
  findInPool,
  findPool,
  findTargets,
  lockDecisions,
  type SeenLine,
  type Stored,
  type StoredDecision,
  storeDecisions,
} from './store.ts';

const isClosedIn = (ledger: Ledger, month: Month) =>
  closedMonthsIn(ledger, [firstDay(month)]).length > 0;

function viewOf({ fen, waits, decision, ...line }: FlatPoolLine, ledger: Ledger): PoolLine {
  const bps = (decision?.parts ?? []).map(({ project, shareBp }) => ({
    projectId: project?.id ?? null,
    shareBp,
  }));
  const amounts = bps.length === 0 ? [] : amountsOf(fen, bps);
  return {
    ...line,
    amount: fenToYuan(fen),
    decision:
      decision === null
        ? null
        : {
            ...decision,
            parts: decision.parts.map(({ project, shareBp }, at) => ({
              project,
              share: fenToYuan(shareBp),
              amount: fenToYuan(amounts[at] ?? 0),
            })),
          },
    abilities: { decide: waits || !isClosedIn(ledger, line.month) },
  };
}

const companyPart = ({ fen, parts }: { fen: number; parts: readonly PoolPart[] }) => {
  const amounts = amountsOf(fen, parts);
  return sumFen(parts.map(({ projectId }, at) => (projectId === null ? (amounts[at] ?? 0) : 0)));
};

export async function readPool({ db }: SignedInContext, query: PoolQuery): Promise<PoolPage> {
  const ledger = await readLedger(db.executor);
  const { rows, sums } = await findPool(db.executor, query);
  const { total, fen, undecidedFen, company } = sums;
  return {
    total,
    rows: rows.map((line) => viewOf(line, ledger)),
    sums: {
      amount: fenToYuan(fen),
      undecided: fenToYuan(undecidedFen),
      decided: fenToYuan(fen - undecidedFen),
      company: fenToYuan(sumFen(company.map(companyPart))),
    },
  };
}

const keyOf = ({ source, sourceId, month }: PoolPlace) => `${source} ${sourceId} ${month}`;

const monthsOf = (lines: readonly PoolPlace[]) => [...new Set(lines.map(({ month }) => month))];

/** The lines of the pool that were meant; refuses where one is not in it, or is booked. */
async function heldLines(
  tx: Transaction,
  months: LockedMonths,
  lines: readonly PoolPlace[],
): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map<string, Stored>();
  for (const month of monthsOf(lines)) {
    const meant = lines.filter((line) => line.month === month);
    for (const line of await findInPool(tx, month, meant)) found.set(keyOf(line), line);
  }
  const missing = lines.find((line) => !found.has(keyOf(line)));
  if (missing !== undefined) throw new Refusal(poolRefusals.notInPool);
  const booked = [...found.values()].filter(({ waits }) => !waits);
  months.assertOpen(booked.map(({ month }) => firstDay(month)));
  return found;
}

/** Refuses where somebody else has decided since, with those lines as they are now. */
async function assertSame<Line extends PoolPlace>(
  tx: Transaction,
  { ledger }: LockedMonths,
  lines: readonly Line[],
  isSame: (line: Line) => boolean,
): Promise<void> {
  const changed = lines.filter((line) => !isSame(line));
  if (changed.length === 0) return;
  const current: PoolLine[] = [];
  for (const month of monthsOf(changed)) {
    const page = { pageNum: 1, pageSize: changed.length, sort: 'what' } as const;
    const { rows } = await findPool(tx, { ...page, month, lines: changed });
    current.push(...rows.map((line) => viewOf(line, ledger)));
  }
  throw new Refusal(poolRefusals.poolChanged, { what: current[0]?.what ?? '' }, current);
}

/** Refuses lines about which something else is decided than was seen. */
function assertSeen(
  tx: Transaction,
  months: LockedMonths,
  lines: readonly SeenLine[],
  decisions: ReadonlyMap<string, StoredDecision>,
): Promise<void> {
  const versionOf = (line: PoolPlace) => decisions.get(keyOf(line))?.version ?? null;
  return assertSame(tx, months, lines, (line) => versionOf(line) === line.version);
}

/** One statement for every month of the lines; a request is about one, or a few. */
const MAX_MONTHS = 12;

function assertFewMonths(lines: readonly PoolPlace[]): void {
  if (monthsOf(lines).length > MAX_MONTHS) {
    throw new InvalidInput([
      { path: 'lines', key: 'common.tooManyItems', params: { limit: MAX_MONTHS } },
    ]);
  }
  if (new Set(lines.map(keyOf)).size < lines.length) {
    throw new InvalidInput([{ path: 'lines', key: 'common.wrongValue' }]);
  }
}

/** The parts by project code; refuses projects that are not there, or closed. */
async function placedParts(tx: Transaction, parts: Decide['parts']): Promise<PoolPart[]> {
  const ids = parts.flatMap(({ projectId }) => projectId ?? []);
  const targets = new Map((await findTargets(tx, ids)).map((each) => [each.id, each]));
  parts.forEach(({ projectId }, at) => {
    if (projectId === null) return;
    const target = targets.get(projectId);
    if (target === undefined) {
      throw new InvalidInput([{ path: `parts.${at}.projectId`, key: 'common.wrongValue' }]);
    }
    if (target.closed) throw new Refusal(poolRefusals.projectClosed, { code: target.code });
  });
  const inBp = parts.map(({ projectId, share }) => ({ projectId, shareBp: yuanToFen(share) }));
  return inOrder(inBp, (id) => targets.get(id)?.code ?? '');
}

const auditedParts = (parts: readonly PoolPart[]) =>
  parts.map(({ projectId, shareBp }) => ({ projectId, share: fenToYuan(shareBp) }));

const mark = (
  context: SignedInContext,
  tx: Transaction,
  lines: readonly PoolPlace[],
): Promise<void> =>
  markChange(context, tx, {
    cause: 'pool',
    record: lines[0] === undefined ? '' : keyOf(lines[0]),
    touched: lines.map(({ month }) => firstDay(month)),
  });

export function decideLines(
  context: SignedInContext,
  { lines, parts }: Decide,
): Promise<{ decided: number }> {
  assertFewMonths(lines);
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const held = await heldLines(tx, months, lines);
    const before = new Map((await lockDecisions(tx, lines)).map((each) => [keyOf(each), each]));
    await assertSeen(tx, months, lines, before);
    const placed = await placedParts(tx, parts);
    const by = { at: context.instant, userId: context.actor.userId };
    const stored = await storeDecisions(tx, lines, placed, by);
    // Of two who are the first to decide, each has seen nothing: the second finds out here.
    const done = new Set(stored.map(keyOf));
    await assertSame(tx, months, lines, (line) => done.has(keyOf(line)));
    for (const { id, ...line } of stored) {
      const old = before.get(keyOf(line));
      const what = held.get(keyOf(line))?.what ?? '';
      audit.record({
        action: 'pool.decide',
        entity: 'poolDecision',
        entityId: id,
        ...(old === undefined ? {} : { before: { parts: auditedParts(old.parts) } }),
        after: { source: line.source, month: line.month, what, parts: auditedParts(placed) },
      });
    }
    await mark(context, tx, lines);
    return { decided: lines.length };
  });
}

export function takeBackLines(
  context: SignedInContext,
  lines: readonly (PoolPlace & { readonly version: number })[],
): Promise<{ takenBack: number }> {
  assertFewMonths(lines);
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const held = await heldLines(tx, months, lines);
    const decisions = await lockDecisions(tx, lines);
    await assertSeen(tx, months, lines, new Map(decisions.map((each) => [keyOf(each), each])));
    await deleteDecisions(
      tx,
      decisions.map(({ id }) => id),
    );
    for (const { id, parts, ...line } of decisions) {
      const what = held.get(keyOf(line))?.what ?? '';
      audit.record({
        action: 'pool.takeBack',
        entity: 'poolDecision',
        entityId: id,
        before: { source: line.source, month: line.month, what, parts: auditedParts(parts) },
      });
    }
    await mark(context, tx, lines);
    return { takenBack: decisions.length };
  });
}
