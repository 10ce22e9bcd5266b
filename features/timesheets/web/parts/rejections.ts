import type { RowDecision } from '#features/approvals/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import type { DraftRow } from '../grid/draft.ts';
import type { RowName } from './names.ts';

export interface Rejection {
  readonly key: RowKey;
  readonly name: string;
  readonly by: string;
  readonly reason: string;
}

/** The rows that were sent back, with who did it and why; absences are decided together. */
export function rejectionLines(
  decisions: readonly RowDecision[],
  rows: readonly DraftRow[],
  nameOf: (key: RowKey) => RowName,
): Rejection[] {
  return decisions.flatMap(({ state, projectId, by, text }) => {
    const row = rows.find((one) => one.projectId === projectId);
    if (state !== 'rejected' || row === undefined) return [];
    return [{ key: row.key, name: nameOf(row.key).main, by: by ?? '', reason: text }];
  });
}
