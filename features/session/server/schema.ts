import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { person } from '#features/people/server/schema.ts';
import { instant } from '#server/platform/db/columns.ts';

/** A signed-in session. The token itself is never stored, so a copy of the database opens nothing. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('session_person_idx').on(table.personId),
    index('session_last_seen_idx').on(table.lastSeenAt),
  ],
);

/** Password checks that failed or are still running; a success removes those of its account. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: text().notNull(),
    address: text().notNull(),
    at: instant().notNull(),
    failed: boolean().notNull().default(false),
  },
  (table) => [
    index('login_attempt_account_idx').on(table.account, table.at),
    index('login_attempt_address_idx').on(table.address, table.at),
  ],
);
