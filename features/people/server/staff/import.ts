import { PEOPLE_IMPORT } from '#features/people/contract.ts';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import {
  type BrokenRow,
  duplicatesWithin,
  type ParsedRows,
  parseRows,
} from '#server/platform/import/parse-rows.ts';
import { importReport, mayWrite } from '#server/platform/import/report.ts';
import { inStatements } from '#server/platform/import/slices.ts';
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

const LIMITS = { maxRows: PEOPLE_IMPORT.maxRows, maxUnpackedBytes: 64 * 1024 * 1024 };

/** So many people are looked up or written by one statement. */
const AT_ONCE = 500;
/** Whoever listens looks at the whole company each time. */
const ANNOUNCED_AT_ONCE = 1_000;

const staffKey = ({ staffNo }: Partial<SheetPerson>) => staffNo?.toLowerCase();

/** Held against the people there are, with a lock on them when the import is going to write. */
async function plan(
  { actor }: SignedInContext,
  tx: Transaction,
  sheet: Pick<ParsedRows<SheetPerson>, 'rows' | 'broken'>,
  hold: boolean,
): Promise<ImportPlan> {
  const departments = await departmentsByCode(tx, hold);
  const every: readonly BrokenRow<SheetPerson>[] = [...sheet.rows, ...sheet.broken];
  const known = await inStatements(every, AT_ONCE, (slice) => {
    const values = slice.map(({ value }) => value);
    const keys = {
      staffNos: values.flatMap((value) => staffKey(value) ?? []),
      userNames: values.flatMap(
        ({ userName, staffNo }) => (userName ?? staffNo)?.toLowerCase() ?? [],
      ),
    };
    return findKnown(tx, keys, hold);
  });
  return planImport(actor, sheet, known, departments);
}

async function carryOut(tx: Transaction, { created, updated, demotes }: ImportPlan) {
  const taken = () => new Refusal(commonRefusals.conflict);
  const ids = await inStatements(created, AT_ONCE, (slice) =>
    refusing(insertPeople(tx, slice), taken),
  );
  await inStatements(updated, AT_ONCE, (slice) => refusing(updatePeople(tx, slice), taken));
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
  const sheet = await readSheet(file, LIMITS, context.signal);
  const { total, rows, broken, problems: found } = await parseRows(sheet, importColumns, rowSchema);
  const repeated = await duplicatesWithin<Partial<SheetPerson>>(
    [...rows, ...broken],
    'staffNo',
    staffKey,
  );
  const repeats = new Set(repeated.map(({ row }) => row));
  const single = rows.filter(({ number }) => !repeats.has(number));
  const repeating = rows.filter(({ number }) => repeats.has(number));
  return write(context, async (tx, audit) => {
    const writing = mode !== 'check';
    if (writing) await lockImports(tx);
    const planned = await plan(
      context,
      tx,
      { rows: single, broken: [...broken, ...repeating] },
      writing,
    );
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
      await inStatements(ids, ANNOUNCED_AT_ONCE, async (slice) => {
        await context.announce(tx, { kind: 'people', ids: slice });
        return [];
      });
      audit.record({ action: 'people.import', entity: 'person', entityId: '', after: figures });
    } else audit.nothingChanged();
    return importReport(context, { ...figures, problems, written });
  });
}
