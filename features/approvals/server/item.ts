import { changesBetween } from '#features/approvals/changes.ts';
import type { ChangedRow, ItemDetail, ItemEvent } from '#features/approvals/contract.ts';
import { isWorking } from '#features/calendar/rules.ts';
import { calendarOf } from '#features/calendar/server/service.ts';
import { toInstant } from '#kernel/dates.ts';
import { minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  findEvents,
  findFrame,
  findGrid,
  findReturnedRows,
  findRoute,
  type GridLine,
  type ReturnedLine,
} from './item-detail-store.ts';
import { insertEvents } from './items-store.ts';
import { rowView, viewerOf } from './queue.ts';
import { findRow } from './queue-store.ts';
import { findSituations } from './situation-store.ts';

async function rowFor(context: SignedInContext, executor: Executor, itemId: number) {
  const row = await findRow(executor, viewerOf(context), itemId);
  if (row === null) throw new Refusal(commonRefusals.notFound);
  return row;
}

function gridView(line: GridLine, projectId: number | null): ItemDetail['grid'][0] {
  const { minutes, lastMinutes, cells, project, ...rest } = line;
  return {
    ...rest,
    project,
    isThis: (project?.id ?? null) === projectId,
    hours: minutesToHours(minutes),
    lastHours: lastMinutes === null ? null : minutesToHours(lastMinutes),
    cells: Object.fromEntries(
      Object.entries(cells).map(([date, value]) => [date, minutesToHours(value)]),
    ),
  };
}

const subjectOf = ({ project, absence }: ReturnedLine) => `${project?.id ?? 0} ${absence ?? ''}`;

/** What its owner has changed since the sheet went back, the row in question first. */
function changesView(
  before: readonly ReturnedLine[],
  grid: readonly GridLine[],
  projectId: number | null,
): ChangedRow[] {
  const lines = new Map([...before, ...grid].map((line) => [subjectOf(line), line]));
  const compared = (of: readonly ReturnedLine[]) =>
    of.map((line) => ({ key: subjectOf(line), note: line.note, minutes: line.cells }));
  // The grid also lists what was booked in the batch before and no more.
  const now = grid.filter(({ minutes }) => minutes > 0);
  const rows = changesBetween(compared(before), compared(now)).map(({ key, note, cells }) => {
    const { project = null, absence = null } = lines.get(key) ?? {};
    return {
      project,
      absence,
      isThis: (project?.id ?? null) === projectId,
      note,
      cells: cells.map((cell) => ({
        date: cell.date,
        before: minutesToHours(cell.before),
        after: minutesToHours(cell.after),
      })),
    };
  });
  return [...rows.filter(({ isThis }) => isThis), ...rows.filter(({ isThis }) => !isThis)];
}

/** One row with everything that helps to decide it. */
export async function readItem(context: SignedInContext, itemId: number): Promise<ItemDetail> {
  const { executor } = context.db;
  const { sheetId, ...row } = await rowFor(context, executor, itemId);
  const frame = await findFrame(executor, sheetId);
  const grid = await findGrid(executor, sheetId, frame.lastSheetId);
  const calendar = await calendarOf(executor, frame.startDate, frame.endDate);
  const situations = await findSituations(executor, [itemId]);
  const before = await findReturnedRows(executor, sheetId);
  // While a sheet is back with its owner they are still at it: there is nothing to compare yet.
  const back = row.state === 'onHold' || row.state === 'rejected';
  const resubmitted = row.flags.includes('resubmitted') && !back;
  const projectId = row.project?.id ?? null;
  return {
    row: rowView(row, situations.get(itemId)),
    totalHours: minutesToHours(sumMinutes(grid.map(({ minutes }) => minutes))),
    requiredHours: frame.requiredMinutes === null ? null : minutesToHours(frame.requiredMinutes),
    onBehalfBy: frame.onBehalfBy,
    days: calendar.days.map((day) => ({ ...day, working: isWorking(day.kind) })),
    grid: grid.map((line) => gridView(line, projectId)),
    changes: before === null || !resubmitted ? null : changesView(before, grid, projectId),
    route: await findRoute(executor, itemId),
    events: await findEvents(executor, itemId),
  };
}

export function commentItem(
  context: SignedInContext,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<ItemEvent> {
  const { actor } = context;
  const at = toInstant(context.now);
  return write(context, async (tx, audit) => {
    await rowFor(context, tx, id);
    const [eventId = 0] = await insertEvents(tx, [
      { itemId: id, at, kind: 'comment', actorId: actor.userId, onBehalfOf: null, text },
    ]);
    audit.record({
      action: 'approvals.comment',
      entity: 'approvalItem',
      entityId: id,
      after: { text },
    });
    return { id: eventId, at, kind: 'comment', actor: actor.nickName, onBehalfOf: null, text };
  });
}
