import { z } from 'zod';
import { MAX_CODE, MAX_NAME } from '#features/projects/contract.ts';
import { PROJECT_STATUSES } from '#features/projects/rules.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { day, line, optionalLine } from '#kernel/schemas.ts';
import { DIVISION_WORDS, meaningOf, STATUS_WORDS, TYPE_WORDS } from './columns.ts';

const MAX_STAFF_NO = 40;

/** One line of the sheet; what its cell leaves out is undefined. */
export const importedRow = z
  .strictObject({
    code: line(MAX_CODE),
    parentCode: line(MAX_CODE).optional(),
    nameZh: line(MAX_NAME),
    nameEn: optionalLine(MAX_NAME).optional(),
    projectType: z
      .string()
      .transform((text) => meaningOf(TYPE_WORDS, text))
      .pipe(z.enum(ProjectType))
      .optional(),
    division: z
      .string()
      .transform((text) => meaningOf(DIVISION_WORDS, text))
      .pipe(z.enum(BusinessDivision))
      .optional(),
    status: z
      .string()
      .transform((text) => meaningOf(STATUS_WORDS, text))
      .pipe(z.enum(PROJECT_STATUSES))
      .optional(),
    startDate: day,
    endDate: day.optional(),
    lead: z.string().max(MAX_STAFF_NO).optional(),
    director: z.string().max(MAX_STAFF_NO).optional(),
  })
  .refine(({ startDate, endDate }) => endDate === undefined || endDate >= startDate, {
    path: ['endDate'],
    error: 'projects.endBeforeStart',
  });

export type ImportedRow = z.output<typeof importedRow>;

/** Codes are the same in any letter case; this is the form they are compared in. */
export const keyOf = (code: string) => code.toLowerCase();
