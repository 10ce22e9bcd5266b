import { z } from 'zod';
import { ABSENCES } from '#features/timesheets/rules.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
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

const keptDraft = z.object({ version: z.number(), rows: z.array(keptRow) });

export interface KeptDraft {
  /** The version of the sheet that was being changed. */
  readonly version: number;
  readonly rows: readonly DraftRow[];
}

/** Whose draft it is goes by who is signed in, too: nobody finds the work of somebody else. */
export const draftName = (actorId: number, staffNo: string, batchId: number) =>
  `draft:${actorId}:${staffNo}:${batchId}`;

export function keepDraft(name: string, { version, rows }: KeptDraft): boolean {
  return writeStored('localStorage', name, JSON.stringify({ version, rows }));
}

export const dropDraft = (name: string) => removeStored('localStorage', name);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readDraft(name: string): KeptDraft | null {
  const text = readStored('localStorage', name);
  const read = text === null ? null : keptDraft.safeParse(parsed(text));
  if (read === null || !read.success) return null;
  return {
    version: read.data.version,
    rows: read.data.rows.map(({ minutes, ...row }) => ({
      ...emptyRow(row),
      ...row,
      minutes: Object.fromEntries(
        Object.entries(minutes).map(([date, value]) => [date, value ?? Number.NaN]),
      ),
    })),
  };
}
