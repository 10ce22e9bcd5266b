import type { RowDecision } from '#features/approvals/contract.ts';
import type { Correction, SheetChange } from '#features/timesheets/contract.ts';

type Decision = RowDecision['decisions'][number];

export interface DecisionLine extends Omit<Decision, 'id'> {
  readonly type: 'decision';
  readonly key: string;
  /** What was decided together; null for the absences. */
  readonly projectIds: readonly (number | null)[];
  /** It was the last that was missing, or sent the whole sheet back. */
  readonly settles: boolean;
}

export interface ChangeLine extends SheetChange {
  readonly type: 'change';
  readonly key: string;
}

export interface CorrectionLine extends Omit<Correction, 'id'> {
  readonly type: 'correction';
  readonly key: string;
}

export type HistoryLine = DecisionLine | ChangeLine | CorrectionLine;

/** One click on many rows is one thing that happened. */
function decisionLines(decisions: readonly RowDecision[]): DecisionLine[] {
  const lines = new Map<string, DecisionLine>();
  for (const { projectId, decisions: made } of decisions) {
    for (const { id: _, ...decision } of made) {
      const key = JSON.stringify(decision);
      const projectIds = [...(lines.get(key)?.projectIds ?? []), projectId];
      lines.set(key, { type: 'decision', key, ...decision, projectIds, settles: false });
    }
  }
  return [...lines.values()];
}

const DECIDED_AS = { approve: 'approve', return: 'reject' } as const;

/** That the sheet is approved or returned follows from a decision, and is shown with it. */
const settledBy = ({ action, at }: SheetChange, lines: readonly DecisionLine[]) =>
  action === 'approve' || action === 'return'
    ? lines.find((line) => line.at === at && line.kind === DECIDED_AS[action])
    : undefined;

/** What happened to a sheet and to its rows, newest first. */
export function historyLines(
  history: readonly SheetChange[],
  decisions: readonly RowDecision[],
  corrections: readonly Correction[],
): HistoryLine[] {
  const made = decisionLines(decisions);
  const settling = new Set(history.map((change) => settledBy(change, made)));
  const changes = history
    .filter((change) => settledBy(change, made) === undefined)
    .map((change): ChangeLine => ({ type: 'change', key: String(change.id), ...change }));
  const corrected = corrections.map(
    ({ id, ...line }): CorrectionLine => ({ type: 'correction', key: `correction ${id}`, ...line }),
  );
  const settled = made.map((line) => ({ ...line, settles: settling.has(line) }));
  return [...corrected.reverse(), ...changes, ...settled].sort((a, b) =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : 0,
  );
}
