import type { z } from 'zod';
import { rawIssues } from '#kernel/issues.ts';
import type { MessageParams } from '#kernel/result.ts';
import type { SheetRow } from '../spreadsheet/read-sheet.ts';

/** A column of an import: the field it fills and the headings people may give it. */
export interface ImportColumn {
  readonly field: string;
  /** In both languages; compared without case and space. The first one of each is in the template. */
  readonly headings: readonly string[];
  readonly required: boolean;
}

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

export interface ParsedRows<Value> {
  readonly total: number;
  readonly rows: readonly ParsedRow<Value>[];
  readonly problems: readonly RowProblem[];
}

const normalised = (heading: string) => heading.toLowerCase().replace(/[\s*_-]/g, '');

function placesOf(columns: readonly ImportColumn[], headings: readonly string[]) {
  const present = headings.map(normalised);
  return columns.map((column) => ({
    ...column,
    at: present.findIndex((heading) => column.headings.map(normalised).includes(heading)),
  }));
}

/** The fields there is a column for: where there is none, the sheet says nothing about the field. */
export function presentFields(
  sheet: readonly SheetRow[],
  columns: readonly ImportColumn[],
): ReadonlySet<string> {
  const places = placesOf(columns, sheet[0]?.cells ?? []);
  return new Set(places.filter(({ at }) => at >= 0).map(({ field }) => field));
}

/**
 * Reads the rows of an import: the first one holds the headings, in any order and either language;
 * columns nobody knows are passed over. An empty cell is a missing value.
 */
export function parseRows<Value>(
  sheet: readonly SheetRow[],
  columns: readonly ImportColumn[],
  schema: z.ZodType<Value>,
): ParsedRows<Value> {
  const [head, ...body] = sheet;
  const places = placesOf(columns, head?.cells ?? []);
  const missing = places.filter(({ at, required }) => required && at < 0);
  if (missing.length > 0) {
    const problems = missing.map(({ field, headings }) => ({
      row: head?.number ?? 1,
      field,
      key: 'common.missingColumn',
      params: { column: headings[0] ?? field },
    }));
    return { total: body.length, rows: [], problems };
  }
  const rows: ParsedRow<Value>[] = [];
  const problems: RowProblem[] = [];
  for (const { number, cells } of body) {
    const filled = places.flatMap(({ field, at }) => {
      const cell = at < 0 ? '' : (cells[at] ?? '');
      return cell === '' ? [] : [[field, cell] as const];
    });
    const parsed = schema.safeParse(Object.fromEntries(filled), { reportInput: true });
    if (parsed.success) rows.push({ number, value: parsed.data });
    else {
      for (const { path, ...issue } of parsed.error.issues.flatMap(rawIssues)) {
        problems.push({ row: number, field: path, ...issue });
      }
    }
  }
  return { total: body.length, rows, problems };
}

/** Rows that use the same value of a field which must be unique; each but the first is a problem. */
export function duplicatesWithin<Value>(
  rows: readonly ParsedRow<Value>[],
  field: string,
  keyOf: (value: Value) => string,
): RowProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ number, value }) => {
    const key = keyOf(value);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, number);
      return [];
    }
    return [{ row: number, field, key: 'common.duplicateRow', params: { row: earlier } }];
  });
}
