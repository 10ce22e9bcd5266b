import type { GridKind, Linked } from '#features/budgets/rules.ts';
import { lockMonths, readLedger } from '#features/periods/server/service.ts';
import type { Month } from '#kernel/dates.ts';
import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { ImportedLine, ImportedSheet, ImportPlan } from '#server/platform/import/kind.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { Problems, type RowProblem } from '#server/platform/import/problems.ts';
import type { PlannedChange } from '#server/platform/import/report.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessToEdit, assertHasLines, type BudgetAccess } from '../../access.ts';
import type { AskedCell, AskedRow, Stored } from '../asked.ts';
import { judge } from '../conflicts.ts';
import { closedWrites, fittingIssues, surroundings } from '../fitting.ts';
import { findProjects, monthPlace } from '../read-store.ts';
import { changedLines } from '../save.ts';
import { findLines, keyOf } from '../save-store.ts';
import { budgetOf, findVersion, type GridVersion, lockVersion } from '../version-store.ts';
import { monthsRead } from './columns.ts';
import { itemFinder, type Meant } from './names.ts';
import { findNamedItems } from './names-store.ts';
import { folded, type SheetValues, valueIn } from './row.ts';
import { rowSumProblems, shown, sumProblems } from './sums.ts';

/** Which version a sheet is for, and whether it holds amounts or hours. */
export interface GridImportParams {
  readonly versionId: number;
  readonly kind: GridKind;
}

/** What a sheet would do to a version. */
export interface Plan extends ImportPlan {
  readonly access: BudgetAccess;
  readonly version: GridVersion;
  readonly closedThrough: Month | null;
  readonly rows: readonly AskedRow[];
  readonly stored: Stored;
  readonly names: ReadonlyMap<string, string>;
}

/** Held where something is to be written, as it is where somebody only looks. */
export async function situation(
  context: SignedInContext,
  { versionId }: GridImportParams,
  tx: Transaction | null,
) {
  const { db, actor } = context;
  const executor: Executor = tx ?? db.executor;
  const { closedThrough } =
    tx === null ? await readLedger(executor) : (await lockMonths(tx)).ledger;
  const budgetId = await budgetOf(executor, versionId);
  const held = tx === null ? null : await lockVersion(tx, budgetId, versionId);
  const access = await accessToEdit(executor, actor, budgetId);
  assertHasLines(access);
  const version = held ?? (await findVersion(executor, access, { versionId }));
  return { executor, access, version, closedThrough };
}

type Whole = Extract<ImportedLine<SheetValues>, { whole: true }>;

/** What names in the sheet stand for. */
interface Dictionary {
  readonly projects: ReadonlyMap<string, Linked & { readonly code: string }>;
  readonly itemOf: (name: string) => Meant;
  readonly names: ReadonlyMap<string, string>;
}

async function dictionaryOf(
  executor: Executor,
  { version }: Pick<Plan, 'version'>,
  kind: GridKind,
  { today, language }: SignedInContext,
): Promise<Dictionary> {
  const linked = await findProjects(executor, version.versionId);
  const items = await findNamedItems(executor, kind, today);
  return {
    projects: new Map(linked.map((project) => [folded(project.code), project])),
    itemOf: itemFinder(items),
    names: new Map(
      linked.flatMap((project) =>
        items.map((item) => [
          keyOf({ projectId: project.projectId, itemId: item.id }),
          `${project.code} · ${language === 'en' ? item.nameEn : item.nameZh}`,
        ]),
      ),
    ),
  };
}

const problem = (row: number, field: string, key: string, params = {}): RowProblem => ({
  row,
  field,
  key: `budgets.${key}`,
  params,
});

/** A line as a row of the plan; the path of everything in it is the line's number. */
function askedRow(
  { number, value }: Whole,
  { projects, itemOf }: Dictionary,
  months: readonly Month[],
  fields: ReadonlySet<string>,
): AskedRow | RowProblem[] {
  const project = projects.get(folded(value.project));
  const itemId = itemOf(value.item);
  if (project === undefined || typeof itemId !== 'number') {
    const named = itemId === undefined ? 'unknownItem' : 'ambiguousItem';
    return [
      ...(project === undefined ? [problem(number, 'project', 'unknownProject')] : []),
      ...(typeof itemId === 'number' ? [] : [problem(number, 'item', named)]),
    ];
  }
  const { projectId } = project;
  const given = months.filter((month) => fields.has(month));
  const cells = given.map((month) => ({
    projectId,
    itemId,
    month,
    value: valueIn(value, month),
    path: `${number}.${month}`,
  }));
  const note = fields.has('note') ? (value.note ?? '') : undefined;
  return { projectId, itemId, path: String(number), note, removed: false, cells };
}

/** Rows that mean what an earlier one does, as one may be by code and another by name. */
function repeatsOf(rows: readonly AskedRow[]): RowProblem[] {
  const first = new Map<string, string>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row.path);
    const said = { field: 'item', key: 'common.duplicateRow', params: { row: Number(earlier) } };
    return earlier === undefined ? [] : [{ row: Number(row.path), ...said }];
  });
}

/** From the path of an issue to the row and field of the sheet. */
function inSheet({
  path,
  key,
  params,
}: {
  path: string;
  key: string;
  params?: object;
}): RowProblem {
  const [row = '', field = ''] = path.split('.');
  const names: Readonly<Record<string, string>> = { projectId: 'project', itemId: 'item' };
  return { row: Number(row), field: names[field] ?? field, key, params: { ...params } };
}

function changeOf(
  row: AskedRow,
  writes: readonly AskedCell[],
  { stored, names }: Pick<Plan, 'stored' | 'names'>,
  kind: GridKind,
): PlannedChange {
  const key = keyOf(row);
  const known = stored.get(key);
  const fields = writes
    .filter((cell) => keyOf(cell) === key)
    .map(({ month, value }) => ({
      field: month,
      before: shown(kind, known?.cells.get(monthPlace(month))?.value ?? 0),
      after: shown(kind, value),
    }));
  const noted = row.note !== undefined && row.note !== (known?.note ?? '');
  return {
    kind: known === undefined || known.removed ? 'created' : 'updated',
    row: Number(row.path),
    what: names.get(key) ?? '',
    fields: [
      ...fields,
      ...(noted ? [{ field: 'note', before: known?.note ?? '', after: row.note ?? '' }] : []),
    ],
  };
}

/** The sheet held against what the version plans. */
export async function planOf(
  context: SignedInContext,
  sheet: ImportedSheet<SheetValues>,
  params: GridImportParams,
  tx: Transaction | null,
): Promise<Plan> {
  const { kind } = params;
  const { executor, ...held } = await situation(context, params, tx);
  const { version, closedThrough } = held;
  const months = monthsRead(version);
  const dictionary = await dictionaryOf(executor, held, kind, context);
  const lines = await allOf(sheet.lines);
  const whole = lines.filter((line) => line.whole);
  const read = whole.map((line) => askedRow(line, dictionary, months, sheet.fields));
  const meant = read.flatMap((row) => (Array.isArray(row) ? [] : [row]));
  const repeats = repeatsOf(meant);
  const repeated = new Set(repeats.map(({ row }) => row));
  const rows = meant.filter(({ path }) => !repeated.has(Number(path)));
  const stored = await findLines(executor, kind, version.versionId, rows);
  const { writes } = judge(rows, stored, version.rev);
  const near = await surroundings(executor, kind, version.versionId, rows, context.today);
  const found = [
    ...read.flatMap((row) => (Array.isArray(row) ? row : [])),
    ...repeats,
    ...rowSumProblems(whole, kind, months),
    ...fittingIssues(kind, version, rows, writes, stored, near).map(inSheet),
    ...closedWrites(version, closedThrough, writes).map(({ path, month }) =>
      inSheet({ path, key: 'budgets.closedDiffers', params: { months: month } }),
    ),
    ...sumProblems(sheet, lines, kind, months),
  ];
  const bad = new Set(found.map(({ row }) => row));
  const good = rows.filter(({ path }) => !bad.has(Number(path)));
  const kept = new Set(good.map(keyOf));
  const goodWrites = writes.filter((cell) => kept.has(keyOf(cell)));
  const changed = new Set(changedLines(good, goodWrites, stored).map(keyOf));
  const changing = good.filter((row) => changed.has(keyOf(row)));
  const created = changing.filter((row) => stored.get(keyOf(row))?.removed !== false).length;
  const broken = lines.length - whole.length + found.length > 0;
  const { names } = dictionary;
  return {
    ...held,
    rows: changing,
    stored,
    names,
    created,
    updated: changing.length - created,
    unchanged: good.length - changing.length,
    changing: changing.length,
    problems: await Problems.of(found),
    // A row of sums vouches for the file as a whole: then it is taken whole or not at all.
    ...(sheet.sums.length > 0 && broken ? { blocked: true as const } : {}),
    preview: () =>
      changing
        .slice(0, MAX_SHOWN_CHANGES)
        .map((row) => changeOf(row, goodWrites, { stored, names }, kind)),
  };
}
