import type { ReviewAction, ReviewStep } from './rules.ts';
import { BudgetStatus, REVIEW_STEPS } from './rules.ts';

/** The way of a version through its stations, from what happened to it and who can decide. */

interface Person {
  readonly userId: number;
}

interface Event<Who extends Person> {
  readonly action: ReviewAction;
  readonly step: ReviewStep | null;
  readonly by: Who | null;
  readonly at: string;
}

interface Asked<Who extends Person> {
  readonly step: ReviewStep;
  readonly waits: boolean;
  readonly people: readonly Who[];
}

interface Way<Who extends Person> {
  readonly status: BudgetStatus;
  /** Newest first. */
  readonly events: readonly Event<Who>[];
  readonly asked: readonly Asked<Who>[];
  readonly owner: Who;
}

interface Station<Who extends Person> {
  readonly station: 'draft' | ReviewStep | 'effective';
  readonly state: 'done' | 'current' | 'waiting' | 'returned' | 'skipped';
  readonly people: Who[];
  readonly at: string | null;
}

/** What has happened since the version was last handed in, that included; newest first. */
export function sinceSubmission<One extends { readonly action: ReviewAction }>(
  events: readonly One[],
): readonly One[] {
  const submitted = events.findIndex(({ action }) => action === 'submit');
  return submitted === -1 ? [] : events.slice(0, submitted + 1);
}

/** Whether somebody has said yes in the review that is going on: it cannot be taken back any more. */
export const isApprovedSoFar = (events: readonly { readonly action: ReviewAction }[]): boolean =>
  sinceSubmission(events).some(({ action }) => action === 'approve');

const STATE_AFTER = { approve: 'done', return: 'returned', skip: 'skipped' } as const;

function decided<Who extends Person>(
  step: ReviewStep,
  round: readonly Event<Who>[],
): Station<Who> | null {
  const last = round.find((event) => event.step === step);
  if (last === undefined || last.action === 'submit' || last.action === 'withdraw') return null;
  const people = last.by === null ? [] : [last.by];
  return { station: step, state: STATE_AFTER[last.action], people, at: last.at };
}

function drawnUp<Who extends Person>(
  { status, owner }: Way<Who>,
  round: readonly Event<Who>[],
): Station<Who> {
  const submitted = round.at(-1);
  const isBack = status === BudgetStatus.draft || status === BudgetStatus.returned;
  if (isBack || submitted === undefined) {
    return { station: 'draft', state: 'current', people: [owner], at: null };
  }
  const people = submitted.by === null ? [] : [submitted.by];
  return { station: 'draft', state: 'done', people, at: submitted.at };
}

/** What was taken back begins anew: nothing of that review counts. */
function roundOf<Who extends Person>({ status, events }: Way<Who>): readonly Event<Who>[] {
  return status === BudgetStatus.draft ? [] : sinceSubmission(events);
}

export function stationsOf<Who extends Person>(way: Way<Who>): Station<Who>[] {
  const round = roundOf(way);
  const steps = REVIEW_STEPS.map((step): Station<Who> => {
    const past = decided(step, round);
    if (past !== null) return past;
    const asked = way.asked.find((one) => one.step === step);
    const isPassedOver =
      step === 'leader' && way.asked.some((one) => one.waits && one.step !== step);
    const state = asked?.waits === true ? 'current' : isPassedOver ? 'skipped' : 'waiting';
    return { station: step, state, people: [...(asked?.people ?? [])], at: null };
  });
  return [
    drawnUp(way, round),
    ...steps,
    { station: 'effective', state: 'waiting', people: [], at: null },
  ];
}
