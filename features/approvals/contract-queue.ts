import { z } from 'zod';
import { bilingualName, personRef, placedPerson, projectRef } from '#kernel/references.ts';
import {
  day,
  endpoint,
  id,
  idText,
  instant,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';
import { APPROVE } from './contract-waiting.ts';
import { FLAGS, ITEM_STATES, STEP_ROLES, WAIT_KINDS } from './rules.ts';

export const approvalProject = z.strictObject({
  ...projectRef.shape,
  parent: bilingualName.nullable(),
});

const waitsFor = z.strictObject({
  kind: z.enum(WAIT_KINDS),
  /** Of the step that is asked now; null where it is no approver that is waited for. */
  role: z.enum(STEP_ROLES).nullable(),
  /** Any one of them decides. */
  people: z.array(personRef),
});

/** How the sheet of a row went back last. */
const earlierReturn = z.strictObject({
  by: z.string(),
  onBehalfOf: z.string().nullable(),
  at: instant,
  reason: z.string(),
  /** It was this very row; otherwise it went back together with another one. */
  own: z.boolean(),
  /** What was rejected then, null for absences; empty where those rows are gone since. */
  projects: z.array(approvalProject.nullable()),
});

export type EarlierReturn = z.output<typeof earlierReturn>;

export const approvalRow = z.strictObject({
  id,
  version,
  state: z.enum(ITEM_STATES),
  ...placedPerson.shape,
  /** Null for absences. */
  project: approvalProject.nullable(),
  hours: z.number(),
  /** In the batch before; null where there is nothing to compare with. */
  lastHours: z.number().nullable(),
  flags: z.array(z.enum(FLAGS)),
  submittedAt: instant,
  /** Whoever asks may decide it now. */
  canDecide: z.boolean(),
  /** Null once it is approved. */
  waitsFor: waitsFor.nullable(),
  /** Of rows that are back with their owner, and of those that were submitted again. */
  returned: earlierReturn.nullable(),
});

export type ApprovalRow = z.output<typeof approvalRow>;

/** Asked of me and decided by me, or everything within my reach. */
const QUEUE_VIEWS = ['mine', 'reach'] as const;
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

export const MAX_DECIDED = 1000;

export const seenItem = z.strictObject({ id, version });

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
  ...bilingualName.shape,
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

/** What waits for a decision, what was decided, and where it comes from. */
export const queueEndpoints = {
  queueByDept: endpoint({
    id: 'approvals.queueByDept',
    method: 'POST',
    path: `${APPROVE}/workHoursInfoTypeDept`,
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
    path: `${APPROVE}/workHoursInfoTypeProject`,
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
    path: `${APPROVE}/batches`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'Batches that have opened, newest first, with how much waits for this person',
    reply: z.array(queueBatch),
  }),
  departments: endpoint({
    id: 'approvals.departments',
    method: 'GET',
    path: `${APPROVE}/departments`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'Departments that have rows in a batch, with how many are pending',
    query: branchQuery,
    reply: z.array(queueDepartment),
  }),
  projects: endpoint({
    id: 'approvals.projects',
    method: 'GET',
    path: `${APPROVE}/projects`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'Projects that have rows in a batch, with how many are pending',
    query: branchQuery,
    reply: z.array(queueProject),
  }),
};
