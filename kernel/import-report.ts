import { z } from 'zod';
import type { Permission } from './permissions.ts';
import { MAX_NAMED_PROBLEMS } from './result.ts';
import { endpoint, id, instant } from './schemas.ts';

/**
 * How an import goes: `check` writes nothing and says what would happen; `all` writes only when
 * every row is good; `skipBad` writes the good rows and leaves the others out.
 */
export const IMPORT_MODES = ['check', 'all', 'skipBad'] as const;

export type ImportMode = (typeof IMPORT_MODES)[number];

/** What the file is called on the computer it comes from; for those who look for it later. */
export const fileName = z
  .string()
  .max(255)
  .default('')
  .describe('What the file is called where it comes from; the body has no name.');

export const importQuery = {
  mode: z
    .enum(IMPORT_MODES)
    .default('check')
    .describe(
      'check writes nothing; all writes if every row is good; skipBad leaves bad rows out.',
    ),
  fileName,
};

/** A report shows so many of the records that change; the figures count them all. */
export const MAX_SHOWN_CHANGES = 20;

const count = z.int().min(0);

const changedField = z.strictObject({
  field: z.string(),
  /** What the column is called in the reader's language. */
  column: z.string(),
  before: z.string(),
  after: z.string(),
});

/** One record as it is and as it would be. */
export const importChange = z.strictObject({
  kind: z.enum(['created', 'updated', 'removed']),
  /** Where it stands in the file; nothing for what goes because the file does not have it. */
  row: z.int().min(1).nullable(),
  what: z.string(),
  fields: z.array(changedField),
});

export type ImportChange = z.output<typeof importChange>;

const importProblem = z.strictObject({
  /** As the spreadsheet program numbers it. */
  row: z.int().min(1),
  field: z.string(),
  /** What the column is called in the reader's language. */
  column: z.string(),
  /** What stands there. */
  value: z.string(),
  key: z.string(),
  msg: z.string(),
  /** What may stand there; empty where the message says it. */
  expected: z.string(),
});

export const importReport = z.strictObject({
  /** Rows of data in the file. */
  total: count,
  created: count,
  updated: count,
  unchanged: count,
  /** Rows with at least one problem. */
  badRows: count,
  problems: z.array(importProblem).max(MAX_NAMED_PROBLEMS),
  /** Problems there are besides those listed. */
  moreProblems: count,
  changes: z.array(importChange).max(MAX_SHOWN_CHANGES),
  /** Changes there are besides those shown. */
  moreChanges: count,
  /** Whether anything was written. */
  written: z.boolean(),
  /** There where the file cannot be believed as a whole: good rows are not taken either. */
  blocked: z.literal(true).optional(),
  /** There where rows belong together: a file with a bad one is not taken at all. */
  wholeOnly: z.literal(true).optional(),
  /** What is worth knowing about rows that are taken all the same, in words. */
  notices: z.array(z.strictObject({ key: z.string(), count, msg: z.string() })).optional(),
  /** Rows that change what is booked: taken only where whoever imports agrees to it. */
  corrections: count.optional(),
});

export type ImportReport = z.output<typeof importReport>;

/** What an import answers: its report, or the job that will have it. */
export const importReply = z.union([
  importReport.describe('What the file comes to, and whether it was written.'),
  z
    .strictObject({ job: z.uuid() })
    .describe('Of a large file: the job that takes it in, whose result will have the report.'),
]);

export type ImportReply = z.output<typeof importReply>;

/** How a job that takes a file in has ended. */
export const importJobResult = z.union([
  z.strictObject({ report: importReport }),
  /** In words, for whoever asked. */
  z.strictObject({ refused: z.string() }),
]);

/** What was taken of a file came to when it came in; `reckoned` where only its lines as they were later tell. */
const fileTotals = z.strictObject({ lines: count, amount: z.number(), reckoned: z.boolean() });

export type PastTotals = z.output<typeof fileTotals>;

/** An import that was written, as long as it is remembered. */
export const pastImport = z.strictObject({
  id,
  fileName: z.string(),
  at: instant,
  by: z.string(),
  created: count,
  updated: count,
  /** Of files that are part of the accounts. */
  totals: fileTotals.nullable(),
  undone: z.strictObject({ at: instant, by: z.string() }).nullable(),
  /** Whether the reader may take it back; whether it still can be, only trying tells. */
  abilities: z.strictObject({ undo: z.boolean() }),
});

export type PastImport = z.output<typeof pastImport>;

/** A file of the reader's that a job is taking in. */
const runningImport = z.strictObject({
  job: z.uuid(),
  fileName: z.string(),
  mode: z.enum(IMPORT_MODES),
});

export type RunningImport = z.output<typeof runningImport>;

interface ImportPlace<Who extends Permission, Extra extends z.ZodRawShape> {
  readonly feature: string;
  /** The path of the feature's records. */
  readonly path: string;
  readonly access: Who;
  readonly maxBytes: number;
  /** What the import wants to know besides the file. */
  readonly query: Extra;
}

/** What every import has besides the import itself: the file with its problems marked, and a way back. */
export function importEndpoints<const Who extends Permission, Extra extends z.ZodRawShape>(
  place: ImportPlace<Who, Extra>,
) {
  const { feature, path, access, query } = place;
  return {
    importMarked: endpoint({
      id: `${feature}.importMarked`,
      method: 'POST',
      path: `${path}/importMarked`,
      access,
      effect: 'read',
      summary: 'The sheet of an import with every problem marked in its cells',
      upload: { of: 'sheet', maxBytes: place.maxBytes },
      download: true,
      query: z.strictObject({ ...query, fileName }),
      reply: z.unknown(),
    }),
    pastImports: endpoint({
      id: `${feature}.pastImports`,
      method: 'GET',
      path: `${path}/pastImports`,
      access,
      effect: 'read',
      summary: 'The latest imports, newest first',
      query: z.strictObject(query),
      reply: z.strictObject({ rows: z.array(pastImport), running: runningImport.nullable() }),
    }),
    undoImport: endpoint({
      id: `${feature}.undoImport`,
      method: 'POST',
      path: `${path}/undoImport`,
      access,
      effect: 'write',
      summary: 'Take an import back, as long as nothing was built on it',
      body: z.strictObject({ id }),
      reply: z.strictObject({ restored: count, removed: count }),
    }),
  };
}
