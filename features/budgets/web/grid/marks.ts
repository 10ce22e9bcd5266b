import type { CellMark } from '#web/ui/grid/grid-cell.tsx';
import type { Codec } from '#web/ui/grid/model.ts';
import { signed } from './codecs.ts';
import { type Line, valueIn } from './lines.ts';
import { type Confirmed, type Conflicts, isOpenConflict, placeName } from './saving/merge.ts';
import { type Refusals, refusalOf } from './saving/refusals.ts';
import type { Plan } from './use-plan.ts';

/** The version a revision is compared with. */
export interface Base {
  readonly versionNo: number;
  readonly lines: Confirmed;
}

export type LineMarks = ReadonlyMap<string, CellMark>;

interface MarkOptions {
  readonly plan: Plan;
  readonly base: Base | null;
  readonly codec: Codec<number>;
  readonly conflicts: Conflicts;
  readonly refusals: Refusals;
  /** `v2 7.44 → 14.64 (+7.20)` */
  readonly differenceWords: (before: string, after: string, difference: string) => string;
  readonly conflictWords: string;
}

const NONE: LineMarks = new Map();

const ZERO = '0';

/** How a cell differs from the version compared with, in words; null where it does not. */
export function differenceAt(
  line: Line,
  month: string,
  { base, codec, differenceWords }: Pick<MarkOptions, 'base' | 'codec' | 'differenceWords'>,
): string | null {
  if (base === null || month in line.unread) return null;
  const before = valueIn(base.lines.get(line.key), month);
  const after = valueIn(line, month);
  if (before === after) return null;
  return differenceWords(
    codec.show(before) || ZERO,
    codec.show(after) || ZERO,
    signed(codec, after - before),
  );
}

/**
 * What is said about the cells of a line. Remembered by the line itself, so that a line that has not
 * changed has the same marks and is not drawn again.
 */
export function createMarks(options: MarkOptions): (line: Line) => LineMarks {
  const { plan, conflicts, refusals } = options;
  const known = new WeakMap<Line, LineMarks>();
  const markAt = (line: Line, month: string): CellMark | null => {
    const problem = plan.problemAt(line, month) ?? refusalOf(refusals, line, month);
    if (problem !== null) return { kind: 'wrong', title: problem };
    const conflict = conflicts.get(placeName(line.key, month));
    if (conflict !== undefined && isOpenConflict(conflict, line)) {
      return { kind: 'wrong', title: options.conflictWords };
    }
    const difference = differenceAt(line, month, options);
    if (difference === null) return null;
    return { kind: 'changed', title: `${plan.nameOf(line)} · ${month}\n${difference}` };
  };
  return (line) => {
    const before = known.get(line);
    if (before !== undefined) return before;
    const marks = plan.view.months.flatMap((month): [string, CellMark][] => {
      const mark = markAt(line, month);
      return mark === null ? [] : [[month, mark]];
    });
    const made = marks.length === 0 ? NONE : new Map(marks);
    known.set(line, made);
    return made;
  };
}
