import { lazy, memo, Suspense } from 'react';
import type { RowDecision } from '#features/approvals/contract.ts';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import type { RowName } from '../parts/names.ts';
import type { Sheet } from './use-sheet.ts';

// Opened now and then; nobody waits for them to begin typing.
const HistoryDrawer = lazy(async () => ({
  default: (await import('../parts/history-drawer.tsx')).HistoryDrawer,
}));
const WhyDialog = lazy(async () => ({
  default: (await import('../parts/why-dialog.tsx')).WhyDialog,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import('../parts/conflict-dialog.tsx')).ConflictDialog,
}));

export type OpenDialog = 'why' | 'history' | null;

interface SheetDialogsProps extends Pick<Sheet, 'saving' | 'decide'> {
  readonly open: OpenDialog;
  readonly onClose: () => void;
  readonly current: CurrentSheet;
  readonly decisions: readonly RowDecision[] | undefined;
  readonly owner: string;
  readonly actorId: number;
  readonly nameOf: (key: RowKey) => RowName;
}

const NONE: readonly RowDecision[] = [];

/** What opens over a sheet: why so many hours, what happened to it, and what two have changed. */
export const SheetDialogs = memo(function SheetDialogs(props: SheetDialogsProps) {
  const { open, onClose, current, decisions, owner, actorId, nameOf, saving, decide } = props;
  return (
    <>
      {open === 'why' && (
        <ReturnFocus>
          <Suspense>
            <WhyDialog current={current} onClose={onClose} />
          </Suspense>
        </ReturnFocus>
      )}
      {open === 'history' && (
        <ReturnFocus>
          <Suspense>
            <HistoryDrawer
              history={current.history}
              decisions={decisions ?? NONE}
              corrections={current.corrections}
              owner={owner}
              nameOf={nameOf}
              onClose={onClose}
            />
          </Suspense>
        </ReturnFocus>
      )}
      {saving.kind === 'conflict' && (
        <ReturnFocus>
          <Suspense>
            <ConflictDialog conflict={saving} actorId={actorId} nameOf={nameOf} onDecide={decide} />
          </Suspense>
        </ReturnFocus>
      )}
    </>
  );
});
