import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/**
 * Who changed what, when and from where. A trigger refuses every update and delete. People are
 * kept by number and name without a foreign key: the log must outlive what it speaks of.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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
    index('audit_entry_at_idx').on(sql`${table.at} desc`, sql`${table.id} desc`),
    index('audit_entry_entity_idx').on(table.entity, table.entityId),
    index('audit_entry_actor_idx').on(table.actorId),
  ],
);
