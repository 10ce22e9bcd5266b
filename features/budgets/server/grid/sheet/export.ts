import type { GridKind } from '#features/budgets/rules.ts';
import { monthSums, monthsOf } from '#features/budgets/rules-grid.ts';
import type { Language } from '#kernel/language.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { columnName } from '#server/platform/import/columns.ts';
import {
  type CellValue,
  FIRST_ROW,
  type SheetColumn,
  type SheetLine,
} from '#server/platform/spreadsheet/cells.ts';
import { tableReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessTo, accessToEdit, assertHasLines, type BudgetAccess } from '../../access.ts';
import { findProjects, findRows } from '../read-store.ts';
import { budgetOf, findVersion, type GridVersion } from '../version-store.ts';
import { columnsOf } from './columns.ts';
import { itemFinder } from './names.ts';
import { findNamedItems, type NamedItem } from './names-store.ts';

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

const nameIn = (language: Language, { nameZh, nameEn }: Named) =>
  language === 'en' && nameEn !== '' ? nameEn : nameZh;

interface Line {
  readonly projectId: number;
  readonly itemId: number;
  readonly note: string;
  readonly values: readonly number[];
}

/** A version as rows of a sheet; what the import reads is what this writes. */
async function sheetOf(
  context: SignedInContext,
  access: BudgetAccess,
  version: GridVersion,
  kind: GridKind,
  linesOf: (
    rows: readonly Line[],
    projectIds: readonly number[],
    items: readonly NamedItem[],
  ) => readonly Line[],
): Promise<FileReply> {
  assertHasLines(access);
  const { db, language, text, today } = context;
  const { executor } = db;
  const months = monthsOf(version);
  const projects = await findProjects(executor, version.versionId);
  const items = await findNamedItems(executor, kind, today);
  const stored = await findRows(executor, kind, version.versionId, months);
  const lines = linesOf(
    stored,
    projects.map(({ projectId }) => projectId),
    items,
  );
  const projectOf = new Map(projects.map((project) => [project.projectId, project]));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const itemNamed = itemFinder(items);

  const frontOf = ({ projectId, itemId, note }: Line): CellValue[] => {
    const project = projectOf.get(projectId);
    const item = itemOf.get(itemId);
    const named = project === undefined ? '' : nameIn(language, project);
    const group = language === 'en' ? item?.groupEn : item?.groupZh;
    const called = item === undefined ? '' : nameIn(language, item);
    const code = item?.code ?? '';
    const about =
      kind === 'amount'
        ? [group ?? '', itemNamed(called) === itemId ? called : code]
        : [code, called];
    return [project?.code ?? '', named, ...about, note];
  };
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const sums = monthSums(lines, months.length);
  const every: SheetLine[] = [
    ...lines.map((line) => [
      ...frontOf(line),
      ...line.values.map((value) => (value === 0 ? null : value)),
      sum(line.values),
    ]),
    {
      cells: [text('budgets.sheet.total'), null, null, null, null, ...sums, sum(sums)],
      totals: true,
    },
  ];
  const columns: SheetColumn[] = columnsOf(kind, months).map((column) => ({
    header: columnName(text, column),
    kind: column.kind,
    ...(column.width === undefined ? {} : { width: column.width }),
  }));
  const what = text(kind === 'amount' ? 'budgets.sheet.amounts' : 'budgets.sheet.hours');
  return tableReply({
    fileName: fileName({
      what,
      scope: `${access.code} v${version.versionNo}`,
      day: today,
      ending: 'xlsx',
    }),
    format: 'xlsx',
    sheet: what,
    columns,
    head: FIRST_ROW,
    lines: inTurn(every),
  });
}

async function* inTurn<Item>(items: readonly Item[]) {
  yield* items;
}

interface Asked {
  readonly versionId: number;
  readonly kind: GridKind;
}

/** What a version plans, all rows of it. */
export async function exportGrid(
  context: SignedInContext,
  budgetId: number,
  { versionId, kind }: Asked,
): Promise<FileReply> {
  const { executor } = context.db;
  const access = await accessTo(executor, context.actor, budgetId);
  const version = await findVersion(executor, access, { versionId });
  return sheetOf(context, access, version, kind, (rows) => rows);
}

/**
 * A sheet to fill in: what there is already, and for amounts an empty row for every project and
 * sub-category that has none yet.
 */
export async function gridTemplate(
  context: SignedInContext,
  { versionId, kind }: Asked,
): Promise<FileReply> {
  const { executor } = context.db;
  const access = await accessToEdit(executor, context.actor, await budgetOf(executor, versionId));
  const version = await findVersion(executor, access, { versionId });
  const nothing = monthsOf(version).map(() => 0);
  return sheetOf(context, access, version, kind, (rows, projectIds, items) => {
    if (kind === 'hours') return rows;
    const known = new Set(rows.map(({ projectId, itemId }) => `${projectId} ${itemId}`));
    const missing = items
      .filter(({ ended }) => !ended)
      .flatMap(({ id: itemId }) =>
        projectIds
          .filter((projectId) => !known.has(`${projectId} ${itemId}`))
          .map((projectId) => ({ projectId, itemId, note: '', values: nothing })),
      );
    return [...rows, ...missing];
  });
}
