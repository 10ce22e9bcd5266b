import type { z } from 'zod';
import { rawIssues } from '#kernel/issues.ts';
import type { SheetRow } from '../spreadsheet/read-sheet.ts';
import { isStorable } from '../wire/characters.ts';
import type { FoundHeading, PlacedColumn } from './columns.ts';
import type { RowProblem } from './problems.ts';

export interface ParsedRow<Value> {
  readonly number: number;
  readonly value: Value;
}

/** A row that cannot be taken, with the fields that could be read: the rest of it is judged as well. */
export type BrokenRow<Value> = ParsedRow<Partial<Value>>;

/** Rows as they were read, those that can be taken and those that cannot. */
export interface ParsedRows<Value> {
  readonly rows: readonly ParsedRow<Value>[];
  readonly broken: readonly BrokenRow<Value>[];
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

/** The required columns the headings do not have, without which no row is read. */
export function missingColumns(
  { row, places }: FoundHeading,
  headingOf: (column: PlacedColumn) => string,
): RowProblem[] {
  return places
    .filter(({ at, required }) => required && at < 0)
    .map((column) => ({
      row,
      field: column.key,
      key: 'common.missingColumn',
      params: { column: headingOf(column) },
    }));
}

/** Reads rows from beneath the headings. An empty cell is a missing value. */
export function parseRows<Schema extends z.ZodObject>(
  rows: readonly SheetRow[],
  { places }: FoundHeading,
  schema: Schema,
): ParsedRows<z.output<Schema>> & { readonly problems: readonly RowProblem[] } {
  const read = rows.map((row) => readRow(row, places, schema));
  return {
    rows: read.flatMap((row) => ('whole' in row ? [row.whole] : [])),
    broken: read.flatMap((row) => ('whole' in row ? [] : [row.broken])),
    problems: read.flatMap((row) => ('whole' in row ? [] : row.problems)),
  };
}

/**
 * Finds rows that use the same value of a field which must be unique, each but the first. They are
 * given in the order of the file, a portion after the other.
 */
export function repeatsOf<Value>(field: string, keyOf: (value: Value) => string | undefined) {
  const first = new Map<string, number>();
  return (rows: readonly ParsedRow<Value>[]): RowProblem[] =>
    [...rows]
      .sort((a, b) => a.number - b.number)
      .flatMap(({ number, value }) => {
        const key = keyOf(value);
        if (key === undefined) return [];
        const earlier = first.get(key);
        if (earlier === undefined) {
          first.set(key, number);
          return [];
        }
        return [{ row: number, field, key: 'common.duplicateRow', params: { row: earlier } }];
      });
}
