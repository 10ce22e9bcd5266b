import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { type AccountsApp, startClosedSeptember } from '#features/actuals/server/testing.ts';
import {
  type BudgetDetail,
  type BudgetPage,
  type BudgetRow,
  documentEndpoints,
} from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import { yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { createdBudget, fieldsOf, knownRecords, putInForce } from '../testing.ts';

const { rows } = accountEndpoints;

let app: AccountsApp;
/** A document of the first division with labour in a closed month. */
let ownId: number;

const ROLES: readonly Role[] = ['finance', 'leader', 'pmo', 'gl', 'user'];

beforeAll(async () => {
  app = await startClosedSeptember();
  const [found] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`
      select min(budget.id) as id
      from budget_actual actual join budget on budget.id = actual.budget_id and budget.division = 0
      where actual.month = '2026-09-01' and actual.source = 'labour'`,
  );
  ownId = found?.id ?? 0;
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

/** What a list is sorted by, of a row; null where there is nothing to show. */
const sortedBy = {
  actual: ({ actualAmount }: BudgetRow) => actualAmount,
  execution: ({ actualAmount, budgetAmount }: BudgetRow) =>
    actualAmount === null || budgetAmount <= 0 ? null : actualAmount / budgetAmount,
  balance: ({ actualAmount, budgetAmount }: BudgetRow) =>
    actualAmount === null ? null : (yuanToFen(budgetAmount) - yuanToFen(actualAmount)) / 100,
};

describe('the list in the order of what was spent', () => {
  it.each(['actual', 'execution', 'balance'] as const)('by %s', async (name) => {
    const up = (await list('finance', { sort: name })).rows.map(sortedBy[name]);
    const down = (await list('finance', { sort: `-${name}` })).rows.map(sortedBy[name]);
    const known = up.flatMap((one) => one ?? []).sort((one, other) => one - other);
    const unknown = up.filter((one) => one === null);
    expect(known.length).toBeGreaterThan(2);
    expect(unknown.length).toBeGreaterThan(0);
    expect(up).toEqual([...known, ...unknown]);
    expect(down).toEqual([...known.reverse(), ...unknown]);
  });

  it('at actual rates is that at standard', async () => {
    const ids = async (labour: LabourValue) =>
      (await list('finance', { sort: '-actual', labour })).rows.map(({ id }) => id);
    expect(await ids('actual')).toEqual(await ids('standard'));
  });
});

interface Opened {
  readonly sums: { readonly amount: number };
}

/** What the rows behind a document come to in its closed months; null for whoever may not open them. */
async function opened(role: Role, id: number, labour: LabourValue = 'standard') {
  const body = { startDate: '2026-08-01', endDate: '2026-09-30', labour };
  let fen = 0;
  for (const source of Object.values(rows)) {
    const answer = await app.call<Opened>(source, { token: demoToken(role), params: { id }, body });
    if (answer.code === ResultCode.notPermitted) return null;
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    fen += yuanToFen(answer.data.sums.amount);
  }
  return fen;
}

describe('what a document has cost', () => {
  it('is what its rows of closed months come to, for everybody who may open them', async () => {
    let openedRows = 0;
    for (const [role, labour] of [
      ...ROLES.map((role) => [role, 'standard'] as const),
      ['finance', 'actual'] as const,
    ]) {
      for (const row of (await list(role, { labour })).rows) {
        if (row.actualAmount === null) continue;
        const behind = await opened(role, row.id, labour);
        if (behind === null) continue;
        openedRows += 1;
        expect([role, row.code, yuanToFen(row.actualAmount)]).toEqual([role, row.code, behind]);
      }
    }
    expect(openedRows).toBeGreaterThan(ROLES.length);
  });

  it('is the same on its own page', async () => {
    for (const role of ROLES) {
      for (const { id, actualAmount, toDateAmount } of (await list(role)).rows) {
        const { data } = await app.call<BudgetDetail>(documentEndpoints.read, {
          token: demoToken(role),
          params: { id },
        });
        expect(data).toMatchObject({ actualAmount, toDateAmount });
      }
    }
  });

  it('is summed over documents in force with lines alone', async () => {
    for (const role of ROLES) {
      const page = await list(role);
      const counted = page.rows.filter(
        ({ status, budgetType }) =>
          status === BudgetStatus.effective && budgetType === BudgetType.STANDARD,
      );
      const known = counted.filter(({ actualAmount }) => actualAmount !== null);
      const fen = known.reduce((sum, { actualAmount }) => sum + yuanToFen(actualAmount ?? 0), 0);
      const { actualAmount } = page.sums;
      expect(actualAmount === null ? null : yuanToFen(actualAmount)).toBe(
        known.length === 0 ? null : fen,
      );
    }
  });

  it('is the same for every reader, and at what people really cost for those who see rates', async () => {
    const own = await rowOf('finance', ownId);
    for (const role of ['leader', 'pmo'] as const) {
      expect((await rowOf(role, ownId)).actualAmount).toBe(own.actualAmount);
    }
    const [labour] = await rowsOf<{ standard: number; actual: number }>(
      app.db.executor,
      sql`
        select sum(fen)::bigint as standard, sum(at_actual_fen)::bigint as actual
        from budget_actual where budget_id = ${ownId} and month <= '2026-09-01'`,
    );
    const actual = (await list('finance', { labour: 'actual' })).rows.find(
      ({ id }) => id === ownId,
    );
    expect([own, actual].map((row) => yuanToFen(row?.actualAmount ?? 0))).toEqual([
      ...[labour?.standard, labour?.actual],
    ]);
    expect(labour?.actual).not.toBe(labour?.standard);
    expect(actual?.toDateAmount).toBe(own.toDateAmount);
    const { data } = await app.call<BudgetDetail>(documentEndpoints.read, {
      ...{ token: demoToken('finance'), params: { id: ownId }, query: { labour: 'actual' } },
    });
    expect(data.actualAmount).toBe(actual?.actualAmount);
    const query = { labour: 'actual' };
    for (const role of ['leader', 'pmo', 'gl', 'user'] as const) {
      for (const [endpoint, options] of [
        [documentEndpoints.list, { query }],
        [documentEndpoints.exportSheet, { query }],
        [documentEndpoints.read, { query, params: { id: ownId } }],
      ] as const) {
        const { code } = await app.call(endpoint, { token: demoToken(role), ...options });
        expect([role, endpoint.id, code]).toEqual([role, endpoint.id, ResultCode.notPermitted]);
      }
    }
  });

  it('is named in the file where it is what people really cost', async () => {
    const read = async (query: Record<string, string>) => {
      const answer = await app.call<Uint8Array>(documentEndpoints.exportSheet, {
        ...{ token: demoToken('finance'), query },
      });
      const { sheets } = await readXlsx(answer.data);
      const name = decodeURIComponent(String(answer.headers['content-disposition']));
      return { name, rows: sheets[0]?.rows ?? [] };
    };
    const [standard, actual] = [await read({}), await read({ labour: 'actual' })];
    expect([standard.name, actual.name].map((name) => name.includes('实际费率'))).toEqual([
      ...[false, true],
    ]);
    const heading = '实际（已关账月份，人工按实际费率）';
    expect(standard.rows[0]).not.toContain(heading);
    const at = actual.rows[0]?.indexOf(heading) ?? -1;
    const { sums } = await list('finance', { labour: 'actual' });
    expect(actual.rows.at(-1)?.[at]).toBe(sums.actualAmount);
    expect(standard.rows.at(-1)?.[at]).toBe((await list('finance')).sums.actualAmount);
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
      expect(yuanToFen(row?.actualAmount ?? -1)).toBe(behind);
    }
    const sum = await rowOf('finance', made.id);
    const parts = members.reduce((fen, { actualAmount }) => fen + yuanToFen(actualAmount ?? 0), 0);
    expect(yuanToFen(sum.actualAmount ?? -1)).toBe(parts);
    expect(parts).toBeGreaterThan(0);
    // Its own months are all to come; those of its members are closed.
    await app.db.executor.execute(sql`
      update budget_version set from_month = '2027-01-01', to_month = '2027-12-01'
      where budget_id = ${made.id}`);
    expect((await rowOf('finance', made.id)).actualAmount).toBe(sum.actualAmount);
  });
});

/** As the bar of a row shows it, by hand. */
function standing(row: BudgetRow): 'usual' | 'warned' | 'over' {
  const { warnPercent, overPercent } = row;
  const [budget, actual] = [yuanToFen(row.budgetAmount), yuanToFen(row.actualAmount ?? 0)];
  if (row.actualAmount === null || actual <= 0) return 'usual';
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
    const found = { warned: 0, over: 0 };
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
      }
    }
    expect(Math.min(found.warned - found.over, found.over)).toBeGreaterThan(0);
  });

  it('are the same whatever labour is asked for at', async () => {
    for (const quick of ['warned', 'over', 'all']) {
      const [standard, actual] = [
        await list('finance', { quick, year: '2026' }),
        await list('finance', { quick, year: '2026', labour: 'actual' }),
      ];
      expect(actual.rows.map(({ id }) => id)).toEqual(standard.rows.map(({ id }) => id));
      expect(actual.counts).toEqual(standard.counts);
      expect(actual.sums.actualAmount).not.toBe(standard.sums.actualAmount);
    }
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
