import {
  addDays,
  type CalendarDate,
  daysBetween,
  firstDay,
  lastDay,
  type Month,
} from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import { defineMachine } from '#kernel/machine.ts';
import type { RawIssue } from '#kernel/result.ts';
import { DERIVED_ROLES, type DerivedRole, type GrantedRole } from '#kernel/roles.ts';
import { instantAt, startOfDay } from '#kernel/wall-clock.ts';

export const BATCH_STATUSES = ['draft', 'open', 'closed'] as const;

export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** Closing is final: whoever closes early extends nobody and starts a new batch instead. */
export const batchMachine = defineMachine({
  initial: 'draft',
  transitions: { draft: { publish: 'open' }, open: { close: 'closed' }, closed: {} },
});

/** What hours are booked on, as far as their approval is concerned. */
export const FLOW_SUBJECTS = ['STANDARD', 'RESEARCH', 'PROJECT', 'AFTER_SALE', 'ABSENCE'] as const;

export type FlowSubject = (typeof FLOW_SUBJECTS)[number];

/** Who decides, in this order. */
export type Flows = Readonly<Record<FlowSubject, readonly DerivedRole[]>>;

export const DEFAULT_FLOWS: Flows = {
  STANDARD: ['pl', 'gl'],
  RESEARCH: ['pd', 'dl'],
  PROJECT: ['pl', 'pmo'],
  AFTER_SALE: ['gl', 'dl'],
  ABSENCE: ['gl', 'dl'],
};

export const MAX_FLOW_STEPS = 5;

const LINE_ROLES: readonly DerivedRole[] = ['gl', 'dl', 'cl'];

/** An absence belongs to no project, so nobody who stands for one decides about it. */
export function rolesFor(subject: FlowSubject): readonly DerivedRole[] {
  return subject === 'ABSENCE' ? LINE_ROLES : DERIVED_ROLES;
}

export const STEP_HOURS = [0.25, 0.5, 1] as const;

export type StepHours = (typeof STEP_HOURS)[number];

/** Who fills in hours at all. */
export const FILLING_ROLES = ['user', 'admin'] as const satisfies readonly GrantedRole[];

export const MAX_NAME = 60;
export const MAX_RANGE_DAYS = 62;
/** Opening and deadline lie within a year of the range: anything else is a slip of the hand. */
const MAX_DISTANCE_DAYS = 366;
/** A quarter is enough for whoever was away; later hours are a matter of correction. */
const MAX_EXTENSION_DAYS = 92;

const MS_PER_DAY = 86_400_000;

export interface BatchSettings {
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly openAt: string;
  readonly deadline: string;
  readonly fillMode: FillMode;
  readonly stepHours: StepHours;
  readonly audienceAll: boolean;
  /** Each with all beneath it; of no meaning when the batch is for all. */
  readonly deptIds: readonly number[];
  readonly excludedIds: readonly number[];
  readonly flows: Flows;
}

export type BatchField = keyof BatchSettings;

export function rangeProblems({
  startDate,
  endDate,
}: Pick<BatchSettings, 'startDate' | 'endDate'>): RawIssue[] {
  if (endDate < startDate) return [{ path: 'endDate', key: 'batches.rangeReversed' }];
  const params = { limit: MAX_RANGE_DAYS, days: daysBetween(startDate, endDate) + 1 };
  return params.days > MAX_RANGE_DAYS
    ? [{ path: 'endDate', key: 'batches.rangeTooLong', params }]
    : [];
}

export function audienceProblems({
  audienceAll,
  deptIds,
}: Pick<BatchSettings, 'audienceAll' | 'deptIds'>): RawIssue[] {
  return audienceAll || deptIds.length > 0
    ? []
    : [{ path: 'deptIds', key: 'batches.departmentsMissing' }];
}

const daysApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

function timeProblems(settings: BatchSettings, timeZone: string): RawIssue[] {
  const issues: RawIssue[] = [];
  const first = startOfDay(settings.startDate, timeZone);
  if (settings.deadline <= settings.openAt) {
    issues.push({ path: 'deadline', key: 'batches.deadlineBeforeOpening' });
  } else if (settings.deadline <= first) {
    issues.push({ path: 'deadline', key: 'batches.deadlineBeforeRange' });
  }
  for (const path of ['openAt', 'deadline'] as const) {
    if (Math.abs(daysApart(first, settings[path])) > MAX_DISTANCE_DAYS) {
      issues.push({ path, key: 'batches.timeTooFar' });
    }
  }
  return issues;
}

function flowProblems(flows: Flows): RawIssue[] {
  return FLOW_SUBJECTS.flatMap((subject): RawIssue[] => {
    const path = `flows.${subject}`;
    const steps = flows[subject];
    if (steps.length === 0) return [{ path, key: 'batches.flowEmpty' }];
    if (steps.length > MAX_FLOW_STEPS) {
      return [{ path, key: 'batches.flowTooLong', params: { limit: MAX_FLOW_STEPS } }];
    }
    if (new Set(steps).size < steps.length) return [{ path, key: 'batches.flowRepeats' }];
    const allowed = rolesFor(subject);
    return steps.every((role) => allowed.includes(role))
      ? []
      : [{ path, key: 'batches.flowNeedsProject' }];
  });
}

export function nameProblems(name: string): RawIssue[] {
  const { length } = name.trim();
  if (length === 0) return [{ path: 'name', key: 'common.required' }];
  if (length <= MAX_NAME) return [];
  return [{ path: 'name', key: 'common.tooLong', params: { limit: MAX_NAME } }];
}

/** Everything that is wrong with the settings, each with its field; the times count in this zone. */
export function settingsProblems(settings: BatchSettings, timeZone: string): RawIssue[] {
  return [
    ...nameProblems(settings.name),
    ...rangeProblems(settings),
    ...timeProblems(settings, timeZone),
    ...audienceProblems(settings),
    ...flowProblems(settings.flows),
  ];
}

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

const same: { readonly [F in BatchField]?: (a: BatchSettings, b: BatchSettings) => boolean } = {
  deptIds: (a, b) => sameIds(a.deptIds, b.deptIds),
  excludedIds: (a, b) => sameIds(a.excludedIds, b.excludedIds),
  flows: (a, b) => FLOW_SUBJECTS.every((key) => a.flows[key].join() === b.flows[key].join()),
};

export function changedFields(before: BatchSettings, after: BatchSettings): BatchField[] {
  return (Object.keys(before) as BatchField[]).filter(
    (field) => !(same[field]?.(before, after) ?? before[field] === after[field]),
  );
}

/**
 * What may still change: everything in a draft; once people fill it in, only what takes nothing
 * away from them; the flow no longer when somebody has submitted by it.
 */
export function editableFields(
  status: BatchStatus,
  anySubmitted: boolean,
): ReadonlySet<BatchField> | 'all' {
  if (status === 'draft') return 'all';
  if (status === 'closed') return new Set();
  const fields: BatchField[] = ['name', 'deadline', 'excludedIds'];
  return new Set(anySubmitted ? fields : [...fields, 'flows']);
}

export const isEditable = (fields: ReadonlySet<BatchField> | 'all', field: BatchField) =>
  fields === 'all' || fields.has(field);

export type FillPhase = 'draft' | 'notYet' | 'open' | 'extended' | 'over' | 'closed';

/** Whether hours can be filled in at a time; `extendedUntil` is the person's own, if they have one. */
export function fillWindow(
  batch: { readonly status: BatchStatus; readonly openAt: string; readonly deadline: string },
  extendedUntil: string | null,
  now: string,
): FillPhase {
  if (batch.status !== 'open') return batch.status;
  if (now < batch.openAt) return 'notYet';
  if (now < batch.deadline) return 'open';
  return extendedUntil !== null && now < extendedUntil ? 'extended' : 'over';
}

/** Of batches, newest first: that which is due next, or else the newest that has begun. */
export function currentBatch<
  Batch extends {
    readonly status: BatchStatus;
    readonly openAt: string;
    readonly deadline: string;
  },
>(batches: readonly Batch[], now: string): Batch | undefined {
  const begun = batches.filter(({ openAt }) => openAt <= now);
  const [next] = begun
    .filter(({ status, deadline }) => status === 'open' && deadline >= now)
    .sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
  return next ?? begun[0] ?? batches[0];
}

/** An extension ends after the deadline and after now, and not a season later. */
export function extensionProblems(until: string, deadline: string, now: string): RawIssue[] {
  const path = 'until';
  if (until <= deadline) return [{ path, key: 'batches.extensionBeforeDeadline' }];
  if (until <= now) return [{ path, key: 'batches.extensionOver' }];
  const params = { limit: MAX_EXTENSION_DAYS };
  return daysApart(deadline, until) > MAX_EXTENSION_DAYS
    ? [{ path, key: 'batches.extensionTooLong', params }]
    : [];
}

const DEADLINE_DAYS_AFTER = 5;

/** Where a new batch begins: the whole month, everybody, the usual flows. */
export function monthlyBatch(month: Month, name: string, timeZone: string): BatchSettings {
  const range = { startDate: firstDay(month), endDate: lastDay(month) };
  return {
    name,
    ...range,
    openAt: instantAt(`${range.startDate} 09:00`, timeZone),
    deadline: instantAt(`${addDays(range.endDate, DEADLINE_DAYS_AFTER)} 18:00`, timeZone),
    fillMode: FillMode.SUB_PROJECT,
    stepHours: 0.5,
    audienceAll: true,
    deptIds: [],
    excludedIds: [],
    flows: DEFAULT_FLOWS,
  };
}
