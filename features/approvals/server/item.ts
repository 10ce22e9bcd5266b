import type { ItemDetail, ItemEvent } from '#features/approvals/contract.ts';
import { isWorking, kindOf } from '#features/calendar/rules.ts';
import { calendarOf } from '#features/calendar/server/service.ts';
import { datesInRange, toInstant } from '#kernel/dates.ts';
import { minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findEvents, findFrame, findGrid, findRoute, type GridLine } from './item-store.ts';
import { insertEvents } from './items-store.ts';
import { askerOf, rowView } from './queue.ts';
import { findRow } from './queue-store.ts';

async function rowFor(
  context: SignedInContext,
  executor: Executor,
  timeZone: string,
  itemId: number,
) {
  const row = await findRow(executor, askerOf(context, timeZone), itemId);
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

/** One row with everything that helps to decide it. */
export async function readItem(
  context: SignedInContext,
  timeZone: string,
  itemId: number,
): Promise<ItemDetail> {
  const { executor } = context.db;
  const { sheetId, ...row } = await rowFor(context, executor, timeZone, itemId);
  const frame = await findFrame(executor, sheetId);
  const grid = await findGrid(executor, sheetId, frame.lastSheetId);
  const { special } = await calendarOf(executor, frame.startDate, frame.endDate);
  return {
    row: rowView(row),
    totalHours: minutesToHours(sumMinutes(grid.map(({ minutes }) => minutes))),
    requiredHours: frame.requiredMinutes === null ? null : minutesToHours(frame.requiredMinutes),
    onBehalfBy: frame.onBehalfBy,
    days: datesInRange(frame.startDate, frame.endDate).map((date) => ({
      date,
      working: isWorking(kindOf(date, special)),
    })),
    grid: grid.map((line) => gridView(line, row.project?.id ?? null)),
    route: await findRoute(executor, itemId),
    events: await findEvents(executor, itemId),
  };
}

export function commentItem(
  context: SignedInContext,
  timeZone: string,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<ItemEvent> {
  const { actor } = context;
  const at = toInstant(context.now);
  return write(context, async (tx, audit) => {
    await rowFor(context, tx, timeZone, id);
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
