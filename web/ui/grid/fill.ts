import {
  type Cells,
  type CellText,
  isInside,
  type Place,
  placesOf,
  type Span,
} from './selection.ts';

/** The cells of one row or one column of a span, in the order they are filled. */
type Line = readonly Place[];

const across = ({ top, bottom, left, right }: Span): Line[] =>
  Array.from({ length: bottom - top + 1 }, (_, line) =>
    placesOf({ top: top + line, bottom: top + line, left, right }),
  );

const down = ({ top, bottom, left, right }: Span): Line[] =>
  Array.from({ length: right - left + 1 }, (_, line) =>
    placesOf({ top, bottom, left: left + line, right: left + line }),
  );

/**
 * Repeats what stands in the source over the target. Only cells that may be written to count, on
 * both sides: a pattern goes on after a closed day where it was before it.
 */
function repeated(source: Line, target: Line, { isOpen, textAt }: Cells): CellText[] {
  const pattern = source.filter(isOpen).map(textAt);
  if (pattern.length === 0) return [];
  return target
    .filter(isOpen)
    .map((place, index) => ({ ...place, text: pattern[index % pattern.length] ?? '' }));
}

/** The open cell before this one in the same line; nothing where there is none. */
function openBefore(place: Place | undefined, back: (place: Place) => Place, cells: Cells): Line {
  if (place === undefined) return [];
  let before = back(place);
  while (isInside(before, cells.extent) && !cells.isOpen(before)) before = back(before);
  return isInside(before, cells.extent) ? [before] : [];
}

/** The first open cell of each line over the rest of it; a single cell takes the one before it. */
function filledFromFirst(
  lines: readonly Line[],
  back: (place: Place) => Place,
  cells: Cells,
): CellText[] {
  return lines.flatMap((line) => {
    if (line.length === 1) return repeated(openBefore(line[0], back, cells), line, cells);
    const [first, ...rest] = line.filter(cells.isOpen);
    return first === undefined ? [] : repeated([first], rest, cells);
  });
}

export const filledRight = (span: Span, cells: Cells): CellText[] =>
  filledFromFirst(across(span), ({ row, column }) => ({ row, column: column - 1 }), cells);

export const filledDown = (span: Span, cells: Cells): CellText[] =>
  filledFromFirst(down(span), ({ row, column }) => ({ row: row - 1, column }), cells);

/** What the fill handle of a selection reaches when it is drawn to a cell: in one direction only. */
export function drawnTo(source: Span, { row, column }: Place): Span | null {
  const aside = Math.max(column - source.right, source.left - column, 0);
  const upright = Math.max(row - source.bottom, source.top - row, 0);
  if (aside === 0 && upright === 0) return null;
  if (aside >= upright) {
    return column > source.right
      ? { ...source, left: source.right + 1, right: column }
      : { ...source, left: column, right: source.left - 1 };
  }
  return row > source.bottom
    ? { ...source, top: source.bottom + 1, bottom: row }
    : { ...source, top: row, bottom: source.top - 1 };
}

/** The source repeated over what its handle was drawn to; backwards it is repeated backwards. */
export function filledByHandle(source: Span, target: Span, cells: Cells): CellText[] {
  const lines = source.top === target.top && source.bottom === target.bottom ? across : down;
  const backwards = target.left < source.left || target.top < source.top;
  const ordered = (line: Line | undefined) => (backwards ? line?.toReversed() : line) ?? [];
  const from = lines(source);
  return lines(target).flatMap((line, index) =>
    repeated(ordered(from[index]), ordered(line), cells),
  );
}

/** Source and target together. */
export const joined = (a: Span, b: Span): Span => ({
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
});
