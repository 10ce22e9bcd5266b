import { z } from 'zod';
import { id } from './schemas.ts';

/** What a record is called in both languages. */
export const bilingualName = z.strictObject({ nameZh: z.string(), nameEn: z.string() });

/** Somebody, wherever another record names them. */
export const personRef = z.strictObject({ userId: id, staffNo: z.string(), nickName: z.string() });

/** The same with the department they stand in today. */
export const placedPerson = z.strictObject({
  ...personRef.shape,
  deptNameZh: z.string(),
  deptNameEn: z.string(),
});

export type PlacedPerson = z.output<typeof placedPerson>;

/** A department, wherever another record names it. */
export const departmentRef = z.strictObject({ id, code: z.string(), ...bilingualName.shape });

/** A project, wherever another record names it. */
export const projectRef = z.strictObject({ id, code: z.string(), ...bilingualName.shape });
