import { z } from 'zod';
import { budgetFilter, budgetId, rowsRequest } from '#features/actuals/contract.ts';
import { bilingualName } from '#kernel/references.ts';
import { endpoint, id } from '#kernel/schemas.ts';
import { count, hours, range, rangeAgrees, yuan } from './contract-parts.ts';

const { projectId, direct, categoryId, subCategoryId, subCategoryIds } = rowsRequest.shape;

/** Which cells: as the rows beside them are asked for, so that a filter says both sides of a difference. */
const planRequest = rangeAgrees(
  z.strictObject({
    ...range,
    ...{ projectId, direct, categoryId, subCategoryId, subCategoryIds },
    /** Documents by what they are; one that adds up others counts where it is asked for itself. */
    budgets: budgetFilter.omit({ yearAfter: true }).optional(),
  }),
);

export type PlanRequest = z.output<typeof planRequest>;

/** What is planned of a figure, as it is asked for. */
export type PlanFilter = z.input<typeof planRequest>;

const sums = { cells: count, amount: yuan, hours };

const plan = z.strictObject({
  ...sums,
  /** In the order of every screen. */
  categories: z.array(
    z.strictObject({ categoryId: id, ...bilingualName.shape, subCategories: count, ...sums }),
  ),
});

export type PlannedCells = z.output<typeof plan>;

export const planEndpoints = {
  cells: endpoint({
    id: 'boards.plan-cells',
    method: 'POST',
    path: '/api/v1/budget-final/budget/:id/plan-cells',
    access: 'budgets:read',
    effect: 'read',
    summary: 'What the cells of plans in force come to, by category',
    params: z.strictObject({ id: budgetId }),
    body: planRequest,
    reply: plan,
  }),
};
