import { z } from 'zod';
import { type PlacedPerson, personRef, placedPerson } from '#kernel/references.ts';
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
} from '#kernel/schemas.ts';
import { decideReply } from './contract-items.ts';
import { approvalProject, MAX_DECIDED } from './contract-queue.ts';
import { APPROVE } from './contract-waiting.ts';

export type Approver = PlacedPerson;

export const orphan = z.strictObject({
  id,
  batchId: id,
  batchName: z.string(),
  ...placedPerson.shape,
  project: approvalProject.nullable(),
  hours: z.number(),
  submittedAt: instant,
});

export type Orphan = z.output<typeof orphan>;

export const delegation = z.strictObject({
  id,
  from: personRef,
  to: personRef,
  startDate: day,
  endDate: day,
  /** Today lies within it. */
  active: z.boolean(),
  /** Given by whoever asks, who may also take it back. */
  mine: z.boolean(),
});

export type Delegation = z.output<typeof delegation>;

/** Who decides: in another’s place, or where there is nobody. */
export const approverEndpoints = {
  orphans: endpoint({
    id: 'approvals.orphans',
    method: 'GET',
    path: `${APPROVE}/orphans`,
    access: 'approvals:assign',
    effect: 'read',
    summary: 'Rows for whose approval there is nobody',
    query: z.strictObject(pageQuery),
    reply: page(orphan),
  }),
  assign: endpoint({
    id: 'approvals.assign',
    method: 'POST',
    path: `${APPROVE}/assign`,
    access: 'approvals:assign',
    effect: 'write',
    summary: 'Give orphaned rows to an approver',
    body: z.strictObject({ ids: z.array(id).min(1).max(MAX_DECIDED), personId: id }),
    reply: decideReply,
  }),
  approvers: endpoint({
    id: 'approvals.approvers',
    method: 'GET',
    path: `${APPROVE}/approvers`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'People who can decide for somebody else',
    query: z.strictObject({ query: searchText }),
    reply: z.array(placedPerson),
  }),
  delegations: endpoint({
    id: 'approvals.delegations',
    method: 'GET',
    path: `${APPROVE}/delegations`,
    access: 'approvals:decide',
    effect: 'read',
    summary: 'Whom one has asked to decide in one’s place, and who has asked oneself',
    reply: z.array(delegation),
  }),
  delegate: endpoint({
    id: 'approvals.delegate',
    method: 'POST',
    path: `${APPROVE}/delegations`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Have somebody else decide in one’s place between two days',
    body: z.strictObject({ toStaffNo: line(64), startDate: day, endDate: day }),
    reply: z.array(delegation),
  }),
  endDelegation: endpoint({
    id: 'approvals.endDelegation',
    method: 'DELETE',
    path: `${APPROVE}/delegations/:id`,
    access: 'approvals:decide',
    effect: 'write',
    summary: 'Take a delegation back',
    params: z.strictObject({ id: idText }),
    reply: z.array(delegation),
  }),
};
