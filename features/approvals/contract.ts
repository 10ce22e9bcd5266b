import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { approverEndpoints } from './contract-approvers.ts';
import { correctionEndpoints } from './contract-corrections.ts';
import { itemEndpoints } from './contract-items.ts';
import { queueEndpoints } from './contract-queue.ts';
import { waitingEndpoints } from './contract-waiting.ts';

export type { Approver, Delegation, Orphan } from './contract-approvers.ts';
export { type SeenCorrection, seenCorrection } from './contract-corrections.ts';
export {
  type ChangedRow,
  type DecideReply,
  type DecideRequest,
  EVENT_KINDS,
  type ItemDetail,
  type ItemEvent,
  MAX_TEXT,
  type RouteStep,
  type RowDecision,
} from './contract-items.ts';
export {
  type ApprovalRow,
  type EarlierReturn,
  MAX_DECIDED,
  QUEUE_FLAGS,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueBatch,
  type QueueDepartment,
  type QueueProject,
  type QueueReply,
  type QueueRequest,
  type SeenItem,
} from './contract-queue.ts';

export const approvalRefusals = defineRefusals('approvals', {
  /** A sheet can no longer be taken back. */
  recallTooLate: ResultCode.refused,
  gone: ResultCode.notFound,
  otherBatch: ResultCode.refused,
  ownRow: ResultCode.refused,
  notAsked: ResultCode.notPermitted,
  alreadyDecided: ResultCode.conflict,
  changed: ResultCode.conflict,
  notOrphaned: ResultCode.conflict,
  unknownPerson: ResultCode.refused,
  /** Somebody who leads nothing has no place to decide. */
  noApprover: ResultCode.refused,
  delegateToSelf: ResultCode.refused,
  delegationOverlaps: ResultCode.refused,
});

export const approvalEndpoints = {
  ...queueEndpoints,
  ...itemEndpoints,
  ...correctionEndpoints,
  ...approverEndpoints,
  ...waitingEndpoints,
};
