import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { type Comparison, comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import {
  bookHours,
  closeThrough,
  type ForecastCompany,
  planOf,
  RATES,
  startForecastCompany,
} from '#features/boards/server/forecast/testing.ts';
import { STANDARD } from '#features/boards/server/ground/testing.ts';
import { documentEndpoints } from '#features/budgets/contract-documents.ts';
import { fillIn, putInForce, revisedBudget } from '#features/budgets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import * as accounts from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';

let company: ForecastCompany;

beforeAll(async () => {
  company = await startForecastCompany();
  await company.app.db.executor.execute(sql`delete from notice`);
}, 120_000);
afterAll(() => company.app.close());

const spend = (month: string, projectId: number, fen: number) =>
  accounts.addVoucher(company.app.db.executor, { month, projectId, fen, deptId: company.depts.a });

/** Closes the next month and gives what people are told by it. */
async function told(month: string): Promise<string[]> {
  const { executor } = company.app.db;
  await executor.execute(sql`delete from notice`);
  await closeThrough(company, month, month);
  return tells();
}

/** Whom the notices are for, of what and about which document. */
async function tells(): Promise<string[]> {
  const rows = await rowsOf<{ name: string; kind: string; code: string; rate: string }>(
    company.app.db.executor,
    sql`
      select person.user_name as name, kind, params ->> 'code' as code, params ->> 'rate' as rate
      from notice join person on person.id = notice.person_id
      where kind in ('budgetWarned', 'budgetOver', 'budgetUnplanned') order by params ->> 'code', person.user_name`,
  );
  return rows.map(({ name, kind, code, rate }) => `${name} ${kind} ${code} ${rate}`);
}

const marks = async () =>
  (
    await rowsOf<{ mark: string }>(
      company.app.db.executor,
      sql`
        select budget.code || ' ' || alert.version_id || ' ' || alert.year || ' ' || alert.threshold
          as mark
        from budget_alert alert join budget on budget.id = alert.budget_id order by mark`,
    )
  ).map(({ mark }) => mark);

const CLOSED = { month: '2024-05', event: 'closed' } as const;

/** A month that is told of again keeps its names anew, as if it had been opened between. */
async function forgetNames(): Promise<void> {
  const { executor } = company.app.db;
  await executor.execute(sql`delete from closed_department where month = '2024-05-01'`);
  await executor.execute(sql`delete from closed_sub_category where month = '2024-05-01'`);
}

describe('closing a month', () => {
  // 9,000.00 are planned for the year on the first document, 18,000.00 on the second.
  it('tells nobody while there is enough left', async () => {
    const { main } = company.projects;
    // A fen less than eighty per cent, with an hour that really cost more than it counts.
    expect(RATES.lone).toBeGreaterThan(STANDARD);
    await spend('2024-01', main, 719_999 - STANDARD);
    await bookHours(company, '2024-01', { lone: { main: 1 } });
    expect(await told('2024-01')).toEqual([]);
    expect(await marks()).toEqual([]);
  });

  it('tells the owner and whoever leads it, from the warning on', async () => {
    await spend('2024-02', company.projects.part, 1);
    expect(await told('2024-02')).toEqual(['pl budgetWarned F-1 80', 'user budgetWarned F-1 80']);
    const [notice] = await rowsOf<{ params: unknown; link: string }>(
      company.app.db.executor,
      sql`select params, link from notice where kind = 'budgetWarned' limit 1`,
    );
    expect(notice).toEqual({
      params: {
        ...{ code: 'F-1', name: '测试预算', year: '2024', months: '2024-02', rate: '80' },
        threshold: '80',
      },
      link: `/budgetManagement/analysis/${company.byMain.id}`,
    });
  });

  it('tells it once: not in the next month, nor when the month is opened and closed again', async () => {
    expect(await told('2024-03')).toEqual([]);
    const { code } = await company.app.call(accountEndpoints.tasks.reopen, {
      token: demoToken('super_admin'),
      body: { month: '2024-03', reason: '补录凭证' },
    });
    expect(code).toBe(ResultCode.ok);
    expect(await told('2024-03')).toEqual([]);
    expect(await marks()).toEqual([`F-1 ${company.byMain.versionId} 2024 warn`]);
  });

  it('tells of what is over, at once where both are reached, and of what adds up others', async () => {
    const { main, other } = company.projects;
    // Just as much as planned is not over; one fen more is.
    await spend('2024-04', main, 180_001);
    await spend('2024-04', other, 1_800_001);
    expect(await told('2024-04')).toEqual([
      'pl budgetOver F-1 100',
      'user budgetOver F-1 100',
      'finance budgetOver F-2 100',
      'finance budgetOver F-3 100',
    ]);
    const { byMain, bySub, integration } = company;
    expect(await marks()).toEqual(
      [byMain, bySub, integration].flatMap(({ versionId }, at) =>
        ['over', 'warn'].map((threshold) => `F-${at + 1} ${versionId} 2024 ${threshold}`),
      ),
    );
  });

  it('judges as the board of all budgets does', async () => {
    for (const labour of ['standard', 'actual']) {
      const { data } = await company.app.call<Comparison>(comparisonEndpoints.read, {
        token: demoToken('finance'),
        query: { year: '2024', labour },
      });
      expect(data.rows.map(({ code, level }) => `${code} ${level}`).sort()).toEqual([
        ...['F-1 over', 'F-2 over', 'F-3 over'],
      ]);
    }
  });

  it('tells again of a revision, and nobody who has left', async () => {
    const { app, byMain, items, depts, projects, known } = company;
    const revised = await revisedBudget(app, byMain.id);
    await fillIn(app, revised.versionId, planOf([projects.main], { items, depts }));
    await putInForce(app, revised, '2024-05-01');
    // A month that opens is no reason to tell anybody anything.
    await app.db.executor.execute(sql`delete from notice`);
    await app.announce('month', { month: '2024-04', event: 'reopened' });
    expect(await tells()).toEqual([]);
    await app.db.executor.execute(sql`
      update person set leave_date = '2026-11-15' where id = ${known.person('pl')}`);
    expect(await told('2024-05')).toEqual(['user budgetOver F-1 100']);
    await app.db.executor.execute(sql`
      update person set leave_date = null where id = ${known.person('pl')}`);
  });

  it('tells of what is spent where nothing is planned, of which there is no per cent', async () => {
    const { app, bySub } = company;
    const { executor } = app.db;
    const plan = (fen: string) =>
      executor.execute(sql`
        update budget_month set fen = ${sql.raw(fen)} where version_id = ${bySub.versionId}`);
    await plan('-fen');
    await executor.execute(sql`delete from notice`);
    await executor.execute(sql`delete from budget_alert where budget_id = ${bySub.id}`);
    await forgetNames();
    await app.announce('month', CLOSED);
    expect(await tells()).toEqual(['finance budgetUnplanned F-2 null']);
    await plan('-fen');
  });

  it('tells those alone who see the document, and what stands on their screen', async () => {
    const { app, bySub, integration, known } = company;
    const { executor } = app.db;
    const ownedBy = async (role: Role) => {
      await executor.execute(sql`
        update budget set owner_id = ${known.person(role)} where id = ${integration.id}`);
      await executor.execute(sql`delete from notice`);
      await executor.execute(sql`delete from budget_alert where budget_id = ${integration.id}`);
      await forgetNames();
      await app.announce('month', CLOSED);
    };
    const board = (role: Role) =>
      app.call<Comparison>(comparisonEndpoints.read, {
        ...{ token: demoToken(role), query: { year: '2024' } },
      });
    // Nobody's budgets are their business.
    await ownedBy('gc_admin');
    expect((await board('gc_admin')).code).toBe(ResultCode.notPermitted);
    expect(await tells()).toEqual([]);
    // Sees what it adds up and nothing of the documents themselves.
    await ownedBy('admin');
    const member = { token: demoToken('admin'), params: { id: bySub.id } };
    expect((await app.call(documentEndpoints.read, member)).code).toBe(ResultCode.notFound);
    const { data } = await board('admin');
    expect(await tells()).toEqual(
      data.rows.map(({ code, executionRate }) => `admin budgetOver ${code} ${executionRate}`),
    );
    expect(data.rows.map(({ code }) => code)).toEqual(['F-3']);
    await ownedBy('finance');
  });

  it('takes the same statements however many there are to tell', async () => {
    const { app } = company;
    const { executor } = app.db;
    await forgetNames();
    const nobody = await app.countStatements(() => app.announce('month', CLOSED));
    const again = async (codes: string) => {
      await executor.execute(sql`
        delete from budget_alert using budget
        where budget.id = budget_alert.budget_id and budget.code = any(${codes}::text[])`);
      await forgetNames();
      return app.countStatements(() => app.announce('month', CLOSED));
    };
    const one = await again('{F-1}');
    expect(one).toBe(nobody + 3);
    expect(await again('{F-1,F-2,F-3}')).toBe(one);
  });
});
