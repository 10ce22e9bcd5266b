import { z } from 'zod';
import { COST_SOURCES } from '#features/budgets/rules.ts';
import { isDate, monthOf, monthsInRange } from '#kernel/dates.ts';
import { bilingualName } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { day, id, idText } from '#kernel/schemas.ts';
import { MAX_RANGE_MONTHS } from './rules.ts';

/** What several calls of this feature are made of. */

export const boardRefusals = defineRefusals('boards', {
  /** An integration has no figures of its own: they are its members'. */
  membersForecast: ResultCode.refused,
  /** What has been spent in a closed month needs no forecast. */
  forecastOfClosed: ResultCode.periodClosed,
  notPlanned: ResultCode.refused,
  forecastChanged: ResultCode.conflict,
  exportOutdated: ResultCode.conflict,
});

export const budgetParams = z.strictObject({ id: idText });

/** Yuan with two decimals. */
export const yuan = z.number();
/** Decimal hours. */
export const hours = z.number();
/** Per cent with two decimals. */
export const percent = z.number();
export const count = z.int().min(0);

/** Plan and actual of one thing. Amounts planned are null only where no budget in force covers it. */
export const figures = z.strictObject({
  /** Of the version in force, or of the one in force on the day asked for. */
  budgetAmount: yuan.nullable(),
  /** Of the first version that was in force. */
  originalAmount: yuan.nullable(),
  actualAmount: yuan,
  budgetHours: hours,
  actualHours: hours,
});

export type Figures = z.output<typeof figures>;

export const budgetBody = { budgetId: id };

/** Days stand for their months. */
export const range = { startDate: day, endDate: day };

/** The right way round, and no more months than a board can show. */
export function rangeAgrees<Schema extends z.ZodType<{ startDate: string; endDate: string }>>(
  schema: Schema,
) {
  return schema.superRefine(({ startDate, endDate }, context) => {
    // Said already where they are read; months are counted of days alone.
    if (!isDate(startDate) || !isDate(endDate)) return;
    if (endDate < startDate) {
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'boards.endBeforeStart' });
    } else if (monthsInRange(monthOf(startDate), monthOf(endDate)).length > MAX_RANGE_MONTHS) {
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'boards.rangeTooLong' });
    }
  });
}

export const basis = z.enum(['posting', 'origin']).default('posting');

/** The project a row of a budget stands for. */
export const projectRow = {
  projectId: id,
  parentId: id.nullable(),
  code: z.string(),
  ...bilingualName.shape,
  /** A main project without its parts, where a budget is filled in by sub-projects. */
  direct: z.boolean(),
};

export const subCategoryRow = {
  subCategoryId: id,
  categoryId: id,
  source: z.enum(COST_SOURCES),
};
