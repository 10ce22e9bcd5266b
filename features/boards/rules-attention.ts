import type { Level } from '#features/budgets/rules.ts';
import type { Fen } from '#kernel/money.ts';

/** How a document stands, with labour at standard. */
export interface Standing {
  readonly level: Level | null;
  readonly forecastOver: boolean;
  readonly bac: Fen | null;
  readonly standardEac: Fen | null;
}

const needsAttention = ({ level, forecastOver }: Standing): boolean =>
  forecastOver || level === 'warn' || level === 'over';

const excessOf = ({ bac, standardEac }: Standing): number =>
  bac === null || standardEac === null ? Number.NEGATIVE_INFINITY : standardEac - bac;

const descending = (one: number, other: number): number =>
  one === other ? 0 : other > one ? 1 : -1;

/** What is expected to exceed its plan by most comes first, what nobody can say it of last. */
export const byExcess = (one: Standing, other: Standing): number =>
  descending(excessOf(one), excessOf(other));

/**
 * What needs attention of documents in the order of their codes: over first, then by how much more than
 * planned they are expected to cost; those nobody can say it of come last.
 */
export const attentionOf = <Document extends Standing>(
  documents: readonly Document[],
): Document[] =>
  documents
    .filter(needsAttention)
    .sort(
      (one, other) =>
        descending(Number(one.level === 'over'), Number(other.level === 'over')) ||
        byExcess(one, other),
    );

/** What a sub-category was planned to cost up to the last closed month, and has cost at standard. */
export interface SubCategorySums {
  readonly budgetFen: Fen;
  readonly standardFen: Fen;
}

/** The sub-category that is furthest above its plan, the first of several; none where none is above it. */
export function driverOf<Sums extends SubCategorySums>(inTreeOrder: readonly Sums[]): Sums | null {
  const above = ({ standardFen, budgetFen }: SubCategorySums) => standardFen - budgetFen;
  const [first = null] = inTreeOrder
    .filter((sums) => above(sums) > 0)
    .sort((one, other) => above(other) - above(one));
  return first;
}
