import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSheet, SheetBatch } from '#features/timesheets/contract.ts';
import type { CellOnHold } from '#features/timesheets/hold-back.ts';
import type { Failure, RowKey, SheetTerms } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { readToken } from '#web/api/token.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useStore } from '#web/ui/use-store.ts';
import type { DraftAction, DraftRow } from '../grid/draft.ts';
import { saveQuietly, useReloadSheets } from '../queries.ts';
import { draftNames } from '../saving/kept-draft.ts';
import { type Choice, createSheetKeeper, type SheetKeeper } from '../saving/sheet-keeper.ts';
import type { Saving, SheetOnServer } from '../saving/sheet-saving.ts';
import { keepingDays } from './keep-days.ts';
import { sheetTerms } from './sheet-terms.ts';
import { type AwaitedProjects, useAwaitedProjects, useLearning } from './use-awaited-projects.ts';
import { useFailures } from './use-failures.ts';
import { correctionTerms, keptDays, type SheetMode, shownRows } from './what-holds.ts';

export interface SheetSource {
  readonly actorId: number;
  readonly staffNo: string;
  readonly batch: SheetBatch;
  readonly current: CurrentSheet;
  readonly mode: SheetMode;
}

export interface Sheet {
  readonly rows: readonly DraftRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (action: DraftAction) => void;
  readonly terms: SheetTerms;
  /** Days on which nothing changes here; null where there are none. */
  readonly isKept: ((date: CalendarDate) => boolean) | null;
  /** What keeps it from being saved, and what only from being submitted. */
  readonly wrong: readonly Failure[];
  readonly missing: readonly Failure[];
  /** Cells that are kept here because of it. */
  readonly onHold: readonly CellOnHold[];
  readonly saving: Saving;
  readonly version: () => number;
  /** As they are now, also for whoever was asked something meanwhile. */
  readonly latest: () => readonly DraftRow[];
  readonly flush: () => Promise<boolean>;
  readonly decide: (choice: Choice) => void;
  /** It has been sent as a whole, as a correction is. */
  readonly forget: () => void;
  /** Something that had not reached the server before is back. */
  readonly restored: boolean;
  /** Projects of rows that exist no more. */
  readonly gone: ReadonlySet<RowKey>;
}

interface Happenings {
  readonly onMerged: (theirs: SheetOnServer) => void;
  readonly onMoved: () => void;
}

/** What the page says about what happens to the sheet elsewhere. */
function useHappenings(actorId: number): Happenings {
  const { t } = useTranslation();
  const reload = useReloadSheets();
  return {
    onMerged: ({ updatedBy }) =>
      showToast(
        'info',
        updatedBy === null || updatedBy.id === actorId
          ? t('timesheets.ui.mergedOwn')
          : t('timesheets.ui.merged', { name: updatedBy.name }),
      ),
    onMoved: () => {
      showToast('error', t('timesheets.ui.movedOn'));
      void reload();
    },
  };
}

const DRAFTS = { fill: 'draft', modify: 'correction', correct: 'booked' } as const;

function useKeeper(source: SheetSource, projects: AwaitedProjects): SheetKeeper {
  const { actorId, staffNo, batch, current, mode } = source;
  const happenings = useHappenings(actorId);
  const latest = useRef({ source, happenings, projects });
  latest.current = { source, happenings, projects };
  const [keeper] = useState(() =>
    createSheetKeeper({
      names: mode === 'read' ? null : draftNames(actorId, staffNo, batch.id, DRAFTS[mode]),
      saves: mode === 'fill',
      sheet: { ...current.sheet, rows: [...shownRows(current, mode)] },
      terms: (saved) => {
        const { source: now, projects: asked } = latest.current;
        const known = { ...now.current, projects: [...asked.known()] };
        return sheetTerms(known, now.batch, saved, asked.isAwaited);
      },
      learn: (rows) => latest.current.projects.learn(rows),
      send: (rows, version) => saveQuietly({ staffNo, batchId: batch.id, version, rows }),
      onMerged: (theirs) => latest.current.happenings.onMerged(theirs),
      onMoved: () => latest.current.happenings.onMoved(),
    }),
  );
  useEffect(() => {
    keeper.start();
    return () => keeper.stop();
  }, [keeper]);
  return keeper;
}

/** Whoever leaves the browser tab hears that something has not reached the server. */
function useLeaveWarning(saving: Saving): void {
  const safe = saving.kind === 'saved';
  useEffect(() => {
    if (safe) return;
    const warn = (event: BeforeUnloadEvent) => {
      // After the session has ended there is nothing to stay for; it is kept here.
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [safe]);
}

/** A sheet while somebody works on it: what is in it, what is wrong with it, and where it is saved. */
export function useSheet(source: SheetSource, requestedBatch: string): Sheet {
  const { batch, current, mode } = source;
  const projects = useAwaitedProjects(source, requestedBatch);
  const keeper = useKeeper(source, projects);
  const draft = useStore(keeper.draft);
  const confirmed = useStore(keeper.confirmed);
  const saving = useStore(keeper.saving);
  useLeaveWarning(saving);
  const { rows } = draft;
  useLearning(projects, rows, confirmed.rows);
  const { gone, isAwaited } = projects;
  const terms = useMemo(() => {
    const stated = sheetTerms(current, batch, confirmed.rows, isAwaited);
    return mode === 'correct' ? correctionTerms(stated, confirmed.rows) : stated;
  }, [current, batch, confirmed.rows, isAwaited, mode]);
  const { wrong, missing } = useFailures(mode, current, rows, confirmed.rows, terms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is onHold follows from these
  const onHold = useMemo(
    () => (mode === 'fill' ? keeper.onHold() : []),
    [keeper, mode, rows, terms, saving.kind],
  );
  const isKept = useMemo(() => keptDays(current, mode), [current, mode]);
  const change = useMemo(() => keepingDays(keeper.change, keeper.latest, isKept), [keeper, isKept]);
  return {
    rows,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    change,
    terms,
    isKept,
    wrong,
    missing,
    onHold,
    saving,
    version: () => keeper.confirmed.get().version,
    latest: keeper.latest,
    flush: keeper.flush,
    decide: keeper.decide,
    forget: keeper.forget,
    restored: keeper.restored,
    gone,
  };
}
