import type {
  BudgetPage,
  BudgetRow,
  ListFilters,
  ListQuery,
} from '#features/budgets/contract-documents.ts';
import { editsCategories, seenBudgets } from '#features/budgets/server/access.ts';
import { labourValueFor } from '#features/people/server/service.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findFigures, findPage } from './list-store.ts';
import type { Asked, FlatRow } from './reading-sql.ts';

const yuanOrNull = (fen: number | null) => (fen === null ? null : fenToYuan(fen));

function toRow(flat: FlatRow): BudgetRow {
  const { fen, minutes, originalFen, totalFen, toDateFen, actualFen, ...row } = flat;
  return {
    ...row,
    budgetAmount: fenToYuan(fen),
    budgetHours: minutesToHours(minutes),
    originalAmount: yuanOrNull(originalFen),
    totalAmount: fenToYuan(totalFen),
    toDateAmount: fenToYuan(toDateFen),
    actualAmount: yuanOrNull(actualFen),
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

export async function listPage(context: SignedInContext, query: ListQuery): Promise<BudgetPage> {
  const { db, actor } = context;
  const asked = await askedBy(context, query);
  const { total, rows } = await findPage(db.executor, asked, query);
  const figures = await findFigures(db.executor, asked, query);
  const { fen, minutes, originalFen, toDateFen, actualFen, counts, years, ...counted } = figures;
  return {
    total,
    rows: rows.map(toRow),
    sums: {
      ...counted,
      budgetAmount: fenToYuan(fen),
      budgetHours: minutesToHours(minutes),
      originalAmount: fenToYuan(originalFen),
      toDateAmount: fenToYuan(toDateFen),
      actualAmount: yuanOrNull(actualFen),
    },
    counts,
    closedThrough: asked.closedThrough,
    years,
    abilities: {
      create: isPermitted(actor.roles, 'budgets:create'),
      editCategories: editsCategories(actor),
    },
  };
}
