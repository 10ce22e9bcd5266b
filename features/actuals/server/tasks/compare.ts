import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { LogLine, RunComparison, RunView } from '#features/actuals/contract-tasks.ts';
import {
  findLog,
  findPublished,
  findRun,
  type StoredRun,
} from '#features/actuals/server/runs/run-store.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Compared, compareSums, type Sums } from './compare-store.ts';
import { toRunView } from './views.ts';

const MS_PER_SECOND = 1000;

async function runOf(executor: Executor, id: number): Promise<StoredRun> {
  const run = await findRun(executor, id);
  if (run === null) throw new Refusal(commonRefusals.notFound);
  return run;
}

const moved = ({ rows, minutes, fen, atActualFen }: Sums) => ({
  rows,
  hours: minutesToHours(minutes),
  amount: fen === null ? null : fenToYuan(fen),
  atActual: fenToYuan(atActualFen),
});

/** A run has standard amounts in all its rows, or is from before there were any. */
const sumOrNone = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sumFen(known) : null;
};

const totalOf = (rows: readonly Compared[], side: 'from' | 'to') =>
  moved({
    rows: rows.reduce((sum, row) => sum + row[side].rows, 0),
    minutes: rows.reduce((sum, row) => sum + row[side].minutes, 0),
    fen: sumOrNone(rows.map((row) => row[side].fen)),
    atActualFen: sumFen(rows.map((row) => row[side].atActualFen)),
  });

/** What moved between two runs of one month. */
export async function compareRuns(
  { db }: SignedInContext,
  asked: { readonly from: number; readonly to: number; readonly by: 'source' | 'project' },
): Promise<RunComparison> {
  const { from, to, by } = asked;
  if (from === to) throw new Refusal(accountRefusals.sameRun);
  const [one, other] = [await runOf(db.executor, from), await runOf(db.executor, to)];
  if (one.month !== other.month) throw new Refusal(commonRefusals.notFound);
  const published = await findPublished(db.executor, one.month);
  const rows = await compareSums(db.executor, {
    month: one.month,
    from,
    to,
    byProject: by === 'project',
  });
  return {
    from: toRunView(one, published?.id),
    to: toRunView(other, published?.id),
    same: one.digest !== null && one.digest === other.digest,
    rows: rows.map(({ source, project, added, removed, changed, ...sides }) => ({
      source,
      project,
      from: moved(sides.from),
      to: moved(sides.to),
      changes:
        added === null || removed === null || changed === null ? null : { added, removed, changed },
    })),
    total: { from: totalOf(rows, 'from'), to: totalOf(rows, 'to') },
  };
}

/** What a run did, step by step. */
export async function readLog(
  { db }: SignedInContext,
  runId: number,
): Promise<{ run: RunView; lines: LogLine[] }> {
  const run = await runOf(db.executor, runId);
  const published = await findPublished(db.executor, run.month);
  const lines = await findLog(db.executor, runId);
  return {
    run: toRunView(run, published?.id),
    lines: lines.map(({ fen, atActualFen, ms, ...line }) => ({
      ...line,
      amount: fen === null ? null : fenToYuan(fen),
      atActual: fenToYuan(atActualFen),
      seconds: ms / MS_PER_SECOND,
    })),
  };
}
