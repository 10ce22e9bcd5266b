import { sql } from 'drizzle-orm';
import type {
  FindingGroup,
  RunView,
  SourceProof,
  StepView,
  TaskDetail,
  TaskList,
  TaskRow,
} from '#features/actuals/contract-tasks.ts';
import { FINDING_KINDS, type FindingKind, RUN_STEPS, TaskStatus } from '#features/actuals/rules.ts';
import {
  differenceOf,
  type MonthState,
  STEP_OF_FINDING,
  statusOf,
  whyNotClosed,
} from '#features/actuals/rules-tasks.ts';
import {
  findLiveRuns,
  findRunsOf,
  type StoredRun,
} from '#features/actuals/server/runs/run-store.ts';
import { type Ledger, nextToClose } from '#features/periods/rules.ts';
import {
  type AccountingMonth,
  accountingMonths,
  readLedger,
} from '#features/periods/server/service.ts';
import { addMonths, type Month, monthOf } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { findRuns as findJobs } from '#server/platform/jobs/store.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  countFindings,
  countUnapproved,
  type FindingTotals,
  findFindings,
} from './findings-store.ts';
import { findProofs, type StoredProof } from './sources-store.ts';

/** Findings of a kind that are shown at once; the others page by page. */
const FIRST_FINDINGS = 20;

const SHOWN_RUNS = sql`select run_id from account_task`;

const isUnderWay = ({ state }: StoredRun) => state === 'queued' || state === 'running';

type JobsById = ReadonlyMap<string, { readonly step: string; readonly percent: number }>;

async function jobsOf(executor: Executor, runs: readonly StoredRun[]): Promise<JobsById> {
  const ids = runs.flatMap((run) => (isUnderWay(run) && run.jobId !== null ? [run.jobId] : []));
  const jobs = await findJobs(executor, ids);
  return new Map(jobs.map((job) => [job.id, job]));
}

function progressOf(run: StoredRun | undefined, jobs: JobsById): TaskRow['underWay'] {
  if (run === undefined) return null;
  const job = run.jobId === null ? undefined : jobs.get(run.jobId);
  const step = RUN_STEPS.find((one) => job?.step === `actuals.step.${one}`) ?? null;
  return { runId: run.id, jobId: run.jobId, step, percent: job?.percent ?? 0 };
}

/** What is known of one month. */
interface MonthFacts {
  readonly month: AccountingMonth;
  readonly ledger: Ledger;
  readonly published: StoredRun | undefined;
  readonly running: StoredRun | undefined;
  readonly proofs: readonly StoredProof[];
  readonly findings: readonly FindingTotals[];
  readonly jobs: JobsById;
}

const stateOf = ({
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
  proofs,
});

const closingOf = (month: AccountingMonth): TaskRow['closed'] =>
  month.state === 'closed' ? { at: month.closedAt, by: month.closedByName } : null;

function toRow(facts: MonthFacts): TaskRow {
  const { month, published, running, proofs, findings, jobs } = facts;
  const has = published !== undefined;
  const open = new Set(findings.filter((one) => one.open > 0).map(({ kind }) => kind));
  const closed = month.state === 'closed';
  return {
    month: month.month,
    status: statusOf(stateOf(facts)),
    underWay: progressOf(running, jobs),
    run: has
      ? {
          id: published.id,
          no: published.no,
          at: published.finishedAt ?? published.askedAt,
          by: published.by,
        }
      : null,
    bookedAmount: has ? fenToYuan(sumFen(proofs.map(({ bookedFen }) => bookedFen))) : null,
    pendingAmount: has ? fenToYuan(sumFen(proofs.map(({ pendingFen }) => pendingFen))) : null,
    hours: has
      ? minutesToHours(proofs.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0))
      : null,
    openFindings: closed ? [] : FINDING_KINDS.filter((kind) => open.has(kind)),
    closed: closingOf(month),
  };
}

export async function listTasks(context: SignedInContext): Promise<TaskList> {
  const { actor, today } = context;
  const { executor } = context.db;
  const ledger = await readLedger(executor);
  const months = await accountingMonths(executor, monthOf(today));
  const runs = await findLiveRuns(executor);
  const jobs = await jobsOf(executor, runs);
  const proofs = await findProofs(executor, SHOWN_RUNS);
  const findings = await countFindings(executor, SHOWN_RUNS);
  const rows = months.map((month) => {
    const ofMonth = runs.filter((run) => run.month === month.month);
    const published = ofMonth.find((run) => !isUnderWay(run));
    return toRow({
      month,
      ledger,
      published,
      running: ofMonth.find(isUnderWay),
      proofs: proofs.filter(({ runId }) => runId === published?.id),
      findings: findings.filter(({ runId }) => runId === published?.id),
      jobs,
    });
  });
  const keeps = isPermitted(actor.roles, 'accounts:keep');
  return {
    start: ledger.start,
    closedThrough: ledger.closedThrough,
    next: nextToClose(ledger),
    rows: rows.reverse(),
    abilities: {
      begin: keeps && ledger.closedThrough === null,
      run: keeps,
      reopen: isPermitted(actor.roles, 'accounts:reopen'),
    },
  };
}

const MS_PER_SECOND = 1000;

export function toRunView(run: StoredRun, publishedId: number | undefined): RunView {
  const { id, no, state, askedAt, by, startedAt, finishedAt, digest } = run;
  const took =
    startedAt === null || finishedAt === null
      ? null
      : Date.parse(finishedAt) - Date.parse(startedAt);
  const seconds = took === null ? null : took / MS_PER_SECOND;
  return { id, no, state, askedAt, by, finishedAt, seconds, digest, published: id === publishedId };
}

function toSourceProof(proof: StoredProof): SourceProof {
  const { fen, minutes } = differenceOf(proof);
  return {
    source: proof.source,
    sourceRows: proof.sourceRows,
    sourceAmount: fenToYuan(proof.sourceFen),
    sourceHours: minutesToHours(proof.sourceMinutes),
    bookedRows: proof.bookedRows,
    bookedAmount: fenToYuan(proof.bookedFen),
    bookedHours: minutesToHours(proof.bookedMinutes),
    pendingRows: proof.pendingRows,
    pendingAmount: fenToYuan(proof.pendingFen),
    pendingHours: minutesToHours(proof.pendingMinutes),
    difference: fenToYuan(fen),
    hoursDifference: minutesToHours(minutes),
  };
}

/** The steps of the run under way, or else of the one everybody sees. */
function stepsOf(facts: MonthFacts): StepView[] {
  const run = facts.running ?? facts.published;
  const current = progressOf(facts.running, facts.jobs)?.step ?? null;
  return RUN_STEPS.map((step) => {
    const done = run?.steps.find((one) => one.step === step);
    const found = facts.running === undefined ? facts.findings : [];
    const findings = found
      .filter(({ kind, open }) => STEP_OF_FINDING[kind] === step && open > 0)
      .map(({ kind }) => kind);
    const isDone = done !== undefined || (step === 'proof' && run?.state === 'done');
    const state = !isDone
      ? step === current
        ? 'running'
        : 'waiting'
      : findings.length > 0
        ? 'attention'
        : 'done';
    return {
      step,
      state,
      rows: done?.rows ?? 0,
      people: done?.people ?? 0,
      hours: minutesToHours(done?.minutes ?? 0),
      amount: fenToYuan(done?.fen ?? 0),
      findings,
    };
  });
}

async function groupsOf(
  executor: Executor,
  runId: number,
  totals: readonly FindingTotals[],
): Promise<FindingGroup[]> {
  const groups: FindingGroup[] = [];
  for (const kind of FINDING_KINDS) {
    const total = totals.find((one) => one.kind === kind);
    if (total === undefined) continue;
    groups.push({
      kind,
      total: total.total,
      open: total.open,
      rows: total.rows,
      amount: fenToYuan(total.fen),
      hours: minutesToHours(total.minutes),
      first: await findFindings(executor, runId, kind, { limit: FIRST_FINDINGS, offset: 0 }),
    });
  }
  return groups;
}

/** A month of the accounts; any other is not there. */
async function monthFacts(context: SignedInContext, month: Month) {
  const { executor } = context.db;
  const ledger = await readLedger(executor);
  const months = await accountingMonths(executor, monthOf(context.today));
  const found = months.find((one) => one.month === month);
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  const runs = await findRunsOf(executor, month);
  const [live, jobs] = [await findLiveRuns(executor), await jobsOf(executor, runs)];
  const published = live.find((run) => run.month === month && !isUnderWay(run));
  const shown = sql`select ${published?.id ?? 0}::int`;
  const facts: MonthFacts = {
    month: found,
    ledger,
    published,
    running: runs.find(isUnderWay),
    proofs: await findProofs(executor, shown),
    findings: await countFindings(executor, shown),
    jobs,
  };
  return { facts, runs, before: months.find((one) => one.month === addMonths(month, -1)) };
}

export async function readTask(context: SignedInContext, month: Month): Promise<TaskDetail> {
  const { executor } = context.db;
  const { roles } = context.actor;
  const { facts, runs, before } = await monthFacts(context, month);
  const row = toRow(facts);
  const keeps = isPermitted(roles, 'accounts:keep');
  const isNext = month === nextToClose(facts.ledger);
  const shownId = facts.published?.id ?? 0;
  const closed = row.status === TaskStatus.closed;
  const closeBlocked = whyNotClosed(stateOf(facts), context.today);
  const places = await countUnapproved(executor, shownId);
  return {
    ...row,
    runs: runs.map((run) => toRunView(run, facts.published?.id)),
    steps: stepsOf(facts),
    sources: facts.proofs.map(toSourceProof),
    findings: await groupsOf(executor, shownId, facts.findings),
    unapproved: places.map(({ deptId, nameZh, nameEn, minutes, ...counts }) => ({
      dept: { id: deptId, nameZh, nameEn },
      ...counts,
      hours: minutesToHours(minutes),
    })),
    before: before === undefined ? null : { month: before.month, closed: closingOf(before) },
    closeBlocked,
    abilities: {
      run: keeps && isNext && month <= monthOf(context.today),
      close: keeps && closeBlocked === null,
      reopen:
        closed && month === facts.ledger.closedThrough && isPermitted(roles, 'accounts:reopen'),
      waive: keeps && isNext && facts.published !== undefined,
    },
  };
}

/** How many findings there are of a kind; of one centre, where one is asked for. */
async function totalOf(
  executor: Executor,
  { findings, published }: MonthFacts,
  kind: FindingKind,
  centreId: number | undefined,
): Promise<number> {
  if (kind !== 'unapproved' || centreId === undefined) {
    return findings.find((one) => one.kind === kind)?.total ?? 0;
  }
  const places = await countUnapproved(executor, published?.id ?? 0);
  const place = places.find(({ deptId }) => deptId === centreId);
  return place === undefined ? 0 : place.none + place.draft + place.submitted + place.returned;
}

export async function pageFindings(
  context: SignedInContext,
  asked: {
    readonly month: Month;
    readonly kind: FindingKind;
    readonly centreId?: number | undefined;
    readonly pageNum: number;
    readonly pageSize: number;
  },
) {
  const { executor } = context.db;
  const { month, kind, centreId, pageNum, pageSize } = asked;
  const { facts } = await monthFacts(context, month);
  const runId = facts.published?.id ?? 0;
  const total = await totalOf(executor, facts, kind, centreId);
  const part = { limit: pageSize, offset: (pageNum - 1) * pageSize, centreId };
  return { total, rows: await findFindings(executor, runId, kind, part) };
}
