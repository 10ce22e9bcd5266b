import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { YearAccount } from '#features/actuals/contract-year.ts';
import {
  expectOpens,
  RATES,
  readYear,
  startYearCompany,
  type YearCompany,
} from '#features/actuals/server/year/testing.ts';
import { progressEndpoints } from '#features/hours-reports/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken } from '#server/testing/test-app.ts';

/** The company, and the same one in which those nobody may see cost something else. */
let made: YearCompany;
let other: YearCompany;

/** Sees a division's budgets whole, and neither rates nor labour. */
const CURIOUS: Role = 'pmo';

beforeAll(async () => {
  made = await startYearCompany(RATES);
  // Ann and Dan, of two departments, have changed places: what they come to together stays.
  const { ann, dan } = RATES;
  other = await startYearCompany({ ...RATES, ann: dan, dan: ann, hid: 41_017, lone: 7_001 });
}, 120_000);
afterAll(async () => {
  await made.app.close();
  await other.app.close();
});

const year = (query: Record<string, string> = {}, role: Role = 'finance') =>
  readYear(made.app, demoToken(role), { year: '2024', ...query });

describe('the accounts of a year', () => {
  it('are what its closed months come to, with the same months of the year before', async () => {
    const found = await year();
    expect(found).toMatchObject({ year: 2024, maxPeriod: 2, lastYearMonths: 2, labour: 'all' });
    // Each month three times 12,345 − 1,001 + 7,777 + 3,333 of vouchers and 5,050 of materials, and of
    // 30,003 without a project a quarter: 7,500.75, the fen left over to the larger remainder.
    const lines = 2 * (3 * 27_504 + 7_501);
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
    expect(found.totals.actualAmount).toBe((lines + labour) / 100);
    // The year before once, and of 10,001 a quarter: 2,500.25, cut off.
    const before =
      2 * (27_504 + 2_500) + 12 * 10_007 + 6 * 12_011 + 3 * 13_001 + 12 * 17_011 + 7 * 19_013;
    expect(found.totals.lastYearAmount).toBe(before / 100);
    expect(found.totals.actualHours).toBe(8 + 5 + 4 + 8 + 7 + 8 + 9 + 9 + 9);
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
    const top = found.byDept.filter(({ parentId }) => parentId === null);
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
    const { a } = made.depts;
    await expectOpens(made.app, await year({ deptId: String(a) }), { deptId: a });
    const filter = { division: 0, projectType: 2 } as const;
    await expectOpens(made.app, await year({ division: '0', projectType: '2' }), filter);
  }, 60_000);

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
    for (const wrong of ['abc', '1800', '99999', '24', '']) {
      const query = { year: wrong };
      const { code } = await made.app.call(accountEndpoints.year.read, { token, query });
      expect(code, wrong).toBe(ResultCode.invalid);
    }
  });

  it('take the same statements whoever asks for however much', async () => {
    const count = (query: Record<string, string>, role?: Role) =>
      made.app.countStatements(() => year(query, role));
    const all = await count({});
    expect(await count({ deptId: String(made.depts.b) })).toBe(all);
    expect(all).toBeLessThanOrEqual(5);
    expect(await count({}, CURIOUS)).toBeLessThanOrEqual(all);
  });
});

describe('a viewer who subtracts', () => {
  const choices = (company: YearCompany) => {
    const { a, a1, b } = company.depts;
    const queries: Record<string, string>[] = [];
    for (const asked of ['2023', '2024']) {
      for (const division of [undefined, '0', '1']) {
        for (const projectType of [undefined, '0', '1', '2', '3']) {
          for (const deptId of [undefined, 1, a, a1, b]) {
            queries.push({
              year: asked,
              ...(division !== undefined && { division }),
              ...(projectType !== undefined && { projectType }),
              ...(deptId !== undefined && { deptId: String(deptId) }),
            });
          }
        }
      }
    }
    return queries;
  };

  const everything = async (company: YearCompany, role: Role) => {
    const replies: string[] = [];
    for (const query of choices(company)) {
      const { dataVersion: _, ...reply } = await readYear(company.app, demoToken(role), query);
      replies.push(JSON.stringify([query, reply]));
    }
    return replies;
  };

  it('finds the same in a company in which those who are withheld cost something else', async () => {
    const [here, there] = [await everything(made, CURIOUS), await everything(other, CURIOUS)];
    expect(there).toEqual(here);
    expect(here.some((reply) => /"actualAmount":[1-9]/.test(reply))).toBe(true);
    // Whoever sees labour sees that it is another company.
    expect(await everything(other, 'finance')).not.toEqual(await everything(made, 'finance'));
  }, 120_000);

  it('is told how many project-months are left out, and of departments that labour is', async () => {
    const found = await year({}, CURIOUS);
    expect(found.labour).toBe('byProject');
    // The second project and the part of the first in January; a year before, the second project.
    expect(found.totals).toMatchObject({ withheldCells: 2, lastYearWithheldCells: 1 });
    const labour = found.byCategory.flatMap(({ subCategories }) => subCategories);
    const shown = labour.find(({ source }) => source === 'labour');
    // Of the first project in January and the second in February; the third is in no budget of theirs.
    const fen =
      8 * 10_007 + 5 * 12_011 + 4 * 13_001 + 8 * 17_011 + 8 * 10_007 + 2 * 12_011 + 8 * 17_011;
    expect(shown).toMatchObject({ actualAmount: fen / 100, withheldCells: 2 });
    const ofDept = await year({ deptId: String(made.depts.b) }, CURIOUS);
    expect(ofDept).toMatchObject({ labour: 'none' });
    // Vouchers of the second project alone: three times 7,777, and 7,501, in each of two months.
    expect(ofDept.totals).toMatchObject({ actualAmount: (2 * (3 * 7_777 + 7_501)) / 100 });
    const inB = found.byDept.find(({ dept }) => dept?.id === made.depts.b);
    expect(inB).toMatchObject({ actualAmount: ofDept.totals.actualAmount, withheldCells: 3 });
  });

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
