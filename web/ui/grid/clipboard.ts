import type { Extent } from './selection.ts';

/** A block of cells as spreadsheet programs put it on the clipboard: tabs between, lines beneath. */
export type Block = readonly (readonly string[])[];

/** One quoted cell may hold line breaks and tabs; quotes inside it are doubled. */
export function parseBlock(text: string): Block {
  const rows: string[][] = [[]];
  const put = (cell: string) => rows.at(-1)?.push(cell);
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;
  for (;;) {
    const match = cell.exec(plain);
    if (match === null) break;
    put(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '\n') rows.push([]);
    if (match[3] === '') break;
  }
  return rows;
}

export function formatBlock(block: Block): string {
  return block.map((row) => row.join('\t')).join('\n');
}

/** How often a block fits into a selection, along one side; null when it does not fit evenly. */
function timesInto(block: number, selected: number): number | null {
  if (selected === 1) return 1;
  return selected % block === 0 ? selected / block : null;
}

/**
 * What lands where: a block is repeated over a selection that is a whole multiple of it, one row or
 * column of a selection being enough for that side; any other block starts at its corner, once.
 */
export function spreadBlock(block: Block, { rows, columns }: Extent): Block {
  const width = block[0]?.length ?? 0;
  if (width === 0 || block.some((line) => line.length !== width)) return block;
  const down = timesInto(block.length, rows);
  const across = timesInto(width, columns);
  if (down === null || across === null) return block;
  return Array.from({ length: block.length * down }, (_, row) =>
    Array.from(
      { length: width * across },
      (__, column) => block[row % block.length]?.[column % width] ?? '',
    ),
  );
}
