import {
  type Flag,
  flagsOf,
  reroute,
  routeOf,
  type Settled,
  settle,
} from '#features/approvals/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Announcements, Listener } from '#server/platform/wire/announcement.ts';
import { finishSheets } from './finish-sheets.ts';
import {
  deleteItems,
  findItemsOfSheets,
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
  findSubmittedSheets,
  type Subject,
  type SubmittedSheet,
} from './submission-store.ts';

interface Subjected {
  readonly sheetId: number;
  readonly projectId: number | null;
}

const subjectKey = ({ sheetId, projectId }: Subjected) => `${sheetId}/${projectId ?? 0}`;

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
  { bookedBefore: _, future: __, overPlan: ___, ...subject }: Subject,
  settled: Settled,
  flags: readonly Flag[],
  id: number | null,
): ItemWrite => ({
  id,
  personId: sheet.personId,
  batchId: sheet.batchId,
  submittedAt: sheet.submittedAt,
  ...subject,
  ...settled,
  flags,
});

interface Submission {
  readonly sheetOf: ReadonlyMap<number, SubmittedSheet>;
  readonly subjects: readonly (Subject & { readonly sheet: SubmittedSheet })[];
  readonly existing: ReadonlyMap<string, StoredItem>;
  /** Items of rows that are no longer on their sheet. */
  readonly gone: readonly number[];
}

/** Sheets as they were submitted, beside what was made of them before. */
async function loadSubmission(
  tx: Transaction,
  sheetIds: readonly number[],
  today: CalendarDate,
): Promise<Submission> {
  const sheets = await findSubmittedSheets(tx, sheetIds);
  const sheetOf = new Map(sheets.map((sheet) => [sheet.sheetId, sheet]));
  const found = await findSubjects(tx, sheets, today);
  const subjects = found.flatMap((subject) => {
    const sheet = sheetOf.get(subject.sheetId);
    return sheet === undefined ? [] : [{ ...subject, sheet }];
  });
  const items = await findItemsOfSheets(tx, sheetIds);
  const kept = new Set(subjects.map(subjectKey));
  return {
    sheetOf,
    subjects,
    existing: new Map(items.map((item) => [subjectKey(item), item])),
    gone: items.filter((item) => !kept.has(subjectKey(item))).map(({ id }) => id),
  };
}

/** Any number of sheets in a fixed number of statements. */
export async function routeSubmissions(
  tx: Transaction,
  sheetIds: readonly number[],
  clock: Clock,
): Promise<void> {
  await shareRouting(tx);
  const { sheetOf, subjects, existing, gone } = await loadSubmission(tx, sheetIds, clock.today);
  const routing = await loadRoutingContext(
    tx,
    subjects.map(({ sheet, ...subject }) => ({
      ...sheet,
      ...subject,
      steps: existing.get(subjectKey(subject))?.steps,
    })),
    clock.today,
  );
  const writes = subjects.flatMap(({ sheet, ...subject }) => {
    const old = existing.get(subjectKey(subject));
    if (old?.state === 'approved' && old.content === subject.content) return [];
    const settled = settledFor(routing, sheet, subject, old);
    return [itemOf(sheet, subject, settled, flagged(sheet, subject), old?.id ?? null)];
  });
  await deleteItems(tx, gone);
  const ids = await writeItems(tx, writes, { seenAnew: true });
  await insertEvents(
    tx,
    writes.map((item, index) => ({
      itemId: ids[index] ?? 0,
      at: clock.instant,
      kind: item.id === null ? 'submit' : 'resubmit',
      actorId: sheetOf.get(item.sheetId)?.actorId ?? null,
      onBehalfOf: null,
      text: '',
    })),
  );
  await notifyCandidates(tx, ids, clock);
  await finishSheets(tx, sheetIds, clock);
}

/** A sheet is taken back only while nobody has decided anything about it; nothing is lost with it. */
async function withdrawItems(tx: Transaction, sheetId: number) {
  const items = await findItemsOfSheets(tx, [sheetId]);
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
  await shareRouting(tx);
  const { sheetOf, subjects, existing, gone } = await loadSubmission(tx, [sheetId], clock.today);
  const changed = subjects.filter(
    (subject) => existing.get(subjectKey(subject))?.content !== subject.content,
  );
  const routing = await loadRoutingContext(
    tx,
    changed.map(({ sheet, ...subject }) => ({ ...sheet, ...subject })),
    clock.today,
  );
  const writes = changed.map(({ sheet, ...subject }): ItemWrite => {
    const old = existing.get(subjectKey(subject));
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
  await deleteItems(tx, gone);
  const sheet = sheetOf.get(sheetId);
  const ids = await writeItems(tx, writes, { seenAnew: true });
  await insertEvents(
    tx,
    ids.map((itemId) => ({
      itemId,
      at: clock.instant,
      kind: 'modify',
      actorId: sheet?.actorId ?? null,
      onBehalfOf: null,
      text: '',
    })),
  );
  // Whoever a corrected row waits for knows of it; a new one they have not heard of.
  const added = ids.filter((_, index) => writes[index]?.id === null);
  await notifyCandidates(tx, added, clock);
  if (sheet?.state === 'submitted') await finishSheets(tx, [sheetId], clock);
}

/** What approvals do when a sheet changes; a draft waits for nobody yet. */
const ON_EVENT: Readonly<
  Record<
    Announcements['sheet']['event'],
    (tx: Transaction, sheetId: number, clock: Clock) => Promise<void>
  >
> = {
  drafted: async () => {},
  submitted: (tx, sheetId, clock) => routeSubmissions(tx, [sheetId], clock),
  recalled: withdrawItems,
  modified: routeModification,
};

export const routeSheet: Listener<'sheet'> = (tx, { id, event }, clock) =>
  ON_EVENT[event](tx, id, clock);
