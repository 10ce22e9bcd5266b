import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/**
 * Who changed what, when and from where. Triggers refuse every update and delete. People are
 * kept by number and name without a foreign key: the log must outlive what it speaks of. It lies in
 * one part a year (`years.ts`), hence the key with the time and the sequence in place of an identity.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`nextval('audit_entry_number')`),
    at: instant().notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    address: text().notNull(),
    requestId: text('request_id').notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('audit_entry_at_idx').on(sql`${table.at} desc`, sql`${table.id} desc`),
    index('audit_entry_entity_idx').on(table.entity, table.entityId),
    index('audit_entry_actor_idx').on(table.actorId),
  ],
);
