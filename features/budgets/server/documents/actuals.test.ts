import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import {
  type AccountsApp,
  closeTask,
  runMonth,
  startAccountsApp,
  waiveAll,
} from '#features/actuals/server/testing.ts';
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

const { rows, tasks } = accountEndpoints;

let app: AccountsApp;
/** Owned by somebody who sees no labour, with project-months too few people booked. */
let ownId: number;

const ROLES: readonly Role[] = ['finance', 'leader', 'pmo', 'gl', 'user'];

/** August and September are closed; in September two people alone booked on each of two projects. */
beforeAll(async () => {
  app = await startAccountsApp();
  await app.call(tasks.begin, { token: demoToken('finance'), body: { month: '2026-08' } });
  await app.db.executor.execute(sql`
    with few as (
      select project_id, person_id, dense_rank() over (order by project_id) as place,
        dense_rank() over (partition by project_id order by person_id) as person
      from hours_month hours where month = '2026-09-01' and exists (
        select from budget_cover cover join budget on budget.id = cover.budget_id
        where cover.project_id = hours.project_id and budget.division = 0
          and hours.month between cover.from_month and cover.to_month)
    )
    delete from hours_month hours using few
    where few.place <= 2 and few.person > 2 and hours.project_id = few.project_id
      and hours.person_id = few.person_id and hours.month = '2026-09-01'`);
  for (const month of ['2026-08', '2026-09']) {
    await runMonth(app, month);
    await waiveAll(app, month);
    const closed = await closeTask(app, month);
    expect(closed.code, closed.msg).toBe(ResultCode.ok);
  }
  await runMonth(app, '2026-10');
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
