import { z } from 'zod';
import { outOfDate, yearQuery } from '#features/actuals/contract.ts';
import { FORECAST_METHODS, LEVELS } from '#features/budgets/rules.ts';
import { BudgetType, BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { bilingualName } from '#kernel/references.ts';
import { endpoint, id, month } from '#kernel/schemas.ts';
import { count, figures, percent, yuan } from './contract-parts.ts';

/** What a year comes to: plan and actual up to `maxPeriod`, and what they are held against. */
const yearFigures = z.strictObject({
  ...figures.shape,
  /** Of all twelve months. */
  yearBudgetAmount: yuan.nullable(),
  /** Actual ÷ budget of the year; null where nothing is planned. */
  executionRate: percent.nullable(),
  /** Actual ÷ budget up to `maxPeriod`. */
  toDateRate: percent.nullable(),
  /** What the same projects cost in the same months a year before; null where there are no accounts. */
  lastYearAmount: yuan.nullable(),
});

const forecastFigures = {
  /** Of all months of the documents. */
  bac: yuan.nullable(),
  /** Null where the method lacks something. */
  eac: yuan.nullable(),
};

/** The twelve months; the actual is null where a month is not closed. */
const monthFigures = z.strictObject({
  month: z.int().min(1).max(12),
  budgetAmount: yuan.nullable(),
  originalAmount: yuan.nullable(),
  actualAmount: yuan.nullable(),
  /** Actual ÷ budget of the month, and up to it. */
  rate: percent.nullable(),
  toDateRate: percent.nullable(),
});

const comparisonRow = z.strictObject({
  budgetId: id,
  code: z.string(),
  name: z.string(),
  division: z.enum(BusinessDivision),
  budgetType: z.enum(BudgetType),
  projectType: z.enum(ProjectType),
  warnPercent: z.int(),
  overPercent: z.int(),
  ...yearFigures.shape,
  ...forecastFigures,
  /** What the forecast adds to what is booked; null where there is none. */
  etc: yuan.nullable(),
  forecastMethod: z.enum(FORECAST_METHODS),
  /** The months of the version in force; of one that adds up others, those of its members. */
  fromMonth: month,
  toMonth: month,
  /** By the execution of the year at standard and the document's own thresholds. */
  level: z.enum(LEVELS).nullable(),
  /** At standard, the whole document is expected to cost more than it plans. */
  forecastOver: z.boolean(),
  /** With a month that is worked out and not closed more is spent than that already, at standard. */
  forecastPassed: z.boolean(),
  categories: z.array(
    z.strictObject({
      categoryId: id,
      budgetAmount: yuan.nullable(),
      actualAmount: yuan,
    }),
  ),
  months: z.array(monthFigures).length(12),
});

export type ComparisonRow = z.output<typeof comparisonRow>;

/** The sub-category furthest above its plan up to `maxPeriod` at standard; none where none is above it. */
const driver = z.strictObject({
  subCategoryId: id,
  ...bilingualName.shape,
  budgetAmount: yuan,
  actualAmount: yuan,
});

export type Driver = NonNullable<Comparison['attention'][number]['driver']>;

/** Parts of the total: budgets of one division, or of one type. */
const cut = z.strictObject({ budgets: count, ...yearFigures.shape });

const comparison = z.strictObject({
  year: z.int(),
  /** The highest closed month of the year; 0 without one. The same for everybody. */
  maxPeriod: z.int().min(0).max(12),
  dataVersion: z.int().min(1),
  outOfDate,
  lastYearMonths: z.int().min(0).max(12),
  /** The month forecasts are as of: the last closed one, whichever year is looked at. */
  forecastThrough: month.nullable(),
  categories: z.array(z.strictObject({ categoryId: id, ...bilingualName.shape })),
  /** Documents in force with a month in the year. Those that add up others are in no total. */
  rows: z.array(comparisonRow),
  /**
   * Rows that are warned of, over or expected to be: over first, then by how much more than planned is
   * expected of the whole document, then by code.
   */
  attention: z.array(z.strictObject({ budgetId: id, driver: driver.nullable() })),
  byDivision: z.array(z.strictObject({ division: z.enum(BusinessDivision), ...cut.shape })),
  byProjectType: z.array(z.strictObject({ projectType: z.enum(ProjectType), ...cut.shape })),
  /** What no budget covers; null for whoever does not see the whole company. */
  noBudget: z
    .strictObject({
      actualAmount: yuan,
      actualHours: z.number(),
      lastYearAmount: yuan.nullable(),
      months: z.array(
        z.strictObject({
          month: z.int().min(1).max(12),
          actualAmount: yuan.nullable(),
        }),
      ),
    })
    .nullable(),
  totals: z.strictObject({
    ...cut.shape,
    ...forecastFigures,
    /** Documents without a forecast; while there are any, there is none of the company. */
    eacMissing: count,
    /** Documents that add up others, and so are left out. */
    integrations: count,
    /** What was planned for the year before. */
    lastYearBudgetAmount: yuan.nullable(),
    months: z.array(monthFigures).length(12),
  }),
});

export type Comparison = z.output<typeof comparison>;

export const comparisonEndpoints = {
  read: endpoint({
    id: 'boards.comparison',
    method: 'GET',
    path: '/api/v1/budget-final/macroscopic-comparison',
    access: 'budgets:read',
    effect: 'read',
    summary: 'All budgets of a year side by side',
    query: yearQuery,
    reply: comparison,
  }),
};
