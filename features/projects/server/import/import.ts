import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import {
  type BrokenRow,
  duplicatesWithin,
  type ParsedRow,
  parseRows,
  presentFields,
  type RowProblem,
} from '#server/platform/import/parse-rows.ts';
import { importReport, mayWrite } from '#server/platform/import/report.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lockPeopleByStaffNo } from '../choices-store.ts';
import { lockProjects } from '../store.ts';
import { PROJECT_COLUMNS } from './columns.ts';
import { type Known, type ProjectState, problemsApart, settle } from './model.ts';
import { type ImportedRow, importedRow, keyOf } from './row.ts';
import { findByCodes, insertStates, updateStates } from './store.ts';

/** So many projects are looked up or written by one statement. */
const AT_ONCE = 500;

const LIMITS = { maxRows: 5_000, maxUnpackedBytes: 40 * 1024 * 1024 };

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

/** What is new and what is different, held against what is stored. */
function difference(model: ReadonlyMap<string, ProjectState>, { projects }: Known) {
  const states = [...model];
  return {
    created: states.flatMap(([key, state]) => (projects.has(key) ? [] : [state])),
    updated: states.flatMap(([key, state]) => {
      const before = projects.get(key);
      return before === undefined || isSame(before, state) ? [] : [{ before, after: state }];
    }),
  };
}

type Difference = ReturnType<typeof difference>;

async function store(tx: Transaction, audit: AuditTrail, { created, updated }: Difference) {
  const insert = (states: readonly ProjectState[]) =>
    inStatements(states, AT_ONCE, (slice) => insertStates(tx, slice));
  // Main projects must be there before the statement with the sub-projects that name them.
  const inserted = [
    ...(await insert(created.filter(({ parentCode }) => parentCode === null))),
    ...(await insert(created.filter(({ parentCode }) => parentCode !== null))),
  ];
  await inStatements(updated, AT_ONCE, async (slice) => {
    await updateStates(
      tx,
      slice.map(({ after }) => after),
    );
    return [];
  });
  const stateOf = new Map(created.map((state) => [state.code, state]));
  const entry = { action: 'projects.import', entity: 'project' };
  for (const { id, code } of inserted) {
    audit.record({ ...entry, entityId: id, after: { ...stateOf.get(code), id } });
  }
  for (const { before, after } of updated) {
    audit.record({
      ...entry,
      entityId: after.id ?? '',
      before: { ...before },
      after: { ...after },
    });
  }
  return [...inserted.map(({ id }) => id), ...updated.flatMap(({ after }) => after.id ?? [])];
}

/** The lines of a sheet, and what is wrong with them whatever projects there are. */
interface ProjectSheet {
  readonly total: number;
  /** Each code once. */
  readonly first: readonly ParsedRow<ImportedRow>[];
  /** What cannot be taken: broken lines, and codes that stand in a line before. */
  readonly apart: readonly BrokenRow<ImportedRow>[];
  readonly every: readonly BrokenRow<ImportedRow>[];
  readonly columns: ReadonlySet<string>;
  readonly problems: readonly RowProblem[];
}

async function readProjects({ signal }: SignedInContext, file: Uint8Array): Promise<ProjectSheet> {
  const sheet = await readSheet(file, LIMITS, signal);
  const { total, rows, broken, problems } = await parseRows(sheet, PROJECT_COLUMNS, importedRow);
  const every: readonly BrokenRow<ImportedRow>[] = [...rows, ...broken];
  const repeated = await duplicatesWithin(every, 'code', ({ code }) =>
    code === undefined ? undefined : keyOf(code),
  );
  const twice = new Set(repeated.map(({ row }) => row));
  return {
    total,
    first: rows.filter(({ number }) => !twice.has(number)),
    apart: [...broken, ...rows.filter(({ number }) => twice.has(number))],
    every,
    columns: presentFields(sheet, PROJECT_COLUMNS),
    problems: [...problems, ...repeated],
  };
}

/** The sheet held against the projects there are: what would change, and what is wrong. */
async function judge(executor: Executor, sheet: ProjectSheet, mode: ImportMode, today: string) {
  const { first, apart, every } = sheet;
  const values = every.map(({ value }) => value);
  const known = await readKnown(executor, values, sheet.columns, today);
  const { good, states, problems: unsettled } = await settle(first, known);
  const problems = [...sheet.problems, ...unsettled, ...problemsApart(apart, every, known)];
  const change = difference(states, known);
  const named = new Set(good.map(({ value }) => keyOf(value.code)));
  const updated = change.updated.filter(({ after }) => named.has(keyOf(after.code))).length;
  const created = change.created.length;
  const written = mayWrite(mode, problems) && good.length > 0;
  const unchanged = good.length - created - updated;
  return {
    change,
    written,
    outcome: { total: sheet.total, created, updated, unchanged, problems, written },
  };
}

/** Creates and changes projects from a sheet; the same sheet again changes nothing. */
export async function importProjects(
  context: SignedInContext,
  file: Uint8Array,
  mode: ImportMode,
  today: string,
): Promise<ImportReport> {
  const sheet = await readProjects(context, file);
  // Looking alone needs no transaction, which on the embedded database everybody would wait for.
  if (mode === 'check') {
    const { outcome } = await judge(context.db.executor, sheet, mode, today);
    return importReport(context, outcome);
  }
  return write(context, async (tx, audit) => {
    await lockProjects(tx);
    const { change, written, outcome } = await judge(tx, sheet, mode, today);
    const changed = written ? await store(tx, audit, change) : [];
    if (changed.length > 0) await context.announce(tx, 'projects', { ids: changed });
    else audit.nothingChanged();
    return importReport(context, outcome);
  });
}
