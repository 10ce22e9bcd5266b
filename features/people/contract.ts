import { z } from 'zod';
import { email } from '#kernel/email.ts';
import { importEndpoints, importQuery, importReply } from '#kernel/import-report.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { ROLES } from '#kernel/roles.ts';
import {
  day,
  endpoint,
  id,
  idText,
  line,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';
import { peopleIds as ids } from './contract-access.ts';
import { assignmentsEndpoint, takeBackRequest } from './contract-assignments.ts';
import { GRANTABLE_ROLES, HANDLE_FORMAT } from './rules.ts';
import { INVITATION_STATES, PASSWORD_STATES } from './rules-access.ts';

export { type AccessPreview, accessEndpoints, MAX_PEOPLE_AT_ONCE } from './contract-access.ts';
export type {
  AssignmentEntry,
  AssignmentHistory,
  TakeBackRequest,
} from './contract-assignments.ts';
export {
  type DepartmentEdit,
  type DepartmentMove,
  type DepartmentRow,
  departmentEndpoints,
  departmentFields,
  type NewDepartment,
} from './contract-departments.ts';

export {
  labourValue,
  type StandardRates,
  standardEndpoints,
  standardRate,
} from './contract-standards.ts';

export const peopleRefusals = defineRefusals('people', {
  staffNoTaken: ResultCode.refused,
  userNameTaken: ResultCode.refused,
  personChanged: ResultCode.conflict,
  personInUse: ResultCode.refused,
  assignedBeforeHire: ResultCode.refused,
  assignedAfterLeave: ResultCode.refused,
  movedBeforeHire: ResultCode.refused,
  noSuchAssignment: ResultCode.notFound,
  privileged: ResultCode.refused,
  approver: ResultCode.refused,
  approverNotYours: ResultCode.refused,
  ownAccount: ResultCode.refused,
  roleNotYours: ResultCode.refused,
  ownRoles: ResultCode.refused,
  lastSuperAdmin: ResultCode.refused,
  codeTaken: ResultCode.refused,
  departmentChanged: ResultCode.conflict,
  departmentInUse: ResultCode.refused,
  departmentCycle: ResultCode.refused,
  departmentRank: ResultCode.refused,
  secondRoot: ResultCode.refused,
  leaderUnavailable: ResultCode.refused,
  nobodyNeedsPassword: ResultCode.refused,
  nobodyToInvite: ResultCode.refused,
  noMailServer: ResultCode.refused,
});

const handle = (max: number) => line(max).regex(HANDLE_FORMAT, { error: 'people.handleFormat' });

const roles = z.array(z.enum(GRANTABLE_ROLES)).max(GRANTABLE_ROLES.length);

/** The fields of a person; an import reads the same ones from a sheet. */
export const personFields = {
  staffNo: handle(32),
  userName: handle(64),
  nickName: line(50),
  deptId: id,
  hireDate: day,
  leaveDate: day.nullable().default(null),
  email: email.nullable().default(null),
  grade: line(20).nullable().default(null),
  roles,
};

interface Employment {
  readonly hireDate: string;
  readonly leaveDate?: string | null | undefined;
}

/** Nobody leaves before they have come. */
export const leavesAfterHire = ({ hireDate, leaveDate }: Employment) =>
  leaveDate === undefined || leaveDate === null || leaveDate >= hireDate;

export const leaveBeforeHire = { error: 'people.leaveBeforeHire', path: ['leaveDate'] };

export const createPersonRequest = z
  .strictObject(personFields)
  .refine(leavesAfterHire, leaveBeforeHire);

export type NewPerson = z.output<typeof createPersonRequest>;

export const updatePersonRequest = z
  .strictObject({
    id,
    version,
    ...personFields,
    /** From when another department or grade counts; today unless it is said. */
    assignedFrom: day.optional(),
  })
  .refine(leavesAfterHire, leaveBeforeHire);

export type PersonEdit = z.output<typeof updatePersonRequest>;

export const personRow = z.strictObject({
  id,
  staffNo: z.string(),
  userName: z.string(),
  nickName: z.string(),
  deptId: id,
  deptNameZh: z.string(),
  deptNameEn: z.string(),
  hireDate: day,
  leaveDate: day.nullable(),
  email: z.string().nullable(),
  grade: z.string().nullable(),
  roles,
  /** Approver roles that follow from what the person leads or belongs to. */
  approvals: z.array(z.enum(ROLES)),
  enabled: z.boolean(),
  password: z.enum(PASSWORD_STATES),
  invitation: z.enum(INVITATION_STATES),
  version,
  abilities: z.strictObject({
    edit: z.boolean(),
    rename: z.boolean(),
    remove: z.boolean(),
    disable: z.boolean(),
    resetPassword: z.boolean(),
  }),
});

export type PersonRow = z.output<typeof personRow>;

const peopleFilters = {
  nameOrNoQuery: searchText,
  /** This department and all beneath it. */
  deptId: idText.optional(),
  enabled: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  role: z.enum(ROLES).optional(),
  password: z.enum(PASSWORD_STATES).optional(),
  grade: searchText,
  sort: sortQuery(
    ['staffNo', 'userName', 'nickName', 'dept', 'grade', 'hireDate', 'leaveDate'],
    'staffNo',
  ),
};

export const peopleQuery = z.strictObject({ ...pageQuery, ...peopleFilters });

export type PeopleQuery = z.output<typeof peopleQuery>;

export const exportQuery = z.strictObject(peopleFilters);

/** A password that is shown once and must be replaced at the first sign-in. */
const oneTimePassword = z.string();

/** Fifty thousand rows fit: a company's whole staff, with years of those who have left. */
export const PEOPLE_IMPORT = { maxBytes: 16 * 1024 * 1024, maxRows: 50_000 } as const;

export const peopleEndpoints = {
  panelDepartments: endpoint({
    id: 'people.panelDepartments',
    method: 'GET',
    path: '/api/v1/workHour/panel/ac/org/user/deptIdList',
    access: 'departments:panel',
    effect: 'read',
    summary: 'Identifiers of the departments whose figures this person may see',
    reply: z.array(id),
  }),
  list: endpoint({
    id: 'people.list',
    method: 'GET',
    path: '/api/v1/sysUser/list',
    access: 'people:read',
    effect: 'read',
    summary: 'People by name, number or sound of the name, department, role and state',
    query: peopleQuery,
    reply: page(personRow),
  }),
  read: endpoint({
    id: 'people.read',
    method: 'GET',
    path: '/api/v1/sysUser/:id',
    access: 'people:read',
    effect: 'read',
    summary: 'One person',
    params: z.strictObject({ id: idText }),
    reply: personRow,
  }),
  create: endpoint({
    id: 'people.create',
    method: 'POST',
    path: '/api/v1/sysUser',
    access: 'people:edit',
    effect: 'write',
    summary: 'Add a person; the reply carries the one-time password of the account',
    body: createPersonRequest,
    reply: z.strictObject({ person: personRow, password: oneTimePassword }),
  }),
  update: endpoint({
    id: 'people.update',
    method: 'PUT',
    path: '/api/v1/sysUser',
    access: 'people:edit',
    effect: 'write',
    summary: 'Change a person; the body is the whole record',
    body: updatePersonRequest,
    reply: personRow,
  }),
  assignments: assignmentsEndpoint,
  takeBackAssignment: endpoint({
    id: 'people.takeBackAssignment',
    method: 'DELETE',
    path: '/api/v1/sysUser/assignment',
    access: 'people:edit',
    effect: 'write',
    summary: 'Take back the move or promotion that begins on a day',
    body: takeBackRequest,
    reply: personRow,
  }),
  remove: endpoint({
    id: 'people.remove',
    method: 'DELETE',
    path: '/api/v1/sysUser/delete/:id',
    access: 'people:edit',
    effect: 'write',
    summary: 'Delete a person nothing refers to',
    params: z.strictObject({ id: idText }),
    reply: z.null(),
  }),
  removeMany: endpoint({
    id: 'people.removeMany',
    method: 'DELETE',
    path: '/api/v1/sysUser/deleteUser',
    access: 'people:edit',
    effect: 'write',
    summary: 'Delete several people, all or none',
    body: z.strictObject({ ids }),
    reply: z.null(),
  }),
  setEnabled: endpoint({
    id: 'people.setEnabled',
    method: 'PUT',
    path: '/api/v1/sysUser/enabled',
    access: 'people:edit',
    effect: 'write',
    summary: 'Enable or disable accounts, all or none; disabling ends every session',
    body: z.strictObject({ ids, enabled: z.boolean() }),
    reply: z.strictObject({ changed: z.int().min(0) }),
  }),
  resetPassword: endpoint({
    id: 'people.resetPassword',
    method: 'POST',
    path: '/api/v1/sysUser/resetPassword',
    access: 'people:edit',
    effect: 'write',
    summary: 'Give an account a one-time password; every session of it ends',
    body: z.strictObject({ id }),
    reply: z.strictObject({ password: oneTimePassword }),
  }),
  importPeople: endpoint({
    id: 'people.import',
    method: 'POST',
    path: '/api/v1/sysUser/import',
    access: 'people:edit',
    effect: 'write',
    summary: 'Take people from a sheet: new ones are added, known ones brought up to date',
    upload: { of: 'sheet', maxBytes: PEOPLE_IMPORT.maxBytes },
    query: z.strictObject(importQuery),
    reply: importReply,
  }),
  ...importEndpoints({
    feature: 'people',
    path: '/api/v1/sysUser',
    access: 'people:edit',
    maxBytes: PEOPLE_IMPORT.maxBytes,
    query: {},
  }),
  importTemplate: endpoint({
    id: 'people.importTemplate',
    method: 'GET',
    path: '/api/v1/sysUser/importTemplate',
    access: 'people:edit',
    effect: 'read',
    summary: 'A sheet with the headings of the import and one example',
    download: true,
    reply: z.unknown(),
  }),
  exportPeople: endpoint({
    id: 'people.export',
    method: 'GET',
    path: '/api/v1/sysUser/export',
    access: 'people:read',
    effect: 'read',
    summary: 'The people of the list as a workbook',
    download: true,
    query: exportQuery,
    reply: z.unknown(),
  }),
};
