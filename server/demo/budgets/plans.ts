import { BudgetType, FillMode } from '#kernel/enums.ts';

/** How a document of the demo stands: in force, and what is under way besides or instead. */
export type DemoState =
  | 'effective'
  | 'revised'
  | 'returnedRevision'
  | 'inReview'
  | 'draft'
  | 'returned';

export interface DemoPlan {
  /** The main project it is about; an integration names its members instead. */
  readonly main: string;
  readonly state: DemoState;
  readonly fillMode: FillMode;
  /** Whether there was one last year as well. */
  readonly lastYear: boolean;
}

const { SUB_PROJECT, MAIN_PROJECT } = FillMode;

const plan = (main: string, state: DemoState, fillMode: FillMode, lastYear = true): DemoPlan => ({
  main,
  state,
  fillMode,
  lastYear,
});

/** In the order of their codes. */
export const DEMO_PLANS: readonly DemoPlan[] = [
  plan('RM-2601', 'returnedRevision', SUB_PROJECT),
  plan('RM-2602', 'effective', SUB_PROJECT),
  plan('RM-2603', 'effective', SUB_PROJECT),
  plan('RM-2604', 'inReview', SUB_PROJECT),
  plan('RM-2605', 'effective', MAIN_PROJECT),
  plan('CM-2531', 'revised', SUB_PROJECT),
  plan('CM-2533', 'revised', MAIN_PROJECT),
  plan('CM-2534', 'effective', MAIN_PROJECT),
  plan('CM-2536', 'revised', SUB_PROJECT),
  plan('CM-2537', 'revised', MAIN_PROJECT, false),
  plan('CM-2538', 'effective', MAIN_PROJECT, false),
  plan('AS-0011', 'effective', MAIN_PROJECT),
  plan('AS-0012', 'effective', SUB_PROJECT),
  plan('CM-2539', 'draft', MAIN_PROJECT, false),
  plan('CM-2535', 'returned', MAIN_PROJECT, false),
];

/** A document that adds up others: its name, and the main projects of its members. */
export const DEMO_INTEGRATION = {
  nameZh: '售后服务',
  members: ['AS-0011', 'AS-0012'],
  budgetType: BudgetType.INTEGRATION,
} as const;

/**
 * What a project spends besides labour, in parts of a thousand of its labour: the sub-category, and
 * which of its parts spends it.
 */
export const SPENDING: readonly (readonly [code: string, perMille: number, part: number])[] = [
  ['rd-material', 210, 0],
  ['rd-material', 165, 1],
  ['trial-material', 130, -1],
  ['depreciation', 75, -1],
  ['mould', 55, 1],
  ['software', 40, 2],
  ['travel', 55, -1],
  ['outsourcing', 190, 1],
  ['testing', 120, -1],
  ['other', 70, 0],
];

/** How the year goes: new year's holidays are quiet, quarters end busy. */
export const SEASON = [80, 80, 110, 95, 100, 96, 98, 92, 108, 86, 101, 104] as const;

/** What an hour costs in the plan, in fen; near the company's average. */
export const PLANNED_HOUR_FEN = 150_00;

/** Where nobody has booked anything yet: hours a month. */
export const USUAL_HOURS = 360;
