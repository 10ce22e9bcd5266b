import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { materialEndpoints } from '#features/materials/contract.ts';
import type { Issue, IssuePage, MaterialSummary } from '#features/materials/contract-parts.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import { type InputIssue, ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { created, fieldsOf, type Known, knownRecords, withoutIssues } from './testing.ts';

let app: TestApp;
let known: Known;

beforeAll(async () => {
  app = await startTestApp();
  known = await knownRecords(app);
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}, role: Role = 'finance') =>
  (await app.call<IssuePage>(materialEndpoints.list, { token: demoToken(role), query })).data;

const summary = async (role: Role = 'finance', query: Record<string, string> = {}) =>
  (await app.call<MaterialSummary>(materialEndpoints.summary, { token: demoToken(role), query }))
    .data;

const docs = ({ rows }: IssuePage) => rows.map(({ docNo, line }) => `${docNo}-${line}`);

const send = (method: 'create' | 'update' | 'remove', body: object, role: Role = 'finance') =>
  app.call<Issue & { issues: InputIssue[] }>(materialEndpoints[method], {
    token: demoToken(role),
    body,
  });

/** Four lines in November, one of them brought back, and one in October. */
async function someIssues() {
  await withoutIssues(app);
  await created(app, fieldsOf(known, { requesterId: known('person', 'pl') }));
  await created(
    app,
    fieldsOf(known, {
      ...{ docNo: 'CK-1', line: 2, name: '冷媒 R454B', code: 'ML-9', unit: '瓶' },
      ...{ quantity: 12.5, unitPrice: 86.205, subCategoryId: known('item', 'trial-material') },
    }),
  );
  await created(
    app,
    fieldsOf(known, { docNo: 'TK-1', date: '2026-11-05', quantity: -4, unitPrice: 1245 }),
  );
  await created(
    app,
    fieldsOf(known, {
      ...{ docNo: 'CK-2', date: '2026-11-06', projectId: known('project', 'AS-0011') },
      ...{ name: '压缩机', quantity: 2, unitPrice: 2860, requesterId: known('person', 'user') },
    }),
  );
  await created(app, fieldsOf(known, { docNo: 'CK-0', date: '2026-10-30', quantity: 100 }));
}

describe('the list', () => {
  beforeAll(someIssues);

  it('shows a month, the latest first, with what all of it comes to', async () => {
    const page = await list({ month: '2026-11' });
    expect(docs(page)).toEqual(['CK-2-1', 'TK-1-1', 'CK-1-1', 'CK-1-2']);
    expect(page.sums).toEqual({ count: 4, amount: 1425 + 1077.56 - 4980 + 5720 });
    expect(page.counts).toEqual({ all: 4, issued: 3, returned: 1 });
    const [, , first, second] = page.rows;
    expect(first).toMatchObject({ quantity: 10, unitPrice: 142.5, amount: 1425, version: 1 });
    expect(first?.project).toMatchObject({ code: 'RM-2601-01' });
    expect(first?.requester?.nickName).toBe('王立群');
    // Nobody said it: it is where the requester belonged that day.
    expect(first?.dept?.code).toBe('RD-CTL-DRV');
    expect(second).toMatchObject({ quantity: 12.5, unitPrice: 86.205, amount: 1077.56 });
  });

  it('is of the current month where none is named, as long as none is to be closed before it', async () => {
    expect((await list()).month).toBe('2026-11');
  });

  it.each([
    ['a document', { query: 'ck-1' }, ['CK-1-1', 'CK-1-2']],
    ['a code', { query: 'ml-9' }, ['CK-1-2']],
    ['a name', { query: '压缩' }, ['CK-2-1']],
    ['how a name sounds', { query: 'ysj' }, ['CK-2-1']],
    ['what came back', { kind: 'returned' }, ['TK-1-1']],
    ['what was issued', { kind: 'issued', sort: 'docNo' }, ['CK-1-1', 'CK-1-2', 'CK-2-1']],
    ['nothing', { query: 'no such thing' }, []],
    ['no usable project', { projectId: 'none' }, []],
    ['an amount', { sort: '-amount', kind: 'issued' }, ['CK-2-1', 'CK-1-1', 'CK-1-2']],
  ])('finds by %s', async (_, query, found) => {
    const page = await list({ month: '2026-11', ...(query as Record<string, string>) });
    expect(docs(page)).toEqual(found);
    expect(page.total).toBe(found.length);
  });

  it('finds by project with its parts, sub-category, department with what is beneath, requester', async () => {
    const by = async (query: Record<string, string | number>) =>
      docs(
        await list({
          month: '2026-11',
          sort: 'docNo',
          ...Object.fromEntries(Object.entries(query).map(([name, id]) => [name, String(id)])),
        }),
      );
    expect(await by({ projectId: known('project', 'RM-2601') })).toEqual([
      'CK-1-1',
      'CK-1-2',
      'TK-1-1',
    ]);
    expect(await by({ subCategoryId: known('item', 'trial-material') })).toEqual(['CK-1-2']);
    expect(await by({ deptId: known('dept', 'RD-CTL') })).toEqual(['CK-1-1', 'CK-2-1']);
    expect(await by({ requesterId: known('person', 'user') })).toEqual(['CK-2-1']);
  });

  it('sums what the filters leave, whichever page is shown', async () => {
    const page = await list({ month: '2026-11', query: 'CK-1', pageSize: '1', pageNum: '2' });
    expect(docs(page)).toEqual(['CK-1-2']);
    expect(page.sums).toEqual({ count: 2, amount: 2502.56 });
    const beyond = await list({ month: '2026-11', pageNum: '9' });
    expect(beyond).toMatchObject({ total: 4, rows: [], sums: { count: 4 } });
  });

  it('takes as many statements for a page of two hundred as for one', async () => {
    const few = await app.countStatements(() => list({ month: '2026-11', pageSize: '1' }));
    await app.db.executor.execute(sql`
      insert into material_issue (doc_no, line, date, month, code, name, quantity_micro, price_micro,
        amount_fen, sub_category_id, changed_at, changed_by)
      select 'MANY', at, '2026-11-02', '2026-11-01', 'M', 'M', 1000000, 1000000, 100,
        ${known('item', 'rd-material')}, now(), 1 from generate_series(1, 200) at`);
    const many = await app.countStatements(() => list({ month: '2026-11', pageSize: '200' }));
    expect(many).toBe(few);
    await app.db.executor.execute(sql`delete from material_issue where doc_no = 'MANY'`);
  });
});

describe('the month in figures', () => {
  beforeAll(someIssues);

  it('is one sum: issued, returned, net, and what it is of', async () => {
    expect(await summary('finance', { month: '2026-11' })).toEqual({
      month: '2026-11',
      state: 'open',
      issued: { count: 3, amount: 8222.56 },
      returned: { count: 1, amount: -4980 },
      net: { count: 4, amount: 3242.56 },
      booked: null,
      previous: { month: '2026-10', count: 1, amount: 14250, restated: false },
      bySubCategory: [
        expect.objectContaining({ nameZh: '研发物料', amount: 2165 }),
        expect.objectContaining({ nameZh: '试制物料', amount: 1077.56 }),
      ],
      abilities: { edit: true, amounts: true },
    });
  });
});

describe('who sees what', () => {
  beforeAll(someIssues);

  const seen = async (role: Role) => docs(await list({ month: '2026-11', sort: 'docNo' }, role));

  it.each([
    ['finance', ['CK-1-1', 'CK-1-2', 'CK-2-1', 'TK-1-1']],
    ['wl_view', ['CK-1-1', 'CK-1-2', 'CK-2-1', 'TK-1-1']],
    ['leader', ['CK-1-1', 'CK-1-2', 'CK-2-1', 'TK-1-1']],
    ['gc_admin', ['CK-1-1', 'CK-1-2', 'CK-2-1', 'TK-1-1']],
    // Of RD, which is named a member of RM-2601.
    ['user', ['CK-1-1', 'CK-1-2', 'TK-1-1']],
    // Leads it.
    ['pl', ['CK-1-1', 'CK-1-2', 'TK-1-1']],
    // Leads the group of the requester of CK-2, and is a member like everybody of RD.
    ['gl', ['CK-1-1', 'CK-1-2', 'CK-2-1', 'TK-1-1']],
    // The offices of the division that AS-0011 is of.
    ['pmo', ['CK-2-1']],
    ['pmd', ['CK-2-1']],
    // Sees whatever was drawn by departments beneath the company.
    ['wh_ap', ['CK-1-1', 'CK-2-1']],
  ] as const)('%s', async (role, expected) => {
    expect(await seen(role)).toEqual(expected);
  });

  it('does not find what is not theirs to see', async () => {
    const { rows } = await list({ month: '2026-11', query: 'CK-2' });
    const params = { id: rows[0]?.id ?? 0 };
    const ask = (role: Role) =>
      app.call(materialEndpoints.read, { token: demoToken(role), params });
    expect((await ask('user')).code).toBe(ResultCode.notFound);
    expect((await ask('gl')).code).toBe(ResultCode.ok);
  });

  it('gives gc_admin quantities and no money, in list, figures, record and sheet', async () => {
    const page = await list({ month: '2026-11' }, 'gc_admin');
    expect(page.rows.every(({ amount, unitPrice }) => amount === null && unitPrice === null)).toBe(
      true,
    );
    expect(page.rows.map(({ quantity }) => quantity)).toEqual([2, -4, 10, 12.5]);
    expect(page.sums).toEqual({ count: 4, amount: null });
    const figures = await summary('gc_admin', { month: '2026-11' });
    expect(figures.abilities).toEqual({ edit: false, amounts: false });
    expect([figures.issued, figures.net, figures.previous]).toEqual([
      { count: 3, amount: null },
      { count: 4, amount: null },
      { month: '2026-10', count: 1, amount: null, restated: false },
    ]);
    expect(figures.bySubCategory.map(({ amount }) => amount)).toEqual([null, null]);
    const [headings = [], ...rows] = await exported({ month: '2026-11' }, 'gc_admin');
    expect(headings).not.toContain('单价');
    expect(headings).not.toContain('金额');
    expect(rows).toHaveLength(4);
  });

  it('does not tell by the order what is withheld', async () => {
    const orders = await Promise.all(
      ['amount', '-amount'].map(async (sort) =>
        docs(await list({ month: '2026-11', sort }, 'gc_admin')),
      ),
    );
    expect(orders[0]).toEqual(orders[1]);
  });

  it('shows who is gc_admin and a member the amounts of their projects, and no sum of others', async () => {
    await app.db.executor.execute(sql`
      update person set roles = '{user,gc_admin}' where user_name = 'user'`);
    const page = await list({ month: '2026-11', sort: 'docNo' }, 'user');
    expect(page.rows.map(({ docNo, amount }) => [docNo, amount])).toEqual([
      ['CK-1', 1425],
      ['CK-1', 1077.56],
      ['CK-2', null],
      ['TK-1', -4980],
    ]);
    expect(page.sums.amount).toBeNull();
    const own = await list({ month: '2026-11', query: 'CK-1' }, 'user');
    expect(own.sums.amount).toBe(2502.56);
    const figures = await summary('user', { month: '2026-11' });
    expect(figures.issued.amount).toBeNull();
    expect(figures.returned.amount).toBe(-4980);
    await app.db.executor.execute(sql`update person set roles = '{user}' where user_name = 'user'`);
  });

  it('offers each the projects and people of what they see', async () => {
    const offered = async (role: Role, which: 'projects' | 'requesters', query: string) =>
      (
        await app.call<object[]>(materialEndpoints[which], {
          token: demoToken(role),
          query: { query },
        })
      ).data.length;
    expect(await offered('user', 'projects', 'AS-0011')).toBe(0);
    expect(await offered('wl_view', 'projects', 'AS-0011')).toBe(1);
    expect(await offered('user', 'requesters', '王立群')).toBe(1);
    expect(await offered('user', 'requesters', '林若楠')).toBe(0);
    expect(await offered('gl', 'requesters', 'lrn')).toBe(1);
  });
});

async function exported(query: Record<string, string>, role: Role = 'finance') {
  const { data } = await app.call<Uint8Array>(materialEndpoints.exportSheet, {
    token: demoToken(role),
    query,
  });
  const sheet = await readSheet(data, { maxRows: 1000, maxUnpackedBytes: 1e7 });
  return sheet.map(({ cells }) => cells);
}

describe('the sheet', () => {
  beforeAll(someIssues);

  it.each(['xlsx', 'csv'])('has what the list shows, with its sum (%s)', async (format) => {
    const rows = await exported({ month: '2026-11', query: 'CK-1', sort: 'docNo', format });
    const [headings, first, second, total] = rows;
    expect(rows).toHaveLength(4);
    expect(headings?.slice(0, 4)).toEqual(['出库单号', '行号', '日期', '物料编码']);
    expect(first?.slice(0, 5)).toEqual(['CK-1', '1', '2026-11-03', 'ML-1', '控制板']);
    expect(second?.slice(7, 12)).toEqual(['12.5', '86.205', '1077.56', 'RM-2601-01', '试制物料']);
    expect([total?.[0], total?.[9]]).toEqual(['合计', '2502.56']);
  });
});

describe('entering and changing a line', () => {
  beforeEach(() => withoutIssues(app));

  it('takes an amount that is one fen beside the product, as it is given', async () => {
    const { amount } = await created(app, fieldsOf(known, { amount: 1425.01 }));
    expect(amount).toBe(1425.01);
    const off = await send('create', fieldsOf(known, { line: 2, amount: 1425.02 }));
    expect(off.code).toBe(ResultCode.refused);
    expect(off.data.issues).toMatchObject([{ path: 'amount', key: 'materials.amountDiffers' }]);
    expect(off.msg).toContain('1,425.00');
  });

  it('says everything that is wrong at once, each at its field', async () => {
    await created(app, fieldsOf(known));
    const { data } = await send(
      'create',
      fieldsOf(known, {
        ...{ docNo: 'ck-1', amount: 1, projectId: known('project', 'CM-2532') },
        ...{ subCategoryId: known('item', 'travel'), requesterId: 999_999 },
      }),
    );
    expect(data.issues.map(({ path, key }) => [path, key])).toEqual([
      ['docNo', 'materials.taken'],
      ['amount', 'materials.amountDiffers'],
      ['projectId', 'materials.projectClosed'],
      ['subCategoryId', 'common.wrongValue'],
      ['requesterId', 'common.wrongValue'],
    ]);
  });

  it.each([
    [{ quantity: 0 }, ['quantity', 'materials.zeroQuantity']],
    [{ quantity: 0.1234567 }, ['quantity', 'materials.sixDecimals']],
    [{ unitPrice: -1 }, ['unitPrice', 'common.tooSmall']],
    [{ amount: 1.001 }, ['amount', 'common.twoDecimals']],
    [{ date: '2026-02-30' }, ['date', 'common.formatLike']],
    [{ quantity: 1e9, unitPrice: 1e9 }, ['amount', 'materials.amountTooLarge']],
  ])('refuses %j', async (changes, issue) => {
    const { data } = await send('create', fieldsOf(known, changes));
    expect(data.issues.map(({ path, key }) => [path, key])).toContainEqual(issue);
  });

  it('answers an older version with what is so now', async () => {
    const issue = await created(app, fieldsOf(known));
    const body = { ...fieldsOf(known, { note: 'x' }), id: issue.id, version: 1 };
    expect((await send('update', body)).data).toMatchObject({ note: 'x', version: 2 });
    const late = await send('update', { ...body, note: 'y' });
    expect(late.code).toBe(ResultCode.conflict);
    expect(late.data).toMatchObject({ note: 'x', version: 2 });
    expect((await send('remove', { id: issue.id, version: 1 })).code).toBe(ResultCode.conflict);
    expect((await send('remove', { id: issue.id, version: 2 })).code).toBe(ResultCode.ok);
    expect((await send('remove', { id: issue.id, version: 2 })).code).toBe(ResultCode.notFound);
  });

  it('keeps a project that has closed since, and takes no other that is closed', async () => {
    const issue = await created(app, fieldsOf(known, { projectId: known('project', 'AS-0011') }));
    await app.db.executor.execute(sql`update project set status = 'closed' where code = 'AS-0011'`);
    const body = { ...fieldsOf(known, { note: 'x' }), id: issue.id, version: 1 };
    const projectId = known('project', 'AS-0011');
    const kept = await send('update', { ...body, projectId });
    expect(kept.data).toMatchObject({ note: 'x', project: { code: 'AS-0011' } });
    await app.db.executor.execute(sql`update project set status = 'active' where code = 'AS-0011'`);
  });

  it('is for who keeps the accounts alone', async () => {
    for (const role of ['wl_view', 'leader', 'gc_admin', 'user'] as const) {
      expect((await send('create', fieldsOf(known), role)).code).toBe(ResultCode.notPermitted);
    }
    expect((await send('create', fieldsOf(known), 'super_admin')).code).toBe(ResultCode.ok);
  });
});

describe('months', () => {
  beforeAll(async () => {
    await withoutIssues(app);
    await created(app, fieldsOf(known, { docNo: 'OLD', date: '2026-07-10' }));
    await created(app, fieldsOf(known, { docNo: 'SEP', date: '2026-09-10' }));
    await created(app, fieldsOf(known, { docNo: 'OCT', date: '2026-10-10' }));
    await begin(app, '2026-09');
    await close(app, '2026-09');
  });
  afterAll(() => reopen(app, '2026-09'));

  const closed = ResultCode.periodClosed;
  const one = async (docNo: string, month: string) => {
    const { rows } = await list({ month, query: docNo });
    if (rows[0] === undefined) throw new Error(`no ${docNo}`);
    return rows[0];
  };

  it('that are closed take nothing, give nothing and change nothing', async () => {
    const sep = await one('SEP', '2026-09');
    const oct = await one('OCT', '2026-10');
    expect([sep.abilities.edit, oct.abilities.edit]).toEqual([false, true]);
    const fields = (date: string) => fieldsOf(known, { docNo: 'NEW', date });
    const { code, data } = await send('create', fields('2026-09-30'));
    expect([code, data.issues[0]?.path]).toEqual([closed, 'date']);
    const update = (issue: Issue, date: string) =>
      send('update', { ...fields(date), id: issue.id, version: issue.version });
    expect((await update(sep, '2026-10-01')).code).toBe(closed);
    expect((await update(oct, '2026-09-30')).code).toBe(closed);
    expect((await send('remove', { id: sep.id, version: sep.version })).code).toBe(closed);
    expect((await update(oct, '2026-10-11')).code).toBe(ResultCode.ok);
  });

  it('before the accounts begin are nobody else’s business', async () => {
    const old = await one('OLD', '2026-07');
    const body = {
      ...fieldsOf(known, { docNo: 'OLD', date: '2026-07-11' }),
      id: old.id,
      version: 1,
    };
    expect((await send('update', body)).code).toBe(ResultCode.ok);
    expect((await summary('finance', { month: '2026-07' })).state).toBe('before');
    const noted = await rowsOf(app.db.executor, sql`select from late_entry`);
    expect(noted).toEqual([]);
  });

  it('are shown with their state, beginning with the one to be closed next', async () => {
    expect(await summary()).toMatchObject({ month: '2026-10', state: 'open' });
    expect((await list()).month).toBe('2026-10');
    expect((await summary('wl_view', { month: '2026-09' })).state).toBe('closed');
  });
});
