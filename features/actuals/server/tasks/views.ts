import type { RunView, SourceProof, StepView, TaskRow } from '#features/actuals/contract-tasks.ts';
import { FINDING_KINDS, HOUR_PARTS, LINE_PARTS, RUN_STEPS } from '#features/actuals/rules.ts';
import {
  differenceOf,
  STEP_OF_FINDING,
  STEP_OF_SOURCE,
  statusOf,
} from '#features/actuals/rules-tasks.ts';
import type { DoneStep, StoredRun } from '#features/actuals/server/runs/run-store.ts';
import type { AccountingMonth } from '#features/periods/server/service.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import { type MonthFacts, progressOf, stateOf } from './facts.ts';
import type { StoredProof } from './sources-store.ts';

export const closingOf = (month: AccountingMonth): TaskRow['closed'] =>
  month.state === 'closed' ? { at: month.closedAt, by: month.closedByName } : null;

export function toRow(facts: MonthFacts): TaskRow {
  const { month, published, running, withdrawnRun, proofs, findings, jobs, outOfDate } = facts;
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
    withdrawnRun,
    bookedAmount: has ? fenToYuan(sumFen(proofs.map(({ bookedFen }) => bookedFen))) : null,
    bookedAtActual: has
      ? fenToYuan(sumFen(proofs.map(({ bookedAtActualFen }) => bookedAtActualFen)))
      : null,
    pendingAmount: has ? fenToYuan(sumFen(proofs.map(({ pendingFen }) => pendingFen))) : null,
    hours: has
      ? minutesToHours(proofs.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0))
      : null,
    openFindings: closed ? [] : FINDING_KINDS.filter((kind) => open.has(kind)),
    mendedFindings: stateOf(facts).mendedFindings,
    closed: closingOf(month),
    outOfDate: outOfDate.find((one) => one.month === month.month) ?? null,
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

/** What became of what a source has, as its step counted it; parts that are nothing are left out. */
export function partsOf(
  source: StoredProof['source'],
  steps: readonly DoneStep[],
): Pick<SourceProof, 'lines' | 'hourParts'> {
  const step = steps.find((one) => one.step === STEP_OF_SOURCE[source]);
  const { parts, earlier = 0 } = step ?? {};
  if (parts === undefined) return { lines: null, hourParts: null };
  const counted = <Part extends string>(all: readonly Part[]) =>
    all.flatMap((part) => (parts[part] ? [{ part, count: parts[part] }] : []));
  if (source === 'labour') {
    const hourParts = counted(HOUR_PARTS).map(({ part, count }) => ({
      part,
      hours: minutesToHours(count),
    }));
    return { lines: null, hourParts };
  }
  const lines = counted(LINE_PARTS);
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  return { lines: { total, earlier, parts: lines }, hourParts: null };
}

export function toSourceProof(proof: StoredProof, steps: readonly DoneStep[]): SourceProof {
  const { fen, atActualFen, minutes } = differenceOf(proof);
  return {
    source: proof.source,
    sourceRows: proof.sourceRows,
    sourceAmount: fenToYuan(proof.sourceFen),
    sourceAtActual: fenToYuan(proof.sourceAtActualFen),
    sourceHours: minutesToHours(proof.sourceMinutes),
    bookedRows: proof.bookedRows,
    bookedAmount: fenToYuan(proof.bookedFen),
    bookedAtActual: fenToYuan(proof.bookedAtActualFen),
    bookedHours: minutesToHours(proof.bookedMinutes),
    pendingRows: proof.pendingRows,
    pendingAmount: fenToYuan(proof.pendingFen),
    pendingHours: minutesToHours(proof.pendingMinutes),
    difference: fenToYuan(fen),
    differenceAtActual: fenToYuan(atActualFen),
    hoursDifference: minutesToHours(minutes),
    ...partsOf(proof.source, steps),
  };
}

/** The steps of the run under way, or else of the one everybody sees. */
export function stepsOf(facts: MonthFacts): StepView[] {
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
      leaveHours: done?.parts?.leave === undefined ? null : minutesToHours(done.parts.leave),
      amount: fenToYuan(done?.fen ?? 0),
      atActual: fenToYuan(done?.atActualFen ?? 0),
      findings,
    };
  });
}
