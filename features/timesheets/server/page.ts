import { fillWindow } from '#features/batches/rules.ts';
import { explainRange } from '#features/calendar/rules.ts';
import { specialDaysOf } from '#features/calendar/server/service.ts';
import { reachOf } from '#features/people/server/service.ts';
import type { SheetBatch, SheetPage, SheetReply } from '#features/timesheets/contract.ts';
import {
  isFillable,
  modifyObstacle,
  recallObstacle,
  sheetMachine,
} from '#features/timesheets/rules.ts';
import { toInstant } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { changeView, correctionView } from './history.ts';
import { findPageData, type PageData } from './sheet-data-store.ts';
import type { StoredSheet } from './sheets-store.ts';
import { type Filler, type FillerBatch, findFiller } from './store.ts';
import { fillContextOf, requiredOf, wireContext, wireRow } from './terms.ts';

export const phaseOf = (batch: FillerBatch, now: Date) =>
  fillWindow(batch, batch.extendedUntil, toInstant(now));

/** Whoever has more time than others sees their own deadline. */
const deadlineOf = ({ deadline, extendedUntil }: FillerBatch) =>
  extendedUntil !== null && extendedUntil > deadline ? extendedUntil : deadline;

const batchView = (batch: FillerBatch, now: Date): SheetBatch => ({
  id: batch.id,
  name: batch.name,
  startDate: batch.startDate,
  endDate: batch.endDate,
  openAt: batch.openAt,
  deadline: deadlineOf(batch),
  fillMode: batch.fillMode,
  stepHours: minutesToHours(batch.stepMinutes),
  phase: phaseOf(batch, now),
  state: batch.state ?? 'draft',
});

const isUnfinished = ({ state }: SheetBatch) => sheetMachine.can(state, 'submit');

/** The one that is due: open and unfinished, the oldest of these first; otherwise the newest begun. */
function dueBatch(batches: readonly SheetBatch[]): SheetBatch | undefined {
  return (
    batches.findLast((batch) => isFillable(batch.phase) && isUnfinished(batch)) ??
    batches.find(({ phase }) => isFillable(phase)) ??
    batches.find(({ phase }) => phase !== 'notYet') ??
    batches[0]
  );
}

export function sheetView(stored: StoredSheet | undefined): SheetReply['sheet'] {
  if (stored === undefined) {
    return {
      version: 0,
      state: 'draft',
      rows: [],
      submittedAt: null,
      onBehalfBy: null,
      modifiedAt: null,
      updatedAt: null,
      updatedBy: null,
    };
  }
  const { version, state, submittedAt, onBehalfBy, modifiedAt, updatedAt, lastChange } = stored;
  const rows = stored.rows.map(wireRow);
  const updatedBy = lastChange && { id: lastChange.actorId, name: lastChange.actor };
  return { version, state, rows, submittedAt, onBehalfBy, modifiedAt, updatedAt, updatedBy };
}

function abilitiesOf(batch: SheetBatch, stored: StoredSheet | undefined, actor: Actor) {
  const open = isFillable(batch.phase);
  return {
    save: open && isUnfinished(batch),
    submit: open && isUnfinished(batch),
    recall: recallObstacle({ ...batch, decided: stored?.decided ?? false }) === null,
    modify: isPermitted(actor.roles, 'timesheets:modify') && modifyObstacle(batch) === null,
    correct:
      isPermitted(actor.roles, 'timesheets:modify') && (stored?.bookedMonths ?? []).length > 0,
  };
}

function previousOf(
  filler: Filler,
  batch: FillerBatch | undefined,
  { sheets, calendar }: PageData,
): NonNullable<SheetPage['current']>['previous'] {
  const stored = sheets.find(({ batchId }) => batchId === batch?.id);
  if (batch === undefined || stored === undefined || stored.rows.length === 0) return null;
  const days = explainRange(batch.startDate, batch.endDate, specialDaysOf(calendar), filler);
  return {
    name: batch.name,
    workingDays: days.filter(({ reason }) => reason === 'working').map(({ date }) => date),
    rows: stored.rows.map(wireRow),
  };
}

/**
 * Whom somebody may open a sheet of. Everybody reaches themselves, so whoever asks for their own is
 * not looked for among those they reach.
 */
export const reachFor = (actor: Actor, staffNo: string) =>
  staffNo === actor.staffNo ? undefined : reachOf(actor, 'timesheets:fill');

/** Whose sheet is asked about, if whoever asks reaches them, with the batches that ask them for hours. */
export async function fillerFor({ actor, db }: SignedInContext, staffNo: string) {
  const filler = await findFiller(db.executor, staffNo, reachFor(actor, staffNo));
  if (filler === null) throw new Refusal(commonRefusals.notFound);
  return filler;
}

/** Whoever booked on a project in one of so many sheets is likely to do so again. */
const RECENT_SHEETS = 6;

/** Everything the page of one sheet shows, in one answer. */
export async function readSheetPage(
  context: SignedInContext,
  { staffNo, batchId }: { readonly staffNo: string; readonly batchId: number | 'latest' },
): Promise<SheetPage> {
  const { batches: asked, ...filler } = await fillerFor(context, staffNo);
  const batches = asked.map((batch) => batchView(batch, context.now));
  const { userId, nickName, deptNameZh, deptNameEn } = filler;
  const person = { userId, staffNo: filler.staffNo, nickName, deptNameZh, deptNameEn };
  const view = batchId === 'latest' ? dueBatch(batches) : batches.find(({ id }) => id === batchId);
  const index = asked.findIndex(({ id }) => id === view?.id);
  const batch = asked[index];
  if (view === undefined || batch === undefined) {
    if (batchId !== 'latest') throw new Refusal(commonRefusals.notFound);
    return { person, batches, current: null };
  }
  const begun = asked.slice(index + 1).filter(({ state }) => state !== null);
  const [earlier] = begun;
  const data = await findPageData(context.db.executor, filler, {
    batch,
    earlier,
    recent: [batch, ...begun.slice(0, RECENT_SHEETS)].map(({ id }) => id),
  });
  const stored = data.sheets.find((sheet) => sheet.batchId === batch.id);
  const fillContext = fillContextOf(filler, batch, data);
  return {
    person,
    batches,
    current: {
      batchId: batch.id,
      sheet: sheetView(stored),
      requiredHours: minutesToHours(stored?.requiredMinutes ?? requiredOf(fillContext)),
      bookedMonths: [...(stored?.bookedMonths ?? [])],
      corrections: (stored?.corrections ?? []).map(correctionView),
      ...wireContext(fillContext),
      unconfirmedYears: fillContext.unconfirmedYears,
      previous: previousOf(filler, earlier, data),
      history: data.changes.map((change) => changeView(change, userId)),
      abilities: abilitiesOf(view, stored, context.actor),
    },
  };
}
