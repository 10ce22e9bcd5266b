import { sql } from 'drizzle-orm';
import { type Transaction, transact } from '../db/database.ts';
import { inStatements } from '../import/slices.ts';
import type { RequestContext } from '../wire/context.ts';

/** One change: what was done to which record, as it was and as it is now. Never holds secrets. */
export interface Change {
  /** `<feature>.<verb>`, e.g. `session.changePassword`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | number;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

interface ActingPerson {
  readonly userId: number | null;
  readonly userName: string;
}

export interface AuditTrail {
  record(change: Change): void;
  /** Says that a repeated request found its work already done. */
  nothingChanged(): void;
  /** Says that this goes on with what an earlier entry has recorded, as saving a draft again does. */
  alreadyRecorded(): void;
  /** Names the acting person where the session does not know them yet, as at sign-in. */
  actAs(person: ActingPerson): void;
}

export type AuditOrigin = Pick<RequestContext, 'requestId' | 'address' | 'now'> & {
  readonly actor: ActingPerson | null;
};

/** What one statement writes: an import may change thousands of records. */
const ENTRIES_AT_ONCE = 500;

const NOBODY: ActingPerson = { userId: null, userName: '' };

class Trail implements AuditTrail {
  private readonly changes: Change[] = [];
  private idle = false;
  private person: ActingPerson;

  constructor(actor: ActingPerson | null) {
    this.person = actor ?? NOBODY;
  }

  record(change: Change): void {
    this.changes.push(change);
  }

  nothingChanged(): void {
    this.idle = true;
  }

  alreadyRecorded(): void {
    this.idle = true;
  }

  actAs(person: ActingPerson): void {
    this.person = person;
  }

  async write(tx: Transaction, origin: AuditOrigin): Promise<void> {
    if (this.changes.length === 0) {
      if (this.idle) return;
      throw new Error('a write ended without saying in the audit trail what it changed');
    }
    const { userId, userName } = this.person;
    const { now, address, requestId } = origin;
    const entries = this.changes.map(({ entityId, ...change }) => ({
      ...change,
      entityId: String(entityId),
    }));
    await inStatements(entries, ENTRIES_AT_ONCE, async (some) => {
      await tx.execute(sql`
        insert into audit_entry (at, actor_id, actor_name, address, request_id, action, entity,
          entity_id, before, after)
        select ${now.toISOString()}::timestamptz, ${userId}::int, ${userName}, ${address},
          ${requestId}, action, entity, "entityId", before, after
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given(action text, entity text,
          "entityId" text, before jsonb, after jsonb)`);
      return [];
    });
  }
}

/**
 * The only way a service changes data: one transaction that ends with its audit entries, or not at
 * all. Work that records nothing is a mistake and is rolled back.
 */
export function write<T>(
  context: AuditOrigin & Pick<RequestContext, 'db'>,
  work: (tx: Transaction, audit: AuditTrail) => Promise<T>,
): Promise<T> {
  return transact(context.db, async (tx) => {
    const trail = new Trail(context.actor);
    const result = await work(tx, trail);
    await trail.write(tx, context);
    return result;
  });
}
