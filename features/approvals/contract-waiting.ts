import { z } from 'zod';
import { endpoint } from '#kernel/schemas.ts';

/** What every address of the approvals begins with. */
export const APPROVE = '/api/v1/workHour/approve';

/** Apart from the others: the menu of every page asks it, and brings nothing else along. */
export const waitingEndpoints = {
  waiting: endpoint({
    id: 'approvals.waiting',
    method: 'GET',
    path: `${APPROVE}/waiting`,
    access: 'approvals:decide',
    effect: 'read',
    unattended: true,
    summary: 'How many rows wait for this person’s decision, in all open batches',
    reply: z.strictObject({ waiting: z.int().min(0) }),
  }),
};
