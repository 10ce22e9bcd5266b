import {
  type Flag,
  flagsOf,
  reroute,
  routeOf,
  type Settled,
  settle,
} from '#features/approvals/rules.ts';
import { decideSheets, holdSheets } from '#features/timesheets/server/service.ts';
import { type CalendarDate, todayIn, toInstant } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { Announcement, AnnouncementListener } from '#server/platform/wire/announcement.ts';
import {
  findOfficeMembers,
  findSubjects,
  findSubmittedSheet,
  findUndecided,
  findUndecidedAround,
  findUndecidedOfProjects,
  holdRouting,
  type Subject,
  type SubmittedSheet,
  shareRouting,
} from './follow-store.ts';
import { type Ground, loadGround } from './ground.ts';
import {
  deleteItems,
  findFinished,
  findItems,
  findItemsOfSheet,
  findSheetIds,
  type ItemWrite,
  insertEvents,
  type StoredItem,
  writeItems,
} from './items-store.ts';
import { tellApproved, tellAsked } from './tell.ts';

interface Moment {
  readonly at: Date;
  readonly now: string;
  readonly today: CalendarDate;
}

/** Sheets whose last item has just been approved are approved with it. */
export async function finishSheets(
  tx: Transaction,
  sheetIds: readonly number[],
  now: string,
): Promise<number[]> {
  const finished = await findFinished(tx, sheetIds);
  const decisions = finished.flatMap(({ sheetId, actorId }) =>
    actorId === null ? [] : [{ sheetId, actorId, event: 'approve' as const, reason: '' }],
  );
  const done = await decideSheets(tx, decisions, now);
  await tellApproved(tx, done, new Date(now));
  return done;
}

const sameSubject = (a: { projectId: number | null }, b: { projectId: number | null }) =>
  a.projectId === b.projectId;

function flagged(sheet: SubmittedSheet, { projectId, ...subject }: Subject): Flag[] {
  return flagsOf({ ...sheet, ...subject, isAbsence: projectId === null });
}

/** Unchanged rows go on where they were; what was changed or rejected starts again. */
function settledFor(ground: Ground, sheet: SubmittedSheet, subject: Subject, old?: StoredItem) {
  const routed = { ...sheet, ...subject };
  const goesOn = old !== undefined && old.content === subject.content && old.state !== 'rejected';
  const steps = goesOn
    ? reroute(old.steps, ground.groundOf(routed))
    : routeOf(ground.flowOf(routed), ground.groundOf(routed));
  return settle(steps, 'routing');
}

const itemOf = (
  sheet: SubmittedSheet,
  { bookedBefore: _, future: __, ...subject }: Subject,
  settled: Settled,
  flags: readonly Flag[],
  id: number | null,
): ItemWrite => ({
  id,
  sheetId: sheet.sheetId,
  personId: sheet.personId,
  batchId: sheet.batchId,
  submittedAt: sheet.submittedAt,
  ...subject,
  ...settled,
  flags,
});

async function followSubmission(tx: Transaction, sheetId: number, moment: Moment) {
  const { now, today } = moment;
  await shareRouting(tx);
  const sheet = await findSubmittedSheet(tx, sheetId);
  const subjects = await findSubjects(tx, sheet, today);
  const existing = await findItemsOfSheet(tx, sheetId);
  const ground = await loadGround(
    tx,
    subjects.map((subject) => ({ ...sheet, ...subject })),
    today,
  );
  const gone = existing.filter((old) => !subjects.some((subject) => sameSubject(old, subject)));
  const asked = subjects.flatMap((subject) => {
    const old = existing.find((item) => sameSubject(item, subject));
    if (old?.state === 'approved' && old.content === subject.content) return [];
    const settled = settledFor(ground, sheet, subject, old);
    return [itemOf(sheet, subject, settled, flagged(sheet, subject), old?.id ?? null)];
  });
  await deleteItems(
    tx,
    gone.map(({ id }) => id),
  );
  const ids = await writeItems(tx, asked, { seenAnew: true });
  await insertEvents(
    tx,
    ids.map((itemId, index) => ({
      itemId,
      at: now,
      kind: asked[index]?.id === null ? 'submit' : 'resubmit',
      actorId: sheet.actorId,
      onBehalfOf: null,
      text: '',
    })),
  );
  await tellAsked(tx, ids, moment);
  await finishSheets(tx, [sheetId], now);
}

/** A sheet is taken back only while nobody has decided anything about it; nothing is lost with it. */
async function followRecall(tx: Transaction, sheetId: number) {
  const items = await findItemsOfSheet(tx, sheetId);
  await deleteItems(
    tx,
    items.map(({ id }) => id),
  );
}

/**
 * An administrator has corrected the sheet. Rows stay decided as they were and say that they were
 * corrected. A new row of a sheet that is approved already is approved with it.
 */
async function followModification(tx: Transaction, sheetId: number, moment: Moment) {
  const { now, today } = moment;
  await shareRouting(tx);
  const sheet = await findSubmittedSheet(tx, sheetId);
  const subjects = await findSubjects(tx, sheet, today);
  const existing = await findItemsOfSheet(tx, sheetId);
  const changed = subjects.filter(
    (subject) =>
      !existing.some((old) => sameSubject(old, subject) && old.content === subject.content),
  );
  const ground = await loadGround(
    tx,
    changed.map((subject) => ({ ...sheet, ...subject })),
    today,
  );
  const gone = existing.filter((old) => !subjects.some((subject) => sameSubject(old, subject)));
  const writes = changed.map((subject): ItemWrite => {
    const old = existing.find((item) => sameSubject(item, subject));
    const flags = [...new Set<Flag>([...(old?.flags ?? []), 'modified'])];
    if (old !== undefined) {
      const { steps, state } = old;
      const candidates =
        state === 'pending'
          ? (steps.find((step) => step.state === 'waiting')?.candidates ?? [])
          : [];
      return {
        ...itemOf(sheet, subject, { steps, state: 'pending', candidates }, flags, old.id),
        state,
      };
    }
    const settled = settledFor(ground, sheet, subject);
    const item = itemOf(sheet, subject, settled, flags, null);
    return sheet.state === 'approved'
      ? { ...item, state: 'approved', steps: [], candidates: [] }
      : item;
  });
  await deleteItems(
    tx,
    gone.map(({ id }) => id),
  );
  const ids = await writeItems(tx, writes, { seenAnew: true });
  await insertEvents(
    tx,
    ids.map((itemId) => ({
      itemId,
      at: now,
      kind: 'modify',
      actorId: sheet.actorId,
      onBehalfOf: null,
      text: '',
    })),
  );
  // Whoever a corrected row waits for knows of it; a new one they have not heard of.
  const added = ids.filter((_, index) => writes[index]?.id === null);
  await tellAsked(tx, added, moment);
  if (sheet.state === 'submitted') await finishSheets(tx, [sheetId], now);
}

const sameRoute = (item: StoredItem, { steps, state }: Settled) =>
  item.state === state && JSON.stringify(item.steps) === JSON.stringify(steps);

/** A change of the organisation may concern every row there is; so many are looked at together. */
const REROUTED_AT_ONCE = 1_000;

async function rerouteSome(tx: Transaction, ids: readonly number[], today: CalendarDate) {
  const items = (await findItems(tx, ids)).filter(
    ({ state }) => state === 'pending' || state === 'orphaned',
  );
  const ground = await loadGround(tx, items, today);
  const changed = items.flatMap((item) => {
    const settled = settle(reroute(item.steps, ground.groundOf(item)), 'routing');
    return sameRoute(item, settled) ? [] : [{ ...item, ...settled }];
  });
  await writeItems(tx, changed, { seenAnew: false });
  return changed;
}

/** The organisation has changed: rows that nobody has decided yet ask whom they should ask now. */
async function rerouteItems(
  tx: Transaction,
  find: (tx: Transaction) => Promise<number[]>,
  moment: Moment,
): Promise<number> {
  const { now, today } = moment;
  await holdRouting(tx);
  const ids = await find(tx);
  if (ids.length === 0) return 0;
  const sheetIds = await findSheetIds(tx, ids);
  await holdSheets(tx, sheetIds);
  const changed = await inStatements(ids, REROUTED_AT_ONCE, (some) => rerouteSome(tx, some, today));
  await tellAsked(
    tx,
    changed.map(({ id }) => id),
    moment,
  );
  const approved = changed.filter(({ state }) => state === 'approved');
  if (approved.length > 0)
    await finishSheets(tx, [...new Set(approved.map((one) => one.sheetId))], now);
  return changed.length;
}

const LOOKED_UP_AT_ONCE = 2_000;

/** Of those who have just come, an office that decides about projects alone can matter to anybody. */
async function followPeople(
  tx: Transaction,
  { ids, isNew }: Extract<Announcement, { kind: 'people' }>,
  moment: Moment,
): Promise<void> {
  const concerned =
    isNew === true
      ? await inStatements(ids, LOOKED_UP_AT_ONCE, (some) => findOfficeMembers(tx, some))
      : ids;
  if (concerned.length === 0) return;
  const find = async (on: Transaction) => {
    const found = await inStatements(concerned, LOOKED_UP_AT_ONCE, (some) =>
      findUndecidedAround(on, some),
    );
    return [...new Set(found)];
  };
  await rerouteItems(tx, find, moment);
}

/** Everything anew, for people who leave on a day nobody does anything. */
export const rerouteEverything = (tx: Transaction, now: Date, timeZone: string) =>
  rerouteItems(tx, findUndecided, {
    at: now,
    now: toInstant(now),
    today: todayIn(timeZone, now),
  });

/** A draft asks nobody yet. */
async function followSheet(
  tx: Transaction,
  { id, event }: Extract<Announcement, { kind: 'sheet' }>,
  moment: Moment,
): Promise<void> {
  switch (event) {
    case 'drafted':
      break;
    case 'submitted':
      await followSubmission(tx, id, moment);
      break;
    case 'recalled':
      await followRecall(tx, id);
      break;
    case 'modified':
      await followModification(tx, id, moment);
      break;
  }
}

/** What approvals do when sheets, people, departments or projects change, in the same transaction. */
export function approvalsListener(timeZone: string): AnnouncementListener {
  return async (tx, announcement, at) => {
    const moment = { at, now: toInstant(at), today: todayIn(timeZone, at) };
    switch (announcement.kind) {
      case 'people':
        await followPeople(tx, announcement, moment);
        break;
      case 'departments':
        await rerouteItems(tx, findUndecided, moment);
        break;
      case 'projects':
        await rerouteItems(tx, (on) => findUndecidedOfProjects(on, announcement.ids), moment);
        break;
      case 'sheet':
        await followSheet(tx, announcement, moment);
        break;
    }
  };
}
