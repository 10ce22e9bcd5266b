import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/**
 * How many password checks failed, for an account from one place or for an address as a whole. The
 * account is kept as a hash: people type passwords into the wrong field.
 */
export const signInTally = pgTable(
  'sign_in_tally',
  {
    /** Empty for an address as a whole. */
    account: text().notNull(),
    /** An address, a device or a session. */
    origin: text().notNull(),
    debtMs: bigint('debt_ms', { mode: 'number' }).notNull(),
    at: instant().notNull(),
    freeAt: instant('free_at'),
  },
  (table) => [primaryKey({ columns: [table.account, table.origin] })],
);

/** Browsers people have signed in with; each keeps its own count of failures. */
export const knownDevice = pgTable(
  'known_device',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.tokenHash] }),
    index('known_device_token_idx').on(table.tokenHash),
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
