import type { FORECAST_METHODS } from '#features/budgets/rules.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';

/** How a document of the demo stands: in force, and what is under way besides or instead. */
export type DemoState =
  | 'effective'
  | 'revised'
  | 'returnedRevision'
  | 'inReview'
  | 'draft'
  | 'returned';

/** How far a document is by the last closed month, and why. */
export interface Story {
  /** Spent as a part of what is planned up to that month, or of all that is planned for the year. */
  readonly of: 'toDate' | 'year';
  readonly rate: number;
  /** By how much more the hours of it are used than everything together. */
  readonly hours?: number;
  /** By how much an hour costs more than it was planned at. */
  readonly price?: number;
  /** How its owner forecasts it; where by work done, how much of what was to be done by now is. */
  readonly method?: (typeof FORECAST_METHODS)[number];
  readonly done?: number;
}

const toDate = (rate: number, more: Partial<Story> = {}): Story => ({
  of: 'toDate',
  rate,
  ...more,
});
const ofYear = (rate: number, more: Partial<Story> = {}): Story => ({ of: 'year', rate, ...more });

export interface DemoPlan {
  /** The main project it is about; an integration names its members instead. */
  readonly main: string;
  readonly state: DemoState;
  readonly fillMode: FillMode;
  /** Whether there was one last year as well. */
  readonly lastYear: boolean;
  readonly story: Story;
}

const { SUB_PROJECT, MAIN_PROJECT } = FillMode;

const plan = (
  main: string,
  state: DemoState,
  fillMode: FillMode,
  story: Story,
  lastYear = true,
): DemoPlan => ({ main, state, fillMode, lastYear, story });

/** In the order of their codes. Four near their year's plan, two are above it, one has hardly begun. */
export const DEMO_PLANS: readonly DemoPlan[] = [
  plan('RM-2601', 'returnedRevision', SUB_PROJECT, toDate(0.91, { method: 'cpi', done: 0.97 })),
  plan('RM-2602', 'effective', SUB_PROJECT, ofYear(0.87, { hours: 1.22 })),
  plan('RM-2603', 'effective', SUB_PROJECT, toDate(0.78, { method: 'trend' })),
  plan('RM-2604', 'inReview', SUB_PROJECT, toDate(0.88, { method: 'manual' })),
  plan('RM-2605', 'effective', MAIN_PROJECT, ofYear(0.9, { price: 1.18 })),
  plan('CM-2531', 'revised', SUB_PROJECT, ofYear(0.84)),
  plan('CM-2533', 'revised', MAIN_PROJECT, ofYear(0.85, { method: 'trend' })),
  plan('CM-2534', 'effective', MAIN_PROJECT, ofYear(1.05, { method: 'trend' })),
  plan('CM-2536', 'revised', SUB_PROJECT, toDate(0.93, { method: 'cpi', done: 0.84 })),
  plan('CM-2537', 'revised', MAIN_PROJECT, toDate(0.36), false),
  plan('CM-2538', 'effective', MAIN_PROJECT, ofYear(1.1, { hours: 1.12, method: 'manual' }), false),
  plan('AS-0011', 'effective', MAIN_PROJECT, toDate(0.92)),
  plan('AS-0012', 'effective', SUB_PROJECT, toDate(0.72, { method: 'trend' })),
  plan('CM-2539', 'draft', MAIN_PROJECT, toDate(0.9), false),
  plan('CM-2535', 'returned', MAIN_PROJECT, toDate(0.9), false),
];

/** How the documents of a year that is over ended, in the order of their codes. */
export const ENDED: readonly Story[] = [
  ...[0.92, 0.76, 0.88, 0.71, 0.79, 0.94, 0.83, 0.68, 0.9, 0.77, 0.86].map((rate) => toDate(rate)),
];

/** Where a project comes to its end: what its last months are planned with, as parts of all before. */
export const ENDING = [0.055, 0.025] as const;

/** A document that adds up others: its name, and the main projects of its members. */
export const DEMO_INTEGRATION = {
  nameZh: '售后服务',
  members: ['AS-0011', 'AS-0012'],
  budgetType: BudgetType.INTEGRATION,
} as const;

/** How the year goes: new year's holidays are quiet, quarters end busy. */
export const SEASON = [80, 80, 110, 95, 100, 96, 98, 92, 108, 86, 101, 104] as const;

/** What an hour costs in the plan, in fen; near the company's average. */
export const PLANNED_HOUR_FEN = 150_00;

/** Where nobody has booked anything yet: hours a month. */
export const USUAL_HOURS = 360;
