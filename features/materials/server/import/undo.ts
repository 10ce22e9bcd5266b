import { forgetLate, lockMonths, markChange } from '#features/periods/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { WrittenRecord } from '#server/platform/import/kind.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import { assertUntouched } from '#server/platform/import/undo.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lockIssues } from '../store.ts';
import { deleteIssues, findByIds, type StoredState, updateStates } from './store.ts';

const AT_ONCE = 500;

const stateBefore = ({ before }: WrittenRecord) => before as unknown as StoredState | null;

/**
 * Brings issues back to what they were before an import, and removes those it brought. What it put
 * into closed months can go as long as no month has booked it; what has closed since stays.
 */
export async function undoIssues(
  context: SignedInContext,
  tx: Transaction,
  _: AuditTrail,
  remembered: AsyncIterable<readonly WrittenRecord[]>,
): Promise<void> {
  const months = await lockMonths(tx);
  await lockIssues(tx);
  const records = await allOf(remembered);
  const ids = records.map(({ id }) => id);
  const current = await inStatements(ids, AT_ONCE, (some) => findByIds(tx, some));
  assertUntouched(context, records, current);
  // All of them are as this import left them: what was noted since then was noted by it.
  const since = current.map(({ changedAt }) => changedAt).sort()[0];
  const waiting = await forgetLate(tx, 'material', ids, since);
  const dates = new Map(current.map(({ id, date }) => [id, date]));
  const touched = records
    .filter(({ id }) => !waiting.has(id))
    .flatMap((record): CalendarDate[] =>
      [dates.get(record.id), stateBefore(record)?.date].filter((date) => date !== undefined),
    );
  months.assertOpen(touched);
  const states = records.flatMap((record) => {
    const before = stateBefore(record);
    return before === null ? [] : [{ ...before, id: record.id, version: record.version }];
  });
  const by = { changedAt: context.instant, changedBy: context.actor.userId };
  await inStatements(states, AT_ONCE, (some) => updateStates(tx, some, by));
  const added = records.filter(({ before }) => before === null).map(({ id }) => id);
  await inStatements(added, AT_ONCE, (some) => deleteIssues(tx, some));
  const all = [...current, ...states].map(({ date }) => date);
  await markChange(context, tx, { cause: 'material', record: ids[0] ?? '', touched: all });
}
