import { z } from 'zod';
import { FORECAST_METHODS } from '#features/budgets/rules.ts';
import { bilingualName } from '#kernel/references.ts';
import { endpoint, id, month } from '#kernel/schemas.ts';
import { budgetParams, percent, projectRow, yuan } from './contract-parts.ts';

/** A row of the document and a sub-category, with what is still to come of it. */
const line = z.strictObject({
  ...projectRow,
  subCategory: z.strictObject({ id, ...bilingualName.shape }),
  /** By the cells of the version in force, in the months to come. */
  planned: yuan,
  /** By cost rows, with labour at standard, in the months a trend goes by. */
  booked: yuan,
  amount: yuan,
});

const document = z.strictObject({
  budgetId: id,
  code: z.string(),
  name: z.string(),
  method: z.enum(FORECAST_METHODS),
  /** Null without a forecast. */
  amount: yuan.nullable(),
  /** What the lines are of: months to come, or those a trend goes by. */
  months: z.strictObject({ from: month, to: month }).nullable(),
  /** By what booked months are multiplied, and divided. */
  trend: z.strictObject({ monthsLeft: z.int(), months: z.int() }).nullable(),
  /** Of the method `cpi`, with labour at standard. */
  value: z.strictObject({ bac: yuan, ac: yuan, percentDone: percent }).nullable(),
  /** They add up to the amount, each rounded once; none of a member, nor of the method `cpi`. */
  lines: z.array(line),
});

/** What is still to come of a document, or of each of its members, from cells, cost rows and what was entered. */
const forecastParts = z.strictObject({ through: month.nullable(), documents: z.array(document) });

export type ForecastParts = z.output<typeof forecastParts>;

export const forecastPartsEndpoints = {
  read: endpoint({
    id: 'boards.forecast-parts',
    method: 'GET',
    path: '/api/v1/budget/:id/forecast/parts',
    access: 'budgets:read',
    effect: 'read',
    summary: 'What is still to come by a forecast, part by part',
    params: budgetParams,
    query: z.strictObject({
      /** As it was when this month had closed; left out: as of the last closed month. */
      through: month.optional(),
    }),
    reply: forecastParts,
  }),
};
