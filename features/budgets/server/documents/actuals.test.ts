import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { type AccountsApp, startWithheldSeptember } from '#features/actuals/server/testing.ts';
import {
  type BudgetDetail,
  type BudgetPage,
  type BudgetRow,
  documentEndpoints,
} from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import { yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { createdBudget, fieldsOf, knownRecords, putInForce } from '../testing.ts';

const { rows } = accountEndpoints;

let app: AccountsApp;
/** Owned by somebody who sees no labour, with project-months too few people booked. */
let ownId: number;

const ROLES: readonly Role[] = ['finance', 'leader', 'pmo', 'gl', 'user'];

beforeAll(async () => {
  app = await startWithheldSeptember();
  const [few] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`
      select actual.budget_id as id from budget_actual actual
      join labour_people crowd on crowd.month = actual.month
        and crowd.project_id = actual.project_id and crowd.people < 3
      where actual.month = '2026-09-01' and actual.source = 'labour' and actual.budget_id is not null
      order by id limit 1`,
  );
  ownId = few?.id ?? 0;
});
afterAll(() => app.close());

const list = async (role: Role, query: Record<string, string> = {}) => {
  const answer = await app.call<BudgetPage>(documentEndpoints.list, {
    token: demoToken(role),
    query: { pageSize: '100', ...query },
  });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
};

const rowOf = async (role: Role, id: number) =>
  (await list(role)).rows.find((row) => row.id === id) as BudgetRow;

interface Opened {
  readonly sums: { readonly amount: number };
  readonly withheldCells?: number;
}

/** What the rows behind a document come to in its closed months; null for whoever may not open them. */
async function opened(role: Role, id: number) {
  const body = { startDate: '2026-08-01', endDate: '2026-09-30' };
  let fen = 0;
  let withheld = 0;
  for (const source of Object.values(rows)) {
    const answer = await app.call<Opened>(source, { token: demoToken(role), params: { id }, body });
    if (answer.code === ResultCode.notPermitted) return null;
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    fen += yuanToFen(answer.data.sums.amount);
    withheld += answer.data.withheldCells ?? 0;
  }
  return { fen, withheld };
}

describe('what a document has cost', () => {
  it('is what its rows of closed months come to, for everybody who may open them', async () => {
    let openedRows = 0;
    let withheld = 0;
    for (const role of ROLES) {
      for (const row of (await list(role)).rows) {
        if (row.actualAmount === null) continue;
        const behind = await opened(role, row.id);
        if (behind === null) continue;
        openedRows += 1;
        withheld += row.withheldCells;
        expect([role, row.code, yuanToFen(row.actualAmount), row.withheldCells]).toEqual([
          role,
          row.code,
          behind.fen,
          behind.withheld,
        ]);
      }
    }
    expect(openedRows).toBeGreaterThan(ROLES.length);
    expect(withheld).toBeGreaterThan(0);
  });

  it('is the same on its own page', async () => {
    for (const role of ROLES) {
      for (const { id, actualAmount, withheldCells, toDateAmount } of (await list(role)).rows) {
        const { data } = await app.call<BudgetDetail>(documentEndpoints.read, {
          token: demoToken(role),
          params: { id },
        });
        expect(data).toMatchObject({ actualAmount, withheldCells, toDateAmount });
      }
    }
  });

  it('is summed over documents in force with lines alone, with what is left out of them', async () => {
    for (const role of ROLES) {
      const page = await list(role);
      const counted = page.rows.filter(
        ({ status, budgetType }) =>
          status === BudgetStatus.effective && budgetType === BudgetType.STANDARD,
      );
      const known = counted.filter(({ actualAmount }) => actualAmount !== null);
      const fen = known.reduce((sum, { actualAmount }) => sum + yuanToFen(actualAmount ?? 0), 0);
      const { actualAmount, withheldCells } = page.sums;
      expect(actualAmount === null ? null : yuanToFen(actualAmount)).toBe(
        known.length === 0 ? null : fen,
      );
      expect(withheldCells).toBe(counted.reduce((sum, row) => sum + row.withheldCells, 0));
    }
  });

  it('leaves labour of few people out, but for who sees labour and who answers for the document', async () => {
    const [kept, withheld] = [await rowOf('finance', ownId), await rowOf('pmo', ownId)];
    expect(kept.withheldCells).toBe(0);
    expect(withheld.withheldCells).toBeGreaterThan(0);
    expect(withheld.actualAmount ?? 0).toBeLessThan(kept.actualAmount ?? 0);
    await app.db.executor.execute(sql`
      update budget set owner_id = (select id from person where user_name = 'user')
      where id = ${ownId}`);
    expect(await rowOf('user', ownId)).toMatchObject({
      actualAmount: kept.actualAmount,
      withheldCells: 0,
    });
  });

  it('is of the year that is asked for, and unknown where none of it is closed', async () => {
    const all = await rowOf('finance', ownId);
    const inYear = (await list('finance', { year: '2026' })).rows.find(({ id }) => id === ownId);
    expect(inYear?.actualAmount).toBe(all.actualAmount);
    await app.db.executor.execute(sql`
      update budget_version set to_month = '2027-12-01' where budget_id = ${ownId}`);
    const next = (await list('finance', { year: '2027' })).rows.find(({ id }) => id === ownId);
    expect(next?.actualAmount).toBeNull();
  });

  it('is of an integration what its members have cost', async () => {
    const page = await list('finance');
    const members = page.rows
      .filter(
        ({ budgetType, actualAmount }) =>
          budgetType === BudgetType.STANDARD && (actualAmount ?? 0) > 0,
      )
      .slice(0, 3);
    const made = await createdBudget(
      app,
      fieldsOf(await knownRecords(app), {
        code: 'SUM-1',
        division: 0,
        budgetType: BudgetType.INTEGRATION,
        projects: [],
        members: members.map(({ id }) => id),
      }),
    );
    await putInForce(app, made);
    for (const role of ['finance', 'pmo'] as const) {
      const row = (await list(role)).rows.find(({ id }) => id === made.id);
      const behind = await opened(role, made.id);
      expect(yuanToFen(row?.actualAmount ?? -1)).toBe(behind?.fen);
      expect(row?.withheldCells).toBe(behind?.withheld);
    }
    const sum = await rowOf('finance', made.id);
    const parts = members.reduce((fen, { actualAmount }) => fen + yuanToFen(actualAmount ?? 0), 0);
    expect(yuanToFen(sum.actualAmount ?? -1)).toBe(parts);
    expect(parts).toBeGreaterThan(0);
  });
});

/** As the bar of a row shows it, by hand. */
function standing(row: BudgetRow): 'usual' | 'warned' | 'over' {
  const { withheldCells, warnPercent, overPercent } = row;
  const [budget, actual] = [yuanToFen(row.budgetAmount), yuanToFen(row.actualAmount ?? 0)];
  if (row.actualAmount === null || withheldCells > 0 || actual <= 0) return 'usual';
  if (budget <= 0 || actual * 100 > budget * overPercent) return 'over';
  return actual * 100 >= budget * warnPercent ? 'warned' : 'usual';
}

describe('documents past their own thresholds', () => {
  /** One stands exactly on its warning, one a per cent above its limit, one is far from either. */
  beforeAll(async () => {
    const spent = (await list('finance', { year: '2026' })).rows.filter(
      ({ actualAmount, budgetType }) =>
        budgetType === BudgetType.STANDARD && (actualAmount ?? 0) > 0,
    );
    expect(spent.length).toBeGreaterThan(2);
    for (const [at, { id, budgetAmount, actualAmount }] of spent.entries()) {
      const percent = Math.floor(((actualAmount ?? 0) * 100) / budgetAmount);
      const [warn, over] = [
        [Math.max(1, percent), 1000],
        [1, Math.max(1, percent - 1)],
        [999, 1000],
      ][at % 3] as [number, number];
      await app.db.executor.execute(sql`
        update budget set warn_percent = ${warn}, over_percent = ${over} where id = ${id}`);
    }
  });

  it('are found and counted as their bars show them, for everybody and in any order', async () => {
    const found = { warned: 0, over: 0, withheld: 0 };
    for (const role of ROLES) {
      for (const query of [{}, { year: '2026' }, { sort: '-amount' }]) {
        const all = await list(role, query);
        const past = all.rows.filter((row) => standing(row) !== 'usual');
        const over = all.rows.filter((row) => standing(row) === 'over');
        expect([role, all.counts.warned, all.counts.over]).toEqual([
          role,
          past.length,
          over.length,
        ]);
        const ids = async (quick: string) =>
          (await list(role, { ...query, quick })).rows.map(({ id }) => id);
        expect(await ids('warned')).toEqual(past.map(({ id }) => id));
        expect(await ids('over')).toEqual(over.map(({ id }) => id));
        found.warned += past.length;
        found.over += over.length;
        found.withheld += all.rows.filter(({ withheldCells }) => withheldCells > 0).length;
      }
    }
    expect(Math.min(found.warned - found.over, found.over, found.withheld)).toBeGreaterThan(0);
  });

  it('are summed like any other', async () => {
    const { rows: shown, sums, counts } = await list('finance', { quick: 'over' });
    expect(counts.all).toBeGreaterThan(shown.length);
    const standard = shown.filter(({ budgetType }) => budgetType === BudgetType.STANDARD);
    expect(sums.counted).toBe(standard.length);
    expect(yuanToFen(sums.actualAmount ?? 0)).toBe(
      standard.reduce((fen, { actualAmount }) => fen + yuanToFen(actualAmount ?? 0), 0),
    );
  });
});
