import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** An import that was written: whose it was and what it came to. */
export const importRun = pgTable(
  'import_run',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    scope: text().notNull(),
    fileName: text('file_name').notNull(),
    at: instant('at').notNull(),
    /** No reference: what somebody did stays known when they are gone. */
    byId: integer('by_id').notNull(),
    byName: text('by_name').notNull(),
    created: integer().notNull(),
    updated: integer().notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [index('import_run_kind_idx').on(table.kind, table.scope, table.id)],
);

/** A record it wrote, as it was before, and the version it has made of it. */
export const importRecord = pgTable(
  'import_record',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => importRun.id, { onDelete: 'cascade' }),
    entityId: integer('entity_id').notNull(),
    what: text().notNull(),
    version: integer().notNull(),
    before: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.entityId] })],
);
