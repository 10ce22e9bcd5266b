import type { DepartmentRow } from '#features/people/contract.ts';
import { moveProblem, reachMoved } from '#features/people/rules.ts';
import type { Language } from '#kernel/language.ts';

export const departmentName = (
  { nameZh, nameEn }: Pick<DepartmentRow, 'nameZh' | 'nameEn'>,
  language: Language,
) => (language === 'zh' ? nameZh : nameEn);

/** A department with those beneath it, and how many people that are in all. */
export interface Branch {
  readonly row: DepartmentRow;
  readonly total: number;
  readonly children: readonly Branch[];
}

/** The rows come in the order of the tree; whoever has no parent among them is a root. */
export function branchesOf(rows: readonly DepartmentRow[]): Branch[] {
  const known = new Set(rows.map(({ id }) => id));
  const byParent = new Map<number | null, DepartmentRow[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const grow = (parent: number | null): Branch[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = grow(row.id);
      const beneath = children.reduce((sum, { total }) => sum + total, 0);
      return { row, children, total: row.headcount + beneath };
    });
  return grow(null);
}

/** Where a department is to go: beneath which parent, and at which place there. */
export interface Place {
  readonly parentId: number;
  readonly position: number;
}

export function siblingsOf(
  rows: readonly DepartmentRow[],
  parentId: number | null,
  but: number,
): DepartmentRow[] {
  return rows.filter((row) => row.parentId === parentId && row.id !== but);
}

/** Dropped on a department (0), or right before (-1) or after (1) it. */
export function placeOfDrop(
  rows: readonly DepartmentRow[],
  dragged: number,
  target: number,
  side: -1 | 0 | 1,
): Place | null {
  if (side === 0) return { parentId: target, position: 0 };
  const parentId = rows.find(({ id }) => id === target)?.parentId ?? null;
  if (parentId === null) return null;
  const at = siblingsOf(rows, parentId, dragged).findIndex(({ id }) => id === target);
  return at < 0 ? null : { parentId, position: side === 1 ? at + 1 : at };
}

export function placeAmongSiblings(
  rows: readonly DepartmentRow[],
  { id, parentId }: DepartmentRow,
): number {
  return rows.filter((row) => row.parentId === parentId).findIndex((row) => row.id === id);
}

/** One place up or down among its siblings; null at the end. */
export function placeOfStep(
  rows: readonly DepartmentRow[],
  row: DepartmentRow,
  step: -1 | 1,
): Place | null {
  const { id, parentId } = row;
  if (parentId === null) return null;
  const position = placeAmongSiblings(rows, row) + step;
  const last = siblingsOf(rows, parentId, id).length;
  return position < 0 || position > last ? null : { parentId, position };
}

/** Whether a department can go beneath another one, as it stands and by whoever is asking. */
export function mayMove(rows: readonly DepartmentRow[], id: number, parentId: number): boolean {
  if (moveProblem(rows, id, parentId) !== null) return false;
  if (rows.find((row) => row.id === id)?.abilities.appoint === true) return true;
  const led = rows.map((row) => ({ ...row, leaderId: row.leader?.id ?? null }));
  return reachMoved(led, id, parentId).length === 0;
}

/** The departments another one can be put beneath. */
export function possibleParents(rows: readonly DepartmentRow[], id: number): DepartmentRow[] {
  return rows.filter((row) => mayMove(rows, id, row.id));
}
