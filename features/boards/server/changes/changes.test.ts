import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowEndpoints } from '#features/actuals/contract-rows.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { ChangedRow, Changes, YearChanges } from '#features/boards/contract-changes.ts';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { STANDARD } from '#features/boards/server/ground/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import * as accounts from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';
import {
  bookHours,
  closeThrough,
  type ForecastCompany,
  startForecastCompany,
  useMethod,
} from '../forecast/testing.ts';
import { expectChangesOpen } from '../opening/testing.ts';
import { startBoardCompany } from '../testing.ts';

let company: ForecastCompany;
let free: Readonly<Record<'one' | 'two', number>>;

type Query = Readonly<Record<string, string>>;

const READERS: readonly (readonly [Role, Query])[] = [
  ['finance', {}],
  ['finance', { labour: 'actual' }],
  ['finance', { division: '0' }],
  ['leader', {}],
  ['user', {}],
  ['pl', {}],
];

const ask = <Data>(
  endpoint: typeof boardEndpoints.changes.read | typeof boardEndpoints.comparison.read,
  role: Role,
  query: Query,
) =>
  company.app.call<Data>(endpoint, {
    token: demoToken(role),
    query: { year: '2024', ...query },
  });

async function compared(role: Role = 'finance', query: Query = {}): Promise<Comparison> {
  const { code, msg, data } = await ask<Comparison>(boardEndpoints.comparison.read, role, query);
  expect(code, msg).toBe(ResultCode.ok);
  return data;
}

async function reply(role: Role = 'finance', query: Query = {}): Promise<YearChanges> {
  const { code, msg, data } = await ask<YearChanges>(boardEndpoints.changes.read, role, query);
  expect(code, msg).toBe(ResultCode.ok);
  return data;
}

async function changed(...asked: Parameters<typeof reply>): Promise<Changes> {
  const { changes } = await reply(...asked);
  if (changes === null) throw new Error('nothing to compare');
  return changes;
}

const rowOf = ({ rows }: Changes, code: string): ChangedRow => {
  const row = rows.find((one) => one.code === code);
  if (row === undefined) throw new Error(`no ${code}`);
  return row;
};
const codesOf = ({ changed: ids, rows }: Changes) =>
  ids.map((id) => rows.find(({ budgetId }) => budgetId === id)?.code);

/** What the board of all budgets says of the same. */
const standingsOf = ({ rows, totals, noBudget }: Comparison) => ({
  rows: rows.map((row) => {
    const { budgetId, actualAmount, executionRate, level, forecastOver, eac, etc } = row;
    return [budgetId, { actualAmount, executionRate, level, forecastOver, eac, etc }];
  }),
  eac: totals.eac,
  noBudget: noBudget?.actualAmount,
});
const saidOf = ({ rows, totals, noBudget }: Changes, when: 'before' | 'after') => ({
  rows: rows.map((row) => [row.budgetId, row[when]]),
  eac: totals.eac[when],
  noBudget: noBudget?.[when],
});

/** What every reader's board says now. */
const everyBoard = () =>
  Promise.all(READERS.map(async (asked) => standingsOf(await compared(...asked))));
const everySide = (when: 'before' | 'after') =>
  Promise.all(READERS.map(async (asked) => saidOf(await changed(...asked), when)));

type Boards = Awaited<ReturnType<typeof everyBoard>>;
let [january, february]: Boards[] = [];

/** 9,000.00 are planned on the first document, 18,000.00 on the second, which goes by its trend. */
beforeAll(async () => {
  company = await startForecastCompany();
  const { app, projects, depts, bySub } = company;
  const { executor } = app.db;
  free = {
    one: await accounts.addProject(executor, 'F-N1'),
    two: await accounts.addProject(executor, 'F-N2'),
  };
  await useMethod(company, bySub, 'trend');
  const spend = (month: string, projectId: number, fen: number) =>
    accounts.addVoucher(executor, { month, projectId, fen, deptId: depts.a });
  await spend('2024-01', projects.main, 700_000);
  await bookHours(company, '2024-01', { lone: { main: 1 } });
  const wrong = await spend('2024-01', projects.other, 500_000);
  await spend('2024-01', free.one, 33_333);
  await closeThrough(company, '2024-01');
  january = await everyBoard();

  await spend('2024-02', projects.main, 250_000);
  await spend('2024-02', free.one, 1_000);
  await spend('2024-02', free.two, 2_000);
  const late = await spend('2024-01', projects.main, 9_999);
  await accounts.noteLine(executor, {
    ...{ source: 'voucher', id: late, month: '2024-01', kind: 'late' },
  });
  const line = { source: 'voucher', id: wrong } as const;
  await accounts.changeLine(executor, { ...line, fen: 400_000, projectId: projects.other });
  await accounts.noteLine(executor, { ...line, month: '2024-01', kind: 'correction' });
}, 180_000);
afterAll(() => company.app.close());

describe('a year with one closed month', () => {
  it('is compared with nothing', async () => {
    expect(await reply()).toMatchObject({ year: 2024, outOfDate: [], changes: null });
    expect((await reply('finance', { year: '2023' })).changes).toBeNull();
  });
});

describe('the last closed month', () => {
  beforeAll(async () => {
    await closeThrough(company, '2024-02', '2024-02');
    february = await everyBoard();
  }, 60_000);

  it('stands beside the one before as boards told of each', async () => {
    expect(await everySide('before')).toEqual(january);
    expect(await everySide('after')).toEqual(february);
    const { months, totals } = await changed();
    expect(months).toEqual({ before: 1, after: 2 });
    expect(totals.budgets).toBe(2);
    expect((await reply()).dataVersion).toBe((await compared()).dataVersion);
  });

  it('has turned what went over, what is expected within its plan again, and no other', async () => {
    const found = await changed();
    expect(found.rows.map(({ code }) => code)).toEqual(['F-1', 'F-2', 'F-3']);
    expect(codesOf(found)).toEqual(['F-1', 'F-2']);
    const before = 700_000 + STANDARD;
    expect(rowOf(found, 'F-1')).toMatchObject({
      yearBudgetAmount: 9_000,
      before: { actualAmount: before / 100, executionRate: 79, level: 'ok', forecastOver: true },
      // 9,710.02 ÷ 9,000.
      after: { actualAmount: (before + 259_999) / 100, executionRate: 107.89, level: 'over' },
    });
    // What it has cost, by the months so far, for those that are left.
    expect(rowOf(found, 'F-2')).toMatchObject({
      before: { level: 'ok', forecastOver: true, eac: 30_000, etc: 25_000 },
      after: { level: 'ok', forecastOver: false, eac: 12_000, etc: 8_000 },
    });
  });

  it('adds to what no budget covers, by projects that had none', async () => {
    const { noBudget } = await changed();
    expect(noBudget).toEqual({ before: 333.33, after: 363.33, newProjects: 1 });
    const { a, b } = company.depts;
    expect((await changed('finance', { deptId: String(a) })).noBudget?.newProjects).toBe(1);
    expect((await changed('finance', { deptId: String(b) })).noBudget).toEqual({
      ...{ before: 0, after: 0, newProjects: 0 },
    });
    expect((await changed('finance', { division: '1' })).noBudget?.after).toBe(0);
    expect((await changed('pmo')).noBudget).toBeNull();
  });

  it('has booked what came late and what was put right', async () => {
    expect((await changed()).afterwards).toEqual({
      ...{ rows: 2, amount: 99.99 - 1_000, originMonths: ['2024-01'] },
    });
    expect((await changed('finance', { division: '1' })).afterwards).toEqual({
      ...{ rows: 0, amount: 0, originMonths: [] },
    });
  });

  it('is of what somebody sees, judged as for everybody', async () => {
    const own = await changed('user');
    expect(own.rows.map(({ code }) => code)).toEqual(['F-1']);
    expect(own.rows).toEqual((await changed()).rows.filter(({ code }) => code === 'F-1'));
    expect(codesOf(own)).toEqual(['F-1']);
    expect(own).toMatchObject({
      totals: { budgets: 1 },
      noBudget: null,
      afterwards: { rows: 1, amount: 99.99 },
    });
    expect(codesOf(await changed('finance', { labour: 'actual' }))).toEqual(['F-1', 'F-2']);
    for (const role of ['leader', 'user'] as const) {
      const { code } = await ask(boardEndpoints.changes.read, role, { labour: 'actual' });
      expect([role, code]).toEqual([role, ResultCode.notPermitted]);
    }
  });

  it.each(READERS)('opens to its rows for %s with %j', async (role, query) => {
    const labour = query.labour === 'actual' ? 'actual' : 'standard';
    const who = { app: company.app, token: demoToken(role), labour } as const;
    const filters = query.division === undefined ? {} : ({ division: 0 } as const);
    const count = await expectChangesOpen(who, await reply(role, query), filters);
    expect(count).toBeGreaterThan(2);
  });

  it('counts the rows it has booked for earlier months as their pages do', async () => {
    const body = { startDate: '2024-02-01', endDate: '2024-02-29', afterwards: true };
    const asked = { token: demoToken('finance'), params: { id: 0 }, body };
    const { data } = await company.app.call<{ total: number }>(rowEndpoints.voucher, asked);
    expect(data.total).toBe((await changed()).afterwards.rows);
  });

  it('takes the same few statements for one budget and for many', async () => {
    const counted = async (query: Query) => {
      await reply('finance', query);
      return company.app.countStatements(() => reply('finance', query));
    };
    const all = await counted({});
    expect(all).toBeLessThanOrEqual(10);
    expect(await counted({ projectType: '3' })).toBe(all);
  });
});

describe('another month that is closed', () => {
  it('is held against the last, not against the first', async () => {
    await closeThrough(company, '2024-03', '2024-03');
    expect(await everySide('before')).toEqual(february);
    const found = await changed();
    expect(found.months).toEqual({ before: 2, after: 3 });
    // Nothing more was spent: of the two together less is expected now than they plan.
    expect(codesOf(found)).toEqual(['F-3']);
    expect(found.noBudget).toEqual({ before: 363.33, after: 363.33, newProjects: 0 });
    expect(found.afterwards).toEqual({ rows: 0, amount: 0, originMonths: [] });
  });
});

describe('a year that is long closed', () => {
  it('is told as its own last months closed, forecasts too', async () => {
    const { app } = await startBoardCompany();
    const token = demoToken('finance');
    const { data } = await app.call<YearChanges>(boardEndpoints.changes.read, {
      ...{ token, query: { year: '2023' } },
    });
    const [main] = data.changes?.rows ?? [];
    expect(data.changes?.months).toEqual({ before: 11, after: 12 });
    // All that is left of its plan is of the year after.
    expect(main).toMatchObject({ code: 'Q-MAIN', before: { etc: 4_400 }, after: { etc: 4_400 } });
    expect(await expectChangesOpen({ app, token }, data)).toBeGreaterThan(10);
    await app.close();
  }, 180_000);
});
