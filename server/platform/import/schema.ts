import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { IMPORT_MODES } from '#kernel/import-report.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { instant } from '../db/columns.ts';
import type { FileTotals } from './kind.ts';

/** `reckoned` where it was added up from what became of the lines, and not from the file. */
export type KeptTotals = FileTotals & { readonly reckoned?: boolean };

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
    /** As the file was, whatever became of its lines since; null where nobody looks back at it. */
    totals: jsonb().$type<KeptTotals>(),
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

/** A file that waits for the job of the same id, which takes it in. */
export const importUpload = pgTable('import_upload', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  scope: text().notNull(),
  mode: text({ enum: IMPORT_MODES }).notNull(),
  params: jsonb(),
  fileName: text('file_name').notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  byId: integer('by_id').notNull(),
  address: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Its content in base64, a piece at a time: nobody is served while a statement runs. */
export const importUploadPart = pgTable(
  'import_upload_part',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => importUpload.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.place] })],
);
