import { z } from 'zod';
import { FORECAST_METHODS, MAX_CELL_YUAN } from '#features/budgets/rules.ts';
import { endpoint, id, month } from '#kernel/schemas.ts';
import { twoDecimals } from '#kernel/two-decimals.ts';
import { budgetParams, percent, projectRow, subCategoryRow, yuan } from './contract-parts.ts';
import { FORECAST_LACKS } from './rules-forecast.ts';

const MAX_SAVED = 5_000;

/** What a document is expected to come to; null where the method lacks what it needs. */
export const forecast = z.strictObject({
  method: z.enum(FORECAST_METHODS),
  /** The last closed month, whatever months are looked at; null while none is. */
  through: month.nullable(),
  /** All that is planned, and what was spent. */
  bac: yuan.nullable(),
  ac: yuan.nullable(),
  etc: yuan.nullable(),
  eac: yuan.nullable(),
  vac: yuan.nullable(),
  /** Of the method `cpi` alone. */
  ev: yuan.nullable(),
  pv: yuan.nullable(),
  percentDone: percent.nullable(),
  cpi: z.number().nullable(),
  spi: z.number().nullable(),
  tcpi: z.number().nullable(),
  /** Why there is none: no closed month, no per cent done, no plan. */
  missing: z.enum(FORECAST_LACKS).nullable(),
  /** What a month after it has cost that is worked out and not closed; null without a forecast. */
  provisionalAmount: yuan.nullable(),
  /** With that, more is spent than is expected in all, at standard. */
  passed: z.boolean(),
});

export type Forecast = z.output<typeof forecast>;

const openMonth = z.strictObject({
  month,
  /** What the version in force plans. */
  planned: yuan,
  /** Null where nobody entered one: it then counts as planned. */
  expected: yuan.nullable(),
});

const forecastInput = z.strictObject({
  version: z.int().min(0),
  method: z.enum(FORECAST_METHODS),
  through: month.nullable(),
  edits: z.boolean(),
  /** Months that are not closed, of every line of the version in force and of what was entered. */
  lines: z.array(
    z.strictObject({
      ...projectRow,
      ...subCategoryRow,
      months: z.array(openMonth),
    }),
  ),
  /** Of every month of the document up to this one, ascending. */
  percentDone: z.array(z.strictObject({ month, percent: percent.nullable() })),
});

export type ForecastInput = z.output<typeof forecastInput>;

const amount = twoDecimals(yuan.min(-MAX_CELL_YUAN).max(MAX_CELL_YUAN));

const storeForecast = z.strictObject({
  /** 0 where nothing was entered yet. */
  version: z.int().min(0),
  /** What changed; null takes a figure back. */
  expected: z
    .array(z.strictObject({ projectId: id, subCategoryId: id, month, amount: amount.nullable() }))
    .max(MAX_SAVED)
    .default([]),
  percentDone: z
    .array(
      z.strictObject({
        month,
        percent: twoDecimals(z.number().min(0).max(100)).nullable(),
      }),
    )
    .max(240)
    .default([]),
});

export type StoreForecast = z.output<typeof storeForecast>;

export const forecastEndpoints = {
  read: endpoint({
    id: 'boards.forecast',
    method: 'GET',
    path: '/api/v1/budget/:id/forecast',
    access: 'budgets:read',
    effect: 'read',
    summary: 'What the owner expects of months to come, and how much is done',
    params: budgetParams,
    reply: forecastInput,
  }),
  store: endpoint({
    id: 'boards.store-forecast',
    method: 'PUT',
    path: '/api/v1/budget/:id/forecast',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Enter what is expected of months to come, and how much is done',
    params: budgetParams,
    body: storeForecast,
    reply: forecastInput,
  }),
};
