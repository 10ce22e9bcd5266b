import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchEndpoints, type Preview } from '#features/batches/contract.ts';
import { calendarEndpoints, type RequiredHoursReply } from '#features/calendar/contract.ts';
import { addDays } from '#kernel/dates.ts';
import { type InputIssue, ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const admin = demoToken('gc_admin');

let app: TestApp;
let departments: { id: number; code: string }[];

beforeAll(async () => {
  app = await startTestApp();
  departments = await rowsOf(app.db.executor, sql`select id, code from department order by id`);
  // Some come and some go in the middle of what is asked for.
  await app.db.executor.execute(sql`
    delete from person_assignment step using person
    where person.id = step.person_id and from_day > hire_date`);
  await app.db.executor.execute(sql`
    update person set hire_date = '2026-10-01'::date + (id % 120) where id % 3 = 0`);
  await app.db.executor.execute(sql`
    update person set leave_date = hire_date + 40 + (id % 90)
    where id % 4 = 0 and hire_date > '2026-06-01'`);
});
afterAll(() => app.close());

const ask = (body: object) =>
  app.call<Preview>(batchEndpoints.preview, {
    token: admin,
    body: { audienceAll: true, deptIds: [], excludedIds: [], ...body },
  });

const deptId = (code: string) => departments.find((unit) => unit.code === code)?.id ?? 0;

describe('the preview', () => {
  it('adds up what the calendar explains person by person', async () => {
    const audiences = fc.sample(
      fc.record({
        start: fc.integer({ min: 0, max: 150 }),
        length: fc.integer({ min: 0, max: 61 }),
        dept: fc.constantFrom('RD-CTL', 'DL', 'OP', 'RD-MEC-SYS'),
      }),
      8,
    );
    for (const { start, length, dept } of audiences) {
      const startDate = addDays('2026-09-01', start);
      const endDate = addDays(startDate, length);
      const { data } = await ask({
        startDate,
        endDate,
        audienceAll: false,
        deptIds: [deptId(dept)],
      });
      const people = await rowsOf<{ id: number }>(
        app.db.executor,
        sql`select p.id from person p join department d on d.id = p.dept_id
          where d.code like ${`${dept}%`} and p.enabled and p.roles && '{user,admin}'
            and p.hire_date <= ${endDate} and coalesce(p.leave_date, ${endDate}) >= ${startDate}`,
      );
      let hours = 0;
      for (const { id } of people) {
        const explained = await app.call<RequiredHoursReply>(calendarEndpoints.requiredHours, {
          token: admin,
          query: { userId: String(id), from: startDate, to: endDate },
        });
        hours += explained.data.requiredHours;
      }
      expect(data.people, `${dept} ${startDate} ${endDate}`).toBe(people.length);
      expect(data.requiredHours, `${dept} ${startDate} ${endDate}`).toBe(hours);
      expect(data.departments.reduce((sum, unit) => sum + unit.people, 0)).toBe(data.people);
    }
  });

  it('shows the days with their kinds, and which years nobody has confirmed', async () => {
    const { data } = await ask({ startDate: '2026-12-15', endDate: '2027-01-15' });
    expect(data.days).toHaveLength(32);
    expect(data.unconfirmedYears).toEqual([2027]);
    const october = (await ask({ startDate: '2026-10-01', endDate: '2026-10-31' })).data;
    expect(october.fullHours).toBe(144);
    expect(october.days[0]).toEqual({
      date: '2026-10-01',
      kind: 'holiday',
      nameZh: '国庆节',
      nameEn: 'National Day',
    });
    expect(october.partly).toBeGreaterThan(0);
    expect(october.names.length).toBe(8);
  });

  it('names published batches it overlaps with, but not the batch itself', async () => {
    const november = { startDate: '2026-11-10', endDate: '2026-12-09' };
    const { data } = await ask(november);
    expect(data.overlaps).toMatchObject([{ name: '2026年11月工时' }]);
    expect(data.overlaps[0]?.people).toBeGreaterThan(50);
    expect(data.overlaps[0]?.names).toHaveLength(3);
    const own = await ask({ ...november, id: data.overlaps[0]?.id });
    expect(own.data.overlaps).toEqual([]);
    const next = await ask({ startDate: '2026-12-01', endDate: '2026-12-31' });
    expect(next.data.overlaps).toEqual([]);
  });

  it('counts people once, whatever departments are named, and leaves people out', async () => {
    const range = { startDate: '2026-12-01', endDate: '2026-12-31', audienceAll: false };
    const one = (await ask({ ...range, deptIds: [deptId('RD')] })).data;
    const twice = (await ask({ ...range, deptIds: [deptId('RD'), deptId('RD-CTL-ALG')] })).data;
    expect(twice.people).toBe(one.people);
    const [person] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select id from person where user_name = 'pl'`,
    );
    const without = await ask({ ...range, deptIds: [deptId('RD')], excludedIds: [person?.id] });
    expect(without.data.people).toBe(one.people - 1);
    const nobody = await ask({ ...range, deptIds: [999_999] });
    expect(nobody.data).toMatchObject({ people: 0, requiredHours: 0, names: [], departments: [] });
  });

  it('refuses what is no range or names no department', async () => {
    const answer = await ask({
      startDate: '2026-12-31',
      endDate: '2026-12-01',
      audienceAll: false,
    });
    expect(answer.code).toBe(ResultCode.invalid);
    const { issues } = answer.data as unknown as { issues: InputIssue[] };
    expect(issues.map(({ path }) => path)).toEqual(['endDate', 'deptIds']);
  });

  it('takes a constant number of statements', async () => {
    const one = await app.countStatements(() =>
      ask({ startDate: '2026-12-01', endDate: '2026-12-01', audienceAll: false, deptIds: [1] }),
    );
    const all = await app.countStatements(() =>
      ask({ startDate: '2026-11-01', endDate: '2027-01-01' }),
    );
    expect(one).toBe(all);
  });
});
