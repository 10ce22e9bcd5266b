import type { ClipboardEvent } from 'react';
import { formatBlock, parseBlock, spreadBlock } from './clipboard.ts';
import { inCells } from './grid-events.ts';
import {
  type Cells,
  type CellText,
  extentOf,
  nearest,
  placesOf,
  type Selection,
  selectSpan,
  spanOf,
} from './selection.ts';

interface ClipboardOptions {
  readonly cells: Cells;
  readonly selection: Selection;
  readonly editable: boolean;
  /** While somebody types, the clipboard belongs to the text field. */
  readonly typing: boolean;
  readonly write: (cells: readonly CellText[]) => void;
  readonly select: (selection: Selection) => void;
  readonly clear: () => void;
  readonly onLost: (count: number) => void;
}

/** Copying, cutting and pasting blocks of cells. */
export function clipboardHandlers(options: ClipboardOptions) {
  const { cells, selection, editable, typing, write, select, clear, onLost } = options;
  const span = spanOf(selection);

  const onCopy = inCells((event: ClipboardEvent) => {
    if (typing) return;
    const { rows, columns } = extentOf(span);
    const texts = placesOf(span).map(cells.textAt);
    const block = Array.from({ length: rows }, (_, row) =>
      texts.slice(row * columns, (row + 1) * columns),
    );
    event.clipboardData.setData('text/plain', formatBlock(block));
    event.preventDefault();
    if (event.type === 'cut' && editable) clear();
  });

  const onPaste = inCells((event: ClipboardEvent) => {
    if (typing || !editable) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    // A picture, say; that is no reason to empty cells.
    if (text === '') return;
    const { top, left } = span;
    const block = spreadBlock(parseBlock(text), extentOf(span));
    const pasted = block.flatMap((line, row) =>
      line.map((cell, column) => ({ row: top + row, column: left + column, text: cell })),
    );
    write(pasted.filter(cells.isOpen));
    const lost = pasted.filter((cell) => !cells.isOpen(cell) && cell.text.trim() !== '');
    if (lost.length > 0) onLost(lost.length);
    const widest = Math.max(...block.map((line) => line.length));
    const end = nearest({ row: top + block.length - 1, column: left + widest - 1 }, cells.extent);
    select(selectSpan({ top, left, bottom: end.row, right: end.column }));
  });

  return { onCopy, onCut: onCopy, onPaste };
}
