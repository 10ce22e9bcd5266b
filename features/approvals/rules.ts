import { DEFAULT_FLOWS, FLOW_SUBJECTS, type FlowSubject } from '#features/batches/rules.ts';
import { type CalendarDate, daysBetween } from '#kernel/dates.ts';
import { ProjectType } from '#kernel/enums.ts';
import { type Minutes, minutesToHours } from '#kernel/minutes.ts';
import type { RawIssue } from '#kernel/result.ts';
import { DERIVED_ROLES, type DerivedRole } from '#kernel/roles.ts';

/** `onHold`: its sheet was returned for another row. `orphaned`: there is nobody to decide it. */
export const ITEM_STATES = ['pending', 'onHold', 'orphaned', 'approved', 'rejected'] as const;

export type ItemState = (typeof ITEM_STATES)[number];

export const STEP_ROLES = [...DERIVED_ROLES, 'assigned'] as const;

export type StepRole = (typeof STEP_ROLES)[number];

export const STEP_STATES = ['waiting', 'approved', 'rejected', 'skipped', 'covered'] as const;

export type StepState = (typeof STEP_STATES)[number];

/** One step of the way of an item. Any one of its candidates decides it. */
export interface Step {
  readonly role: StepRole;
  readonly candidates: readonly number[];
  /** It went to the next leader up, because nobody decides about their own hours. */
  readonly raised: boolean;
  readonly state: StepState;
  readonly decidedBy: number | null;
  readonly onBehalfOf: number | null;
  readonly decidedAt: string | null;
}

type LineKind = 'company' | 'centre' | 'department' | 'group';

export interface LineUnit {
  readonly kind: LineKind;
  readonly leaderId: number | null;
}

/** The PMO office of a division. */
export interface Office {
  readonly headId: number | null;
  readonly memberIds: readonly number[];
}

/** Everything a route follows from. */
export interface RouteContext {
  readonly submitterId: number;
  /** The units the submitter is in, from their own up to the company. */
  readonly line: readonly LineUnit[];
  /** Null for absences. Whoever leads and directs it, of its main project where it has none. */
  readonly project: {
    readonly leadId: number | null;
    readonly directorId: number | null;
    readonly offices: readonly Office[];
  } | null;
  /** Employed and enabled. */
  readonly isActive: (personId: number) => boolean;
}

const LINE_KINDS = { gl: 'group', dl: 'department', cl: 'centre' } as const;

export const present = (ids: readonly (number | null)[]) =>
  ids.filter((id): id is number => id !== null);

/** Everybody who holds the role for this row, the submitter and people who left included. */
function holdersOf(role: DerivedRole, { line, project }: RouteContext): number[] {
  switch (role) {
    case 'pl':
      return present([project?.leadId ?? null]);
    case 'pd':
      return present([project?.directorId ?? null]);
    case 'pmo':
      return (project?.offices ?? []).flatMap(({ headId, memberIds }) =>
        memberIds.filter((id) => id !== headId),
      );
    case 'pmd':
      return present((project?.offices ?? []).map(({ headId }) => headId));
    default:
      return present([line.find(({ kind }) => kind === LINE_KINDS[role])?.leaderId ?? null]);
  }
}

/** The company's own leader is no approver, so the way up ends at the centre. */
function nextLeaderUp({ line, submitterId, isActive }: RouteContext): number[] {
  const leaders = present(line.flatMap((unit) => (unit.kind === 'company' ? [] : [unit.leaderId])));
  return leaders.filter((id) => id !== submitterId && isActive(id)).slice(0, 1);
}

function stepFor(role: DerivedRole, context: RouteContext): Step {
  const holders = [...new Set(holdersOf(role, context))];
  const others = holders.filter((id) => id !== context.submitterId && context.isActive(id));
  const raised = others.length === 0 && holders.includes(context.submitterId);
  return {
    role,
    candidates: (raised ? nextLeaderUp(context) : others).sort((a, b) => a - b),
    raised,
    state: 'waiting',
    decidedBy: null,
    onBehalfOf: null,
    decidedAt: null,
  };
}

/** Who decides, one after the other. A step that nobody can take has no candidates. */
export function routeOf(flow: readonly DerivedRole[], context: RouteContext): Step[] {
  return flow.map((role) => stepFor(role, context));
}

const isDecided = ({ state }: Step) => state === 'approved';

const decidedCount = (steps: readonly Step[]) => steps.findLastIndex(isDecided) + 1;

/** The way that is still open, found anew; what people have decided stays. */
export function reroute(steps: readonly Step[], context: RouteContext): Step[] {
  const kept = steps.slice(0, decidedCount(steps));
  const open = steps.slice(kept.length);
  const assigned = open.find(({ role }) => role === 'assigned');
  const holds =
    assigned?.candidates.some((id) => id !== context.submitterId && context.isActive(id)) === true;
  if (holds) return [...steps];
  const roles = open.flatMap(({ role }) => (role === 'assigned' ? [] : [role]));
  return [...kept, ...routeOf(roles, context)];
}

export interface Settled {
  readonly steps: readonly Step[];
  readonly state: 'pending' | 'approved' | 'orphaned';
  /** Who may decide now. */
  readonly candidates: readonly number[];
}

/** The last approval of any of these people, which then stands for the step as well. */
function coverOf(step: Step, decided: readonly Step[]): Step | null {
  const by = decided.findLast(({ decidedBy, onBehalfOf }) =>
    step.candidates.some((id) => id === decidedBy || id === onBehalfOf),
  );
  return by === undefined
    ? null
    : {
        ...step,
        state: 'covered',
        decidedBy: by.decidedBy,
        onBehalfOf: by.onBehalfOf,
        decidedAt: by.decidedAt,
      };
}

/**
 * How far an item is: steps without anybody are skipped, steps of people who have approved already
 * are covered, the first other one is current. Where nothing is left the item is approved, but only
 * by what people decided: rearranging the organisation alone approves nothing.
 */
export function settle(steps: readonly Step[], after: 'decision' | 'routing'): Settled {
  const from = decidedCount(steps);
  const decided = steps.filter(isDecided);
  const settled: Step[] = steps.slice(0, from);
  for (const step of steps.slice(from)) {
    const cover = coverOf(step, decided);
    if (step.candidates.length > 0 && cover === null) {
      const rest = steps.slice(settled.length + 1).map((one) => ({ ...one, ...UNDECIDED }));
      settled.push({ ...step, ...UNDECIDED }, ...rest);
      return { steps: settled, state: 'pending', candidates: step.candidates };
    }
    settled.push(cover ?? { ...step, ...UNDECIDED, state: 'skipped' });
  }
  const covered = settled.slice(from).some(({ state }) => state === 'covered');
  const approved = decided.length > 0 && (after === 'decision' || covered);
  return { steps: settled, state: approved ? 'approved' : 'orphaned', candidates: [] };
}

const UNDECIDED = {
  state: 'waiting',
  decidedBy: null,
  onBehalfOf: null,
  decidedAt: null,
} as const;

interface Decider {
  readonly by: number;
  readonly onBehalfOf: number | null;
  readonly at: string;
}

/** The steps after somebody has decided the current one. */
export function decideStep(
  steps: readonly Step[],
  decision: 'approved' | 'rejected',
  { by, onBehalfOf, at }: Decider,
): Step[] {
  const current = steps.findIndex(({ state }) => state === 'waiting');
  return steps.map((step, index) =>
    index === current
      ? { ...step, state: decision, decidedBy: by, onBehalfOf, decidedAt: at }
      : step,
  );
}

/** An orphaned item gets somebody after all. */
export function assignStep(steps: readonly Step[], personId: number): Step[] {
  const earlier = steps.filter(({ role, state }) => role !== 'assigned' || state !== 'waiting');
  return [...earlier, { role: 'assigned', candidates: [personId], raised: false, ...UNDECIDED }];
}

/** What the hours are booked on, as flows know it. */
export function flowSubject(projectType: ProjectType | null): FlowSubject {
  if (projectType === null) return 'ABSENCE';
  const byType = Object.entries(ProjectType).find(([, type]) => type === projectType);
  return FLOW_SUBJECTS.find((subject) => subject === byType?.[0]) ?? 'STANDARD';
}

export const flowOf = (
  subject: FlowSubject,
  ownFlow: readonly DerivedRole[] | undefined,
): readonly DerivedRole[] =>
  ownFlow === undefined || ownFlow.length === 0 ? DEFAULT_FLOWS[subject] : ownFlow;

/** What makes a row worth a look; rows without any are approved together. */
export const FLAGS = [
  'resubmitted',
  'newProject',
  'changedMuch',
  'overPlan',
  'onBehalf',
  'modified',
  'late',
  'future',
] as const;

export type Flag = (typeof FLAGS)[number];

const MUCH_MINUTES = 8 * 60;

export interface FlagContext {
  readonly isAbsence: boolean;
  readonly minutes: Minutes;
  /** In the batch before; null where this person has no sheet to compare with. */
  readonly lastMinutes: Minutes | null;
  readonly bookedBefore: boolean;
  /** With these hours the project has more in a month than its budget plans. */
  readonly overPlan: boolean;
  /** The sheet went back once before: whoever returned it wanted something changed. */
  readonly resubmitted: boolean;
  readonly onBehalf: boolean;
  readonly late: boolean;
  /** Some of the hours are on days that had not come when it was submitted. */
  readonly future: boolean;
}

/** Half as much again or half as little, and at least a day of difference. */
function changedMuch(minutes: Minutes, lastMinutes: Minutes): boolean {
  const difference = Math.abs(minutes - lastMinutes);
  return difference >= MUCH_MINUTES && difference * 2 >= lastMinutes;
}

/**
 * Absences come and go, and are planned ahead; only what concerns the whole sheet makes them
 * remarkable.
 */
export function flagsOf(context: FlagContext): Flag[] {
  const { isAbsence, minutes, lastMinutes, bookedBefore, overPlan } = context;
  const { resubmitted, onBehalf, late, future } = context;
  const isNew = !isAbsence && !bookedBefore;
  const much = !isAbsence && !isNew && lastMinutes !== null && changedMuch(minutes, lastMinutes);
  const found: Readonly<Record<Flag, boolean>> = {
    resubmitted,
    newProject: isNew,
    changedMuch: much,
    overPlan: !isAbsence && overPlan,
    onBehalf,
    modified: false,
    late,
    future: !isAbsence && future,
  };
  return FLAGS.filter((flag) => found[flag]);
}

/** Whom an undecided row waits for; a closed batch takes nothing from submitters any more. */
export const WAIT_KINDS = ['approver', 'administrator', 'submitter', 'closed'] as const;

export type WaitKind = (typeof WAIT_KINDS)[number];

export function waitKindOf(state: ItemState, batchOpen: boolean): WaitKind | null {
  if (state === 'approved') return null;
  if (state === 'pending') return 'approver';
  if (state === 'orphaned') return 'administrator';
  return batchOpen ? 'submitter' : 'closed';
}

export interface JudgedItem {
  readonly batchId: number;
  readonly personId: number;
  readonly state: ItemState;
  readonly version: number;
  readonly steps: readonly Step[];
}

export type Verdict =
  | 'ok'
  | 'gone'
  | 'otherBatch'
  | 'ownRow'
  | 'notAsked'
  | 'alreadyDecided'
  | 'changed';

interface Judging {
  readonly actorId: number;
  /** The actor and everybody they decide for. */
  readonly principals: ReadonlySet<number>;
  readonly batchId: number;
  /** Of the item as the approver saw it. */
  readonly version: number;
}

const asks = (step: Step | undefined, principals: ReadonlySet<number>) =>
  step?.candidates.some((id) => principals.has(id)) === true;

/** Whether somebody may decide an item now, and if not, why. */
export function judge(item: JudgedItem | undefined, judging: Judging): Verdict {
  const { actorId, principals, batchId, version } = judging;
  if (item === undefined) return 'gone';
  if (item.batchId !== batchId) return 'otherBatch';
  if (item.personId === actorId) return 'ownRow';
  if (!item.steps.some((step) => asks(step, principals))) return 'notAsked';
  if (item.state !== 'pending') return 'alreadyDecided';
  if (item.version !== version) return 'changed';
  const current = item.steps.find(({ state }) => state === 'waiting');
  return asks(current, principals) ? 'ok' : 'notAsked';
}

/** The step a row is at: whoever it names decides next. */
export const waitingStep = (steps: readonly Step[]) =>
  steps.find(({ state }) => state === 'waiting');

/** For whom somebody decides: for themself where they are a candidate, else for whoever is. */
export function decidesFor(
  steps: readonly Step[],
  actorId: number,
  principals: ReadonlySet<number>,
): number | null {
  const current = waitingStep(steps);
  if (current?.candidates.includes(actorId)) return null;
  return current?.candidates.find((id) => principals.has(id)) ?? null;
}

const MAX_DELEGATION_DAYS = 366;

export function delegationProblems(
  { startDate, endDate }: { readonly startDate: CalendarDate; readonly endDate: CalendarDate },
  today: CalendarDate,
): RawIssue[] {
  if (endDate < startDate) return [{ path: 'endDate', key: 'approvals.rangeReversed' }];
  if (endDate < today) return [{ path: 'endDate', key: 'approvals.rangeOver' }];
  return daysBetween(startDate, endDate) >= MAX_DELEGATION_DAYS
    ? [{ path: 'endDate', key: 'approvals.rangeTooLong', params: { limit: MAX_DELEGATION_DAYS } }]
    : [];
}

interface CorrectedCell {
  readonly date: CalendarDate;
  readonly before: number;
  readonly after: number;
}

/** A correction whose cells were read in minutes, as it is shown. */
export const correctionInHours = <Row extends { readonly cells: readonly CorrectedCell[] }, Of>(
  correction: Of & { readonly rows: readonly Row[] },
) => ({
  ...correction,
  rows: correction.rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ date, before, after }) => ({
      date,
      before: minutesToHours(before),
      after: minutesToHours(after),
    })),
  })),
});
