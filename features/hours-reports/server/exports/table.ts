import type { Minutes } from '#kernel/minutes.ts';
import type { CellValue, SheetColumn, SheetLine } from '#server/platform/spreadsheet/cells.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { Selection } from './selection.ts';

export type TableColumn = SheetColumn & {
  readonly kind: 'text' | 'date' | 'hours' | 'int' | 'share';
};

export interface TableSums {
  /** Rows without the totals. */
  readonly count: number;
  readonly people: number;
  readonly projectMinutes: Minutes;
  readonly absenceMinutes: Minutes;
}

/** The beginning of a file with all it comes to. */
export interface TablePreview extends TableSums {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly totals: readonly CellValue[];
}

/** A file as far as it is begun; the last of its lines are the totals. */
export interface OpenedTable {
  readonly columns: readonly TableColumn[];
  readonly lines: AsyncGenerator<SheetLine, void, undefined>;
}

/** One kind of file: looked at before it is made, and made. Both ask the same. */
export interface ExportTable {
  preview(context: SignedInContext, selection: Selection, rows: number): Promise<TablePreview>;
  open(context: SignedInContext, selection: Selection): Promise<OpenedTable>;
  /** How many rows it will have, for those who want to tell how far it is. */
  count(context: SignedInContext, selection: Selection): Promise<number>;
}
