import { findForecastOver } from '#features/boards/server/service.ts';
import type {
  BudgetPage,
  BudgetRow,
  ListFilters,
  ListQuery,
} from '#features/budgets/contract-documents.ts';
import { type Level, levelOf } from '#features/budgets/rules.ts';
import { editsCategories, seenBudgets } from '#features/budgets/server/access.ts';
import { labourValueFor } from '#features/people/server/service.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countWaiting, findPage } from './list-store.ts';
import type { Asked, FlatRow } from './reading-sql.ts';

const yuanOrNull = (fen: number | null) => (fen === null ? null : fenToYuan(fen));

/** How far a document is, of the months that are asked for. */
export const levelOfRow = ({ current, fen, standardFen, ...thresholds }: FlatRow): Level | null =>
  levelOf({ actualFen: standardFen ?? 0, plannedFen: current === null ? null : fen }, thresholds);

function toRow(flat: FlatRow, forecastOver: ReadonlySet<number>): BudgetRow {
  const {
    fen,
    minutes,
    originalFen,
    totalFen,
    toDateFen,
    actualFen,
    standardFen: _,
    ...row
  } = flat;
  return {
    ...row,
    budgetAmount: fenToYuan(fen),
    budgetHours: minutesToHours(minutes),
    originalAmount: yuanOrNull(originalFen),
    totalAmount: fenToYuan(totalFen),
    toDateAmount: fenToYuan(toDateFen),
    actualAmount: yuanOrNull(actualFen),
    level: levelOfRow(flat),
    forecastOver: forecastOver.has(row.id),
  };
}

/** The reader with the months that are asked for, and how far they are closed. */
export async function askedBy(
  { db, actor, today }: Pick<SignedInContext, 'db' | 'actor' | 'today'>,
  { year, ...asked }: Pick<ListFilters, 'year' | 'labour'>,
): Promise<Asked> {
  const labour = labourValueFor(actor, asked.labour);
  const { closedThrough } = await readLedger(db.executor);
  return { actor, today, seen: seenBudgets(actor), year, closedThrough, labour };
}

export async function readWaiting({ db, actor, today }: SignedInContext) {
  return { waiting: await countWaiting(db.executor, { actor, today, seen: seenBudgets(actor) }) };
}

export async function listPage(context: SignedInContext, query: ListQuery): Promise<BudgetPage> {
  const { db, actor } = context;
  const asked = await askedBy(context, query);
  const { total, rows, figures } = await findPage(db.executor, asked, query);
  const { fen, minutes, originalFen, toDateFen, actualFen, standardFen, ...more } = figures;
  const { counts, years, companyThresholds, ...counted } = more;
  const ids = rows.map(({ id }) => id);
  const forecastOver = await findForecastOver(db.executor, ids);
  return {
    total,
    rows: rows.map((row) => toRow(row, forecastOver)),
    sums: {
      ...counted,
      budgetAmount: fenToYuan(fen),
      budgetHours: minutesToHours(minutes),
      originalAmount: fenToYuan(originalFen),
      toDateAmount: fenToYuan(toDateFen),
      actualAmount: yuanOrNull(actualFen),
      level: levelOf(
        { actualFen: standardFen ?? 0, plannedFen: counted.counted === 0 ? null : fen },
        companyThresholds,
      ),
    },
    counts,
    closedThrough: asked.closedThrough,
    years,
    companyThresholds,
    abilities: {
      create: isPermitted(actor.roles, 'budgets:create'),
      editCategories: editsCategories(actor),
      editThresholds: isPermitted(actor.roles, 'budgets:thresholds'),
    },
  };
}
