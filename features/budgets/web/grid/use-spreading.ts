import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Month } from '#kernel/dates.ts';
import { enterCells } from '#web/ui/grid/cell-rows.ts';
import type { Codec } from '#web/ui/grid/model.ts';
import { spanOf } from '#web/ui/grid/selection.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import type { TypedWeights } from './parts/weights-dialog.tsx';
import type { GridKeeper } from './saving/grid-keeper.ts';
import { type Spread, type Stretch, spreadEntries } from './spreads.ts';
import { isLine, type Plan } from './use-plan.ts';
import type { PlanGrid } from './use-plan-grid.ts';

/** Shares out what is selected, line by line, over those of its months that can be written to. */
export function useSpreading(
  plan: Plan,
  keeper: GridKeeper,
  { grid, rows }: PlanGrid,
  codec: Codec<number>,
) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<TypedWeights>({});
  const [asking, setAsking] = useState<readonly Month[] | null>(null);

  const selected = (): Stretch[] => {
    const { top, bottom, left, right } = spanOf(grid.selection);
    const columns = grid.data.columns.slice(left, right + 1);
    return rows
      .slice(top, bottom + 1)
      .filter(isLine)
      .map((line) => ({
        line,
        months: columns
          .filter((column) => plan.closedAt(line, column) === null)
          .map(({ key }) => key),
      }))
      .filter(({ months }) => months.length > 0);
  };
  const carryOut = (spread: Spread) => {
    const entries = spreadEntries(selected(), spread, plan.view.months, codec);
    if (entries.length === 0) showToast('info', t('budgets.ui.grid.nothingToSpread'));
    else keeper.change((lines) => enterCells(lines, entries, codec));
    // Menu and dialog are gone with the focus: back to the cells, where keys go on and undo.
    grid.onEnter();
  };
  const start = (how: Spread['how']) => {
    grid.commit();
    const stretches = selected();
    const months = [...new Set(stretches.flatMap((one) => one.months))].sort();
    if (how !== 'previous' && months.length < 2) {
      showToast('info', t('budgets.ui.grid.selectMonths'));
    } else if (how === 'weight') setAsking(months);
    else carryOut({ how });
  };
  return {
    start,
    asking,
    typed,
    setTyped,
    byWeight: (weights: ReadonlyMap<Month, number>) => carryOut({ how: 'weight', weights }),
    close: () => {
      setAsking(null);
      grid.onEnter();
    },
  };
}
