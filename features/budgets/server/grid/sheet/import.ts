import { MAX_ROWS } from '#features/budgets/rules.ts';
import { longImportFor } from '#server/platform/import/background.ts';
import type { ImportKind, WrittenRecord } from '#server/platform/import/kind.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { AskedRow } from '../asked.ts';
import { monthPlace } from '../read-store.ts';
import { writeRows } from '../save.ts';
import { keyOf } from '../save-store.ts';
import { columnsOf, monthsRead } from './columns.ts';
import { type GridImportParams, type Plan, planOf, situation } from './plan.ts';
import { folded, rowSchema, type SheetValues } from './row.ts';
import { undoGridImport } from './undo.ts';

const ABOUT = { name: 'budgets', access: 'budgets:edit' } as const;

const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;

/** What a row was, enough to bring it back. */
function recordOf(
  row: AskedRow,
  at: number,
  rev: number,
  { stored, names }: Plan,
  { versionId, kind }: GridImportParams,
): WrittenRecord {
  const { projectId, itemId, cells } = row;
  const known = stored.get(keyOf(row));
  const values = cells.map(({ month }) => [month, known?.cells.get(monthPlace(month))?.value ?? 0]);
  const existed = known !== undefined && !known.removed;
  return {
    id: at + 1,
    what: names.get(keyOf(row)) ?? '',
    version: rev,
    before: { versionId, kind, projectId, itemId, existed, note: known?.note ?? '', values },
  };
}

/** The import of one version: its months are the columns. */
export async function gridImport(
  context: SignedInContext,
  params: GridImportParams,
): Promise<ImportKind<SheetValues, Plan, GridImportParams>> {
  const { version } = await situation(context, params, null);
  const months = monthsRead(version);
  const { kind } = params;
  const sumWords = ['budgets.sheet.total', 'budgets.sheet.grandTotal']
    .flatMap(context.everyText)
    .map(folded);
  return {
    ...ABOUT,
    columns: columnsOf(kind, months),
    row: rowSchema(kind, months),
    limits: { maxRows: MAX_ROWS + 1, maxUnpackedBytes: MAX_UNPACKED_BYTES },
    identity: {
      field: 'item',
      of: ({ project, item }) =>
        project === undefined || item === undefined
          ? undefined
          : `${folded(project)} ${folded(item)}`,
    },
    sumRow: { fields: ['project'], isSum: (cell) => sumWords.includes(folded(cell)) },
    alwaysLocks: true,
    plan: planOf,
    carryOut: async (by, tx, audit, plan, about, remember) => {
      const { access, closedThrough, rows } = plan;
      const { rev } = await writeRows(by, tx, audit, {
        access,
        version: plan.version,
        kind,
        rows,
        seen: plan.version.rev,
        closedThrough,
        action: 'budgets.import',
      });
      await remember(rows.map((row, at) => recordOf(row, at, rev, plan, about)));
    },
    undo: undoGridImport,
    scope: scopeOf,
  };
}

export const scopeOf = ({ versionId, kind }: GridImportParams) => `${kind} ${versionId}`;

/** For files that are too long for somebody to wait for. */
export const longGridImport = longImportFor(ABOUT, gridImport);
