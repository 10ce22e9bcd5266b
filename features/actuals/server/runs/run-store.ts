import { sql } from 'drizzle-orm';
import type { RunEvent, RunState, RunStep } from '#features/actuals/rules.ts';
import { people } from '#features/people/server/sql.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { instantText } from '#server/platform/db/columns.ts';
import {
  type Executor,
  preparedRowsOf,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import type { RunOfMonth, TakenIn } from './steps-store.ts';

/** A step that is done. */
export interface DoneStep extends TakenIn {
  readonly step: RunStep;
  readonly ms: number;
}

export interface LoggedEvent {
  readonly at: string;
  readonly step: RunStep | null;
  readonly event: RunEvent;
  readonly rows: number;
  /** Null of labour in a run from before there were standard rates. */
  readonly fen: number | null;
  readonly atActualFen: number;
  readonly ms: number;
}

export interface StoredRun {
  readonly id: number;
  readonly month: Month;
  readonly no: number;
  readonly jobId: string | null;
  readonly state: RunState;
  readonly askedAt: string;
  readonly by: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly digest: string | null;
  readonly findingsDigest: string | null;
  readonly steps: readonly DoneStep[];
}

const RUN_COLUMNS = sql`
  run.id, to_char(run.month, 'YYYY-MM') as month, run.run_no as no, run.job_id as "jobId", run.state,
  ${instantText(sql`run.asked_at`)} as "askedAt", asker.nick_name as by,
  ${instantText(sql`run.started_at`)} as "startedAt",
  ${instantText(sql`run.finished_at`)} as "finishedAt", run.digest,
  run.findings_digest as "findingsDigest", run.steps`;

const RUNS = sql`account_run run join ${people} asker on asker.id = run.asked_by`;

export async function findRun(executor: Executor, id: number): Promise<StoredRun | null> {
  const [run] = await rowsOf<StoredRun>(
    executor,
    sql`select ${RUN_COLUMNS} from ${RUNS} where run.id = ${id}`,
  );
  return run ?? null;
}

/** Of one month, the newest first; a run that was never worked out because another was is not among them. */
export function findRunsOf(executor: Executor, month: Month): Promise<StoredRun[]> {
  return preparedRowsOf<StoredRun>(
    executor,
    sql`
      select ${RUN_COLUMNS} from ${RUNS} where run.month = ${firstDay(month)}
      order by run.run_no desc limit 100`,
  );
}

/** The runs of all months that somebody waits for or sees. */
export function findLiveRuns(executor: Executor): Promise<StoredRun[]> {
  return preparedRowsOf<StoredRun>(
    executor,
    sql`
      select ${RUN_COLUMNS} from ${RUNS}
      where run.state in ('queued', 'running')
        or exists (select from account_task task where task.run_id = run.id)`,
  );
}

/** The last run of each month that everybody saw once and nobody sees any more. */
export function findWithdrawn(executor: Executor): Promise<{ month: Month; no: number }[]> {
  return rowsOf(
    executor,
    sql`
      select to_char(run.month, 'YYYY-MM') as month, max(run.run_no) as no from account_run run
      where run.state = 'done'
        and not exists (select from account_task task where task.month = run.month)
      group by run.month`,
  );
}

export async function findUnderWay(executor: Executor, month: Month): Promise<StoredRun | null> {
  const [run] = await rowsOf<StoredRun>(
    executor,
    sql`
      select ${RUN_COLUMNS} from ${RUNS}
      where run.month = ${firstDay(month)} and run.state in ('queued', 'running')`,
  );
  return run ?? null;
}

/** The run of a month that everybody sees; null before the first. */
export async function findPublished(executor: Executor, month: Month): Promise<StoredRun | null> {
  const [run] = await rowsOf<StoredRun>(
    executor,
    sql`
      select ${RUN_COLUMNS} from account_task task
      join account_run run on run.id = task.run_id join ${people} asker on asker.id = run.asked_by
      where task.month = ${firstDay(month)}`,
  );
  return run ?? null;
}

/** The next run of a month; null where somebody else has just asked for one. */
export async function insertRun(
  tx: Transaction,
  { month, byId, at }: { readonly month: Month; readonly byId: number; readonly at: string },
): Promise<number | null> {
  const [run] = await rowsOf<{ id: number }>(
    tx,
    sql`
      insert into account_run (month, run_no, state, asked_at, asked_by)
      select ${firstDay(month)}, coalesce(max(run_no), 0) + 1, 'queued', ${at}::timestamptz, ${byId}
      from account_run where month = ${firstDay(month)}
      on conflict do nothing returning id`,
  );
  return run?.id ?? null;
}

export const findWithoutJob = (tx: Transaction): Promise<{ id: number; byId: number }[]> =>
  rowsOf(
    tx,
    sql`
      select id, asked_by as "byId" from account_run
      where state = 'queued' and job_id is null order by id for update`,
  );

export async function setJob(tx: Transaction, id: number, jobId: string): Promise<void> {
  await tx.execute(sql`update account_run set job_id = ${jobId} where id = ${id}`);
}

/** Takes a run up; false where it has ended already. */
export async function beginRun(tx: Transaction, id: number, at: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`
      update account_run set state = 'running', started_at = ${at}, steps = '[]'
      where id = ${id} and state in ('queued', 'running') returning id`,
  );
  return rows.length > 0;
}

/** Whether it is still wanted; the months are held. */
export async function isRunning(tx: Transaction, id: number): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from account_run where id = ${id} and state = 'running'`,
  );
  return rows.length > 0;
}

/** Runs of months after a day that are under way count on how those before were closed, and end. */
export async function supersedeAfter(
  tx: Transaction,
  after: CalendarDate,
  at: string,
): Promise<void> {
  const nothing = { step: null, rows: 0, fen: 0, atActualFen: 0, ms: 0 };
  const event: LoggedEvent = { at, event: 'superseded', ...nothing };
  await tx.execute(sql`
    update account_run set state = 'superseded', finished_at = ${at},
      log = log || ${JSON.stringify([event])}::jsonb
    where month > ${after} and state in ('queued', 'running')`);
}

export async function logEvent(executor: Executor, id: number, event: LoggedEvent): Promise<void> {
  await executor.execute(sql`
    update account_run set log = log || ${JSON.stringify([event])}::jsonb where id = ${id}`);
}

export async function findLog(executor: Executor, id: number): Promise<LoggedEvent[]> {
  const [row] = await rowsOf<{ log: LoggedEvent[] }>(
    executor,
    sql`select log from account_run where id = ${id}`,
  );
  return row?.log ?? [];
}

export async function addStep(tx: Transaction, id: number, step: DoneStep): Promise<void> {
  await tx.execute(sql`
    update account_run set steps = steps || ${JSON.stringify([step])}::jsonb where id = ${id}`);
}

/** Ends a run that is under way; false where it has ended already, whatever as. */
export async function finishRun(
  executor: Executor,
  id: number,
  end: {
    readonly state: 'done' | 'failed';
    readonly at: string;
    readonly digest?: string;
    readonly findingsDigest?: string;
  },
): Promise<boolean> {
  const ended = await rowsOf(
    executor,
    sql`
      update account_run set state = ${end.state}, finished_at = ${end.at},
        digest = ${end.digest ?? null}, findings_digest = ${end.findingsDigest ?? null}
      where id = ${id} and state in ('queued', 'running') returning id`,
  );
  return ended.length > 0;
}

/** Rows of replaced runs but the last are not kept when a month closes; their sums are. */
export async function dropOldRows(tx: Transaction, { id, month }: RunOfMonth): Promise<void> {
  await tx.execute(sql`
    delete from cost_row where posting_month = ${firstDay(month)} and run_id in (
      select id from account_run where month = ${firstDay(month)} and id <> ${id}
      order by run_no desc offset 1)`);
}

/** Gives the number of a run that never was: all that was written for it is taken back. */
export async function tryRun<Result>(
  tx: Transaction,
  { month, byId }: { readonly month: Month; readonly byId: number },
  work: (trial: RunOfMonth) => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`savepoint trial`);
  const [trial] = await rowsOf<{ id: number }>(
    tx,
    sql`
      insert into account_run (month, run_no, state, asked_at, asked_by)
      values (${firstDay(month)}, 0, 'done', now(), ${byId}) returning id`,
  );
  if (trial === undefined) throw new Error('a run could not be tried');
  const result = await work({ id: trial.id, month });
  await tx.execute(sql`rollback to savepoint trial`);
  return result;
}
