import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readToken } from '#web/api/token.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import type { Typing } from '#web/ui/grid/use-typing.ts';
import { useStore } from '#web/ui/use-store.ts';
import { changesSince, type GridSource, refetchDocument, sendCells } from './queries.ts';
import { createGridKeeper, type GridKeeper } from './saving/grid-keeper.ts';
import { keptNames } from './saving/kept-changes.ts';
import { placeName } from './saving/merge.ts';
import type { Plan } from './use-plan.ts';

const POLL_MS = 15_000;

/** What others do comes in while the grid is in sight. */
function usePolling(keeper: GridKeeper, polls: boolean): void {
  useEffect(() => {
    if (!polls) return;
    const look = () => {
      if (!document.hidden) void keeper.poll();
    };
    const timer = setInterval(look, POLL_MS);
    return () => clearInterval(timer);
  }, [keeper, polls]);
}

/** Whoever leaves the browser tab hears that something has not reached the server. */
function useLeaveWarning(safe: boolean): void {
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

/** The lines of a version while somebody works on them, and where they are saved. */
export function useGridKeeper(source: GridSource, plan: Plan, typing: Typing, polls: boolean) {
  const client = useQueryClient();
  const { userInfo } = useSignedInUser();
  const { view } = plan;
  const latest = useRef({ plan, typing });
  latest.current = { plan, typing };
  const [keeper] = useState(() =>
    createGridKeeper({
      names: view.editable ? keptNames(userInfo.userId, view.versionId, view.kind) : null,
      view,
      problemAt: (line, month) => latest.current.plan.problemAt(line, month),
      order: () => latest.current.plan.order,
      typing: () => {
        const { entry } = latest.current.typing;
        return entry === null ? null : placeName(entry.row, entry.column);
      },
      send: (request) => sendCells(source.budgetId, request),
      changesSince: (rev) => changesSince(source, rev),
      onMoved: () => void refetchDocument(client, source.budgetId),
    }),
  );
  useEffect(() => {
    keeper.start();
    return () => keeper.stop();
  }, [keeper]);
  useEffect(() => keeper.adopt(view), [keeper, view]);
  usePolling(keeper, polls);
  const draft = useStore(keeper.draft);
  const saving = useStore(keeper.saving);
  useLeaveWarning(!view.editable || saving.kind === 'saved');
  return {
    keeper,
    lines: draft.rows,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    saving,
    conflicts: useStore(keeper.conflicts),
    refusals: useStore(keeper.refusals),
  };
}

export type KeptGrid = ReturnType<typeof useGridKeeper>;
