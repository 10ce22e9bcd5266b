/** A table as a file of its own: numbers stay numbers, and words stay words. */

export type SheetCell = string | number | null;

export interface CardSheet {
  readonly heads: readonly string[];
  /** As on screen, the sum last. */
  readonly rows: readonly (readonly SheetCell[])[];
}

/** What a spreadsheet program would take for a formula is kept text by a leading apostrophe. */
function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What the table is about stands above it; the mark at the front makes it read as UTF-8. */
export function sheetCsv(above: readonly string[], { heads, rows }: CardSheet): string {
  const lines: readonly (readonly SheetCell[])[] = [
    ...above.filter((line) => line !== '').map((line) => [line]),
    heads,
    ...rows,
  ];
  return `\uFEFF${lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('')}`;
}

/** A title as a file may be called. */
export const fileNameOf = (title: string, ending: string): string =>
  `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'chart'}.${ending}`;
