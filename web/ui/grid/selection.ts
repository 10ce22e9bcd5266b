export interface Place {
  readonly row: number;
  readonly column: number;
}

/** From the cell somebody is in, which is where it was begun, to where it reaches. */
export interface Selection {
  readonly active: Place;
  readonly reach: Place;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

export interface Span {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** What the pure parts of the grid know about its cells. */
export interface Cells {
  readonly extent: Extent;
  /** Whether something may be written there. */
  readonly isOpen: (place: Place) => boolean;
  readonly textAt: (place: Place) => string;
}

export interface CellText extends Place {
  readonly text: string;
}

export const at = (row: number, column: number): Selection => ({
  active: { row, column },
  reach: { row, column },
});

export function spanOf({ active, reach }: Selection): Span {
  return {
    top: Math.min(active.row, reach.row),
    bottom: Math.max(active.row, reach.row),
    left: Math.min(active.column, reach.column),
    right: Math.max(active.column, reach.column),
  };
}

export const extentOf = ({ top, bottom, left, right }: Span): Extent => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
});

export const samePlace = (a: Place, b: Place) => a.row === b.row && a.column === b.column;

export const isSingle = ({ active, reach }: Selection) => samePlace(active, reach);

/** All places of a span, row by row. */
export function placesOf({ top, left, ...rest }: Span): Place[] {
  const { rows, columns } = extentOf({ top, left, ...rest });
  return Array.from({ length: Math.max(0, rows * columns) }, (_, index) => ({
    row: top + Math.floor(index / columns),
    column: left + (index % columns),
  }));
}

export const isInside = ({ row, column }: Place, { rows, columns }: Extent) =>
  row >= 0 && row < rows && column >= 0 && column < columns;

const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));

export const nearest = ({ row, column }: Place, { rows, columns }: Extent): Place => ({
  row: within(row, rows),
  column: within(column, columns),
});

/** Rows may have gone meanwhile. */
export const clamped = ({ active, reach }: Selection, extent: Extent): Selection => ({
  active: nearest(active, extent),
  reach: nearest(reach, extent),
});

export const everything = ({ rows, columns }: Extent): Span => ({
  top: 0,
  bottom: rows - 1,
  left: 0,
  right: columns - 1,
});

/** A span as a selection begun at its first cell. */
export const selectSpan = ({ top, bottom, left, right }: Span): Selection => ({
  active: { row: top, column: left },
  reach: { row: bottom, column: right },
});
