import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { YearAccount } from '#features/actuals/contract-year.ts';
import { expectOpens, readYear } from '#features/actuals/server/rows/testing.ts';
import {
  RATES,
  startYearCompany,
  type YearCompany,
} from '#features/actuals/server/year/testing.ts';
import { progressEndpoints } from '#features/hours-reports/contract.ts';
import { close, reopen } from '#features/periods/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { migrations } from '#server/migrations/index.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';

/** The company, and the same one in which everybody costs something else. */
let made: YearCompany;
let other: YearCompany;

/** Sees a division's budgets whole, and no rates. */
const CURIOUS: Role = 'pmo';

beforeAll(async () => {
  made = await startYearCompany(RATES);
  other = await startYearCompany({
    ...{ ann: 23_003, bea: 9_001, cy: 41_017, dan: 1, hid: 100_000, lone: 7_001 },
  });
}, 120_000);
afterAll(async () => {
  await made.app.close();
  await other.app.close();
});

/** An hour of anybody, in fen. */
const STANDARD = 140_00;

const year = (query: Record<string, string> = {}, role: Role = 'finance') =>
  readYear(made.app, demoToken(role), { year: '2024', ...query });

/** What a month is added up to as it closes is added up again. */
async function closeAgain(): Promise<void> {
  await reopen(made.app, '2024-02');
  await close(made.app, '2024-02');
}

describe('the accounts of a year', () => {
  it('are what its closed months come to, with the same months of the year before', async () => {
    const found = await year();
    expect(found).toMatchObject({ year: 2024, maxPeriod: 2, lastYearMonths: 2 });
    // Each month three times 12,345 − 1,001 + 7,777 + 3,333 of vouchers and 5,050 of materials, and of
    // 30,003 without a project a quarter: 7,500.75, the fen left over to the larger remainder.
    const lines = 2 * (3 * 27_504 + 7_501);
    const hours = 8 + 5 + 4 + 8 + 7 + 8 + 9 + 9 + 9;
    expect(found.totals.actualHours).toBe(hours);
    expect(found.totals.actualAmount).toBe((lines + hours * STANDARD) / 100);
    // The year before once, and of 10,001 a quarter: 2,500.25, cut off.
    const linesBefore = 2 * (27_504 + 2_500);
    const hoursBefore = 12 + 6 + 3 + 12 + 7;
    expect(found.totals.lastYearAmount).toBe((linesBefore + hoursBefore * STANDARD) / 100);
    // At what everybody really costs, and what lies between the two.
    const labour =
      8 * 10_007 +
      5 * 12_011 +
      4 * 13_001 +
      8 * 17_011 +
      7 * 19_013 +
      8 * 23_003 +
      9 * 10_007 +
      9 * 12_011 +
      9 * 17_011;
    const before = 12 * 10_007 + 6 * 12_011 + 3 * 13_001 + 12 * 17_011 + 7 * 19_013;
    const rateDifference = (labour - hours * STANDARD) / 100;
    expect((await year({ labour: 'actual' })).totals).toMatchObject({
      actualAmount: (lines + labour) / 100,
      lastYearAmount: (linesBefore + before) / 100,
      rateDifference,
    });
    expect(found.totals.rateDifference).toBe(rateDifference);
    expect((await year({ division: '0' })).totals.rateDifference).toBeNull();
    expect((await year({}, 'leader')).totals.rateDifference).toBeNull();
    expect(found.byMonth.map(({ month }) => month)).toEqual([1, 2]);
    expect(found.byDivision.map(({ division }) => division)).toEqual([0, 1]);
    expect(found.byProjectType.map(({ projectType }) => projectType)).toEqual([1, 2, 3]);
    expect(found.byDept.at(-1)?.dept).toBeNull();
  });

  it('add up by category, division, type and month, and by department from the top', async () => {
    const found = await year();
    const cent = (value: number) => Math.round(value * 100);
    const sum = (rows: readonly { actualAmount: number }[]) =>
      rows.reduce((all, { actualAmount }) => all + cent(actualAmount), 0);
    const total = cent(found.totals.actualAmount);
    const top = found.byDept.filter(({ path }) => path.length <= 1);
    for (const rows of [
      found.byCategory,
      found.byDivision,
      found.byProjectType,
      found.byMonth,
      top,
    ]) {
      expect(sum(rows)).toBe(total);
    }
    for (const { actualAmount, subCategories } of found.byCategory) {
      expect(sum(subCategories)).toBe(cent(actualAmount));
    }
  });

  it('open to their rows, figure by figure', async () => {
    expect(await expectOpens(made.app, await year())).toBeGreaterThan(15);
    await expectOpens(made.app, await year({ labour: 'actual' }), {}, 'actual');
    const { a } = made.depts;
    await expectOpens(made.app, await year({ deptId: String(a) }), { deptId: a });
    const filter = { division: 0, projectType: 2 } as const;
    await expectOpens(made.app, await year({ division: '0', projectType: '2' }), filter);
  }, 60_000);

  it('open as well where a category or some of the months are asked for', async () => {
    const all = await year();
    for (const { categoryId } of all.byCategory) {
      const found = await year({ categoryId: String(categoryId) });
      expect(found.byCategory.map((one) => one.categoryId)).toEqual([categoryId]);
      expect(found.utilisation).toBeNull();
      await expectOpens(made.app, found, { categoryId });
      // People are of no category.
      const { absenceHours, requiredHours } = all.totals;
      expect(found.totals).toMatchObject({ absenceHours, requiredHours });
    }
    const second = await year({ startMonth: '2' });
    expect(second.byMonth.map(({ month }) => month)).toEqual([2]);
    await expectOpens(made.app, second);
    const first = await year({ startMonth: '1', endMonth: '1', deptId: String(made.depts.a) });
    expect(first.byMonth.map(({ month }) => month)).toEqual([1]);
    await expectOpens(made.app, first, { deptId: made.depts.a });
  }, 60_000);

  it('have months and types by category, which add up to them', async () => {
    const cents = (rows: readonly { actualAmount: number; lastYearAmount: number }[]) => [
      rows.reduce((all, { actualAmount }) => all + Math.round(actualAmount * 100), 0),
      rows.reduce((all, { lastYearAmount }) => all + Math.round(lastYearAmount * 100), 0),
    ];
    const { byMonth, byProjectType, byCategory } = await year();
    for (const one of [...byMonth, ...byProjectType]) {
      expect(cents(one.categories)).toEqual(cents([one]));
    }
    const order = byCategory.map(({ categoryId }) => categoryId);
    expect(byMonth[0]?.categories.map(({ categoryId }) => categoryId)).toEqual(order);
  });

  it('count the projects that cost something', async () => {
    const { byDivision, byProjectType } = await year();
    expect(byDivision.map(({ projects }) => projects)).toEqual([3, 1]);
    // The first with its part is of one type, the others each of another.
    expect(byProjectType.map(({ projects }) => projects)).toEqual([2, 1, 1]);
  });

  it('of some months have what was asked of people in those alone', async () => {
    const [all, one, two] = [
      await year(),
      await year({ endMonth: '1' }),
      await year({ startMonth: '2' }),
    ];
    for (const field of ['requiredHours', 'absenceHours', 'actualHours'] as const) {
      expect((one.totals[field] ?? 0) + (two.totals[field] ?? 0)).toBe(all.totals[field]);
    }
    expect(one.totals.absenceHours).toBe(8);
    expect(one).toMatchObject({ maxPeriod: 2, lastYearMonths: 1 });
    const none = await year({ startMonth: '3', endMonth: '7' });
    expect(none).toMatchObject({ maxPeriod: 2, lastYearMonths: 0, byMonth: [], byCategory: [] });
    expect(none.totals).toMatchObject({ actualAmount: 0, requiredHours: 0, absenceHours: 0 });
    expect(none.utilisation).toMatchObject({ months: [], lastYear: null, departments: [] });
  });

  it('say how much of what was asked went to projects', async () => {
    const { utilisation, totals } = await year();
    const [requiredHours, projectHours] = [totals.requiredHours ?? 0, totals.actualHours];
    // Six people; January 2024 has 22 working days and February 18.
    expect(requiredHours).toBe(6 * (22 + 18) * 8);
    const rate = Math.round((projectHours / requiredHours) * 10_000) / 100;
    expect(utilisation).toMatchObject({
      ...{ target: 90, company: { projectHours, requiredHours, rate } },
      // 40 hours in January and 27 in February, which are 3.125 %: half way goes to the even one.
      months: [
        { month: 1, projectHours: 40, requiredHours: 6 * 22 * 8, rate: 3.79 },
        { month: 2, projectHours: 27, requiredHours: 6 * 18 * 8, rate: 3.12 },
      ],
      lastYear: { projectHours: 29 + 11 },
    });
    const of = (id: number) => utilisation?.departments.find(({ dept }) => dept.id === id);
    // Four of six people stand in the first department, two of them in one beneath it.
    expect(of(made.depts.a)).toMatchObject({
      ...{ requiredHours: (requiredHours / 6) * 4, projectHours: 8 + 5 + 4 + 8 + 9 + 9 },
      months: [
        { month: 1, projectHours: 25 },
        { month: 2, projectHours: 18 },
      ],
    });
    // As deep as a board shows them; what stands beneath is there for whoever asks for it.
    expect(of(made.depts.a1)).toBeUndefined();
    const ofA = await year({ deptId: String(made.depts.a) });
    expect(ofA.utilisation?.departments.at(-1)).toMatchObject({
      path: [expect.any(Number), made.depts.a, made.depts.a1],
      projectHours: 13 + 18,
    });
    expect(ofA.utilisation?.company).toEqual({
      ...{ projectHours: 43, requiredHours: (requiredHours / 6) * 4, rate: of(made.depts.a)?.rate },
      ...{ lateHours: 0, absenceHours: 16 },
    });
    expect(ofA.utilisation?.departments.map(({ dept }) => dept.id)).toEqual([
      made.depts.a,
      made.depts.a1,
    ]);
    expect((await year({ division: '0' })).utilisation).toBeNull();
    expect((await year({}, CURIOUS)).utilisation).toBeNull();
  });

  it('stand where departments stood in each month, twice where one was moved between', async () => {
    const { executor } = made.app.db;
    const { a, a1, b } = made.depts;
    const move = (to: number) =>
      executor.execute(sql`update department set parent_id = ${to} where id = ${a1}`);
    const shown = async (query: Record<string, string> = {}) => {
      const { dataVersion: _, ...found } = await year(query);
      return found;
    };
    const before = await shown();
    await move(b);
    expect(await shown()).toEqual(before);
    await closeAgain();
    const moved = await year();
    const placesOf = (rows: readonly { path: number[] }[]) =>
      rows.map(({ path }) => path.slice(1)).filter((path) => path.at(-1) === a1);
    expect(moved.totals).toEqual(before.totals);
    expect(await expectOpens(made.app, moved)).toBeGreaterThan(0);
    for (const deptId of [a, b]) {
      const found = await year({ deptId: String(deptId) });
      expect(await expectOpens(made.app, found, { deptId })).toBeGreaterThan(0);
      expect(placesOf(found.byDept)).toEqual([[deptId, a1]]);
      expect(placesOf(found.utilisation?.departments ?? [])).toEqual([[deptId, a1]]);
    }
    await move(a);
    await closeAgain();
    expect(await shown()).toEqual(before);
  });

  it('say which of the hours were worked in earlier months', async () => {
    const { executor } = made.app.db;
    const moved = (to: string) =>
      executor.execute(sql`
        update cost_month set origin_month = ${to}::date
        where month = '2024-02-01' and source = 'labour'`);
    await moved('2024-01-01');
    await closeAgain();
    const late = (await year()).utilisation;
    await moved('2024-02-01');
    await closeAgain();
    expect(late?.months.map(({ projectHours, lateHours }) => [projectHours, lateHours])).toEqual([
      [40, 0],
      [27, 27],
    ]);
    expect(late?.company.lateHours).toBe(27);
  });

  it('know what was asked of people and how long they were away', async () => {
    const { totals } = await year();
    let required = 0;
    for (const month of ['2024-01', '2024-02']) {
      const { data } = await made.app.call<{ totals: { requiredHours: number } }>(
        progressEndpoints.figures,
        {
          token: demoToken('finance'),
          query: { batchId: String(made.batches.get(month)) },
        },
      );
      required += data.totals.requiredHours;
    }
    expect(required).toBeGreaterThan(6 * 30 * 8);
    expect(totals).toMatchObject({ requiredHours: required, absenceHours: 16 });
    const ofB = await year({ deptId: String(made.depts.b) });
    expect(ofB.totals).toMatchObject({ requiredHours: required / 3, absenceHours: 0 });
    const ofA = await year({ deptId: String(made.depts.a) });
    expect(ofA.totals).toMatchObject({ requiredHours: (required / 3) * 2, absenceHours: 16 });
    const { utilisation } = await year();
    expect(utilisation?.months.map(({ absenceHours }) => absenceHours)).toEqual([8, 8]);
    const away = utilisation?.departments.map(({ dept, absenceHours }) => [dept.id, absenceHours]);
    const { a, b } = made.depts;
    expect(away).toEqual(
      expect.arrayContaining([
        [a, 16],
        [b, 0],
      ]),
    );
  });

  it('have costs of the company beside them, where the whole company is seen', async () => {
    // Three quarters of 30,003 fen in each of two months: 22,502.25, cut off.
    expect((await year()).totals.unassignedAmount).toBe((2 * 22_502) / 100);
    const none = { unassignedAmount: null, absenceHours: null, requiredHours: null };
    expect((await year({ division: '0' })).totals).toMatchObject(none);
    expect((await year({ projectType: '1' })).totals).toMatchObject(none);
    expect((await year({}, CURIOUS)).totals).toMatchObject(none);
  });

  it('of a year without any are nothing, and of no year are refused', async () => {
    const empty = await year({ year: '2031' });
    expect(empty).toMatchObject({ maxPeriod: 0, lastYearMonths: 0, byCategory: [], byMonth: [] });
    expect(empty.totals).toMatchObject({ actualAmount: 0, unassignedAmount: 0, requiredHours: 0 });
    expect((await year({ year: '1900' })).maxPeriod).toBe(0);
    const token = demoToken('finance');
    const now = await made.app.call<YearAccount>(accountEndpoints.year.read, { token });
    expect(now.data).toMatchObject({ year: 2026, maxPeriod: 0 });
    const wrong: Record<string, string>[] = [
      ...['abc', '1800', '99999', '24', ''].map((text) => ({ year: text })),
      ...['0', '13', '01', '1.5', ''].map((text) => ({ startMonth: text })),
      ...[
        { startMonth: '3', endMonth: '2' },
        { endMonth: '-1' },
        { categoryId: 'x' },
        { dept: '1' },
      ],
    ];
    for (const query of wrong) {
      const { code } = await made.app.call(accountEndpoints.year.read, { token, query });
      expect(code, JSON.stringify(query)).toBe(ResultCode.invalid);
    }
  });

  it('take the same statements whoever asks for however much', async () => {
    const count = async (query: Record<string, string>, role?: Role) => {
      // As the first who asks: what the whole company comes to is kept for others.
      await made.app.db.executor.execute(
        sql`update account_state set data_version = data_version + 1`,
      );
      return made.app.countStatements(() => year(query, role));
    };
    const all = await count({});
    expect(await count({ deptId: String(made.depts.b) })).toBe(all);
    expect(await count({ startMonth: '2', categoryId: '1' })).toBe(all);
    expect(all).toBeLessThanOrEqual(6);
    expect(await count({}, CURIOUS)).toBeLessThanOrEqual(all);
    await year({});
    expect(await made.app.countStatements(() => year({}))).toBe(all - 2);
  });

  it('stand in the order categories have today, though what they come to is kept', async () => {
    const order = async () => (await year({})).byCategory.map(({ categoryId }) => categoryId);
    const turn = () =>
      made.app.db.executor.execute(sql`update cost_category set position = -position`);
    const before = await order();
    expect(before.length).toBeGreaterThan(1);
    await turn();
    expect(await order()).toEqual(before.toReversed());
    await turn();
    expect(await order()).toEqual(before);
  });
});

describe('a viewer who does not see rates', () => {
  /** Every combination of these, without those that are left out. */
  const combined = (
    fields: Readonly<Record<string, readonly (string | undefined)[]>>,
  ): Record<string, string>[] =>
    Object.entries(fields).reduce<Record<string, string>[]>(
      (queries, [field, values]) =>
        queries.flatMap((query) =>
          values.map((value) => ({ ...query, ...(value !== undefined && { [field]: value }) })),
        ),
      [{}],
    );

  const choices = ({ depts }: YearCompany) => {
    const [a, a1, b] = [depts.a, depts.a1, depts.b].map(String);
    const divisions = [undefined, '0', '1'];
    const projectType = [undefined, '0', '1', '2', '3'];
    const year = ['2023', '2024'];
    return [
      ...combined({ year, division: divisions, projectType, deptId: [undefined, '1', a, a1, b] }),
      ...combined({
        ...{ year: ['2024'], division: [undefined, '0'], deptId: [undefined, a, b] },
        ...{ categoryId: [undefined, '1', '2', '3', '4'], endMonth: ['1', '2'] },
      }),
      ...combined({ year: ['2024'], startMonth: ['2'], categoryId: [undefined, '1'] }),
    ];
  };

  const everything = async (company: YearCompany, role: Role) => {
    const replies: string[] = [];
    for (const query of choices(company)) {
      const { dataVersion: _, ...reply } = await readYear(company.app, demoToken(role), query);
      replies.push(JSON.stringify([query, reply]));
    }
    return replies;
  };

  it('finds the same in a company in which everybody costs something else', async () => {
    const [here, there] = [await everything(made, CURIOUS), await everything(other, CURIOUS)];
    expect(there).toEqual(here);
    expect(here.some((reply) => /"actualAmount":[1-9]/.test(reply))).toBe(true);
    // Whoever sees rates sees that it is another company.
    expect(await everything(other, 'finance')).not.toEqual(await everything(made, 'finance'));
    const { code } = await made.app.call(accountEndpoints.year.read, {
      token: demoToken('leader'),
      query: { labour: 'actual' },
    });
    expect(code).toBe(ResultCode.notPermitted);
  }, 120_000);

  it('sees nothing outside their budgets', async () => {
    const found = await year({}, CURIOUS);
    expect(found.byDivision.map(({ division }) => division)).toEqual([0]);
    expect(found.maxPeriod).toBe(2);
    const { code } = await made.app.call(accountEndpoints.year.read, {
      token: demoToken('wl_view'),
    });
    expect(code).toBe(ResultCode.notPermitted);
  });
});

describe('hours of closed months', () => {
  const counted = () =>
    rowsOf<{ month: string; absent: number }>(
      made.app.db.executor,
      sql`
        select month, dept_id as dept, required_minutes as required, absence_minutes as absent
        from closed_hours order by month, dept_id`,
    );

  it('are counted as months close, as those closed before were when this began', async () => {
    const { executor } = made.app.db;
    const asTheyClosed = await counted();
    expect(asTheyClosed.some(({ absent }) => absent > 0)).toBe(true);
    const [counting] = migrations.flatMap(({ name, script }) =>
      name.endsWith('_hours_of_closed_months')
        ? [script.split('--> statement-breakpoint').at(-1)]
        : [],
    );
    await executor.execute(sql`delete from closed_hours`);
    await executor.execute(sql.raw(counting ?? ''));
    expect(await counted()).toEqual(asTheyClosed);
  });

  it('are forgotten when a month is opened again', async () => {
    const before = await counted();
    await reopen(made.app, '2024-02');
    expect(await counted()).toEqual(before.filter(({ month }) => month !== '2024-02-01'));
    await close(made.app, '2024-02');
    expect(await counted()).toEqual(before);
  });
});
