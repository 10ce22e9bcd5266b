import { useEffect, useRef, useState } from 'react';
import type { GridKind } from '#features/budgets/rules.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { lineKey } from './lines.ts';
import type { PlanGrid } from './use-plan-grid.ts';

/** A cell somebody was led to; another object every time. */
export interface Goal {
  readonly key: string;
  readonly month: string;
}

/**
 * Leads to a cell: from a list of what is wrong, or by the address (`amount.3.7.2026-11`), as from
 * the reason of a return.
 */
export function useLeading({ grid, rows }: PlanGrid, kind: GridKind) {
  const [params] = useSearchParams();
  const [goal, setGoal] = useState<Goal | null>(null);
  const show = useSteady((key: string, month: string) => {
    const row = rows.findIndex((one) => one.key === key);
    const column = grid.data.columns.findIndex((one) => one.key === month);
    if (row < 0 || column < 0) return;
    setGoal({ key, month });
    grid.onEnter();
    grid.goTo(row, column);
  });
  const asked = params.get('cell');
  const led = useRef<string | null>(null);
  useEffect(() => {
    // Led there once: coming back later, one finds the place one was in.
    if (asked === led.current) return;
    led.current = asked;
    const [askedKind, projectId, itemId, month = ''] = (asked ?? '').split('.');
    if (askedKind !== kind) return;
    show(lineKey({ projectId: Number(projectId), itemId: Number(itemId) }), month);
  }, [asked, kind, show]);
  return { show, goal };
}
