import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AssignmentHistory,
  type PersonRow,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import { project } from '#features/projects/server/schema.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const admin = demoToken('super_admin');
const office = demoToken('gc_admin');

const FILE = { 'content-type': 'application/octet-stream' };

const sheetOf = (...rows: string[]) =>
  Buffer.from(['工号,姓名,部门编码,入职日期,职级,角色', ...rows].join('\n'));

async function upload(file: Buffer, mode = 'all', token = admin, fileName = 'people.csv') {
  const { data } = await app.call<ImportReport>(peopleEndpoints.importPeople, {
    token,
    query: { mode, fileName },
    body: file,
    headers: FILE,
  });
  return data;
}

async function find(nameOrNoQuery: string) {
  const query = { nameOrNoQuery };
  const { data } = await app.call<{ rows: PersonRow[] }>(peopleEndpoints.list, {
    token: admin,
    query,
  });
  return data.rows;
}

async function past(token = admin): Promise<PastImport[]> {
  const answer = await app.call<{ rows: PastImport[] }>(peopleEndpoints.pastImports, { token });
  return answer.data.rows;
}

/** Takes the latest import back. */
async function undo(token = admin) {
  const [latest] = await past();
  return app.call<{ restored: number; removed: number }>(peopleEndpoints.undoImport, {
    token,
    body: { id: latest?.id },
    language: 'en',
  });
}

const person = async (staffNo: string) => {
  const [row] = await find(staffNo);
  if (row === undefined) throw new Error(`nobody is ${staffNo}`);
  return row;
};

describe('what an import would do', () => {
  it('is shown record by record, as it is and as it would be', async () => {
    const report = await upload(
      sheetOf('U001,新来的,OP-HRA,2026-03-02,P4,', 'S10400,林若楠,OP-HRA,2020-01-01,P6,'),
      'check',
    );
    expect(report.changes).toMatchObject([
      { kind: 'created', row: 2, what: 'U001 新来的' },
      {
        kind: 'updated',
        row: 3,
        what: 'S10400 林若楠',
        fields: [
          { field: 'deptCode', column: '部门编码', before: 'RD-CTL-ALG', after: 'OP-HRA' },
          { field: 'hireDate', after: '2020-01-01' },
          { field: 'grade', column: '职级', before: 'P5', after: 'P6' },
          { field: 'assignedFrom', before: '', after: '2026-11-16' },
        ],
      },
    ]);
    expect(report.moreChanges).toBe(0);
    expect(report.changes[0]?.fields).toContainEqual({
      field: 'roles',
      column: '角色',
      before: '',
      after: '员工',
    });
  });

  it('is counted beyond the first twenty', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `U1${at},某人,OP-HRA,2026-03-02,,`);
    const report = await upload(sheetOf(...rows), 'check');
    expect(report.changes).toHaveLength(20);
    expect(report.moreChanges).toBe(10);
  });

  it('says of a problem what stands there and what may', async () => {
    const { problems } = await upload(sheetOf('U002,某人,OP-HRA,2026年3月,,皇帝'), 'check');
    expect(problems).toMatchObject([
      { row: 2, column: '入职日期', value: '2026年3月', msg: '格式应如 2026-01-31' },
      { row: 2, column: '角色', value: '皇帝', expected: '' },
    ]);
  });

  it('is told by name where the file only claims to be a workbook', async () => {
    const answer = await app.call(peopleEndpoints.importPeople, {
      token: admin,
      query: { fileName: '人员.xlsx' },
      body: sheetOf('U003,某人,OP-HRA,2026-03-02,,'),
      headers: FILE,
    });
    expect(answer.code).toBe(ResultCode.invalid);
    expect(answer.msg).toContain('“人员.xlsx”');
    expect(answer.msg).toContain('.csv');
  });
});

describe('the marked file', () => {
  it('is the file row for row, with what is wrong coloured and said at its end', async () => {
    const file = Buffer.from(
      [
        '恒岚电气 人员名册',
        '工号,姓名,部门编码,入职日期',
        'M001,某人,OP-HRA,2026-03-02',
        'M002,,NOWHERE,2026-03-02',
      ].join('\n'),
    );
    const answer = await app.call<Buffer>(peopleEndpoints.importMarked, {
      token: admin,
      query: { fileName: '名册.csv' },
      body: file,
      headers: FILE,
    });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      "UTF-8''问题标注_名册_2026-11-16.xlsx",
    );
    const [sheet] = (await readXlsx(answer.data, { readStyles: true })).sheets;
    expect(sheet?.rows[0]?.[0]).toBe('恒岚电气 人员名册');
    expect(sheet?.rows[1]).toEqual(['工号', '姓名', '部门编码', '入职日期', '问题']);
    expect(sheet?.rows[3]).toEqual([
      'M002',
      null,
      'NOWHERE',
      '2026-03-02',
      '姓名: 必填\n部门编码: 没有编码为 NOWHERE 的部门',
    ]);
    const coloured = (row: number) =>
      [0, 1, 2, 3, 4].filter((at) => sheet?.cells?.get(`${row},${at}`)?.style?.fill !== undefined);
    expect(coloured(3)).toEqual([1, 2, 4]);
    expect(coloured(2)).toEqual([]);
    // It is taken in again as it is, with the same to say of it.
    const again = await upload(answer.data, 'check');
    expect(again).toMatchObject({ total: 2, created: 1, badRows: 1 });
  });
});

describe('an import that is taken back', () => {
  it('leaves people as they were, and removes those it brought', async () => {
    const before = await person('S10400');
    await upload(
      sheetOf('V001,新来的,OP-HRA,2026-03-02,,', 'S10400,林若楠,OP-HRA,2020-01-01,P7,财务'),
      'all',
      admin,
      '三月.csv',
    );
    expect(await person('S10400')).toMatchObject({ grade: 'P7', roles: ['finance'] });
    expect(await past()).toMatchObject([
      {
        fileName: '三月.csv',
        at: app.clock.company().instant,
        created: 1,
        updated: 1,
        undone: null,
        abilities: { undo: true },
      },
    ]);
    expect((await undo()).data).toEqual({ restored: 1, removed: 1 });
    expect(await find('V001')).toEqual([]);
    const { deptId, hireDate, grade, roles, userName, email, leaveDate } = before;
    expect(await person('S10400')).toMatchObject({
      ...{ deptId, hireDate, grade, roles, userName, email, leaveDate },
      version: before.version + 2,
    });
    const entries = await app.db.executor
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'people.undoImport'))
      .orderBy(auditEntry.id);
    expect(entries).toMatchObject([
      {
        entityId: String(before.id),
        before: { roles: ['finance'], grade: 'P7' },
        after: { roles, grade },
      },
      { before: { staffNo: 'V001' }, after: null },
      { entity: 'import', after: { fileName: '三月.csv', restored: 1, removed: 1 } },
    ]);
    const [latest] = await past();
    expect(latest).toMatchObject({ undone: { by: latest?.by }, abilities: { undo: false } });
    expect(await undo()).toMatchObject({ code: ResultCode.refused });
  });

  it('stays where somebody it wrote was changed since, and says who', async () => {
    await upload(sheetOf('V101,第一位,OP-HRA,2026-03-02,,', 'V102,第二位,OP-HRA,2026-03-02,,'));
    await upload(sheetOf('V102,改了名,OP-HRA,2026-03-02,,'));
    const [, first] = await past();
    const answer = await app.call(peopleEndpoints.undoImport, {
      token: admin,
      body: { id: first?.id },
      language: 'en',
    });
    expect(answer.code).toBe(ResultCode.refused);
    expect(answer.msg).toContain('changed or deleted after the import: V102 第二位');
    expect(await find('V10')).toHaveLength(2);
    // Taken back in the order they were made, both go.
    expect((await undo()).code).toBe(ResultCode.ok);
    expect(await person('V102')).toMatchObject({ nickName: '第二位', version: 3 });
  });

  it('stays where something refers to somebody it brought', async () => {
    await upload(sheetOf('V201,带项目,OP-HRA,2026-03-02,,'));
    const { id } = await person('V201');
    const [any] = await app.db.executor.select({ id: project.id }).from(project).limit(1);
    const lead = (leadId: number | null) =>
      app.db.executor
        .update(project)
        .set({ leadId })
        .where(eq(project.id, any?.id ?? 0));
    await lead(id);
    const refused = await undo();
    expect(refused.msg).toContain('already used by others: V201 带项目');
    await lead(null);
    expect((await undo()).data).toEqual({ restored: 0, removed: 1 });
  });

  it('is for whoever made it, and for what they may do by hand', async () => {
    await upload(sheetOf('V301,某人,OP-HRA,2026-03-02,,'));
    expect((await undo(office)).code).toBe(ResultCode.notPermitted);
    expect((await past(office))[0]?.abilities).toEqual({ undo: false });
    await upload(sheetOf('V302,某人,OP-HRA,2026-03-02,,'), 'all', office);
    // Meanwhile somebody who may has made them more than the office can unmake.
    const { id } = await person('V302');
    await app.db.runSql(`update person set roles = '{finance}' where id = ${id}`);
    expect(await undo(office)).toMatchObject({ code: ResultCode.refused });
    expect((await undo(admin)).code).toBe(ResultCode.ok);
    expect(await find('V302')).toEqual([]);
  });

  it('is not there where it never was', async () => {
    const answer = await app.call(peopleEndpoints.undoImport, {
      token: admin,
      body: { id: 99_999 },
    });
    expect(answer.code).toBe(ResultCode.notFound);
  });
});

describe('an import that moved somebody', () => {
  const HEADING = '工号,姓名,部门编码,入职日期,职级,调动生效日期';
  const dated = (...rows: string[]) => Buffer.from([HEADING, ...rows].join('\n'));
  const wayOf = async (staffNo: string) => {
    const { id } = await person(staffNo);
    const { data } = await app.call<AssignmentHistory>(peopleEndpoints.assignments, {
      token: admin,
      params: { id },
    });
    return data.entries.map(({ from, grade }) => [from, grade]);
  };

  it('is taken back with the day it moved them', async () => {
    await upload(dated('V001,调动者,OP-HRA,2026-03-02,P4,'));
    const before = await person('V001');
    await upload(dated('V001,调动者,RD-CTL-ALG,2026-03-02,P5,2026-10-12'));
    expect(await wayOf('V001')).toEqual([
      ['2026-10-12', 'P5'],
      ['2026-03-02', 'P4'],
    ]);
    expect((await undo()).code).toBe(ResultCode.ok);
    expect(await wayOf('V001')).toEqual([['2026-03-02', 'P4']]);
    expect(await person('V001')).toMatchObject({ deptId: before.deptId, grade: 'P4' });
  });

  it('is taken back where the day of hire moved before a step it added', async () => {
    await upload(dated('V002,早来者,OP-HRA,2026-03-02,P4,'));
    await upload(dated('V002,早来者,RD-CTL-ALG,2026-01-05,P5,2026-02-02'));
    expect(await wayOf('V002')).toEqual([
      ['2026-02-02', 'P5'],
      ['2026-01-05', 'P4'],
    ]);
    expect((await undo()).code).toBe(ResultCode.ok);
    expect(await wayOf('V002')).toEqual([['2026-03-02', 'P4']]);
    expect((await person('V002')).hireDate).toBe('2026-03-02');
  });

  it('stays once a month it reaches over is closed', async () => {
    await upload(dated('V003,定案者,OP-HRA,2026-03-02,P4,'));
    await upload(dated('V003,定案者,RD-CTL-ALG,2026-03-02,P5,2026-08-03'));
    await begin(app, '2026-09');
    await close(app, '2026-09');
    expect(await undo()).toMatchObject({ code: ResultCode.periodClosed });
    expect(await wayOf('V003')).toHaveLength(2);
    await reopen(app, '2026-09');
    expect((await undo()).code).toBe(ResultCode.ok);
  });
});
