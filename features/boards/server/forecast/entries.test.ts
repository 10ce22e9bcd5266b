import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ForecastInput, forecastEndpoints } from '#features/boards/contract-forecast.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Made,
  putInForce,
  revisedBudget,
} from '#features/budgets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import { type Answer, demoToken } from '#server/testing/test-app.ts';
import { forecastsOf } from './forecasts.ts';
import { closeThrough, type ForecastCompany, startForecastCompany, useMethod } from './testing.ts';

let company: ForecastCompany;

beforeAll(async () => {
  company = await startForecastCompany();
  await closeThrough(company, '2024-04');
  await company.app.db.executor.execute(sql`
    insert into project_member (project_id, person_id)
    values (${company.projects.main}, ${company.known.person('dl')})`);
}, 120_000);
afterAll(() => company.app.close());
beforeEach(async () => {
  await company.app.db.executor.execute(sql`delete from forecast_entry`);
});

const ask = ({ id }: Made, role: Role = 'user') =>
  company.app.call<ForecastInput>(forecastEndpoints.read, {
    token: demoToken(role),
    params: { id },
  });

const enter = ({ id }: Made, body: object, role: Role = 'user') =>
  company.app.call<ForecastInput>(forecastEndpoints.store, {
    token: demoToken(role),
    params: { id },
    body,
  });

async function read(of: Made, role?: Role): Promise<ForecastInput> {
  const answer = await ask(of, role);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

/** A figure for travel of the main project. */
const figure = (month: string, amount: number | null, changes: object = {}) => ({
  ...{ projectId: company.projects.main, subCategoryId: company.items.travel, month, amount },
  ...changes,
});

const expected = ({ lines }: ForecastInput, subCategoryId = company.items.travel) =>
  lines
    .find((line) => line.subCategoryId === subCategoryId)
    ?.months.map(({ month, planned, expected: amount }) => [month, planned, amount]);

const issuesOf = ({ data }: Answer<unknown>) =>
  (data as { issues: { path: string; key: string }[] }).issues.map(({ path, key }) => [path, key]);

describe('what months to come are expected to cost', () => {
  it('is asked of the lines of the version in force, in months that are not closed', async () => {
    const found = await read(company.byMain);
    expect(found).toMatchObject({
      ...{ version: 0, method: 'remaining', through: '2024-04', edits: true },
    });
    const { main } = company.projects;
    expect(found.lines.map(({ projectId, subCategoryId }) => [projectId, subCategoryId])).toEqual([
      [main, company.items.labour],
      [main, company.items.travel],
    ]);
    expect(expected(found)).toEqual([
      ['2024-05', 1_000, null],
      ['2024-06', 1_000, null],
    ]);
    const months = ['01', '02', '03', '04', '05', '06'].map((month) => `2024-${month}`);
    expect(found.percentDone).toEqual(months.map((month) => ({ month, percent: null })));
  });

  it('is entered by whoever answers for the document, changed and taken back', async () => {
    const first = await enter(company.byMain, {
      version: 0,
      expected: [figure('2024-05', 1_234.56), figure('2024-06', 0)],
    });
    expect(first.code, first.msg).toBe(ResultCode.ok);
    expect(first.data.version).toBe(1);
    expect(expected(first.data)).toEqual([
      ['2024-05', 1_000, 1_234.56],
      ['2024-06', 1_000, 0],
    ]);
    // The lead, and another save: only what it names changes.
    const second = await enter(
      company.byMain,
      { version: 1, expected: [figure('2024-06', null)] },
      'pl',
    );
    expect(second.data.version).toBe(2);
    expect(expected(second.data)).toEqual([
      ['2024-05', 1_000, 1_234.56],
      ['2024-06', 1_000, null],
    ]);
    expect(await read(company.byMain)).toEqual(second.data);
    await useMethod(company, company.byMain, 'manual');
    const { executor } = company.app.db;
    const { id } = company.byMain;
    const forecasts = await forecastsOf(executor, { budgets: [id], labour: 'standard' });
    expect(forecasts.get(id)?.etc).toBe(123_456 + 100_000 + 2 * 50_000);
    await useMethod(company, company.byMain, 'remaining');
  });

  it('that was entered meanwhile is shown to whoever did not see it', async () => {
    const { data } = await enter(company.byMain, { version: 0, expected: [figure('2024-05', 7)] });
    const late = await enter(
      company.byMain,
      { version: 0, expected: [figure('2024-05', 8)] },
      'pl',
    );
    expect(late.code).toBe(ResultCode.conflict);
    expect(late.data).toEqual(data);
    expect(expected(await read(company.byMain))?.[0]).toEqual(['2024-05', 1_000, 7]);
  });

  it('of two who enter at once is the first one’s, and the second is told', async () => {
    const both = await Promise.all([
      enter(company.byMain, { version: 0, expected: [figure('2024-05', 1)] }),
      enter(company.byMain, { version: 0, expected: [figure('2024-05', 2)] }, 'pl'),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([ResultCode.ok, ResultCode.conflict]);
    const first = both[0].code === ResultCode.ok ? 1 : 2;
    expect(expected(await read(company.byMain))?.[0]).toEqual(['2024-05', 1_000, first]);
  });

  it('waits for a month that is closing, and is refused then', async () => {
    const { db } = company.app;
    const entering = await transact(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(30, hashtext('months'))`);
      const asked = enter(company.byMain, { version: 0, expected: [figure('2024-05', 1)] });
      const waits = await Promise.race([
        asked,
        new Promise((done) => setTimeout(done, 300, 'waits')),
      ]);
      expect(waits).toBe('waits');
      await tx.execute(sql`
        insert into closed_month (month, closed_at, closed_by, closed_by_name)
        values ('2024-05-01', now(), 1, '')`);
      return { asked };
    });
    expect((await entering.asked).code).toBe(ResultCode.periodClosed);
    await db.executor.execute(sql`delete from closed_month where month = '2024-05-01'`);
  });

  it('stays as it is where nothing differs, and nobody is said to have changed it', async () => {
    const body = {
      expected: [figure('2024-05', 7)],
      percentDone: [{ month: '2024-02', percent: 5 }],
    };
    const { data } = await enter(company.byMain, { version: 0, ...body });
    const same = await enter(company.byMain, { version: 1, ...body });
    expect(same.data).toEqual(data);
    const [log] = await rowsOf<{ count: number; after: object; before: object }>(
      company.app.db.executor,
      sql`
        select count(*) over ()::int as count, before, after from audit_entry
        where action = 'budgets.forecast' and entity_id = ${String(company.byMain.id)}
        order by id desc limit 1`,
    );
    expect(log).toMatchObject({
      after: {
        ...{ code: 'F-1', cellCount: 1 },
        cells: [{ project: 'F-P1', item: 'travel', month: '2024-05', value: 7 }],
        percentDone: [{ month: '2024-02', value: 5 }],
      },
      before: { cells: [{ value: null }], percentDone: [{ month: '2024-02', value: null }] },
    });
  });

  it('is nothing to enter for a closed month', async () => {
    const refused = await enter(company.byMain, {
      version: 0,
      expected: [figure('2024-05', 1), figure('2024-04', 1), figure('2024-03', 1)],
    });
    expect(refused.code).toBe(ResultCode.periodClosed);
    expect(refused.msg).toContain('2024年3月');
    expect((await read(company.byMain)).version).toBe(0);
  });

  it('is refused where the version in force plans nothing', async () => {
    const { other, part } = company.projects;
    const { material } = company.items;
    for (const outside of [
      figure('2024-05', 1, { projectId: other }),
      // Its costs count in the row of its main project.
      figure('2024-05', 1, { projectId: part }),
      figure('2024-05', 1, { subCategoryId: material }),
      figure('2024-05', 1, { subCategoryId: 999_999 }),
      figure('2024-07', 1),
      figure('2024-05', null, { projectId: other }),
    ]) {
      const refused = await enter(company.byMain, {
        version: 0,
        expected: [figure('2024-06', 1), outside],
      });
      expect([refused.code, issuesOf(refused)]).toEqual([
        ResultCode.refused,
        [['expected.1', 'boards.notPlanned']],
      ]);
    }
    expect((await read(company.byMain)).version).toBe(0);
  });

  it('has limits', async () => {
    const wrong = [
      figure('2024-05', 0.001),
      figure('2024-05', 10_000_000_001),
      figure('2024-5', 1),
      { ...figure('2024-05', 1), projectId: 'x' },
    ];
    for (const one of wrong) {
      expect((await enter(company.byMain, { version: 0, expected: [one] })).code).toBe(
        ResultCode.invalid,
      );
    }
    expect((await enter(company.byMain, { expected: [] })).code).toBe(ResultCode.invalid);
  });
});

describe('how much is done', () => {
  it('is entered for closed months, and for this one', async () => {
    const percentDone = [
      { month: '2024-01', percent: 12.34 },
      { month: '2024-06', percent: 100 },
    ];
    const { data, msg } = await enter(company.byMain, { version: 0, percentDone });
    expect(msg).toBe('');
    expect(data.percentDone.filter(({ percent }) => percent !== null)).toEqual(percentDone);
    const gone = await enter(company.byMain, {
      version: 1,
      percentDone: [{ month: '2024-01', percent: null }],
    });
    expect(gone.data.percentDone[0]).toEqual({ month: '2024-01', percent: null });
  });

  it('is not known of months to come, nor of those of another time', async () => {
    const { known, depts, projects } = company;
    const link = { projectId: projects.main, fromMonth: '2026-10', toMonth: '2027-03' };
    const fields = { code: 'F-8', fromMonth: '2026-10', toMonth: '2027-03', projects: [link] };
    const owner = { ownerId: known.person('user'), deptId: depts.a };
    const coming = await createdBudget(company.app, fieldsOf(known, { ...fields, ...owner }));
    const percent = (month: string) =>
      enter(coming, { version: 0, percentDone: [{ month, percent: 1 }] });
    expect((await percent('2026-10')).code).toBe(ResultCode.refused);
    await putInForce(company.app, coming, '2026-09-01');
    for (const month of ['2026-12', '2026-09']) {
      expect(issuesOf(await percent(month))).toEqual([
        ['percentDone.0.month', 'common.wrongValue'],
      ]);
    }
    // November, which is today.
    expect((await percent('2026-11')).data.percentDone.map(({ month }) => month)).toEqual([
      ...['2026-10', '2026-11'],
    ]);
    for (const [value, code] of [
      [100.01, ResultCode.invalid],
      [-1, ResultCode.invalid],
      [33.333, ResultCode.invalid],
    ] as const) {
      const percentDone = [{ month: '2026-10', percent: value }];
      expect((await enter(coming, { version: 1, percentDone })).code).toBe(code);
    }
  });
});

describe('a forecast', () => {
  it('of an integration is its members’', async () => {
    const found = await read(company.integration, 'finance');
    expect(found).toMatchObject({ version: 0, edits: false, lines: [], percentDone: [] });
    const percentDone = [{ month: '2024-01', percent: 1 }];
    const refused = await enter(company.integration, { version: 0, percentDone }, 'finance');
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain('成员');
  });

  it('is read by whoever sees the document whole, and entered by whoever answers for it', async () => {
    const body = { version: 0, expected: [figure('2024-05', 1)] };
    const answers = async (role: Role) => [
      (await ask(company.byMain, role)).code,
      (await enter(company.byMain, body, role)).code,
    ];
    const { notPermitted, notFound, ok } = ResultCode;
    // Of the division's office; a member of the project; somebody else's; neither.
    expect(await answers('pmo')).toEqual([ok, notPermitted]);
    expect(await answers('dl')).toEqual([notPermitted, notPermitted]);
    expect(await answers('gl')).toEqual([notFound, notFound]);
    expect(await answers('wl_view')).toEqual([notPermitted, notPermitted]);
    expect((await read(company.byMain, 'pmo')).edits).toBe(false);
    expect(await answers('pl')).toEqual([ok, ok]);
  });

  it('outlives a revision that has no such line, until somebody takes it back', async () => {
    await enter(company.byMain, { version: 0, expected: [figure('2024-05', 77)] });
    const { app, byMain, items, projects } = company;
    const revised = await revisedBudget(app, byMain.id);
    const cell = { projectId: projects.main, itemId: items.labour, month: '2024-05', value: 1 };
    await fillIn(app, revised.versionId, { fen: [cell] });
    await putInForce(app, revised, '2024-05-01');
    expect(expected(await read(byMain))?.[0]).toEqual(['2024-05', 0, 77]);
    const more = await enter(byMain, { version: 1, expected: [figure('2024-06', 1)] });
    expect(more.code).toBe(ResultCode.refused);
    const gone = await enter(byMain, { version: 1, expected: [figure('2024-05', null)] });
    expect(gone.msg).toBe('');
    expect(expected(gone.data)).toBeUndefined();
  });

  it('takes as many statements for many lines as for one', async () => {
    const count = (of: Made) => company.app.countStatements(() => read(of, 'finance'));
    expect(await count(company.bySub)).toBe(await count(company.byMain));
    expect(await count(company.bySub)).toBeLessThanOrEqual(6);
  });
});
