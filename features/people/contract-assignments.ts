import { z } from 'zod';
import { day, endpoint, id, idText, version } from '#kernel/schemas.ts';

/** Since when somebody stands where, as their record shows it. */
const assignmentEntry = z.strictObject({
  from: day,
  deptId: id,
  deptNameZh: z.string(),
  deptNameEn: z.string(),
  grade: z.string().nullable(),
  /** Over, in force today, or still to come. */
  phase: z.enum(['past', 'current', 'ahead']),
  /** The entry of the day of hire stays, and so does what a closed month was settled with. */
  removable: z.boolean(),
});

export type AssignmentEntry = z.output<typeof assignmentEntry>;

const assignmentHistory = z.strictObject({
  /** The company's own date, which decides what is in force. */
  today: day,
  /** The last month nothing can be dated in any more; null while none is closed. */
  closedThrough: z.string().nullable(),
  /** Newest first. */
  entries: z.array(assignmentEntry),
});

export type AssignmentHistory = z.output<typeof assignmentHistory>;

export const takeBackRequest = z.strictObject({ id, version, from: day });

export type TakeBackRequest = z.output<typeof takeBackRequest>;

export const assignmentsEndpoint = endpoint({
  id: 'people.assignments',
  method: 'GET',
  path: '/api/v1/sysUser/assignments/:id',
  access: 'people:read',
  effect: 'read',
  summary: 'Department and grade of a person over time, newest first',
  params: z.strictObject({ id: idText }),
  reply: assignmentHistory,
});
