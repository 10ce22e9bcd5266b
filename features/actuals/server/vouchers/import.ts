import { lockMonths, markChange, noteLate } from '#features/periods/server/service.ts';
import { firstDay } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { withoutReferenceChecks } from '#server/platform/db/unchecked.ts';
import { longImportFor } from '#server/platform/import/background.ts';
import type { ImportKind, Remember } from '#server/platform/import/kind.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { columnsOf, SUM_ROW } from './columns.ts';
import {
  findBook,
  fingerprint,
  insertLines,
  lockBook,
  refersToStored,
  type StoredLine,
  updateLines,
} from './import-store.ts';
import { voucherName } from './lines.ts';
import { planVouchers, type VoucherImportParams, type VoucherPlan } from './plan.ts';
import type { PlannedLine } from './planned-line.ts';
import { type VoucherRow, voucherRow } from './row.ts';
import { undoVouchers } from './undo.ts';

const ABOUT = { name: 'vouchers', access: 'accounts:keep' } as const;

const LIMITS = { maxRows: 100_000, maxUnpackedBytes: 300 * 1024 * 1024 };

const FIRST_VERSION = 1;

const changedMeanwhile = () => new Refusal(commonRefusals.conflict);

/** Writes some lines; gives their numbers in the same order. */
async function storeLines(
  { instant }: SignedInContext,
  tx: Transaction,
  bookId: number,
  planned: readonly PlannedLine[],
): Promise<number[]> {
  const wanted = planned.map((line) => line.wanted);
  const fresh = wanted.filter(({ id }) => id === null);
  const known = wanted.filter(({ id }) => id !== null);
  const inserted = fresh.length === 0 ? [] : await insertLines(tx, bookId, instant, fresh);
  const updated = known.length === 0 ? [] : await updateLines(tx, instant, known);
  if (inserted.length !== fresh.length || updated.length !== known.length) throw changedMeanwhile();
  const isInOrder = inserted.every(
    ({ number, line }, at) => number === fresh[at]?.number && line === fresh[at]?.line,
  );
  if (!isInOrder) throw new Error('lines came back in another order');
  const ids = inserted.map(({ id }) => id).values();
  return wanted.map(({ id }) => id ?? ids.next().value ?? 0);
}

/**
 * On the embedded database nobody else writes meanwhile: what lines refer to is looked up once for many
 * of them, which takes a tenth of the time it takes line by line. A server has others, and looks itself.
 */
function writing(
  { db }: SignedInContext,
  tx: Transaction,
  work: (assertRefers: (planned: readonly PlannedLine[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (db.kind !== 'embedded') return work(async () => undefined);
  return withoutReferenceChecks(tx, () =>
    work(async (planned) => {
      const lines = planned.map(({ wanted }) => wanted);
      if (!(await refersToStored(tx, lines))) throw changedMeanwhile();
    }),
  );
}

const stateOf = ({ id: _, version: __, ...state }: StoredLine) => state;

async function noteClosed(
  context: SignedInContext,
  tx: Transaction,
  planned: readonly PlannedLine[],
  ids: readonly number[],
): Promise<void> {
  const notes = planned.flatMap(({ closed, before, wanted }, at) => {
    if (!closed) return [];
    const { id: _, version: __, ...after } = wanted;
    const kind = before === null ? ('late' as const) : ('correction' as const);
    const states = { before: before === null ? null : stateOf(before), after };
    const sourceId = ids[at] ?? 0;
    return [{ source: 'voucher' as const, sourceId, originMonth: wanted.period, kind, ...states }];
  });
  await noteLate(context, tx, notes);
}

async function carryOut(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  plan: VoucherPlan,
  { bookId }: VoucherImportParams,
  remember: Remember,
): Promise<void> {
  const { ledger } = await lockMonths(tx);
  await lockBook(tx, bookId);
  const seen = await fingerprint(tx, bookId, plan.months);
  if (seen !== plan.seen || ledger.closedThrough !== plan.ledger.closedThrough) {
    throw changedMeanwhile();
  }
  await writing(context, tx, async (assertRefers) => {
    for await (const planned of plan.lines) {
      await assertRefers(planned);
      const ids = await storeLines(context, tx, bookId, planned);
      await noteClosed(context, tx, planned, ids);
      await remember(
        planned.map(({ before, wanted }, at) => ({
          id: ids[at] ?? 0,
          what: `${wanted.period} ${voucherName(wanted)} / ${wanted.line}`,
          version: (before?.version ?? FIRST_VERSION - 1) + 1,
          before: before === null ? null : { ...before },
        })),
      );
    }
  });
  if (plan.changing === 0) return;
  const { created, updated, removed, months, corrections = 0 } = plan;
  audit.record({
    action: 'vouchers.import',
    entity: 'accountBook',
    entityId: bookId,
    after: { months, created, updated: updated - removed, removed, corrections },
  });
  const touched = months.map(firstDay);
  await markChange(context, tx, { cause: 'voucher', record: bookId, touched });
}

/** The import of one book: its headings may be its own. */
export async function voucherImport(
  context: Pick<SignedInContext, 'db'>,
  { bookId }: Pick<VoucherImportParams, 'bookId'>,
): Promise<ImportKind<VoucherRow, VoucherPlan, VoucherImportParams>> {
  const book = await findBook(context.db.executor, bookId);
  if (book === null) throw new Refusal(commonRefusals.notFound);
  return {
    ...ABOUT,
    columns: columnsOf(book.headings),
    row: voucherRow,
    limits: LIMITS,
    // Which line a row is depends on those above it: `lines.ts` finds what stands there twice.
    identity: { field: 'number', of: () => undefined },
    sumRow: SUM_ROW,
    wholeOnly: true,
    plan: planVouchers,
    carryOut,
    undo: undoVouchers,
    scope: scopeOf,
  };
}

export const scopeOf = ({ bookId }: Pick<VoucherImportParams, 'bookId'>) => String(bookId);

/** For files that are too long for somebody to wait for. */
export const longVoucherImport = longImportFor(ABOUT, voucherImport);
