import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellContent, enterCells } from '#web/ui/grid/cell-rows.ts';
import type { CellMark } from '#web/ui/grid/grid-cell.tsx';
import { createGroupSums } from '#web/ui/grid/group-sums.ts';
import type { CellEntry, Codec } from '#web/ui/grid/model.ts';
import type { PasteReport } from '#web/ui/grid/paste.ts';
import { useGrid } from '#web/ui/grid/use-grid.ts';
import type { Typing } from '#web/ui/grid/use-typing.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { MonthColumn } from './columns.ts';
import type { Line } from './lines.ts';
import { type Base, createMarks } from './marks.ts';
import type { KeptGrid } from './use-grid-keeper.ts';
import { type AnyRow, isLine, type Plan } from './use-plan.ts';

/** Which of the lines are shown. */
export interface Showing {
  /** None of them means all. */
  readonly projectIds: readonly number[];
  readonly onlyDifferences: boolean;
}

interface PlanGridOptions {
  readonly plan: Plan;
  readonly kept: KeptGrid;
  readonly typing: Typing;
  readonly columns: readonly MonthColumn[];
  readonly codec: Codec<number>;
  readonly base: Base | null;
  readonly showing: Showing;
}

/** Where nothing is said about cells it is one and the same map. */
const NO_MARKS: ReadonlyMap<string, CellMark> = new Map();

function usePasteWords() {
  const { t } = useTranslation();
  return ({ landed, problems, aroundSums }: PasteReport) => {
    if (problems.length === 0 && !aroundSums) return;
    const count = (trouble: string) => problems.filter((one) => one.trouble === trouble).length;
    const parts = [
      aroundSums && t('budgets.ui.grid.pasteAround'),
      count('closed') > 0 && t('budgets.ui.grid.pasteClosed', { count: count('closed') }),
      count('outside') > 0 && t('budgets.ui.grid.pasteOutside', { count: count('outside') }),
      count('unread') > 0 && t('budgets.ui.grid.pasteUnread', { count: count('unread') }),
    ].filter((part) => part !== false);
    showToast(
      'info',
      t('budgets.ui.grid.pasted', {
        count: landed,
        problems: parts.join(t('budgets.ui.grid.comma')),
      }),
    );
  };
}

/** The first cell one may write to, on or beneath the line and in or after the column. */
function firstOpen(rows: readonly AnyRow[], columns: readonly MonthColumn[], plan: Plan) {
  const row = rows.findIndex(isLine);
  const line = rows[row];
  if (line === undefined) return { row: 0, column: 0 };
  const column = columns.findIndex((one) => plan.closedAt(line, one) === null);
  return { row, column: Math.max(0, column) };
}

/** The grid of a version: lines with their sums, which follow while one types. */
export function usePlanGrid(options: PlanGridOptions) {
  const { plan, kept, typing, columns, codec, base, showing } = options;
  const { t } = useTranslation();
  const { keeper, lines, conflicts, refusals } = kept;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { months } = plan.view;

  const sums = useMemo(
    () =>
      createGroupSums<Line, number>({
        codec,
        columns: months,
        groupOf: ({ group }) => group,
      }),
    [codec, months],
  );
  const markOptions = useMemo(
    () => ({
      plan,
      base,
      codec,
      conflicts,
      refusals,
      conflictWords: t('budgets.ui.grid.conflictCell'),
      differenceWords: (before: string, after: string, difference: string) =>
        t('budgets.ui.grid.difference', {
          version: base?.versionNo ?? 0,
          before,
          after,
          difference,
        }),
    }),
    [plan, base, codec, conflicts, refusals, t],
  );
  const marksFor = useMemo(() => createMarks(markOptions), [markOptions]);

  const { entry } = typing;
  const withTyped = useMemo(
    () => (entry === null ? lines : enterCells(lines, [entry], codec)),
    [lines, entry, codec],
  );
  const { projectIds, onlyDifferences } = showing;
  const counted = useMemo(() => {
    if (projectIds.length === 0) return withTyped;
    const chosen = new Set(projectIds);
    return withTyped.filter(({ projectId }) => chosen.has(projectId));
  }, [withTyped, projectIds]);
  const summed = useMemo(() => sums(counted), [sums, counted]);
  const rows = useMemo(() => {
    const differs = (line: Line) =>
      (base !== null && !base.lines.has(line.key)) ||
      marksFor(line).size > 0 ||
      entry?.row === line.key;
    const isShown = (row: AnyRow) => {
      if (!isLine(row)) return true;
      return !folded.has(row.group) && (!onlyDifferences || differs(row));
    };
    return folded.size === 0 && !onlyDifferences ? summed.rows : summed.rows.filter(isShown);
  }, [summed, folded, onlyDifferences, marksFor, base, entry?.row]);

  const contentAt = useMemo(
    () => (row: AnyRow, column: MonthColumn) => cellContent(row, column, codec),
    [codec],
  );
  const [start] = useState(() => firstOpen(rows, columns, plan));
  const pasted = usePasteWords();
  const grid = useGrid<AnyRow, MonthColumn, number>({
    rows,
    columns,
    codec,
    contentAt,
    closedAt: plan.closedAt,
    editable: plan.view.editable,
    start,
    typing,
    write: (entries: readonly CellEntry[]) =>
      keeper.change((before) => enterCells(before, entries, codec)),
    undo: keeper.undo,
    redo: keeper.redo,
    onPasted: pasted,
  });
  const marksOf = (row: AnyRow) => (isLine(row) ? marksFor(row) : NO_MARKS);
  const toggle = useSteady((group: string) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(group)) next.add(group);
      return next;
    }),
  );
  return { grid, rows, total: summed.total, marksOf, folded, toggle, markOptions };
}

export type PlanGrid = ReturnType<typeof usePlanGrid>;
