import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { namedProblems } from '#kernel/result.ts';
import type { RequestContext } from '../wire/context.ts';
import type { RowProblem } from './parse-rows.ts';

interface Outcome {
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
  readonly written: boolean;
}

const badRowsOf = (problems: readonly RowProblem[]) => new Set(problems.map(({ row }) => row)).size;

/** Whether this import may write, given what is wrong with it. */
export function mayWrite(mode: ImportMode, problems: readonly RowProblem[]): boolean {
  if (mode === 'check') return false;
  return mode === 'skipBad' || problems.length === 0;
}

export function importReport({ text }: RequestContext, outcome: Outcome): ImportReport {
  const { problems, ...rest } = outcome;
  const { named, more } = namedProblems([...problems].sort((a, b) => a.row - b.row));
  return {
    ...rest,
    badRows: badRowsOf(problems),
    problems: named.map(({ row, field, key, params }) => ({
      row,
      field,
      key,
      msg: text(key, params),
    })),
    moreProblems: more,
  };
}
