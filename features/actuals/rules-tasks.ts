import type { CostSource } from '#features/budgets/rules.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { nextToClose } from '#features/periods/rules.ts';
import { type CalendarDate, lastDay, type Month } from '#kernel/dates.ts';
import type { FindingKind } from './rules.ts';
import { type RunStep, TaskStatus } from './rules.ts';

/** What a source has, what of it is in the rows, and what waits. */
export interface Proof {
  readonly sourceFen: number;
  readonly sourceAtActualFen: number;
  readonly sourceMinutes: number;
  readonly bookedFen: number;
  readonly bookedAtActualFen: number;
  readonly bookedMinutes: number;
  readonly pendingFen: number;
  readonly pendingMinutes: number;
}

/** What is neither booked nor waiting; anything but nothing is a fault. What waits has one value. */
export const differenceOf = (proof: Proof) => ({
  fen: proof.sourceFen - proof.bookedFen - proof.pendingFen,
  atActualFen: proof.sourceAtActualFen - proof.bookedAtActualFen - proof.pendingFen,
  minutes: proof.sourceMinutes - proof.bookedMinutes - proof.pendingMinutes,
});

export const addsUp = (proofs: readonly Proof[]): boolean =>
  proofs.every((proof) => {
    const { fen, atActualFen, minutes } = differenceOf(proof);
    return fen === 0 && atActualFen === 0 && minutes === 0;
  });

/** How far a month is. */
export interface MonthState {
  readonly month: Month;
  readonly ledger: Ledger;
  readonly isUnderWay: boolean;
  readonly hasRun: boolean;
  /** Findings that are neither mended nor waived. */
  readonly openFindings: number;
  /** Findings that hold no longer, which only another run can say. */
  readonly mendedFindings: number;
  readonly proofs: readonly Proof[];
}

const isClosedMonth = ({ month, ledger }: MonthState) =>
  ledger.closedThrough !== null && month <= ledger.closedThrough;

export function statusOf(state: MonthState): TaskStatus {
  if (isClosedMonth(state)) return TaskStatus.closed;
  if (state.isUnderWay) return TaskStatus.running;
  if (!state.hasRun) return TaskStatus.pending;
  const found = state.openFindings + state.mendedFindings;
  return found === 0 && addsUp(state.proofs) ? TaskStatus.ready : TaskStatus.attention;
}

export type CloseBlock =
  | 'closed'
  | 'outOfOrder'
  | 'notOver'
  | 'noRun'
  | 'underWay'
  | 'findings'
  | 'mended'
  | 'difference';

/** Why a month cannot be closed on this day, the first reason first; null when it can. */
export function whyNotClosed(state: MonthState, today: CalendarDate): CloseBlock | null {
  if (isClosedMonth(state)) return 'closed';
  if (state.month !== nextToClose(state.ledger)) return 'outOfOrder';
  if (today <= lastDay(state.month)) return 'notOver';
  if (state.isUnderWay) return 'underWay';
  if (!state.hasRun) return 'noRun';
  if (!addsUp(state.proofs)) return 'difference';
  if (state.openFindings > 0) return 'findings';
  return state.mendedFindings > 0 ? 'mended' : null;
}

/** Which step takes a source in. */
export const STEP_OF_SOURCE: Readonly<Record<CostSource, RunStep>> = {
  labour: 'labour',
  voucher: 'vouchers',
  material: 'materials',
  asset: 'assets',
};

/** At which step a finding is come upon. */
export const STEP_OF_FINDING: Readonly<Record<FindingKind, RunStep>> = {
  unapproved: 'hours',
  missingStandard: 'labour',
  missingRate: 'labour',
  unmapped: 'vouchers',
  unbalanced: 'vouchers',
  unassigned: 'proof',
  closedShare: 'assets',
};
