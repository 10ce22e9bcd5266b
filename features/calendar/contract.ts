import { z } from 'zod';
import { importEndpoints, importQuery, importReply } from '#kernel/import-report.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { day, endpoint, idText, optionalLine, version, yearText } from '#kernel/schemas.ts';
import { DAY_KINDS } from './rules.ts';

export const calendarRefusals = defineRefusals('calendar', {
  rangeTooLong: ResultCode.refused,
  rangeReversed: ResultCode.refused,
  yearChanged: ResultCode.conflict,
});

const year = z.int().min(1900).max(2199);

export const dayName = optionalLine(40);

export const calendarDay = z.strictObject({
  date: day,
  kind: z.enum(DAY_KINDS),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Changed by an administrator, as opposed to official or following from the weekday. */
  edited: z.boolean(),
});

export const calendarYear = z.strictObject({
  year,
  /** Without official data only weekends are known, and every screen says so. */
  confirmed: z.boolean(),
  version,
  days: z.array(calendarDay),
  abilities: z.strictObject({ edit: z.boolean() }),
});

export type CalendarDay = z.output<typeof calendarDay>;

export type CalendarYear = z.output<typeof calendarYear>;

export const editDayRequest = z.strictObject({
  date: day,
  kind: z.enum(DAY_KINDS),
  nameZh: dayName.default(''),
  nameEn: dayName.default(''),
  version,
});

export const confirmYearRequest = z.strictObject({ year, confirmed: z.boolean(), version });

/** Longest range somebody may have explained: more than a year makes no batch. */
export const MAX_EXPLAINED_DAYS = 366;

export const explainedDay = z.strictObject({
  date: day,
  kind: z.enum(DAY_KINDS),
  nameZh: z.string(),
  nameEn: z.string(),
  requiredHours: z.number(),
  reason: z.enum(['working', 'off', 'beforeHire', 'afterLeave']),
});

export const requiredHoursReply = z.strictObject({
  requiredHours: z.number(),
  workingDays: z.int().min(0),
  unconfirmedYears: z.array(year),
  days: z.array(explainedDay),
});

export type RequiredHoursReply = z.output<typeof requiredHoursReply>;

export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

export const calendarEndpoints = {
  year: endpoint({
    id: 'calendar.year',
    method: 'GET',
    path: '/api/v1/calendar/year',
    access: 'calendar:read',
    effect: 'read',
    summary: 'Every day of a year with its kind, and whether the year is confirmed',
    query: z.strictObject({ year: yearText }),
    reply: calendarYear,
  }),
  editDay: endpoint({
    id: 'calendar.editDay',
    method: 'PUT',
    path: '/api/v1/calendar/day',
    access: 'calendar:edit',
    effect: 'write',
    summary: 'Change the kind of one day',
    body: editDayRequest,
    reply: calendarYear,
  }),
  confirmYear: endpoint({
    id: 'calendar.confirmYear',
    method: 'PUT',
    path: '/api/v1/calendar/year',
    access: 'calendar:edit',
    effect: 'write',
    summary: 'Say that a year is complete, or no longer is',
    body: confirmYearRequest,
    reply: calendarYear,
  }),
  importYear: endpoint({
    id: 'calendar.importYear',
    method: 'POST',
    path: '/api/v1/calendar/import',
    access: 'calendar:edit',
    effect: 'write',
    summary: 'Take the special days of a year from a sheet',
    upload: { of: 'sheet', maxBytes: MAX_IMPORT_BYTES },
    query: z.strictObject({ year: yearText, ...importQuery }),
    reply: importReply,
  }),
  ...importEndpoints({
    feature: 'calendar',
    path: '/api/v1/calendar',
    access: 'calendar:edit',
    maxBytes: MAX_IMPORT_BYTES,
    query: { year: yearText },
  }),
  importTemplate: endpoint({
    id: 'calendar.importTemplate',
    method: 'GET',
    path: '/api/v1/calendar/importTemplate',
    access: 'calendar:edit',
    effect: 'read',
    summary: 'A sheet with the headings of the import and one example',
    download: true,
    reply: z.unknown(),
  }),
  requiredHours: endpoint({
    id: 'calendar.requiredHours',
    method: 'GET',
    path: '/api/v1/calendar/requiredHours',
    access: 'calendar:explain',
    effect: 'read',
    summary: 'Required hours of a person between two days, day by day',
    query: z.strictObject({ userId: idText, from: day, to: day }),
    reply: requiredHoursReply,
  }),
};
