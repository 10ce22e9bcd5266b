import { z } from 'zod';
import { COST_SOURCES } from '#features/budgets/rules.ts';
import { MARK_CAUSES } from '#features/periods/rules.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { instant, month } from '#kernel/schemas.ts';
import { COST_KINDS } from './rules.ts';

/** What several calls of this feature are made of. */

export const accountRefusals = defineRefusals('actuals', {
  /** Months are run and closed one after the other. */
  runOutOfOrder: ResultCode.refused,
  notBegunYet: ResultCode.refused,
  notOverYet: ResultCode.refused,
  underWay: ResultCode.refused,
  /** Nobody works in the background here. */
  noJobs: ResultCode.refused,
  /** Something it would be closed with has changed since the run. */
  inputsChanged: ResultCode.conflict,
  notThatRun: ResultCode.conflict,
  notReady: ResultCode.refused,
  doesNotAddUp: ResultCode.refused,
  nothingToWaive: ResultCode.refused,
  sameRun: ResultCode.refused,
  nothingToExport: ResultCode.refused,
  /** Another run took the place of the one a file was being made of. */
  exportOutdated: ResultCode.conflict,
  projectBooked: ResultCode.periodClosed,
  /** Costs of a closed month count in this department. */
  departmentBooked: ResultCode.periodClosed,
});

// Ends the check: what follows counts months, which only months can be.
/** Yuan with two decimals. */
export const yuan = z.number();
/** Decimal hours. */
export const hours = z.number();
export const count = z.int().min(0);

/** Open months whose published run has not seen everything they are worked out from, and what it has not. */
export const outOfDate = z.array(
  z.strictObject({ month, causes: z.array(z.enum(MARK_CAUSES)).min(1), since: instant }),
);
export type OutOfDate = z.output<typeof outOfDate>;

export const costSource = z.enum(COST_SOURCES);
export const costKind = z.enum(COST_KINDS);
