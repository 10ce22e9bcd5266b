import { useCallback, useMemo } from 'react';
import type { RowDecision } from '#features/approvals/contract.ts';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { DraftAction } from '../grid/draft.ts';
import type { HeadedRow } from '../grid/hours-grid.tsx';
import type { RowName } from '../parts/names.ts';
import { RowHead } from '../parts/row-head.tsx';
import { usePin } from '../queries.ts';

interface RowHeadsOptions {
  readonly staffNo: string;
  /** As the page was asked for; the star of a project is remembered there. */
  readonly requestedBatch: string;
  readonly projects: CurrentSheet['projects'];
  readonly decisions: readonly RowDecision[] | undefined;
  readonly editable: boolean;
  readonly notes: boolean;
  readonly nameOf: (key: RowKey) => RowName;
  readonly change: (action: DraftAction) => void;
  readonly onRemove: ((key: RowKey) => void) | null;
}

/** The heads of the rows; the same function until one of them says something else. */
export function useRowHeads(options: RowHeadsOptions) {
  const { staffNo, requestedBatch, projects, decisions, nameOf, change, onRemove } = options;
  const { editable, notes } = options;
  const pin = usePin(staffNo, requestedBatch);
  const pinned = useMemo(
    () => new Set(projects.filter((project) => project.pinned).map(({ id }) => id)),
    [projects],
  );
  const onPin = useSteady((projectId: number, on: boolean) =>
    pin.mutate({ projectId, pinned: on }),
  );
  return useCallback(
    (row: HeadedRow) => (
      <RowHead
        row={row}
        name={nameOf(row.key)}
        pinned={row.projectId !== null && pinned.has(row.projectId)}
        decision={decisions?.find(({ projectId }) => projectId === row.projectId)}
        editable={editable}
        notes={notes}
        change={change}
        onPin={onPin}
        onRemove={onRemove}
      />
    ),
    [nameOf, pinned, decisions, editable, notes, change, onPin, onRemove],
  );
}
