import { periodRefusals } from '#features/periods/contract.ts';
import { closedMonthsIn, monthsText } from '#features/periods/rules.ts';
import { forgetLate, lockMonths, markChange } from '#features/periods/server/service.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { WrittenRecord } from '#server/platform/import/kind.ts';
import { assertUntouched, inUse } from '#server/platform/import/undo.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  deleteLines,
  findWritten,
  lockBook,
  type StoredLine,
  updateLines,
  type WrittenLine,
} from './import-store.ts';

/** Refuses where a line is of a closed month, unless it came into it late and nothing booked it yet. */
function assertTakenBack(
  ledger: Parameters<typeof closedMonthsIn>[0],
  current: readonly WrittenLine[],
): void {
  const booked = current.filter(({ waits }) => !waits).map(({ period }) => firstDay(period));
  const closed = closedMonthsIn(ledger, booked);
  if (closed.length > 0) {
    throw new Refusal(periodRefusals.monthClosed, { months: monthsText(closed) });
  }
}

/** Brings lines back to what they were before an import, and removes those it brought. */
export async function undoVouchers(
  context: SignedInContext,
  tx: Transaction,
  _: AuditTrail,
  remembered: AsyncIterable<readonly WrittenRecord[]>,
): Promise<void> {
  const { ledger } = await lockMonths(tx);
  let bookId: number | null = null;
  const periods = new Set<Month>();
  for await (const records of remembered) {
    const ids = records.map(({ id }) => id);
    const current = await findWritten(tx, ids);
    const [first] = current;
    if (bookId === null && first !== undefined) {
      await lockBook(tx, first.bookId);
      bookId = first.bookId;
    }
    assertUntouched(context, records, current);
    assertTakenBack(ledger, current);
    const decided = new Set(current.filter((line) => line.decided).map(({ id }) => id));
    const added = records.filter(({ before }) => before === null);
    const used = added.filter(({ id }) => decided.has(id));
    if (used.length > 0) throw inUse(context, used);
    const waiting = current.filter(({ waits }) => waits);
    const since = waiting.map(({ changedAt }) => changedAt).sort()[0];
    if (since !== undefined) {
      await forgetLate(
        tx,
        'voucher',
        waiting.map(({ id }) => id),
        since,
      );
    }
    const restored = records.flatMap(({ id, version, before }) =>
      before === null ? [] : [{ ...(before as unknown as StoredLine), id, version }],
    );
    for (const { period } of [...current, ...restored]) periods.add(period);
    await updateLines(tx, context.instant, restored);
    await deleteLines(
      tx,
      added.map(({ id }) => id),
    );
  }
  const touched = [...periods].map(firstDay);
  await markChange(context, tx, { cause: 'voucher', record: bookId ?? '', touched });
}
