import { PEOPLE_IMPORT } from '#features/people/contract.ts';
import { leavesNow } from '#features/people/rules.ts';
import { lockMonths, readLedger } from '#features/periods/server/service.ts';
import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type {
  ImportedLine,
  ImportedSheet,
  ImportKind,
  ImportPlan,
  Remember,
} from '#server/platform/import/kind.ts';
import { Portions } from '#server/platform/import/portions.ts';
import { Problems } from '#server/platform/import/problems.ts';
import type { PlannedChange } from '#server/platform/import/report.ts';
import { mapInSlices } from '#server/platform/import/slices.ts';
import { pinyinOfPerson } from '#server/platform/search/pinyin.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lockMoving, storeImportedWays } from './import-assignments.ts';
import { differences } from './import-audit.ts';
import { moves, type PlannedPerson, planner } from './import-plan.ts';
import { rowSchema, type SheetPerson } from './import-rows.ts';
import {
  departmentsByCode,
  findKnown,
  type ImportedPerson,
  insertPeople,
  type KnownDepartment,
  type KnownPerson,
  lockImports,
  updatePeople,
} from './import-store.ts';
import { undoPeople } from './import-undo.ts';
import { assertSuperAdminLeft, audited } from './service.ts';
import { importColumns, rolesText } from './sheet.ts';

const FIRST_VERSION = 1;

type Departments = ReadonlyMap<string, KnownDepartment>;

interface Plan extends ImportPlan {
  readonly total: number;
  /** Everybody who is new or changes, in the order of the sheet. */
  readonly people: Portions<PlannedPerson>;
  /** Who stands elsewhere, or in another grade, from some day on. */
  readonly moving: readonly number[];
  /** Whose change may change who is asked for hours, or who approves them. */
  readonly moved: readonly number[];
  /** Whether a super administrator would no longer be one, now or from some day on. */
  readonly demotes: boolean;
  /** Nobody is held by these two: both must still be so when it is written. */
  readonly departments: Departments;
  readonly closedThrough: string | null;
  /** How the names of the people sound, in the same portions, once that is found out. */
  readonly sounds?: Portions<string>;
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

/** Everybody some rows of the sheet are about. */
function knownIn(
  executor: Executor,
  lines: readonly ImportedLine<SheetPerson>[],
  hold: boolean,
): Promise<KnownPerson[]> {
  const values: readonly Partial<SheetPerson>[] = lines.map(({ value }) => value);
  const keys = {
    staffNos: values.flatMap((value) => staffKey(value) ?? []),
    userNames: values.flatMap(
      ({ userName, staffNo }) => (userName ?? staffNo)?.toLowerCase() ?? [],
    ),
  };
  return findKnown(executor, keys, hold);
}

const isSuperAdmin = ({ roles }: ImportedPerson) => roles.includes('super_admin');

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
  const ledger = await readLedger(executor);
  const planPortion = planner(actor, departments, { today, ledger });
  const people = new Portions<PlannedPerson>();
  const problems = new Problems();
  const shown: PlannedPerson[] = [];
  const moving: number[] = [];
  const moved: number[] = [];
  let [created, updated, unchanged] = [0, 0, 0];
  let demotes = false;
  for await (const lines of sheet.lines) {
    const portion = planPortion(lines, await knownIn(executor, lines, hold));
    for (const { before, stored, way } of portion.people) {
      if (before === null) {
        created += 1;
        continue;
      }
      updated += 1;
      if (way?.changes === true) moving.push(before.id);
      if (moves(before, stored)) moved.push(before.id);
      if (isSuperAdmin(before) && (!isSuperAdmin(stored) || leavesNow(before, stored))) {
        demotes = true;
      }
    }
    unchanged += portion.unchanged;
    shown.push(...portion.people.slice(0, MAX_SHOWN_CHANGES - shown.length));
    await problems.add(portion.problems);
    await people.add(portion.people);
  }
  return {
    total: sheet.total,
    created,
    updated,
    unchanged,
    changing: created + updated,
    problems,
    preview: () => shown.map((person) => changeOf(person, departments, language)),
    people,
    moving,
    moved,
    demotes,
    departments,
    closedThrough: ledger.closedThrough,
  };
}

const changedMeanwhile = () => new Refusal(commonRefusals.conflict);

async function prepare(planned: Plan): Promise<Plan> {
  const sounds = new Portions<string>();
  for await (const people of planned.people) {
    await sounds.add(await mapInSlices(people, ({ stored }) => pinyinOfPerson(stored.nickName)));
  }
  return { ...planned, sounds };
}

/** The people of a plan with how their names sound. */
async function* withSounds({ people, sounds = new Portions<string>() }: Plan) {
  const heard = sounds[Symbol.asyncIterator]();
  for await (const portion of people) {
    const next = await heard.next();
    const pinyins = next.done === true ? [] : next.value;
    yield portion.map((person, at) => ({ ...person, pinyin: pinyins[at] ?? '' }));
  }
}

const sameDepartments = (a: Departments, b: Departments) =>
  JSON.stringify([...a]) === JSON.stringify([...b]);

/** What an import may bring back of somebody. */
function beforeOf(known: KnownPerson): Record<string, unknown> {
  const { id: _, version: __, approvals: ___, ...fields } = known;
  return fields;
}

/** Adds those who are new; gives their ids. */
async function addPeople(
  tx: Transaction,
  audit: AuditTrail,
  planned: Plan,
  remember: Remember,
): Promise<number[]> {
  const ids: number[] = [];
  for await (const portion of withSounds(planned)) {
    const created = portion.flatMap(({ before, stored, pinyin }) =>
      before === null ? [{ ...stored, pinyin }] : [],
    );
    if (created.length === 0) continue;
    const inserted = await refusing(insertPeople(tx, created), changedMeanwhile);
    const idOf = new Map(inserted.map(({ id, staffNo }) => [staffNo, id]));
    const records = created.map(({ staffNo, nickName }) => ({
      id: idOf.get(staffNo) ?? 0,
      what: `${staffNo} ${nickName}`,
      version: FIRST_VERSION,
      before: null,
    }));
    await remember(records);
    for (const { pinyin: _, ...person } of created) {
      const id = idOf.get(person.staffNo) ?? 0;
      ids.push(id);
      const entry = { action: 'people.import', entity: 'person', entityId: id };
      audit.record({ ...entry, after: audited(person) });
    }
  }
  return ids;
}

/** Brings up to date those who are there, first their records, then where they stand on which day. */
async function changePeople(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  planned: Plan,
  remember: Remember,
): Promise<void> {
  for await (const portion of withSounds(planned)) {
    const changed = portion.flatMap(({ before, stored, pinyin }) =>
      before === null ? [] : [{ ...stored, pinyin, id: before.id, version: before.version }],
    );
    if (changed.length === 0) continue;
    const updated = await refusing(updatePeople(tx, changed), changedMeanwhile);
    if (updated.length < changed.length) throw changedMeanwhile();
    await remember(
      portion.flatMap(({ before, wanted: { staffNo, nickName } }) => {
        if (before === null) return [];
        const { id, version } = before;
        const what = `${staffNo} ${nickName}`;
        return [{ id, what, version: version + 1, before: beforeOf(before) }];
      }),
    );
    for (const { before, wanted, assignedFrom } of portion) {
      if (before === null) continue;
      const { after, ...rest } = differences(before, wanted);
      audit.record({
        action: 'people.import',
        entity: 'person',
        entityId: before.id,
        ...rest,
        after: assignedFrom === '' ? after : { ...after, assignedFrom },
      });
    }
  }
  for await (const portion of planned.people) {
    const ways = portion.flatMap(({ before, way }) =>
      before !== null && way?.changes === true ? [{ id: before.id, way }] : [],
    );
    await storeImportedWays(context, tx, ways);
  }
}

/** Writes all of it, or refuses where somebody is not any more as the plan saw them. */
async function carryOut(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  planned: Plan,
  _: null,
  remember: Remember,
): Promise<void> {
  const { ledger } = await lockMonths(tx);
  await lockImports(tx);
  const departments = await departmentsByCode(tx, true);
  const asSeen = sameDepartments(departments, planned.departments);
  if (!asSeen || ledger.closedThrough !== planned.closedThrough) throw changedMeanwhile();
  if (planned.created > 0) {
    const ids = await addPeople(tx, audit, planned, remember);
    await context.announce(tx, 'people', { ids, isNew: true });
  }
  if (planned.updated > 0) {
    await lockMoving(tx, planned.moving);
    await changePeople(context, tx, audit, planned, remember);
  }
  if (planned.demotes) await assertSuperAdminLeft(tx);
  if (planned.moved.length > 0) await context.announce(tx, 'people', { ids: planned.moved });
  const { total, created, updated, unchanged } = planned;
  audit.record({
    action: 'people.import',
    entity: 'person',
    entityId: '',
    after: { total, created, updated, unchanged },
  });
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
