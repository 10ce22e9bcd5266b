import { type SQL, sql } from 'drizzle-orm';
import type { LateKind, LateSource } from '#features/periods/rules.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lateEntry } from './schema.ts';

/** Something that came into a closed month, or was put right in one. */
export interface LateNote {
  readonly source: LateSource;
  readonly sourceId: number;
  readonly originMonth: Month;
  readonly kind: LateKind;
  readonly correctionId?: number;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const NOTES_AT_ONCE = 1000;

/** Notes what the next month that closes has to book. The months are held (`lockMonths`). */
export async function noteLate(
  { actor, instant }: Pick<SignedInContext, 'actor' | 'instant'>,
  tx: Transaction,
  notes: readonly LateNote[],
): Promise<void> {
  const by = { at: instant, byId: actor.userId, byName: actor.nickName };
  for (let first = 0; first < notes.length; first += NOTES_AT_ONCE) {
    const some = notes.slice(first, first + NOTES_AT_ONCE);
    await tx.insert(lateEntry).values(
      some.map(({ originMonth, before = null, after = null, ...note }) => ({
        ...note,
        ...by,
        before,
        after,
        originMonth: firstDay(originMonth),
      })),
    );
  }
}

/**
 * The same of what a query finds: `source_id`, `origin_month`, `at`, `by_id` and `by_name`. Whoever
 * does not hold the months keeps them from closing in another way.
 */
export async function noteFound(
  tx: Transaction,
  { source, kind }: Pick<LateNote, 'source' | 'kind'>,
  found: SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into late_entry (source, kind, source_id, origin_month, at, by_id, by_name)
    select ${source}, ${kind}, source_id, origin_month, at, by_id, by_name from (${found}) found`);
}

/**
 * Takes back notes of records whose import is undone, as long as no month has booked them, and says
 * of which records there were any. `since` leaves those alone that were made before.
 */
export async function forgetLate(
  tx: Transaction,
  source: LateSource,
  sourceIds: readonly number[],
  since?: string,
): Promise<Set<number>> {
  const gone = await rowsOf<{ id: number }>(
    tx,
    sql`
      delete from late_entry
      where source = ${source} and booked_in is null and at >= ${since ?? '-infinity'}::timestamptz
        and source_id in (select jsonb_array_elements_text(${JSON.stringify(sourceIds)}::jsonb)::int)
      returning source_id as id`,
  );
  return new Set(gone.map(({ id }) => id));
}

/** A month that closes books everything that has waited for one. */
export async function bookLate(tx: Transaction, month: Month): Promise<void> {
  await tx.execute(sql`
    update late_entry set booked_in = ${firstDay(month)}
    where booked_in is null and origin_month <= ${firstDay(month)}`);
}

/** What it booked waits again when it is opened. */
export async function unbookLate(tx: Transaction, month: Month): Promise<void> {
  await tx.execute(sql`
    update late_entry set booked_in = null where booked_in = ${firstDay(month)}`);
}
