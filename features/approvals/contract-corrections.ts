import { z } from 'zod';
import { placedPerson } from '#kernel/references.ts';
import { day, endpoint, id, idText, instant } from '#kernel/schemas.ts';
import { approvalProject } from './contract-queue.ts';
import { APPROVE } from './contract-waiting.ts';

const correctedRow = z.strictObject({
  /** Null for leave. */
  project: approvalProject.nullable(),
  absence: z.enum(['annual', 'sick', 'personal', 'other']).nullable(),
  cells: z.array(z.strictObject({ date: day, before: z.number(), after: z.number() })),
});

/** A correction of booked hours, as far as the reader may see it. */
export const seenCorrection = z.strictObject({
  id,
  at: instant,
  by: z.string(),
  reason: z.string(),
  person: placedPerson,
  batch: z.strictObject({ id, name: z.string() }),
  rows: z.array(correctedRow).min(1),
  /** It moved other hours as well, which are not for the reader or not behind what was opened. */
  others: z.boolean(),
});

export type SeenCorrection = z.output<typeof seenCorrection>;

export const correctionEndpoints = {
  correction: endpoint({
    id: 'approvals.correction',
    method: 'GET',
    path: `${APPROVE}/correction/:id`,
    access: 'approvals:look',
    effect: 'read',
    summary: 'What a correction of booked hours changed on the projects one leads',
    params: z.strictObject({ id: idText }),
    reply: seenCorrection,
  }),
};
