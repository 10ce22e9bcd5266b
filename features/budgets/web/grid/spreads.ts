import { copiedForward, spreadByWeight, spreadEvenly } from '#features/budgets/rules-grid.ts';
import type { Month } from '#kernel/dates.ts';
import type { CellEntry, Codec } from '#web/ui/grid/model.ts';
import { type Line, valueIn } from './lines.ts';

export type Spread =
  | { readonly how: 'even' }
  | { readonly how: 'previous' }
  /** By month; what has none has no share. */
  | { readonly how: 'weight'; readonly weights: ReadonlyMap<Month, number> };

/** A line with those of its months that are selected and can be written to. */
export interface Stretch {
  readonly line: Line;
  readonly months: readonly Month[];
}

const wholeOf = ({ line, months }: Stretch) =>
  months.reduce((sum, month) => sum + valueIn(line, month), 0);

function valuesOf(stretch: Stretch, spread: Spread, all: readonly Month[]): number[] | null {
  const { line, months } = stretch;
  if (spread.how === 'even') return spreadEvenly(wholeOf(stretch), months.length);
  if (spread.how === 'weight') {
    const weights = months.map((month) => spread.weights.get(month) ?? 0);
    return spreadByWeight(wholeOf(stretch), weights);
  }
  const at = all.indexOf(months[0] ?? '');
  return copiedForward((month) => valueIn(line, month), months, all[at - 1] ?? null);
}

/** What has to be written for a spread: each line keeps its sum, but where a month is copied. */
export function spreadEntries(
  stretches: readonly Stretch[],
  spread: Spread,
  all: readonly Month[],
  codec: Codec<number>,
): CellEntry[] {
  return stretches.flatMap((stretch) => {
    const { line, months } = stretch;
    const values = months.length === 0 ? null : valuesOf(stretch, spread, all);
    if (values === null) return [];
    return months.map((column, at) => ({
      row: line.key,
      column,
      text: codec.edit(values[at] ?? 0),
    }));
  });
}
