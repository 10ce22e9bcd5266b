import { z } from 'zod';
import { day, id, instant } from '#kernel/schemas.ts';
import { ABSENCES } from './rules.ts';

/** More rows than anybody fills in; of a sheet, and of what a correction makes of it. */
export const MAX_ROWS = 60;
export const MAX_REASON = 200;
/** Whoever has corrected a sheet so often looks at why, before doing it once more. */
export const MAX_CORRECTIONS = 100;

export const staffNo = z.string().trim().min(1).max(64);

export const reason = z.string().trim().min(1).max(MAX_REASON);

/** Loose on purpose: a wrong number is answered by the rules, with the cell it is in. */
export const hoursByDay = z.record(day, z.number().min(-10_000).max(10_000));

export const rowSubject = {
  projectId: id.nullable(),
  absence: z.enum(ABSENCES).nullable(),
};

/** Version 0 means that there was no sheet yet. */
export const seenVersion = z.int().min(0).max(2_147_483_647);

type Subject = { readonly projectId: number | null; readonly absence: string | null };

export const isOneSubject = ({ projectId, absence }: Subject) =>
  (projectId === null) !== (absence === null);

export const ONE_SUBJECT = { error: 'timesheets.projectOrAbsence', path: ['projectId'] };

/** By how many hours a cell was corrected. */
export const movedCell = z.strictObject({ ...rowSubject, date: day, hours: z.number() });

/** Booked hours put right, beside the sheet, which stays as it was closed. */
export const correction = z.strictObject({
  id,
  at: instant,
  actor: z.string(),
  reason: z.string(),
  cells: z.array(movedCell),
});

/** What the sheet is to hold from now on, whole: with the days that stay as they are. */
export const correctRequest = z.strictObject({
  staffNo,
  batchId: id,
  version: seenVersion,
  /** The number of the last correction that was seen; 0 where there was none. */
  lastCorrection: seenVersion,
  rows: z
    .array(z.strictObject({ ...rowSubject, hours: hoursByDay }).refine(isOneSubject, ONE_SUBJECT))
    .max(MAX_ROWS),
  reason,
});

export type Correction = z.output<typeof correction>;
export type CorrectRequest = z.output<typeof correctRequest>;
