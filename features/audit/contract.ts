import { z } from 'zod';
import {
  day,
  endpoint,
  id,
  idText,
  instant,
  page,
  pageQuery,
  searchText,
} from '#kernel/schemas.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntryView = z.strictObject({
  id: z.int().min(1),
  at: instant,
  actorId: id.nullable(),
  /** The user name at the time; empty for what happened before anybody was known. */
  actorName: z.string(),
  /** What the person is called today; null when they are no longer there. */
  actorNick: z.string().nullable(),
  address: z.string(),
  requestId: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: fields,
  after: fields,
  /** What the records this entry names by number are called today; see `referenceKey`. */
  names: z.record(z.string(), z.strictObject({ zh: z.string(), en: z.string() })),
});

export type AuditEntryView = z.output<typeof auditEntryView>;

export const auditQuery = z.strictObject({
  ...pageQuery,
  actorId: idText.optional(),
  /** Name, staff number or user name of whoever did it. */
  actor: searchText,
  /** The part of the product: what stands before the dot of an action. */
  feature: z
    .string()
    .regex(/^[a-z][A-Za-z-]{0,39}$/)
    .optional(),
  action: z.string().min(1).max(100).optional(),
  /** Coming and going apart from what people change; both where nothing is said. */
  kind: z.enum(['changes', 'signIns']).optional(),
  entity: z.string().min(1).max(100).optional(),
  entityId: z.string().min(1).max(100).optional(),
  /** Both days included, in the company's time zone. */
  from: day.optional(),
  to: day.optional(),
});

export type AuditQuery = z.output<typeof auditQuery>;

/** So many entries are counted at most: a log of years is never read to say how long it is. */
export const MOST_COUNTED = 10_000;

const auditPage = page(auditEntryView).extend({
  /** There are more than `total`, which is as far as is counted. */
  more: z.boolean(),
});

export type AuditPage = z.output<typeof auditPage>;

export const auditEndpoints = {
  list: endpoint({
    id: 'audit.list',
    method: 'GET',
    path: '/api/v1/audit/list',
    access: 'audit:read',
    effect: 'read',
    summary: 'Every change: who, when, from where, what, before and after; newest first',
    query: auditQuery,
    reply: auditPage,
  }),
};
