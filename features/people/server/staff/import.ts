import { PEOPLE_IMPORT } from '#features/people/contract.ts';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import {
  type BrokenRow,
  duplicatesWithin,
  type ParsedRow,
  parseRows,
  type RowProblem,
} from '#server/platform/import/parse-rows.ts';
import { importReport, mayWrite } from '#server/platform/import/report.ts';
import { inStatements, mapInSlices } from '#server/platform/import/slices.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { rowSchema, type SheetPerson } from './import-rows.ts';
import {
  departmentsByCode,
  findKnown,
  insertPeople,
  type KnownDepartment,
  lockImports,
  updatePeople,
  writtenPerson,
} from './import-store.ts';
import { assertSuperAdminLeft } from './service.ts';
import { importColumns } from './sheet.ts';

const LIMITS = { maxRows: PEOPLE_IMPORT.maxRows, maxUnpackedBytes: 64 * 1024 * 1024 };

/** So many people are looked up or written by one statement. */
const AT_ONCE = 250;

/** The lines of a sheet, and what is wrong with them whatever the company is like. */
interface PeopleSheet {
  readonly total: number;
  readonly rows: readonly ParsedRow<SheetPerson>[];
  readonly broken: readonly BrokenRow<SheetPerson>[];
  readonly problems: readonly RowProblem[];
}

const staffKey = ({ staffNo }: Partial<SheetPerson>) => staffNo?.toLowerCase();

async function readPeople({ signal }: SignedInContext, file: Uint8Array): Promise<PeopleSheet> {
  const sheet = await readSheet(file, LIMITS, signal);
  const { total, rows, broken, problems } = await parseRows(sheet, importColumns, rowSchema);
  const every: readonly BrokenRow<SheetPerson>[] = [...rows, ...broken];
  const repeated = await duplicatesWithin(every, 'staffNo', staffKey);
  const repeats = new Set(repeated.map(({ row }) => row));
  return {
    total,
    rows: rows.filter(({ number }) => !repeats.has(number)),
    broken: [...broken, ...rows.filter(({ number }) => repeats.has(number))],
    problems: [...problems, ...repeated],
  };
}

type Departments = ReadonlyMap<string, KnownDepartment>;

/** Held against the people there are; with a lock on them where it must stay true. */
async function plan(
  { actor }: SignedInContext,
  executor: Executor,
  sheet: PeopleSheet,
  hold: boolean,
): Promise<ImportPlan & { readonly departments: Departments }> {
  const departments = await departmentsByCode(executor, hold);
  const every: readonly BrokenRow<SheetPerson>[] = [...sheet.rows, ...sheet.broken];
  const known = await inStatements(every, AT_ONCE, (slice) => {
    const values = slice.map(({ value }) => value);
    const keys = {
      staffNos: values.flatMap((value) => staffKey(value) ?? []),
      userNames: values.flatMap(
        ({ userName, staffNo }) => (userName ?? staffNo)?.toLowerCase() ?? [],
      ),
    };
    return findKnown(executor, keys, hold);
  });
  return { ...(await planImport(actor, sheet, known, departments)), departments };
}

/** What the plan comes to, and whether it is to be written. */
function outcomeOf(
  context: SignedInContext,
  sheet: PeopleSheet,
  planned: ImportPlan,
  mode: ImportMode,
) {
  const problems = [...sheet.problems, ...planned.problems];
  const figures = {
    total: sheet.total,
    created: planned.created.length,
    updated: planned.updated.length,
    unchanged: planned.unchanged,
  };
  const good = figures.created + figures.updated + figures.unchanged;
  const written = mayWrite(mode, problems) && good > 0;
  return { figures, written, report: importReport(context, { ...figures, problems, written }) };
}

const changedMeanwhile = () => new Refusal(commonRefusals.conflict);

/** Everything that takes long and needs no database. */
async function prepared({ created, updated, moved, demotes }: ImportPlan) {
  return {
    created: await mapInSlices(created, writtenPerson),
    updated: await mapInSlices(updated, writtenPerson),
    moved,
    demotes,
  };
}

/** Writes all of it, or refuses where somebody is not any more as the plan saw them. */
async function carryOut(
  context: SignedInContext,
  tx: Transaction,
  { created, updated, moved, demotes }: Awaited<ReturnType<typeof prepared>>,
): Promise<void> {
  const ids = await inStatements(created, AT_ONCE, (slice) =>
    refusing(insertPeople(tx, slice), changedMeanwhile),
  );
  if (ids.length > 0) await context.announce(tx, 'people', { ids, isNew: true });
  const changed = await inStatements(updated, AT_ONCE, (slice) =>
    refusing(updatePeople(tx, slice), changedMeanwhile),
  );
  if (changed.length < updated.length) throw changedMeanwhile();
  if (demotes) await assertSuperAdminLeft(tx);
  if (moved.length > 0) await context.announce(tx, 'people', { ids: moved });
}

const recordOf = (figures: Record<string, number>) => ({
  action: 'people.import',
  entity: 'person',
  entityId: '',
  after: figures,
});

const sameDepartments = (a: Departments, b: Departments) =>
  JSON.stringify([...a]) === JSON.stringify([...b]);

/** The whole of it again with everybody held, who then can no longer change. */
function importHolding(
  context: SignedInContext,
  sheet: PeopleSheet,
  mode: ImportMode,
): Promise<ImportReport> {
  return write(context, async (tx, audit) => {
    await lockImports(tx);
    const planned = await plan(context, tx, sheet, true);
    const { figures, written, report } = outcomeOf(context, sheet, planned, mode);
    if (written) {
      await carryOut(context, tx, await prepared(planned));
      audit.record(recordOf(figures));
    } else audit.nothingChanged();
    return report;
  });
}

const isConflict = (error: unknown) =>
  error instanceof Refusal && error.kind === commonRefusals.conflict;

/**
 * Adds and updates people from a sheet; who somebody is, the staff number says. An empty cell
 * leaves what is there as it is. Looking takes longer than writing, and whoever is held waits: so
 * the sheet is held against the company first and written by what was seen, unless that has changed.
 */
export async function importPeople(
  context: SignedInContext,
  file: Uint8Array,
  mode: ImportMode,
): Promise<ImportReport> {
  const sheet = await readPeople(context, file);
  const planned = await plan(context, context.db.executor, sheet, false);
  const { figures, written, report } = outcomeOf(context, sheet, planned, mode);
  if (!written) return report;
  const ready = await prepared(planned);
  try {
    await write(context, async (tx, audit) => {
      await lockImports(tx);
      const departments = await departmentsByCode(tx, true);
      if (!sameDepartments(departments, planned.departments)) throw changedMeanwhile();
      await carryOut(context, tx, ready);
      audit.record(recordOf(figures));
    });
    return report;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return importHolding(context, sheet, mode);
  }
}
