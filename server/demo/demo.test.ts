import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  department,
  gradeRate,
  person,
  personAssignment,
  personalRate,
} from '#features/people/server/schema.ts';
import { project, projectMember } from '#features/projects/server/schema.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { ROLES } from '#kernel/roles.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { rowsOf } from '../platform/db/database.ts';
import { demoAccounts } from './accounts.ts';
import { seededRandom } from './random.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the demo company', () => {
  it('has one account per role', () => {
    expect(demoAccounts.map(({ role }) => role).sort()).toEqual([...ROLES].sort());
  });

  it('has about 120 people in three centres, and a leader everywhere', async () => {
    const people = await app.db.executor.select().from(person);
    const units = await app.db.executor.select().from(department);
    expect(people.length).toBeGreaterThanOrEqual(115);
    expect(people.length).toBeLessThanOrEqual(130);
    expect(units.filter(({ kind }) => kind === 'centre')).toHaveLength(3);
    expect(units.filter(({ leaderId }) => leaderId === null)).toEqual([]);
    expect(new Set(people.map(({ nickName }) => nickName)).size).toBe(people.length);
  });

  it('is dated relative to today: nobody joins tomorrow, and projects are where they say', async () => {
    const people = await app.db.executor.select().from(person);
    const projects = await app.db.executor.select().from(project);
    expect(people.every(({ hireDate }) => hireDate <= '2026-11-16')).toBe(true);
    for (const { parentId, status, startDate, endDate } of projects) {
      const over = endDate !== null && endDate < '2026-11-16';
      const begun = startDate <= '2026-11-16';
      if (status === 'active') expect([begun, over]).toEqual([true, false]);
      if (status === 'planned' && parentId === null) expect(begun).toBe(false);
      if (status === 'closed' && parentId === null) expect(over).toBe(true);
    }
  });

  it('has a store that issues material and takes some back, month by month up to today', async () => {
    const months = await rowsOf<Record<string, number | string>>(
      app.db.executor,
      sql`
        select to_char(month, 'YYYY-MM') as month, count(*) as rows,
          count(*) filter (where quantity_micro < 0) as returns,
          count(*) filter (where project_id is null) as unusable,
          count(*) filter (where dept_id is null) as homeless, max(date)::text as last
        from material_issue group by month order by month`,
    );
    expect(months.map(({ month }) => month)).toEqual(monthsInRange('2025-06', '2026-11'));
    for (const { month, rows, returns, unusable, homeless, last } of months) {
      expect(rows).toBeGreaterThanOrEqual(month === '2026-11' ? 8 : 17);
      expect(rows).toBeLessThanOrEqual(36);
      expect(returns).toBeGreaterThanOrEqual(1);
      expect(unusable).toBe(String(month) >= '2026-10' ? 3 : 0);
      expect(homeless).toBe(0);
      expect(String(last) <= '2026-11-16').toBe(true);
    }
  });

  it('has main projects of every status, some of them in parts that follow them', async () => {
    const projects = await app.db.executor.select().from(project);
    const mains = projects.filter(({ parentId }) => parentId === null);
    const subs = projects.filter(({ parentId }) => parentId !== null);
    expect(mains).toHaveLength(24);
    expect(new Set(mains.map(({ status }) => status))).toEqual(
      new Set(['planned', 'active', 'closed']),
    );
    expect(new Set(subs.map(({ parentId }) => parentId)).size).toBe(10);
    for (const sub of subs) {
      const main = mains.find(({ id }) => id === sub.parentId);
      expect(main).toMatchObject({ projectType: sub.projectType, division: sub.division });
      expect([sub.startDate, sub.endDate]).toEqual([main?.startDate, main?.endDate]);
    }
    expect(projects.filter(({ pinyin }) => pinyin === '')).toEqual([]);
    const members = await app.db.executor.select().from(projectMember);
    expect(members.some(({ personId }) => personId !== null)).toBe(true);
    expect(members.some(({ deptId }) => deptId !== null)).toBe(true);
  });
});

describe('the rates of the demo company', () => {
  it('cover everybody from their first day on, and rise every year', async () => {
    const people = await app.db.executor.select().from(person);
    const rates = await app.db.executor.select().from(gradeRate).orderBy(gradeRate.effectiveFrom);
    for (const { grade, hireDate, nickName } of people) {
      const first = rates.find((rate) => rate.grade === grade);
      expect(first !== undefined && first.effectiveFrom <= hireDate, nickName).toBe(true);
    }
    for (const [index, { grade, hourlyFen }] of rates.entries()) {
      const next = rates.slice(index + 1).find((rate) => rate.grade === grade);
      expect(next?.hourlyFen ?? Number.POSITIVE_INFINITY).toBeGreaterThan(hourlyFen);
    }
    expect(await app.db.executor.select().from(personalRate)).toHaveLength(5);
  });
});

describe('the references of the demo', () => {
  it('all lead somewhere, also those that were written unchecked', async () => {
    const references = await rowsOf<{ name: string; missing: string }>(
      app.db.executor,
      sql`
        select con.conname as name, format(
          'select count(*)::int as count from %s child where num_nulls(%s) = 0 and not exists (select 1 from %s parent where %s)',
          con.conrelid::regclass, string_agg(format('child.%I', own.attname), ', '),
          con.confrelid::regclass,
          string_agg(format('parent.%I = child.%I', other.attname, own.attname), ' and ')
        ) as missing
        from pg_constraint con
        cross join lateral unnest(con.conkey, con.confkey) as pair(own, other)
        join pg_attribute own on own.attrelid = con.conrelid and own.attnum = pair.own
        join pg_attribute other on other.attrelid = con.confrelid and other.attnum = pair.other
        where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        group by con.oid, con.conname, con.conrelid, con.confrelid`,
    );
    expect(references.length).toBeGreaterThan(30);
    for (const { name, missing } of references) {
      const [row] = await rowsOf<{ count: number }>(app.db.executor, sql.raw(missing));
      expect({ name, missing: row?.count }).toEqual({ name, missing: 0 });
    }
  });
});

describe('the ways people have gone', () => {
  it('begin when they were hired and lead to where they are; one goes on next month', async () => {
    const people = await app.db.executor.select().from(person);
    const steps = await app.db.executor
      .select()
      .from(personAssignment)
      .orderBy(personAssignment.fromDay);
    let moved = 0;
    for (const { id, hireDate, deptId, grade, nickName } of people) {
      const own = steps.filter(({ personId }) => personId === id);
      const now = own.findLast(({ fromDay }) => fromDay <= '2026-11-16');
      expect(own[0]?.fromDay, nickName).toBe(hireDate);
      expect([now?.deptId, now?.grade], nickName).toEqual([deptId, grade]);
      moved += own.length > 1 ? 1 : 0;
    }
    expect(moved).toBeGreaterThan(10);
    const ahead = steps.filter(({ fromDay }) => fromDay > '2026-11-16');
    expect(ahead.map(({ fromDay }) => fromDay)).toEqual(['2026-12-01']);
  });

  it('show in the hours: some were worked for another department than today’s', async () => {
    const [elsewhere] = await rowsOf<{ minutes: number }>(
      app.db.executor,
      sql`select sum(h.minutes)::bigint as minutes from hours_month h
        join person p on p.id = h.person_id where p.dept_id <> h.dept_id`,
    );
    expect(elsewhere?.minutes).toBeGreaterThan(0);
  });
});

describe('the hours of the demo', () => {
  it('obey the rules: every day of a finished sheet has exactly what it asks for', async () => {
    const sheets = await rowsOf<{ asked: number; filled: number; state: string }>(
      app.db.executor,
      sql`
        select s.state, (
          select count(*) * 480 from generate_series(
            greatest(b.start_date, p.hire_date)::timestamp,
            least(b.end_date, coalesce(p.leave_date, b.end_date))::timestamp, interval '1 day'
          ) day
          left join calendar_day c on c.date = day::date
          where coalesce(c.kind, case when extract(isodow from day) > 5 then 'restDay' else 'workday' end)
            in ('workday', 'makeUpWorkday')
        ) as asked, (
          select coalesce(sum(minutes), 0)::bigint from hours_month h where h.sheet_id = s.id
        ) as filled
        from timesheet s join batch b on b.id = s.batch_id join person p on p.id = s.person_id`,
    );
    expect(sheets.length).toBeGreaterThan(1_500);
    const finished = sheets.filter(({ state }) => state !== 'draft');
    expect(finished.filter(({ asked, filled }) => asked !== filled)).toEqual([]);
    expect(new Set(sheets.map(({ state }) => state)).size).toBe(4);
  });
});

describe('the approvals of the demo', () => {
  it('wait for every approver: some to be passed together, some to be looked at', async () => {
    const waiting = await rowsOf<{ role: string; plain: number; flagged: number }>(
      app.db.executor,
      sql`
        select p.user_name as role, count(*) filter (where cardinality(i.flags) = 0)::int as plain,
          count(*) filter (where cardinality(i.flags) > 0)::int as flagged
        from person p join approval_candidate c on c.person_id = p.id
        join approval_item i on i.id = c.item_id and i.state = 'pending'
        where p.user_name !~ '^s[0-9]' group by 1 order by 1`,
    );
    const roles = ['dl', 'gl', 'pd', 'pl', 'pmd', 'pmo'];
    expect(waiting.map(({ role }) => role)).toEqual(expect.arrayContaining(roles));
    for (const { role, plain, flagged } of waiting) {
      if (!roles.includes(role)) continue;
      expect({ role, plain: plain > 0, flagged: flagged > 0 }).toEqual({
        role,
        plain: true,
        flagged: true,
      });
    }
    const flags = await rowsOf<{ flag: string }>(
      app.db.executor,
      sql`select distinct unnest(flags) as flag from approval_item order by 1`,
    );
    expect(flags.map(({ flag }) => flag)).toEqual(
      expect.arrayContaining(['changedMuch', 'future', 'late', 'newProject', 'onBehalf']),
    );
  });
});

describe('what the demo company owns', () => {
  it('is about sixty assets of every status, each with a schedule that ends at its residual', async () => {
    const [found] = await rowsOf<Record<string, number>>(
      app.db.executor,
      sql`
        select count(*) as assets,
          count(*) filter (where status = 'idle') as idle,
          count(*) filter (where status = 'scrapped') as scrapped,
          count(*) filter (where not exists (
            select from asset_share where asset_id = asset.id)) as "withoutShares",
          count(*) filter (where exists (
            select from asset_share share join project on project.id = share.project_id
            where share.asset_id = asset.id and project.status = 'closed')) as "onClosed",
          count(*) filter (where (
            select max(month) from asset_month where asset_id = asset.id) < '2026-11-01'
            and status <> 'scrapped') as "writtenOff",
          count(*) filter (where status <> 'scrapped' and (
            select sum(fen) from asset_month where asset_id = asset.id)
            <> original_fen - round(original_fen * residual_bp / 10000.0)) as wrong
        from asset`,
    );
    expect(found).toMatchObject({
      assets: 58,
      idle: 2,
      scrapped: 2,
      withoutShares: 1,
      onClosed: 1,
    });
    expect(found?.writtenOff).toBeGreaterThanOrEqual(3);
    expect(found?.wrong).toBe(0);
  });

  it('is borne by projects whole, whenever shares begin', async () => {
    const parts = await rowsOf<{ whole: number }>(
      app.db.executor,
      sql`select sum(share_bp)::int as whole from asset_share group by asset_id, from_month`,
    );
    expect(new Set(parts.map(({ whole }) => whole))).toEqual(new Set([10_000]));
  });
});

describe('the dice', () => {
  it('fall the same way for the same seed, and evenly', () => {
    const throwMany = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 6000 }, () => random.below(6));
    };
    expect(throwMany(1)).toEqual(throwMany(1));
    expect(throwMany(1)).not.toEqual(throwMany(2));
    for (let face = 0; face < 6; face += 1) {
      const count = throwMany(3).filter((thrown) => thrown === face).length;
      expect(count).toBeGreaterThan(850);
      expect(count).toBeLessThan(1150);
    }
  });
});
