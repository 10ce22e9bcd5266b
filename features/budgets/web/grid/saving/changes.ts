import type { SaveRequest } from '#features/budgets/contract-grid.ts';
import { type GridKind, MAX_SAVED_ROWS } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { type Line, type LinePlace, type Lines, toWire, valueIn } from '../lines.ts';
import type { Confirmed } from './merge.ts';

/** What has to be sent of a line. */
export interface LineChange extends LinePlace {
  readonly key: string;
  readonly note?: string;
  readonly removed?: true;
  readonly cells: Readonly<Record<Month, number>>;
}

/** Whether a cell or, without a month, a note stays here for now. */
export type Held = (line: Line, month: Month | null) => boolean;

function changeOf(line: Line, was: Line | undefined, held: Held): LineChange | null {
  const { key, projectId, itemId, note } = line;
  const months = new Set([...Object.keys(line.values), ...Object.keys(was?.values ?? {})]);
  const cells = [...months].filter(
    (month) =>
      !(month in line.unread) && valueIn(line, month) !== valueIn(was, month) && !held(line, month),
  );
  const newNote = note !== (was?.note ?? '') && !held(line, null);
  if (cells.length === 0 && !newNote && (was !== undefined || held(line, null))) return null;
  return {
    key,
    projectId,
    itemId,
    // A new line is there from the first save on, with nothing in it too.
    ...((newNote || was === undefined) && { note: newNote ? note : '' }),
    cells: Object.fromEntries(cells.map((month) => [month, valueIn(line, month)])),
  };
}

/** What the server does not have yet, but for what is held back. */
export function changesIn(confirmed: Confirmed, lines: Lines, held: Held): LineChange[] {
  const there = new Set<string>();
  const changed = lines.flatMap((line) => {
    there.add(line.key);
    const was = confirmed.get(line.key);
    return was === line ? [] : (changeOf(line, was, held) ?? []);
  });
  const removed = [...confirmed.values()]
    .filter(({ key }) => !there.has(key))
    .map(({ key, projectId, itemId }) => ({
      key,
      projectId,
      itemId,
      removed: true as const,
      cells: {},
    }));
  return [...removed, ...changed];
}

/** How many cells and notes are here alone, and stay so until somebody puts them right. */
export function heldBack(confirmed: Confirmed, lines: Lines, held: Held): number {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  let count = lines.reduce((sum, { unread }) => sum + Object.keys(unread).length, 0);
  for (const { key, cells, note } of changesIn(confirmed, lines, () => false)) {
    const line = byKey.get(key);
    if (line === undefined) continue;
    count += Object.keys(cells).filter((month) => held(line, month)).length;
    if (note !== undefined && held(line, null)) count += 1;
  }
  return count;
}

/** As much of it as one request takes. */
export const firstPortion = (changes: readonly LineChange[]) => changes.slice(0, MAX_SAVED_ROWS);

const monthsOfChanges = (changes: readonly LineChange[]): Month[] =>
  [...new Set(changes.flatMap(({ cells }) => Object.keys(cells)))].sort();

export function saveRequest(
  kind: GridKind,
  versionId: number,
  rev: number,
  changes: readonly LineChange[],
): SaveRequest {
  const months = monthsOfChanges(changes);
  return {
    kind,
    versionId,
    rev,
    months,
    rows: changes.map(({ projectId, itemId, note, removed, cells }) => ({
      projectId,
      itemId,
      ...(note !== undefined && { note }),
      ...(removed && { removed }),
      values: months.map((month) => {
        const value = cells[month];
        return value === undefined ? null : toWire(kind, value);
      }),
    })),
  };
}

/** What the server has once these have been saved. */
export function withSent(
  confirmed: Confirmed,
  changes: readonly LineChange[],
  sent: Lines,
): Confirmed {
  const next = new Map(confirmed);
  const lines = new Map(sent.map((line) => [line.key, line]));
  for (const { key, removed, note, cells } of changes) {
    const line = lines.get(key);
    if (removed || line === undefined) {
      next.delete(key);
      continue;
    }
    const was = next.get(key);
    const values = { ...was?.values, ...cells };
    next.set(key, { ...line, note: note ?? was?.note ?? '', values, unread: {} });
  }
  return next;
}
