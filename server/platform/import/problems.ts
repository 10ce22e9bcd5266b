import { MAX_NAMED_PROBLEMS, type MessageParams } from '#kernel/result.ts';
import { pack, unpack } from './portions.ts';

export interface RowProblem {
  readonly row: number;
  readonly field: string;
  readonly key: string;
  readonly params?: MessageParams;
}

interface KeptProblems {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly packed: Uint8Array;
}

/** So many are packed in one go: a file may be wrong in every row for a reason that is known last. */
const KEPT_AT_ONCE = 1_000;

/** As many as are shown, by their row; those of one row in the order they were found. */
const firstOf = (problems: readonly RowProblem[]) =>
  [...problems].sort((a, b) => a.row - b.row).slice(0, MAX_NAMED_PROBLEMS);

/**
 * What is wrong with a file, which may be several things in each of its rows: the first are at
 * hand, the others counted, and kept packed for whoever marks the file.
 */
export class Problems {
  #first: readonly RowProblem[] = [];
  #count = 0;
  readonly #rows = new Set<number>();
  readonly #kept: KeptProblems[] = [];

  static async of(problems: readonly RowProblem[]): Promise<Problems> {
    const found = new Problems();
    await found.add(problems);
    return found;
  }

  async add(problems: Iterable<RowProblem>): Promise<void> {
    let some: RowProblem[] = [];
    for (const problem of problems) {
      some.push(problem);
      if (some.length < KEPT_AT_ONCE) continue;
      await this.#keep(some);
      some = [];
    }
    if (some.length > 0) await this.#keep(some);
  }

  async #keep(problems: readonly RowProblem[]): Promise<void> {
    this.#first = firstOf([...this.#first, ...problems]);
    this.#count += problems.length;
    let [firstRow, lastRow] = [Number.POSITIVE_INFINITY, 0];
    for (const { row } of problems) {
      this.#rows.add(row);
      firstRow = Math.min(firstRow, row);
      lastRow = Math.max(lastRow, row);
    }
    this.#kept.push({ firstRow, lastRow, packed: await pack(problems) });
  }

  /** All there are in these rows. */
  async between(firstRow: number, lastRow: number): Promise<readonly RowProblem[]> {
    const found: RowProblem[] = [];
    for (const kept of this.#kept) {
      if (kept.lastRow < firstRow || kept.firstRow > lastRow) continue;
      for (const problem of await unpack<RowProblem>(kept.packed)) {
        if (problem.row >= firstRow && problem.row <= lastRow) found.push(problem);
      }
    }
    return found;
  }

  /** What a report says of these and those. */
  with(others: Problems) {
    return {
      first: firstOf([...this.#first, ...others.#first]),
      count: this.#count + others.#count,
      badRows: new Set([...this.#rows, ...others.#rows]).size,
    };
  }
}
