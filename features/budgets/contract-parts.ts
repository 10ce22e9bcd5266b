import { z } from 'zod';
import { BudgetType, BusinessDivision, FillMode, ProjectType } from '#kernel/enums.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { id, idText, month } from '#kernel/schemas.ts';
import { BudgetStatus, GRID_KINDS } from './rules.ts';

/** What several calls of this feature are made of. */

export const budgetRefusals = defineRefusals('budgets', {
  codeTaken: ResultCode.refused,
  changed: ResultCode.conflict,
  configChanged: ResultCode.conflict,
  thresholdsChanged: ResultCode.conflict,
  notLooser: ResultCode.refused,
  cellsChanged: ResultCode.conflict,
  versionMoved: ResultCode.conflict,
  notOpen: ResultCode.refused,
  openVersion: ResultCode.refused,
  notEffective: ResultCode.refused,
  wasEffective: ResultCode.refused,
  inReview: ResultCode.refused,
  fillModeFixed: ResultCode.refused,
  closedGroup: ResultCode.refused,
  typeFixed: ResultCode.refused,
  noProjects: ResultCode.refused,
  noLines: ResultCode.refused,
  noMembers: ResultCode.refused,
  projectTaken: ResultCode.refused,
  notYourProject: ResultCode.notPermitted,
  outsideInUse: ResultCode.refused,
  totalTooLarge: ResultCode.refused,
  tooManyRows: ResultCode.refused,
  closedDiffers: ResultCode.periodClosed,
  ownReview: ResultCode.notPermitted,
  notAsked: ResultCode.notPermitted,
  ownerGone: ResultCode.refused,
  isMember: ResultCode.refused,
  noImage: ResultCode.notFound,
  notAnImage: ResultCode.refused,
  imageTooWide: ResultCode.refused,
  categoryCodeTaken: ResultCode.refused,
  categoryInUse: ResultCode.refused,
  categoryHasSubs: ResultCode.refused,
  categoryChanged: ResultCode.conflict,
  sourceFixed: ResultCode.refused,
  categoryFixed: ResultCode.refused,
  labourFixed: ResultCode.refused,
  projectHasBudgets: ResultCode.refused,
  departmentHasBudgets: ResultCode.refused,
  personHasBudgets: ResultCode.refused,
  sameVersion: ResultCode.refused,
});

// Ends the check: what follows counts months, which only months can be.
export const division = z.enum(BusinessDivision);
export const budgetType = z.enum(BudgetType);
export const projectType = z.enum(ProjectType);
export const fillMode = z.enum(FillMode);
export const status = z.enum(BudgetStatus);
export const gridKind = z.enum(GRID_KINDS);

/** One digit of an enumeration, where it arrives as text. */
export const digit = (last: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-${last}]$`))
    .transform(Number)
    .optional();

export const MAX_REASON = 500;

export const budgetParams = z.strictObject({ id: idText });

/** Which version is meant: one by its number in the database, or the one that held on a day. */
export const cellPlace = z.strictObject({ kind: gridKind, projectId: id, itemId: id, month });

export type CellPlace = z.output<typeof cellPlace>;
