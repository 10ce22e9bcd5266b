import { readLedger } from '#features/periods/server/service.ts';
import { monthOf } from '#kernel/dates.ts';
import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import { formatYuan } from '#kernel/money.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type {
  ImportedSheet,
  ImportKind,
  ImportPlan,
  Remember,
} from '#server/platform/import/kind.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { Problems } from '#server/platform/import/problems.ts';
import type { PlannedChange } from '#server/platform/import/report.ts';
import { inStatements, mapInSlices } from '#server/platform/import/slices.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findNamedByStaffNo } from '../choices-store.ts';
import { audited, changeBy, holdAssets, mark, setText, sharesText } from '../service.ts';
import { findProjectsByCodes, findShareSets, replaceSets } from '../shares-store.ts';
import {
  type AssetValues,
  findByCodes,
  findSchedules,
  insertAssets,
  updateAssets,
  writeSchedules,
} from '../store.ts';
import { ASSET_COLUMNS, type AssetColumn, KIND_WORDS, STATUS_WORDS, wordFor } from './columns.ts';
import { type GivenShares, type Known, type Planned, planRow } from './model.ts';
import { type ImportedRow, importedRow, keyOf } from './row.ts';
import { type Remembered, undoAssets } from './undo.ts';

/** So many assets are looked up or written by one statement. */
const AT_ONCE = 200;

const FIRST_VERSION = 1;

async function readKnown(
  executor: Executor,
  rows: readonly Partial<ImportedRow>[],
  columns: ReadonlySet<string>,
  today: string,
): Promise<Known> {
  const distinct = (texts: readonly string[]) => [...new Set(texts.map(keyOf))];
  const assets = await inStatements(
    distinct(rows.flatMap(({ code }) => code ?? [])),
    AT_ONCE,
    (some) => findByCodes(executor, some),
  );
  const ids = assets.map(({ id }) => id);
  const schedules = await inStatements(ids, AT_ONCE, async (some) => [
    ...(await findSchedules(executor, some)),
  ]);
  const sets = await inStatements(ids, AT_ONCE, async (some) => [
    ...(await findShareSets(executor, some)),
  ]);
  const projectCodes = rows.flatMap(({ shares }) => (shares ?? []).map(({ code }) => code));
  const projects = await findProjectsByCodes(executor, distinct(projectCodes));
  const staffNos = distinct(rows.flatMap(({ custodian }) => custodian ?? []));
  const keepers = assets.flatMap(({ custodianId }) => custodianId ?? []);
  return {
    assets: new Map(assets.map((asset) => [keyOf(asset.code), asset])),
    schedules: new Map(schedules),
    sets: new Map(sets),
    projects: new Map(projects.map((project) => [keyOf(project.code), project])),
    named: await findNamedByStaffNo(executor, { staffNos, ids: keepers }, today),
    ledger: await readLedger(executor),
    thisMonth: monthOf(today),
    columns,
  };
}

type Words = Pick<SignedInContext, 'language'>;

interface Shown {
  readonly fromMonth: string;
  readonly text: string;
}

/** The fields of an asset in words, as the sheet has them. */
function inWords(
  asset: AssetValues,
  shares: Shown | null,
  { named }: Known,
  { language }: Words,
): Record<AssetColumn, string> {
  const { code, name, inServiceMonth, scrappedMonth, note } = asset;
  return {
    ...{ code, name, inServiceMonth, note },
    category: named.categories.find(({ id }) => id === asset.subCategoryId)?.nameZh ?? '',
    kind: wordFor(KIND_WORDS, asset.kind, language),
    originalValue: formatYuan(asset.originalFen),
    lifeMonths: String(asset.lifeMonths),
    residualRate: String(asset.residualBp / 100),
    department: named.departments.find(({ id }) => id === asset.deptId)?.code ?? '',
    custodian: named.people.find(({ id }) => id === asset.custodianId)?.staffNo ?? '',
    status: wordFor(STATUS_WORDS, asset.status, language),
    scrappedMonth: scrappedMonth ?? '',
    shares: shares?.text ?? '',
    sharesFrom: shares?.fromMonth ?? '',
  };
}

function givenText({ shares }: GivenShares, { projects }: Known): string {
  const codes = new Map([...projects.values()].map(({ id, code }) => [id, code]));
  return sharesText(
    shares.map(({ projectId, shareBp }) => ({ code: codes.get(projectId) ?? '', shareBp })),
  );
}

function changeOf(planned: Planned, known: Known, words: Words): PlannedChange {
  const { before, after, shares, row } = planned;
  const given = shares && { fromMonth: shares.fromMonth, text: givenText(shares, known) };
  const replaced = shares?.replaced;
  const old = replaced ? { fromMonth: replaced.fromMonth, text: setText(replaced) } : null;
  const next = inWords(after, given, known, words);
  const was = before === null ? null : inWords(before, old, known, words);
  return {
    kind: before === null ? 'created' : 'updated',
    row,
    what: `${after.code} ${after.name}`,
    fields: ASSET_COLUMNS.map(({ key }) => ({
      field: key,
      before: was?.[key] ?? '',
      after: next[key],
    })).filter((field) => field.before !== field.after),
  };
}

interface Plan extends ImportPlan {
  readonly changes: readonly Planned[];
  readonly known: Known;
}

/** The sheet held against the assets there are: what would change, and what is wrong. */
async function plan(
  context: SignedInContext,
  sheet: ImportedSheet<ImportedRow>,
  _: null,
  tx: Transaction | null,
): Promise<Plan> {
  if (tx !== null) await holdAssets(tx);
  const lines = await allOf(sheet.lines);
  const values = lines.map(({ value }) => value);
  const executor = tx ?? context.db.executor;
  const known = await readKnown(executor, values, sheet.fields, context.today);
  const rows = lines.filter((line) => line.whole);
  const judged = await mapInSlices(rows, (row) => planRow(row, known));
  const planned = judged.filter((one): one is Planned => !Array.isArray(one));
  const problems = judged.flatMap((one) => (Array.isArray(one) ? one : []));
  const changes = planned.filter(({ isChanged }) => isChanged);
  const created = changes.filter(({ before }) => before === null).length;
  const shown = changes.slice(0, MAX_SHOWN_CHANGES);
  return {
    created,
    updated: changes.length - created,
    unchanged: planned.length - changes.length,
    changing: changes.length,
    problems: await Problems.of(problems),
    preview: () => shown.map((one) => changeOf(one, known, context)),
    changes,
    known,
  };
}

/** As it was, for whoever takes the import back. */
function remembered({ before, shares }: Planned, { ledger }: Known): Remembered | null {
  if (before === null) return null;
  const { closedThrough } = ledger;
  const replaced = shares?.replaced?.shares ?? [];
  return {
    asset: before,
    closedThrough,
    shares:
      shares === null
        ? null
        : {
            fromMonth: shares.fromMonth,
            shares: replaced.map(({ project, shareBp }) => ({ projectId: project.id, shareBp })),
          },
  };
}

async function carryOut(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  { changes, known }: Plan,
  _: null,
  remember: Remember,
): Promise<void> {
  const change = changeBy(context);
  const created = changes.flatMap(({ before, after }) => (before === null ? [after] : []));
  const inserted = await inStatements(created, AT_ONCE, (some) => insertAssets(tx, some, change));
  const updated = changes.flatMap(({ before, after }) =>
    before === null ? [] : [{ ...after, id: before.id, version: before.version }],
  );
  await inStatements(updated, AT_ONCE, (some) => updateAssets(tx, some, change));
  const idOf = new Map(inserted.map(({ id, code }) => [code, id]));
  const written = changes.map((planned) => ({
    ...planned,
    id: planned.before?.id ?? idOf.get(planned.after.code) ?? 0,
  }));
  await inStatements(written, AT_ONCE, async (some) => {
    await writeSchedules(
      tx,
      some.map(({ id, months }) => ({ assetId: id, months })),
    );
    const sets = some.flatMap(({ id, shares }) =>
      shares === null ? [] : [{ assetId: id, fromMonth: shares.fromMonth, shares: shares.shares }],
    );
    await replaceSets(tx, sets);
    return [];
  });
  for (const { id, before, after, shares } of written) {
    const given = shares && { fromMonth: shares.fromMonth, shares: givenText(shares, known) };
    audit.record({
      action: 'assets.import',
      entity: 'asset',
      entityId: id,
      ...(before === null ? {} : { before: audited(before, known.named) }),
      after: { ...audited(after, known.named), ...given },
    });
  }
  if (written[0] !== undefined) await mark(context, tx, written[0].id);
  await remember(
    written.map((planned) => {
      const before = remembered(planned, known);
      return {
        id: planned.id,
        what: `${planned.after.code} ${planned.after.name}`,
        version: (planned.before?.version ?? FIRST_VERSION - 1) + 1,
        before: before === null ? null : { ...before },
      };
    }),
  );
}

/** Creates and changes assets from a sheet; the same sheet again changes nothing. */
export const assetImport: ImportKind<ImportedRow, Plan, null> = {
  name: 'assets',
  access: 'assets:edit',
  columns: ASSET_COLUMNS,
  row: importedRow,
  limits: { maxRows: 5_000, maxUnpackedBytes: 40 * 1024 * 1024 },
  identity: {
    field: 'code',
    of: ({ code }) => (code === undefined ? undefined : keyOf(code)),
  },
  alwaysLocks: true,
  plan,
  carryOut,
  undo: undoAssets,
  scope: () => '',
};
