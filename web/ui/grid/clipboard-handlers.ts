import type { ClipboardEvent } from 'react';
import { formatBlock } from './clipboard.ts';
import { inCells } from './events.ts';
import { type PasteContext, type PasteReport, pasted } from './paste.ts';
import {
  type CellText,
  extentOf,
  placesOf,
  type Selection,
  selectSpan,
  spanOf,
} from './selection.ts';

interface ClipboardOptions {
  readonly context: PasteContext;
  readonly selection: Selection;
  readonly editable: boolean;
  /** While somebody types, the clipboard belongs to the text field. */
  readonly typing: boolean;
  readonly write: (cells: readonly CellText[]) => void;
  readonly select: (selection: Selection) => void;
  readonly clear: () => void;
  readonly onPasted: (report: PasteReport) => void;
}

/** Beside the text, on what was copied from a grid: it holds the sums that are in sight there. */
const FROM_GRID = 'application/x-grid-cells';

/** Copying, cutting and pasting blocks of cells, whether they are drawn or not. */
export function clipboardHandlers(options: ClipboardOptions) {
  const { context, selection, editable, typing, write, select, clear, onPasted } = options;
  const span = spanOf(selection);

  const onCopy = inCells((event: ClipboardEvent) => {
    if (typing) return;
    const { rows, columns } = extentOf(span);
    const texts = placesOf(span).map(context.textAt);
    const block = Array.from({ length: rows }, (_, row) =>
      texts.slice(row * columns, (row + 1) * columns),
    );
    event.clipboardData.setData(FROM_GRID, 'yes');
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
    const copiedHere = event.clipboardData.getData(FROM_GRID) !== '';
    const { cells, span: covered, ...report } = pasted(text, span, context, copiedHere);
    write(cells);
    onPasted(report);
    select(selectSpan(covered));
  });

  return { onCopy, onCut: onCopy, onPaste };
}
