import { type SQL, sql } from 'drizzle-orm';
import type { GridKind } from '#features/budgets/rules.ts';
import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';

/** Amounts and hours are kept, read and saved in the same way; this is all that tells them apart. */
interface GridTables {
  readonly lines: SQL;
  readonly cells: SQL;
  /** What `budget_month` and `budget_version` call their sums. */
  readonly monthSum: SQL;
  readonly total: SQL;
  /** Between the wire and what is stored. */
  readonly toWire: (value: number) => number;
  readonly fromWire: (value: number) => number;
}

const TABLES: Readonly<Record<GridKind, GridTables>> = {
  amount: {
    lines: sql`budget_line`,
    cells: sql`budget_amount`,
    monthSum: sql`fen`,
    total: sql`total_fen`,
    toWire: fenToYuan,
    fromWire: yuanToFen,
  },
  hours: {
    lines: sql`budget_hours_line`,
    cells: sql`budget_minutes`,
    monthSum: sql`minutes`,
    total: sql`total_minutes`,
    toWire: minutesToHours,
    fromWire: hoursToMinutes,
  },
};

export const tablesOf = (kind: GridKind): GridTables => TABLES[kind];
