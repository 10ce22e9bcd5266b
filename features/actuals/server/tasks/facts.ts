import { sql } from 'drizzle-orm';
import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import type { TaskRow } from '#features/actuals/contract-tasks.ts';
import { RUN_STEPS } from '#features/actuals/rules.ts';
import type { MonthState } from '#features/actuals/rules-tasks.ts';
import { findOutOfDate } from '#features/actuals/server/out-of-date.ts';
import {
  findLiveRuns,
  findRunsOf,
  type StoredRun,
} from '#features/actuals/server/runs/run-store.ts';
import type { Ledger } from '#features/periods/rules.ts';
import {
  type AccountingMonth,
  accountingMonths,
  readLedger,
} from '#features/periods/server/service.ts';
import { addMonths, type Month, monthOf } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { findRuns as findJobs } from '#server/platform/jobs/store.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countFindings, type FindingTotals } from './findings-store.ts';
import { findProofs, type StoredProof } from './sources-store.ts';

export const isUnderWay = ({ state }: StoredRun) => state === 'queued' || state === 'running';

type JobsById = ReadonlyMap<string, { readonly step: string; readonly percent: number }>;

export async function jobsOf(executor: Executor, runs: readonly StoredRun[]): Promise<JobsById> {
  const ids = runs.flatMap((run) => (isUnderWay(run) && run.jobId !== null ? [run.jobId] : []));
  const jobs = await findJobs(executor, ids);
  return new Map(jobs.map((job) => [job.id, job]));
}

export function progressOf(run: StoredRun | undefined, jobs: JobsById): TaskRow['underWay'] {
  if (run === undefined) return null;
  const job = run.jobId === null ? undefined : jobs.get(run.jobId);
  const step = RUN_STEPS.find((one) => job?.step === `actuals.step.${one}`) ?? null;
  return { runId: run.id, jobId: run.jobId, step, percent: job?.percent ?? 0 };
}

/** What is known of one month. */
export interface MonthFacts {
  readonly month: AccountingMonth;
  readonly ledger: Ledger;
  readonly published: StoredRun | undefined;
  readonly running: StoredRun | undefined;
  /** The number of the run that was seen last, where there is none any more. */
  readonly withdrawnRun: number | null;
  readonly proofs: readonly StoredProof[];
  readonly findings: readonly FindingTotals[];
  readonly jobs: JobsById;
  readonly outOfDate: OutOfDate;
}

export const stateOf = ({
  month,
  ledger,
  published,
  running,
  proofs,
  findings,
}: MonthFacts): MonthState => ({
  month: month.month,
  ledger,
  isUnderWay: running !== undefined,
  hasRun: published !== undefined,
  openFindings: findings.reduce((sum, { open }) => sum + open, 0),
  mendedFindings: findings.reduce((sum, { mended }) => sum + mended, 0),
  proofs,
});

/** A month of the accounts; any other is not there. */
export async function monthFacts(context: SignedInContext, month: Month) {
  const { executor } = context.db;
  const [ledger, months, runs, live, outOfDate] = await Promise.all([
    readLedger(executor),
    accountingMonths(executor, monthOf(context.today)),
    findRunsOf(executor, month),
    findLiveRuns(executor),
    findOutOfDate(context),
  ]);
  const found = months.find((one) => one.month === month);
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  const published = live.find((run) => run.month === month && !isUnderWay(run));
  const shown = sql`select ${published?.id ?? 0}::int`;
  const [jobs, proofs, findings] = await Promise.all([
    jobsOf(executor, runs),
    findProofs(executor, shown),
    countFindings(executor, shown),
  ]);
  const facts: MonthFacts = {
    month: found,
    ledger,
    published,
    running: runs.find(isUnderWay),
    withdrawnRun:
      published === undefined ? (runs.find(({ state }) => state === 'done')?.no ?? null) : null,
    proofs,
    findings,
    jobs,
    outOfDate,
  };
  return { facts, runs, before: months.find((one) => one.month === addMonths(month, -1)) };
}
