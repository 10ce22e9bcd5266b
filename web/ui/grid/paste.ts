import { placesAroundSums, type SumPlaces } from './around-sums.ts';
import { type Block, parseBlock, spreadBlock } from './clipboard.ts';
import {
  type Cells,
  type CellText,
  extentOf,
  isInside,
  nearest,
  type Place,
  type Span,
} from './selection.ts';

/** Beyond the edge of the grid, in a closed cell, or kept as it is because it is no value. */
type Trouble = 'outside' | 'closed' | 'unread';

export interface PasteProblem extends CellText {
  readonly trouble: Trouble;
  /** Why the cell is closed, where there are words for it. */
  readonly reason: string;
}

export interface PasteReport {
  /** Cells that were written to. */
  readonly landed: number;
  /** Every cell of the block that is not in the grid as it was meant, each by itself. */
  readonly problems: readonly PasteProblem[];
  /** Rows or columns of sums were left out on the way. */
  readonly aroundSums: boolean;
}

export interface PasteContext extends Cells {
  readonly sums: SumPlaces;
  readonly isReadable: (text: string) => boolean;
  readonly reasonAt: (place: Place) => string;
}

interface Paste extends PasteReport {
  readonly cells: readonly CellText[];
  /** What is selected afterwards. */
  readonly span: Span;
}

function troubleOf(cell: CellText, context: PasteContext): Trouble | null {
  if (!isInside(cell, context.extent)) return 'outside';
  if (!context.isOpen(cell)) return 'closed';
  return context.isReadable(cell.text) ? null : 'unread';
}

const isLarger = (a: Block, b: Block) =>
  a.length > b.length || (a[0]?.length ?? 0) > (b[0]?.length ?? 0);

const CELL_BY_CELL = { rows: null, columns: null };

/**
 * Where a block from the clipboard lands. Blank cells that have no place are no loss. One that was
 * copied from a grid has the sums of that in it; what is repeated over a selection stays in it.
 */
export function pasted(
  text: string,
  { top, left, ...rest }: Span,
  context: PasteContext,
  copiedHere: boolean,
): Paste {
  const given = parseBlock(text);
  const block = spreadBlock(given, extentOf({ top, left, ...rest }));
  const places =
    copiedHere || isLarger(block, given)
      ? CELL_BY_CELL
      : placesAroundSums(block, { top, left }, context.extent, context.sums);
  const rowAt = (at: number) => places.rows?.[at] ?? top + at;
  const columnAt = (at: number) => places.columns?.[at] ?? left + at;
  const meant = block.flatMap((line, row) =>
    line.map((cell, column) => ({ row: rowAt(row), column: columnAt(column), text: cell })),
  );
  const cells = meant.filter(context.isOpen);
  const problems = meant.flatMap((cell) => {
    const trouble = troubleOf(cell, context);
    if (trouble === null || cell.text.trim() === '') return [];
    return [{ ...cell, trouble, reason: trouble === 'closed' ? context.reasonAt(cell) : '' }];
  });
  const widest = block.reduce((most, line) => Math.max(most, line.length), 0);
  const end = nearest(
    { row: rowAt(block.length - 1), column: columnAt(widest - 1) },
    context.extent,
  );
  return {
    cells,
    landed: cells.length,
    problems,
    aroundSums: places.rows !== null || places.columns !== null,
    span: { top, left, bottom: end.row, right: end.column },
  };
}
