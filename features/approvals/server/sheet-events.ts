import {
  type Flag,
  flagsOf,
  reroute,
  routeOf,
  type Settled,
  settle,
} from '#features/approvals/rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Announcements, Listener } from '#server/platform/wire/announcement.ts';
import { finishSheets } from './finish-sheets.ts';
import {
  deleteItems,
  findItemsOfSheet,
  type ItemWrite,
  insertEvents,
  type StoredItem,
  writeItems,
} from './items-store.ts';
import { notifyCandidates } from './notify.ts';
import { loadRoutingContext, type RoutingContext } from './routing-context.ts';
import { shareRouting } from './routing-lock.ts';
import {
  findSubjects,
  findSubmittedSheet,
  type Subject,
  type SubmittedSheet,
} from './submission-store.ts';

const sameSubject = (a: { projectId: number | null }, b: { projectId: number | null }) =>
  a.projectId === b.projectId;

function flagged(sheet: SubmittedSheet, { projectId, ...subject }: Subject): Flag[] {
  return flagsOf({ ...sheet, ...subject, isAbsence: projectId === null });
}

/** Unchanged rows go on where they were; what was changed or rejected starts again. */
function settledFor(
  routing: RoutingContext,
  sheet: SubmittedSheet,
  subject: Subject,
  old?: StoredItem,
) {
  const routed = { ...sheet, ...subject };
  const goesOn = old !== undefined && old.content === subject.content && old.state !== 'rejected';
  const steps = goesOn
    ? reroute(old.steps, routing.contextOf(routed))
    : routeOf(routing.flowOf(routed), routing.contextOf(routed));
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

async function routeSubmission(tx: Transaction, sheetId: number, clock: Clock) {
  const { instant, today } = clock;
  await shareRouting(tx);
  const sheet = await findSubmittedSheet(tx, sheetId);
  const subjects = await findSubjects(tx, sheet, today);
  const existing = await findItemsOfSheet(tx, sheetId);
  const routing = await loadRoutingContext(
    tx,
    subjects.map((subject) => ({ ...sheet, ...subject })),
    today,
  );
  const gone = existing.filter((old) => !subjects.some((subject) => sameSubject(old, subject)));
  const writes = subjects.flatMap((subject) => {
    const old = existing.find((item) => sameSubject(item, subject));
    if (old?.state === 'approved' && old.content === subject.content) return [];
    const settled = settledFor(routing, sheet, subject, old);
    return [itemOf(sheet, subject, settled, flagged(sheet, subject), old?.id ?? null)];
  });
  await deleteItems(
    tx,
    gone.map(({ id }) => id),
  );
  const ids = await writeItems(tx, writes, { seenAnew: true });
  await insertEvents(
    tx,
    ids.map((itemId, index) => ({
      itemId,
      at: instant,
      kind: writes[index]?.id === null ? 'submit' : 'resubmit',
      actorId: sheet.actorId,
      onBehalfOf: null,
      text: '',
    })),
  );
  await notifyCandidates(tx, ids, clock);
  await finishSheets(tx, [sheetId], clock);
}

/** A sheet is taken back only while nobody has decided anything about it; nothing is lost with it. */
async function withdrawItems(tx: Transaction, sheetId: number) {
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
async function routeModification(tx: Transaction, sheetId: number, clock: Clock) {
  const { instant, today } = clock;
  await shareRouting(tx);
  const sheet = await findSubmittedSheet(tx, sheetId);
  const subjects = await findSubjects(tx, sheet, today);
  const existing = await findItemsOfSheet(tx, sheetId);
  const changed = subjects.filter(
    (subject) =>
      !existing.some((old) => sameSubject(old, subject) && old.content === subject.content),
  );
  const routing = await loadRoutingContext(
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
    const settled = settledFor(routing, sheet, subject);
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
      at: instant,
      kind: 'modify',
      actorId: sheet.actorId,
      onBehalfOf: null,
      text: '',
    })),
  );
  // Whoever a corrected row waits for knows of it; a new one they have not heard of.
  const added = ids.filter((_, index) => writes[index]?.id === null);
  await notifyCandidates(tx, added, clock);
  if (sheet.state === 'submitted') await finishSheets(tx, [sheetId], clock);
}

/** What approvals do when a sheet changes; a draft waits for nobody yet. */
const ON_EVENT: Readonly<
  Record<
    Announcements['sheet']['event'],
    (tx: Transaction, sheetId: number, clock: Clock) => Promise<void>
  >
> = {
  drafted: async () => {},
  submitted: routeSubmission,
  recalled: withdrawItems,
  modified: routeModification,
};

export const routeSheet: Listener<'sheet'> = (tx, { id, event }, clock) =>
  ON_EVENT[event](tx, id, clock);
