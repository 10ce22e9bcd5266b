import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { detailsEndpoints, type FinalDetails } from '#features/boards/contract-details.ts';
import { varianceEndpoints } from '#features/boards/contract-variance.ts';
import {
  bookHours,
  closeThrough,
  type ForecastCompany,
  RATES,
  startForecastCompany,
} from '#features/boards/server/forecast/testing.ts';
import { STANDARD } from '#features/boards/server/ground/testing.ts';
import { createdBudget, fieldsOf, type Made } from '#features/budgets/server/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import * as accounts from '#server/testing/accounts-company.ts';
import { expectDetailsOpen } from '#server/testing/opening/details.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { findEntryDocument } from '../forecast/entries-store.ts';
import { findExecution } from '../ground/executions-store.ts';

/** The company, and the same one in which everybody costs something else. */
let made: ForecastCompany;
let other: ForecastCompany;

/** Sees a division's budgets whole, and no rates. */
const CURIOUS: Role = 'pmo';

/** January to April; 5.00 of January come late. */
async function play(rates: typeof RATES): Promise<ForecastCompany> {
  const company = await startForecastCompany(rates);
  const { executor } = company.app.db;
  const { main, part, other: second, otherPart } = company.projects;
  const { a, b } = company.depts;
  const voucher = (month: string, projectId: number, fen: number, deptId: number | null = a) =>
    accounts.addVoucher(executor, { month, projectId, fen, deptId });
  await voucher('2024-01', main, 90_000);
  await voucher('2024-02', main, 10_001);
  await voucher('2024-04', part, 2);
  await voucher('2024-02', second, 33_333, null);
  await voucher('2024-03', otherPart, -1_111, b);
  const { material: subCategoryId } = company.items;
  const month = '2024-02';
  await accounts.addMaterial(executor, {
    month,
    fen: 1_234,
    projectId: main,
    deptId: b,
    subCategoryId,
  });
  await bookHours(company, '2024-02', {
    ann: { main: 2, other: 1 },
    bea: { main: 2, other: 1 },
    cy: { main: 1, other: 1 },
  });
  await bookHours(company, '2024-03', { lone: { main: 2 } });
  await closeThrough(company, '2024-01');
  const late = await voucher('2024-01', main, 500);
  await accounts.noteLine(executor, {
    source: 'voucher',
    id: late,
    month: '2024-01',
    kind: 'late',
  });
  await closeThrough(company, '2024-04', '2024-02');
  await executor.execute(sql`
    insert into project_member (project_id, person_id)
    values (${main}, ${company.known.person('dl')})`);
  return company;
}

const FEBRUARY = 5 * STANDARD;
const MARCH = 2 * STANDARD;
const VOUCHERS = 90_000 + 10_001 + 500 + 2;
const MATERIAL = 1_234;
const AC = VOUCHERS + MATERIAL + FEBRUARY + MARCH;
const BAC = 6 * 150_000;

beforeAll(async () => {
  made = await play(RATES);
  other = await play({ ann: 41_017, bea: 7_001, cy: 9_001, lone: 3_001 });
}, 180_000);
afterAll(async () => {
  await made.app.close();
  await other.app.close();
});

const ask = (
  { app }: ForecastCompany,
  { id }: Made,
  role: Role = 'finance',
  endDate?: string,
  labour: LabourValue = 'standard',
) =>
  app.call<FinalDetails>(detailsEndpoints.read, {
    token: demoToken(role),
    params: { id },
    query: { labour, ...(endDate !== undefined && { endDate }) },
  });

async function read(of: Made, role: Role = 'finance', endDate?: string, company = made) {
  const answer = await ask(company, of, role, endDate);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

const yuan = (fen: number) => fenToYuan(fen);

const rowOf = (found: FinalDetails, projectId: number, subCategoryId: number) =>
  found.rows.find((row) => row.projectId === projectId && row.subCategoryId === subCategoryId);

const expectOpens = (
  found: FinalDetails,
  role: Role = 'finance',
  labour: LabourValue = 'standard',
) => expectDetailsOpen({ app: made.app, token: demoToken(role), labour, pages: new Map() }, found);

async function readActual(of: Made, role: Role = 'finance', company = made) {
  const answer = await ask(company, of, role, undefined, 'actual');
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

describe('a budget by its lines', () => {
  it('is what the closed months come to, what is left, and how far that is', async () => {
    const found = await read(made.byMain);
    expect(found).toMatchObject({
      ...{ budgetId: made.byMain.id, versionId: made.byMain.versionId, opens: true },
      ...{ endDate: '2024-04-30', through: '2024-04', maxPeriod: 4 },
    });
    expect(found.totals).toEqual({
      month: {
        ...{ budgetAmount: 1_500, originalAmount: 1_500, actualAmount: 0.02, budgetHours: 10 },
        actualHours: 0,
      },
      cumulative: {
        ...{ budgetAmount: 6_000, originalAmount: 6_000, actualAmount: yuan(AC), budgetHours: 40 },
        actualHours: 7,
      },
      remaining: yuan(BAC - AC),
      ...{ bac: yuan(BAC), originalBac: yuan(BAC) },
      toDateRate: Math.round((AC / 600_000) * 10_000) / 100,
      executionRate: Math.round((AC / BAC) * 10_000) / 100,
    });
    expect(found.standing).toEqual({
      ...{
        year: 2024,
        executionRate: found.totals.executionRate,
        level: 'ok',
        forecastOver: false,
      },
    });
    const { main } = made.projects;
    expect(found.projects.map(({ projectId, direct }) => [projectId, direct])).toEqual([
      [main, false],
    ]);
    expect(rowOf(found, main, made.items.travel)).toMatchObject({
      ...{ remaining: yuan(600_000 - VOUCHERS), cumulative: { actualAmount: yuan(VOUCHERS) } },
    });
    // Nobody has planned material.
    expect(rowOf(found, main, made.items.material)).toMatchObject({
      ...{ remaining: -yuan(MATERIAL), cumulative: { budgetAmount: 0, budgetHours: 0 } },
    });
  });

  it('adds up to its rows, and its categories name them all', async () => {
    for (const of of [made.byMain, made.bySub, made.integration]) {
      const found = await read(of);
      for (const at of ['month', 'cumulative'] as const) {
        const sum = sumFen(found.rows.map((row) => yuanToFen(row[at].actualAmount)));
        expect(yuan(sum)).toBe(found.totals[at].actualAmount);
        const plan = sumFen(found.rows.map((row) => yuanToFen(row[at].budgetAmount ?? 0)));
        expect(yuan(plan)).toBe(found.totals[at].budgetAmount);
      }
      const named = found.categories.flatMap(({ subCategories }) =>
        subCategories.map(({ subCategoryId }) => subCategoryId),
      );
      expect(new Set(named)).toEqual(new Set(found.rows.map(({ subCategoryId }) => subCategoryId)));
      expect(named).toHaveLength(new Set(named).size);
      expect(found.reconciliation).toEqual({
        ...{ budgetSum: found.totals.cumulative.actualAmount, difference: 0 },
        projectSum: found.totals.cumulative.actualAmount,
      });
    }
  });

  it('opens to its rows, by main project, by sub-project, and added up', async () => {
    for (const of of [made.byMain, made.bySub, made.integration]) {
      const found = await read(of);
      expect(found.rows.length).toBeGreaterThan(2);
      expect(await expectOpens(found)).toBeGreaterThan(8);
      await expectOpens(await read(of, CURIOUS), CURIOUS);
      await expectOpens(await readActual(of), 'finance', 'actual');
    }
    await expectOpens(await read(made.byMain, 'user'), 'user');
    await expectOpens(await read(made.byMain, 'finance', '2024-02-10'));
  }, 60_000);

  it('by sub-projects has a main project for what stands on itself', async () => {
    const found = await read(made.bySub);
    const { other: second, otherPart } = made.projects;
    expect(found.projects.map(({ projectId, direct }) => [projectId, direct])).toEqual([
      [second, true],
      [otherPart, false],
    ]);
    expect(rowOf(found, otherPart, made.items.travel)?.cumulative.actualAmount).toBe(-11.11);
    const whole = await read(made.integration);
    expect(whole.totals.bac).toBe(yuan(3 * BAC));
    expect(whole.versionId).toBe(made.integration.versionId);
    expect(whole.totals.cumulative.actualAmount).toBe(yuan(AC + 33_333 - 1_111 + 3 * STANDARD));
  });

  it('counts up to the highest closed month not after the day', async () => {
    const day = (endDate: string) => read(made.byMain, 'finance', endDate);
    const { forecast, standing } = await read(made.byMain);
    expect(forecast).toMatchObject({ through: '2024-04', ac: yuan(AC) });
    expect(await day('2024-02-01')).toMatchObject({
      ...{ endDate: '2024-02-01', through: '2024-02', maxPeriod: 2 },
      totals: { cumulative: { actualAmount: yuan(AC - 2 - MARCH), budgetAmount: 3_000 } },
      // What is expected does not change with the months that are looked at.
      forecast,
    });
    expect(await day('2099-12-31')).toMatchObject({
      ...{ endDate: '2099-12-31', through: '2024-04', maxPeriod: 4 },
    });
    const nothing = { actualAmount: 0, budgetAmount: 0, actualHours: 0 };
    expect(await day('2023-12-31')).toMatchObject({
      ...{ endDate: '2023-12-31', through: null, maxPeriod: 0, departments: [] },
      totals: { month: nothing, cumulative: nothing, remaining: yuan(BAC), bac: yuan(BAC) },
      ...{ corrections: { count: 0, amount: 0 }, forecast, standing },
    });
    expect((await ask(made, made.byMain, 'finance', '2024-13-01')).code).toBe(ResultCode.invalid);
  });

  it('knows departments, with the hours they were to work', async () => {
    const { departments } = await read(made.byMain);
    const { a, b } = made.depts;
    expect(departments).toEqual([
      {
        ...{ deptId: a, nameZh: 'F-A', nameEn: 'F-A' },
        ...{
          actualAmount: yuan(VOUCHERS + 3 * STANDARD),
          actualHours: 3,
          budgetHours: 40,
        },
      },
      {
        ...{ deptId: b, nameZh: 'F-B', nameEn: 'F-B' },
        ...{ actualAmount: yuan(MATERIAL + 4 * STANDARD), actualHours: 4, budgetHours: 0 },
      },
    ]);
    const sub = await read(made.bySub);
    expect(sub.departments.at(-1)).toMatchObject({
      deptId: null,
      nameZh: '',
      actualAmount: 333.33,
    });
  });

  it('splits what labour cost more or less than planned', async () => {
    // Ten hours for 500.00 a month: none, five, two and none were worked.
    const efficiency = -50_000 - 25_000 - 40_000 - 50_000;
    const total = FEBRUARY + MARCH - 200_000;
    expect((await read(made.byMain)).labourVariance).toEqual({
      ...{ total: yuan(total), efficiency: yuan(efficiency), rate: yuan(total - efficiency) },
      unsplit: 0,
    });
  });

  it('says what came late', async () => {
    expect((await read(made.byMain)).corrections).toEqual({ count: 1, amount: 5 });
    expect((await read(made.byMain, 'finance', '2024-01-31')).corrections.count).toBe(0);
  });

  it('marks what its settings hide', async () => {
    const { travel } = made.items;
    const { executor } = made.app.db;
    const hide = (ids: string) =>
      executor.execute(sql`
        update budget set hidden_sub_category_ids = ${ids}::int[], warn_percent = 1
        where id = ${made.byMain.id}`);
    await hide(`{${travel}}`);
    const { categories, standing } = await read(made.byMain);
    const hidden = categories.flatMap(({ subCategories }) =>
      subCategories.filter((sub) => sub.hidden).map(({ subCategoryId }) => subCategoryId),
    );
    expect(hidden).toEqual([travel]);
    expect(standing).toMatchObject({ level: 'warn' });
    await executor.execute(sql`
      update budget set hidden_sub_category_ids = '{}', warn_percent = 80 where id = ${made.byMain.id}`);
  });

  it('of a document that is not in force plans nothing', async () => {
    const { known, depts } = made;
    const fields = { code: 'F-9', deptId: depts.a, ownerId: known.person('finance') };
    const draft = await createdBudget(made.app, fieldsOf(known, fields));
    const found = await read(draft);
    expect(found).toMatchObject({
      ...{ versionId: null, rows: [], projects: [], categories: [], departments: [] },
      totals: {
        ...{ bac: null, originalBac: null, remaining: null, executionRate: null },
        cumulative: { budgetAmount: null, originalAmount: null, actualAmount: 0 },
      },
      standing: null,
      forecast: { bac: null, eac: null, missing: 'plan' },
    });
  });

  it('is not found where it was deleted after the reader was let in', async () => {
    const { executor } = made.app.db;
    const gone = { kind: { code: ResultCode.notFound } };
    const until = { closedThrough: null, labour: 'standard' } as const;
    await expect(findExecution(executor, 999_999, until)).rejects.toMatchObject(gone);
    await expect(findEntryDocument(executor, 999_999)).rejects.toMatchObject(gone);
  });

  it('is there for whoever sees it, and takes the same statements for all of them', async () => {
    expect((await ask(made, made.byMain, 'gl')).code).toBe(ResultCode.notFound);
    expect((await ask(made, { id: 999_999, versionId: 0 })).code).toBe(ResultCode.notFound);
    expect((await read(made.byMain, 'user')).opens).toBe(true);
    expect((await read(made.byMain, 'dl')).opens).toBe(false);
    const count = (of: Made, role?: Role) => made.app.countStatements(() => read(of, role));
    const all = await count(made.byMain);
    expect(all).toBeLessThanOrEqual(9);
    expect(await count(made.integration)).toBe(all);
    expect(await count(made.byMain, CURIOUS)).toBe(all);
  });
});

describe('labour', () => {
  const february = 2 * RATES.ann + 2 * RATES.bea + RATES.cy;
  const march = 2 * RATES.lone;
  const ac = VOUCHERS + MATERIAL + february + march;

  it('at what people really cost changes what was spent and what follows from it', async () => {
    const found = await readActual(made.byMain);
    const [etc, total] = [2 * 150_000, february + march - 200_000];
    expect(found).toMatchObject({
      totals: {
        ...{ remaining: yuan(BAC - ac), bac: yuan(BAC) },
        executionRate: Math.round((ac / BAC) * 10_000) / 100,
        cumulative: { actualAmount: yuan(ac), actualHours: 7, budgetAmount: 6_000 },
      },
      forecast: { ac: yuan(ac), etc: yuan(etc), eac: yuan(ac + etc), vac: yuan(BAC - ac - etc) },
      // As many hours as at standard: all of the difference is in what they cost.
      labourVariance: {
        total: yuan(total),
        efficiency: yuan(-165_000),
        rate: yuan(total + 165_000),
      },
      reconciliation: { budgetSum: yuan(ac), projectSum: yuan(ac), difference: 0 },
    });
    const [inA, inB] = found.departments;
    expect(inA?.actualAmount).toBe(yuan(VOUCHERS + 2 * RATES.ann + RATES.cy));
    expect(inB?.actualAmount).toBe(yuan(MATERIAL + 2 * RATES.bea + march));
  });

  it('does not change how a budget is judged', async () => {
    // Between 19.86 per cent at standard and 22.75 at what people cost.
    const warnAt = (percent: number) =>
      made.app.db.executor.execute(
        sql`update budget set warn_percent = ${percent} where id = ${made.byMain.id}`,
      );
    await warnAt(21);
    const [standard, actual] = [await read(made.byMain), await readActual(made.byMain)];
    expect([standard.totals.executionRate, actual.totals.executionRate]).toEqual([19.86, 22.75]);
    expect([standard.standing?.level, actual.standing?.level]).toEqual(['ok', 'ok']);
    await warnAt(80);
  });

  it('at what people really cost is for those who see rates alone', async () => {
    for (const role of ['leader', CURIOUS, 'user', 'dl'] as const) {
      const { code } = await ask(made, made.byMain, role, undefined, 'actual');
      expect([role, code]).toEqual([role, ResultCode.notPermitted]);
      const variance = await made.app.call(varianceEndpoints.read, {
        ...{ token: demoToken(role), params: { id: made.byMain.id }, query: { labour: 'actual' } },
      });
      expect([role, variance.code]).toEqual([role, ResultCode.notPermitted]);
    }
  });

  it('at standard is the same for every reader, whatever anybody costs', async () => {
    const everything = async (company: ForecastCompany, role: Role) => {
      const replies: string[] = [];
      for (const month of [undefined, '2024-01', '2024-02', '2024-03', '2024-04']) {
        const endDate = month === undefined ? undefined : `${month}-28`;
        const reply = await read(company.byMain, role, endDate, company);
        replies.push(JSON.stringify({ ...reply, dataVersion: 0, opens: true }));
      }
      return replies;
    };
    const here = await everything(made, 'finance');
    for (const role of ['leader', CURIOUS, 'user', 'dl'] as const) {
      expect(await everything(made, role)).toEqual(here);
      expect(await everything(other, role)).toEqual(here);
    }
    expect((await readActual(other.byMain, 'finance', other)).totals).not.toEqual(
      (await readActual(made.byMain)).totals,
    );
  }, 60_000);
});

describe('a month that was closed anew', () => {
  it('counts as it closed then, also for whoever has asked before', async () => {
    const { app, projects, depts } = made;
    const before = await read(made.byMain);
    const month = '2024-04';
    const reopened = await app.call(accountEndpoints.tasks.reopen, {
      token: demoToken('super_admin'),
      body: { month, reason: '漏了凭证' },
    });
    expect(reopened.code, reopened.msg).toBe(ResultCode.ok);
    const { executor } = app.db;
    const [projectId, deptId] = [projects.main, depts.a];
    await accounts.addVoucher(executor, { month, projectId, fen: 700, deptId });
    await bookHours(made, month, { ann: { main: 1 } });
    await closeThrough(made, month, month);
    const after = await read(made.byMain);
    expect(after.through).toBe(before.through);
    const [was, is] = [before.departments[0], after.departments[0]];
    const more = 700 + STANDARD;
    expect(yuanToFen(is?.actualAmount ?? 0)).toBe(yuanToFen(was?.actualAmount ?? 0) + more);
    expect(after.reconciliation.difference).toBe(0);
    const varianceOf = ({ labourVariance }: FinalDetails) => yuanToFen(labourVariance.total);
    expect(varianceOf(after)).toBe(varianceOf(before) + STANDARD);
  });
});
