import { PEOPLE_IMPORT } from '#features/people/contract.ts';
import { lockMonths, readLedger } from '#features/periods/server/service.ts';
import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type {
  ImportedSheet,
  ImportKind,
  ImportPlan,
  WrittenRecord,
} from '#server/platform/import/kind.ts';
import type { BrokenRow } from '#server/platform/import/parse-rows.ts';
import type { PlannedChange } from '#server/platform/import/report.ts';
import { inStatements, mapInSlices } from '#server/platform/import/slices.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lockMoving, storeImportedWays } from './import-assignments.ts';
import { type PeoplePlan, type PlannedPerson, planImport } from './import-plan.ts';
import { rowSchema, type SheetPerson } from './import-rows.ts';
import {
  type ChangedPerson,
  departmentsByCode,
  findKnown,
  type ImportedPerson,
  insertPeople,
  type KnownDepartment,
  type KnownPerson,
  lockImports,
  updatePeople,
  type WrittenPerson,
  writtenPerson,
} from './import-store.ts';
import { undoPeople } from './import-undo.ts';
import { assertSuperAdminLeft } from './service.ts';
import { importColumns, rolesText } from './sheet.ts';

/** So many people are looked up or written by one statement. */
const AT_ONCE = 250;

const FIRST_VERSION = 1;

type Departments = ReadonlyMap<string, KnownDepartment>;

interface Plan extends ImportPlan {
  readonly total: number;
  readonly work: PeoplePlan;
  /** Nobody is held by these two: both must still be so when it is written. */
  readonly departments: Departments;
  readonly closedThrough: string | null;
  /** With how the names sound, once that is found out. */
  readonly ready?: {
    readonly created: readonly WrittenPerson[];
    readonly updated: readonly ChangedPerson[];
  };
}

const staffKey = ({ staffNo }: Partial<SheetPerson>) => staffNo?.toLowerCase();

/** The fields of a person in words, as the sheet has them. */
function inWords(person: ImportedPerson, departments: Departments, language: Language) {
  const { deptId, leaveDate, email, grade, roles, ...fields } = person;
  const department = [...departments.values()].find(({ id }) => id === deptId);
  return {
    ...fields,
    deptCode: department?.code ?? '',
    leaveDate: leaveDate ?? '',
    email: email ?? '',
    grade: grade ?? '',
    roles: rolesText(roles, language),
  };
}

function changeOf(
  { row, before, wanted, assignedFrom }: PlannedPerson,
  departments: Departments,
  language: Language,
): PlannedChange {
  const after = { ...inWords(wanted, departments, language), assignedFrom };
  const old =
    before === null ? null : { ...inWords(before, departments, language), assignedFrom: '' };
  const fields = importColumns.map(({ key }) => ({
    field: key,
    before: old?.[key] ?? '',
    after: after[key],
  }));
  return {
    kind: before === null ? 'created' : 'updated',
    row,
    what: `${wanted.staffNo} ${wanted.nickName}`,
    fields: fields.filter((field) => field.before !== field.after),
  };
}

/** Held against the people there are; with a lock on them where it must stay true. */
async function plan(
  { db, actor, language, today }: SignedInContext,
  sheet: ImportedSheet<SheetPerson>,
  _: null,
  tx: Transaction | null,
): Promise<Plan> {
  if (tx !== null) {
    await lockMonths(tx);
    await lockImports(tx);
  }
  const hold = tx !== null;
  const executor = tx ?? db.executor;
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
  const moment = { today, ledger: await readLedger(executor) };
  const work = await planImport(actor, sheet, known, departments, moment);
  return {
    total: sheet.total,
    created: work.created.length,
    updated: work.updated.length,
    unchanged: work.unchanged,
    changing: work.changes.length,
    problems: work.problems,
    preview: () =>
      work.changes
        .slice(0, MAX_SHOWN_CHANGES)
        .map((change) => changeOf(change, departments, language)),
    work,
    departments,
    closedThrough: moment.ledger.closedThrough,
  };
}

const changedMeanwhile = () => new Refusal(commonRefusals.conflict);

async function prepare(planned: Plan): Promise<Plan> {
  const { created, updated } = planned.work;
  const ready = {
    created: await mapInSlices(created, writtenPerson),
    updated: await mapInSlices(updated, ({ way: _, ...person }) => writtenPerson(person)),
  };
  return { ...planned, ready };
}

const sameDepartments = (a: Departments, b: Departments) =>
  JSON.stringify([...a]) === JSON.stringify([...b]);

/** What an import may bring back of somebody. */
function beforeOf(known: KnownPerson): Record<string, unknown> {
  const { id: _, version: __, approvals: ___, ...fields } = known;
  return fields;
}

function recordsOf(
  { changes }: PeoplePlan,
  inserted: readonly { readonly id: number; readonly staffNo: string }[],
): WrittenRecord[] {
  const idOf = new Map(inserted.map(({ id, staffNo }) => [staffNo, id]));
  return changes.map(({ before, wanted }) => ({
    id: before?.id ?? idOf.get(wanted.staffNo) ?? 0,
    what: `${wanted.staffNo} ${wanted.nickName}`,
    version: before === null ? FIRST_VERSION : before.version + 1,
    before: before === null ? null : beforeOf(before),
  }));
}

/** Writes all of it, or refuses where somebody is not any more as the plan saw them. */
async function carryOut(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  planned: Plan,
): Promise<readonly WrittenRecord[]> {
  const { work, ready = { created: [], updated: [] } } = planned;
  const { ledger } = await lockMonths(tx);
  await lockImports(tx);
  const departments = await departmentsByCode(tx, true);
  const asSeen = sameDepartments(departments, planned.departments);
  if (!asSeen || ledger.closedThrough !== planned.closedThrough) throw changedMeanwhile();
  const inserted = await inStatements(ready.created, AT_ONCE, (slice) =>
    refusing(insertPeople(tx, slice), changedMeanwhile),
  );
  const ids = inserted.map(({ id }) => id);
  if (ids.length > 0) await context.announce(tx, 'people', { ids, isNew: true });
  const moving = work.updated.filter(({ way }) => way.changes);
  await lockMoving(tx, moving);
  const changed = await inStatements(ready.updated, AT_ONCE, (slice) =>
    refusing(updatePeople(tx, slice), changedMeanwhile),
  );
  if (changed.length < ready.updated.length) throw changedMeanwhile();
  await storeImportedWays(context, tx, moving);
  if (work.demotes) await assertSuperAdminLeft(tx);
  if (work.moved.length > 0) await context.announce(tx, 'people', { ids: work.moved });
  const { total, created, updated, unchanged } = planned;
  audit.record({
    action: 'people.import',
    entity: 'person',
    entityId: '',
    after: { total, created, updated, unchanged },
  });
  return recordsOf(work, inserted);
}

/**
 * Adds and updates people from a sheet; who somebody is, the staff number says. An empty cell
 * leaves what is there as it is.
 */
export const peopleImport: ImportKind<SheetPerson, Plan, null> = {
  name: 'people',
  access: 'people:edit',
  columns: importColumns,
  row: rowSchema,
  limits: { maxRows: PEOPLE_IMPORT.maxRows, maxUnpackedBytes: 64 * 1024 * 1024 },
  identity: { field: 'staffNo', of: staffKey },
  plan,
  prepare,
  carryOut,
  undo: undoPeople,
  scope: () => '',
};
