import { z } from 'zod';
import { labourValue } from '#features/people/contract.ts';
import { endpoint, month } from '#kernel/schemas.ts';

export const exportEndpoints = {
  month: endpoint({
    id: 'actuals.export',
    method: 'GET',
    path: '/api/v1/final-account/task/export',
    access: 'accounts:read',
    effect: 'read',
    summary: 'A month of the accounts as a workbook: its sums, its rows, and the proof of both',
    download: true,
    query: z.strictObject({ month, labour: labourValue }),
    reply: z.unknown(),
  }),
};
