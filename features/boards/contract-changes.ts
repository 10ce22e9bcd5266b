import { z } from 'zod';
import { outOfDate, yearQuery } from '#features/actuals/contract.ts';
import { FORECAST_METHODS, LEVELS } from '#features/budgets/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import { endpoint, id, month } from '#kernel/schemas.ts';
import { count, percent, yuan } from './contract-parts.ts';

/** The same figure as of each of the two closings. */
const atBoth = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ before: value, after: value });

/** How a document stood as a month closed: spent since January, and expected of the whole document. */
const standing = z.strictObject({
  actualAmount: yuan,
  executionRate: percent.nullable(),
  level: z.enum(LEVELS).nullable(),
  forecastOver: z.boolean(),
  eac: yuan.nullable(),
  /** What the forecast adds to what is booked; null where there is none. */
  etc: yuan.nullable(),
});

const changedRow = z.strictObject({
  budgetId: id,
  code: z.string(),
  name: z.string(),
  budgetType: z.enum(BudgetType),
  forecastMethod: z.enum(FORECAST_METHODS),
  fromMonth: month,
  /** Of the versions in force now, by which both closings are judged. */
  yearBudgetAmount: yuan.nullable(),
  ...atBoth(standing).shape,
});

export type ChangedRow = z.output<typeof changedRow>;

const changes = z.strictObject({
  /** The last two closed months of the year. */
  months: atBoth(z.int().min(1).max(12)),
  /** Documents of the comparison, by code. */
  rows: z.array(changedRow),
  /** Rows whose level or forecast has turned: by how they stand now, the worst first. */
  changed: z.array(id),
  totals: z.strictObject({
    /** Without documents that add up others. */
    budgets: count,
    /** Null while one of them has no forecast. */
    eac: atBoth(yuan.nullable()),
  }),
  /** What no budget covers, since January; null for whoever does not see the whole company. */
  noBudget: z
    .strictObject({
      ...atBoth(yuan).shape,
      /** Projects with such costs in the last month and in none of the year before it. */
      newProjects: count,
    })
    .nullable(),
  /** What the last month has booked for earlier ones. */
  afterwards: z.strictObject({ rows: count, amount: yuan, originMonths: z.array(month) }),
});

export type Changes = z.output<typeof changes>;

const yearChanges = z.strictObject({
  year: z.int(),
  dataVersion: z.int().min(1),
  outOfDate,
  /** Null where fewer than two months of the year are closed. */
  changes: changes.nullable(),
});

export type YearChanges = z.output<typeof yearChanges>;

export const changesEndpoints = {
  read: endpoint({
    id: 'boards.changes',
    method: 'GET',
    path: '/api/v1/budget-final/macroscopic-changes',
    access: 'budgets:read',
    effect: 'read',
    summary: 'What the last closed month of a year has changed, budget by budget',
    query: yearQuery,
    reply: yearChanges,
  }),
};
