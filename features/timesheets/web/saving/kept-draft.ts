import { z } from 'zod';
import { ABSENCES } from '#features/timesheets/rules.ts';
import { readStored, removeStored, storedNames, writeStored } from '#web/storage.ts';
import { type DraftRow, emptyRow } from '../grid/draft.ts';

/**
 * What is not on the server yet, kept in this browser: a session that ends, a tab that closes or a
 * machine that fails costs nobody their work.
 */
const keptRow = z.object({
  projectId: z.number().nullable(),
  absence: z.enum(ABSENCES).nullable(),
  note: z.string(),
  /** NaN is no JSON; such a cell is in `typed`. */
  minutes: z.record(z.string(), z.number().nullable()),
  typed: z.record(z.string(), z.string()),
});

const keptDraft = z.object({ at: z.number(), base: z.array(keptRow), rows: z.array(keptRow) });

export interface KeptDraft {
  readonly at: number;
  /** The sheet as the server had it when this was typed: what differs from it is what was typed. */
  readonly base: readonly DraftRow[];
  readonly rows: readonly DraftRow[];
}

/**
 * Whose draft it is goes by who is signed in, too: nobody finds the work of somebody else. What is
 * filled in, what is modified and what is corrected of booked hours are never mixed up.
 */
export const draftNames = (
  actorId: number,
  staffNo: string,
  batchId: number,
  kind: 'draft' | 'correction' | 'booked' = 'draft',
) => `${kind}:${actorId}:${staffNo}:${batchId}:`;

/** Everybody who fills in keeps their own: two tabs never write over each other. */
export const newDraftName = (names: string) =>
  `${names}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

export function keepDraft(name: string, { at, base, rows }: KeptDraft): boolean {
  return writeStored('localStorage', name, JSON.stringify({ at, base, rows }));
}

export const isKept = (name: string) => readStored('localStorage', name) !== null;

export const dropDraft = (name: string) => removeStored('localStorage', name);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const rowOf = ({ minutes, ...row }: z.output<typeof keptRow>): DraftRow => ({
  ...emptyRow(row),
  ...row,
  minutes: Object.fromEntries(
    Object.entries(minutes).map(([date, value]) => [date, value ?? Number.NaN]),
  ),
});

function readDraft(name: string): KeptDraft | null {
  const text = readStored('localStorage', name);
  const read = text === null ? null : keptDraft.safeParse(parsed(text));
  if (read === null || !read.success) return null;
  const { at, base, rows } = read.data;
  return { at, base: base.map(rowOf), rows: rows.map(rowOf) };
}

/** Takes over everything that was kept for a sheet, the oldest first; what takes over keeps it from now on. */
export function takeDrafts(names: string): readonly KeptDraft[] {
  const found = storedNames('localStorage', names);
  const drafts = found.flatMap((name) => readDraft(name) ?? []);
  for (const name of found) dropDraft(name);
  return drafts.sort((a, b) => a.at - b.at);
}
