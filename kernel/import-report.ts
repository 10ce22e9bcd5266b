import { z } from 'zod';
import { MAX_NAMED_PROBLEMS } from './result.ts';

/**
 * How an import goes: `check` writes nothing and says what would happen; `all` writes only when
 * every row is good; `skipBad` writes the good rows and leaves the others out.
 */
export const IMPORT_MODES = ['check', 'all', 'skipBad'] as const;

export type ImportMode = (typeof IMPORT_MODES)[number];

export const importQuery = { mode: z.enum(IMPORT_MODES).default('check') };

export const importReport = z.strictObject({
  /** Rows of data in the file. */
  total: z.int().min(0),
  created: z.int().min(0),
  updated: z.int().min(0),
  unchanged: z.int().min(0),
  /** Rows with at least one problem. */
  badRows: z.int().min(0),
  problems: z
    .array(
      z.strictObject({
        /** As the spreadsheet program numbers it; 1 is the row of headings. */
        row: z.int().min(1),
        field: z.string(),
        key: z.string(),
        msg: z.string(),
      }),
    )
    .max(MAX_NAMED_PROBLEMS),
  /** Problems there are besides those listed. */
  moreProblems: z.int().min(0),
  /** Whether anything was written. */
  written: z.boolean(),
});

export type ImportReport = z.output<typeof importReport>;
