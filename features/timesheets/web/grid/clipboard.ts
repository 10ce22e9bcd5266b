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

/** What lands where: one cell is repeated over the whole selection, a larger block starts at its corner. */
export function spreadBlock(
  block: Block,
  selection: { readonly rows: number; readonly columns: number },
): Block {
  const single = block.length === 1 && block[0]?.length === 1;
  if (!single) return block;
  const text = block[0]?.[0] ?? '';
  return Array.from({ length: selection.rows }, () =>
    Array.from({ length: selection.columns }, () => text),
  );
}
