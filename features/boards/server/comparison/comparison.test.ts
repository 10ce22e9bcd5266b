import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { expectComparisonOpens } from '../opening/testing.ts';
import { type BoardCompany, LATE_FEN, RATES, startBoardCompany } from '../testing.ts';

const { comparison } = boardEndpoints;

let made: BoardCompany;
/** The same company, in which those nobody may see cost something else. */
let other: BoardCompany;

beforeAll(async () => {
  made = await startBoardCompany();
  const { ann, dan } = RATES;
  other = await startBoardCompany({ ...RATES, ann: dan, dan: ann, hid: 41_017, lone: 7_001 });
}, 180_000);
afterAll(async () => {
  await made.app.close();
  await other.app.close();
});

type Query = Readonly<Record<string, string>>;

const ask = (query: Query = {}, role: Role = 'finance', { app } = made) =>
  app.call<Comparison>(comparison.read, {
    token: demoToken(role),
    query: { year: '2024', ...query },
  });

async function read(...asked: Parameters<typeof ask>): Promise<Comparison> {
  const answer = await ask(...asked);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

const rowOf = ({ rows }: Comparison, code: string): ComparisonRow => {
  const row = rows.find((one) => one.code === code);
  if (row === undefined) throw new Error(`no ${code}`);
  return row;
};
const codesOf = ({ rows }: Comparison) => rows.map(({ code }) => code);
const yuan = (fen: number) => fen / 100;

const LABOUR_ONE = 8 * RATES.ann + 5 * RATES.bea + 8 * RATES.dan;
const JANUARY = 30_000 + 1_111 + 1_000 + LABOUR_ONE + 7 * RATES.hid;
const FEBRUARY = 40_000 + LATE_FEN + 1_000 + 2 * RATES.hid;
const MAIN_BEFORE = 12_345 - 1_001 + 8 * RATES.ann + 6 * RATES.bea + 8 * RATES.dan;

describe('all budgets of a year', () => {
  it('stand side by side as far as the year is closed', async () => {
    const found = await read();
    expect(found).toMatchObject({ year: 2024, maxPeriod: 2, lastYearMonths: 2, labour: 'all' });
    expect(codesOf(found)).toEqual(['Q-MAIN', 'Q-PLAN', 'Q-SUB', 'Q-WHOLE']);
    expect(rowOf(found, 'Q-MAIN')).toMatchObject({
      // Two months of plan, and all twelve.
      ...{ budgetAmount: 3_100, originalAmount: 3_100, yearBudgetAmount: 4_400, bac: 5_400 },
      ...{ actualAmount: yuan(JANUARY + FEBRUARY), budgetHours: 20, actualHours: 30 },
      // 5,304.26 ÷ 4,400 and ÷ 3,100.
      ...{ executionRate: 120.55, toDateRate: 171.11, level: 'over', withheldCells: 0 },
      lastYearAmount: yuan(MAIN_BEFORE),
    });
    expect(rowOf(found, 'Q-PLAN')).toMatchObject({
      ...{ budgetAmount: 200, yearBudgetAmount: 600, actualAmount: 0, executionRate: 0 },
      ...{ level: 'ok', lastYearAmount: 0 },
    });
  });

  it('have the months of the year, and no actual of what is not closed', async () => {
    const { months } = rowOf(await read(), 'Q-MAIN');
    expect(months.slice(0, 4).map(({ budgetAmount }) => budgetAmount)).toEqual([
      ...[2_500, 600, 900, 400],
    ]);
    expect(months.map(({ actualAmount }) => actualAmount)).toEqual([
      ...[yuan(JANUARY), yuan(FEBRUARY)],
      ...Array.from({ length: 10 }, () => null),
    ]);
    // 4,414.01 ÷ 2,500 and 890.25 ÷ 600, which lies half way between 148.37 and 148.38.
    expect(months.slice(0, 3).map(({ rate }) => rate)).toEqual([176.56, 148.38, null]);
    expect(months.slice(0, 3).map(({ toDateRate }) => toDateRate)).toEqual([176.56, 171.11, null]);
    expect(months[2]).toMatchObject({ budgetAmount: 900, originalAmount: 700 });
  });

  it('of the year before are the costs of the same projects, whichever budget had them', async () => {
    const found = await read();
    const before = 7_777 + 8_888 + 7 * RATES.hid;
    expect(rowOf(found, 'Q-SUB').lastYearAmount).toBe(yuan(before));
    expect(found.totals.lastYearAmount).toBe(yuan(MAIN_BEFORE + before));
    // 1,000 of the first, nothing of the second, and 110 of one that is over.
    expect(found.totals.lastYearBudgetAmount).toBe(1_110);
    // An owner sees what their own budgets covered.
    const own = await read({}, 'user');
    expect(codesOf(own)).toEqual(['Q-MAIN', 'Q-WHOLE']);
    expect(rowOf(own, 'Q-WHOLE').lastYearAmount).toBe(yuan(MAIN_BEFORE));
    expect(rowOf(found, 'Q-WHOLE').lastYearAmount).toBe(yuan(MAIN_BEFORE + before));
  });

  it('add up without those that add up others, by division, type and month', async () => {
    const found = await read();
    const { totals, byDivision, byProjectType, rows } = found;
    expect(totals).toMatchObject({ budgets: 3, integrations: 1 });
    const cent = (value: number | null) => Math.round((value ?? 0) * 100);
    const own = rows.filter(({ budgetType }) => budgetType === 0);
    for (const key of ['budgetAmount', 'yearBudgetAmount', 'actualAmount', 'bac'] as const) {
      const sum = own.reduce((all, row) => all + cent(row[key]), 0);
      expect(cent(totals[key])).toBe(sum);
      if (key === 'bac') continue;
      for (const cuts of [byDivision, byProjectType]) {
        expect(cuts.reduce((all, cut) => all + cent(cut[key]), 0)).toBe(sum);
      }
    }
    expect(byDivision.map(({ division, budgets }) => [division, budgets])).toEqual([
      [0, 2],
      [1, 1],
    ]);
    expect(totals.months.reduce((all, month) => all + cent(month.actualAmount), 0)).toBe(
      cent(totals.actualAmount),
    );
    const whole = rowOf(found, 'Q-WHOLE');
    expect(cent(whole.actualAmount)).toBe(
      cent(rowOf(found, 'Q-MAIN').actualAmount) + cent(rowOf(found, 'Q-SUB').actualAmount),
    );
    expect(whole.yearBudgetAmount).toBe(4_400 + 500);
  });

  it('split by category, in the order of every screen', async () => {
    const found = await read();
    const names = new Map(found.categories.map((one) => [one.categoryId, one.nameZh]));
    for (const { categories, actualAmount, budgetAmount } of found.rows) {
      const cent = (value: number | null) => Math.round((value ?? 0) * 100);
      expect(categories.reduce((all, one) => all + cent(one.actualAmount), 0)).toBe(
        cent(actualAmount),
      );
      expect(categories.reduce((all, one) => all + cent(one.budgetAmount), 0)).toBe(
        cent(budgetAmount),
      );
      expect(categories.every(({ categoryId }) => names.has(categoryId))).toBe(true);
    }
    const [labour] = rowOf(found, 'Q-MAIN').categories;
    expect(labour).toMatchObject({
      budgetAmount: 2_000,
      actualAmount: yuan(LABOUR_ONE + 9 * RATES.hid),
    });
  });

  it('say what they are expected to come to, and all of them only where each does', async () => {
    const found = await read();
    // All that was spent so far, and what is planned from March on.
    const main = yuan(MAIN_BEFORE + JANUARY + FEBRUARY + 130_000);
    expect(rowOf(found, 'Q-MAIN').eac).toBe(main);
    expect(rowOf(found, 'Q-PLAN').eac).toBe(400);
    const sub = rowOf(found, 'Q-SUB');
    expect(sub.eac).toBe(sub.actualAmount);
    expect(rowOf(found, 'Q-WHOLE').eac).toBeCloseTo(main + sub.actualAmount, 6);
    expect(found.totals.eacMissing).toBe(0);
    expect(found.totals.eac).toBeCloseTo(main + 400 + sub.actualAmount, 6);
    const seen = await read({}, 'pmo');
    expect(rowOf(seen, 'Q-MAIN')).toMatchObject({ eac: null, bac: 5_400 });
    expect(rowOf(seen, 'Q-PLAN').eac).toBe(400);
    expect(seen.totals).toMatchObject({ eac: null, eacMissing: 1, bac: 6_000 });
  });

  it('leave what no budget covers on a line of its own, for who sees the whole company', async () => {
    expect((await read()).noBudget).toMatchObject({ actualAmount: 55.55, lastYearAmount: 33.33 });
    expect((await read({}, 'pmo')).noBudget).toBeNull();
  });

  it('can be those of a division, a type, or a department with all beneath it', async () => {
    expect(codesOf(await read({ division: '1' }))).toEqual(['Q-SUB']);
    expect(codesOf(await read({ projectType: '1' }))).toEqual(['Q-MAIN', 'Q-WHOLE']);
    const { a, b } = made.depts;
    expect(codesOf(await read({ deptId: String(a) }))).toEqual(['Q-MAIN', 'Q-PLAN', 'Q-WHOLE']);
    const some = await read({ deptId: String(b) });
    expect(codesOf(some)).toEqual(['Q-SUB']);
    expect(some.totals.lastYearBudgetAmount).toBe(110);
  });

  it('of a year without closed months are plans alone, and of one without budgets nothing', async () => {
    const next = await read({ year: '2025' });
    expect(next).toMatchObject({ maxPeriod: 0, rows: [], totals: { budgets: 0, bac: null } });
    expect(next.totals).toMatchObject({
      ...{ budgetAmount: null, yearBudgetAmount: null, executionRate: null },
      ...{ lastYearAmount: null, lastYearBudgetAmount: 5_500 },
    });
    const first = await read({ year: '2023' });
    expect(first).toMatchObject({ maxPeriod: 12, lastYearMonths: 0 });
    expect(codesOf(first)).toEqual(['Q-MAIN', 'Q-OLD', 'Q-SUB', 'Q-WHOLE']);
    expect(first.totals.lastYearAmount).toBeNull();
  });
});

describe('every figure', () => {
  const ROLES: readonly Role[] = ['finance', 'leader', 'pmo', 'user', 'pl'];

  it.each(ROLES)(
    'opens to its rows for %s',
    async (role) => {
      const found = await read({}, role);
      const who = { app: made.app, token: demoToken(role), pages: new Map() };
      const count = await expectComparisonOpens(who, found);
      expect(count).toBeGreaterThan(role === 'pl' ? 2 : 15);
    },
    60_000,
  );

  it('opens with the filters it was made with', async () => {
    const who = { app: made.app, token: demoToken('finance'), pages: new Map() };
    const { a } = made.depts;
    await expectComparisonOpens(who, await read({ deptId: String(a) }), { deptId: a });
    const filters = { division: 1, projectType: 2 } as const;
    await expectComparisonOpens(who, await read({ division: '1', projectType: '2' }), filters);
  }, 60_000);

  it('is of nobody who only takes part in a project', async () => {
    const found = await read({}, 'pl');
    expect(found.rows).toEqual([]);
    expect(found.totals).toMatchObject({ budgets: 0, budgetAmount: null, actualAmount: 0 });
  });
});

describe('whoever does not see labour', () => {
  it('gets no rate of what is partly withheld, the owner of a budget neither', async () => {
    for (const role of ['pmo', 'user'] as const) {
      const found = await read({}, role);
      expect(found.labour).toBe('byProject');
      const main = rowOf(found, 'Q-MAIN');
      expect(main).toMatchObject({
        actualAmount: yuan(JANUARY + FEBRUARY - 9 * RATES.hid),
        ...{ withheldCells: 2, executionRate: null, toDateRate: null, level: null },
        ...{ actualHours: 30, lastYearAmount: yuan(MAIN_BEFORE), lastYearWithheldCells: 0 },
      });
      expect(main.months[0]).toMatchObject({ withheldCells: 1, rate: null });
      expect(found.totals).toMatchObject({ withheldCells: 2, executionRate: null });
    }
    expect(rowOf(await read({}, 'pmo'), 'Q-WHOLE').lastYearWithheldCells).toBe(1);
  });

  it('finds the same in a company in which those who are withheld cost something else', async () => {
    for (const role of ['pmo', 'user', 'pl'] as const) {
      for (const query of [{}, { year: '2023' }, { division: '0' }, { projectType: '1' }]) {
        expect(await read(query, role, other)).toEqual(await read(query, role));
      }
    }
    expect((await read({}, 'leader', other)).totals).not.toEqual((await read({}, 'leader')).totals);
  });
});

describe('what is asked for', () => {
  it('takes the same few statements for one budget and for many', async () => {
    const counted = (query: Query) => made.app.countStatements(() => ask(query));
    const none = await counted({ year: 'abcd' });
    const all = await counted({});
    expect(all - none).toBeLessThanOrEqual(8);
    expect(await counted({ division: '1' })).toBe(all);
    expect(await counted({ year: '2025' })).toBe(all);
  });
});
