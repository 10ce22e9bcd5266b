import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

export interface Line {
  readonly name: string;
  readonly unit: 'ms' | '/s' | '×' | 'MB';
  /** Null where one size is enough. */
  readonly medium: number | null;
  readonly large: number;
  /** What the same machine does at least for it, at large. */
  readonly floor: number | null;
  /** What is held, as words, and whether it is. */
  readonly bar: string;
  readonly ratio: number;
  readonly holds: boolean;
}

const shown = (value: number | null) =>
  value === null ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(1);

const lineOf = ({ name, unit, medium, large, floor, bar, ratio, holds }: Line) => ({
  case: name,
  unit,
  medium: shown(medium),
  large: shown(large),
  growth: medium === null ? '' : (large / medium).toFixed(2),
  floor: shown(floor),
  ratio: ratio.toFixed(2),
  bar,
  result: holds ? 'held' : 'MISSED',
});

/** Prints what was measured and keeps it with the commit it belongs to. */
export function report(lines: readonly Line[], name: string): void {
  console.table(lines.map(lineOf));
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const kept = { commit, measured: new Date().toISOString().slice(0, 10), lines };
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(kept, null, 2)}\n`);
}
