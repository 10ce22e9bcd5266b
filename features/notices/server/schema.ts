import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOTICE_KINDS } from '#features/notices/rules.ts';
import { person } from '#features/people/server/schema.ts';
import { instant } from '#server/platform/db/columns.ts';

/** Something one person should know; its words are made by whoever shows it. */
export const notice = pgTable(
  'notice',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    link: text().notNull(),
    times: integer().notNull(),
    /** When it was last true; an unread one is renewed rather than repeated. */
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** When it went out by e-mail, or was found to have nowhere to go. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    // Also answers how many are unread, without looking at the table.
    uniqueIndex('notice_unread_key')
      .on(table.personId, table.kind, table.link)
      .where(sql`${table.readAt} is null`),
    index('notice_person_idx').on(table.personId, table.createdAt, table.id),
    index('notice_unmailed_idx')
      .on(table.createdAt)
      .where(sql`${table.mailedAt} is null and ${table.readAt} is null`),
    check('notice_link_check', sql`${table.link} ~ '^/([^/]|$)'`),
    check('notice_times_check', sql`${table.times} >= 1`),
  ],
);
