import { z } from 'zod';
import { outOfDate } from '#features/actuals/contract.ts';
import { LEVELS } from '#features/budgets/rules.ts';
import { labourValue } from '#features/people/contract.ts';
import { bilingualName } from '#kernel/references.ts';
import { day, endpoint, id, month } from '#kernel/schemas.ts';
import { forecast } from './contract-forecast.ts';
import {
  budgetParams,
  count,
  figures,
  percent,
  projectRow,
  subCategoryRow,
  yuan,
} from './contract-parts.ts';

/** The last counted month, everything up to it, and what is left of the whole budget. */
const both = {
  month: figures,
  cumulative: figures,
  /** All that is planned less all that was spent; null without a version in force. */
  remaining: yuan.nullable(),
};

const labourVariance = z.strictObject({
  /** Actual less planned labour, up to the last counted month. */
  total: yuan,
  /** More or fewer hours than planned, at the planned price of an hour; null where no hours are planned. */
  efficiency: yuan.nullable(),
  /** An hour that cost more or less than planned. */
  rate: yuan.nullable(),
  /** Of project-months without planned hours, which nobody can split. */
  unsplit: yuan,
});

/**
 * How it is judged everywhere, whatever months are looked at: what closed months of a year have cost of the
 * plan of that year, and what the whole document is expected to. Null without a version in force.
 */
const standing = z.strictObject({
  /** That of the last closed month, or the one of the document's next to it. */
  year: z.int(),
  /** Actual ÷ plan of the year; null where nothing is planned. */
  executionRate: percent.nullable(),
  level: z.enum(LEVELS).nullable(),
  forecastOver: z.boolean(),
});

/**
 * The months everything of it is in. Members of one that adds up others may begin before it and end after it,
 * and costs that closed months keep, or that belong to other months than they were booked in, may lie before
 * all plans: whatever counts up to a month counts from `from`.
 */
const span = z.strictObject({
  from: z.strictObject({ posting: month, origin: month }),
  /** The last month that can be planned. */
  to: month,
});

const finalDetails = z.strictObject({
  budgetId: id,
  versionId: id.nullable(),
  dataVersion: z.int().min(1),
  outOfDate,
  /** As asked, or the last day of the last closed month; null while none is closed. */
  endDate: day.nullable(),
  /** The month counted up to: the highest closed one not after `endDate`; null without one. */
  through: month.nullable(),
  /** The same as a number of its year; 0 without one. */
  maxPeriod: z.int().min(0).max(12),
  /** Null without a version in force. */
  span: span.nullable(),
  opens: z.boolean(),
  totals: z.strictObject({
    ...both,
    /** All months of the document. */
    bac: yuan.nullable(),
    originalBac: yuan.nullable(),
    /** Cumulative actual ÷ what is planned up to then, and ÷ all that is planned. */
    toDateRate: percent.nullable(),
    executionRate: percent.nullable(),
  }),
  standing: standing.nullable(),
  categories: z.array(
    z.strictObject({
      categoryId: id,
      ...bilingualName.shape,
      subCategories: z.array(
        z.strictObject({ subCategoryId: id, ...bilingualName.shape, hidden: z.boolean() }),
      ),
    }),
  ),
  projects: z.array(z.strictObject(projectRow)),
  /** Each with its sub-category and project; names stand above. */
  rows: z.array(z.strictObject({ ...subCategoryRow, projectId: id, direct: z.boolean(), ...both })),
  /** By department, of what is booked. */
  departments: z.array(
    z.strictObject({
      deptId: id.nullable(),
      ...bilingualName.shape,
      actualAmount: yuan,
      budgetHours: z.number(),
      actualHours: z.number(),
    }),
  ),
  labourVariance,
  forecast,
  /**
   * What came late or was corrected, posted in the counted months. Each posting month, month of origin,
   * kind, project, sub-category and department that comes to something counts once.
   */
  corrections: z.strictObject({ count, amount: yuan }),
  /** The same costs added up another way; they agree to the fen. */
  reconciliation: z.strictObject({ budgetSum: yuan, projectSum: yuan, difference: yuan }),
});

export type FinalDetails = z.output<typeof finalDetails>;

export const detailsEndpoints = {
  read: endpoint({
    id: 'boards.final-details',
    method: 'GET',
    path: '/api/v1/budget-final/budget/:id/final-details',
    access: 'budgets:read',
    effect: 'read',
    summary: 'What a budget comes to by its lines, what is left, and what it is expected to be',
    params: budgetParams,
    query: z.strictObject({ endDate: day.optional(), labour: labourValue }),
    reply: finalDetails,
  }),
};
