import { z } from 'zod';
import { labourValue } from '#features/people/contract.ts';
import { day, endpoint, id } from '#kernel/schemas.ts';
import {
  basis,
  budgetBody,
  figures,
  projectRow,
  range,
  rangeAgrees,
  subCategoryRow,
  yuan,
} from './contract-parts.ts';
import { MONTH_STATES } from './rules.ts';
import { DIMENSIONS } from './rules-periods.ts';

const periodicalRequest = rangeAgrees(
  z.strictObject({
    ...budgetBody,
    ...range,
    dimension: z.enum(DIMENSIONS).default('month'),
    /** Whether entries are to say what each project, or each sub-category, comes to. */
    project: z.boolean().default(false),
    subCategory: z.boolean().default(false),
    /** Months are those of posting, or those the costs belong to. */
    basis,
    /** The version in force on this day; left out: the one in force now. */
    asOf: day.optional(),
    labour: labourValue,
  }),
);

export type PeriodicalRequest = z.output<typeof periodicalRequest>;

const subCategoryFigures = z.strictObject({ ...subCategoryRow, ...figures.shape });

const projectFigures = z.strictObject({
  ...projectRow,
  ...figures.shape,
  subCategories: z.array(subCategoryFigures).optional(),
});

const entry = z.strictObject({
  year: z.int(),
  /** Of a quarter or a year, the last month the entry counts. */
  month: z.int().min(1).max(12),
  state: z.enum(MONTH_STATES),
  inBudget: z.boolean(),
  ...figures.shape,
  /** By origin, what the open month would post into this one; in no sum. Null where it would nothing. */
  provisional: z.strictObject({ actualAmount: yuan, actualHours: z.number() }).nullable(),
  projects: z.array(projectFigures).optional(),
  subCategories: z.array(subCategoryFigures).optional(),
});

export type PeriodEntry = z.output<typeof entry>;
export type ProjectFigures = z.output<typeof projectFigures>;
export type SubCategoryFigures = z.output<typeof subCategoryFigures>;

const periodical = z.strictObject({
  budgetId: id,
  /** Null where no version was in force. */
  versionId: id.nullable(),
  dataVersion: z.int().min(1),
  /** Whether the reader may open figures to the rows behind them. */
  opens: z.boolean(),
  children: z.array(entry),
});

export type Periodical = z.output<typeof periodical>;

export const periodicalEndpoints = {
  periodical: endpoint({
    id: 'boards.periodical-data',
    method: 'POST',
    path: '/api/v1/budget-final/periodical-data',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Plan and actual of a budget, month by month',
    body: periodicalRequest,
    reply: periodical,
  }),
  cumulative: endpoint({
    id: 'boards.cumulative-data',
    method: 'POST',
    path: '/api/v1/budget-final/cumulative-data',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Plan and actual of a budget up to each month, from its first one on',
    body: periodicalRequest,
    reply: periodical,
  }),
};
