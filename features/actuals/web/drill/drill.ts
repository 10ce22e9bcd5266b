import type { RowsFilter } from '#features/actuals/contract-rows.ts';
import type { PlanFilter } from '#features/boards/contract.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';

/** What was planned: cells of budgets. */
interface PlanSide {
  readonly of: 'plan';
  readonly name: string;
  /** 0: everything in scope. */
  readonly budgetId: number;
  readonly filter: PlanFilter;
  /** Where the cells stand. */
  readonly to?: string;
}

/** Hours or an amount that nothing in the panel opens to, and where they come from. */
type ToldSide = { readonly name: string; readonly why: string } & (
  | { readonly of: 'hours'; readonly hours: number }
  | { readonly of: 'yuan'; readonly yuan: number }
);

/** Other rows: the same at other rates or of another year, or the whole they are a part of. */
interface RowsSide {
  readonly of: 'rows';
  readonly name: string;
  readonly filter: RowsFilter;
}

/** What the rows of a figure are held against. */
export type OtherSide = PlanSide | RowsSide | ToldSide;

/** What the forecast of a budget adds to the rows, and how that is worked out; how much, is asked anew. */
export interface Added {
  readonly name: string;
  readonly budgetId: number;
  /** As of which closed month. */
  readonly through: Month | null;
  readonly why: string;
}

/** What waits beside the rows, and where that stands. */
type Waiting = { readonly name: string; readonly why: string } & (
  | { readonly yuan: number }
  | { readonly hours: number }
);

/** What a figure is, and its value as it was pressed, whatever was rounded away where it stood. */
export type Pressed =
  | { readonly kind: 'amount'; readonly yuan: number; readonly waiting?: Waiting }
  | { readonly kind: 'hours'; readonly hours: number; readonly waiting?: Waiting }
  /** Cells of budgets, and no rows. */
  | { readonly kind: 'plan'; readonly yuan: number; readonly other: PlanSide }
  | { readonly kind: 'difference'; readonly yuan: number; readonly other: PlanSide | RowsSide }
  /** What is left of the plan. */
  | { readonly kind: 'left'; readonly yuan: number; readonly other: PlanSide }
  /** Rows with what is still to come. */
  | { readonly kind: 'expected'; readonly yuan: number; readonly added: Added }
  /** The same above the plan. */
  | {
      readonly kind: 'excess';
      readonly yuan: number;
      readonly added: Added;
      readonly other: PlanSide;
    }
  /** What documents have more than is booked and waits, in their unit. */
  | {
      readonly kind: 'lacking';
      readonly value: number;
      readonly waiting: Waiting;
      readonly other: ToldSide;
    }
  | { readonly kind: 'rate'; readonly percent: number; readonly other: OtherSide }
  /** By how much the rows are more than others, of these. */
  | { readonly kind: 'growth'; readonly percent: number; readonly other: RowsSide };

/** A figure that was opened, and which rows are behind it. */
export interface Drill {
  /** 0: everything in scope. */
  readonly budgetId: number;
  readonly title: string;
  /** What the figure is of, outermost first. */
  readonly path: readonly string[];
  readonly filter: RowsFilter;
  readonly pressed: Pressed;
  /** What the rows are called beside what they are held against, where that is not the actual. */
  readonly side?: string;
  readonly note?: string;
  /** Where the figure can come from; others are not asked. */
  readonly sources?: readonly CostSource[];
  /** The figure counts what has no project as well, which is asked for apart. */
  readonly companyToo?: boolean;
  /** A page that says more of it. */
  readonly further?: { readonly to: string; readonly text: string };
  /** What going up leads to. */
  readonly parent?: Drill;
}

/** The cells of budgets for what these rows are of, in the same months or in others. */
export function planSide(
  name: string,
  { budgetId, filter }: Pick<Drill, 'budgetId' | 'filter'>,
  { to, ...months }: { to?: string | undefined; startDate?: string; endDate?: string } = {},
): PlanSide {
  const { startDate, endDate, projectId, direct, categoryId, subCategoryId, subCategoryIds } =
    filter;
  const { yearAfter: _, ...budgets } = filter.budgets ?? {};
  return {
    ...{ of: 'plan', name, budgetId },
    filter: {
      ...{ startDate, endDate, ...months },
      ...(projectId !== undefined && { projectId }),
      ...(direct !== undefined && { direct }),
      ...(categoryId !== undefined && { categoryId }),
      ...(subCategoryId !== undefined && { subCategoryId }),
      ...(subCategoryIds !== undefined && { subCategoryIds }),
      ...(filter.budgets !== undefined && { budgets }),
    },
    ...(to !== undefined && { to }),
  };
}

export const otherOf = (pressed: Pressed): OtherSide | null =>
  'other' in pressed ? pressed.other : null;

export const addedTo = (pressed: Pressed): Added | null =>
  'added' in pressed ? pressed.added : null;

export const waitingBeside = (pressed: Pressed): Waiting | null =>
  ('waiting' in pressed ? pressed.waiting : undefined) ?? null;

/** Whether the figure is held against something, and is not what its rows come to. */
export const hasSides = (pressed: Pressed): boolean =>
  'other' in pressed || 'added' in pressed || 'waiting' in pressed;

/** Whether rows count by their hours. */
export const isInHours = (pressed: Pressed): boolean =>
  pressed.kind === 'hours' || otherOf(pressed)?.of === 'hours';

/** What the other side asks for, where that is rows, too. */
export function askedOfOther(drill: Drill): Asked[] {
  const other = otherOf(drill.pressed);
  return other?.of === 'rows' ? askedFor({ ...drill, filter: other.filter }) : [];
}

/** The rows of the other side by themselves, found to come to this much; they lead back. */
export function otherDrill(drill: Drill, yuan: number): Drill {
  const other = otherOf(drill.pressed);
  if (other?.of !== 'rows') return drill;
  const { side: _, note: __, further: ___, ...same } = drill;
  return {
    ...same,
    title: `${drill.title} › ${other.name}`,
    filter: other.filter,
    pressed: { kind: 'amount', yuan },
    parent: drill,
  };
}

/** In the order of the tabs. */
const SOURCES: readonly CostSource[] = ['voucher', 'material', 'asset', 'labour'];

/** One question behind a figure: a source, of projects or of the company alone. */
export interface Asked {
  readonly source: CostSource;
  readonly filter: RowsFilter;
}

export function askedFor({ filter, sources = SOURCES, companyToo, pressed }: Drill): Asked[] {
  if (pressed.kind === 'plan') return [];
  // Hours are of labour alone.
  const of = SOURCES.filter(
    (one) => sources.includes(one) && (!isInHours(pressed) || one === 'labour'),
  );
  return of.flatMap((source) => [
    { source, filter },
    ...(companyToo === true ? [{ source, filter: { ...filter, companyCost: true } }] : []),
  ]);
}
