import type { ScheduleRow } from '#features/assets/contract-parts.ts';
import { fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';

/** So many months are in sight before the others are folded. */
const RECENT = 6;

export interface Folded {
  /** After the month that is shown, the latest first. */
  readonly future: readonly ScheduleRow[];
  readonly recent: readonly ScheduleRow[];
  readonly older: readonly ScheduleRow[];
  /** From before the accounts: taken, and borne by nobody. */
  readonly before: readonly ScheduleRow[];
}

/** The months of a schedule in the order of the table: the latest first. */
export function foldedMonths(months: readonly ScheduleRow[], month: string): Folded {
  const latestFirst = [...months].reverse();
  const counted = latestFirst.filter(({ state }) => state !== 'before');
  const past = counted.filter((row) => row.month <= month);
  return {
    future: counted.filter((row) => row.month > month),
    recent: past.slice(0, RECENT),
    older: past.slice(RECENT),
    before: latestFirst.filter(({ state }) => state === 'before'),
  };
}

export interface RowSums {
  readonly depreciation: number;
  readonly parts: readonly (number | null)[];
  readonly unassigned: number | null;
}

const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : fenToYuan(sumFen(values.map((value) => yuanToFen(value ?? 0))));

/** What some months come to, column by column; nothing where no month has anything. */
export function sumsOf(rows: readonly ScheduleRow[], columns: number): RowSums {
  return {
    depreciation: sumOrNull(rows.map(({ depreciation }) => depreciation)) ?? 0,
    parts: Array.from({ length: columns }, (_, at) =>
      sumOrNull(rows.map(({ parts }) => parts[at] ?? null)),
    ),
    unassigned: sumOrNull(rows.map(({ unassigned }) => unassigned)),
  };
}
