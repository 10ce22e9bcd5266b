import type { z } from 'zod';
import type { GridChanges, GridView, gridEndpoints } from '#features/budgets/contract-grid.ts';
import { type GridKind, hasLines, isOpen } from '#features/budgets/rules.ts';
import { monthsOf } from '#features/budgets/rules-grid.ts';
import { findStandardRates } from '#features/people/server/service.ts';
import { readLedger } from '#features/periods/server/service.ts';
import type { Month } from '#kernel/dates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessTo, type BudgetAccess } from '../access.ts';
import { findMoved, findSavers } from './changes-store.ts';
import { findPlanningDepartments, findProjects, findRows } from './read-store.ts';
import { tablesOf } from './tables.ts';
import { findVersion, type GridVersion } from './version-store.ts';

type GridQuery = z.output<(typeof gridEndpoints)['grid']['query']>;
type ChangesQuery = z.output<(typeof gridEndpoints)['changes']['query']>;

const mayEdit = ({ edits, budgetType }: BudgetAccess, { status }: GridVersion) =>
  edits && isOpen(status) && hasLines(budgetType);

/** What only the plan of hours needs. */
async function hoursOnly(
  executor: Executor,
  kind: GridKind,
  versionId: number,
  months: readonly Month[],
): Promise<Pick<GridView, 'departments' | 'standardRates'>> {
  if (kind === 'amount') return { departments: [], standardRates: [] };
  return {
    departments: await findPlanningDepartments(executor, versionId),
    standardRates: await findStandardRates(executor, months),
  };
}

export async function readGrid(
  { db, actor }: SignedInContext,
  budgetId: number,
  { kind, ...asked }: GridQuery,
): Promise<GridView> {
  const { executor } = db;
  const access = await accessTo(executor, actor, budgetId);
  const version = await findVersion(executor, access, asked);
  const { versionId, versionNo, rev } = version;
  const months = monthsOf(version);
  const { closedThrough } = await readLedger(executor);
  const rows = await findRows(executor, kind, versionId, months);
  const { toWire } = tablesOf(kind);
  return {
    kind,
    versionId,
    versionNo,
    rev,
    months,
    closedThrough,
    closedEditable: !version.isRevision,
    projects: await findProjects(executor, versionId),
    ...(await hoursOnly(executor, kind, versionId, months)),
    rows: rows.map(({ projectId, itemId, note, values }) => ({
      projectId,
      itemId,
      note,
      values: values.map(toWire),
    })),
    editable: mayEdit(access, version),
  };
}

/** What was changed after one save and before another, with who did it. */
export async function changesBetween(
  executor: Executor,
  kind: GridKind,
  { versionId, rev }: Pick<GridVersion, 'versionId' | 'rev'>,
  { after, before = rev + 1 }: { readonly after: number; readonly before?: number },
): Promise<GridChanges> {
  if (before - after <= 1) return { versionId, rev, cells: [], rows: [] };
  const moved = await findMoved(executor, kind, versionId, { after, before });
  const revs = moved.flatMap((row) => [
    row.rev,
    row.noteRev,
    ...(row.cells ?? []).map(([, , at]) => at),
  ]);
  const savers = await findSavers(executor, versionId, revs);
  const { toWire } = tablesOf(kind);
  return {
    versionId,
    rev,
    cells: moved.flatMap(({ projectId, itemId, cells }) =>
      (cells ?? []).flatMap(([month, value, at]) => {
        const saver = savers.get(at);
        return saver === undefined
          ? []
          : [{ projectId, itemId, month, value: toWire(value), ...saver }];
      }),
    ),
    rows: moved.flatMap(({ projectId, itemId, note, removed, rev: at, noteRev }) => {
      // A row that was saved since by whoever asks may still carry a note of somebody else.
      const saver = savers.get(
        at < before ? at : noteRev > after && noteRev < before ? noteRev : -1,
      );
      return saver === undefined ? [] : [{ projectId, itemId, note, removed, ...saver }];
    }),
  };
}

export async function readChanges(
  { db, actor }: SignedInContext,
  budgetId: number,
  { kind, versionId, rev: after }: ChangesQuery,
): Promise<GridChanges> {
  const access = await accessTo(db.executor, actor, budgetId);
  const version = await findVersion(db.executor, access, { versionId });
  return changesBetween(db.executor, kind, version, { after });
}
