import { z } from 'zod';
import { DAY_KINDS } from '#features/calendar/rules.ts';
import { personRef } from '#kernel/references.ts';
import { ResultCode } from '#kernel/result.ts';
import { day, endpoint, id, idText, instant, line, prose } from '#kernel/schemas.ts';
import { approvalProject, approvalRow, MAX_DECIDED, seenItem } from './contract-queue.ts';
import { APPROVE } from './contract-waiting.ts';
import { ITEM_STATES, STEP_ROLES, STEP_STATES } from './rules.ts';

export const MAX_TEXT = 500;

const decisionBase = { batchId: id, items: z.array(seenItem).min(1).max(MAX_DECIDED) };

export const decideRequest = z
  .discriminatedUnion('decision', [
    z.strictObject({
      ...decisionBase,
      decision: z.literal('approve'),
      comment: z.string().trim().max(MAX_TEXT).default(''),
    }),
    z.strictObject({
      ...decisionBase,
      decision: z.literal('reject'),
      reason: prose(MAX_TEXT),
    }),
  ])
  .refine(({ items }) => new Set(items.map((item) => item.id)).size === items.length, {
    error: 'approvals.repeatedItem',
    path: ['items'],
  });

export type DecideRequest = z.output<typeof decideRequest>;

const itemResult = z.strictObject({
  id,
  code: z.enum(ResultCode),
  msg: z.string(),
});

export const decideReply = z.strictObject({
  decided: z.int().min(0),
  results: z.array(itemResult),
});

export type DecideReply = z.output<typeof decideReply>;

export const routeStep = z.strictObject({
  role: z.enum(STEP_ROLES),
  state: z.enum(STEP_STATES),
  raised: z.boolean(),
  candidates: z.array(personRef),
  decidedBy: z.string().nullable(),
  onBehalfOf: z.string().nullable(),
  decidedAt: instant.nullable(),
});

export type RouteStep = z.output<typeof routeStep>;

/** One decision about a row: by whom, as what, and in whose place. */
const decisionMade = z.strictObject({
  id,
  at: instant,
  kind: z.enum(['approve', 'reject']),
  actor: z.string(),
  /** Null where it was not kept at the time. */
  role: z.enum(STEP_ROLES).nullable(),
  onBehalfOf: z.string().nullable(),
  text: z.string(),
});

/** How far one row is, as its owner sees it. */
export const rowDecision = z.strictObject({
  /** Null for the absences together. */
  projectId: id.nullable(),
  state: z.enum(ITEM_STATES),
  /** Whom it asks now. */
  waitingFor: z.array(z.string()),
  /** Who has decided last, and what they said. */
  by: z.string().nullable(),
  text: z.string(),
  route: z.array(routeStep),
  /** Oldest first, those from before it was submitted again included. */
  decisions: z.array(decisionMade),
});

export type RowDecision = z.output<typeof rowDecision>;

export const EVENT_KINDS = [
  'submit',
  'resubmit',
  'modify',
  'approve',
  'reject',
  'assign',
  'comment',
] as const;

export const itemEvent = z.strictObject({
  id,
  at: instant,
  kind: z.enum(EVENT_KINDS),
  actor: z.string(),
  onBehalfOf: z.string().nullable(),
  text: z.string(),
});

export type ItemEvent = z.output<typeof itemEvent>;

const rowSubject = {
  project: approvalProject.nullable(),
  absence: z.enum(['annual', 'sick', 'personal', 'other']).nullable(),
  /** The row that is being looked at; all absences belong to one item. */
  isThis: z.boolean(),
};

const gridRow = z.strictObject({
  ...rowSubject,
  note: z.string(),
  hours: z.number(),
  /** In the batch before; null where there is no sheet of it. */
  lastHours: z.number().nullable(),
  cells: z.record(day, z.number()),
});

const changedRow = z.strictObject({
  ...rowSubject,
  /** Null where it says the same as before. */
  note: z.strictObject({ before: z.string(), after: z.string() }).nullable(),
  cells: z.array(z.strictObject({ date: day, before: z.number(), after: z.number() })),
});

export type ChangedRow = z.output<typeof changedRow>;

const gridDay = z.strictObject({
  date: day,
  kind: z.enum(DAY_KINDS),
  nameZh: z.string(),
  nameEn: z.string(),
  working: z.boolean(),
});

export const itemDetail = z.strictObject({
  row: approvalRow,
  totalHours: z.number(),
  requiredHours: z.number().nullable(),
  onBehalfBy: z.string().nullable(),
  days: z.array(gridDay),
  grid: z.array(gridRow),
  /** In the whole sheet since it went back last; null where it has not been submitted again. */
  changes: z.array(changedRow).nullable(),
  route: z.array(routeStep),
  events: z.array(itemEvent),
});

export type ItemDetail = z.output<typeof itemDetail>;

/** One row: deciding it, and everything that helps to. */
export const itemEndpoints = {
  sheetDecisions: endpoint({
    id: 'approvals.sheetDecisions',
    method: 'GET',
    path: `${APPROVE}/sheet/:staffNo/:batchId`,
    access: 'timesheets:fill',
    effect: 'read',
    summary: 'How far the approval of each row of a sheet is, for whoever fills it in',
    params: z.strictObject({ staffNo: line(64), batchId: idText }),
    reply: z.array(rowDecision),
  }),
  item: endpoint({
    id: 'approvals.item',
    method: 'GET',
    path: `${APPROVE}/item/:id`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'One row with the whole sheet it is from, its way and its history',
    params: z.strictObject({ id: idText }),
    reply: itemDetail,
  }),
  decide: endpoint({
    id: 'approvals.decide',
    method: 'POST',
    path: `${APPROVE}/decide`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Approve or reject up to 1,000 rows, with a result for each',
    body: decideRequest,
    reply: decideReply,
  }),
  comment: endpoint({
    id: 'approvals.comment',
    method: 'POST',
    path: `${APPROVE}/comment`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Say something about a row',
    body: z.strictObject({ id, text: prose(MAX_TEXT) }),
    reply: itemEvent,
  }),
};
