import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type GridView,
  gridEndpoints,
  type SaveConflict,
  type SaveReply,
} from '#features/budgets/contract-grid.ts';
import { begin, close } from '#features/periods/server/testing.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { setStandardRate } from '#server/testing/accounts-company.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { draftBudget, personId, projectId, revisedBudget, subCategoryId } from './testing.ts';

let app: TestApp;
let made = 0;
let owner = 0;
let projects: number[] = [];
let labour = 0;
let travel = 0;
let document: { id: number; versionId: number };

beforeAll(async () => {
  app = await startTestApp();
  owner = await personId(app, 'user');
  const found = await rowsOf<{ code: string }>(
    app.db.executor,
    sql`select code from project where parent_id is not null order by code limit 2`,
  );
  projects = await Promise.all(found.map(({ code }) => projectId(app, code)));
  labour = await subCategoryId(app, 'labour');
  travel = await subCategoryId(app, 'travel');
});
afterAll(() => app.close());

beforeEach(async () => {
  made += 1;
  document = await draftBudget(app, { code: `G-${made}`, ownerId: owner, projectIds: projects });
});

const projectAt = (at: number) => projects[at] ?? 0;

interface Row {
  readonly projectId: number;
  readonly itemId: number;
  readonly note?: string;
  readonly removed?: true;
  readonly values: readonly (number | null)[];
}

interface Save {
  readonly role?: Role;
  readonly rev?: number;
  readonly kind?: 'amount' | 'hours';
  readonly months?: readonly string[];
  readonly rows: readonly Row[];
  readonly at?: { id: number; versionId: number };
}

const save = <Data = SaveReply>({ role = 'user', rev = 0, kind = 'amount', ...given }: Save) => {
  const { id, versionId } = given.at ?? document;
  const months = given.months ?? ['2026-01'];
  return app.call<Data>(gridEndpoints.save, {
    token: demoToken(role),
    params: { id },
    body: { kind, versionId, rev, months, rows: given.rows },
  });
};

const cell = (value: number | null, itemId = labour, at = 0): Row => ({
  projectId: projectAt(at),
  itemId,
  values: [value],
});

const read = async (
  query: Record<string, string> = {},
  at: { id: number } = document,
  role: Role = 'user',
) =>
  app.call<GridView>(gridEndpoints.grid, {
    token: demoToken(role),
    params: { id: at.id },
    query: { kind: 'amount', ...query },
  });

const valuesOf = async (at = document) =>
  (await read({ versionId: String(at.versionId) }, at)).data.rows.map(({ values }) =>
    values.slice(0, 3),
  );

/** What is kept as sums, and what the cells come to. */
async function sums(versionId = document.versionId) {
  const [kept] = await rowsOf<{ total: number; months: number; cells: number; wrong: number }>(
    app.db.executor,
    sql`
      select version.total_fen as total,
        (select coalesce(sum(fen), 0)::bigint from budget_month where version_id = version.id) as months,
        (select coalesce(sum(value), 0)::bigint from budget_amount where version_id = version.id) as cells,
        (select count(*)::int from (
          select month, sum(value) as fen from budget_amount where version_id = version.id group by 1
        ) plain full join (
          select month, fen from budget_month where version_id = version.id
        ) kept using (month) where coalesce(plain.fen, 0) <> coalesce(kept.fen, 0)) as wrong
      from budget_version version where id = ${versionId}`,
  );
  return kept;
}

describe('what a version plans', () => {
  it('is read as it was saved, with its months and projects', async () => {
    const months = monthsInRange('2026-01', '2026-03');
    const saved = await save({
      months,
      rows: [
        { projectId: projectAt(0), itemId: travel, note: '路试', values: [100.01, null, -3] },
        { projectId: projectAt(1), itemId: labour, values: [1, 2, 3] },
      ],
    });
    expect(saved).toMatchObject({ code: 0, data: { rev: 1, totalAmount: 103.01, totalHours: 0 } });
    const { data } = await read();
    expect(data).toMatchObject({
      versionNo: 1,
      rev: 1,
      editable: true,
      closedThrough: null,
      closedEditable: true,
      standardRates: [],
    });
    expect(data.months).toHaveLength(12);
    expect(data.projects.map((one) => one.projectId)).toEqual(projects);
    expect(data.rows.map(({ itemId, note, values }) => [itemId, note, values.slice(0, 4)])).toEqual(
      [
        [labour, '', [1, 2, 3, 0]],
        [travel, '路试', [100.01, 0, -3, 0]],
      ],
    );
    expect(await sums()).toEqual({ total: 10301, months: 10301, cells: 10301, wrong: 0 });
  });

  it('costs as many statements with many cells as with one', async () => {
    const months = monthsInRange('2026-01', '2026-12');
    const one = await app.countStatements(() => save({ rows: [cell(1)] }));
    const rows = projects.flatMap((project) =>
      [labour, travel].map((itemId) => ({
        projectId: project,
        itemId,
        values: months.map(() => 7),
      })),
    );
    expect(await app.countStatements(() => save({ rev: 1, months, rows }))).toBe(one);
    const few = await app.countStatements(() => read());
    await save({ rev: 2, rows: [cell(9)] });
    expect(await app.countStatements(() => read())).toBe(few);
  });

  it('plans hours by department, and says what an hour costs on average', async () => {
    const [unit] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select dept_id as id from person where id = ${owner}`,
    );
    const rows = [{ projectId: projectAt(0), itemId: unit?.id ?? 0, values: [160.5] }];
    expect(await save({ kind: 'hours', rows })).toMatchObject({
      code: 0,
      data: { totalHours: 160.5, totalAmount: 0 },
    });
    await setStandardRate(app.db.executor, '2026-01', 15_001);
    await setStandardRate(app.db.executor, '2026-03', 16_002);
    const { data } = await read({ kind: 'hours' });
    expect(data.rows[0]?.values[0]).toBe(160.5);
    // The default class of all, from the first month of the document on.
    expect(data.standardRates[0]?.rates).toEqual(
      data.months.map((month) => (month < '2026-03' ? 150.01 : 160.02)),
    );
    expect(data.departments.map(({ id }) => id)).toEqual([unit?.id]);
    expect((await read({ kind: 'amount' })).data.standardRates).toEqual([]);
    expect(
      await save({ kind: 'hours', rev: 1, rows: [{ ...rows[0], values: [-1] } as Row] }),
    ).toMatchObject({ code: ResultCode.invalid });
    expect(
      await save({ kind: 'hours', rev: 1, rows: [{ ...rows[0], values: [0.333] } as Row] }),
    ).toMatchObject({ code: ResultCode.invalid });
  });

  it('is of a day, where the day is said', async () => {
    await save({ rows: [cell(5)] });
    const revised = await revisedBudget(app, document);
    expect((await read({ asOf: '2026-02-01' })).data.versionId).toBe(revised.currentId);
    expect(await read({ asOf: '2026-01-31' })).toMatchObject({ code: ResultCode.refused });
    expect((await read()).data.versionId).toBe(revised.currentId);
    expect((await read({ versionId: String(revised.versionId) })).data).toMatchObject({
      versionNo: 2,
      closedEditable: false,
    });
  });
});

describe('two people in one draft', () => {
  it('keep what they changed apart, and learn what the other did', async () => {
    await save({ rows: [cell(1), cell(1, travel)] });
    expect(await save({ rev: 1, rows: [cell(20)] })).toMatchObject({ code: 0, data: { rev: 2 } });
    const other = await save({ rev: 1, role: 'finance', rows: [cell(30, travel)] });
    expect(other).toMatchObject({
      code: 0,
      data: {
        rev: 3,
        totalAmount: 50,
        others: {
          rev: 3,
          cells: [
            {
              projectId: projectAt(0),
              itemId: labour,
              month: '2026-01',
              value: 20,
              by: { userId: owner },
            },
          ],
        },
      },
    });
    const changes = await app.call(gridEndpoints.changes, {
      token: demoToken('user'),
      params: { id: document.id },
      query: { kind: 'amount', versionId: String(document.versionId), rev: '2' },
    });
    expect(changes.data).toMatchObject({ rev: 3, cells: [{ itemId: travel, value: 30 }] });
  });

  it('are told of a cell both changed, with both values and who, and nothing is written', async () => {
    await save({ rows: [cell(1), cell(1, travel)] });
    await save({ rev: 1, role: 'finance', rows: [cell(20)] });
    const mine = await save<SaveConflict>({ rev: 1, rows: [cell(30), cell(2, travel)] });
    expect(mine).toMatchObject({
      code: ResultCode.conflict,
      data: {
        rev: 2,
        conflicts: [{ itemId: labour, month: '2026-01', value: 20, mine: 30 }],
        moreConflicts: 0,
      },
    });
    expect(mine.data.conflicts[0]?.by.userId).toBe(await personId(app, 'finance'));
    expect(await valuesOf()).toEqual([
      [20, 0, 0],
      [1, 0, 0],
    ]);
    const kept = await save({ rev: mine.data.rev, rows: [cell(30), cell(2, travel)] });
    expect(kept).toMatchObject({ code: 0, data: { rev: 3, totalAmount: 32 } });
  });

  it('may say the same twice, as after an answer that never came', async () => {
    await save({ rows: [cell(7)] });
    expect(await save({ rows: [cell(7)] })).toMatchObject({ code: 0, data: { rev: 1 } });
    expect(await save({ rev: 1, rows: [] })).toMatchObject({ code: 0, data: { rev: 1 } });
  });

  it('are told when one takes out a row the other types into', async () => {
    await save({ rows: [cell(5)] });
    await save({
      rev: 1,
      role: 'finance',
      rows: [{ projectId: projectAt(0), itemId: labour, removed: true, values: [null] }],
    });
    expect((await read()).data.rows).toEqual([]);
    expect(await sums()).toMatchObject({ total: 0, wrong: 0 });
    expect(await save({ rev: 1, rows: [cell(6)] })).toMatchObject({
      code: ResultCode.conflict,
      data: { conflicts: [{ value: 0, mine: 6 }] },
    });
    expect(await save({ rev: 2, rows: [cell(6)] })).toMatchObject({ code: 0 });
    expect(await valuesOf()).toEqual([[6, 0, 0]]);
  });

  it('are told of a note both wrote', async () => {
    const noted = (note: string): Row => ({ ...cell(null), note });
    await save({ rows: [noted('一')] });
    await save({ rev: 1, role: 'finance', rows: [noted('二')] });
    expect(await save({ rev: 1, rows: [noted('三')] })).toMatchObject({
      code: ResultCode.conflict,
      data: { notes: [{ note: '二', mine: '三' }] },
    });
    expect(await save({ rev: 2, rows: [noted('三')] })).toMatchObject({ code: 0 });
    expect((await read()).data.rows[0]?.note).toBe('三');
  });
});

describe('what cannot be planned', () => {
  it.each([
    ['three decimals', { rows: [cell(1.001)] }, 'budgets.notWholeFen', 'rows.0.values.0'],
    [
      'more than a cell holds',
      { rows: [cell(10_000_000_000.01)] },
      'budgets.cellTooLarge',
      'rows.0.values.0',
    ],
    ['less than nothing for labour', { rows: [cell(-1)] }, 'budgets.negative', 'rows.0.values.0'],
    [
      'a month outside',
      { months: ['2027-01'], rows: [cell(1)] },
      'budgets.outsideMonths',
      'rows.0.values.0',
    ],
    [
      'too few values',
      { months: ['2026-01', '2026-02'], rows: [cell(1)] },
      'budgets.valuesPerMonth',
      'rows.0.values',
    ],
  ])('is refused at its cell: %s', async (_, given, key, path) => {
    const rows = given.rows.map((row) => ({ ...row, projectId: projectAt(0), itemId: labour }));
    const answer = await save<{ issues: { key: string; path: string }[] }>({ ...given, rows });
    expect(answer.code).toBe(ResultCode.invalid);
    expect(answer.data.issues).toEqual([expect.objectContaining({ key, path })]);
    expect((await read()).data.rows).toEqual([]);
  });

  it('is refused for a project that is not linked, and in what has ended', async () => {
    const outside = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select id from project where not id = any(${sql.param(projects)}::int[]) limit 1`,
    );
    expect(
      await save({ rows: [{ projectId: outside[0]?.id ?? 0, itemId: labour, values: [1] }] }),
    ).toMatchObject({ code: 2, data: { issues: [{ path: 'rows.0.projectId' }] } });
    await save({ rows: [cell(1, travel)] });
    await app.db.executor.execute(
      sql`update cost_sub_category set ended_on = '2026-11-01' where id = ${travel}`,
    );
    expect(await save({ rev: 1, rows: [cell(2, travel)] })).toMatchObject({ code: 0 });
    expect(await save({ rev: 2, rows: [cell(1, travel, 1)] })).toMatchObject({
      code: 2,
      data: { issues: [{ key: 'budgets.unknownItem', path: 'rows.0.itemId' }] },
    });
    await app.db.executor.execute(
      sql`update cost_sub_category set ended_on = null where id = ${travel}`,
    );
  });

  it('is more than a version may come to', async () => {
    const months = monthsInRange('2026-01', '2026-12');
    const row = (at: number) => ({
      projectId: projectAt(at),
      itemId: labour,
      values: months.map(() => 10_000_000_000),
    });
    expect(await save({ months, rows: [row(0)] })).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('100,000,000,000.00'),
    });
    expect(await sums()).toMatchObject({ total: 0, cells: 0 });
  });

  it('is more than that in some months, though others take it back', async () => {
    const months = monthsInRange('2026-01', '2026-12');
    const most = 10_000_000_000;
    const row = (at: number, sign: 1 | -1): Row => ({
      projectId: projectAt(at),
      itemId: travel,
      values: months.map((_, which) => sign * (which < 6 ? most : -most)),
    });
    // Half a row to spend and half to come back is within the limit each, two of them are not.
    expect(await save({ months, rows: [row(0, 1)] })).toMatchObject({ code: 0 });
    for (const sign of [1, -1] as const) {
      expect(await save({ rev: 1, months, rows: [row(1, sign)] })).toMatchObject({
        code: ResultCode.refused,
        msg: expect.stringContaining('100,000,000,000.00'),
      });
    }
    expect(await sums()).toMatchObject({ total: 0, cells: 0, wrong: 0 });
    expect(await valuesOf()).toHaveLength(1);
  });

  it('is refused to whoever only looks, and hidden from whoever does not see it', async () => {
    expect(await save({ role: 'leader', rows: [cell(1)] })).toMatchObject({
      code: ResultCode.notPermitted,
    });
    expect(await save({ role: 'gc_admin', rows: [cell(1)] })).toMatchObject({
      code: ResultCode.notPermitted,
    });
    expect(await read({}, document, 'pd')).toMatchObject({ code: ResultCode.notFound });
  });

  it('is refused in a version that is in review or in force', async () => {
    await save({ rows: [cell(1)] });
    await app.db.executor.execute(
      sql`update budget_version set status = 1, step = 'leader' where id = ${document.versionId}`,
    );
    expect(await save({ rev: 1, rows: [cell(2)] })).toMatchObject({ code: ResultCode.refused });
    expect((await read()).data.editable).toBe(false);
  });
});

describe('closed months', () => {
  it('stay what they are in a revision, and may be planned in a first version', async () => {
    await begin(app, '2026-01');
    await close(app, '2026-01');
    const months = ['2026-01', '2026-02'];
    const row = (values: (number | null)[]): Row => ({
      projectId: projectAt(0),
      itemId: labour,
      values,
    });
    expect(await save({ months, rows: [row([5, 6])] })).toMatchObject({ code: 0 });
    const revised = await revisedBudget(app, document);
    expect(await save({ at: revised, months, rows: [row([6, 7])] })).toMatchObject({
      code: ResultCode.periodClosed,
      msg: expect.stringContaining('2026年1月'),
    });
    expect(await save({ at: revised, months, rows: [row([5, 7])] })).toMatchObject({ code: 0 });
    expect(
      await save({
        at: revised,
        rev: 1,
        rows: [{ projectId: projectAt(0), itemId: labour, removed: true, values: [null] }],
      }),
    ).toMatchObject({ code: ResultCode.periodClosed });
    expect((await read({ versionId: String(revised.versionId) }, revised)).data).toMatchObject({
      closedThrough: '2026-01',
      closedEditable: false,
    });
  });
});

describe('sums of months and versions', () => {
  it('are those of the cells after any saves of two people', async () => {
    const months = monthsInRange('2026-02', '2026-04');
    const change = fc.record({
      who: fc.constantFrom<Role>('user', 'finance'),
      behind: fc.integer({ min: 0, max: 2 }),
      rows: fc.uniqueArray(
        fc.record({
          projectId: fc.constantFrom(0, 1),
          itemId: fc.constantFrom(0, 1),
          removed: fc.boolean(),
          values: fc.array(fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }), {
            minLength: 3,
            maxLength: 3,
          }),
        }),
        { minLength: 1, maxLength: 3, selector: ({ projectId: p, itemId }) => `${p} ${itemId}` },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        made += 1;
        const at = await draftBudget(app, {
          code: `R-${made}`,
          ownerId: owner,
          projectIds: projects,
        });
        const model = new Map<string, number>();
        let rev = 0;
        for (const { who, behind, rows } of changes) {
          const wanted = rows.map((row) => ({
            projectId: projectAt(row.projectId),
            itemId: row.itemId === 0 ? labour : travel,
            ...(row.removed ? { removed: true as const } : {}),
            values: row.values.map((value) => (value === null ? null : value / 100)),
          }));
          const answer = await save({
            at,
            role: who,
            rev: Math.max(0, rev - behind),
            months,
            rows: wanted,
          });
          expect([0, ResultCode.conflict]).toContain(answer.code);
          if (answer.code !== 0) continue;
          rev = answer.data.rev;
          for (const row of wanted) {
            months.forEach((month, which) => {
              const key = `${row.projectId} ${row.itemId} ${month}`;
              const value = row.values[which];
              if (row.removed) model.set(key, 0);
              else if (value !== null && value !== undefined) model.set(key, value);
            });
          }
        }
        const { data } = await read({ versionId: String(at.versionId) }, at);
        for (const { projectId: project, itemId, values } of data.rows) {
          months.forEach((month, which) => {
            expect(values[which + 1]).toBe(model.get(`${project} ${itemId} ${month}`) ?? 0);
          });
        }
        const kept = await sums(at.versionId);
        expect(kept?.wrong).toBe(0);
        expect(kept?.total).toBe(kept?.cells);
        const whole = [...model.values()].reduce((sum, value) => sum + Math.round(value * 100), 0);
        expect(kept?.total).toBe(whole);
      }),
      { numRuns: 25 },
    );
  });
});
