import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { GridProject, GridView } from '#features/budgets/contract-grid.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { isLinkedIn, OTHER_ITEM, valueProblem } from '#features/budgets/rules-grid.ts';
import type { Month } from '#kernel/dates.ts';
import { plainNumber } from '#kernel/typed-number.ts';
import { useNames } from '#web/i18n/use-names.ts';
import type { SumRow } from '#web/ui/grid/group-sums.ts';
import type { MonthColumn } from './columns.ts';
import { type Line, type LineOrder, lineOrder, valueIn } from './lines.ts';

export type AnyRow = Line | SumRow<number>;

export const isLine = (row: AnyRow): row is Line => row.tone === undefined;

/** Names, limits and what is closed in the grid of a version; all of it by line and month alone. */
export interface Plan {
  readonly view: GridView;
  readonly tree: CategoryTree;
  readonly order: LineOrder;
  readonly projects: ReadonlyMap<number, GridProject>;
  readonly itemName: (itemId: number) => string;
  readonly projectName: (projectId: number) => string;
  /** Line, or group of lines, in words. */
  readonly nameOf: (row: AnyRow) => string;
  readonly sourceOf: (itemId: number) => CostSource | undefined;
  readonly isEnded: (itemId: number) => boolean;
  /** Why nothing can be written to a cell; null where something can. */
  readonly closedAt: (row: AnyRow, column: MonthColumn) => string | null;
  /** What is wrong with what stands in a cell; null where nothing is. */
  readonly problemAt: (line: Line, month: Month) => string | null;
}

function useItems(view: GridView, tree: CategoryTree) {
  const { t } = useTranslation();
  const nameOf = useNames();
  return useMemo(() => {
    const subs = new Map(
      tree.categories.flatMap(({ subCategories, endedOn }) =>
        subCategories.map((sub) => [sub.id, { ...sub, endedOn: sub.endedOn ?? endedOn }] as const),
      ),
    );
    const departments = new Map(view.departments.map((one) => [one.id, one]));
    const items = view.kind === 'amount' ? subs : departments;
    return {
      itemName: (itemId: number) => {
        if (itemId === OTHER_ITEM) return t('budgets.ui.grid.others');
        const item = items.get(itemId);
        return item === undefined ? `#${itemId}` : nameOf(item);
      },
      sourceOf: (itemId: number) => (view.kind === 'amount' ? subs.get(itemId)?.source : undefined),
      isEnded: (itemId: number) =>
        view.kind === 'amount' && (subs.get(itemId)?.endedOn ?? null) !== null,
    };
  }, [view.kind, view.departments, tree, nameOf, t]);
}

export function usePlan(view: GridView, tree: CategoryTree): Plan {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { itemName, sourceOf, isEnded } = useItems(view, tree);
  const order = useMemo(
    () => lineOrder(view.kind, view.projects, tree),
    [view.kind, view.projects, tree],
  );
  const names = useMemo(() => {
    const projects = new Map(view.projects.map((project) => [project.projectId, project]));
    const projectName = (projectId: number) => {
      const project = projects.get(projectId);
      if (project === undefined) return `#${projectId}`;
      const name = nameOf(project);
      return project.direct ? t('budgets.ui.grid.directOf', { name }) : name;
    };
    const categories = new Map(tree.categories.map((one) => [`category ${one.id}`, nameOf(one)]));
    categories.set(`category ${OTHER_ITEM}`, t('budgets.ui.grid.others'));
    const groupName = (key: string) =>
      categories.get(key) ?? projectName(Number(key.replace(/\D+/, '')));
    return {
      projects,
      projectName,
      nameOf: (row: AnyRow) =>
        isLine(row)
          ? `${itemName(row.itemId)} · ${projectName(row.projectId)}`
          : t('budgets.ui.grid.subtotal', { name: groupName(row.key) }),
    };
  }, [view.projects, tree, nameOf, itemName, t]);

  const { editable, closedThrough, closedEditable, kind } = view;
  const { projects } = names;
  const rules = useMemo(() => {
    const unlinkedIn = ({ projectId }: Line, month: Month): string | null => {
      const project = projects.get(projectId);
      if (project === undefined) return t('budgets.ui.grid.noLink');
      if (isLinkedIn(project, month)) return null;
      return t('budgets.ui.grid.outsideLink', { from: project.fromMonth, to: project.toMonth });
    };
    const closedAt = (row: AnyRow, { key, sumOf }: MonthColumn): string | null => {
      if (!isLine(row) || sumOf !== undefined) return t('budgets.ui.grid.isSum');
      if (!editable) return t('budgets.ui.grid.readOnly');
      if (closedThrough !== null && key <= closedThrough && !closedEditable) {
        return t('budgets.ui.grid.closedMonth', { month: key });
      }
      return (
        unlinkedIn(row, key) ??
        (isEnded(row.itemId)
          ? t('budgets.ui.grid.endedItem', { name: itemName(row.itemId) })
          : null)
      );
    };
    const problemAt = (line: Line, month: Month): string | null => {
      const text = line.unread[month];
      if (text !== undefined) {
        if (plainNumber(text) === null) return t('budgets.ui.grid.noNumber', { text });
        return kind === 'amount'
          ? t('budgets.ui.grid.tooFine', { text })
          : t('budgets.refusal.notWholeMinutes');
      }
      switch (valueProblem(kind, valueIn(line, month), sourceOf(line.itemId))) {
        case null:
          return null;
        case 'budgets.negative':
          return t('budgets.refusal.negative');
        default:
          return t('budgets.refusal.cellTooLarge');
      }
    };
    return { closedAt, problemAt };
  }, [editable, closedThrough, closedEditable, kind, projects, isEnded, itemName, sourceOf, t]);
  return useMemo(
    () => ({ view, tree, order, itemName, sourceOf, isEnded, ...names, ...rules }),
    [view, tree, order, itemName, sourceOf, isEnded, names, rules],
  );
}
