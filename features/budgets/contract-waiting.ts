import { z } from 'zod';
import { endpoint } from '#kernel/schemas.ts';

/** Apart from the others: the menu of every page asks it, and brings nothing else along. */
export const waitingEndpoints = {
  waiting: endpoint({
    id: 'budgets.waiting',
    method: 'GET',
    path: '/api/v1/budget/waiting',
    access: 'budgets:review',
    effect: 'read',
    unattended: true,
    summary: 'How many budgets wait for this person’s decision, whatever their years',
    reply: z.strictObject({ waiting: z.int().min(0) }),
  }),
};
