import { z } from 'zod';
import { outOfDate } from '#features/actuals/contract.ts';
import { labourValue } from '#features/people/contract.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { bilingualName, projectRef } from '#kernel/references.ts';
import { endpoint, id, idText, month, yearText } from '#kernel/schemas.ts';
import { figures, subCategoryRow, yuan } from './contract-parts.ts';
import { MONTH_STATES } from './rules.ts';

const projectQuery = z.strictObject({
  year: yearText.optional(),
  labour: labourValue,
});

const projectFinal = z.strictObject({
  project: z.strictObject({
    ...projectRef.shape,
    division: z.enum(BusinessDivision),
    projectType: z.enum(ProjectType),
    /** Null for a main project, whose figures count its parts. */
    main: projectRef.nullable(),
  }),
  year: z.int(),
  maxPeriod: z.int().min(0).max(12),
  /** The last closed month of all, up to which all years are counted; null while none is. */
  closedThrough: month.nullable(),
  dataVersion: z.int().min(1),
  outOfDate,
  /** Years with costs of the project that the reader sees, newest first. */
  years: z.array(z.int()),
  /** Closed months of the year alone. */
  totals: z.strictObject({
    ...figures.shape,
    lastYearAmount: yuan.nullable(),
    /** Months of the year before that are counted in it: fewer where the accounts began in it. */
    lastYearMonths: z.int().min(0).max(12),
    /** Closed months of all years. */
    everAmount: yuan,
  }),
  /** The twelve months of the year. */
  months: z.array(
    z.strictObject({
      month: z.int().min(1).max(12),
      state: z.enum(MONTH_STATES),
      ...figures.shape,
      categories: z.array(z.strictObject({ categoryId: id, actualAmount: yuan })),
    }),
  ),
  categories: z.array(
    z.strictObject({
      categoryId: id,
      ...bilingualName.shape,
      ...figures.shape,
      subCategories: z.array(
        z.strictObject({ ...subCategoryRow, ...bilingualName.shape, ...figures.shape }),
      ),
    }),
  ),
  /** Its parts, and the main project itself, where it is one. */
  parts: z.array(z.strictObject({ project: projectRef, direct: z.boolean(), ...figures.shape })),
  /** Budgets that cover it in the year. */
  budgets: z.array(z.strictObject({ id, code: z.string(), name: z.string() })),
});

export type ProjectFinal = z.output<typeof projectFinal>;

export const projectEndpoints = {
  read: endpoint({
    id: 'boards.project-final',
    method: 'GET',
    path: '/api/v1/budget-final/project/:id/final',
    access: 'budgets:read',
    effect: 'read',
    summary: "One project's final account of a year",
    params: z.strictObject({ id: idText }),
    query: projectQuery,
    reply: projectFinal,
  }),
};
