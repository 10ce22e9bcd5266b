import { LATE_KINDS, MONTH_EVENTS } from '#features/periods/rules.ts';
import { roundHalfEven } from '#kernel/money.ts';

export { beneathOf, departmentLevel, type Placed } from './rules-departments.ts';

/** Where a voucher account's money goes: a cost, one that another source counts, or none at all. */
export const MAPPING_TARGETS = ['subCategory', 'elsewhere', 'none'] as const;
export type MappingTarget = (typeof MAPPING_TARGETS)[number];

/** Sources whose lines may have no project that can be used. */
export const POOL_SOURCES = ['voucher', 'material', 'asset'] as const;
export type PoolSource = (typeof POOL_SOURCES)[number];

/** How a cost row came into its month. */
export const COST_KINDS = ['normal', ...LATE_KINDS] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** Superseded: months were closed or opened meanwhile, so that it is of accounts there are no more. */
export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'superseded'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What the log of a run tells. */
export const RUN_EVENTS = [
  'begun',
  'stepDone',
  'published',
  'unchanged',
  'failed',
  'superseded',
  'again',
] as const;
export type RunEvent = (typeof RUN_EVENTS)[number];

/** Hours a month need not wait for, and that it has to after all. */
export const WAIVER_EVENTS = ['waived', 'unwaived'] as const;
export type WaiverEvent = (typeof WAIVER_EVENTS)[number];

/** What became of a month, besides its runs. */
export const STORY_EVENTS = [...MONTH_EVENTS, ...WAIVER_EVENTS] as const;

/** What a run may find, in the order it is mended. All block closing; `unapproved` can be waived. */
export const FINDING_KINDS = [
  'unapproved',
  'missingStandard',
  'missingRate',
  'unmapped',
  'unbalanced',
  'unassigned',
  'closedShare',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Parts of a decision about a line without a project are whole hundredths of a per cent. */
export const WHOLE_BP = 10_000;

/** The numbers travel on the wire. */
export const TaskStatus = { pending: 0, running: 1, attention: 2, ready: 3, closed: 4 } as const;
export type TaskStatus = (typeof TaskStatus)[keyof typeof TaskStatus];

/** What a run does, in this order. */
export const RUN_STEPS = ['hours', 'labour', 'vouchers', 'materials', 'assets', 'proof'] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/** So much of what was asked of people should go to projects, in per cent. */
export const UTILISATION_TARGET = 90;

/** What becomes of what a source has in a month: each line is one of these, and they add up to all of them. */
export const LINE_PARTS = [
  'booked',
  /** Of assets: some of its shares are, the others wait. */
  'partly',
  /** A cost that moves nothing: of no amount, or booked before as it is now. */
  'unchanged',
  'unassigned',
  'unmapped',
  /** Salaries, depreciation and material in the books, which come from their own sources. */
  'elsewhere',
  'none',
] as const;

/** The same of hours on projects: of the month, late, put right, or without a standard rate. */
export const HOUR_PARTS = ['normal', 'late', 'correction', 'unpriced'] as const;

/** Minutes of projects ÷ minutes asked for, in per cent with two decimals; null where none were. */
export const utilisationRate = (worked: number, required: number): number | null =>
  required === 0 ? null : Number(roundHalfEven(BigInt(worked) * 10_000n, BigInt(required))) / 100;
