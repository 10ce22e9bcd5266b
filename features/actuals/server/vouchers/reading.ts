import type {
  VoucherImportRow,
  VoucherLineView,
  VoucherPage,
  VoucherQuery,
} from '#features/actuals/contract-vouchers.ts';
import { toInstant } from '#kernel/dates.ts';
import { fenToYuan } from '#kernel/money.ts';
import { pageWithTotal } from '#server/platform/list/list-query.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type FlatLine, findImports, findLines, sumLines } from './list-store.ts';

const inYuan = (debitFen: number, creditFen: number) => ({
  debit: fenToYuan(debitFen),
  credit: fenToYuan(creditFen),
  net: fenToYuan(debitFen - creditFen),
});

/** What came to a line after its month had closed, and what that month has of it. */
function toAfterwards({ afterwards, removed, before }: FlatLine): VoucherLineView['afterwards'] {
  if (afterwards === null) return null;
  if (before === null) return { kind: afterwards, removed, booked: null };
  const { date, accountCode, accountName, summary, projectText, deptText } = before;
  const facts = { date, accountCode, accountName, summary, projectText, departmentText: deptText };
  return {
    kind: afterwards,
    removed,
    booked: { ...facts, ...inYuan(before.debitFen, before.creditFen) },
  };
}

export async function readLinesPage(
  { db }: SignedInContext,
  query: VoucherQuery,
): Promise<VoucherPage> {
  const { total, debitFen, creditFen, booked } = await sumLines(db.executor, query);
  const lines = await findLines(db.executor, query);
  return {
    total,
    sums: inYuan(debitFen, creditFen),
    booked:
      booked === null ? null : { ...inYuan(booked.debitFen, booked.creditFen), left: booked.left },
    rows: lines.map((line) => {
      const { debitFen: debit, creditFen: credit, removed: _, before: __, ...shown } = line;
      return { ...shown, ...inYuan(debit, credit), afterwards: toAfterwards(line) };
    }),
  };
}

/** Who made an import may take it back, as the import itself says. */
export async function readImports(
  { db, actor }: SignedInContext,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ total: number; rows: VoucherImportRow[] }> {
  const found = await pageWithTotal(page, (bounds) => findImports(db.executor, bounds));
  const rows = found.rows.map((run) => {
    const { id, book, fileName, by, created, updated, totals, hasRecords } = run;
    const at = toInstant(new Date(run.at));
    const undone =
      run.undoneAt === null
        ? null
        : { at: toInstant(new Date(run.undoneAt)), by: run.undoneBy ?? '' };
    const isTheirs = run.byId === actor.userId || actor.granted.includes('super_admin');
    const facts = { id, book, fileName, at, by, created, updated, undone };
    const abilities = { undo: undone === null && hasRecords && isTheirs };
    if (totals === null) return { ...facts, sums: null, months: [], abilities };
    const { amountFen, creditFen, lines, vouchers, reckoned = false } = totals;
    const sums = { ...inYuan(amountFen, creditFen), lines, vouchers, reckoned };
    return { ...facts, sums, months: [...totals.months], abilities };
  });
  return { total: found.total, rows };
}
