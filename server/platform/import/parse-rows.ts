import type { z } from 'zod';
import { rawIssues } from '#kernel/issues.ts';
import type { MessageParams } from '#kernel/result.ts';
import type { SheetRow } from '../spreadsheet/read-sheet.ts';
import { isStorable } from '../wire/characters.ts';
import type { FoundHeading, PlacedColumn } from './columns.ts';
import { mapInSlices } from './slices.ts';

export interface RowProblem {
  readonly row: number;
  readonly field: string;
  readonly key: string;
  readonly params?: MessageParams;
}

export interface ParsedRow<Value> {
  readonly number: number;
  readonly value: Value;
}

/** A row that cannot be taken, with the fields that could be read: the rest of it is judged as well. */
export type BrokenRow<Value> = ParsedRow<Partial<Value>>;

export interface ParsedRows<Value> {
  readonly total: number;
  /** The fields there is a column for: where there is none, the sheet says nothing about the field. */
  readonly fields: ReadonlySet<string>;
  readonly rows: readonly ParsedRow<Value>[];
  readonly broken: readonly BrokenRow<Value>[];
  readonly problems: readonly RowProblem[];
}

/** The fields of a row that are good by themselves. */
function readableFields<Schema extends z.ZodObject>(
  filled: readonly (readonly [string, string])[],
  schema: Schema,
): Partial<z.output<Schema>> {
  const good = filled.flatMap(([field, cell]) => {
    const read = isStorable(cell) ? schema.shape[field]?.safeParse(cell) : undefined;
    return read?.success === true ? [[field, read.data] as const] : [];
  });
  return Object.fromEntries(good) as Partial<z.output<Schema>>;
}

type ReadRow<Value> =
  | { readonly whole: ParsedRow<Value> }
  | { readonly broken: BrokenRow<Value>; readonly problems: readonly RowProblem[] };

function readRow<Schema extends z.ZodObject>(
  { number, cells }: SheetRow,
  places: readonly PlacedColumn[],
  schema: Schema,
): ReadRow<z.output<Schema>> {
  const filled = places.flatMap(({ key, at }) => {
    const cell = at < 0 ? '' : (cells[at] ?? '');
    return cell === '' ? [] : [[key, cell] as const];
  });
  const unstorable = filled.filter(([, cell]) => !isStorable(cell)).map(([field]) => field);
  const parsed = schema.safeParse(Object.fromEntries(filled), { reportInput: true });
  if (parsed.success && unstorable.length === 0) return { whole: { number, value: parsed.data } };
  const issues = parsed.success ? [] : parsed.error.issues.flatMap(rawIssues);
  return {
    broken: { number, value: readableFields(filled, schema) },
    problems: [
      ...unstorable.map((field) => ({ row: number, field, key: 'common.badCharacter' })),
      ...issues
        .filter(({ path }) => !unstorable.includes(path))
        .map(({ path, ...issue }) => ({ row: number, field: path, ...issue })),
    ],
  };
}

/** Reads the rows beneath the headings. An empty cell is a missing value. */
export async function parseRows<Schema extends z.ZodObject>(
  { row: headingRow, places, body }: FoundHeading,
  schema: Schema,
  headingOf: (column: PlacedColumn) => string,
): Promise<ParsedRows<z.output<Schema>>> {
  const total = body.length;
  const fields = new Set(places.filter(({ at }) => at >= 0).map(({ key }) => key));
  const missing = places.filter(({ at, required }) => required && at < 0);
  if (missing.length > 0) {
    const problems = missing.map((column) => ({
      row: headingRow,
      field: column.key,
      key: 'common.missingColumn',
      params: { column: headingOf(column) },
    }));
    return { total, fields, rows: [], broken: [], problems };
  }
  const read = await mapInSlices(body, (row) => readRow(row, places, schema));
  return {
    total,
    fields,
    rows: read.flatMap((row) => ('whole' in row ? [row.whole] : [])),
    broken: read.flatMap((row) => ('whole' in row ? [] : [row.broken])),
    problems: read.flatMap((row) => ('whole' in row ? [] : row.problems)),
  };
}

/** Rows that use the same value of a field which must be unique; each but the first is a problem. */
export async function duplicatesWithin<Value>(
  rows: readonly ParsedRow<Value>[],
  field: string,
  keyOf: (value: Value) => string | undefined,
): Promise<RowProblem[]> {
  const first = new Map<string, number>();
  const inOrder = [...rows].sort((a, b) => a.number - b.number);
  const found = await mapInSlices(inOrder, ({ number, value }) => {
    const key = keyOf(value);
    if (key === undefined) return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, number);
      return [];
    }
    return [{ row: number, field, key: 'common.duplicateRow', params: { row: earlier } }];
  });
  return found.flat();
}
