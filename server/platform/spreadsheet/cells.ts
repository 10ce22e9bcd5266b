/**
 * What a column holds, and so how its cells are written: hours are given in minutes and money in
 * fen, as everywhere; numbers with up to six decimals in millionths; dates as `YYYY-MM-DD`; a share as
 * a part of one.
 */
export type CellKind = 'text' | 'date' | 'hours' | 'money' | 'int' | 'share' | 'decimal';

export type CellValue = string | number | null;

/** A column of a written sheet, with its heading in the reader's language. */
export interface SheetColumn {
  readonly header: string;
  /** Text where nothing is said. */
  readonly kind?: CellKind;
  readonly width?: number;
}

/**
 * Cells by their column; `marked` are shown as wrong, and the row keeps its number where it has one.
 * A row of totals stands out, and no filter takes it for one of the rows it adds up.
 */
export type SheetLine =
  | readonly CellValue[]
  | {
      readonly cells: readonly CellValue[];
      readonly marked?: ReadonlySet<number>;
      readonly number?: number;
      readonly totals?: true;
    };

export type SheetLines = Iterable<SheetLine> | AsyncIterable<SheetLine>;

export const cellsIn = (line: SheetLine): readonly CellValue[] =>
  'cells' in line ? line.cells : line;

/** The headings need not be the first row: what stood above them in a file stays there. */
export interface SheetHead {
  readonly row: number;
  readonly above: readonly SheetLine[];
}

export const FIRST_ROW: SheetHead = { row: 1, above: [] };

/** Lines above the headings that say what the sheet is of, and an empty one. */
export const headOf = (lines: readonly string[]): SheetHead => ({
  row: lines.length + 2,
  above: [...lines.map((line) => [line]), []],
});
