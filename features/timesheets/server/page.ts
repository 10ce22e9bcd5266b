import { fillWindow } from '#features/batches/rules.ts';
import { isWorking, kindOf } from '#features/calendar/rules.ts';
import { calendarOf } from '#features/calendar/server/service.ts';
import { reachOf } from '#features/people/server/service.ts';
import type { SheetBatch, SheetPage, SheetReply } from '#features/timesheets/contract.ts';
import { isFillable, recallObstacle, sheetMachine } from '#features/timesheets/rules.ts';
import { datesInRange, toInstant } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { changeView } from './history.ts';
import {
  type Filler,
  type FillerBatch,
  findBatchesOf,
  findChanges,
  findFiller,
  findSheets,
  type StoredSheet,
} from './store.ts';
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
  const { version, state, submittedAt, onBehalfBy, modifiedAt, updatedAt, updatedBy } = stored;
  const rows = stored.rows.map(wireRow);
  return { version, state, rows, submittedAt, onBehalfBy, modifiedAt, updatedAt, updatedBy };
}

function abilitiesOf(batch: SheetBatch, stored: StoredSheet | undefined, actor: Actor) {
  const open = isFillable(batch.phase);
  return {
    save: open && isUnfinished(batch),
    submit: open && isUnfinished(batch),
    recall: recallObstacle({ ...batch, decided: stored?.decided ?? false }) === null,
    modify:
      isPermitted(actor.roles, 'timesheets:modify') &&
      batch.phase !== 'closed' &&
      (batch.state === 'submitted' || batch.state === 'approved'),
  };
}

async function previousOf(
  executor: Executor,
  filler: Filler,
  batch: FillerBatch | undefined,
  sheets: readonly StoredSheet[],
) {
  const stored = sheets.find(({ batchId }) => batchId === batch?.id);
  if (batch === undefined || stored === undefined || stored.rows.length === 0) return null;
  const { special } = await calendarOf(executor, batch.startDate, batch.endDate);
  return {
    name: batch.name,
    workingDays: datesInRange(batch.startDate, batch.endDate).filter(
      (date) =>
        isWorking(kindOf(date, special)) &&
        date >= filler.hireDate &&
        (filler.leaveDate === null || date <= filler.leaveDate),
    ),
    rows: stored.rows.map(wireRow),
  };
}

export async function fillerFor(
  { actor }: SignedInContext,
  executor: Executor,
  staffNo: string,
  hold = false,
) {
  const filler = await findFiller(executor, staffNo, reachOf(actor, 'timesheets:fill'), hold);
  if (filler === null) throw new Refusal(commonRefusals.notFound);
  return filler;
}

/** Everything the page of one sheet shows, in one answer. */
export async function readSheetPage(
  context: SignedInContext,
  { staffNo, batchId }: { readonly staffNo: string; readonly batchId: number | 'latest' },
): Promise<SheetPage> {
  const { executor } = context.db;
  const filler = await fillerFor(context, executor, staffNo);
  const asked = await findBatchesOf(executor, filler.userId);
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
  const earlier = asked.slice(index + 1).find(({ state }) => state !== null);
  const sheets = await findSheets(
    executor,
    userId,
    [batch, earlier].flatMap((one) => (one === undefined ? [] : [one.id])),
  );
  const stored = sheets.find((sheet) => sheet.batchId === batch.id);
  const fillContext = await fillContextOf(
    executor,
    filler,
    batch,
    sheets.flatMap(({ rows }) => rows),
    'bookable',
  );
  const changes = await findChanges(executor, userId, batch.id);
  return {
    person,
    batches,
    current: {
      batchId: batch.id,
      sheet: sheetView(stored),
      requiredHours: minutesToHours(stored?.requiredMinutes ?? requiredOf(fillContext)),
      bookedMonths: [...(stored?.bookedMonths ?? [])],
      ...wireContext(fillContext),
      unconfirmedYears: fillContext.unconfirmedYears,
      previous: await previousOf(executor, filler, earlier, sheets),
      history: changes.map((change) => changeView(change, userId)),
      abilities: abilitiesOf(view, stored, context.actor),
    },
  };
}
