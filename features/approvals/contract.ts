import { z } from 'zod';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  day,
  endpoint,
  id,
  idText,
  instant,
  line,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';
import { FLAGS, ITEM_STATES, STEP_ROLES, STEP_STATES } from './rules.ts';

export const approvalRefusals = defineRefusals('approvals', {
  /** A sheet can no longer be taken back. */
  recallTooLate: ResultCode.refused,
  gone: ResultCode.notFound,
  otherBatch: ResultCode.refused,
  ownRow: ResultCode.refused,
  notAsked: ResultCode.notPermitted,
  batchClosed: ResultCode.refused,
  alreadyDecided: ResultCode.conflict,
  changed: ResultCode.conflict,
  notOrphaned: ResultCode.conflict,
  unknownPerson: ResultCode.refused,
  /** Somebody who leads nothing has no place to decide. */
  noApprover: ResultCode.refused,
  delegateToSelf: ResultCode.refused,
  delegationOverlaps: ResultCode.refused,
});

export const MAX_DECIDED = 1000;
export const MAX_TEXT = 500;

const zhEn = { nameZh: z.string(), nameEn: z.string() };

const people = z.strictObject({ userId: id, staffNo: z.string(), nickName: z.string() });

export const approvalProject = z.strictObject({
  id,
  code: z.string(),
  ...zhEn,
  parent: z.strictObject(zhEn).nullable(),
});

export const approvalRow = z.strictObject({
  id,
  version,
  state: z.enum(ITEM_STATES),
  userId: id,
  staffNo: z.string(),
  nickName: z.string(),
  deptNameZh: z.string(),
  deptNameEn: z.string(),
  /** Null for absences. */
  project: approvalProject.nullable(),
  hours: z.number(),
  /** In the batch before; null where there is nothing to compare with. */
  lastHours: z.number().nullable(),
  flags: z.array(z.enum(FLAGS)),
  submittedAt: instant,
  /** Whoever asks may decide it now. */
  canDecide: z.boolean(),
});

export type ApprovalRow = z.output<typeof approvalRow>;

/** Asked of me and decided by me, or everything within my reach. */
export const QUEUE_VIEWS = ['mine', 'reach'] as const;
export const QUEUE_STATES = ['pending', 'done', 'all'] as const;
export const QUEUE_FLAGS = [...FLAGS, 'any', 'none'] as const;
export const QUEUE_SORTS = ['nickName', 'dept', 'project', 'hours', 'submittedAt'] as const;

export const queueRequest = z.strictObject({
  batchId: id,
  view: z.enum(QUEUE_VIEWS).default('mine'),
  /** With everything beneath it. */
  deptId: id.optional(),
  /** 0 stands for the absences. */
  projectId: z.int().min(0).max(2_147_483_647).optional(),
  query: searchText,
  state: z.enum(QUEUE_STATES).default('pending'),
  flag: z.enum(QUEUE_FLAGS).optional(),
  sort: sortQuery(QUEUE_SORTS, 'nickName').optional(),
});

export type QueueRequest = z.output<typeof queueRequest>;

const amount = z.strictObject({ count: z.int().min(0), hours: z.number() });

const seenItem = z.strictObject({ id, version });

export type SeenItem = z.output<typeof seenItem>;

export const queueReply = z.strictObject({
  ...page(approvalRow).shape,
  /** Of everything the filters let through, whatever its state or flags. */
  totals: z.strictObject({
    pending: amount,
    done: amount,
    all: amount,
    approved: amount,
    returned: amount,
  }),
  /** Hours of the rows that were asked for, on all pages. */
  sumHours: z.number(),
  /** Rows that wait for this person and have nothing special, to be approved together. */
  plain: z.strictObject({ ...amount.shape, items: z.array(seenItem).max(MAX_DECIDED) }),
});

export type QueueReply = z.output<typeof queueReply>;

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
});

export type RowDecision = z.output<typeof rowDecision>;

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
      reason: line(MAX_TEXT),
    }),
  ])
  .refine(({ items }) => new Set(items.map((item) => item.id)).size === items.length, {
    error: 'approvals.repeatedItem',
    path: ['items'],
  });

export type DecideRequest = z.output<typeof decideRequest>;

export const itemResult = z.strictObject({
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
  candidates: z.array(people),
  decidedBy: z.string().nullable(),
  onBehalfOf: z.string().nullable(),
  decidedAt: instant.nullable(),
});

export type RouteStep = z.output<typeof routeStep>;

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

export const gridRow = z.strictObject({
  project: approvalProject.nullable(),
  absence: z.enum(['annual', 'sick', 'personal', 'other']).nullable(),
  note: z.string(),
  /** The row that is being looked at; all absences belong to one item. */
  isThis: z.boolean(),
  hours: z.number(),
  /** In the batch before; null where there is no sheet of it. */
  lastHours: z.number().nullable(),
  cells: z.record(day, z.number()),
});

export const itemDetail = z.strictObject({
  row: approvalRow,
  totalHours: z.number(),
  requiredHours: z.number().nullable(),
  onBehalfBy: z.string().nullable(),
  days: z.array(z.strictObject({ date: day, working: z.boolean() })),
  grid: z.array(gridRow),
  route: z.array(routeStep),
  events: z.array(itemEvent),
});

export type ItemDetail = z.output<typeof itemDetail>;

export const queueBatch = z.strictObject({
  id,
  name: z.string(),
  startDate: day,
  endDate: day,
  status: z.enum(['open', 'closed']),
  /** Rows that wait for this person. */
  pending: z.int().min(0),
});

export type QueueBatch = z.output<typeof queueBatch>;

const branchQuery = z.strictObject({ batchId: idText, view: z.enum(QUEUE_VIEWS).default('mine') });

export const queueDepartment = z.strictObject({
  id,
  parentId: id.nullable(),
  ...zhEn,
  /** With everything beneath it. */
  pending: z.int().min(0),
  total: z.int().min(0),
});

export type QueueDepartment = z.output<typeof queueDepartment>;

export const queueProject = z.strictObject({
  /** Null for the absences. */
  project: approvalProject.nullable(),
  pending: z.int().min(0),
  total: z.int().min(0),
});

export type QueueProject = z.output<typeof queueProject>;

export const orphan = z.strictObject({
  id,
  batchId: id,
  batchName: z.string(),
  userId: id,
  staffNo: z.string(),
  nickName: z.string(),
  deptNameZh: z.string(),
  deptNameEn: z.string(),
  project: approvalProject.nullable(),
  hours: z.number(),
  submittedAt: instant,
});

export type Orphan = z.output<typeof orphan>;

export const approver = z.strictObject({
  ...people.shape,
  deptNameZh: z.string(),
  deptNameEn: z.string(),
});

export type Approver = z.output<typeof approver>;

export const delegation = z.strictObject({
  id,
  from: people,
  to: people,
  startDate: day,
  endDate: day,
  /** Today lies within it. */
  active: z.boolean(),
  /** Given by whoever asks, who may also take it back. */
  mine: z.boolean(),
});

export type Delegation = z.output<typeof delegation>;

const BASE = '/api/v1/workHour/approve';

export const approvalEndpoints = {
  queueByDept: endpoint({
    id: 'approvals.queueByDept',
    method: 'POST',
    path: `${BASE}/workHoursInfoTypeDept`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'Rows to decide or already decided, in the order of people',
    query: z.strictObject(pageQuery),
    body: queueRequest,
    reply: queueReply,
  }),
  queueByProject: endpoint({
    id: 'approvals.queueByProject',
    method: 'POST',
    path: `${BASE}/workHoursInfoTypeProject`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'The same rows in the order of projects',
    query: z.strictObject(pageQuery),
    body: queueRequest,
    reply: queueReply,
  }),
  batches: endpoint({
    id: 'approvals.batches',
    method: 'GET',
    path: `${BASE}/batches`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'Published batches, newest first, with how much waits for this person',
    reply: z.array(queueBatch),
  }),
  departments: endpoint({
    id: 'approvals.departments',
    method: 'GET',
    path: `${BASE}/departments`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'Departments that have rows in a batch, with how many are pending',
    query: branchQuery,
    reply: z.array(queueDepartment),
  }),
  projects: endpoint({
    id: 'approvals.projects',
    method: 'GET',
    path: `${BASE}/projects`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'Projects that have rows in a batch, with how many are pending',
    query: branchQuery,
    reply: z.array(queueProject),
  }),
  sheetDecisions: endpoint({
    id: 'approvals.sheetDecisions',
    method: 'GET',
    path: `${BASE}/sheet/:staffNo/:batchId`,
    access: 'timesheets:fill',
    effect: 'read',
    summary: 'How far the approval of each row of a sheet is, for whoever fills it in',
    params: z.strictObject({ staffNo: line(64), batchId: idText }),
    reply: z.array(rowDecision),
  }),
  item: endpoint({
    id: 'approvals.item',
    method: 'GET',
    path: `${BASE}/item/:id`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'One row with the whole sheet it is from, its way and its history',
    params: z.strictObject({ id: idText }),
    reply: itemDetail,
  }),
  decide: endpoint({
    id: 'approvals.decide',
    method: 'POST',
    path: `${BASE}/decide`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Approve or reject up to 1,000 rows, with a result for each',
    body: decideRequest,
    reply: decideReply,
  }),
  comment: endpoint({
    id: 'approvals.comment',
    method: 'POST',
    path: `${BASE}/comment`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Say something about a row',
    body: z.strictObject({ id, text: line(MAX_TEXT) }),
    reply: itemEvent,
  }),
  orphans: endpoint({
    id: 'approvals.orphans',
    method: 'GET',
    path: `${BASE}/orphans`,
    access: 'approvals:assign',
    effect: 'read',
    summary: 'Rows for whose approval there is nobody',
    query: z.strictObject(pageQuery),
    reply: page(orphan),
  }),
  assign: endpoint({
    id: 'approvals.assign',
    method: 'POST',
    path: `${BASE}/assign`,
    access: 'approvals:assign',
    effect: 'write',
    summary: 'Give orphaned rows to an approver',
    body: z.strictObject({ ids: z.array(id).min(1).max(MAX_DECIDED), personId: id }),
    reply: decideReply,
  }),
  approvers: endpoint({
    id: 'approvals.approvers',
    method: 'GET',
    path: `${BASE}/approvers`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'People who can decide for somebody else',
    query: z.strictObject({ query: searchText }),
    reply: z.array(approver),
  }),
  delegations: endpoint({
    id: 'approvals.delegations',
    method: 'GET',
    path: `${BASE}/delegations`,
    access: 'approvals:decide',
    effect: 'read',
    summary: 'Whom one has asked to decide in one’s place, and who has asked oneself',
    reply: z.array(delegation),
  }),
  delegate: endpoint({
    id: 'approvals.delegate',
    method: 'POST',
    path: `${BASE}/delegations`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Have somebody else decide in one’s place between two days',
    body: z.strictObject({ toStaffNo: line(64), startDate: day, endDate: day }),
    reply: z.array(delegation),
  }),
  endDelegation: endpoint({
    id: 'approvals.endDelegation',
    method: 'DELETE',
    path: `${BASE}/delegations/:id`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Take a delegation back',
    params: z.strictObject({ id: idText }),
    reply: z.array(delegation),
  }),
};
