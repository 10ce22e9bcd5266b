import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMonth } from '#features/actuals/server/testing.ts';
import {
  type DeptPersonHours,
  hoursEndpoints,
  type MonthlyHours,
  type WaitingHours,
  type YearlyHours,
} from '#features/boards/contract-hours.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { addCorrection, approveSheet } from '#server/testing/accounts-company.ts';
import {
  expectMonthsOpen,
  expectPersonsOpen,
  expectYearsOpen,
  readWaiting,
} from '#server/testing/opening/hours.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type BoardsCompany, startBoardsCompany } from './testing.ts';

let made: BoardsCompany;
beforeAll(async () => {
  made = await startBoardsCompany();
}, 120_000);
afterAll(() => made.app.close());

/** Sees a division's budgets whole, and no rates. */
const CURIOUS: Role = 'pmo';

type Body = Readonly<Record<string, unknown>>;

const RANGE = { startDate: '2024-01-01', endDate: '2024-04-30' };

type Of = 'monthly' | 'yearly' | 'deptPerson' | 'waiting';

const ask = <Reply>(of: Of, body: Body, role: Role = 'finance') =>
  made.app.call<Reply>(hoursEndpoints[of], { token: demoToken(role), body });

/** Each month as budget, actual and pending hours. */
async function months(budgetId: number, body: Body = {}, role: Role = 'finance') {
  const answer = await ask<MonthlyHours>('monthly', { budgetId, ...RANGE, ...body }, role);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data.children.map(({ budgetHours, actualHours, pendingHours }) => [
    budgetHours,
    actualHours,
    pendingHours,
  ]);
}

describe('hours month by month', () => {
  it('are planned, posted, and submitted or approved without being posted', async () => {
    expect(await months(made.byMain.id)).toEqual([
      [12, 8 + 5 + 4 + 2, 4],
      [12, 8 + 2 + 3, 0],
      [12, 6, 3],
      [12, 0, 2 + 1],
    ]);
    // By sub-projects each row plans for itself; an integration adds both up.
    expect(await months(made.bySub.id)).toEqual([
      [24, 7, 0],
      [24, 3 + 4, 0],
      [24, 1, 0],
      [24, 0, 0],
    ]);
    expect(await months(made.integration.id)).toEqual([
      [36, 26, 4],
      [36, 20, 0],
      [36, 7, 3],
      [36, 0, 3],
    ]);
  });

  it('have an entry for every month, and none that is due before the accounts begin', async () => {
    const range = { startDate: '2023-11-15', endDate: '2023-12-01' };
    const answer = await ask<MonthlyHours>('monthly', { budgetId: made.byMain.id, ...range });
    const nothing = { actualHours: 0, pendingHours: 0 };
    expect(answer.data.children).toEqual([
      { year: 2023, month: 11, budgetHours: 0, ...nothing },
      { year: 2023, month: 12, budgetHours: 12, ...nothing },
    ]);
  });

  it('are those of a project, with its parts or alone', async () => {
    const { main, part, other, loose } = made.projects;
    const of = (budgetId: number, body: Body) => months(budgetId, { ...body });
    expect(await of(made.byMain.id, { projectId: main })).toEqual(await of(made.byMain.id, {}));
    expect((await of(made.byMain.id, { projectId: main, direct: true }))[0]).toEqual([12, 17, 4]);
    expect(await of(made.byMain.id, { projectId: part })).toEqual([
      [0, 2, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 1],
    ]);
    // Filled in by sub-projects a main project is a row of its own.
    expect((await of(made.bySub.id, { projectId: other }))[1]).toEqual([12, 3, 0]);
    expect((await of(made.bySub.id, { projectId: other, direct: false }))[1]).toEqual([24, 7, 0]);
    expect(await of(made.byMain.id, { projectId: loose })).toEqual(
      [...'1234'].map(() => [0, 0, 0]),
    );
  });

  it('are those of a department with all beneath it, and add up by department', async () => {
    const { a, a1, b } = made.depts;
    const [ofA, ofA1, ofB] = [
      await months(made.byMain.id, { deptId: a }),
      await months(made.byMain.id, { deptId: a1 }),
      await months(made.byMain.id, { deptId: b }),
    ];
    expect(ofA[0]).toEqual([10, 13, 4]);
    expect(ofA1[0]).toEqual([10, 13, 0]);
    expect(ofB).toEqual([
      [2, 6, 0],
      [2, 3, 0],
      [2, 0, 0],
      [2, 0, 1],
    ]);
    const sum = ofA.map((row, at) => row.map((hours, of) => hours + (ofB[at]?.[of] ?? 0)));
    expect(sum).toEqual(await months(made.byMain.id));
  });

  it('open to rows of labour', async () => {
    const who = { app: made.app, token: demoToken('finance') };
    let count = 0;
    for (const { id: budgetId } of [made.byMain, made.bySub, made.integration]) {
      for (const body of [{}, { deptId: made.depts.b }, { projectId: made.projects.other }]) {
        const { data } = await ask<MonthlyHours>('monthly', { budgetId, ...RANGE, ...body });
        count += await expectMonthsOpen(who, budgetId, data, body);
        const years = { budgetId, years: [2024, 2023], ...body };
        const yearly = await ask<YearlyHours>('yearly', years);
        count += await expectYearsOpen(who, budgetId, yearly.data, body);
      }
      const persons = await ask<DeptPersonHours>('deptPerson', { budgetId, ...RANGE });
      count += await expectPersonsOpen(who, budgetId, persons.data, RANGE);
    }
    expect(count).toBeGreaterThan(60);
  });

  it('are the same for every reader, of months that are not closed, too', async () => {
    for (const role of [CURIOUS, 'pl', 'user'] as const) {
      expect(await months(made.byMain.id, {}, role)).toEqual(await months(made.byMain.id));
    }
  });
});

describe('hours year by year', () => {
  it('are the months added up', async () => {
    const { data } = await ask<YearlyHours>('yearly', {
      budgetId: made.byMain.id,
      years: [2023, 2024, 2030],
    });
    expect(data.children).toEqual([
      { year: 2023, budgetHours: 12, actualHours: 0, pendingHours: 0 },
      { year: 2024, budgetHours: 72, actualHours: 38, pendingHours: 10 },
      { year: 2030, budgetHours: 0, actualHours: 0, pendingHours: 0 },
    ]);
  });

  it('leave out years between that nobody asked for', async () => {
    const { data } = await ask<YearlyHours>('yearly', {
      ...{ budgetId: made.byMain.id, years: [2025, 2022], deptId: made.depts.b },
    });
    expect(data.children.map(({ year }) => year)).toEqual([2025, 2022]);
    expect(data.children.every(({ budgetHours }) => budgetHours === 0)).toBe(true);
  });
});

describe('hours by department and person', () => {
  const twoMonths = { startDate: '2024-01-01', endDate: '2024-02-01' };
  const persons = async (budgetId: number, body: Body = {}, role: Role = 'finance') => {
    const answer = await ask<DeptPersonHours>(
      'deptPerson',
      { budgetId, ...twoMonths, ...body },
      role,
    );
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    return answer.data.map(({ nameZh, budgetHours, actualHours, persons: own }) => [
      nameZh,
      budgetHours,
      actualHours,
      own.map((one) => `${one.nickName} ${one.actualHours}`).join(', '),
    ]);
  };

  it('are departments of the plan and of what was worked, by code, and people by hours', async () => {
    expect(await persons(made.byMain.id)).toEqual([
      ['B-A1', 20, 23, 'B-ann 16, B-bea 7'],
      ['B-B', 4, 9, 'B-dan 9'],
    ]);
    expect(await persons(made.integration.id)).toEqual([
      ['B-A', 0, 3, 'B-cy 3'],
      ['B-A1', 60, 23, 'B-ann 16, B-bea 7'],
      ['B-B', 12, 20, 'B-lone 11, B-dan 9'],
    ]);
    const asked = { budgetId: made.integration.id, ...twoMonths };
    const { data } = await ask<DeptPersonHours>('deptPerson', asked);
    const nameOf = (id: number | null) => data.find(({ deptId }) => deptId === id)?.nameZh;
    expect(data.map(({ nameZh, aboveId }) => [nameZh, nameOf(aboveId)])).toEqual([
      ['B-A', undefined],
      ['B-A1', 'B-A'],
      ['B-B', undefined],
    ]);
    expect(await persons(made.byMain.id, { deptId: made.depts.a })).toEqual([
      ['B-A1', 20, 23, 'B-ann 16, B-bea 7'],
    ]);
    expect(await persons(made.byMain.id, { projectId: made.projects.part })).toEqual([
      ['B-B', 0, 2, 'B-dan 2'],
    ]);
  });

  it('are for whoever sees the budget whole', async () => {
    const all = { endDate: '2024-04-01' };
    expect(await persons(made.byMain.id, all, CURIOUS)).toEqual([
      ['B-A1', 40, 29, 'B-ann 22, B-bea 7'],
      ['B-B', 8, 9, 'B-dan 9'],
    ]);
    const body = { budgetId: made.byMain.id, ...twoMonths };
    expect((await ask('deptPerson', body, 'user')).code).toBe(ResultCode.notPermitted);
    expect((await ask('monthly', body, 'user')).code).toBe(ResultCode.ok);
    // A department may be one person.
    const ofDept = { budgetId: made.byMain.id, deptId: made.depts.a };
    expect((await ask('monthly', { ...ofDept, ...twoMonths }, 'user')).code).toBe(
      ResultCode.notPermitted,
    );
    expect((await ask('yearly', { ...ofDept, years: [2024] }, 'user')).code).toBe(
      ResultCode.notPermitted,
    );
    for (const of of ['deptPerson', 'monthly'] as const) {
      const { code } = await ask(of, { ...body, budgetId: made.bySub.id }, 'user');
      expect(code, of).toBe(ResultCode.notFound);
    }
  });
});

describe('hours that wait', () => {
  const waiting = async (budgetId: number, body: Body = {}, role: Role = 'finance') => {
    const asked = { ...RANGE, ...body };
    const { total, rows, sums } = await readWaiting(
      { app: made.app, token: demoToken(role) },
      budgetId,
      asked,
    );
    expect(total).toBe(rows.length);
    const words = rows.map(
      ({ person, project, month, state, hours }) =>
        `${month} ${project.code} ${person.nickName} ${state} ${hours}`,
    );
    return [sums.hours, ...words];
  };

  it('are of a person on a project in a month, newest first, with why they wait', async () => {
    expect(await waiting(made.byMain.id)).toEqual([
      10,
      '2024-04 B-P1 B-ann approved 2',
      '2024-04 B-P1-1 B-dan submitted 1',
      '2024-03 B-P1 B-bea submitted 3',
      '2024-01 B-P1 B-cy submitted 4',
    ]);
    expect(await waiting(made.byMain.id, { projectId: made.projects.part })).toEqual([
      1,
      '2024-04 B-P1-1 B-dan submitted 1',
    ]);
    expect(await waiting(made.byMain.id, { deptId: made.depts.b })).toEqual([
      1,
      '2024-04 B-P1-1 B-dan submitted 1',
    ]);
    expect(await waiting(made.bySub.id)).toEqual([0]);
  });

  it('are the same for every reader', async () => {
    expect(await waiting(made.byMain.id, {}, CURIOUS)).toEqual(await waiting(made.byMain.id));
  });

  it('come page by page with the sum of all, and not to members', async () => {
    const body = { budgetId: made.byMain.id, ...RANGE, pageNum: 2, pageSize: 3 };
    const { data } = await ask<WaitingHours>('waiting', body);
    expect([data.total, data.rows.length, data.sums.hours]).toEqual([4, 1, 10]);
    const beyond = await ask<WaitingHours>('waiting', { ...body, pageNum: 9 });
    expect(beyond.data).toEqual({ total: 4, rows: [], sums: { hours: 10 } });
    expect((await ask('waiting', body, 'user')).code).toBe(ResultCode.notPermitted);
    expect((await ask('waiting', { ...body, budgetId: 999_999 })).code).toBe(ResultCode.notFound);
  });
});

describe('odd requests', () => {
  it('are refused', async () => {
    const body = { budgetId: made.byMain.id, ...RANGE };
    const wrong: [of: Of, body: Body][] = [
      ['waiting', { ...body, pageSize: 201 }],
      ['waiting', { ...body, pageNum: 0 }],
      ['monthly', { ...body, endDate: '2023-12-31' }],
      ['monthly', { ...body, endDate: '2074-01-01' }],
      ['monthly', { ...body, startDate: '2024-13-01' }],
      ['monthly', { ...body, unknown: 1 }],
      ['monthly', { ...body, deptId: 'x' }],
      ['deptPerson', { ...body, endDate: '2023-12-31' }],
      ['yearly', { budgetId: made.byMain.id, years: [] }],
      ['yearly', { budgetId: made.byMain.id, years: [1.5] }],
      ['yearly', { budgetId: made.byMain.id, years: Array.from({ length: 50 }, () => 2024) }],
    ];
    for (const [of, asked] of wrong) {
      expect((await ask(of, asked)).code, JSON.stringify(asked)).toBe(ResultCode.invalid);
    }
    expect((await ask('monthly', { ...body, budgetId: 999_999 })).code).toBe(ResultCode.notFound);
    expect((await ask('monthly', body, 'wl_view')).code).toBe(ResultCode.notPermitted);
  });

  it('or not, take the same statements however much they ask for', async () => {
    const body = { budgetId: made.byMain.id, ...RANGE };
    const count = (of: Of, asked: Body) => made.app.countStatements(() => ask(of, asked));
    const all = await count('monthly', body);
    expect(all).toBeLessThanOrEqual(3);
    const more = { ...body, budgetId: made.integration.id, deptId: made.depts.a };
    expect(await count('monthly', { ...more, endDate: '2040-01-01' })).toBe(all);
    expect(await count('deptPerson', more)).toBe(all);
    expect(await count('waiting', more)).toBe(all);
  });
});

describe('hours that come late and are put right', () => {
  it('wait until they are posted, and never less than none', async () => {
    const { app, sheets, projects, byMain, bySub } = made;
    await approveSheet(app.db.executor, sheets.late);
    await addCorrection(app.db.executor, {
      ...{ sheetId: sheets.booked, month: '2024-02' },
      cells: [
        { projectId: projects.main, date: '2024-02-16', minutes: -60 },
        { projectId: projects.otherPart, date: '2024-02-16', minutes: 60 },
      ],
    });
    const [january, february] = await months(byMain.id);
    expect([january, february]).toEqual([
      [12, 19, 4],
      [12, 13, 0],
    ]);
    expect((await months(bySub.id))[1]).toEqual([24, 7, 1]);
    const waiting = await readWaiting({ app, token: demoToken('finance') }, bySub.id, RANGE);
    expect(waiting.rows.map(({ state, hours }) => [state, hours])).toEqual([['corrected', 1]]);
    expect((await months(bySub.id, { deptId: made.depts.a1 }))[1]).toEqual([20, 0, 1]);

    await runMonth(app, '2024-03');
    expect(await months(byMain.id)).toEqual([
      [12, 19, 0],
      [12, 13, 0],
      [12, 6 + 4 - 1, 3],
      [12, 0, 3],
    ]);
    expect((await months(bySub.id)).slice(1, 3)).toEqual([
      [24, 7, 0],
      [24, 1 + 1, 0],
    ]);
  });
});
