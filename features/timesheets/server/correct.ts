import { lockMonths, markChange, noteLate } from '#features/periods/server/service.ts';
import {
  type CorrectionReply,
  type CorrectRequest,
  MAX_CORRECTIONS,
  timesheetRefusals,
} from '#features/timesheets/contract.ts';
import { type RowSubject, rowKey, type SheetTerms } from '#features/timesheets/rules.ts';
import {
  bookedDays,
  correctionFailures,
  holding,
  type Move,
  movesBetween,
} from '#features/timesheets/rules-corrections.ts';
import { type CalendarDate, monthOf } from '#kernel/dates.ts';
import { formatHours, type Minutes } from '#kernel/minutes.ts';
import { Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { codesOf, type LockedSheet, projectGone, refuseFailures } from './accept.ts';
import { insertCorrection } from './corrections-store.ts';
import { correctionView } from './history.ts';
import { lock } from './lock.ts';
import { sheetView } from './page.ts';
import { findSheet, type StoredRow, type StoredSheet } from './sheets-store.ts';
import { ruledMinutes, ruledRow, termsOf } from './terms.ts';

const newRow = ({ projectId, absence }: RowSubject): StoredRow => ({
  projectId,
  absence,
  note: '',
  minutes: {},
});

const replyFor = (stored: StoredSheet): CorrectionReply => ({
  sheet: sheetView(stored),
  corrections: stored.corrections.map(correctionView),
});

const movesOf = ({ corrections }: Pick<StoredSheet, 'corrections'>): Move[] =>
  corrections.flatMap(({ cells }) => cells);

/** What holds of a sheet now. */
const holdsOf = (stored: StoredSheet): StoredRow[] =>
  holding<StoredRow>(stored.rows, movesOf(stored), newRow);

/** The very same correction has been entered already: by a double click, or a repeated request. */
function isRepeated(
  { actor }: SignedInContext,
  { version, corrections }: StoredSheet,
  request: CorrectRequest,
  moves: readonly Move[],
): boolean {
  const last = corrections.at(-1);
  const before = corrections.at(-2)?.id ?? 0;
  return (
    last !== undefined &&
    version === request.version &&
    before === request.lastCorrection &&
    last.actorId === actor.userId &&
    last.reason === request.reason &&
    moves.length === 0
  );
}

/** Whoever corrects must have seen what holds; otherwise they get it as it is. */
function assertSeen(stored: StoredSheet, request: CorrectRequest): void {
  const last = stored.corrections.at(-1)?.id ?? 0;
  if (stored.version === request.version && last === request.lastCorrection) return;
  throw new Refusal(timesheetRefusals.sheetChanged, {}, replyFor(stored));
}

/** As for filling in; but what is on the sheet already may have more hours, whatever became of it. */
function correctionTerms(
  { batch, fillContext }: LockedSheet,
  holds: readonly StoredRow[],
): SheetTerms {
  const terms = termsOf(batch, fillContext, holds);
  const known = new Set(holds.map(rowKey));
  return { ...terms, bookable: (key, date) => known.has(key) || terms.bookable(key, date) };
}

interface CellValue extends RowSubject {
  readonly date: CalendarDate;
  readonly minutes: Minutes;
}

/** The cells that move, as they were and as they hold from now on. */
function beforeAndAfter(holds: readonly StoredRow[], moves: readonly Move[]) {
  const held = new Map(holds.map((row) => [rowKey(row), row.minutes]));
  const value = (move: Move, by: Minutes): CellValue => ({
    projectId: move.projectId,
    absence: move.absence,
    date: move.date,
    minutes: (held.get(rowKey(move))?.[move.date] ?? 0) + by,
  });
  return {
    before: moves.map((move) => value(move, 0)),
    after: moves.map((move) => value(move, move.minutes)),
  };
}

function record(
  audit: AuditTrail,
  { filler, batch, fillContext }: LockedSheet,
  { before, after }: ReturnType<typeof beforeAndAfter>,
  reason: string,
): void {
  const codes = codesOf(fillContext);
  const told = (cells: readonly CellValue[]) =>
    cells.map(({ projectId, absence, date, minutes }) =>
      [codes.get(String(projectId)) ?? absence, date, formatHours(minutes)].join(' '),
    );
  audit.record({
    action: 'timesheets.correct',
    entity: 'timesheet',
    entityId: `${filler.staffNo}/${batch.id}`,
    before: { cells: told(before) },
    after: { cells: told(after), reason, batch: batch.name },
  });
}

/** One note for each month that is corrected: the next that closes books the difference. */
async function note(
  context: SignedInContext,
  tx: Transaction,
  {
    sheetId,
    id,
    reason,
  }: { readonly sheetId: number; readonly id: number; readonly reason: string },
  { before, after }: ReturnType<typeof beforeAndAfter>,
): Promise<void> {
  const months = [...new Set(before.map(({ date }) => monthOf(date)))].sort();
  const inMonth = (cells: readonly CellValue[], month: string) =>
    cells.filter(({ date }) => monthOf(date) === month);
  await noteLate(
    context,
    tx,
    months.map((originMonth) => ({
      source: 'labour',
      sourceId: sheetId,
      originMonth,
      kind: 'correction',
      correctionId: id,
      reason,
      before: inMonth(before, originMonth),
      after: inMonth(after, originMonth),
    })),
  );
}

/**
 * Puts booked hours right. The sheet stays as it was closed, with its sums and approvals; what moves
 * is kept beside it, and posts itself into the next month that closes.
 */
export function correctSheet(
  context: SignedInContext,
  request: CorrectRequest,
): Promise<CorrectionReply> {
  return write(context, async (tx, audit) => {
    await lockMonths(tx);
    await lock(context, tx, request, request.rows);
    // A correction leaves the version of its sheet: one that this has waited for is read now.
    const locked = await lock(context, tx, request, request.rows);
    const { stored, filler } = locked;
    if (stored === null) throw new Refusal(timesheetRefusals.notSubmitted);
    const holds = holdsOf(stored);
    const wanted = request.rows.map((row) => ({ ...row, minutes: ruledMinutes(row) }));
    const moves = movesBetween(holds, wanted);
    if (isRepeated(context, stored, request, moves)) {
      audit.nothingChanged();
      return replyFor(stored);
    }
    assertSeen(stored, request);
    const terms = correctionTerms(locked, holds);
    const held = holds.map((row) => ({ key: rowKey(row), minutes: row.minutes }));
    const isBooked = bookedDays(stored.bookedMonths);
    const failures = correctionFailures(request.rows.map(ruledRow), held, terms, isBooked);
    refuseFailures(context, failures, terms);
    if (moves.length === 0) throw new Refusal(timesheetRefusals.nothingMoved);
    if (stored.corrections.length >= MAX_CORRECTIONS) {
      throw new Refusal(timesheetRefusals.tooManyCorrections, { limit: MAX_CORRECTIONS });
    }
    const { reason } = request;
    const { userId: actorId } = context.actor;
    const entered = { sheetId: stored.id, at: context.instant, actorId, reason, moves };
    const written = insertCorrection(tx, entered);
    const id = await refusing(written, projectGone(codesOf(locked.fillContext)));
    const cells = beforeAndAfter(holds, moves);
    await note(context, tx, { sheetId: stored.id, id, reason }, cells);
    const touched = moves.map(({ date }) => date);
    await markChange(context, tx, { cause: 'correction', record: id, touched });
    record(audit, locked, cells, reason);
    await context.announce(tx, 'correction', {
      id,
      sheetId: stored.id,
      actorId,
      ownerId: filler.userId,
    });
    const now = await findSheet(tx, filler.userId, locked.batch.id);
    return replyFor(now ?? stored);
  });
}
