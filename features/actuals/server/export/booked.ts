import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { StoredProof } from '#features/actuals/server/tasks/sources-store.ts';
import type { LabourValue } from '#features/people/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { sumFen } from '#kernel/money.ts';
import { Refusal } from '#kernel/result.ts';
import type { CellValue, SheetLine } from '#server/platform/spreadsheet/cells.ts';

/** What a run has booked, which both the sums and the rows of its file come to. */
export interface Booked {
  readonly month: Month;
  readonly fen: number;
  readonly minutes: number;
}

export const bookedBy = (
  { month, labour }: { readonly month: Month; readonly labour: LabourValue },
  proofs: readonly StoredProof[],
): Booked => ({
  month,
  fen: sumFen(
    proofs.map((proof) => (labour === 'actual' ? proof.bookedAtActualFen : proof.bookedFen)),
  ),
  minutes: proofs.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
});

interface Counted {
  readonly fen: number;
  readonly minutes: number;
}

/**
 * Lines of a sheet and their sums. Another run may take the place of this one while the file is being
 * made: it then ends unfinished, which a browser sees, rather than with figures that do not agree.
 */
export async function* provenLines<Row extends Counted>(
  rows: AsyncIterable<Row>,
  booked: Booked,
  sheet: {
    readonly line: (row: Row) => readonly CellValue[];
    readonly totals: (sums: Counted & { readonly count: number }) => readonly CellValue[];
  },
): AsyncGenerator<SheetLine, void, undefined> {
  const sums = { count: 0, minutes: 0, fen: 0 };
  for await (const row of rows) {
    sums.count += 1;
    sums.minutes += row.minutes;
    sums.fen += row.fen;
    yield sheet.line(row);
  }
  if (sums.fen !== booked.fen || sums.minutes !== booked.minutes) {
    throw new Refusal(accountRefusals.exportOutdated, { month: booked.month });
  }
  yield { cells: sheet.totals(sums), totals: true };
}
