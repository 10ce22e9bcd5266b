import { z } from 'zod';
import { labourValue } from '#features/people/contract.ts';
import { day, endpoint, id, month } from '#kernel/schemas.ts';
import { budgetParams, hours, projectRow, yuan } from './contract-parts.ts';

/** Labour of a row of the document in a month, and why it came to another amount than planned. */
const part = z.strictObject({
  projectId: id,
  direct: z.boolean(),
  month,
  budgetAmount: yuan,
  actualAmount: yuan,
  budgetHours: hours,
  actualHours: hours,
  /** Null, like the rate, where no hours are planned: all of it is `unsplit` then. */
  efficiency: yuan.nullable(),
  rate: yuan.nullable(),
  unsplit: yuan,
});

/** What `labourVariance` of final-details is made of: parts that add up to each of its figures. */
const varianceParts = z.strictObject({
  /** The month counted up to; null without one. */
  through: month.nullable(),
  projects: z.array(z.strictObject(projectRow)),
  /** Those that differ from nothing, by month and project. */
  parts: z.array(part),
});

export type VarianceParts = z.output<typeof varianceParts>;

export const varianceEndpoints = {
  read: endpoint({
    id: 'boards.labour-variance',
    method: 'GET',
    path: '/api/v1/budget-final/budget/:id/labour-variance',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Why labour cost more or less than planned, by project and month',
    params: budgetParams,
    query: z.strictObject({ endDate: day.optional(), labour: labourValue }),
    reply: varianceParts,
  }),
};
