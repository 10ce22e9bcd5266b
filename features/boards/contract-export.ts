import { z } from 'zod';
import { labourValue } from '#features/people/contract.ts';
import { endpoint } from '#kernel/schemas.ts';
import { basis, budgetParams, range, rangeAgrees } from './contract-parts.ts';

const exportRequest = rangeAgrees(z.strictObject({ ...range, basis, labour: labourValue }));

export type BudgetExportRequest = z.output<typeof exportRequest>;

export const budgetExportEndpoints = {
  workbook: endpoint({
    id: 'boards.export',
    method: 'POST',
    path: '/api/v1/budget/:id/export',
    access: 'budgets:read',
    effect: 'read',
    summary:
      'A budget as a workbook: what it comes to, its lines, what was spent, and the rows behind',
    download: true,
    timeoutMs: 120_000,
    params: budgetParams,
    body: exportRequest,
    reply: z.unknown(),
  }),
};
