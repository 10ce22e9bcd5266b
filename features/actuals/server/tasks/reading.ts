import { sql } from 'drizzle-orm';
import type { TaskDetail, TaskList } from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { whyNotClosed } from '#features/actuals/rules-tasks.ts';
import { findOutOfDate } from '#features/actuals/server/out-of-date.ts';
import { findLiveRuns, findWithdrawn } from '#features/actuals/server/runs/run-store.ts';
import { standardFrom } from '#features/people/server/service.ts';
import { nextToClose } from '#features/periods/rules.ts';
import { accountingMonths, readLedger } from '#features/periods/server/service.ts';
import { type Month, monthOf } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { isPermitted } from '#kernel/permissions.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { isUnderWay, jobsOf, monthFacts, stateOf } from './facts.ts';
import { groupsOf } from './findings.ts';
import { countFindings, countUnapproved } from './findings-store.ts';
import { findProofs } from './sources-store.ts';
import { storyOf, withdrawnOf } from './story.ts';
import { closingOf, stepsOf, toRow, toRunView, toSourceProof } from './views.ts';

const SHOWN_RUNS = sql`select run_id from account_task`;

export async function listTasks(context: SignedInContext): Promise<TaskList> {
  const { actor, today } = context;
  const { executor } = context.db;
  const [ledger, months, runs, withdrawn, proofs, findings, outOfDate, since] = await Promise.all([
    readLedger(executor),
    accountingMonths(executor, monthOf(today)),
    findLiveRuns(executor),
    findWithdrawn(executor),
    findProofs(executor, SHOWN_RUNS),
    countFindings(executor, SHOWN_RUNS),
    findOutOfDate(context),
    standardFrom(executor),
  ]);
  const jobs = await jobsOf(executor, runs);
  const rows = months.map((month) => {
    const ofMonth = runs.filter((run) => run.month === month.month);
    const published = ofMonth.find((run) => !isUnderWay(run));
    return toRow({
      month,
      ledger,
      published,
      running: ofMonth.find(isUnderWay),
      withdrawnRun: withdrawn.find((one) => one.month === month.month)?.no ?? null,
      proofs: proofs.filter(({ runId }) => runId === published?.id),
      findings: findings.filter(({ runId }) => runId === published?.id),
      jobs,
      outOfDate,
    });
  });
  const keeps = isPermitted(actor.roles, 'accounts:keep');
  return {
    start: ledger.start,
    closedThrough: ledger.closedThrough,
    next: nextToClose(ledger),
    rows: rows.reverse(),
    standardFrom: since,
    abilities: {
      begin: keeps && ledger.closedThrough === null,
      run: keeps,
      reopen: isPermitted(actor.roles, 'accounts:reopen'),
    },
  };
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
  const [places, story, findings, withdrawn] = await Promise.all([
    countUnapproved(executor, shownId),
    storyOf(executor, month, runs),
    groupsOf(context, shownId, facts.findings),
    facts.published === undefined ? withdrawnOf(executor, month, runs) : null,
  ]);
  return {
    ...row,
    story,
    runs: runs.map((run) => toRunView(run, facts.published?.id)),
    steps: stepsOf(facts),
    sources: facts.proofs.map((proof) => toSourceProof(proof, facts.published?.steps ?? [])),
    findings,
    unapproved: places.map(
      ({ deptId, nameZh, nameEn, minutes, waivedMinutes: _, reasons: __, ...counts }) => ({
        dept: { id: deptId, nameZh, nameEn },
        ...counts,
        hours: minutesToHours(minutes),
      }),
    ),
    waived: {
      hours: minutesToHours(places.reduce((sum, { waivedMinutes }) => sum + waivedMinutes, 0)),
      reasons: [...new Set(places.flatMap(({ reasons }) => reasons))],
    },
    withdrawn,
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
