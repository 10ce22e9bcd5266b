import { parseBlock, spreadBlock } from './clipboard.ts';
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
}

export interface PasteContext extends Cells {
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

/** Where a block from the clipboard lands. Blank cells that have no place are no loss. */
export function pasted(text: string, { top, left, ...rest }: Span, context: PasteContext): Paste {
  const block = spreadBlock(parseBlock(text), extentOf({ top, left, ...rest }));
  const meant = block.flatMap((line, row) =>
    line.map((cell, column) => ({ row: top + row, column: left + column, text: cell })),
  );
  const cells = meant.filter(context.isOpen);
  const problems = meant.flatMap((cell) => {
    const trouble = troubleOf(cell, context);
    if (trouble === null || cell.text.trim() === '') return [];
    return [{ ...cell, trouble, reason: trouble === 'closed' ? context.reasonAt(cell) : '' }];
  });
  const widest = block.reduce((most, line) => Math.max(most, line.length), 0);
  const end = nearest({ row: top + block.length - 1, column: left + widest - 1 }, context.extent);
  return {
    cells,
    landed: cells.length,
    problems,
    span: { top, left, bottom: end.row, right: end.column },
  };
}
