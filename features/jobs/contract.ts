import { z } from 'zod';
import { endpoint, instant } from '#kernel/schemas.ts';

export const jobView = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** A message key that names what it is doing. */
  step: z.string(),
  percent: z.int().min(0).max(100),
  createdAt: instant,
  finishedAt: instant.nullable(),
  result: z.unknown(),
});

export type JobView = z.output<typeof jobView>;

export const jobEndpoints = {
  read: endpoint({
    id: 'jobs.read',
    method: 'GET',
    path: '/api/v1/job/:id',
    access: 'jobs:read',
    effect: 'read',
    summary: 'How far a background job is',
    params: z.strictObject({ id: z.uuid() }),
    reply: jobView,
  }),
};
