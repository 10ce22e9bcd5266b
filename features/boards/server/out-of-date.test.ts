import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints, type OutOfDate } from '#features/actuals/contract.ts';
import { closeMonths, runMonth } from '#features/actuals/server/testing.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { Periodical } from '#features/boards/contract-periodical.ts';
import { materialEndpoints } from '#features/materials/contract.ts';
import { rateEndpoints } from '#features/people/contract-rates.ts';
import type { LabourValue } from '#features/people/rules.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken, type TestApp } from '#server/testing/test-app.ts';
import { addPeople, bookMonth, STANDARD } from './ground/testing.ts';
import { type BoardCompany, startBoardCompany } from './testing.ts';

/** What is said of the open month beside figures: that it is out of date, and what it would post. */

const MARCH = '2024-03';

let made: BoardCompany;
beforeAll(async () => {
  made = await startBoardCompany();
}, 120_000);
afterAll(() => made.app.close());

type Asked = Omit<Parameters<TestApp['call']>[1], 'token'>;

async function ask<Data>(role: Role, endpoint: AnyEndpoint, asked: Asked): Promise<Data> {
  const answer = await made.app.call<Data>(endpoint, { token: demoToken(role), ...asked });
  expect(answer.code, `${endpoint.id} ${answer.msg}`).toBe(ResultCode.ok);
  return answer.data;
}

const days = (from: string, to: string) => ({ startDate: `${from}-01`, endDate: `${to}-28` });

/** Everything that tells of months that are out of date, by where it does. */
async function toldBy(role: Role, year = '2024') {
  const { changes, comparison, details, project } = boardEndpoints;
  const rows = { params: { id: '0' }, body: days(`${year}-01`, `${year}-12`) };
  const asks: [string, AnyEndpoint, Asked][] = [
    ['comparison', comparison.read, { query: { year } }],
    ['changes', changes.read, { query: { year } }],
    ['year', accountEndpoints.year.read, { query: { year } }],
    ['project', project.read, { params: { id: made.projects.one }, query: { year } }],
    ...Object.entries(accountEndpoints.rows).map(
      ([source, endpoint]): [string, AnyEndpoint, Asked] => [source, endpoint, rows],
    ),
  ];
  // Forecasts and the head of a document are of today, whatever is looked at.
  if (year === '2024') {
    asks.push(['details', details.read, { params: { id: made.budgets.main } }]);
  }
  const told: Record<string, OutOfDate> = {};
  for (const [name, endpoint, asked] of asks) {
    told[name] = (await ask<{ outOfDate: OutOfDate }>(role, endpoint, asked)).outOfDate;
  }
  return told;
}

/** Wherever it is told, it is told alike. */
async function expectTold(role: Role, causes: readonly string[], since = '') {
  for (const [where, months] of Object.entries(await toldBy(role))) {
    const said = months.map((one) => [one.month, one.causes, since === '' ? '' : one.since]);
    expect([role, where, said]).toEqual([
      ...[role, where, causes.length === 0 ? [] : [[MARCH, causes, since]]],
    ]);
  }
}

const EVERYBODY = ['finance', 'super_admin', 'leader', 'pmo'] as const;

describe('a month that is out of date', () => {
  it('is nowhere told of while nothing has changed', async () => {
    for (const role of EVERYBODY) await expectTold(role, []);
  });

  it('is told of by rates alone to those who see rates', async () => {
    await ask('finance', rateEndpoints.save, {
      body: {
        ...{ userId: await personOf('Q-ann'), effectiveFrom: `${MARCH}-01` },
        ...{ hourlyCost: 321, replaces: null },
      },
    });
    const { rows } = await ask<{ rows: { month: string; outOfDate: unknown }[] }>(
      ...['finance' as const, accountEndpoints.tasks.list, {}],
    );
    expect(rows.find(({ month }) => month === MARCH)?.outOfDate).not.toBeNull();
    for (const role of ['finance', 'super_admin'] as const) await expectTold(role, ['rate']);
    for (const role of ['leader', 'pmo'] as const) await expectTold(role, []);
  });

  it('is told of by everything else to everybody, as of the first change they may know of', async () => {
    const { app, projects, subs } = made;
    await app.db.executor.execute(sql`update account_mark set at = '2024-03-30T00:00:00Z'`);
    await ask('finance', materialEndpoints.create, {
      body: {
        ...{ docNo: 'Q-NEW', line: 1, date: `${MARCH}-12`, code: 'M', name: 'M', quantity: 1 },
        ...{ unitPrice: 5, projectId: projects.one, subCategoryId: subs.material },
        ...{ requesterId: null, deptId: null },
      },
    });
    await app.db.executor.execute(
      sql`update account_mark set at = '2024-03-31T00:00:00Z' where cause <> 'rate'`,
    );
    for (const role of ['finance', 'super_admin'] as const) {
      await expectTold(role, ['rate', 'material'], '2024-03-30T00:00:00.000Z');
    }
    for (const role of ['leader', 'pmo'] as const) {
      await expectTold(role, ['material'], '2024-03-31T00:00:00.000Z');
    }
  });

  it('is no matter of another year', async () => {
    for (const months of Object.values(await toldBy('finance', '2023'))) expect(months).toEqual([]);
  });

  it('is told of no more once it was worked out again', async () => {
    await runMonth(made.app, MARCH);
    for (const role of EVERYBODY) await expectTold(role, []);
  });
});

describe('what the open month would post into closed ones', () => {
  const HOURS = 2;
  const LEE = 12_345;
  const FEN = 4_321;

  const periods = (basis: 'posting' | 'origin', labour: LabourValue, dimension = 'month') =>
    ask<Periodical>('finance', boardEndpoints.periods.periodical, {
      body: {
        ...{ budgetId: made.budgets.main, startDate: '2024-01-01', endDate: '2024-03-31' },
        ...{ basis, labour, dimension },
      },
    });
  const actuals = ({ children }: Periodical) =>
    children.map(({ actualAmount, actualHours }) => ({ actualAmount, actualHours }));
  const beside = ({ children }: Periodical) => children.map(({ provisional }) => provisional);

  it.each([
    ['standard', STANDARD],
    ['actual', LEE],
  ] as const)('by origin stands beside each, in no sum, at %s', async (labour, rate) => {
    if (labour === 'standard') await comeLate();
    const coming = { actualAmount: (FEN + HOURS * rate) / 100, actualHours: HOURS };
    const origin = await periods('origin', labour);
    expect(beside(origin)).toEqual([coming, null, null]);
    const posting = await periods('posting', labour);
    expect(beside(posting)).toEqual([null, null, null]);
    // March is open: by origin it has what belongs to it alone, by posting what is late, too.
    const [, , own] = actuals(origin);
    const [, , posted] = actuals(posting);
    expect(toFen(posted?.actualAmount) - toFen(own?.actualAmount)).toBe(toFen(coming.actualAmount));
    expect((posted?.actualHours ?? 0) - (own?.actualHours ?? 0)).toBe(HOURS);
    const [quarter] = (await periods('origin', labour, 'quarter')).children;
    expect(quarter?.provisional).toEqual(coming);
    const added = actuals(origin).reduce((sum, one) => sum + toFen(one.actualAmount), 0);
    expect(toFen(quarter?.actualAmount)).toBe(added);
  });

  it('is in them once it has closed', async () => {
    const before = actuals(await periods('origin', 'standard'));
    await closeMonths(made.app, MARCH);
    const after = await periods('origin', 'standard');
    expect(beside(after)).toEqual([null, null, null]);
    const moved = actuals(after).map(
      ({ actualAmount }, at) => toFen(actualAmount) - toFen(before[at]?.actualAmount),
    );
    expect(moved).toEqual([FEN + HOURS * STANDARD, 0, 0]);
  });

  /** Of January, after it was closed: a voucher, and hours of somebody new. */
  async function comeLate(): Promise<void> {
    const { app, projects, depts } = made;
    const { executor } = app.db;
    const line = { month: '2024-01', projectId: projects.one, deptId: depts.a, fen: FEN };
    const id = await company.addVoucher(executor, line);
    await company.noteLine(executor, { source: 'voucher', id, month: '2024-01', kind: 'late' });
    const people = await addPeople(app, 'L', { lee: LEE }, () => depts.a);
    const booked = { month: '2024-01', people, projects, isSubmitted: () => true };
    const sheets = await bookMonth(app, booked, { lee: { one: HOURS } });
    for (const sheetId of sheets.values()) await company.approveSheet(executor, sheetId);
    await runMonth(app, MARCH);
  }
});

const toFen = (yuan: number | undefined) => Math.round((yuan ?? 0) * 100);

async function personOf(name: string): Promise<number> {
  const [found] = await rowsOf<{ id: number }>(
    made.app.db.executor,
    sql`select id from person where user_name = ${name}`,
  );
  return found?.id ?? 0;
}
