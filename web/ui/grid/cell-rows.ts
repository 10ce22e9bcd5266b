import {
  type CellEntry,
  type Codec,
  type Content,
  type GridColumn,
  type GridRow,
  readText,
  sameContent,
} from './model.ts';

/** A row that holds its values itself. What cannot be read stays as it was typed. */
export interface CellRow<Value> extends GridRow {
  readonly values: Readonly<Record<string, Value>>;
  readonly unread: Readonly<Record<string, string>>;
}

/** A column of values, or the sum of others. */
export interface CellColumn extends GridColumn {
  readonly sumOf?: readonly string[];
}

function contentOf<Value>(
  { values, unread }: CellRow<Value>,
  key: string,
  codec: Codec<Value>,
): Content<Value> {
  const text = unread[key];
  return text === undefined ? { value: values[key] ?? codec.empty } : { unread: text };
}

/** What stands in a cell; what could not be read counts for nothing in sums. */
export function cellContent<Value>(
  row: CellRow<Value>,
  { key, sumOf }: CellColumn,
  codec: Codec<Value>,
): Content<Value> {
  if (sumOf === undefined) return contentOf(row, key, codec);
  return { value: codec.sum(sumOf.map((one) => row.values[one] ?? codec.empty)) };
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const { [key]: _, ...rest } = record;
  return rest;
};

function put<Row extends CellRow<Value>, Value>(
  row: Row,
  key: string,
  content: Content<Value>,
): Row {
  const { values, unread } = row;
  if (content.unread !== undefined) {
    return {
      ...row,
      values: without(values, key),
      unread: { ...unread, [key]: content.unread },
    };
  }
  return {
    ...row,
    values: { ...values, [key]: content.value },
    unread: key in unread ? without(unread, key) : unread,
  };
}

/** Writes into cells. Rows nothing changes in stay the same objects, and all of them the same list. */
export function enterCells<Row extends CellRow<Value>, Value>(
  rows: readonly Row[],
  entries: readonly CellEntry[],
  codec: Codec<Value>,
): readonly Row[] {
  const touched = new Map<string, Row | null>(entries.map(({ row }) => [row, null]));
  for (const row of rows) if (touched.has(row.key)) touched.set(row.key, row);
  const before = new Map(touched);
  for (const { row: key, column, text } of entries) {
    const row = touched.get(key);
    if (row === null || row === undefined) continue;
    const content = readText(codec, text);
    if (sameContent(codec, contentOf(row, column, codec), content)) continue;
    touched.set(key, put(row, column, content));
  }
  if ([...touched].every(([key, row]) => row === before.get(key))) return rows;
  return rows.map((row) => touched.get(row.key) ?? row);
}
