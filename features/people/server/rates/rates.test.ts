import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AuditEntryView, auditEndpoints } from '#features/audit/contract.ts';
import { batch } from '#features/batches/server/schema.ts';
import {
  type ChangedRates,
  type GradeRates,
  type PersonRateRow,
  type RateHistory,
  type RatePreview,
  rateEndpoints,
} from '#features/people/contract-rates.ts';
import { effectiveRate } from '#features/people/rules-rates.ts';
import { project } from '#features/projects/server/schema.ts';
import {
  hoursMonth,
  timesheet,
  timesheetCell,
  timesheetRow,
} from '#features/timesheets/server/schema.ts';
import { addDays } from '#kernel/dates.ts';
import { fenToYuan } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { seededRandom } from '#server/demo/random.ts';
import { SEED } from '#server/testing/sample.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { gradeRate, person, personAssignment, personalRate } from '../schema.ts';

const TODAY = '2026-11-16';

let app: TestApp;
let userIds: Map<string, number>;

beforeAll(async () => {
  app = await startTestApp();
  const rows = await app.db.executor.select().from(person);
  userIds = new Map(rows.map(({ userName, id }) => [userName, id]));
});
afterAll(() => app.close());

const finance = demoToken('finance');
const idOf = (userName: string) => userIds.get(userName) ?? 0;

const grades = async () =>
  (await app.call<GradeRates>(rateEndpoints.grades, { token: finance })).data;

const people = async (query: Record<string, string> = {}) =>
  (
    await app.call<{ total: number; rows: PersonRateRow[] }>(rateEndpoints.people, {
      token: finance,
      query,
    })
  ).data;

const historyOf = (userId: number) =>
  app.call<RateHistory>(rateEndpoints.history, {
    token: finance,
    query: { userId: String(userId) },
  });

const preview = (body: object) =>
  app.call<RatePreview>(rateEndpoints.preview, { token: finance, body });

const save = (body: object) => app.call<ChangedRates>(rateEndpoints.save, { token: finance, body });

const remove = (body: object) =>
  app.call<ChangedRates>(rateEndpoints.remove, { token: finance, body });

describe('rates by grade', () => {
  it('tell the current one, the next and all before, in the order people count', async () => {
    const { rows, today, abilities } = await grades();
    expect(today).toBe(TODAY);
    expect(abilities).toEqual({ edit: true });
    expect(rows.map(({ grade }) => grade)).toEqual(['P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10']);
    const p5 = rows[1];
    expect(p5?.current).toEqual({ effectiveFrom: '2026-01-01', hourlyCost: 118 });
    expect(p5?.next).toEqual({ effectiveFrom: '2027-01-01', hourlyCost: 122.5 });
    expect(p5?.history).toHaveLength(12);
    expect(p5?.history[0]).toEqual(p5?.next);
    expect(rows.at(-1)).toMatchObject({ headcount: 3, next: null });
  });

  it('count people who have not left, in any spelling of the grade', async () => {
    const before = (await grades()).rows.find(({ grade }) => grade === 'P9')?.headcount ?? 0;
    const change = (values: object) =>
      app.db.executor.update(person).set(values).where(eq(person.userName, 'user'));
    await change({ grade: 'p9' });
    expect((await grades()).rows.find(({ grade }) => grade === 'P9')?.headcount).toBe(before + 1);
    await change({ leaveDate: '2026-11-15' });
    expect((await grades()).rows.find(({ grade }) => grade === 'P9')?.headcount).toBe(before);
    await change({ grade: 'P5', leaveDate: null });
  });

  it('show a grade that has people but no rate', async () => {
    const change = async (grade: string) => {
      await app.db.executor.update(person).set({ grade }).where(eq(person.userName, 'user'));
      await app.db.executor
        .update(personAssignment)
        .set({ grade })
        .where(eq(personAssignment.personId, idOf('user')));
    };
    await change('T1');
    const found = (await grades()).rows.find(({ grade }) => grade === 'T1');
    expect(found).toEqual({ grade: 'T1', headcount: 1, current: null, next: null, history: [] });
    expect((await people({ only: 'missing' })).rows.map(({ nickName }) => nickName)).toEqual([
      '林若楠',
    ]);
    await change('P5');
    expect((await people({ only: 'missing' })).total).toBe(0);
  });
});

describe('rates by person', () => {
  it('say what an hour costs today and where that comes from', async () => {
    const [found] = (await people({ nameOrNoQuery: '林若楠' })).rows;
    expect(found).toMatchObject({
      staffNo: 'S10400',
      deptNameZh: '算法组',
      deptNameEn: 'Algorithms',
      grade: 'P5',
      hourlyCost: 118,
      effectiveFrom: '2026-01-01',
      source: 'grade',
    });
    const overridden = await people({ only: 'overridden', sort: '-hourlyCost' });
    expect(overridden.total).toBe(5);
    expect(overridden.rows.map(({ hourlyCost }) => hourlyCost)).toEqual([
      205, 176, 168.5, 132.5, 98,
    ]);
    expect(new Set(overridden.rows.map(({ source }) => source))).toEqual(new Set(['personal']));
  });

  it('are found by name, staff number and user name, and text is taken literally', async () => {
    for (const text of ['若楠', 's10400', 'USER']) {
      const found = (await people({ nameOrNoQuery: text })).rows;
      expect(
        found.map(({ staffNo }) => staffNo),
        text,
      ).toContain('S10400');
    }
    expect((await people({ nameOrNoQuery: '%' })).total).toBe(0);
  });

  it('come in pages that never overlap, in one statement whatever the page', async () => {
    const all = await people({ pageSize: '200', sort: 'hourlyCost' });
    const seen: number[] = [];
    for (let pageNum = 1; pageNum <= Math.ceil(all.total / 50); pageNum += 1) {
      const part = await people({ pageSize: '50', pageNum: String(pageNum), sort: 'hourlyCost' });
      seen.push(...part.rows.map(({ userId }) => userId));
    }
    expect(seen).toEqual(all.rows.map(({ userId }) => userId));
    const beyond = await people({ pageNum: '99' });
    expect(beyond).toEqual({ total: all.total, rows: [] });
    // The session's own, and one.
    for (const query of [{ pageSize: '1' }, { pageSize: '200' }, { nameOrNoQuery: '王' }]) {
      expect(await app.countStatements(() => people(query))).toBe(2);
    }
  });

  it('agree with the rule on every day', async () => {
    const random = seededRandom(SEED);
    const userId = idOf('gl');
    const entries = () =>
      [...new Set(Array.from({ length: 6 }, () => random.below(40)))].map((offset) => ({
        effectiveFrom: addDays(TODAY, offset - 20),
        hourlyFen: 1 + random.below(1_000_000),
      }));
    const setBack = await app.db.executor.select().from(gradeRate);
    for (let round = 0; round < 12; round += 1) {
      const [personal, ofGrade] = [entries(), entries()].map((list) =>
        list.slice(0, random.below(6)),
      );
      await app.db.executor.delete(personalRate).where(eq(personalRate.personId, userId));
      await app.db.executor.delete(gradeRate).where(eq(gradeRate.grade, 'P7'));
      if (personal?.length) {
        await app.db.executor
          .insert(personalRate)
          .values(personal.map((entry) => ({ ...entry, personId: userId })));
      }
      if (ofGrade?.length) {
        await app.db.executor
          .insert(gradeRate)
          .values(ofGrade.map((entry) => ({ ...entry, grade: 'P7' })));
      }
      const expected = effectiveRate(TODAY, personal ?? [], ofGrade ?? []);
      const [found] = (await people({ nameOrNoQuery: '陈思远' })).rows;
      expect(found).toMatchObject({
        source: expected?.source ?? 'none',
        effectiveFrom: expected?.effectiveFrom ?? null,
        hourlyCost: expected === null ? null : fenToYuan(expected.hourlyFen),
      });
    }
    await app.db.executor.delete(personalRate).where(eq(personalRate.personId, userId));
    await app.db.executor.delete(gradeRate).where(eq(gradeRate.grade, 'P7'));
    const own = setBack.filter(({ grade }) => grade === 'P7');
    await app.db.executor.insert(gradeRate).values(own.map(({ id: _, ...values }) => values));
  });

  it('have both histories, in a constant number of statements', async () => {
    const { data } = await historyOf(idOf('user'));
    expect(data).toMatchObject({ nickName: '林若楠', grade: 'P5', today: TODAY, personal: [] });
    expect(data.ofGrade).toHaveLength(12);
    expect(await app.countStatements(() => historyOf(idOf('user')))).toBe(4);
    expect((await historyOf(999_999)).code).toBe(ResultCode.notFound);
  });
});

describe('changing a rate', () => {
  const p10 = { grade: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 444.44, replaces: null };

  it('adds it, replaces it, and takes it back, all of it audited', async () => {
    expect((await save(p10)).data.history[0]).toEqual({
      effectiveFrom: '2026-12-01',
      hourlyCost: 444.44,
    });
    const replaced = await save({ ...p10, hourlyCost: 450.01, replaces: 444.44 });
    expect(replaced.data.history[0]?.hourlyCost).toBe(450.01);
    const gone = await remove({ grade: 'p10', effectiveFrom: '2026-12-01', hourlyCost: 450.01 });
    expect(gone.data.history[0]?.effectiveFrom).toBe('2026-01-01');
    const { data } = await app.call<{ rows: AuditEntryView[] }>(auditEndpoints.list, {
      token: demoToken('super_admin'),
      query: { pageSize: '3' },
    });
    expect(data.rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['rates.remove', { name: 'p10', effectiveFrom: '2026-12-01', hourlyCost: 450.01 }, null],
      [
        'rates.save',
        { name: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 444.44 },
        { name: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 450.01 },
      ],
      ['rates.save', null, { name: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 444.44 }],
    ]);
  });

  it('keeps one spelling of a grade', async () => {
    await save({ ...p10, grade: 'p10' });
    const rows = (await grades()).rows.filter(({ grade }) => grade.toLowerCase() === 'p10');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.grade).toBe('P10');
    await remove({ grade: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 444.44 });
  });

  it('answers somebody who has not seen the rate that is there with all there are', async () => {
    await save(p10);
    for (const late of [
      { ...p10, hourlyCost: 500 },
      { ...p10, hourlyCost: 500, replaces: 444.43 },
    ]) {
      const answer = await save(late);
      expect(answer.code).toBe(ResultCode.conflict);
      expect(answer.data.history[0]).toEqual({ effectiveFrom: '2026-12-01', hourlyCost: 444.44 });
      expect(answer.msg).toBe('“P10”自 2026-12-01 起的成本费率刚被他人修改，已为您载入最新内容');
    }
    const wrong = await remove({ grade: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 1 });
    expect(wrong.code).toBe(ResultCode.conflict);
    await remove({ grade: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 444.44 });
    const again = await remove({ grade: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 444.44 });
    expect(again.code).toBe(ResultCode.notFound);
    const gone = await save({ ...p10, hourlyCost: 500, replaces: 444.44 });
    expect(gone.code).toBe(ResultCode.conflict);
  });

  it('is harmless when repeated', async () => {
    await save(p10);
    expect((await save(p10)).code).toBe(ResultCode.ok);
    await remove({ grade: 'P10', effectiveFrom: '2026-12-01', hourlyCost: 444.44 });
  });

  it('goes before the grade when it is a person’s own', async () => {
    const userId = idOf('pl');
    const own = { userId, effectiveFrom: TODAY, hourlyCost: 250 };
    await save({ ...own, replaces: null });
    expect((await people({ nameOrNoQuery: '王立群' })).rows[0]).toMatchObject({
      hourlyCost: 250,
      source: 'personal',
      effectiveFrom: TODAY,
    });
    expect((await historyOf(userId)).data.personal).toEqual([
      { effectiveFrom: TODAY, hourlyCost: 250 },
    ]);
    await remove(own);
    expect((await people({ nameOrNoQuery: '王立群' })).rows[0]?.source).toBe('grade');
  });

  it('refuses amounts, days and targets that make no sense, and names them', async () => {
    const cases: [object, string][] = [
      [{ ...p10, hourlyCost: 0 }, 'hourlyCost'],
      [{ ...p10, hourlyCost: -1 }, 'hourlyCost'],
      [{ ...p10, hourlyCost: 100_000.01 }, 'hourlyCost'],
      [{ ...p10, hourlyCost: 1.005 }, 'hourlyCost'],
      [{ ...p10, hourlyCost: '12' }, 'hourlyCost'],
      [{ ...p10, effectiveFrom: '2026-02-30' }, 'effectiveFrom'],
      [{ ...p10, effectiveFrom: '1999-12-31' }, 'effectiveFrom'],
      [{ ...p10, grade: ' ' }, 'grade'],
      [{ ...p10, userId: 1 }, 'grade'],
      [{ ...p10, grade: undefined }, 'grade'],
      [{ ...p10, replaces: undefined }, 'replaces'],
      [{ ...p10, note: 'x' }, 'note'],
    ];
    for (const [body, path] of cases) {
      const answer = await save(body);
      expect(answer.code, JSON.stringify(body)).toBe(ResultCode.invalid);
      const { issues } = answer.data as unknown as { issues: { path: string; msg: string }[] };
      expect(
        issues.map((issue) => issue.path),
        JSON.stringify(body),
      ).toContain(path);
      expect(issues.every(({ msg }) => !/^[a-z]+\./.test(msg))).toBe(true);
    }
    for (const edge of [0.01, 100_000]) {
      expect((await save({ ...p10, hourlyCost: edge })).code).toBe(ResultCode.ok);
      await remove({ grade: 'P10', effectiveFrom: '2026-12-01', hourlyCost: edge });
    }
    const nobody = { userId: 999_999, effectiveFrom: TODAY, hourlyCost: 1 };
    expect((await save({ ...nobody, replaces: null })).code).toBe(ResultCode.notFound);
    expect((await preview(nobody)).code).toBe(ResultCode.notFound);
    expect((await remove(nobody)).code).toBe(ResultCode.notFound);
  });
});

describe('the preview', () => {
  let batchId: number;
  let projectId: number;

  beforeAll(async () => {
    const { executor } = app.db;
    const [some] = await executor.select({ id: project.id }).from(project).limit(1);
    projectId = some?.id ?? 0;
    const [added] = await executor
      .insert(batch)
      .values({
        name: 'rates',
        startDate: '2026-10-01',
        endDate: '2026-10-31',
        openAt: '2026-10-01T00:00:00.000Z',
        deadline: '2026-11-05T00:00:00.000Z',
        fillMode: 0,
        stepMinutes: 30,
        audienceAll: true,
        status: 'draft',
      })
      .returning({ id: batch.id });
    batchId = added?.id ?? 0;
  });

  beforeEach(async () => {
    await app.db.executor.execute(sql`delete from timesheet`);
  });

  /** Hours of one person in one month; a project's unless they are an absence. */
  async function hours(
    userName: string,
    month: string,
    state: 'draft' | 'submitted' | 'approved',
    minutes: number,
    absence: 'annual' | null = null,
  ): Promise<void> {
    const personId = idOf(userName);
    const [sheet] = await app.db.executor
      .insert(timesheet)
      .values({ personId, batchId, state, updatedAt: app.clock.now().toISOString() })
      .onConflictDoUpdate({ target: [timesheet.personId, timesheet.batchId], set: { state } })
      .returning({ id: timesheet.id });
    const sheetId = sheet?.id ?? 0;
    const subject = { projectId: absence === null ? projectId : null, absence };
    const [row] = await app.db.executor
      .insert(timesheetRow)
      .values({ sheetId, position: 1, ...subject })
      .onConflictDoUpdate({
        target: [
          timesheetRow.sheetId,
          absence === null ? timesheetRow.projectId : timesheetRow.absence,
        ],
        set: { position: 1 },
      })
      .returning({ id: timesheetRow.id });
    await app.db.executor
      .insert(timesheetCell)
      .values({ rowId: row?.id ?? 0, date: `${month}-16`, minutes });
    const [one] = await app.db.executor.select().from(person).where(eq(person.id, personId));
    await app.db.executor.insert(hoursMonth).values({
      sheetId,
      personId,
      deptId: one?.deptId ?? 0,
      ...subject,
      month: `${month}-01`,
      state,
      minutes,
    });
  }

  it('counts months up to today, people of the grade, and hours by state', async () => {
    await hours('user', '2026-10', 'approved', 600);
    await hours('user', '2026-10', 'approved', 480, 'annual');
    await hours('wl_view', '2026-10', 'submitted', 90);
    await hours('wl_view', '2026-11', 'draft', 300);
    await hours('user', '2026-08', 'approved', 999);
    await hours('gl', '2026-10', 'approved', 999);
    const headcount = (await grades()).rows.find(({ grade }) => grade === 'P5')?.headcount ?? 0;
    const own = (await people({ only: 'overridden', pageSize: '200' })).rows.filter(
      ({ grade }) => grade === 'P5',
    ).length;
    const { data } = await preview({ grade: 'P5', effectiveFrom: '2026-09-16', hourlyCost: 120 });
    expect(data).toEqual({
      replaces: null,
      until: '2026-12-31',
      people: headcount - own,
      closedMonths: [],
      months: [
        { month: '2026-09', submittedHours: 0, approvedHours: 0 },
        { month: '2026-10', submittedHours: 1.5, approvedHours: 10 },
        { month: '2026-11', submittedHours: 0, approvedHours: 0 },
      ],
      submittedHours: 1.5,
      approvedHours: 10,
    });
  });

  it('leaves out people while they have a rate of their own, and after they left', async () => {
    await hours('user', '2026-09', 'approved', 60);
    await hours('user', '2026-11', 'approved', 120);
    const body = { grade: 'P5', effectiveFrom: '2026-09-01', hourlyCost: 120 };
    const before = (await preview(body)).data;
    expect(before.approvedHours).toBe(3);
    const own = { userId: idOf('user'), effectiveFrom: '2026-11-01', hourlyCost: 99 };
    await save({ ...own, replaces: null });
    expect((await preview(body)).data).toMatchObject({ approvedHours: 1, people: before.people });
    await remove(own);
    await save({ ...own, effectiveFrom: '2026-09-01', replaces: null });
    expect((await preview(body)).data).toMatchObject({
      approvedHours: 0,
      people: before.people - 1,
    });
    await remove({ ...own, effectiveFrom: '2026-09-01' });
    const leave = (leaveDate: string | null) =>
      app.db.executor.update(person).set({ leaveDate }).where(eq(person.userName, 'user'));
    await leave('2026-08-31');
    expect((await preview(body)).data).toMatchObject({
      approvedHours: 0,
      people: before.people - 1,
    });
    await leave(null);
  });

  it('touches nothing before today’s month is over when it lies ahead', async () => {
    const { data } = await preview({ grade: 'P9', effectiveFrom: '2027-03-01', hourlyCost: 320 });
    expect(data).toMatchObject({ replaces: null, until: null, months: [], people: 1 });
  });

  it('says what is there already, and what taking it back would touch', async () => {
    const { data } = await preview({ grade: 'P5', effectiveFrom: '2026-01-01', hourlyCost: null });
    expect(data).toMatchObject({ replaces: 118, until: '2026-12-31' });
    expect(data.months).toHaveLength(11);
  });

  it('is about one person alone where the rate is', async () => {
    await hours('user', '2026-11', 'approved', 60);
    await hours('wl_view', '2026-11', 'approved', 60);
    const body = { userId: idOf('user'), effectiveFrom: '2026-11-10', hourlyCost: 130 };
    expect((await preview(body)).data).toMatchObject({ people: 1, approvedHours: 1, until: null });
  });

  it('takes a constant number of statements', async () => {
    const few = () => preview({ grade: 'P9', effectiveFrom: '2026-11-01', hourlyCost: 1 });
    const many = () => preview({ grade: 'P4', effectiveFrom: '2001-01-01', hourlyCost: 1 });
    expect(await app.countStatements(few)).toBe(await app.countStatements(many));
  });
});

describe('a rate', () => {
  it('is in no reply but its own', () => {
    const others = app.routes.filter(({ endpoint }) => !endpoint.id.startsWith('rates.'));
    for (const { endpoint } of others) {
      if (endpoint.download) continue;
      const schema = JSON.stringify(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }));
      expect(schema, endpoint.id).not.toMatch(/hourly(Cost|Fen)|grade_?rate|personal_?rate/i);
    }
  });
});
