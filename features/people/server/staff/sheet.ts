import type { Language } from '#kernel/language.ts';
import { DERIVED_ROLES, type GrantedRole, type Role } from '#kernel/roles.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { ImportColumn } from '#server/platform/import/parse-rows.ts';
import { headingIn, importTemplate } from '#server/platform/import/template.ts';
import { workbookReply } from '#server/platform/spreadsheet/workbook-reply.ts';
import type { CellValue } from '#server/platform/spreadsheet/write-sheet.ts';
import type { ExportedPerson } from './list-store.ts';

/** What the import reads and the export writes, so that one can be fed with the other. */
export const importColumns: readonly ImportColumn[] = [
  { field: 'staffNo', headings: ['工号', 'Staff no'], required: true },
  { field: 'nickName', headings: ['姓名', 'Name'], required: true },
  { field: 'userName', headings: ['用户名', '账号', 'User name'], required: false },
  { field: 'deptCode', headings: ['部门编码', 'Department code'], required: true },
  { field: 'hireDate', headings: ['入职日期', 'Hire date'], required: true },
  { field: 'leaveDate', headings: ['离职日期', 'Leave date'], required: false },
  { field: 'email', headings: ['邮箱', 'Email', 'E-mail'], required: false },
  { field: 'grade', headings: ['职级', 'Grade'], required: false },
  { field: 'roles', headings: ['角色', 'Roles', 'Role'], required: false },
  {
    field: 'assignedFrom',
    headings: ['调动生效日期', 'Department and grade from', 'Assigned from'],
    required: false,
  },
];

/** How roles are called in a sheet: in Chinese, in English. */
export const roleWords: Readonly<Record<Role, readonly [string, string]>> = {
  user: ['员工', 'Employee'],
  gl: ['组长', 'Group lead'],
  pl: ['项目负责人', 'Project lead'],
  pmo: ['PMO 专员', 'PMO officer'],
  pmd: ['PMO 主管', 'PMO head'],
  pd: ['项目总监', 'Project director'],
  dl: ['部门负责人', 'Department lead'],
  cl: ['中心负责人', 'Centre lead'],
  vp_view: ['高管查看', 'Executive viewer'],
  super_admin: ['超级管理员', 'Super administrator'],
  leader: ['领导', 'Leader'],
  wl_view: ['物料查看', 'Materials viewer'],
  gc_admin: ['行政', 'Office administrator'],
  wh_ap: ['高管', 'Executive'],
  finance: ['财务', 'Finance'],
  admin: ['部门管理员', 'Department administrator'],
};

const wordKey = (word: string) => word.toLowerCase().replace(/[\s_]/g, '');

const isGranted = (role: Role): role is GrantedRole =>
  !(DERIVED_ROLES as readonly Role[]).includes(role);

/** Only roles that can be given: those that follow from leading something are not typed in. */
const roleOfWord = new Map<string, GrantedRole>(
  (Object.keys(roleWords) as Role[])
    .filter(isGranted)
    .flatMap((role) => [role, ...roleWords[role]].map((word) => [wordKey(word), role] as const)),
);

export interface ReadRoles {
  readonly roles: readonly GrantedRole[];
  readonly unknown: readonly string[];
}

/** The roles named in a cell, in words or codes; and what names none. */
export function readRoles(cell: string): ReadRoles {
  const words = cell.split(/[、,，;；]/).flatMap((word) => word.trim() || []);
  const found = words.map((word) => ({ word, role: roleOfWord.get(wordKey(word)) }));
  return {
    roles: [...new Set(found.flatMap(({ role }) => role ?? []))],
    unknown: found.flatMap(({ word, role }) => (role === undefined ? word : [])),
  };
}

const rolesText = (roles: readonly Role[], language: Language) =>
  roles
    .map((role) => roleWords[role][language === 'zh' ? 0 : 1])
    .join(language === 'zh' ? '、' : ', ');

const WORDS = {
  zh: {
    template: '人员导入模板',
    people: '人员',
    department: '部门',
    approvals: '审批角色',
    state: '状态',
    enabled: '启用',
    disabled: '停用',
    assignedSince: '现部门职级自',
  },
  en: {
    template: 'People import',
    people: 'People',
    department: 'Department',
    approvals: 'Approver roles',
    state: 'State',
    enabled: 'Enabled',
    disabled: 'Disabled',
    assignedSince: 'In department and grade since',
  },
} as const;

export function peopleTemplate(language: Language): FileReply {
  const zh = language === 'zh';
  return importTemplate(language, WORDS[language].template, importColumns, {
    staffNo: 'S20001',
    nickName: zh ? '张三' : 'Zhang San',
    userName: 'zhangsan',
    deptCode: 'DEPT-01',
    hireDate: '2026-01-05',
    email: 'zhangsan@example.com',
    grade: 'P5',
    roles: rolesText(['user'], language),
  });
}

function cellsOf(found: ExportedPerson, language: Language): CellValue[] {
  const words = WORDS[language];
  return [
    found.staffNo,
    found.nickName,
    found.userName,
    found.deptCode,
    found.hireDate,
    found.leaveDate,
    found.email,
    found.grade,
    rolesText(found.roles, language),
    // Empty: what somebody changes in the sheet counts from the day it is imported.
    null,
    language === 'zh' ? found.deptNameZh : found.deptNameEn,
    rolesText(found.approvals, language),
    found.enabled ? words.enabled : words.disabled,
    found.assignedSince,
  ];
}

export function peopleWorkbook(people: readonly ExportedPerson[], language: Language): FileReply {
  const words = WORDS[language];
  const headings = [
    ...importColumns.map((column) => headingIn(column, language)),
    words.department,
    words.approvals,
    words.state,
    words.assignedSince,
  ];
  const columns = headings.map((header) => ({ header, width: 18 }));
  return workbookReply(
    words.people,
    columns,
    people.map((found) => cellsOf(found, language)),
  );
}
