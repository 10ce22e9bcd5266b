import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type {
  ImportedSheet,
  ImportKind,
  ImportPlan,
  Remember,
} from '#server/platform/import/kind.ts';
import type { BrokenRow } from '#server/platform/import/parse-rows.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { Problems } from '#server/platform/import/problems.ts';
import type { PlannedChange } from '#server/platform/import/report.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findStaffNos, lockPeopleByStaffNo } from '../choices-store.ts';
import { markCounted } from '../counted.ts';
import { lockProjects } from '../store.ts';
import { DIVISION_WORDS, PROJECT_COLUMNS, STATUS_WORDS, TYPE_WORDS, wordFor } from './columns.ts';
import { type Known, type ProjectState, problemsApart, settle } from './model.ts';
import { type ImportedRow, importedRow, keyOf } from './row.ts';
import { findByCodes, insertStates, updateStates } from './store.ts';
import { undoProjects } from './undo.ts';

/** So many projects are looked up or written by one statement. */
const AT_ONCE = 500;

const FIRST_VERSION = 1;

async function readKnown(
  executor: Executor,
  rows: readonly Partial<ImportedRow>[],
  columns: ReadonlySet<string>,
  today: string,
): Promise<Known> {
  const codes = rows.flatMap(({ code, parentCode }) => [code ?? [], parentCode ?? []].flat());
  const staffNos = rows.flatMap(({ lead, director }) => [lead ?? [], director ?? []].flat());
  const projects = await inStatements([...new Set(codes)], AT_ONCE, (some) =>
    findByCodes(executor, some),
  );
  const people = await lockPeopleByStaffNo(executor, [...new Set(staffNos)], today);
  return {
    projects: new Map(projects.map((project) => [keyOf(project.code), project])),
    people: new Map(people.map((person) => [person.key, person])),
    columns,
  };
}

const isSame = (a: ProjectState, b: ProjectState) =>
  (Object.keys(a) as (keyof ProjectState)[]).every((name) => a[name] === b[name]);

interface Changed {
  readonly before: ProjectState | null;
  readonly after: ProjectState;
}

/** What is new and what is different, held against what is stored. */
function difference(model: ReadonlyMap<string, ProjectState>, { projects }: Known): Changed[] {
  return [...model].flatMap(([key, after]) => {
    const before = projects.get(key) ?? null;
    return before !== null && isSame(before, after) ? [] : [{ before, after }];
  });
}

interface Plan extends ImportPlan {
  readonly changes: readonly Changed[];
}

type StaffNos = ReadonlyMap<number, string>;

const leadersIn = (changes: readonly Changed[]) =>
  changes.flatMap(({ before, after }) =>
    [before?.leadId, before?.directorId, after.leadId, after.directorId].flatMap((id) => id ?? []),
  );

/** The fields of a project in words, as the sheet has them. */
function inWords(project: ProjectState, staffNos: StaffNos, language: Language) {
  const { code, parentCode, nameZh, nameEn, startDate, endDate, leadId, directorId } = project;
  const staffNo = (id: number | null) => (id === null ? '' : (staffNos.get(id) ?? ''));
  return {
    code,
    parentCode: parentCode ?? '',
    nameZh,
    nameEn,
    projectType: wordFor(TYPE_WORDS, project.projectType, language),
    division: wordFor(DIVISION_WORDS, project.division, language),
    status: wordFor(STATUS_WORDS, project.status, language),
    startDate,
    endDate: endDate ?? '',
    lead: staffNo(leadId),
    director: staffNo(directorId),
  };
}

function changeOf(
  { before, after }: Changed,
  rowOf: ReadonlyMap<string, number>,
  staffNos: StaffNos,
  language: Language,
): PlannedChange {
  const words = inWords(after, staffNos, language);
  const old = before === null ? null : inWords(before, staffNos, language);
  const fields = PROJECT_COLUMNS.map(({ key }) => ({
    field: key,
    before: old?.[key] ?? '',
    after: words[key],
  }));
  return {
    kind: before === null ? 'created' : 'updated',
    row: rowOf.get(keyOf(after.code)) ?? null,
    what: `${after.code} ${after.nameZh}`,
    fields: fields.filter((field) => field.before !== field.after),
  };
}

/** The sheet held against the projects there are: what would change, and what is wrong. */
async function plan(
  { db, today, language }: SignedInContext,
  sheet: ImportedSheet<ImportedRow>,
  _: null,
  tx: Transaction | null,
): Promise<Plan> {
  if (tx !== null) await lockProjects(tx);
  const executor = tx ?? db.executor;
  const lines = await allOf(sheet.lines);
  // Projects of one sheet may name each other, so they are judged together.
  const every: readonly BrokenRow<ImportedRow>[] = lines;
  const rows = lines.filter((line) => line.whole);
  const broken = lines.filter((line) => !line.whole);
  const values = every.map(({ value }) => value);
  const known = await readKnown(executor, values, sheet.fields, today);
  const { good, states, problems } = await settle(rows, known);
  const changes = difference(states, known);
  const rowOf = new Map(good.map(({ number, value }) => [keyOf(value.code), number]));
  const created = changes.filter(({ before }) => before === null).length;
  // Sub-projects that follow their main project have no row of their own.
  const updated = changes.filter(
    ({ before, after }) => before !== null && rowOf.has(keyOf(after.code)),
  ).length;
  const shown = changes.slice(0, MAX_SHOWN_CHANGES);
  const staffNos = await findStaffNos(executor, leadersIn(shown));
  return {
    created,
    updated,
    unchanged: good.length - created - updated,
    changing: changes.length,
    problems: await Problems.of([...problems, ...problemsApart(broken, every, known)]),
    preview: () => shown.map((change) => changeOf(change, rowOf, staffNos, language)),
    changes,
  };
}

const audited = ({ version: _, ...state }: ProjectState) => ({ ...state });

async function carryOut(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  { changes }: Plan,
  _: null,
  remember: Remember,
): Promise<void> {
  const created = changes.flatMap(({ before, after }) => (before === null ? [after] : []));
  const insert = (states: readonly ProjectState[]) =>
    inStatements(states, AT_ONCE, (slice) => insertStates(tx, slice));
  // Main projects must be there before the statement with the sub-projects that name them.
  const inserted = [
    ...(await insert(created.filter(({ parentCode }) => parentCode === null))),
    ...(await insert(created.filter(({ parentCode }) => parentCode !== null))),
  ];
  const updated = changes.flatMap(({ before, after }) => (before === null ? [] : [after]));
  await inStatements(updated, AT_ONCE, (slice) => updateStates(tx, slice));
  const idOf = new Map(inserted.map(({ id, code }) => [code, id]));
  const records = changes.map(({ before, after }) => {
    const id = after.id ?? idOf.get(after.code) ?? 0;
    audit.record({
      action: 'projects.import',
      entity: 'project',
      entityId: id,
      ...(before === null ? {} : { before: audited(before) }),
      after: { ...audited(after), id },
    });
    return {
      id,
      what: `${after.code} ${after.nameZh}`,
      version: (before?.version ?? FIRST_VERSION - 1) + 1,
      before: before === null ? null : { ...before },
    };
  });
  const ids = records.map(({ id }) => id);
  if (ids.length > 0) await context.announce(tx, 'projects', { ids });
  await remember(records);
  await markCounted(context, tx, changes);
}

/** Creates and changes projects from a sheet; the same sheet again changes nothing. */
export const projectImport: ImportKind<ImportedRow, Plan, null> = {
  name: 'projects',
  access: 'projects:edit',
  columns: PROJECT_COLUMNS,
  row: importedRow,
  limits: { maxRows: 5_000, maxUnpackedBytes: 40 * 1024 * 1024 },
  identity: {
    field: 'code',
    of: ({ code }) => (code === undefined ? undefined : keyOf(code)),
  },
  alwaysLocks: true,
  plan,
  carryOut,
  undo: undoProjects,
  scope: () => '',
};
