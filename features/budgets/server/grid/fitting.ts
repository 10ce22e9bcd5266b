import { budgetRefusals } from '#features/budgets/contract.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { isLinkedIn, monthsOf, valueProblem } from '#features/budgets/rules-grid.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import { type RawIssue, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { findLinks, type LinkRow } from '../versions/scope-store.ts';
import type { AskedCell, AskedRow, Stored } from './asked.ts';
import { findItems, type KnownItem, keyOf } from './save-store.ts';
import type { GridVersion } from './version-store.ts';

/** The projects and items that rows may name, by their numbers. */
export interface Surroundings {
  readonly links: ReadonlyMap<number, LinkRow>;
  readonly items: ReadonlyMap<number, KnownItem>;
}

export async function surroundings(
  executor: Executor,
  kind: GridKind,
  versionId: number,
  rows: readonly AskedRow[],
  today: CalendarDate,
): Promise<Surroundings> {
  const links = await findLinks(executor, versionId);
  const itemIds = rows.map(({ itemId }) => itemId);
  const items = await findItems(executor, kind, itemIds, today);
  return {
    links: new Map(links.map((link) => [link.projectId, link])),
    items: new Map(items.map((item) => [item.id, item])),
  };
}

function rowIssues(row: AskedRow, { links, items }: Surroundings, stored: Stored): RawIssue[] {
  const item = items.get(row.itemId);
  const known = stored.get(keyOf(row));
  const isNew = known === undefined || known.removed;
  return [
    ...(links.has(row.projectId)
      ? []
      : [{ path: `${row.path}.projectId`, key: 'budgets.unknownProject' }]),
    ...(item === undefined || (isNew && item.ended)
      ? [{ path: `${row.path}.itemId`, key: 'budgets.unknownItem' }]
      : []),
  ];
}

/** What keeps cells and rows from being written, all of it, each where it stands. */
export function fittingIssues(
  kind: GridKind,
  version: GridVersion,
  rows: readonly AskedRow[],
  writes: readonly AskedCell[],
  stored: Stored,
  near: Surroundings,
): RawIssue[] {
  const months = new Set(monthsOf(version));
  const cellIssues = ({ projectId, itemId, month, value, path }: AskedCell): RawIssue[] => {
    const link = near.links.get(projectId);
    const inside = months.has(month) && (link === undefined || isLinkedIn(link, month));
    const problem = valueProblem(kind, value, near.items.get(itemId)?.source);
    return [
      ...(inside || value === 0 ? [] : [{ path, key: 'budgets.outsideMonths', params: { month } }]),
      ...(problem === null ? [] : [{ path, key: problem }]),
    ];
  };
  return [
    ...rows.filter(({ removed }) => !removed).flatMap((row) => rowIssues(row, near, stored)),
    ...writes.flatMap(cellIssues),
  ];
}

/** Closed months of a revision stay what they are in the version that was in force when they closed. */
export const closedWrites = (
  { isRevision }: GridVersion,
  closedThrough: Month | null,
  writes: readonly AskedCell[],
): readonly AskedCell[] =>
  isRevision && closedThrough !== null ? writes.filter(({ month }) => month <= closedThrough) : [];

export function assertMonthsUnclosed(
  version: GridVersion,
  closedThrough: Month | null,
  writes: readonly AskedCell[],
): void {
  const closed = closedWrites(version, closedThrough, writes).map(({ month }) => month);
  if (closed.length === 0) return;
  const months = [...new Set(closed)].sort().join(' / ');
  throw new Refusal(budgetRefusals.closedDiffers, { months });
}
