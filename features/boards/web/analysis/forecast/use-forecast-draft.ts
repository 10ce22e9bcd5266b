import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useUnsaved } from '#web/shell/tabs/unsaved-tabs.ts';
import { conflictingRecord } from '#web/ui/edit/refused-fields.ts';
import { sayElsewhere, send } from '#web/ui/edit/send.ts';
import { enterCells } from '#web/ui/grid/cell-rows.ts';
import { begun, changed, redone, undone } from '#web/ui/grid/history.ts';
import type { CellEntry, Codec } from '#web/ui/grid/model.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import {
  changesOf,
  type Expected,
  type ForecastChanges,
  type ForecastLine,
  linesOf,
  PERCENT_ROW,
  percentCodec,
  percentLine,
  unreadCells,
  withChanges,
} from './model.ts';

interface Kept {
  readonly version: number;
  readonly changes: ForecastChanges;
}

/** Amounts and per cent done are one draft with one way back. */
const rowsOf = (input: ForecastInput): readonly ForecastLine[] => [
  ...linesOf(input),
  percentLine(input),
];

const changesIn = (input: ForecastInput, rows: readonly ForecastLine[]) =>
  changesOf(
    input,
    rows.filter(({ key }) => key !== PERCENT_ROW),
    rows.find(({ key }) => key === PERCENT_ROW) ?? percentLine(input),
  );

function withKept(input: ForecastInput, changes: ForecastChanges): readonly ForecastLine[] {
  const { lines, percent } = withChanges(input, changes);
  return [...lines, percent];
}

/** What is being entered: kept through the end of a session, never overwriting unseen. */
export function useForecastDraft(
  budgetId: number,
  read: ForecastInput,
  codec: Codec<Expected>,
  onSaved: () => void,
) {
  const { t } = useTranslation();
  const [kept, keep] = useKeptState<Kept | null>(`forecast of ${budgetId}`, null);
  // Whoever typed on an older version is told once they save.
  const [version, setVersion] = useState(kept?.version ?? read.version);
  const [base, setBase] = useState(read);
  const [history, setHistory] = useState(() =>
    begun(kept === null ? rowsOf(read) : withKept(read, kept.changes)),
  );
  const [theirs, setTheirs] = useState<ForecastInput | null>(null);
  const [busy, setBusy] = useState(false);
  const { rows } = history;
  const changes = changesIn(base, rows);
  const unread = unreadCells(rows);
  const touched = changes.expected.length + changes.percentDone.length + unread > 0;
  useUnsaved(touched, `forecast of ${budgetId}`);
  const move = (next: typeof history) => {
    setHistory(next);
    keep({ version, changes: changesIn(base, next.rows) });
  };
  const enter = (of: Codec<Expected>) => (entries: readonly CellEntry[]) =>
    move(changed(history, enterCells(rows, entries, of)));
  const store = async () => {
    if (unread > 0) {
      const percents = unreadCells(rows.filter(({ key }) => key === PERCENT_ROW));
      const amounts = unread - percents;
      if (amounts > 0) {
        showToast('error', t('boards.analysis.forecast.unreadCells', { count: amounts }));
      }
      if (percents > 0) {
        showToast('error', t('boards.analysis.forecast.wrongPercents', { count: percents }));
      }
      return;
    }
    setBusy(true);
    try {
      await send(boardEndpoints.forecast.store, {
        params: { id: budgetId },
        body: { version, ...changes },
      });
      keep(null);
      showToast('success', t('edit.saved'));
      onSaved();
    } catch (error) {
      const current = conflictingRecord<ForecastInput>(error);
      if (current === null) sayElsewhere(error, [], false);
      else setTheirs(current);
    } finally {
      setBusy(false);
    }
  };
  return {
    rows,
    touched,
    busy,
    conflict: theirs !== null,
    enterAmounts: enter(codec),
    enterPercent: enter(percentCodec),
    undo: () => move(undone(history)),
    redo: () => move(redone(history)),
    save: () => void store(),
    discard: () => keep(null),
    /** Theirs alone, or what was typed here beside what they entered elsewhere. */
    resolve: (takeTheirs: boolean) => {
      if (theirs === null) return;
      const next = takeTheirs ? rowsOf(theirs) : withKept(theirs, changes);
      setBase(theirs);
      setVersion(theirs.version);
      setHistory(begun(next));
      keep(takeTheirs ? null : { version: theirs.version, changes });
      setTheirs(null);
    },
  };
}
