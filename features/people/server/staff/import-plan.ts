import { leavesAfterHire } from '#features/people/contract.ts';
import {
  type Administrator,
  inUsualOrder,
  mayManage,
  rolesProblem,
  signInNameProblems,
  transferProblem,
} from '#features/people/rules.ts';
import { assignmentOn, firstDifference } from '#features/people/rules-assignments.ts';
import type { Ledger } from '#features/periods/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { GrantedRole, Role } from '#kernel/roles.ts';
import type { ImportedLine } from '#server/platform/import/kind.ts';
import { type BrokenRow, repeatsOf } from '#server/platform/import/parse-rows.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import { datedProblems, type ImportedWay, importedWay } from './import-assignments.ts';
import type { SheetPerson } from './import-rows.ts';
import type { ImportedPerson, KnownDepartment, KnownPerson } from './import-store.ts';
import { readRoles } from './sheet.ts';

/** Somebody who is new or changes, with where they stand in the sheet. */
export interface PlannedPerson {
  readonly row: number;
  /** As they are; null for whoever is new. */
  readonly before: KnownPerson | null;
  /** As the row has it, where that begins on another day than today. */
  readonly wanted: ImportedPerson;
  /** As their record is to be today. */
  readonly stored: ImportedPerson;
  /** Of somebody who is there. */
  readonly way: ImportedWay | null;
  /** The first day on which their department or grade is another; empty where none is. */
  readonly assignedFrom: CalendarDate | '';
}

/** What some rows of a sheet would do. */
interface PlannedPortion {
  readonly people: readonly PlannedPerson[];
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
}

/** The day of an import, and how far the accounts are then. */
export interface ImportMoment {
  readonly today: CalendarDate;
  readonly ledger: Ledger;
}

/** What rows are held against: of the people, those whom the rows are about. */
interface Company extends ImportMoment {
  readonly byStaffNo: ReadonlyMap<string, KnownPerson>;
  readonly byUserName: ReadonlyMap<string, KnownPerson>;
  readonly departments: ReadonlyMap<string, KnownDepartment>;
}

const FIRST_ROLES: readonly GrantedRole[] = ['user'];
const NO_DEPARTMENT = 0;
const NOBODY_YET = { id: 0, roles: [] };

const knownAs = ({ byStaffNo }: Company, { staffNo }: Partial<SheetPerson>) =>
  staffNo === undefined ? undefined : byStaffNo.get(staffNo.toLowerCase());

const departmentOf = ({ departments }: Company, { deptCode }: Partial<SheetPerson>) =>
  deptCode === undefined ? undefined : departments.get(deptCode.toLowerCase());

/** The user name a row asks for; undefined where that cannot be told. */
function userNameOf(company: Company, value: Partial<SheetPerson>): string | undefined {
  return value.userName ?? knownAs(company, value)?.userName ?? value.staffNo?.toLowerCase();
}

function rolesOf(company: Company, value: Partial<SheetPerson>) {
  const { roles } = value;
  return inUsualOrder(
    roles === undefined ? (knownAs(company, value)?.roles ?? FIRST_ROLES) : readRoles(roles).roles,
  );
}

/** What the row asks for; what it leaves empty stays as it is, or as it is with new people. */
function wantedOf(company: Company, value: SheetPerson): ImportedPerson {
  const known = knownAs(company, value);
  return {
    staffNo: known?.staffNo ?? value.staffNo,
    userName: userNameOf(company, value) ?? value.staffNo.toLowerCase(),
    nickName: value.nickName,
    deptId: departmentOf(company, value)?.id ?? NO_DEPARTMENT,
    hireDate: value.hireDate,
    leaveDate: value.leaveDate ?? known?.leaveDate ?? null,
    email: value.email ?? known?.email ?? null,
    grade: value.grade ?? known?.grade ?? null,
    roles: rolesOf(company, value),
  };
}

/** The way of somebody known as the row makes it; of somebody new it begins with the day of hire. */
const wayOf = (
  { today }: Company,
  known: KnownPerson,
  wanted: ImportedPerson,
  value: SheetPerson,
) => importedWay(known, wanted, { today, from: value.assignedFrom, grade: value.grade });

/** With where they stand today, which is what their record keeps. */
const placed = (
  wanted: ImportedPerson,
  { deptId, grade }: Pick<ImportedPerson, 'deptId' | 'grade'>,
) => ({
  ...wanted,
  deptId,
  grade,
});

function isSame(known: KnownPerson, wanted: ImportedPerson): boolean {
  const { id: _, approvals: __, version: ___, assignments: ____, roles, ...fields } = known;
  const { roles: wantedRoles, ...wantedFields } = wanted;
  return (
    (Object.keys(fields) as (keyof typeof fields)[]).every(
      (field) => fields[field] === wantedFields[field],
    ) && inUsualOrder(roles).join() === wantedRoles.join()
  );
}

/** Whether somebody stands elsewhere, or on other days, than before. */
export const moves = (known: KnownPerson, wanted: ImportedPerson) =>
  known.deptId !== wanted.deptId ||
  known.hireDate !== wanted.hireDate ||
  known.leaveDate !== wanted.leaveDate ||
  inUsualOrder(known.roles).join() !== wanted.roles.join();

type Problem = Omit<RowProblem, 'row'>;

/** What somebody approves once they stand where the row puts them. */
export function approvalsThere(
  known: KnownPerson | undefined,
  { isOffice, leaderId }: KnownDepartment,
): readonly Role[] {
  const others = (known?.approvals ?? []).filter((role) => role !== 'pmo');
  const isMember = isOffice && leaderId !== (known?.id ?? null);
  return isMember ? [...others, 'pmo'] : others;
}

/** Why the actor may not do to this person what the row asks for. */
function permissionProblems(
  actor: Administrator,
  company: Company,
  value: Partial<SheetPerson>,
): Problem[] {
  const known = knownAs(company, value);
  const params = { name: value.nickName ?? known?.nickName ?? value.staffNo ?? '' };
  if (known !== undefined && !mayManage(actor, known)) {
    return [{ field: 'staffNo', key: 'people.privileged', params }];
  }
  const problem = rolesProblem(actor, known ?? NOBODY_YET, rolesOf(company, value));
  if (problem !== null) return [{ field: 'roles', key: `people.${problem}`, params }];
  const names = {
    userName: userNameOf(company, value) ?? '',
    email: value.email ?? known?.email ?? null,
  };
  const renamed = known === undefined ? [] : signInNameProblems(actor, known, names);
  if (renamed.length > 0) {
    return renamed.map((field) => ({ field, key: 'people.approver', params }));
  }
  const department = departmentOf(company, value);
  if (department === undefined) return [];
  const after = { deptId: department.id, approvals: approvalsThere(known, department) };
  return transferProblem(actor, known ?? null, after) === null
    ? []
    : [{ field: 'deptCode', key: 'people.approverNotYours', params }];
}

/** What is wrong with a row beyond the form of its cells; of a broken one, as far as it was read. */
function ownProblems(company: Company, value: Partial<SheetPerson>): Problem[] {
  const { deptCode, hireDate, leaveDate } = value;
  const problems: Problem[] = readRoles(value.roles ?? '').unknown.map((role) => ({
    field: 'roles',
    key: 'people.unknownRole',
    params: { role },
  }));
  if (deptCode !== undefined && !company.departments.has(deptCode.toLowerCase())) {
    problems.push({ field: 'deptCode', key: 'people.unknownCode', params: { code: deptCode } });
  }
  const leaves = leaveDate ?? knownAs(company, value)?.leaveDate;
  if (hireDate !== undefined && !leavesAfterHire({ hireDate, leaveDate: leaves })) {
    problems.push({ field: 'leaveDate', key: 'people.leaveBeforeHire' });
  }
  return problems;
}

/** User names that somebody else has in the company. */
function takenNames(company: Company, rows: readonly BrokenRow<SheetPerson>[]): RowProblem[] {
  return rows.flatMap(({ number, value }) => {
    const userName = userNameOf(company, value);
    const owner =
      userName === undefined ? undefined : company.byUserName.get(userName.toLowerCase());
    return userName === undefined || owner === undefined || owner.id === knownAs(company, value)?.id
      ? []
      : [{ row: number, field: 'userName', key: 'people.userNameTaken', params: { userName } }];
  });
}

interface NamedRow {
  readonly number: string | undefined;
  readonly userName: string | undefined;
  readonly asksForName: boolean;
}

/** Finds user names that stand earlier in the sheet. */
function repeatedNames() {
  const numbers = new Set<string>();
  const repeatsIn = repeatsOf<NamedRow>('userName', ({ number, userName, asksForName }) => {
    // The same number twice is said of the number; the name that follows from it is no news.
    const follows = !asksForName && number !== undefined && numbers.has(number);
    if (number !== undefined) numbers.add(number);
    return follows ? undefined : userName;
  });
  return (company: Company, rows: readonly BrokenRow<SheetPerson>[]) =>
    repeatsIn(
      rows.map(({ number, value }) => ({
        number,
        value: {
          number: value.staffNo?.toLowerCase(),
          userName: userNameOf(company, value)?.toLowerCase(),
          asksForName: value.userName !== undefined,
        },
      })),
    );
}

/** A row that can be taken, held against whom it is about. */
function match(company: Company, number: number, value: SheetPerson) {
  const before = knownAs(company, value);
  const asked = wantedOf(company, value);
  const way = before === undefined ? null : wayOf(company, before, asked, value);
  const stored = way === null ? asked : placed(asked, assignmentOn(way.after, company.today));
  const wayChanges = way !== null && (way.changes || way.problem !== null);
  const changes = before === undefined || !isSame(before, stored) || wayChanges;
  const days = { hireDate: asked.hireDate, leaveDate: asked.leaveDate };
  const dated = changes ? datedProblems(company.ledger, before ?? null, days, way) : [];
  const person: PlannedPerson = {
    row: number,
    before: before ?? null,
    wanted: way?.changes === true ? asked : stored,
    stored,
    way,
    assignedFrom: (way && firstDifference(way.before, way.after)) ?? '',
  };
  return { person, changes, dated: dated.map((problem) => ({ row: number, ...problem })) };
}

/**
 * Says what a sheet would do to the company, and everything that is wrong with every row of it, some
 * rows after the others in the order of the sheet. `known` is everybody those rows are about.
 */
export function planner(
  actor: Administrator,
  departments: ReadonlyMap<string, KnownDepartment>,
  moment: ImportMoment,
) {
  const repeated = repeatedNames();
  return (
    lines: readonly ImportedLine<SheetPerson>[],
    known: readonly KnownPerson[],
  ): PlannedPortion => {
    const byStaffNo = new Map(known.map((person) => [person.staffNo.toLowerCase(), person]));
    const byUserName = new Map(known.map((person) => [person.userName.toLowerCase(), person]));
    const company = { ...moment, byStaffNo, byUserName, departments };
    const matched = lines.flatMap((line) =>
      line.whole ? [match(company, line.number, line.value)] : [],
    );
    const unchanging = new Set(
      matched.filter(({ changes }) => !changes).map(({ person }) => person.row),
    );
    const own = lines.flatMap(({ number, value }) =>
      [
        ...ownProblems(company, value),
        ...(unchanging.has(number) ? [] : permissionProblems(actor, company, value)),
      ].map((problem) => ({ row: number, ...problem })),
    );
    const problems = [
      ...own,
      ...matched.flatMap(({ dated }) => dated),
      ...takenNames(company, lines),
      ...repeated(company, lines),
    ];
    const bad = new Set(problems.map(({ row }) => row));
    const good = matched.filter(({ person }) => !bad.has(person.row));
    const people = good.flatMap(({ person, changes }) => (changes ? [person] : []));
    return { people, unchanged: good.length - people.length, problems };
  };
}
