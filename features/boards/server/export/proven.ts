import { boardRefusals } from '#features/boards/contract-parts.ts';
import { Refusal } from '#kernel/result.ts';
import type { CellValue, SheetLine } from '#server/platform/spreadsheet/cells.ts';

/** What the lines of a sheet come to together, each under its name. */
export type Sums = Readonly<Record<string, number>>;

/**
 * Lines of a sheet and their sums. Another run may be published, or another version approved, while the
 * file is being made: it then ends unfinished, which a browser sees, rather than with figures that do
 * not agree with those of its first sheet.
 */
export async function* provenLines<Row>(
  rows: AsyncIterable<Row>,
  expected: Sums,
  sheet: {
    readonly line: (row: Row) => readonly CellValue[];
    readonly sums: (row: Row) => Sums;
    readonly totals: (counted: number) => readonly CellValue[];
  },
): AsyncGenerator<SheetLine, void, undefined> {
  const found = new Map(Object.keys(expected).map((name) => [name, 0]));
  let counted = 0;
  for await (const row of rows) {
    const own = sheet.sums(row);
    for (const [name, sum] of found) found.set(name, sum + (own[name] ?? 0));
    counted += 1;
    yield sheet.line(row);
  }
  for (const [name, sum] of found) {
    if (sum !== expected[name]) throw new Refusal(boardRefusals.exportOutdated);
  }
  yield { cells: sheet.totals(counted), totals: true };
}
