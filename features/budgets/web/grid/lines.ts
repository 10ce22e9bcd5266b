import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { GridRowView, GridView } from '#features/budgets/contract-grid.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import type { CellRow } from '#web/ui/grid/cell-rows.ts';

/** What a project spends on a sub-category, or what a department works for it: fen or minutes by month. */
export interface Line extends CellRow<number> {
  readonly projectId: number;
  readonly itemId: number;
  readonly note: string;
  readonly group: string;
}

export type Lines = readonly Line[];

export interface LinePlace {
  readonly projectId: number;
  readonly itemId: number;
}

export const lineKey = ({ projectId, itemId }: LinePlace) => `${projectId}:${itemId}`;

/** Values as the wire has them, and back. */
export const toWire = (kind: GridKind, value: number) =>
  kind === 'amount' ? fenToYuan(value) : minutesToHours(value);
export const fromWire = (kind: GridKind, value: number) =>
  kind === 'amount' ? yuanToFen(value) : hoursToMinutes(value);

/** Where lines stand: amounts beneath their category, hours beneath their project. */
export interface LineOrder {
  readonly groupOf: (place: LinePlace) => string;
  readonly sorted: (lines: Lines) => Lines;
}

const placesOf = (ids: readonly number[]) => new Map(ids.map((id, at) => [id, at]));

export function lineOrder(
  kind: GridKind,
  projects: GridView['projects'],
  tree: CategoryTree,
): LineOrder {
  const projectAt = placesOf(projects.map(({ projectId }) => projectId));
  const subs = tree.categories.flatMap(({ subCategories }) => subCategories);
  const itemAt = placesOf(subs.map(({ id }) => id));
  const categoryOf = new Map(subs.map(({ id, categoryId }) => [id, categoryId]));
  const last = Number.MAX_SAFE_INTEGER;
  const byProject = (a: LinePlace, b: LinePlace) =>
    (projectAt.get(a.projectId) ?? last) - (projectAt.get(b.projectId) ?? last);
  // Departments have no order of their own here; by number they at least stay where they are.
  const byItem = (a: LinePlace, b: LinePlace) =>
    kind === 'hours'
      ? a.itemId - b.itemId
      : (itemAt.get(a.itemId) ?? last) - (itemAt.get(b.itemId) ?? last);
  const inOrder =
    kind === 'hours'
      ? (a: LinePlace, b: LinePlace) => byProject(a, b) || byItem(a, b)
      : (a: LinePlace, b: LinePlace) => byItem(a, b) || byProject(a, b);
  return {
    groupOf: ({ projectId, itemId }) =>
      kind === 'hours' ? `project ${projectId}` : `category ${categoryOf.get(itemId) ?? 0}`,
    sorted: (lines) => lines.toSorted(inOrder),
  };
}

export function emptyLine(place: LinePlace, order: LineOrder): Line {
  const { projectId, itemId } = place;
  return {
    key: lineKey(place),
    projectId,
    itemId,
    note: '',
    group: order.groupOf(place),
    values: {},
    unread: {},
  };
}

function lineOf(row: GridRowView, view: GridView, order: LineOrder): Line {
  const cells = row.values.flatMap((value, at): [Month, number][] => {
    const month = view.months[at];
    return month === undefined || value === 0 ? [] : [[month, fromWire(view.kind, value)]];
  });
  return { ...emptyLine(row, order), note: row.note, values: Object.fromEntries(cells) };
}

/** The lines of a version, in the order they are shown in. */
export const linesOf = (view: GridView, order: LineOrder): Lines =>
  order.sorted(view.rows.map((row) => lineOf(row, view, order)));

export const valueIn = (line: Line | undefined, month: Month): number => line?.values[month] ?? 0;
