import { approvalRefusals } from '#features/approvals/contract.ts';
import { lockMonths, markChange } from '#features/periods/server/service.ts';
import {
  type SheetReply,
  type SheetRequest,
  timesheetRefusals,
} from '#features/timesheets/contract.ts';
import {
  changedDates,
  modifyObstacle,
  recallObstacle,
  saveFailures,
  sheetMachine,
  sheetTotal,
  submitFailures,
} from '#features/timesheets/rules.ts';
import { type CalendarDate, toInstant } from '#kernel/dates.ts';
import { formatHours, minutesToHours } from '#kernel/minutes.ts';
import { Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import { endWith, type Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { Announcements } from '#server/platform/wire/announcement.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Accepted, accept, type LockedSheet, projectGone } from './accept.ts';
import { bookedChanges, correctedChanges } from './booking.ts';
import { type NewChange, recordChange } from './changes-store.ts';
import { isOneSitting } from './history.ts';
import { type Address, lock } from './lock.ts';
import { phaseOf, sheetView } from './page.ts';
import { restateRollUp } from './rollup.ts';
import { rowChanges } from './row-changes.ts';
import { writeRows } from './rows-store.ts';
import { findSheet, type StoredRow } from './sheets-store.ts';
import { beginSheet, type Filler, type FillerBatch, markSheet, type SheetMark } from './store.ts';
import { requiredOf, storedRow, wireRow } from './terms.ts';

export { bookHours, sumMovedHours } from './booking.ts';
export { decideSheets, holdAllSheets, lockSheets } from './decide.ts';
export {
  findStaleBatches,
  markRemoved,
  placeAudience,
  placeBatches,
  placeDepartments,
  placeMoved,
  placePeople,
  restateAsked,
  takeStaleBatch,
} from './places.ts';

const REFUSED_PHASES = {
  draft: timesheetRefusals.notYetOpen,
  notYet: timesheetRefusals.notYetOpen,
  over: timesheetRefusals.deadlinePassed,
  closed: timesheetRefusals.batchClosed,
} as const;

function assertOpen(batch: FillerBatch, now: Date): void {
  const phase = phaseOf(batch, now);
  if (phase === 'open' || phase === 'extended') return;
  throw new Refusal(REFUSED_PHASES[phase], { name: batch.name });
}

/** As it is after others have heard of the change: an approval may be through at once. */
async function replyFor(
  tx: Transaction,
  locked: LockedSheet,
  required: number,
): Promise<SheetReply> {
  const stored = await findSheet(tx, locked.filler.userId, locked.batch.id);
  return { sheet: sheetView(stored), requiredHours: minutesToHours(required) };
}

/** Whoever writes must have seen the sheet as it is; otherwise they get it as it is. */
function assertSeen({ stored }: LockedSheet, version: number): void {
  if ((stored?.version ?? 0) === version) return;
  throw new Refusal(timesheetRefusals.sheetChanged, {}, sheetView(stored ?? undefined));
}

const sameRows = (a: readonly StoredRow[], b: readonly StoredRow[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Rows in one order of their fields and days, so that equal sheets are equal texts. */
const normalised = (rows: readonly StoredRow[]): StoredRow[] =>
  rows.map(({ projectId, absence, note, minutes }) => ({
    projectId,
    absence,
    note,
    minutes: Object.fromEntries(Object.entries(minutes).sort(([a], [b]) => (a < b ? -1 : 1))),
  }));

/** Makes the first version of a sheet; two who begin it at once are told apart here. */
async function sheetIdFor(tx: Transaction, locked: LockedSheet, now: string): Promise<number> {
  if (locked.stored !== null) return locked.stored.id;
  const id = await beginSheet(tx, locked.filler.userId, locked.batch.id, now);
  if (id !== null) return id;
  const current = await findSheet(tx, locked.filler.userId, locked.batch.id);
  throw new Refusal(timesheetRefusals.sheetChanged, {}, sheetView(current));
}

function record(
  audit: AuditTrail,
  action: string,
  locked: LockedSheet,
  rows: readonly StoredRow[],
) {
  const total = (of: readonly StoredRow[]) =>
    formatHours(sheetTotal(of.map(({ minutes }) => ({ key: 'p0', minutes }))));
  audit.record({
    action: `timesheets.${action}`,
    entity: 'timesheet',
    entityId: `${locked.filler.staffNo}/${locked.batch.id}`,
    before: { hours: total(locked.stored?.rows ?? []), state: locked.stored?.state ?? 'none' },
    after: { hours: total(rows), batch: locked.batch.name },
  });
}

/** Who acts for somebody else is kept with the sheet; the owner's own hand clears it. */
const onBehalfBy = (context: SignedInContext, filler: Filler) =>
  context.actor.userId === filler.userId ? null : context.actor.userId;

const announce = (
  context: SignedInContext,
  tx: Transaction,
  { filler }: LockedSheet,
  id: number,
  event: Announcements['sheet']['event'],
) =>
  context.announce(tx, 'sheet', {
    id,
    event,
    actorId: context.actor.userId,
    ownerId: filler.userId,
  });

interface SheetWrite extends Pick<Accepted, 'rows' | 'codes'> {
  readonly sheetId: number;
  readonly action: NewChange['action'];
  readonly reason?: string;
  readonly mark: Pick<SheetMark, 'state' | 'requiredMinutes' | 'submittedAt'>;
}

/** What every change of the hours leaves behind: cells, state, sums, history and the audit entry. */
function writeSheet(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  locked: LockedSheet,
  { sheetId, action, reason = '', rows, codes, mark }: SheetWrite,
): void {
  const at = toInstant(context.now);
  const { stored, filler } = locked;
  const change = { sheetId, at, actorId: context.actor.userId, action, reason };
  const last = stored?.lastChange ?? null;
  const continued = last !== null && isOneSitting(last, change) ? last.id : null;
  const before = continued === null ? normalised(stored?.rows ?? []) : null;
  const written = writeRows(tx, {
    personId: filler.userId,
    mark: {
      ...mark,
      onBehalfBy: onBehalfBy(context, filler),
      modifiedAt: action === 'modify' ? at : null,
      updatedAt: at,
    },
    changes: rowChanges(stored?.rows ?? [], rows),
    history: { ...change, before, after: rows },
    continued,
  });
  endWith(tx, refusing(written, projectGone(codes)));
  // Saved every few seconds, one sitting is one entry, as it is one change of the sheet's history.
  if (continued !== null) audit.alreadyRecorded();
  else record(audit, action, locked, rows);
}

/** What a save has left behind, without reading it again: nobody else can have changed it meanwhile. */
function savedReply(
  context: SignedInContext,
  { filler, stored }: LockedSheet,
  { rows, required }: Pick<Accepted, 'rows' | 'required'>,
): SheetReply {
  const { userId, nickName } = context.actor;
  return {
    sheet: {
      version: (stored?.version ?? 0) + 1,
      state: stored?.state ?? 'draft',
      rows: rows.map(wireRow),
      submittedAt: null,
      onBehalfBy: onBehalfBy(context, filler) === null ? null : nickName,
      modifiedAt: null,
      updatedAt: toInstant(context.now),
      updatedBy: { id: userId, name: nickName },
    },
    requiredHours: minutesToHours(required),
  };
}

/** A draft is saved every few seconds; its owner hears once that somebody else has taken it up. */
function beginsForSomebody(context: SignedInContext, { filler, stored }: LockedSheet): boolean {
  const actingId = onBehalfBy(context, filler);
  return actingId !== null && actingId !== (stored?.onBehalfById ?? null);
}

export function saveSheet(context: SignedInContext, request: SheetRequest): Promise<SheetReply> {
  const now = toInstant(context.now);
  return write(context, async (tx, audit) => {
    const locked = await lock(context, tx, request, request.rows);
    assertOpen(locked.batch, context.now);
    assertSeen(locked, request.version);
    const state = locked.stored?.state ?? 'draft';
    if (!sheetMachine.can(state, 'submit')) throw new Refusal(timesheetRefusals.alreadySubmitted);
    const accepted = accept(context, locked, request, saveFailures);
    const sheetId = await sheetIdFor(tx, locked, now);
    writeSheet(context, tx, audit, locked, {
      sheetId,
      action: 'save',
      ...accepted,
      mark: { state, requiredMinutes: null, submittedAt: null },
    });
    if (beginsForSomebody(context, locked)) {
      await announce(context, tx, locked, sheetId, 'drafted');
    }
    return savedReply(context, locked, accepted);
  });
}

/** The very same sheet has been submitted already: by a double click, or a repeated request. */
const isRepeated = ({ stored }: LockedSheet, request: SheetRequest) =>
  stored !== null &&
  stored.state === 'submitted' &&
  sameRows(normalised(stored.rows), normalised(request.rows.map(storedRow)));

export function submitSheet(context: SignedInContext, request: SheetRequest): Promise<SheetReply> {
  const now = toInstant(context.now);
  return write(context, async (tx, audit) => {
    const locked = await lock(context, tx, request, request.rows);
    if (isRepeated(locked, request)) {
      audit.nothingChanged();
      return replyFor(tx, locked, locked.stored?.requiredMinutes ?? 0);
    }
    assertOpen(locked.batch, context.now);
    assertSeen(locked, request.version);
    const state = sheetMachine.next(locked.stored?.state ?? 'draft', 'submit');
    if (state === null) throw new Refusal(timesheetRefusals.alreadySubmitted);
    const { required, ...accepted } = accept(context, locked, request, submitFailures);
    const sheetId = await sheetIdFor(tx, locked, now);
    writeSheet(context, tx, audit, locked, {
      sheetId,
      action: 'submit',
      ...accepted,
      mark: { state, requiredMinutes: required, submittedAt: now },
    });
    await announce(context, tx, locked, sheetId, 'submitted');
    return replyFor(tx, locked, required);
  });
}

function assertRecallable({ stored, batch }: LockedSheet, now: Date): void {
  const { state, decided } = stored ?? { state: 'draft', decided: false };
  switch (recallObstacle({ state, decided, phase: phaseOf(batch, now) })) {
    case 'notOpen':
      assertOpen(batch, now);
      break;
    case 'notSubmitted':
      throw new Refusal(timesheetRefusals.notSubmitted);
    case 'decided':
      throw new Refusal(approvalRefusals.recallTooLate);
  }
}

export function recallSheet(
  context: SignedInContext,
  request: Address & { readonly version: number },
): Promise<SheetReply> {
  const now = toInstant(context.now);
  return write(context, async (tx, audit) => {
    await lock(context, tx, request);
    // A decision about a row leaves the version of its sheet: one that this has waited for is read now.
    const locked = await lock(context, tx, request);
    assertSeen(locked, request.version);
    const { stored } = locked;
    assertRecallable(locked, context.now);
    const state = stored === null ? null : sheetMachine.next(stored.state, 'recall');
    if (stored === null || state === null) throw new Refusal(timesheetRefusals.notSubmitted);
    await markSheet(tx, stored.id, {
      state,
      requiredMinutes: null,
      submittedAt: null,
      onBehalfBy: onBehalfBy(context, locked.filler),
      modifiedAt: null,
      updatedAt: now,
    });
    await restateRollUp(tx, stored.id, state);
    await recordChange(tx, {
      sheetId: stored.id,
      at: now,
      actorId: context.actor.userId,
      action: 'recall',
      reason: '',
      before: normalised(stored.rows),
      after: normalised(stored.rows),
    });
    record(audit, 'recall', locked, stored.rows);
    await announce(context, tx, locked, stored.id, 'recalled');
    return replyFor(tx, locked, requiredOf(locked.fillContext));
  });
}

/** Corrections outlast the reopening of their month: what they move is counted from these very cells. */
function assertNotCorrected(dates: readonly CalendarDate[]): void {
  const [first, ...others] = dates;
  if (first === undefined) return;
  throw new Refusal(timesheetRefusals.corrected, { date: first, more: others.length }, { dates });
}

/**
 * An administrator changes what was submitted, and says why: it stays as far as it was. What nobody
 * submitted in time is submitted by it, and approved like any other.
 */
export function modifySheet(
  context: SignedInContext,
  request: SheetRequest & { readonly reason: string },
): Promise<SheetReply> {
  const now = toInstant(context.now);
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const locked = await lock(context, tx, request, request.rows);
    assertSeen(locked, request.version);
    const { stored, batch } = locked;
    const state = stored?.state ?? 'draft';
    if (modifyObstacle({ state, phase: phaseOf(batch, context.now) }) !== null) {
      throw new Refusal(timesheetRefusals.notSubmitted);
    }
    const wanted = request.rows.map(storedRow);
    if (stored !== null) {
      months.assertOpen(bookedChanges(stored, wanted));
      assertNotCorrected(correctedChanges(stored, wanted));
    }
    const { required, ...accepted } = accept(context, locked, request, submitFailures);
    const entered = sheetMachine.next(state, 'submit');
    const sheetId = await sheetIdFor(tx, locked, now);
    writeSheet(context, tx, audit, locked, {
      sheetId,
      action: 'modify',
      reason: request.reason,
      ...accepted,
      mark: {
        state: entered ?? state,
        requiredMinutes: required,
        submittedAt: entered === null ? (stored?.submittedAt ?? null) : now,
      },
    });
    await announce(context, tx, locked, sheetId, entered === null ? 'modified' : 'submitted');
    if (stored?.state === 'approved') {
      const touched = changedDates(stored.rows, wanted);
      await markChange(context, tx, { cause: 'hours', record: sheetId, touched });
    }
    return replyFor(tx, locked, required);
  });
}
