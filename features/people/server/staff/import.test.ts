import { readFileSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AssignmentHistory,
  type PersonRow,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { csvContent } from '#server/platform/spreadsheet/csv.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { xlsxContent } from '#server/platform/spreadsheet/workbook.ts';
import { IS_FULL } from '#server/testing/sample.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRoles, roleWords } from './sheet.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const admin = demoToken('super_admin');

const HEADINGS = [
  '工号',
  '姓名',
  '用户名',
  '部门编码',
  '入职日期',
  '离职日期',
  '邮箱',
  '职级',
  '角色',
  '调动生效日期',
];

/** A row with what a sheet needs; the rest as given. */
const line = (staffNo: string, fields: Partial<Record<string, string>> = {}) =>
  HEADINGS.map(
    (heading) =>
      ({ 工号: staffNo, 姓名: '导入员', 部门编码: 'OP-HRA', 入职日期: '2026-03-02', ...fields })[
        heading
      ] ?? '',
  );

async function fileOf(rows: string[][], csv = false): Promise<Buffer> {
  const columns = HEADINGS.map((header) => ({ header }));
  const parts: Uint8Array[] = [];
  const content = csv ? csvContent(columns, rows) : xlsxContent('People', columns, rows);
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

async function upload(rows: string[][], mode = 'check', token = admin, csv = false) {
  const answer = await app.call<ImportReport>(peopleEndpoints.importPeople, {
    token,
    query: { mode },
    body: await fileOf(rows, csv),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return answer.data;
}

const keysOf = ({ problems }: ImportReport) =>
  problems.map(({ row, field, key }) => `${row} ${field} ${key}`);

async function find(nameOrNoQuery: string) {
  const { data } = await app.call<{ rows: PersonRow[] }>(peopleEndpoints.list, {
    token: admin,
    query: { nameOrNoQuery },
  });
  return data.rows;
}

describe('an import', () => {
  it('adds, updates and leaves alone by staff number, and is the same the second time', async () => {
    const rows = [
      line('I001', { 姓名: '孟初一', 角色: '员工、物料查看', 职级: 'P4' }),
      line('i002', { 用户名: 'imp.two', 入职日期: '2026/3/2', 邮箱: 'two@henglan.example' }),
      line('s10400', { 姓名: '林若楠', 部门编码: 'rd-ctl-alg', 入职日期: '2020-01-01' }),
    ];
    const checked = await upload(rows);
    expect(checked).toMatchObject({ total: 3, created: 2, updated: 1, unchanged: 0, badRows: 0 });
    expect(checked.written).toBe(false);
    expect(await find('I001')).toEqual([]);
    expect(await upload(rows, 'all')).toMatchObject({ created: 2, updated: 1, written: true });
    expect(await find('mengchuyi')).toMatchObject([
      {
        staffNo: 'I001',
        userName: 'i001',
        roles: ['user', 'wl_view'],
        grade: 'P4',
        password: 'none',
        enabled: true,
      },
    ]);
    expect(await find('imp.two')).toMatchObject([{ hireDate: '2026-03-02', roles: ['user'] }]);
    // What the sheet leaves empty stays, the spelling of the number too.
    expect(await find('S10400')).toMatchObject([
      { staffNo: 'S10400', hireDate: '2020-01-01', grade: 'P5', userName: 'user', version: 2 },
    ]);
    const again = await upload(rows, 'all', admin, true);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, badRows: 0 });
  });

  it('moves and promotes from the day it says, or from today, and the second time not again', async () => {
    await upload([line('I070', { 入职日期: '2025-01-06', 职级: 'P4' })], 'all');
    const [{ id, deptId } = { id: 0, deptId: 0 }] = await find('I070');
    const stepsOf = async () => {
      const { data } = await app.call<AssignmentHistory>(peopleEndpoints.assignments, {
        token: admin,
        params: { id },
      });
      return data.entries.map(({ from, grade, phase }) => `${from} ${grade} ${phase}`);
    };
    const row = (cells: Record<string, string>) =>
      line('I070', { 入职日期: '2025-01-06', ...cells });
    const ahead = [row({ 职级: 'P5', 调动生效日期: '2027-01-01' })];
    expect(await upload(ahead, 'all')).toMatchObject({ updated: 1, badRows: 0 });
    expect(await upload(ahead, 'all')).toMatchObject({ updated: 0, unchanged: 1 });
    const past = [row({ 职级: 'P6', 调动生效日期: '2026/3/2' })];
    expect(await upload(past, 'all')).toMatchObject({ updated: 1, badRows: 0 });
    expect(await upload(past, 'all')).toMatchObject({ updated: 0, unchanged: 1 });
    const today = [row({ 职级: 'P7' })];
    expect(await upload(today, 'all')).toMatchObject({ updated: 1, badRows: 0 });
    expect(await upload(today, 'all')).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await stepsOf()).toEqual([
      '2027-01-01 P5 ahead',
      '2026-11-16 P7 current',
      '2026-03-02 P6 past',
      '2025-01-06 P4 past',
    ]);
    expect(await find('I070')).toMatchObject([{ grade: 'P7', deptId }]);
    const early = await upload([row({ 职级: 'P9', 调动生效日期: '2024-12-31' })], 'all');
    expect(keysOf(early)).toEqual(['2 assignedFrom people.assignedBeforeHire']);
    // Somebody new begins on the day of hire, whatever the column says.
    const fresh = line('I071', { 入职日期: '2025-01-06', 调动生效日期: '2026-01-01' });
    expect(await upload([fresh], 'all')).toMatchObject({ created: 1, badRows: 0 });
  });

  it('gives new people no password until somebody sets one', async () => {
    await upload([line('I050')], 'all');
    const [row] = await find('I050');
    const signIn = (password: string) =>
      app.call(sessionEndpoints.login, { body: { userName: 'i050', password } });
    expect((await signIn('Demo@2026')).code).toBe(ResultCode.refused);
    const { data } = await app.call<{ password: string }>(peopleEndpoints.resetPassword, {
      token: admin,
      body: { id: row?.id },
    });
    expect((await signIn(data.password)).code).toBe(ResultCode.ok);
  });

  it('names every problem with its row and field', async () => {
    const report = await upload([
      line('I101', { 部门编码: 'NOWHERE' }),
      line('I102', { 离职日期: '2026-03-01' }),
      line('I103', { 用户名: 'Finance' }),
      line('I104', { 角色: '员工，皇帝;组长' }),
      line('I105', { 用户名: 'twin' }),
      line('I106', { 用户名: 'TWIN' }),
      line('I107', { 姓名: '' }),
      line('I108', { 邮箱: 'nobody', 入职日期: '2026-13-01' }),
      line('i105'),
      line('has space'),
      line('I109', { 姓名: 'a\u0001b' }),
    ]);
    expect(keysOf(report)).toEqual([
      '2 deptCode people.unknownCode',
      '3 leaveDate people.leaveBeforeHire',
      '4 userName people.userNameTaken',
      '5 roles people.unknownRole',
      '5 roles people.unknownRole',
      '7 userName common.duplicateRow',
      '8 nickName common.required',
      '9 hireDate common.formatLike',
      '9 email common.formatLike',
      '10 staffNo common.duplicateRow',
      '11 staffNo people.handleFormat',
      '12 nickName common.badCharacter',
    ]);
    expect(report).toMatchObject({ total: 11, created: 1, badRows: 10, written: false });
    expect(report.problems[3]?.msg).toContain('皇帝');
  });

  it('names everything that is wrong with one row at once', async () => {
    const report = await upload(
      [
        line('I401', { 用户名: 'once' }),
        line('i401', {
          姓名: '',
          用户名: 'ONCE',
          部门编码: 'NOWHERE',
          离职日期: '2026-03-01',
          邮箱: 'nobody',
          角色: '皇帝',
        }),
        line('S10414', { 部门编码: 'NOWHERE', 邮箱: 'nobody', 角色: '财务' }),
      ],
      'check',
      demoToken('gc_admin'),
    );
    expect(keysOf(report).sort()).toEqual(
      [
        '3 nickName common.required',
        '3 email common.formatLike',
        '3 staffNo common.duplicateRow',
        '3 roles people.unknownRole',
        '3 deptCode people.unknownCode',
        '3 leaveDate people.leaveBeforeHire',
        '3 userName common.duplicateRow',
        '4 email common.formatLike',
        '4 deptCode people.unknownCode',
        '4 staffNo people.privileged',
      ].sort(),
    );
    expect(report).toMatchObject({ badRows: 2, created: 1 });
  });

  it('writes the good rows alone when told so', async () => {
    const rows = [line('I201'), line('I202', { 部门编码: 'NOWHERE' })];
    expect(await upload(rows, 'all')).toMatchObject({ written: false });
    expect(await find('I20')).toEqual([]);
    expect(await upload(rows, 'skipBad')).toMatchObject({ written: true, created: 1, badRows: 1 });
    expect(await find('I20')).toHaveLength(1);
  });

  it('lets nobody give, take or touch by sheet what they may not by hand', async () => {
    const office = demoToken('gc_admin');
    const report = await upload(
      [
        line('I301', { 角色: '财务' }),
        line('S10414', { 姓名: '韩雪', 部门编码: 'OP-FIN' }),
        line('I302', { 角色: 'user' }),
      ],
      'check',
      office,
    );
    expect(keysOf(report)).toEqual(['2 roles people.roleNotYours', '3 staffNo people.privileged']);
    const own = await upload([
      line('S10409', { 姓名: '孙博文', 部门编码: 'OP-ITS', 角色: '员工' }),
    ]);
    expect(keysOf(own)).toEqual(['2 roles people.ownRoles']);
  });

  it('takes back what was exported, unchanged, from the office too', async () => {
    const { data: file } = await app.call<Buffer>(peopleEndpoints.exportPeople, { token: admin });
    const answer = await app.call<ImportReport>(peopleEndpoints.importPeople, {
      token: demoToken('gc_admin'),
      query: { mode: 'all' },
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer.data).toMatchObject({ created: 0, updated: 0, badRows: 0, written: true });
  });

  it('leaves in the audit trail what everybody was and is, and one entry with the totals', async () => {
    await upload([line('M1'), line('M2')], 'all');
    const [known] = await find('M1');
    const entriesOf = (entityId: string) =>
      app.db.executor
        .select({ before: auditEntry.before, after: auditEntry.after })
        .from(auditEntry)
        .where(and(eq(auditEntry.action, 'people.import'), eq(auditEntry.entityId, entityId)));
    const id = String(known?.id);
    expect(await entriesOf(id)).toMatchObject([
      { before: null, after: { staffNo: 'M1', nickName: known?.nickName, roles: ['user'] } },
    ]);
    await upload([line('M1', { 角色: '员工、财务', 职级: 'P9' }), line('M2')], 'all');
    expect((await entriesOf(id)).slice(1)).toEqual([
      {
        before: { roles: ['user'], grade: known?.grade ?? null },
        after: { roles: ['user', 'finance'], grade: 'P9', assignedFrom: '2026-11-16' },
      },
    ]);
    expect((await entriesOf('')).at(-1)?.after).toMatchObject({ updated: 1, unchanged: 1 });
  });

  it('takes a constant number of statements for each portion', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => line(`J${from + index}`));
    const few = await app.countStatements(() => upload(rows(0, 2), 'all'));
    const many = await app.countStatements(() => upload(rows(1000, 100), 'all'));
    expect(many).toBe(few);
  });

  it('of thousands of rows with three bad ones writes nothing and names the three', async () => {
    const many = IS_FULL ? 50_000 : 5_000;
    const rows = Array.from({ length: many }, (_, index) => line(`K${index}`));
    rows[9] = line('K9', { 部门编码: 'NOWHERE' });
    rows[2_500] = line('K2500', { 入职日期: 'soon' });
    rows[many - 1] = line('K0');
    const report = await upload(rows, 'all', admin, true);
    expect(keysOf(report)).toEqual([
      '11 deptCode people.unknownCode',
      '2502 hireDate common.formatLike',
      `${many + 1} staffNo common.duplicateRow`,
    ]);
    expect(report).toMatchObject({ total: many, created: many - 3, badRows: 3, written: false });
    expect(await find('K1234')).toEqual([]);
  }, 120_000);
});

describe('the template', () => {
  it('has the headings of the import and one example, in the language of the reader', async () => {
    for (const [language, first, role] of [
      ['zh', '工号 *', '员工'],
      ['en', 'Staff no *', 'Employee'],
    ] as const) {
      const { data } = await app.call<Buffer>(peopleEndpoints.importTemplate, {
        token: admin,
        language,
      });
      const rows = await readSheet(data, { maxRows: 5, maxUnpackedBytes: 1_000_000 });
      expect(rows).toHaveLength(2);
      expect(rows[0]?.cells[0]).toBe(first);
      expect(rows[1]?.cells[8]).toBe(role);
    }
  });
});

describe('roles in a sheet', () => {
  it('are read in words of both languages and as codes', () => {
    expect(readRoles('员工、Finance; vp_view，Super Administrator')).toEqual({
      roles: ['user', 'finance', 'vp_view', 'super_admin'],
      unknown: [],
    });
    expect(readRoles('gl').unknown).toEqual(['gl']);
  });

  it('are called what the screens call them', () => {
    for (const [place, language] of ['zh', 'en'].entries()) {
      const texts = JSON.parse(readFileSync(`web/locales/${language}.json`, 'utf8'));
      for (const [role, words] of Object.entries(roleWords)) {
        expect(words[place]).toBe(texts.role[role]);
      }
    }
  });
});
