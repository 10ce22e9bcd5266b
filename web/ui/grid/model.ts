import type { SumPlaces } from './around-sums.ts';
import type { Cells, Place } from './selection.ts';

/** Sums are shaded, never written to, and left out when a selection is added up. */
export type Tone = 'plain' | 'group' | 'total';

/** A row is drawn again only when it is another object: one that has changed must be a new one. */
export interface GridRow<Key extends string = string> {
  readonly key: Key;
  readonly tone?: Tone;
}

export interface GridColumn<Key extends string = string> {
  readonly key: Key;
  readonly tone?: Tone;
}

/** How values are shown, typed, read, compared and added up. */
export interface Codec<Value> {
  /** What stands in a cell nobody has filled. */
  readonly empty: Value;
  /** In a cell nobody is in. */
  readonly show: (value: Value) => string;
  /** In the text field and on the clipboard: read again it is the same value. */
  readonly edit: (value: Value) => string;
  /** Null for what is no value; blank text is the empty one. */
  readonly read: (text: string) => Value | null;
  readonly same: (a: Value, b: Value) => boolean;
  readonly sum: (values: readonly Value[]) => Value;
}

/** What stands in a cell: a value, or what somebody typed that cannot be read as one. */
export type Content<Value> =
  | { readonly value: Value; readonly unread?: undefined }
  | { readonly unread: string };

/**
 * What a grid shows. The functions must stay the same from one drawing to the next, and go by the
 * row and column alone, for rows to be drawn only when they change.
 */
export interface GridData<Row extends GridRow, Column extends GridColumn, Value> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly codec: Codec<Value>;
  readonly contentAt: (row: Row, column: Column) => Content<Value>;
  /** Why nothing can be written there, in words or as an empty text; null where something can. */
  readonly closedAt: (row: Row, column: Column) => string | null;
}

/** What was written into a cell, as it was typed. */
export interface CellEntry<RowKey extends string = string, ColumnKey extends string = string> {
  readonly row: RowKey;
  readonly column: ColumnKey;
  readonly text: string;
}

export const isSum = ({ tone = 'plain' }: { readonly tone?: Tone }) => tone !== 'plain';

export function readText<Value>(codec: Codec<Value>, text: string): Content<Value> {
  const plain = text.trim();
  const value = codec.read(plain);
  return value === null ? { unread: plain } : { value };
}

export const shownText = <Value>(codec: Codec<Value>, content: Content<Value>): string =>
  content.unread === undefined ? codec.show(content.value) : content.unread;

export const typedText = <Value>(codec: Codec<Value>, content: Content<Value>): string =>
  content.unread === undefined ? codec.edit(content.value) : content.unread;

export function sameContent<Value>(
  codec: Codec<Value>,
  a: Content<Value>,
  b: Content<Value>,
): boolean {
  if (a.unread !== undefined || b.unread !== undefined) return a.unread === b.unread;
  return codec.same(a.value, b.value);
}

/** The row and column that meet in a place; null beyond the edge. */
export function lineAndPost<Row, Column>(
  { rows, columns }: { readonly rows: readonly Row[]; readonly columns: readonly Column[] },
  { row, column }: Place,
): readonly [Row, Column] | null {
  const [line, post] = [rows[row], columns[column]];
  return line === undefined || post === undefined ? null : [line, post];
}

/** Why a cell is closed, in words or as an empty text; null where something can be written. */
export function closedBecause<Row extends GridRow, Column extends GridColumn, Value>(
  data: GridData<Row, Column, Value>,
  place: Place,
): string | null {
  const met = lineAndPost(data, place);
  return met === null ? '' : data.closedAt(...met);
}

/** The grid as its pure parts see it: places and texts. */
export function cellsIn<Row extends GridRow, Column extends GridColumn, Value>(
  data: GridData<Row, Column, Value>,
  editable: boolean,
): Cells {
  return {
    extent: { rows: data.rows.length, columns: data.columns.length },
    isOpen: (place) => editable && closedBecause(data, place) === null,
    textAt: (place) => {
      const met = lineAndPost(data, place);
      return met === null ? '' : typedText(data.codec, data.contentAt(...met));
    },
  };
}

/** Which rows and columns are sums, and what others come to, by their texts. */
export function sumPlaces<Row extends GridRow, Column extends GridColumn, Value>({
  rows,
  columns,
  codec,
}: GridData<Row, Column, Value>): SumPlaces {
  const worth = (text: string) => codec.read(text.trim()) ?? codec.empty;
  return {
    isSumRow: (at) => isSum(rows[at] ?? {}),
    isSumColumn: (at) => isSum(columns[at] ?? {}),
    isNothing: (text) => codec.same(worth(text), codec.empty),
    addsUp: (parts, sum) => codec.same(codec.sum(parts.map(worth)), worth(sum)),
  };
}
