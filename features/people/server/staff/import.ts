import { PEOPLE_IMPORT } from '#features/people/contract.ts';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import { duplicatesWithin, type ParsedRow, parseRows } from '#server/platform/import/parse-rows.ts';
import { importReport, mayWrite } from '#server/platform/import/report.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { rowSchema, type SheetPerson } from './import-rows.ts';
import {
  departmentsByCode,
  findKnown,
  insertPeople,
  lockImports,
  updatePeople,
} from './import-store.ts';
import { assertSuperAdminLeft } from './service.ts';
import { importColumns } from './sheet.ts';

const LIMITS = { maxRows: PEOPLE_IMPORT.maxRows, maxUnpackedBytes: 128 * 1024 * 1024 };

const staffKey = ({ staffNo }: SheetPerson) => staffNo.toLowerCase();

/** Held against the people there are, with a lock on them when the import is going to write. */
async function plan(
  { actor }: SignedInContext,
  tx: Transaction,
  rows: readonly ParsedRow<SheetPerson>[],
  hold: boolean,
): Promise<ImportPlan> {
  const departments = await departmentsByCode(tx, hold);
  const values = rows.map(({ value }) => value);
  const keys = {
    staffNos: values.map(staffKey),
    userNames: values.map(({ userName, staffNo }) => (userName ?? staffNo).toLowerCase()),
  };
  const known = await findKnown(tx, keys, hold);
  return planImport(actor, rows, known, departments);
}

async function carryOut(tx: Transaction, { created, updated, demotes }: ImportPlan) {
  const taken = () => new Refusal(commonRefusals.conflict);
  const ids = await refusing(insertPeople(tx, created), taken);
  await refusing(updatePeople(tx, updated), taken);
  if (demotes) await assertSuperAdminLeft(tx);
  return [...ids, ...updated.map(({ id }) => id)];
}

/**
 * Adds and updates people from a sheet; who somebody is, the staff number says. An empty cell
 * leaves what is there as it is.
 */
export async function importPeople(
  context: SignedInContext,
  file: Uint8Array,
  mode: ImportMode,
): Promise<ImportReport> {
  const sheet = await readSheet(file, LIMITS);
  const { total, rows, problems: found } = parseRows(sheet, importColumns, rowSchema);
  const repeated = duplicatesWithin(rows, 'staffNo', staffKey);
  const repeats = new Set(repeated.map(({ row }) => row));
  const single = rows.filter(({ number }) => !repeats.has(number));
  return write(context, async (tx, audit) => {
    const writing = mode !== 'check';
    if (writing) await lockImports(tx);
    const planned = await plan(context, tx, single, writing);
    const problems = [...found, ...repeated, ...planned.problems];
    const good = planned.created.length + planned.updated.length + planned.unchanged;
    const written = mayWrite(mode, problems) && good > 0;
    const figures = {
      total,
      created: planned.created.length,
      updated: planned.updated.length,
      unchanged: planned.unchanged,
    };
    if (written) {
      const ids = await carryOut(tx, planned);
      if (ids.length > 0) await context.announce(tx, { kind: 'people', ids });
      audit.record({ action: 'people.import', entity: 'person', entityId: '', after: figures });
    } else audit.nothingChanged();
    return importReport(context, { ...figures, problems, written });
  });
}
