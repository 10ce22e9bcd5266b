import type { Month } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { defineMachine } from '#kernel/machine.ts';

export {
  isMarked,
  LEVELS,
  type Level,
  levelOf,
  looserThresholds,
  strictThresholds,
  type Thresholds,
} from './rules-levels.ts';

/** The numbers are stored and travel on the wire. */
export const BudgetStatus = { draft: 0, inReview: 1, returned: 2, effective: 3 } as const;
export type BudgetStatus = (typeof BudgetStatus)[keyof typeof BudgetStatus];

/** Of so many documents together a sum can be opened. */
export const MOST_OPENED = 500;

/** Where the actual costs of a sub-category come from. */
export const COST_SOURCES = ['labour', 'voucher', 'material', 'asset'] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** Who decides about a version, one after the other. */
export const REVIEW_STEPS = ['leader', 'finance'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

export const REVIEW_ACTIONS = ['submit', 'approve', 'return', 'withdraw', 'skip'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export const UNITS = ['yuan', 'wan'] as const;
export type Unit = (typeof UNITS)[number];

export const FORECAST_METHODS = ['remaining', 'trend', 'manual', 'cpi'] as const;

/** What a grid of a version plans: amounts by sub-category, or hours by department. */
export const GRID_KINDS = ['amount', 'hours'] as const;
export type GridKind = (typeof GRID_KINDS)[number];

/** Ten thousand million yuan in a cell and ten times that in a version: every sum stays exact on the wire. */
export const MAX_CELL_YUAN = 10_000_000_000;
export const MAX_CELL_FEN = 1_000_000_000_000;
export const MAX_VERSION_FEN = 10_000_000_000_000;

/** A million hours: more than five hundred people work in a year. */
export const MAX_CELL_HOURS = 1_000_000;
export const MAX_CELL_MINUTES = 60_000_000;

/** Ten years. */
export const MAX_MONTHS = 120;

export const MAX_PROJECTS = 500;
export const MAX_ROWS = 5_000;

/** What one save carries at most; the browser sends more than that in portions. */
export const MAX_SAVED_ROWS = 2_500;

/** The life of a version. One that is effective never changes; a revision is a version of its own. */
export const versionLife = defineMachine({
  initial: 'draft',
  transitions: {
    draft: { submit: 'inReview' },
    inReview: { approve: 'effective', return: 'returned', withdraw: 'draft' },
    returned: { submit: 'inReview' },
    effective: {},
  },
});

export const isOpen = (status: BudgetStatus): boolean =>
  status === BudgetStatus.draft || status === BudgetStatus.returned;

/** Money can be planned to come back only where vouchers book it; nobody works a negative hour. */
export const mayBeNegative = (source: CostSource): boolean => source === 'voucher';

/** An integration adds up its members: it has nothing to fill in, to write as a sheet or to compare. */
export const hasLines = (type: BudgetType): boolean => type === BudgetType.STANDARD;

export interface Linked {
  readonly projectId: number;
  readonly fromMonth: Month;
  readonly toMonth: Month;
}

export interface Placed {
  readonly id: number;
  readonly parentId: number | null;
}

/**
 * What links come to: by MAIN_PROJECT a main project with everything beneath it, by SUB_PROJECT just
 * what is named, a main project for what stands on itself.
 */
export function expandLinks(
  links: readonly Linked[],
  fillMode: FillMode,
  projects: readonly Placed[],
): Linked[] {
  if (fillMode === FillMode.SUB_PROJECT) return [...links];
  const byMain = new Map<number, number[]>();
  for (const { id, parentId } of projects) {
    if (parentId !== null) byMain.set(parentId, [...(byMain.get(parentId) ?? []), id]);
  }
  return links.flatMap((link) => [
    link,
    ...(byMain.get(link.projectId) ?? []).map((projectId) => ({ ...link, projectId })),
  ]);
}
