import { z } from 'zod';
import type { GridKind } from '#features/budgets/rules.ts';
import { readStored, removeStored, storedNames, writeStored } from '#web/storage.ts';
import { emptyLine, type Line, type LineOrder, type Lines, valueIn } from '../lines.ts';
import { type Confirmed, type Conflict, isOpenConflict, placeName } from './merge.ts';

/**
 * What is not on the server yet, kept in this browser: a session that ends, a tab that closes or a
 * machine that fails costs nobody their work.
 */
const cell = z.object({ base: z.number(), mine: z.union([z.number(), z.string()]) });

const keptLine = z.object({
  projectId: z.number(),
  itemId: z.number(),
  added: z.boolean(),
  removed: z.boolean(),
  note: z.object({ base: z.string(), mine: z.string() }).nullable(),
  cells: z.record(z.string(), cell),
});

const keptChanges = z.object({ at: z.number(), lines: z.array(keptLine) });

type KeptLine = z.output<typeof keptLine>;

/** Whose work it is goes by who is signed in: nobody finds the work of somebody else. */
export const keptNames = (actorId: number, versionId: number, kind: GridKind) =>
  `budget:${actorId}:${versionId}:${kind}:`;

/** Everybody who fills in keeps their own: two tabs never write over each other. */
export const newKeptName = (names: string) =>
  `${names}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

function keptOf(line: Line, was: Line | undefined): KeptLine | null {
  if (line === was) return null;
  const { projectId, itemId, values, unread, note } = line;
  const months = new Set(
    [values, unread, was?.values ?? {}].flatMap((record) => Object.keys(record)),
  );
  const cells = [...months].flatMap((month) => {
    const base = valueIn(was, month);
    const mine = unread[month] ?? valueIn(line, month);
    return mine === base ? [] : [[month, { base, mine }] as const];
  });
  const noted = note === (was?.note ?? '') ? null : { base: was?.note ?? '', mine: note };
  if (cells.length === 0 && noted === null && was !== undefined) return null;
  return {
    projectId,
    itemId,
    added: was === undefined,
    removed: false,
    note: noted,
    cells: Object.fromEntries(cells),
  };
}

/** Writes down what differs from what the server has. */
export function keepChanges(name: string, confirmed: Confirmed, lines: Lines): boolean {
  const there = new Set(lines.map(({ key }) => key));
  const changed = lines.flatMap((line) => keptOf(line, confirmed.get(line.key)) ?? []);
  const removed = [...confirmed.values()]
    .filter(({ key }) => !there.has(key))
    .map(({ projectId, itemId }) => ({ projectId, itemId, note: null, cells: {} }))
    .map((line) => ({ ...line, added: false, removed: true }));
  const kept = { at: Date.now(), lines: [...removed, ...changed] };
  return writeStored('localStorage', name, JSON.stringify(kept));
}

export const isKept = (name: string) => readStored('localStorage', name) !== null;

export const dropKept = (name: string) => removeStored('localStorage', name);

function readKept(name: string): z.output<typeof keptChanges> | null {
  try {
    const read = keptChanges.safeParse(JSON.parse(readStored('localStorage', name) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Takes over everything that was kept, the oldest first; what takes over keeps it from now on. */
function takeKept(names: string): readonly KeptLine[] {
  const found = storedNames('localStorage', names);
  const kept = found.flatMap((name) => readKept(name) ?? []);
  for (const name of found) dropKept(name);
  return kept.sort((a, b) => a.at - b.at).flatMap(({ lines }) => lines);
}

function restoredLine(line: Line, kept: KeptLine): Line {
  const entries = Object.entries(kept.cells);
  const texts = entries.flatMap(([month, { mine }]) =>
    typeof mine === 'string' ? [[month, mine] as const] : [],
  );
  const numbers = entries.flatMap(([month, { mine }]) =>
    typeof mine === 'number' ? [[month, mine] as const] : [],
  );
  const unread = { ...line.unread, ...Object.fromEntries(texts) };
  const values = { ...line.values, ...Object.fromEntries(numbers) };
  for (const month of Object.keys(unread)) delete values[month];
  return { ...line, note: kept.note?.mine ?? line.note, values, unread };
}

function restoredConflicts(line: Line, kept: KeptLine, was: Line | undefined): Conflict[] {
  const { key, projectId, itemId } = line;
  const place = { key, projectId, itemId, by: null, at: null };
  const cells = Object.entries(kept.cells).flatMap(([month, { base }]) => {
    const theirs = valueIn(was, month);
    return theirs === base ? [] : [{ ...place, month, theirs }];
  });
  const theirNote = was?.note ?? '';
  const noted = kept.note !== null && kept.note.base !== theirNote;
  return [...cells, ...(noted ? [{ ...place, month: null, theirs: theirNote }] : [])].filter(
    (conflict) => isOpenConflict(conflict, line),
  );
}

/** What was kept on top of what the server has; where that has moved meanwhile, somebody is asked. */
export function restoreKept(names: string, confirmed: Confirmed, order: LineOrder) {
  const lines = new Map(confirmed);
  const conflicts = new Map<string, Conflict>();
  const kept = takeKept(names);
  for (const one of kept) {
    const fresh = emptyLine(one, order);
    const line = lines.get(fresh.key);
    // A line that somebody else has taken out since is not brought back by a change in it.
    if (one.removed) lines.delete(fresh.key);
    else if (line !== undefined || one.added) {
      const restored = restoredLine(line ?? fresh, one);
      lines.set(fresh.key, restored);
      for (const conflict of restoredConflicts(restored, one, confirmed.get(fresh.key))) {
        conflicts.set(placeName(conflict.key, conflict.month), conflict);
      }
    }
  }
  return { lines: order.sorted([...lines.values()]), conflicts, restored: kept.length > 0 };
}
