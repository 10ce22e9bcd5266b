import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowEndpoints } from '#features/actuals/contract-rows.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetPage } from '#features/budgets/contract-documents.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { STANDARD } from '../ground/testing.ts';
import { expectComparisonOpens } from '../opening/testing.ts';
import { type BoardCompany, LATE_FEN, RATES, startBoardCompany } from '../testing.ts';

const { comparison } = boardEndpoints;

let made: BoardCompany;
/** The same company, in which everybody costs something else. */
let other: BoardCompany;

beforeAll(async () => {
  made = await startBoardCompany();
  other = await startBoardCompany({ ann: 41_017, bea: 7_001, dan: 9_001, hid: 3_001, lone: 2_003 });
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

/** The first project and its part, hour by hour. */
const JANUARY = 30_000 + 1_111 + 1_000 + (8 + 5 + 8 + 7) * STANDARD;
const FEBRUARY = 40_000 + LATE_FEN + 1_000 + 2 * STANDARD;
const MAIN_BEFORE = 12_345 - 1_001 + (8 + 6 + 8) * STANDARD;

describe('all budgets of a year', () => {
  it('stand side by side as far as the year is closed', async () => {
    const found = await read();
    expect(found).toMatchObject({ year: 2024, maxPeriod: 2, lastYearMonths: 2 });
    expect(codesOf(found)).toEqual(['Q-MAIN', 'Q-PLAN', 'Q-SUB', 'Q-WHOLE']);
    expect(rowOf(found, 'Q-MAIN')).toMatchObject({
      // Two months of plan, and all twelve.
      ...{ budgetAmount: 3_100, originalAmount: 3_100, yearBudgetAmount: 4_400, bac: 5_400 },
      ...{ actualAmount: yuan(JANUARY + FEBRUARY), budgetHours: 20, actualHours: 30 },
      // 4,132.00 ÷ 4,400 and ÷ 3,100.
      ...{ executionRate: 93.91, toDateRate: 133.29, level: 'warn' },
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
    // 3,401.95 ÷ 2,500 and 730.05 ÷ 600, which lies half way between 121.67 and 121.68.
    expect(months.slice(0, 3).map(({ rate }) => rate)).toEqual([136.08, 121.68, null]);
    expect(months.slice(0, 3).map(({ toDateRate }) => toDateRate)).toEqual([136.08, 133.29, null]);
    expect(months[2]).toMatchObject({ budgetAmount: 900, originalAmount: 700 });
  });

  it('of the year before are the costs of the same projects, whichever budget had them', async () => {
    const found = await read();
    const before = 7_777 + 8_888 + 7 * STANDARD;
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
      actualAmount: yuan((8 + 5 + 8 + 7 + 2) * STANDARD),
    });
  });

  it('are as of the newest data, however often they were asked for before', async () => {
    const planned = async () => {
      const { yearBudgetAmount, categories } = rowOf(await read(), 'Q-MAIN');
      return [yearBudgetAmount, categories[0]?.budgetAmount];
    };
    const plan = (fen: number) =>
      made.app.db.executor.execute(sql`
        update budget_amount set value = value + ${fen}
        where item_id = ${made.subs.labour} and month = '2024-01-01' and version_id in (
          select id from budget_version where budget_id = ${made.budgets.main})`);
    const before = await planned();
    expect(before[1]).toBe(2_000);
    await withPlan(made.budgets.main, 'fen + 777', async () => {
      await plan(777);
      await comeIntoForce();
      const [year, labour] = await planned();
      expect(year).toBeGreaterThan(before[0] ?? 0);
      expect(labour).toBe(2_007.77);
      await plan(-777);
    });
    expect(await planned()).toEqual(before);
  });

  it('say what they are expected to come to, and all of them only where each does', async () => {
    const found = await read();
    // All that was spent so far, and what is planned from March on.
    const main = yuan(MAIN_BEFORE + JANUARY + FEBRUARY + 130_000);
    expect(rowOf(found, 'Q-MAIN').eac).toBe(main);
    expect(rowOf(found, 'Q-PLAN').eac).toBe(400);
    // Rows of all its months up to the last closed one, and what is still to come.
    for (const { budgetId, fromMonth, etc, eac } of found.rows) {
      let booked = 0;
      for (const source of Object.values(rowEndpoints)) {
        const { data } = await made.app.call<{ sums: { amount: number } }>(source, {
          ...{ token: demoToken('finance'), params: { id: budgetId } },
          body: { startDate: `${fromMonth}-01`, endDate: `${found.forecastThrough}-01` },
        });
        booked += data.sums.amount;
      }
      expect(booked + (etc ?? 0)).toBeCloseTo(eac ?? Number.NaN, 6);
    }
    const sub = rowOf(found, 'Q-SUB');
    expect(sub.eac).toBe(sub.actualAmount);
    expect(rowOf(found, 'Q-WHOLE').eac).toBeCloseTo(main + sub.actualAmount, 6);
    expect(found.totals.eacMissing).toBe(0);
    expect(found.totals.eac).toBeCloseTo(main + 400 + sub.actualAmount, 6);
    const { executor } = made.app.db;
    const useMethod = (method: string) =>
      executor.execute(
        sql`update budget set forecast_method = ${method} where id = ${made.budgets.plan}`,
      );
    // Nobody has said how much of it is done.
    await useMethod('cpi');
    const lacking = await read();
    expect(rowOf(lacking, 'Q-PLAN')).toMatchObject({ eac: null, bac: 600 });
    expect(lacking.totals).toMatchObject({ eac: null, eacMissing: 1 });
    await useMethod('remaining');
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

/** What was changed in the database alone, as approving a version says it. */
const comeIntoForce = () =>
  made.app.db.executor.execute(sql`update account_state set data_version = data_version + 1`);

/** What a document plans, as long as something is tried. */
async function withPlan(budgetId: number, fen: string, tried: () => Promise<void>) {
  const { executor } = made.app.db;
  const versions = sql`(select id from budget_version where budget_id = ${budgetId})`;
  const before = await rowsOf<{ version_id: number; month: string; fen: number }>(
    executor,
    sql`select version_id, month::text as month, fen from budget_month where version_id in ${versions}`,
  );
  await executor.execute(
    sql`update budget_month set fen = ${sql.raw(fen)} where version_id in ${versions}`,
  );
  await comeIntoForce();
  try {
    await tried();
  } finally {
    for (const { version_id: id, month, fen: was } of before) {
      await executor.execute(sql`
        update budget_month set fen = ${was} where version_id = ${id} and month = ${month}::date`);
    }
    await comeIntoForce();
  }
}

describe('how documents stand', () => {
  const listed = async (role: Role) => {
    const { data } = await made.app.call<BudgetPage>(budgetEndpoints.documents.list, {
      ...{ token: demoToken(role), query: { year: '2024', pageSize: '100' } },
    });
    return data;
  };
  const standing = ({ code, level, forecastOver }: ComparisonRow | BudgetPage['rows'][number]) => [
    ...[code, level, forecastOver],
  ];

  it('is the same on the board, in the list and on their own page, wherever nothing is planned', async () => {
    for (const fen of ['fen', '0', '-fen', 'fen / 3']) {
      await withPlan(made.budgets.sub, fen, async () => {
        const board = await read();
        const list = await listed('finance');
        const inForce = list.rows.filter(({ current }) => current !== null);
        expect(inForce.map(standing)).toEqual(board.rows.map(standing));
        if (fen !== 'fen') expect(rowOf(board, 'Q-SUB').level).toBe('over');
        expect(list.counts.over).toBe(board.rows.filter(({ level }) => level === 'over').length);
        for (const row of board.rows) {
          const { data } = await made.app.call<FinalDetails>(boardEndpoints.details.read, {
            ...{ token: demoToken('finance'), params: { id: row.budgetId } },
          });
          expect([row.code, data.standing]).toEqual([
            row.code,
            {
              ...{ year: 2024, executionRate: row.executionRate },
              ...{ level: row.level, forecastOver: row.forecastOver },
            },
          ]);
        }
      });
    }
  });
});

describe('what needs attention', () => {
  const attended = ({ attention, rows }: Comparison) =>
    attention.map(({ budgetId }) => rows.find((row) => row.budgetId === budgetId)?.code);
  const driversOf = ({ attention }: Comparison) =>
    attention.map(({ driver }) => driver?.subCategoryId);

  it('comes over first, then by what is expected above the budget, with what drives it', async () => {
    const found = await read();
    // Expected 2,474.04 above its budget where one that is warned of is 2,566.10.
    expect(attended(found)).toEqual(['Q-WHOLE', 'Q-SUB', 'Q-MAIN']);
    expect(found.rows.map(({ code, forecastOver }) => [code, forecastOver])).toEqual([
      ['Q-MAIN', true],
      ['Q-PLAN', false],
      ['Q-SUB', true],
      ['Q-WHOLE', true],
    ]);
    const { labour } = made.subs;
    expect(found.attention.map(({ driver }) => driver)).toMatchObject([
      { subCategoryId: labour, budgetAmount: 2_000, actualAmount: 5_941.62 },
      { subCategoryId: labour, budgetAmount: 0, actualAmount: 2_640.72 },
      { subCategoryId: labour, budgetAmount: 2_000, actualAmount: 3_300.9 },
    ]);
  });

  it('is also what is only expected to be over', async () => {
    const { executor } = made.app.db;
    const judge = (warn: number, over: number) =>
      executor.execute(sql`
        update budget set warn_percent = ${warn}, over_percent = ${over}
        where id = ${made.budgets.main}`);
    await judge(999, 1_000);
    const found = await read();
    expect(rowOf(found, 'Q-MAIN')).toMatchObject({ level: 'ok', forecastOver: true });
    expect(attended(found)).toEqual(['Q-WHOLE', 'Q-SUB', 'Q-MAIN']);
    await judge(80, 100);
  });

  it('is of what somebody sees, as it is for everybody, whatever labour is asked for at', async () => {
    const all = await read();
    expect(attended(await read({}, 'user'))).toEqual(['Q-WHOLE', 'Q-MAIN']);
    expect(attended(await read({}, 'pl'))).toEqual([]);
    expect(attended(await read({ division: '1' }))).toEqual(['Q-SUB']);
    for (const company of [made, other]) {
      const actual = await read({ labour: 'actual' }, 'finance', company);
      expect(attended(actual)).toEqual(attended(all));
      expect(driversOf(actual)).toEqual(driversOf(all));
    }
    const { attention } = await read({ labour: 'actual' });
    expect(attention).not.toEqual(all.attention);
  });
});

describe('what is expected', () => {
  it('is as of the last closed month, whichever year is looked at', async () => {
    const [now, before] = [await read(), await read({ year: '2023' })];
    expect([now.forecastThrough, before.forecastThrough]).toEqual(['2024-02', '2024-02']);
    for (const code of ['Q-MAIN', 'Q-SUB']) {
      expect(rowOf(before, code).eac).toBe(rowOf(now, code).eac);
    }
  });

  it('says where the open month has passed it already', async () => {
    expect(rowOf(await read(), 'Q-MAIN').forecastPassed).toBe(false);
    const nothingLeft = `case when month > '2024-02-01' then 0 else fen end`;
    await withPlan(made.budgets.main, nothingLeft, async () => {
      const passed = (await read()).rows.map(({ code, forecastPassed }) => [code, forecastPassed]);
      expect(passed).toEqual([
        ['Q-MAIN', true],
        ['Q-PLAN', false],
        ['Q-SUB', false],
        ['Q-WHOLE', true],
      ]);
      const { data } = await made.app.call<FinalDetails>(boardEndpoints.details.read, {
        token: demoToken('finance'),
        params: { id: made.budgets.main },
        query: { endDate: '2024-01-31' },
      });
      expect(data.forecast).toMatchObject({
        ...{ through: '2024-02', provisionalAmount: 950.12, passed: true },
      });
    });
  });
});

describe('every figure', () => {
  const READERS: readonly (readonly [Role, LabourValue])[] = [
    ['finance', 'standard'],
    ['finance', 'actual'],
    ['super_admin', 'actual'],
    ['leader', 'standard'],
    ['pmo', 'standard'],
    ['user', 'standard'],
    ['pl', 'standard'],
  ];

  it.each(READERS)(
    'opens to its rows for %s at %s',
    async (role, labour) => {
      const found = await read({ labour }, role);
      const who = { app: made.app, token: demoToken(role), labour, pages: new Map() };
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

describe('labour', () => {
  it('at what people really cost changes amounts and rates, and not how a document is judged', async () => {
    const found = await read({ labour: 'actual' });
    const standard = await read();
    const january = 8 * RATES.ann + 5 * RATES.bea + 8 * RATES.dan + 7 * RATES.hid;
    const spent = 30_000 + 1_111 + 41_000 + 1_000 + LATE_FEN + january + 2 * RATES.hid;
    const before = 12_345 - 1_001 + 8 * RATES.ann + 6 * RATES.bea + 8 * RATES.dan;
    const main = rowOf(found, 'Q-MAIN');
    expect(main).toMatchObject({
      ...{ actualAmount: yuan(spent), lastYearAmount: yuan(before), actualHours: 30 },
      // 5,304.26 ÷ 4,400 and ÷ 3,100: above the threshold, which is held against standard.
      ...{ executionRate: 120.55, toDateRate: 171.11, level: 'warn' },
      // What is to come stays.
      eac: yuan(before + spent + 130_000),
    });
    expect(main.months[1]).toMatchObject({ rate: 148.38 });
    expect(found.rows.map(({ code, level }) => [code, level])).toEqual(
      standard.rows.map(({ code, level }) => [code, level]),
    );
    expect(found.totals.yearBudgetAmount).toBe(standard.totals.yearBudgetAmount);
    for (const role of ['leader', 'pmo', 'user', 'pl'] as const) {
      const { code } = await ask({ labour: 'actual' }, role);
      expect([role, code]).toEqual([role, ResultCode.notPermitted]);
    }
  });

  it('at standard is the same for every reader, whatever anybody costs', async () => {
    for (const role of ['finance', 'pmo', 'user', 'pl'] as const) {
      for (const query of [{}, { year: '2023' }, { division: '0' }, { projectType: '1' }]) {
        const [here, there] = [await read(query, role), await read(query, role, other)];
        expect({ ...there, dataVersion: here.dataVersion }).toEqual(here);
      }
    }
    const all = await read();
    for (const role of ['leader', 'pmo', 'user'] as const) {
      const main = rowOf(await read({}, role), 'Q-MAIN');
      expect([role, main]).toEqual([role, rowOf(all, 'Q-MAIN')]);
    }
    const actual = { labour: 'actual' };
    expect((await read(actual, 'finance', other)).totals).not.toEqual((await read(actual)).totals);
  });
});

describe('what is asked for', () => {
  it('takes the same few statements for one budget and for many', async () => {
    const counted = async (query: Query) => {
      // Some sums are kept for whoever asks next.
      await ask(query);
      return made.app.countStatements(() => ask(query));
    };
    const none = await counted({ year: 'abcd' });
    const all = await counted({});
    expect(all - none).toBeLessThanOrEqual(9);
    expect(await counted({ division: '1' })).toBe(all);
    expect(await counted({ year: '2025' })).toBe(all);
  });
});
