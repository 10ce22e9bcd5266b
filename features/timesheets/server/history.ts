import type { Correction, SheetChange } from '#features/timesheets/contract.ts';
import { rowKey } from '#features/timesheets/rules.ts';
import { minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import type { NewChange, StoredChange } from './changes-store.ts';
import type { StoredCorrection } from './corrections-store.ts';
import type { LastChange, StoredRow } from './sheets-store.ts';

const ONE_SITTING_MS = 3_600_000;

/** Saves of one person that follow each other closely are one change, however often they saved. */
export const isOneSitting = (
  last: LastChange,
  next: Pick<NewChange, 'at' | 'action' | 'actorId'>,
): boolean =>
  next.action === 'save' &&
  last.action === 'save' &&
  last.actorId === next.actorId &&
  Date.parse(last.at) > Date.parse(next.at) - ONE_SITTING_MS;

function changedCells(before: readonly StoredRow[], after: readonly StoredRow[]) {
  const keys = new Map([...before, ...after].map((row) => [rowKey(row), row]));
  const minutesIn = (rows: readonly StoredRow[], key: string) =>
    rows.find((row) => rowKey(row) === key)?.minutes ?? {};
  return [...keys].flatMap(([key, { projectId, absence }]) => {
    const old = minutesIn(before, key);
    const next = minutesIn(after, key);
    const dates = [...new Set([...Object.keys(old), ...Object.keys(next)])].sort();
    return dates
      .filter((date) => (old[date] ?? 0) !== (next[date] ?? 0))
      .map((date) => ({
        projectId,
        absence,
        date,
        before: minutesToHours(old[date] ?? 0),
        after: minutesToHours(next[date] ?? 0),
      }));
  });
}

function summed(rows: readonly StoredRow[]): SheetChange['first'] {
  const projects = rows.filter(({ projectId }) => projectId !== null).length;
  return {
    projects,
    absences: rows.length - projects,
    hours: minutesToHours(sumMinutes(rows.flatMap(({ minutes }) => Object.values(minutes)))),
  };
}

function partOf({ action, actorId }: StoredChange, ownerId: number): SheetChange['as'] {
  if (action === 'approve' || action === 'return') return 'approver';
  if (action === 'modify') return 'administrator';
  return actorId === ownerId ? 'owner' : 'behalf';
}

/** One thing that happened to a sheet. What it began with is summed up: every cell of it is new. */
export function changeView(change: StoredChange, ownerId: number): SheetChange {
  const { id, at, actor, action, reason } = change;
  const before = change.before ?? [];
  const after = change.after ?? before;
  const first = change.first && before.length === 0 ? summed(after) : null;
  const cells = first === null ? changedCells(before, after) : [];
  return { id, at, actor, action, as: partOf(change, ownerId), reason, first, cells };
}

/** What one correction moved. */
export const correctionView = ({ id, at, actor, reason, cells }: StoredCorrection): Correction => ({
  id,
  at,
  actor,
  reason,
  cells: cells.map(({ minutes, ...cell }) => ({ ...cell, hours: minutesToHours(minutes) })),
});
