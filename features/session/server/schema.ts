import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
    /** A due password change concerns only those who came in with a password. */
    via: text({ enum: ['password', 'sso'] })
      .notNull()
      .default('password'),
  },
  (table) => [
    index('session_person_idx').on(table.personId),
    index('session_last_seen_idx').on(table.lastSeenAt),
    check('session_via_check', sql`${table.via} in ('password', 'sso')`),
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

/**
 * Sign-ins that are on their way through the provider. In the database, because the answer may
 * reach another process than the question. Each row is used once, by deleting it.
 */
export const ssoAttempt = pgTable(
  'sso_attempt',
  {
    stateHash: text('state_hash').primaryKey(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirect: text().notNull(),
    address: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('sso_attempt_address_idx').on(table.address, table.createdAt)],
);
