import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BUDGET_SORTS,
  type BudgetPage,
  documentEndpoints,
} from '#features/budgets/contract-documents.ts';
import { waitingEndpoints } from '#features/budgets/contract-waiting.ts';
import { begin, close } from '#features/periods/server/testing.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { PlacedPerson } from '#kernel/references.ts';
import type { Role } from '#kernel/roles.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Known,
  knownRecords,
  type Made,
  putInForce,
  revisedBudget,
  withoutBudgets,
  yearOf,
} from '../testing.ts';

let app: TestApp;
let known: Known;
const made = new Map<string, Made>();
const of = (code: string): Made => made.get(code) ?? { id: 0, versionId: 0 };

const list = async (query: Record<string, string> = {}, role: Role = 'finance') => {
  const answer = await app.call<BudgetPage>(documentEndpoints.list, {
    token: demoToken(role),
    query,
  });
  expect(answer.msg).toBe('');
  return answer.data;
};

const codes = ({ rows }: BudgetPage) => rows.map(({ code }) => code);
const rowOf = async (code: string, query: Record<string, string> = {}, role: Role = 'finance') =>
  (await list({ ...query, pageSize: '100' }, role)).rows.find((row) => row.code === code);

const fenOf = (projectCode: string, month: string, value: number, item = 'travel') => ({
  projectId: known.project(projectCode),
  itemId: known.item(item),
  month,
  value,
});

async function make(code: string, changes: object) {
  made.set(code, await createdBudget(app, fieldsOf(known, { code, ...changes })));
}

/**
 * B-EFF: in force, revised once, over two years, with a further revision in review. B-SUB: in force.
 * B-DRAFT: never in force. B-SUM: adds up B-EFF and B-SUB.
 */
beforeAll(async () => {
  app = await startTestApp();
  await withoutBudgets(app);
  known = await knownRecords(app);
  await begin(app, '2026-01');
  for (const month of ['2026-01', '2026-02', '2026-03']) await close(app, month);

  const long = { fromMonth: '2026-01', toMonth: '2027-12' };
  await make('B-EFF', {
    ...long,
    name: '热泵预算',
    productName: '空气源热泵',
    projects: [{ ...long, projectId: known.project('RM-2602') }],
  });
  const original = of('B-EFF');
  await fillIn(app, original.versionId, {
    fen: [fenOf('RM-2602', '2026-01', 100_01), fenOf('RM-2602', '2027-01', 900_00)],
  });
  await putInForce(app, original, '2026-02-01');
  const second = await revisedBudget(app, original.id);
  await fillIn(app, second.versionId, {
    fen: [
      fenOf('RM-2602', '2026-01', 100_01),
      fenOf('RM-2602', '2026-04', 50_50),
      fenOf('RM-2602', '2026-04', 25, 'testing'),
      fenOf('RM-2602', '2027-01', 1_000_00),
    ],
    minutes: [
      {
        projectId: known.project('RM-2602'),
        itemId: known.dept('RD-CTL'),
        month: '2026-04',
        value: 90,
      },
    ],
  });
  await putInForce(app, second, '2026-05-01');
  const third = await revisedBudget(app, original.id);
  await fillIn(app, third.versionId, { fen: [fenOf('RM-2602', '2026-05', 7_000_000_00)] });
  await app.db.executor.execute(sql`
    update budget_version set status = 1, step = 'leader', submitted_at = now(),
      submitted_by = ${known.person('pl')} where id = ${third.versionId}`);

  await make('B-SUB', {
    division: 0,
    projectType: 2,
    ownerId: known.person('pd'),
    fillMode: 0,
    projects: [yearOf(known.project('CM-2531-01')), yearOf(known.project('CM-2531'))],
  });
  await fillIn(app, of('B-SUB').versionId, {
    fen: [fenOf('CM-2531-01', '2026-03', 30_00), fenOf('CM-2531', '2026-12', -10_00)],
  });
  await putInForce(app, of('B-SUB'));

  await make('b-draft', { name: '草案', projects: [yearOf(known.project('RM-2603'))] });
  await fillIn(app, of('b-draft').versionId, { fen: [fenOf('RM-2603', '2026-02', 5_00)] });

  await make('B-SUM', { budgetType: 1, members: [of('B-EFF').id, of('B-SUB').id] });
  await putInForce(app, of('B-SUM'));
});
afterAll(() => app.close());

describe('the list', () => {
  it('shows amounts of the version in force, with what it was at first and what is closed', async () => {
    expect(await rowOf('B-EFF')).toMatchObject({
      name: '热泵预算',
      productName: '空气源热泵',
      owner: { nickName: '王立群', available: true },
      dept: { code: 'RD-CTL' },
      status: 3,
      current: { versionNo: 2 },
      open: { versionNo: 3, status: 1 },
      fromMonth: '2026-01',
      toMonth: '2027-12',
      budgetAmount: 1150.76,
      budgetHours: 1.5,
      originalAmount: 1000.01,
      totalAmount: 1150.76,
      toDateAmount: 100.01,
      // Three months are closed, and nothing was spent in them.
      actualAmount: 0,
      warnPercent: 80,
      overPercent: 100,
      hasImage: false,
    });
  });

  it('shows of a year what lies in it, and only documents that have months there', async () => {
    expect(await rowOf('B-EFF', { year: '2026' })).toMatchObject({
      budgetAmount: 150.76,
      originalAmount: 100.01,
      totalAmount: 1150.76,
      toDateAmount: 100.01,
    });
    expect(await rowOf('B-EFF', { year: '2027' })).toMatchObject({
      budgetAmount: 1000,
      originalAmount: 900,
      totalAmount: 1150.76,
      toDateAmount: 0,
      actualAmount: null,
    });
    expect(codes(await list({ year: '2027' }))).toEqual(['B-EFF']);
    expect((await list({ year: '2028' })).total).toBe(0);
    expect((await list()).years).toEqual([2027, 2026]);
  });

  it('shows of one that was never in force what is being drawn up, and nothing original', async () => {
    expect(await rowOf('b-draft')).toMatchObject({
      status: 0,
      current: null,
      open: { versionNo: 1, status: 0 },
      budgetAmount: 5,
      originalAmount: null,
      toDateAmount: 5,
      actualAmount: null,
    });
  });

  it('adds up for an integration what its members come to now, and came to at first', async () => {
    expect(await rowOf('B-SUM')).toMatchObject({
      budgetAmount: 1170.76,
      originalAmount: 1020.01,
      toDateAmount: 130.01,
      budgetHours: 1.5,
    });
    expect(await rowOf('B-SUM', { year: '2026' })).toMatchObject({
      budgetAmount: 170.76,
      totalAmount: 1170.76,
    });
  });

  it('sums documents in force with lines alone, and says what it left out', async () => {
    const page = await list({ pageSize: '1' });
    expect(page.total).toBe(4);
    expect(page.rows).toHaveLength(1);
    expect(page.sums).toEqual({
      counted: 2,
      budgetAmount: 1170.76,
      budgetHours: 1.5,
      originalAmount: 1020.01,
      toDateAmount: 130.01,
      actualAmount: 0,
      level: 'ok',
      notEffective: 1,
      integrations: 1,
      opens: { ids: expect.any(Array), span: { from: '2026-01', to: '2027-12' } },
    });
    expect(page.closedThrough).toBe('2026-03');
    expect((await list({ year: '2026' })).sums.budgetAmount).toBe(170.76);
    expect((await list({ status: '0' })).sums).toMatchObject({ counted: 0, budgetAmount: 0 });
  });

  it('finds by code, name, product and sound, and by every filter', async () => {
    expect(codes(await list({ query: 'b-su' }))).toEqual(['B-SUB', 'B-SUM']);
    expect(codes(await list({ query: '热泵预' }))).toEqual(['B-EFF']);
    expect(codes(await list({ query: '空气源' }))).toEqual(['B-EFF']);
    expect(codes(await list({ query: 'rebengyusuan' }))).toEqual(['B-EFF']);
    expect(codes(await list({ query: 'rbys' }))).toEqual(['B-EFF']);
    expect(codes(await list({ division: '0' }))).toEqual(['B-SUB']);
    expect(codes(await list({ budgetType: '1' }))).toEqual(['B-SUM']);
    expect(codes(await list({ projectType: '2' }))).toEqual(['B-SUB']);
    expect(codes(await list({ status: '0' }))).toEqual(['b-draft']);
    expect(codes(await list({ ownerId: String(known.person('pd')) }))).toEqual(['B-SUB']);
    expect((await list({ query: '%' })).total).toBe(0);
  });

  it('counts for each quick filter what the other filters find', async () => {
    const page = await list({ quick: 'underway' });
    expect(page.counts).toEqual({
      ...{ all: 4, effective: 3, waitsForMe: 0, underway: 2 },
      ...{ warned: 0, over: 0 },
    });
    expect(codes(page)).toEqual(['b-draft', 'B-EFF']);
    expect(codes(await list({ quick: 'effective' }))).toEqual(['B-EFF', 'B-SUB', 'B-SUM']);
    expect((await list({ quick: 'effective', division: '0' })).counts.all).toBe(1);
  });

  it('says to whoever is asked to decide that it waits for them', async () => {
    const page = await list({ quick: 'waitsForMe' }, 'dl');
    expect(codes(page)).toEqual(['B-EFF']);
    expect(page.rows[0]?.waitsForMe).toBe(true);
    expect(page.counts.waitsForMe).toBe(1);
    expect((await list({}, 'pl')).counts.waitsForMe).toBe(0);
    // Whatever year somebody happens to look at.
    const later = await list({ year: '2031' }, 'dl');
    expect(later.counts).toMatchObject({ all: 0, waitsForMe: 1 });
    expect((await list({ year: '2031', division: '0' }, 'dl')).counts.waitsForMe).toBe(0);
    const waiting = async (role: Role) =>
      (await app.call(waitingEndpoints.waiting, { token: demoToken(role) })).data;
    expect(await waiting('dl')).toEqual({ waiting: 1 });
    expect(await waiting('finance')).toEqual({ waiting: 0 });
  });

  it('sorts by every column, every document on one page', async () => {
    for (const name of BUDGET_SORTS) {
      for (const sort of [name, `-${name}`]) {
        const pages = await Promise.all(
          ['1', '2'].map((pageNum) => list({ sort, pageNum, pageSize: '2' })),
        );
        expect(pages.flatMap(codes).sort(), sort).toEqual(['B-EFF', 'B-SUB', 'B-SUM', 'b-draft']);
      }
    }
    expect(codes(await list({ sort: 'code' }))).toEqual(['b-draft', 'B-EFF', 'B-SUB', 'B-SUM']);
    expect(codes(await list({ sort: 'amount' }))).toEqual(['b-draft', 'B-SUB', 'B-EFF', 'B-SUM']);
    expect(codes(await list({ sort: '-status' })).at(-1)).toBe('b-draft');
    // The one that plans for 2027, then those of 2026.
    expect(codes(await list({ sort: 'newest', quick: 'effective' }))).toEqual([
      'B-EFF',
      'B-SUB',
      'B-SUM',
    ]);
  });

  it('tells the total and the sums on a page beyond the last', async () => {
    const page = await list({ pageNum: '9' });
    expect(page.rows).toEqual([]);
    expect(page.total).toBe(4);
    expect(page.sums.counted).toBe(2);
  });

  it('asks the database as often, however many documents there are', async () => {
    const none = await app.countStatements(() => list({ query: 'nothing like it' }));
    expect(await app.countStatements(() => list())).toBe(none);
    // Those before, and what is expected of the page's documents.
    expect(none).toBeLessThanOrEqual(5);
  });

  it('shows a member of a project what is in force and nothing that is under way', async () => {
    await app.db.executor.execute(sql`
      insert into project_member (project_id, person_id)
      values (${known.project('RM-2602')}, ${known.person('user')})`);
    const page = await list({}, 'user');
    expect(codes(page)).toEqual(['B-EFF']);
    expect(page.rows[0]).toMatchObject({ open: null, waitsForMe: false, budgetAmount: 1150.76 });
    expect(page.counts.underway).toBe(0);
    expect(page.abilities).toEqual({ create: false, editCategories: false, editThresholds: false });
  });
});

describe('choosing people and documents', () => {
  const people = async (endpoint: AnyEndpoint, query: string, role: Role) =>
    (
      await app.call<PlacedPerson[]>(endpoint, { token: demoToken(role), query: { query } })
    ).data.map(({ nickName }) => nickName);

  it('offers as owners who owns something the reader sees', async () => {
    expect(await people(documentEndpoints.owners, '', 'finance')).toEqual(
      expect.arrayContaining(['王立群', '赵启明']),
    );
    expect(await people(documentEndpoints.owners, 'zqm', 'finance')).toEqual(['赵启明']);
    expect(await people(documentEndpoints.owners, '', 'gl')).toEqual([]);
  });

  it('offers as candidates whoever is there', async () => {
    expect(await people(documentEndpoints.ownerCandidates, '林若楠', 'pl')).toEqual(['林若楠']);
    await app.db.executor.execute(
      sql`update person set enabled = false where user_name = 'wl_view'`,
    );
    expect(await people(documentEndpoints.ownerCandidates, '吴静怡', 'pl')).toEqual([]);
  });

  it('offers as members documents in force with lines of their own', async () => {
    const offered = await app.call<{ code: string; totalAmount: number }[]>(
      documentEndpoints.memberCandidates,
      { token: demoToken('finance') },
    );
    expect(offered.data.map(({ code, totalAmount }) => [code, totalAmount])).toEqual([
      ['B-EFF', 1150.76],
      ['B-SUB', 20],
    ]);
  });
});

describe('the sheet of the list', () => {
  it('has every document, and sums that say what they count', async () => {
    const answer = await app.call<Buffer>(documentEndpoints.exportSheet, {
      token: demoToken('finance'),
      query: { year: '2026' },
      language: 'en',
    });
    const read = await readSheet(answer.data, { maxRows: 100, maxUnpackedBytes: 1e7 });
    const rows = read.map(({ cells }) => cells);
    expect(rows.map((row) => row[0])).toEqual([
      'Code',
      'b-draft',
      'B-EFF',
      'B-SUB',
      'B-SUM',
      'Total of 2 standard budgets in force',
    ]);
    expect(rows[2]?.slice(8)).toEqual([
      'In force',
      'v2',
      '2026-01',
      '2027-12',
      '100.01',
      '150.76',
      '100.01',
      '0',
      '',
      '1.5',
    ]);
    expect(rows.at(-1)?.slice(12)).toEqual(['120.01', '170.76', '130.01', '0', '', '1.5']);
  });
});
