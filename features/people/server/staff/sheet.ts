import type { Language } from '#kernel/language.ts';
import { DERIVED_ROLES, type GrantedRole, type Role } from '#kernel/roles.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { ImportColumn } from '#server/platform/import/columns.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';
import { sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { ExportedPerson } from './list-store.ts';

const column = <Key extends string>(key: Key, kind: CellKind, required = false) => ({
  key,
  kind,
  required,
  heading: `people.sheet.${key}`,
});

/** What the import reads and the export writes, so that one can be fed with the other. */
export const importColumns = [
  column('staffNo', 'text', true),
  column('nickName', 'text', true),
  { ...column('userName', 'text'), aliases: ['账号'] },
  column('deptCode', 'text', true),
  column('hireDate', 'date', true),
  column('leaveDate', 'date'),
  { ...column('email', 'text'), aliases: ['E-mail'], width: 28 },
  column('grade', 'text'),
  { ...column('roles', 'text'), aliases: ['Role'], expects: 'people.sheet.expectsRoles' },
  { ...column('assignedFrom', 'date'), aliases: ['Assigned from'], width: 24 },
] as const satisfies readonly ImportColumn[];

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

export const rolesText = (roles: readonly Role[], language: Language) =>
  roles
    .map((role) => roleWords[role][language === 'zh' ? 0 : 1])
    .join(language === 'zh' ? '、' : ', ');

export function peopleTemplate(context: SignedInContext): Promise<FileReply> {
  const { language } = context;
  return importTemplate(context, 'people.sheet.template', importColumns, {
    staffNo: 'S20001',
    nickName: language === 'zh' ? '张三' : 'Zhang San',
    userName: 'zhangsan',
    deptCode: 'DEPT-01',
    hireDate: '2026-01-05',
    email: 'zhangsan@example.com',
    grade: 'P5',
    roles: rolesText(['user'], language),
  });
}

const exportColumns = [
  ...importColumns,
  column('department', 'text'),
  { ...column('approvals', 'text'), width: 24 },
  column('state', 'text'),
  { ...column('assignedSince', 'date'), width: 26 },
];

/** Everybody given, as a file: read, written and sent one after the other. */
export function peopleWorkbook(
  context: SignedInContext,
  people: AsyncIterable<ExportedPerson>,
): Promise<FileReply> {
  const { text, language } = context;
  async function* rows() {
    for await (const found of people) {
      yield {
        ...found,
        // Empty: what somebody changes in the sheet counts from the day it is imported.
        assignedFrom: null,
        roles: rolesText(found.roles, language),
        department: language === 'zh' ? found.deptNameZh : found.deptNameEn,
        approvals: rolesText(found.approvals, language),
        state: text(found.enabled ? 'people.sheet.enabled' : 'people.sheet.disabled'),
      };
    }
  }
  return sheetReply(context, {
    name: 'people.sheet.people',
    columns: exportColumns,
    rows: rows(),
  });
}
