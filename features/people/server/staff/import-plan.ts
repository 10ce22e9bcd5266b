import { leavesAfterHire } from '#features/people/contract.ts';
import {
  type Administrator,
  inUsualOrder,
  mayManage,
  rolesProblem,
  signInNameProblem,
  transferProblem,
} from '#features/people/rules.ts';
import type { GrantedRole, Role } from '#kernel/roles.ts';
import {
  duplicatesWithin,
  type ParsedRow,
  type RowProblem,
} from '#server/platform/import/parse-rows.ts';
import type { SheetPerson } from './import-rows.ts';
import type { ImportedPerson, KnownDepartment, KnownPerson } from './import-store.ts';
import { type ReadRoles, readRoles } from './sheet.ts';

export interface ImportPlan {
  readonly created: readonly ImportedPerson[];
  readonly updated: readonly (ImportedPerson & { readonly id: number })[];
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
  /** Whether a super administrator would no longer be one. */
  readonly demotes: boolean;
}

/** A row with what the company knows of it. */
interface Matched {
  readonly number: number;
  readonly known: KnownPerson | undefined;
  readonly wanted: ImportedPerson;
  readonly deptCode: string;
  readonly department: KnownDepartment | undefined;
  readonly named: ReadRoles;
}

const FIRST_ROLES: readonly GrantedRole[] = ['user'];
const NO_DEPARTMENT = 0;

/** What the row asks for; what it leaves empty stays as it is, or as it is with new people. */
function match(
  { number, value }: ParsedRow<SheetPerson>,
  known: KnownPerson | undefined,
  departments: ReadonlyMap<string, KnownDepartment>,
): Matched {
  const department = departments.get(value.deptCode.toLowerCase());
  const named = readRoles(value.roles ?? '');
  const roles = value.roles === undefined ? (known?.roles ?? FIRST_ROLES) : named.roles;
  const wanted = {
    staffNo: known?.staffNo ?? value.staffNo,
    userName: value.userName ?? known?.userName ?? value.staffNo.toLowerCase(),
    nickName: value.nickName,
    deptId: department?.id ?? NO_DEPARTMENT,
    hireDate: value.hireDate,
    leaveDate: value.leaveDate ?? known?.leaveDate ?? null,
    email: value.email ?? known?.email ?? null,
    grade: value.grade ?? known?.grade ?? null,
    roles: inUsualOrder(roles),
  };
  return { number, known, wanted, deptCode: value.deptCode, department, named };
}

function isSame(known: KnownPerson, wanted: ImportedPerson): boolean {
  const { id: _, approvals: __, roles, ...fields } = known;
  const { roles: wantedRoles, ...wantedFields } = wanted;
  return (
    (Object.keys(fields) as (keyof typeof fields)[]).every(
      (field) => fields[field] === wantedFields[field],
    ) && inUsualOrder(roles).join() === wantedRoles.join()
  );
}

const changes = ({ known, wanted }: Matched) => known === undefined || !isSame(known, wanted);

/** What somebody approves once they stand where the row puts them. */
function approvalsThere({ known, department }: Matched): readonly Role[] {
  const others = (known?.approvals ?? []).filter((role) => role !== 'pmo');
  const isMember = department?.isOffice === true && department.leaderId !== (known?.id ?? null);
  return isMember ? [...others, 'pmo'] : others;
}

/** Why the actor may not do to this person what the row asks for. */
function permissionProblems(actor: Administrator, row: Matched): RowProblem[] {
  const { number, known, wanted } = row;
  if (!changes(row)) return [];
  const params = { name: wanted.nickName };
  if (known !== undefined && !mayManage(actor, known)) {
    return [{ row: number, field: 'staffNo', key: 'people.privileged', params }];
  }
  const problem = rolesProblem(actor, known ?? { id: 0, roles: [] }, wanted.roles);
  if (problem !== null) {
    return [{ row: number, field: 'roles', key: `people.${problem}`, params }];
  }
  const renamed = known === undefined ? null : signInNameProblem(actor, known, wanted);
  if (renamed !== null) return [{ row: number, field: renamed, key: 'people.approver', params }];
  const after = { deptId: wanted.deptId, approvals: approvalsThere(row) };
  return transferProblem(actor, known ?? null, after) === null
    ? []
    : [{ row: number, field: 'deptCode', key: 'people.approverNotYours', params }];
}

function rowProblems(actor: Administrator, row: Matched): RowProblem[] {
  const { number, wanted, deptCode, named } = row;
  const problems: RowProblem[] = named.unknown.map((role) => ({
    row: number,
    field: 'roles',
    key: 'people.unknownRole',
    params: { role },
  }));
  if (wanted.deptId === NO_DEPARTMENT) {
    const params = { code: deptCode };
    problems.push({ row: number, field: 'deptCode', key: 'people.unknownCode', params });
  }
  if (!leavesAfterHire(wanted)) {
    problems.push({ row: number, field: 'leaveDate', key: 'people.leaveBeforeHire' });
  }
  return problems.length > 0 ? problems : permissionProblems(actor, row);
}

/** User names that somebody else has, in the company or earlier in the sheet. */
function nameProblems(rows: readonly Matched[], known: readonly KnownPerson[]): RowProblem[] {
  const owners = new Map(known.map(({ id, userName }) => [userName.toLowerCase(), id]));
  const taken = rows.flatMap(({ number, known: own, wanted: { userName } }) => {
    const owner = owners.get(userName.toLowerCase());
    return owner === undefined || owner === own?.id
      ? []
      : [{ row: number, field: 'userName', key: 'people.userNameTaken', params: { userName } }];
  });
  const named = rows.map(({ number, wanted }) => ({ number, value: wanted }));
  return [
    ...taken,
    ...duplicatesWithin(named, 'userName', ({ userName }) => userName.toLowerCase()),
  ];
}

/** What a sheet would do to the company, and everything that is wrong with it. */
export function planImport(
  actor: Administrator,
  rows: readonly ParsedRow<SheetPerson>[],
  known: readonly KnownPerson[],
  departments: ReadonlyMap<string, KnownDepartment>,
): ImportPlan {
  const byStaffNo = new Map(known.map((person) => [person.staffNo.toLowerCase(), person]));
  const matched = rows.map((row) =>
    match(row, byStaffNo.get(row.value.staffNo.toLowerCase()), departments),
  );
  const problems = [
    ...matched.flatMap((row) => rowProblems(actor, row)),
    ...nameProblems(matched, known),
  ];
  const bad = new Set(problems.map(({ row }) => row));
  const good = matched.filter(({ number }) => !bad.has(number));
  const changing = good.filter(changes);
  const updated = changing.flatMap(({ known: before, wanted }) =>
    before === undefined ? [] : [{ ...wanted, id: before.id, before }],
  );
  return {
    created: changing.filter((row) => row.known === undefined).map(({ wanted }) => wanted),
    updated: updated.map(({ before: _, ...person }) => person),
    unchanged: good.length - changing.length,
    problems,
    demotes: updated.some(
      ({ before, roles }) => before.roles.includes('super_admin') && !roles.includes('super_admin'),
    ),
  };
}
