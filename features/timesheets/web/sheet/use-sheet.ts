import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { CurrentSheet, SheetBatch } from '#features/timesheets/contract.ts';
import {
  type Failure,
  type SheetTerms,
  saveFailures,
  submitFailures,
} from '#features/timesheets/rules.ts';
import { useStore } from '#web/ui/use-store.ts';
import {
  changeDraft,
  type Draft,
  type DraftAction,
  type DraftRow,
  draftRow,
  newDraft,
  wireRow,
} from '../grid/draft.ts';
import { saveQuietly } from '../queries.ts';
import { type Autosave, createAutosave, type Saving } from '../saving/autosave.ts';
import { draftName, dropDraft, keepDraft, readDraft } from '../saving/kept-draft.ts';
import { sheetTerms } from './sheet-terms.ts';

export interface SheetSource {
  readonly actorId: number;
  readonly staffNo: string;
  readonly batch: SheetBatch;
  readonly current: CurrentSheet;
  /** Filled in and saved by itself, changed with a reason, or only looked at. */
  readonly mode: 'fill' | 'modify' | 'read';
}

export interface Sheet {
  readonly rows: readonly DraftRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (action: DraftAction) => void;
  readonly terms: SheetTerms;
  /** What keeps it from being saved, and what only from being submitted. */
  readonly wrong: readonly Failure[];
  readonly missing: readonly Failure[];
  readonly saving: Saving;
  readonly version: () => number;
  readonly flush: () => Promise<boolean>;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  /** Found in this browser from before; null once it is settled or when there was nothing. */
  readonly restored: boolean;
}

const sameFailure = (a: Failure, b: Failure) =>
  a.rule === b.rule && a.keys.join() === b.keys.join() && a.dates.join() === b.dates.join();

interface Begin {
  readonly draft: Draft;
  readonly restored: boolean;
  readonly stale: boolean;
}

/** Work that never reached the server goes before what is there; which of them stays is asked. */
function begin({ actorId, staffNo, batch, current, mode }: SheetSource): Begin {
  const fresh = newDraft(current.sheet.rows);
  const kept = mode === 'fill' ? readDraft(draftName(actorId, staffNo, batch.id)) : null;
  if (kept === null) return { draft: fresh, restored: false, stale: false };
  return {
    draft: { rows: kept.rows, past: [fresh.rows], future: [] },
    restored: true,
    stale: kept.version !== current.sheet.version,
  };
}

function useAutosave(
  source: SheetSource,
  latest: { readonly current: { rows: readonly DraftRow[]; terms: SheetTerms } },
  { restored, stale }: Begin,
): Autosave {
  const { actorId, staffNo, batch, current } = source;
  const name = draftName(actorId, staffNo, batch.id);
  const [autosave] = useState(() => {
    const made = createAutosave({
      version: current.sheet.version,
      updatedAt: current.sheet.updatedAt,
      rows: () => {
        const { rows, terms } = latest.current;
        return saveFailures(rows, terms).length > 0 ? null : rows.map(wireRow);
      },
      send: (rows, version) => saveQuietly({ staffNo, batchId: batch.id, version, rows }),
      onSaved: () => dropDraft(name),
    });
    if (stale) made.state.set({ kind: 'conflict', theirs: current.sheet });
    else if (restored) made.touch();
    return made;
  });
  useEffect(() => {
    if (source.mode !== 'fill') return;
    autosave.start();
    return () => autosave.stop();
  }, [autosave, source.mode]);
  return autosave;
}

/** Leaving the browser tab would lose what is on its way. */
function useLeaveWarning(saving: Saving): void {
  const safe = saving.kind === 'saved';
  useEffect(() => {
    if (safe) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [safe]);
}

/** A sheet while somebody works on it: what is in it, what is wrong with it, and where it is saved. */
export function useSheet(source: SheetSource): Sheet {
  const { actorId, staffNo, batch, current, mode } = source;
  const [beginning] = useState(() => begin(source));
  const [draft, dispatch] = useReducer(changeDraft, beginning.draft);
  const [restored, setRestored] = useState(beginning.restored && !beginning.stale);
  const terms = useMemo(() => sheetTerms(current, batch), [current, batch]);
  const latest = useRef({ rows: draft.rows, terms });
  /** What comes from the server need not be sent there. */
  const fromServer = useRef(false);
  const autosave = useAutosave(source, latest, beginning);
  const saving = useStore(autosave.state);
  const name = draftName(actorId, staffNo, batch.id);
  useLeaveWarning(saving);

  useEffect(() => {
    const before = latest.current.rows;
    latest.current = { rows: draft.rows, terms };
    const taken = fromServer.current;
    fromServer.current = false;
    if (before === draft.rows || taken || mode !== 'fill') return;
    keepDraft(name, { version: autosave.version(), rows: draft.rows });
    autosave.touch();
  }, [draft.rows, terms, mode, name, autosave]);

  const wrong = useMemo(() => saveFailures(draft.rows, terms), [draft.rows, terms]);
  const missing = useMemo(
    () =>
      submitFailures(draft.rows, terms).filter(
        (failure) => !wrong.some((known) => sameFailure(known, failure)),
      ),
    [draft.rows, terms, wrong],
  );
  const settle = useCallback(
    (mine: boolean) => {
      const state = autosave.state.get();
      if (state.kind !== 'conflict') return;
      if (!mine) {
        fromServer.current = true;
        dispatch({ type: 'replace', rows: state.theirs.rows.map(draftRow) });
        dropDraft(name);
      }
      setRestored(false);
      autosave.settle(state.theirs, mine);
    },
    [autosave, name],
  );
  return {
    rows: draft.rows,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    change: dispatch,
    terms,
    wrong,
    missing,
    saving,
    version: autosave.version,
    flush: autosave.flush,
    takeTheirs: () => settle(false),
    keepMine: () => settle(true),
    restored,
  };
}
