import { z } from 'zod';
import { standardRate } from '#features/people/contract.ts';
import { bilingualName, projectRef } from '#kernel/references.ts';
import { endpoint, id, idText, instant, month, pageQuery, prose } from '#kernel/schemas.ts';
import { costSource, count, hours, outOfDate, yuan } from './contract-parts.ts';
import {
  FINDING_KINDS,
  HOUR_PARTS,
  LINE_PARTS,
  MAPPING_TARGETS,
  RUN_EVENTS,
  RUN_STATES,
  RUN_STEPS,
  STORY_EVENTS,
  TaskStatus,
} from './rules.ts';

const findingKind = z.enum(FINDING_KINDS);

/** A run that is waiting or working, as far as it is. */
const underWay = z.strictObject({
  runId: id,
  jobId: z.uuid().nullable(),
  step: z.enum(RUN_STEPS).nullable(),
  percent: z.int().min(0).max(100),
});

const closing = z.strictObject({ at: instant, by: z.string() });

const taskRow = z.strictObject({
  month,
  status: z.enum(TaskStatus),
  underWay: underWay.nullable(),
  /** The run everybody sees; null before the first. */
  run: z.strictObject({ id, no: z.int().min(1), at: instant, by: z.string() }).nullable(),
  /** Where there is none any more: the number of the last that everybody saw. */
  withdrawnRun: z.int().min(1).nullable(),
  /** With labour at standard, as everybody reads it, and at what people really cost. */
  bookedAmount: yuan.nullable(),
  bookedAtActual: yuan.nullable(),
  pendingAmount: yuan.nullable(),
  hours: hours.nullable(),
  /** Kinds of findings that keep it from closing. */
  openFindings: z.array(findingKind),
  /** Those the next run will not come upon; until then it cannot close either. */
  mendedFindings: count,
  closed: closing.nullable(),
  /** What has changed since the run everybody sees; null where that has seen everything. */
  outOfDate: outOfDate.element.nullable(),
});

export type TaskRow = z.output<typeof taskRow>;

export const taskList = z.strictObject({
  /** With which month the accounts begin; null while nobody has said it. */
  start: month.nullable(),
  closedThrough: month.nullable(),
  /** The only month that can be run and closed now. */
  next: month.nullable(),
  /** The newest first. */
  rows: z.array(taskRow),
  /** The first month with a standard rate; null while there is none. */
  standardFrom: month.nullable(),
  abilities: z.strictObject({ begin: z.boolean(), run: z.boolean(), reopen: z.boolean() }),
});

export type TaskList = z.output<typeof taskList>;

const runView = z.strictObject({
  id,
  no: z.int().min(1),
  state: z.enum(RUN_STATES),
  askedAt: instant,
  by: z.string(),
  finishedAt: instant.nullable(),
  /** How long it worked. */
  seconds: z.number().nullable(),
  digest: z.string().nullable(),
  /** The one everybody sees. */
  published: z.boolean(),
});

export type RunView = z.output<typeof runView>;

/** What a step took in. */
const stepView = z.strictObject({
  step: z.enum(RUN_STEPS),
  state: z.enum(['waiting', 'running', 'done', 'attention']),
  rows: count,
  people: count,
  hours,
  /** Of approved hours, those away; null in a run that did not count them apart. */
  leaveHours: hours.nullable(),
  amount: yuan,
  atActual: yuan,
  /** Kinds of findings this step came upon. */
  findings: z.array(findingKind),
});

export type StepView = z.output<typeof stepView>;

/** What a source has = what is in the rows + what waits; a difference other than nothing blocks closing. */
const sourceProof = z.strictObject({
  source: costSource,
  sourceRows: count,
  sourceAmount: yuan,
  sourceAtActual: yuan,
  sourceHours: hours,
  bookedRows: count,
  bookedAmount: yuan,
  bookedAtActual: yuan,
  bookedHours: hours,
  pendingRows: count,
  pendingAmount: yuan,
  pendingHours: hours,
  difference: yuan,
  differenceAtActual: yuan,
  hoursDifference: hours,
  /**
   * All lines of the month, and what became of them: the parts that there are add up to `total`. Null of
   * labour, and of runs that did not count them.
   */
  lines: z
    .strictObject({
      total: count,
      /** Of earlier months: they came late, or were put right. */
      earlier: count,
      parts: z.array(z.strictObject({ part: z.enum(LINE_PARTS), count })),
    })
    .nullable(),
  /** The same of `sourceHours`; null of any other source. */
  hourParts: z.array(z.strictObject({ part: z.enum(HOUR_PARTS), hours })).nullable(),
});

export type SourceProof = z.output<typeof sourceProof>;

/** Of somebody who was deleted since there is no more than the number. */
const person = z.strictObject({ userId: id, staffNo: z.string(), nickName: z.string() });
const dept = z.strictObject({ id, ...bilingualName.shape });
const subCategory = z.strictObject({ id, ...bilingualName.shape });

/** Whether what was found holds no longer: the next run will not come upon it. */
const mended = z.boolean();

/** One thing a run came upon; what it is about differs by kind. */
export const finding = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('unapproved'),
    mended,
    batchId: id,
    batchName: z.string(),
    person,
    dept,
    /** The one of `unapproved` they are counted under. */
    centre: dept,
    state: z.enum(['none', 'draft', 'submitted', 'returned']),
    /** Filled in and not approved. */
    hours,
    waived: z.strictObject({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  }),
  z.strictObject({
    kind: z.literal('missingStandard'),
    mended,
    rateClass: z.strictObject({ id, ...bilingualName.shape }),
    originMonth: month,
    /** Booked nowhere until there is a rate. */
    hours,
  }),
  z.strictObject({
    kind: z.literal('missingRate'),
    mended,
    person,
    dept,
    grade: z.string(),
    originMonth: month,
    /** The first day without a rate on which hours are booked. */
    firstDay: z.string(),
    hours,
  }),
  z.strictObject({
    kind: z.literal('unmapped'),
    mended,
    accountCode: z.string(),
    accountName: z.string(),
    rows: count,
    amount: yuan,
    /** One of the vouchers, as people write it. */
    sample: z.string(),
    /** What accounts of this name usually are; nothing is decided by it. */
    suggestion: z
      .strictObject({ target: z.enum(MAPPING_TARGETS), subCategory: subCategory.nullable() })
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal('unbalanced'),
    mended,
    book: z.string(),
    voucher: z.string(),
    period: month,
    amount: yuan,
  }),
  z.strictObject({
    kind: z.literal('unassigned'),
    mended,
    source: costSource,
    sourceId: id,
    originMonth: month,
    what: z.string(),
    /** What the document says instead of a project that can be used. */
    projectText: z.string(),
    amount: yuan,
  }),
  z.strictObject({
    kind: z.literal('closedShare'),
    mended,
    assetId: id,
    assetCode: z.string(),
    assetName: z.string(),
    projects: z.array(projectRef),
    amount: yuan,
  }),
]);

export type Finding = z.output<typeof finding>;

const findingGroup = z.strictObject({
  kind: findingKind,
  /** All of them, and those that keep the month from closing. */
  total: count,
  open: count,
  /** Those the next run will not come upon; until then the month stays as it was worked out. */
  mended: count,
  rows: count,
  amount: yuan,
  hours,
  /** The first ones; the others page by page. */
  first: z.array(finding),
});

export type FindingGroup = z.output<typeof findingGroup>;

/** People without approved hours, by the centre they belong to, by state; some of them may be waived. */
const unapprovedPlace = z.strictObject({
  dept,
  none: count,
  draft: count,
  submitted: count,
  returned: count,
  waived: count,
  /** Of whom everything has come meanwhile; counted under no state. */
  mended: count,
  hours,
});

export type UnapprovedPlace = z.output<typeof unapprovedPlace>;

/** Something that became of the month, by whom and why. */
const storyEvent = z.strictObject({
  event: z.enum(STORY_EVENTS),
  at: instant,
  by: z.string(),
  reason: z.string(),
  /** The run it was closed with; null for anything else. */
  runNo: z.int().min(1).nullable(),
  /**
   * Whose hours it may close without, or has to wait for after all, and how many they had filled in by then,
   * null where nobody noted it; nought for anything else.
   */
  people: count,
  hours: hours.nullable(),
});

export type StoryEvent = z.output<typeof storyEvent>;

export const taskDetail = z.strictObject({
  ...taskRow.shape,
  /** Closings, openings, waivers and what was taken back of them, the newest first; runs stand on their own. */
  story: z.array(storyEvent),
  /** Of this month, the newest first. */
  runs: z.array(runView),
  steps: z.array(stepView),
  sources: z.array(sourceProof),
  findings: z.array(findingGroup),
  unapproved: z.array(unapprovedPlace),
  /** Of what is waived and has not come since: the hours filled in, and why nobody waits for them. */
  waived: z.strictObject({ hours, reasons: z.array(z.string()) }),
  /** Where there is no run any more: the last that everybody saw, and how the month before was opened again. */
  withdrawn: z
    .strictObject({
      runNo: z.int().min(1),
      reopened: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    })
    .nullable(),
  /** The month before; the state of the accounts beside this one. */
  before: z.strictObject({ month, closed: closing.nullable() }).nullable(),
  /** Why it cannot be closed now; null when it can. */
  closeBlocked: z
    .enum([
      'closed',
      'outOfOrder',
      'notOver',
      'noRun',
      'underWay',
      'findings',
      'mended',
      'difference',
    ])
    .nullable(),
  abilities: z.strictObject({
    run: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    waive: z.boolean(),
  }),
});

export type TaskDetail = z.output<typeof taskDetail>;

const logLine = z.strictObject({
  at: instant,
  step: z.enum(RUN_STEPS).nullable(),
  event: z.enum(RUN_EVENTS),
  rows: count,
  /** Null of labour in a run from before there were standard rates. */
  amount: yuan.nullable(),
  atActual: yuan,
  seconds: z.number(),
});

export type LogLine = z.output<typeof logLine>;

const moved = z.strictObject({
  rows: count,
  hours,
  /** Null for a run from before there were standard rates. */
  amount: yuan.nullable(),
  atActual: yuan,
});

/** What two runs have of the same thing, and what is behind the difference. */
const comparedRow = z.strictObject({
  source: costSource,
  project: projectRef.nullable(),
  from: moved,
  to: moved,
  /** Rows that are only in one of them, or differ; null where the rows of a run are gone. */
  changes: z.strictObject({ added: count, removed: count, changed: count }).nullable(),
});

export type ComparedRow = z.output<typeof comparedRow>;

export const runComparison = z.strictObject({
  from: runView,
  to: runView,
  same: z.boolean(),
  rows: z.array(comparedRow),
  total: z.strictObject({ from: moved, to: moved }),
});

export type RunComparison = z.output<typeof runComparison>;

export const taskReason = prose(200);
/** So many people can be waived, or waited for again, in one call. */
export const MAX_WAIVED = 500;

const ofMonth = z.strictObject({ month });
const keyed = z.strictObject({ batchId: id, personId: id });

const TASK = '/api/v1/final-account/task';

export const taskEndpoints = {
  list: endpoint({
    id: 'actuals.tasks',
    method: 'GET',
    path: `${TASK}/list`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'Every month of the accounts and how far it is',
    reply: taskList,
  }),
  detail: endpoint({
    id: 'actuals.task',
    method: 'GET',
    path: `${TASK}/detail`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'One month: its runs, what they found, and the proof that sources equal rows',
    query: ofMonth,
    reply: taskDetail,
  }),
  findings: endpoint({
    id: 'actuals.findings',
    method: 'GET',
    path: `${TASK}/findings`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'Findings of one kind of the run everybody sees',
    query: z.strictObject({
      ...pageQuery,
      month,
      kind: findingKind,
      /** Unapproved hours of this centre alone. */
      centreId: idText.optional(),
    }),
    reply: z.strictObject({ total: count, rows: z.array(finding) }),
  }),
  begin: endpoint({
    id: 'actuals.begin',
    method: 'POST',
    path: `${TASK}/begin`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Say with which month the accounts begin',
    body: z.strictObject({
      month,
      /** The standard rate from that month on; needed where none holds by then. */
      standardRate: standardRate.optional(),
    }),
    reply: taskList,
  }),
  run: endpoint({
    id: 'actuals.run',
    method: 'POST',
    path: `${TASK}/run`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Work out the earliest open month in the background',
    body: ofMonth,
    reply: z.strictObject({ runId: id, jobId: z.uuid() }),
  }),
  waive: endpoint({
    id: 'actuals.waive',
    method: 'POST',
    path: `${TASK}/waive`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Let a month close without these people’s hours, with a reason',
    body: z.strictObject({
      month,
      /** Left out: everybody whose hours are not approved. */
      people: z.array(keyed).min(1).max(MAX_WAIVED).optional(),
      reason: taskReason,
    }),
    reply: taskDetail,
  }),
  unwaive: endpoint({
    id: 'actuals.unwaive',
    method: 'POST',
    path: `${TASK}/unwaive`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Wait for these people’s hours after all',
    body: z.strictObject({ month, people: z.array(keyed).min(1).max(MAX_WAIVED) }),
    reply: taskDetail,
  }),
  close: endpoint({
    id: 'actuals.close',
    method: 'POST',
    path: `${TASK}/close`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Close a month with the run the reader saw',
    body: z.strictObject({ month, runId: id }),
    reply: taskDetail,
  }),
  reopen: endpoint({
    id: 'actuals.reopen',
    method: 'POST',
    path: `${TASK}/reopen`,
    access: 'accounts:reopen',
    effect: 'write',
    summary: 'Open the latest closed month again',
    body: z.strictObject({ month, reason: taskReason }),
    reply: taskDetail,
  }),
  log: endpoint({
    id: 'actuals.runLog',
    method: 'GET',
    path: `${TASK}/log/:runId`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'What a run did, step by step',
    params: z.strictObject({ runId: idText }),
    reply: z.strictObject({ run: runView, lines: z.array(logLine) }),
  }),
  compare: endpoint({
    id: 'actuals.compareRuns',
    method: 'GET',
    path: `${TASK}/compare`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'What moved between two runs of a month',
    query: z.strictObject({ from: idText, to: idText, by: z.enum(['source', 'project']) }),
    reply: runComparison,
  }),
};
