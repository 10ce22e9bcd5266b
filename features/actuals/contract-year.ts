import { z } from 'zod';
import { labourValue } from '#features/people/contract.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { bilingualName, departmentRef } from '#kernel/references.ts';
import { endpoint, id, idText, yearText } from '#kernel/schemas.ts';
import { costSource, count, hours, outOfDate, yuan } from './contract-parts.ts';
import { UTILISATION_TARGET } from './rules.ts';

/** One digit of an enumeration, where it arrives as text. */
const digit = <Value extends number>(last: Value) =>
  z
    .string()
    .regex(new RegExp(`^[0-${last}]$`))
    .transform((text) => Number(text) as Value)
    .optional();

/** Which budgets or costs of a year. */
export const yearQuery = z.strictObject({
  /** Left out: the company's year. */
  year: yearText.optional(),
  division: digit<BusinessDivision>(BusinessDivision.RMBU),
  projectType: digit<ProjectType>(ProjectType.AFTER_SALE),
  /** With all departments beneath it. */
  deptId: idText.optional(),
  labour: labourValue,
});

const monthText = z
  .string()
  .regex(/^(1[0-2]|[1-9])$/)
  .transform(Number);

const accountQuery = z
  .strictObject({
    ...yearQuery.shape,
    /** Narrows all costs; people, who are of no category, stay. */
    categoryId: idText.optional(),
    /** Months of the year, of which those that are closed count. */
    startMonth: monthText.optional(),
    endMonth: monthText.optional(),
  })
  .superRefine(({ startMonth = 1, endMonth = 12 }, context) => {
    if (endMonth < startMonth) {
      context.addIssue({ code: 'custom', path: ['endMonth'], message: 'actuals.endBeforeStart' });
    }
  });

export type AccountQuery = z.output<typeof accountQuery>;

/**
 * What projects have cost in the closed months of the year. Opened with the same filter and these
 * months, the pages of rows add up to it.
 */
const figures = z.strictObject({
  actualAmount: yuan,
  /** Of the same months of the year before. */
  lastYearAmount: yuan,
  actualHours: hours,
});

export type YearFigures = z.output<typeof figures>;

/** The same by category, in the order of `byCategory`; those that cost nothing are left out. */
const categories = z.array(
  z.strictObject({ categoryId: id, ...figures.omit({ actualHours: true }).shape }),
);

const compared = z.strictObject({
  /** Posted in these months. */
  projectHours: hours,
  requiredHours: hours,
  /** Per cent with two decimals; null where nothing was required. */
  rate: z.number().nullable(),
});

const utilised = z.strictObject({
  ...compared.shape,
  /** Of the project hours, those of earlier months that were posted in these. */
  lateHours: hours,
  /** How long people were away, which is no part of the rate. */
  absenceHours: hours,
});

const utilisedMonths = z.array(
  z.strictObject({ month: z.int().min(1).max(12), ...utilised.shape }),
);

/**
 * Where a department stood in these months, from the company down to itself. One that was moved between
 * them stands in two places.
 */
const path = z.array(id);

const utilisation = z.strictObject({
  target: z.literal(UTILISATION_TARGET),
  /** Of everybody, or of the department asked for. */
  company: utilised,
  months: utilisedMonths,
  /** The same months of the year before; null where the accounts have none of them. */
  lastYear: compared.nullable(),
  /** Each with all departments beneath it. */
  departments: z.array(
    z.strictObject({
      dept: departmentRef,
      path,
      ...utilised.shape,
      months: utilisedMonths,
    }),
  ),
});

export type Utilisation = z.output<typeof utilisation>;

export const yearAccount = z.strictObject({
  year: z.int(),
  /** The highest closed month of the year; 0 without one. The same for everybody. */
  maxPeriod: z.int().min(0).max(12),
  dataVersion: z.int().min(1),
  outOfDate,
  /** How many of the same months of the year before the accounts have; 0: there is nothing to compare. */
  lastYearMonths: z.int().min(0).max(12),
  totals: z.strictObject({
    ...figures.shape,
    /**
     * Costs of the company, which are no part of `actualAmount`. Null for whoever does not see the
     * whole company, and where a division or type is asked for: it belongs to none.
     */
    unassignedAmount: yuan.nullable(),
    /**
     * Labour at actual less labour at standard, of the whole company. Null for whoever has no
     * `rates:read`, and where only some costs are asked for.
     */
    rateDifference: yuan.nullable(),
    /** Of everybody, or of the department asked for. Null as above: people are of no project. */
    absenceHours: hours.nullable(),
    requiredHours: hours.nullable(),
  }),
  byCategory: z.array(
    z.strictObject({
      categoryId: id,
      ...bilingualName.shape,
      ...figures.shape,
      subCategories: z.array(
        z.strictObject({
          subCategoryId: id,
          source: costSource,
          ...bilingualName.shape,
          ...figures.shape,
        }),
      ),
    }),
  ),
  /** Each with all departments beneath it; null for what belongs to none. */
  byDept: z.array(
    z.strictObject({
      dept: departmentRef.nullable(),
      path,
      ...figures.shape,
    }),
  ),
  /** `projects`: how many have costs in these months. */
  byDivision: z.array(
    z.strictObject({ division: z.enum(BusinessDivision), projects: count, ...figures.shape }),
  ),
  byProjectType: z.array(
    z.strictObject({
      projectType: z.enum(ProjectType),
      projects: count,
      ...figures.shape,
      categories,
    }),
  ),
  /** Every month that was asked for, up to `maxPeriod`. */
  byMonth: z.array(z.strictObject({ month: z.int().min(1).max(12), ...figures.shape, categories })),
  /** Null for whoever does not see the whole company, and where only some costs are asked for. */
  utilisation: utilisation.nullable(),
});

export type YearAccount = z.output<typeof yearAccount>;

export const yearEndpoints = {
  read: endpoint({
    id: 'actuals.year',
    method: 'GET',
    path: '/api/v1/final-account/macroscopic-final-account',
    access: 'budgets:read',
    effect: 'read',
    summary:
      'What the closed months of a year have cost, by category, department, division, type and month',
    query: accountQuery,
    reply: yearAccount,
  }),
};
