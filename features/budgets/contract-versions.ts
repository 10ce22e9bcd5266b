import { z } from 'zod';
import { personRef, projectRef } from '#kernel/references.ts';
import { day, endpoint, id, idText, instant, month, prose } from '#kernel/schemas.ts';
import {
  budgetParams,
  cellPlace,
  digit,
  division,
  MAX_REASON,
  projectType,
  status,
} from './contract-parts.ts';
import { MAX_PROJECTS, REVIEW_ACTIONS, REVIEW_STEPS } from './rules.ts';

/** What happened on the way of a version. */
const reviewEvent = z.strictObject({
  action: z.enum(REVIEW_ACTIONS),
  step: z.enum(REVIEW_STEPS).nullable(),
  by: personRef.nullable(),
  at: instant,
  reason: z.string(),
  cell: cellPlace.nullable(),
});

export type ReviewEvent = z.output<typeof reviewEvent>;

/** One station of the way, in order: drawn up, leader, finance, effective. */
const reviewStation = z.strictObject({
  station: z.enum(['draft', 'leader', 'finance', 'effective']),
  state: z.enum(['done', 'current', 'waiting', 'returned', 'skipped']),
  /** Who did it, or any one of whom it waits for; while it waits for earlier ones, who would be asked. */
  people: z.array(personRef),
  at: instant.nullable(),
});

export type ReviewStation = z.output<typeof reviewStation>;

export const versionView = z.strictObject({
  versionId: id,
  versionNo: z.int().min(1),
  status,
  /** Effective, and not replaced. */
  isCurrent: z.boolean(),
  fromMonth: month,
  toMonth: month,
  effectiveFrom: day.nullable(),
  effectiveTo: day.nullable(),
  approvedBy: personRef.nullable(),
  reason: z.string(),
  totalAmount: z.number(),
  totalHours: z.number(),
  rev: z.int().min(0),
  createdBy: personRef,
  createdAt: instant,
});

export type VersionView = z.output<typeof versionView>;

/** The version under way, with what the reader may do with it. */
export const openVersion = z.strictObject({
  ...versionView.shape,
  stations: z.array(reviewStation),
  /** Newest first. */
  events: z.array(reviewEvent),
  abilities: z.strictObject({
    edit: z.boolean(),
    submit: z.boolean(),
    withdraw: z.boolean(),
    decide: z.boolean(),
    discard: z.boolean(),
  }),
});

export type OpenVersion = z.output<typeof openVersion>;

/** As screens ask for it: `status=3` leaves out what is under way. */
const historyRow = z.strictObject({
  versionId: id,
  versionNo: z.int().min(1),
  status,
  isCurrent: z.boolean(),
  effectiveFrom: day.nullable(),
  effectiveTo: day.nullable(),
  approvedBy: personRef.nullable(),
  reason: z.string(),
  totalAmount: z.number(),
  totalHours: z.number(),
});

export type HistoryRow = z.output<typeof historyRow>;

const linkedProject = z.strictObject({
  projectId: id,
  parentId: id.nullable(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  projectType,
  division,
  status: z.string(),
  /** A main project among sub-projects: what stands on itself. */
  direct: z.boolean(),
});

export type LinkedProject = z.output<typeof linkedProject>;

export const linkInput = z.strictObject({ projectId: id, fromMonth: month, toMonth: month });

export const links = z.array(linkInput).max(MAX_PROJECTS);
export const members = z.array(id).max(MAX_PROJECTS);

const scopeView = z.strictObject({
  versionId: id,
  rev: z.int().min(0),
  fromMonth: month,
  toMonth: month,
  projects: z.array(z.strictObject({ ...linkedProject.shape, fromMonth: month, toMonth: month })),
  members: z.array(
    z.strictObject({
      budgetId: id,
      code: z.string(),
      name: z.string(),
      owner: personRef,
      totalAmount: z.number(),
      totalHours: z.number(),
      /** Whether the reader may open it. */
      visible: z.boolean(),
    }),
  ),
});

export type ScopeView = z.output<typeof scopeView>;

const scopeRequest = z.strictObject({
  versionId: id,
  rev: z.int().min(0),
  fromMonth: month,
  toMonth: month,
  projects: links,
  members,
  /** Whether what is planned outside may go with it; otherwise that is refused. */
  dropOutside: z.boolean().default(false),
});

export type ScopeRequest = z.output<typeof scopeRequest>;

/** What comes with the refusal of a scope: how many cells with figures would fall outside. */
export interface OutsideRefusal {
  readonly outside: number;
}

const decision = { versionId: id };

/** A project that may be linked, and what already covers it in these months. */
const projectCandidate = z.strictObject({
  ...projectRef.shape,
  parentId: id.nullable(),
  parentCode: z.string().nullable(),
  projectType,
  division,
  takenBy: z.array(z.strictObject({ budgetId: id, code: z.string(), name: z.string() })),
});

export type ProjectCandidate = z.output<typeof projectCandidate>;

export const versionEndpoints = {
  projects: endpoint({
    id: 'budgets.projects',
    method: 'GET',
    path: '/api/v1/budget/project/list',
    access: 'budgets:read',
    effect: 'read',
    summary: 'The projects of a document: of the version in force, else of the one under way',
    query: z.strictObject({ budgetDocumentId: idText }),
    reply: z.array(linkedProject),
  }),
  history: endpoint({
    id: 'budgets.history',
    method: 'GET',
    path: '/api/v1/budget/:id/history',
    access: 'budgets:read',
    effect: 'read',
    summary: 'The versions of a document, newest first; all of them, or those of one status',
    params: budgetParams,
    query: z.strictObject({ status: digit(3), asOf: day.optional() }),
    reply: z.array(historyRow),
  }),
  scope: endpoint({
    id: 'budgets.scope',
    method: 'GET',
    path: '/api/v1/budget/:id/scope',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Months and projects of a version, or the documents an integration adds up',
    params: budgetParams,
    query: z.strictObject({ versionId: idText }),
    reply: scopeView,
  }),
  changeScope: endpoint({
    id: 'budgets.changeScope',
    method: 'PUT',
    path: '/api/v1/budget/:id/scope',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Change months and projects of a version that is being drawn up',
    params: budgetParams,
    body: scopeRequest,
    reply: scopeView,
  }),
  projectCandidates: endpoint({
    id: 'budgets.projectCandidates',
    method: 'GET',
    path: '/api/v1/budget/projectCandidates',
    access: 'budgets:edit',
    effect: 'read',
    summary: 'Projects that may be linked, by code or name, and which document has them already',
    query: z.strictObject({
      query: z.string().trim().max(100).optional(),
      fillMode: digit(1),
      fromMonth: month,
      toMonth: month,
    }),
    reply: z.array(projectCandidate),
  }),
  revise: endpoint({
    id: 'budgets.revise',
    method: 'POST',
    path: '/api/v1/budget/:id/revise',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Begin a revision: the version in force, copied into a draft',
    params: budgetParams,
    body: z.strictObject({ reason: prose(MAX_REASON) }),
    reply: z.strictObject({ versionId: id }),
  }),
  discard: endpoint({
    id: 'budgets.discard',
    method: 'POST',
    path: '/api/v1/budget/:id/discard',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Throw the draft of a revision away',
    params: budgetParams,
    body: z.strictObject(decision),
    reply: z.strictObject({ versionId: id }),
  }),
  submit: endpoint({
    id: 'budgets.submit',
    method: 'POST',
    path: '/api/v1/budget/:id/submit',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Hand a version in for review',
    params: budgetParams,
    /** `rev` is what the owner saw: nobody submits what somebody else has just typed. */
    body: z.strictObject({ ...decision, rev: z.int().min(0) }),
    reply: openVersion,
  }),
  withdraw: endpoint({
    id: 'budgets.withdraw',
    method: 'POST',
    path: '/api/v1/budget/:id/withdraw',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Take a version back from review, as long as nobody has approved it',
    params: budgetParams,
    body: z.strictObject(decision),
    reply: openVersion,
  }),
  approve: endpoint({
    id: 'budgets.approve',
    method: 'POST',
    path: '/api/v1/budget/:id/approve',
    access: 'budgets:review',
    effect: 'write',
    summary: 'Approve a version in the step it is in; after the last one it is effective',
    params: budgetParams,
    body: z.strictObject({ ...decision, step: z.enum(REVIEW_STEPS) }),
    reply: versionView,
  }),
  sendBack: endpoint({
    id: 'budgets.return',
    method: 'POST',
    path: '/api/v1/budget/:id/return',
    access: 'budgets:review',
    effect: 'write',
    summary: 'Return a version with a reason, and the cell that is meant',
    params: budgetParams,
    body: z.strictObject({
      ...decision,
      step: z.enum(REVIEW_STEPS),
      reason: prose(MAX_REASON),
      cell: cellPlace.nullable().default(null),
    }),
    reply: versionView,
  }),
  restoreClosed: endpoint({
    id: 'budgets.restoreClosed',
    method: 'POST',
    path: '/api/v1/budget/:id/restoreClosed',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Make closed months of a revision what they are in the version in force',
    params: budgetParams,
    body: z.strictObject(decision),
    reply: z.strictObject({ rev: z.int().min(0), cells: z.int().min(0) }),
  }),
};
