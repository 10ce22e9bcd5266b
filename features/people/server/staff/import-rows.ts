import { z } from 'zod';
import { personFields } from '#features/people/contract.ts';
import { email } from '#kernel/email.ts';
import { day, optionalLine } from '#kernel/schemas.ts';

/** Spreadsheet programs write days in several ways; all of them with the year in front are read. */
const sheetDay = z
  .string()
  .transform((text) => {
    const [, year, month = '', date = ''] =
      /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
    return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  })
  .pipe(day);

/** The database takes neither control characters nor halves of a character. */
const readable = z
  .string()
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: 'common.badCharacter' });

/** A row of the sheet, as far as it can be judged by itself. */
export const rowSchema = z.strictObject({
  staffNo: personFields.staffNo,
  nickName: readable.pipe(personFields.nickName),
  userName: personFields.userName.optional(),
  deptCode: readable,
  hireDate: sheetDay,
  leaveDate: sheetDay.optional(),
  assignedFrom: sheetDay.optional(),
  email: email.optional(),
  grade: readable.pipe(optionalLine(20)).optional(),
  roles: readable.optional(),
});

export type SheetPerson = z.output<typeof rowSchema>;
