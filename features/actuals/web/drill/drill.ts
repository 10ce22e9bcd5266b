import type { RowsFilter } from '#features/actuals/contract-rows.ts';
import type { CostSource } from '#features/budgets/rules.ts';

/** A figure that was opened, and which rows are behind it. */
export interface Drill {
  /** 0: everything in scope. */
  readonly budgetId: number;
  readonly title: string;
  /** What the figure is of, outermost first. */
  readonly path: readonly string[];
  readonly filter: RowsFilter;
  /** The figure as it stood where it was opened, in yuan; null where hours were opened. */
  readonly amount: number | null;
  readonly hours?: number;
  /** How the figure comes about where its rows are not all of it: a rate, and what it is a part of. */
  readonly arithmetic?: string;
  readonly note?: string;
  /** Where the figure can come from; others are not asked. */
  readonly sources?: readonly CostSource[];
  /** The figure counts what has no project as well, which is asked for apart. */
  readonly companyToo?: boolean;
  /** What going up leads to. */
  readonly parent?: Drill;
}

/** In the order of the tabs. */
const SOURCES: readonly CostSource[] = ['voucher', 'material', 'asset', 'labour'];

/** One question behind a figure: a source, of projects or of the company alone. */
export interface Asked {
  readonly source: CostSource;
  readonly filter: RowsFilter;
}

export function askedFor({ filter, sources = SOURCES, companyToo, amount }: Drill): Asked[] {
  // Hours are of labour alone.
  const of = SOURCES.filter(
    (one) => sources.includes(one) && (amount !== null || one === 'labour'),
  );
  return of.flatMap((source) => [
    { source, filter },
    ...(companyToo === true ? [{ source, filter: { ...filter, companyCost: true } }] : []),
  ]);
}
