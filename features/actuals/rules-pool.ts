import { allocateByLargestRemainder, type Fen } from '#kernel/money.ts';
import { WHOLE_BP } from './rules.ts';

/** A part of a cost without a project of its own; null is a cost of the company. */
export interface PoolPart {
  readonly projectId: number | null;
  readonly shareBp: number;
}

/** Parts in the order in which what rounding leaves is given out: by project code, the company last. */
export function inOrder<Part extends PoolPart>(
  parts: readonly Part[],
  codeOf: (projectId: number) => string,
): Part[] {
  const place = ({ projectId }: Part) => (projectId === null ? null : codeOf(projectId));
  return [...parts].sort((one, other) => {
    const [a, b] = [place(one), place(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a < b ? -1 : Number(a > b);
  });
}

/** What each part comes to; together they are the whole amount to the fen. */
export const amountsOf = (fen: Fen, parts: readonly PoolPart[]): Fen[] =>
  allocateByLargestRemainder(
    fen,
    parts.map(({ shareBp }) => shareBp),
  );

/** Why parts do not make a whole; null where they do. */
export function partsProblem(parts: readonly PoolPart[]): 'partsNotWhole' | 'partTwice' | null {
  const named = new Set(parts.map(({ projectId }) => projectId));
  if (named.size < parts.length) return 'partTwice';
  const sum = parts.reduce((all, { shareBp }) => all + shareBp, 0);
  return sum === WHOLE_BP && parts.every(({ shareBp }) => shareBp > 0) ? null : 'partsNotWhole';
}
