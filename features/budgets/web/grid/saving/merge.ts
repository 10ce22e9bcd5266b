import type { GridChanges } from '#features/budgets/contract-grid.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import {
  emptyLine,
  fromWire,
  type Line,
  type LineOrder,
  type LinePlace,
  type Lines,
  lineKey,
  valueIn,
} from '../lines.ts';

/** Lines as the server has confirmed them, by key. */
export type Confirmed = ReadonlyMap<string, Line>;

export const confirmedOf = (lines: Lines): Confirmed =>
  new Map(lines.map((line) => [line.key, line]));

export interface Person {
  readonly nickName: string;
}

/** A cell, or without a month the note of a line, that both sides have changed to different things. */
export interface Conflict extends LinePlace {
  readonly key: string;
  readonly month: Month | null;
  readonly theirs: number | string;
  /** Unknown where it was found only by looking again. */
  readonly by: Person | null;
  readonly at: string | null;
}

export type Conflicts = ReadonlyMap<string, Conflict>;

export const placeName = (key: string, month: Month | null) => `${key} ${month ?? 'note'}`;

const monthsIn = (...lines: readonly (Line | undefined)[]): Set<Month> =>
  new Set(lines.flatMap((line) => Object.keys(line?.values ?? {})));

/** Whether somebody has changed a cell since the server last had it. */
const isMine = (base: Line | undefined, mine: Line, month: Month) =>
  month in mine.unread || valueIn(mine, month) !== valueIn(base, month);

const sameLine = (a: Line | undefined, b: Line | undefined): boolean => {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.note !== b.note) return false;
  if (Object.keys(a.unread).length > 0) return false;
  return [...monthsIn(a, b)].every((month) => valueIn(a, month) === valueIn(b, month));
};

/** One line of three: what I changed stays mine, everything else is theirs. */
function mergeLine(
  base: Line | undefined,
  mine: Line | undefined,
  theirs: Line | undefined,
): Line | undefined {
  if (mine === undefined) {
    // Taken out here: it comes back where somebody else has worked on it meanwhile.
    return base !== undefined && sameLine(base, theirs) ? undefined : theirs;
  }
  if (sameLine(mine, base)) return theirs;
  const values = Object.fromEntries(
    [...monthsIn(mine, theirs)].flatMap((month): [Month, number][] => {
      if (month in mine.unread) return [];
      const value = valueIn(isMine(base, mine, month) ? mine : theirs, month);
      return value === 0 ? [] : [[month, value]];
    }),
  );
  const note = mine.note === (base?.note ?? '') ? (theirs?.note ?? '') : mine.note;
  return { ...mine, note, values };
}

/** Lines with those of others put in; the others stay the same objects, and all of them the same list. */
export function mergeLines(
  base: Confirmed,
  mine: Lines,
  theirs: Confirmed,
  keys: ReadonlySet<string>,
  order: LineOrder,
): Lines {
  if (keys.size === 0) return mine;
  const known = new Set(mine.map(({ key }) => key));
  const kept = mine.flatMap((line) =>
    keys.has(line.key) ? (mergeLine(base.get(line.key), line, theirs.get(line.key)) ?? []) : [line],
  );
  const added = [...keys].flatMap((key) =>
    known.has(key) ? [] : (mergeLine(base.get(key), undefined, theirs.get(key)) ?? []),
  );
  const same = added.length === 0 && kept.length === mine.length;
  if (same && kept.every((line, at) => line === mine[at])) return mine;
  return added.length === 0 ? kept : order.sorted([...kept, ...added]);
}

/** What the server has after what others did, and which lines that touched. */
export function withChanges(
  confirmed: Confirmed,
  { cells, rows }: GridChanges,
  kind: GridKind,
  order: LineOrder,
): { readonly confirmed: Confirmed; readonly keys: ReadonlySet<string> } {
  const next = new Map(confirmed);
  const keys = new Set<string>();
  for (const { projectId, itemId, note, removed } of rows) {
    const key = lineKey({ projectId, itemId });
    keys.add(key);
    if (removed) next.delete(key);
    else next.set(key, { ...(next.get(key) ?? emptyLine({ projectId, itemId }, order)), note });
  }
  for (const { projectId, itemId, month, value } of cells) {
    const key = lineKey({ projectId, itemId });
    keys.add(key);
    const line = next.get(key) ?? emptyLine({ projectId, itemId }, order);
    next.set(key, { ...line, values: { ...line.values, [month]: fromWire(kind, value) } });
  }
  return { confirmed: next, keys };
}

/** Which lines are not the same on both sides. */
export const differingKeys = (a: Confirmed, b: Confirmed): ReadonlySet<string> =>
  new Set(
    [...new Set([...a.keys(), ...b.keys()])].filter((key) => !sameLine(a.get(key), b.get(key))),
  );

export interface Theirs {
  readonly by: Person | null;
  readonly at: string | null;
}

const UNKNOWN: Theirs = { by: null, at: null };

/** Who changed what, by place. */
export function authorsOf({ cells, rows }: GridChanges): ReadonlyMap<string, Theirs> {
  const ofNotes = rows.map(({ by, at, ...place }): [string, Theirs] => [
    placeName(lineKey(place), null),
    { by, at },
  ]);
  const ofCells = cells.map(({ by, at, month, ...place }): [string, Theirs] => [
    placeName(lineKey(place), month),
    { by, at },
  ]);
  return new Map([...ofNotes, ...ofCells]);
}

/** What both have changed, and differently. Where somebody is typing, what they type counts as theirs. */
export function conflictsIn(
  base: Confirmed,
  mine: Lines,
  theirs: Confirmed,
  keys: ReadonlySet<string>,
  authors: ReadonlyMap<string, Theirs>,
  typing: string | null,
): Conflict[] {
  return mine.flatMap((line) => {
    if (!keys.has(line.key)) return [];
    const { key, projectId, itemId } = line;
    const [was, now] = [base.get(key), theirs.get(key)];
    const months = new Set([...monthsIn(was, line, now), ...Object.keys(line.unread)]);
    const cells = [...months].flatMap((month): Conflict[] => {
      const value = valueIn(now, month);
      const name = placeName(key, month);
      if (value === valueIn(was, month)) return [];
      if (!isMine(was, line, month) && typing !== name) return [];
      if (!(month in line.unread) && valueIn(line, month) === value) return [];
      return [{ key, projectId, itemId, month, theirs: value, ...(authors.get(name) ?? UNKNOWN) }];
    });
    const [noteWas, noteNow] = [was?.note ?? '', now?.note ?? ''];
    if (noteNow === noteWas || line.note === noteWas || line.note === noteNow) return cells;
    const author = authors.get(placeName(key, null)) ?? UNKNOWN;
    return [...cells, { key, projectId, itemId, month: null, theirs: noteNow, ...author }];
  });
}

/** Whether a conflict is still one: where mine has become the same, there is nothing to decide. */
export function isOpenConflict({ month, theirs }: Conflict, line: Line | undefined): boolean {
  if (line === undefined) return false;
  if (month === null) return line.note !== theirs;
  return month in line.unread || valueIn(line, month) !== theirs;
}

function withTheirs(line: Line, { month, theirs }: Conflict): Line {
  if (month === null) return { ...line, note: String(theirs) };
  const { [month]: _, ...unread } = line.unread;
  return { ...line, values: { ...line.values, [month]: Number(theirs) }, unread };
}

/** What somebody else wrote, in place of what was written here. */
export const takeTheirs = (lines: Lines, chosen: readonly Conflict[]): Lines =>
  lines.map((line) => {
    const ofLine = chosen.filter(({ key }) => key === line.key);
    let taken = line;
    for (const conflict of ofLine) taken = withTheirs(taken, conflict);
    return taken;
  });
