import { type SQL, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import {
  type FiguresReply,
  type LateReply,
  type PeopleReply,
  type ProgressFigures,
  progressEndpoints,
  type ShownSheet,
  type WaitingReply,
} from '#features/hours-reports/contract.ts';
import { unfinishedOf } from '#features/hours-reports/rules-progress.ts';
import { assignmentOn, departmentsBeneath } from '#features/people/server/sql.ts';
import { insertBatch } from '#features/timesheets/server/testing.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let batchId = 0;
const dept = new Map<string, number>();
const person = new Map<string, number>();

const found = (known: ReadonlyMap<string, number>, name: string): number => {
  const id = known.get(name);
  if (id === undefined) throw new Error(`there is no ${name}`);
  return id;
};

beforeAll(async () => {
  app = await startTestApp();
  const units = await rowsOf<{ id: number; code: string }>(
    app.db.executor,
    sql`select id, code from department`,
  );
  for (const { id, code } of units) dept.set(code, id);
  const everybody = await rowsOf<{ id: number; name: string }>(
    app.db.executor,
    sql`select id, user_name as name from person`,
  );
  for (const { id, name } of everybody) person.set(name, id);
  const { data } = await app.call<{ currentId: number }>(progressEndpoints.batches, {
    token: demoToken('gc_admin'),
  });
  batchId = data.currentId;
});
afterAll(() => app.close());

const figures = async (role: Role, query: Record<string, string> = {}, batch = batchId) => {
  const { data } = await app.call<FiguresReply>(progressEndpoints.figures, {
    token: demoToken(role),
    query: { batchId: String(batch), ...query },
  });
  return data;
};

const peopleOf = (role: Role, body: Record<string, unknown> = {}, pageSize = '200') =>
  app.call<PeopleReply>(progressEndpoints.people, {
    token: demoToken(role),
    query: { pageSize },
    body: { batchId, ...body },
  });

/** Of everything in these departments, counted from sheets and cells themselves. */
async function countDirectly(codes: readonly string[] | 'all', batch = batchId) {
  const inside = (column: SQL) =>
    codes === 'all'
      ? sql`true`
      : sql`${column} in (${departmentsBeneath(
          sql`array(select id from department where code = any(${sql.param(`{${codes.join(',')}}`)}::text[]))`,
        )})`;
  const [row] = await rowsOf<Record<string, number>>(
    app.db.executor,
    sql`
      with asked as (
        select member.person_id, coalesce(sheet.state, 'none') as state
        from batch_person member
        join batch on batch.id = member.batch_id
        join person on person.id = member.person_id
        left join timesheet sheet
          on sheet.batch_id = member.batch_id and sheet.person_id = member.person_id
        cross join lateral ${assignmentOn(
          sql`member.person_id`,
          sql`greatest(batch.start_date, least(batch.end_date, person.leave_date))`,
        )} as last_day
        where member.batch_id = ${batch} and ${inside(sql`last_day.dept_id`)}
      )
      select (select count(*)::int from asked) as people,
        (select count(*)::int from asked where state = 'none') as "none",
        (select count(*)::int from asked where state = 'draft') as draft,
        (select count(*)::int from asked where state = 'submitted') as submitted,
        (select count(*)::int from asked where state = 'returned') as returned,
        (select count(*)::int from asked where state = 'approved') as approved,
        (select coalesce(sum(cell.minutes), 0)::int from timesheet sheet
          join timesheet_row line on line.sheet_id = sheet.id
          join timesheet_cell cell on cell.row_id = line.id
          cross join lateral ${assignmentOn(sql`sheet.person_id`, sql`cell.date`)} as that_day
          where sheet.batch_id = ${batch} and ${inside(sql`that_day.dept_id`)}) / 60.0::float8
          as "filledHours"`,
  );
  return row;
}

const counted = ({
  people,
  none,
  draft,
  submitted,
  returned,
  approved,
  filledHours,
}: ProgressFigures) => ({ people, none, draft, submitted, returned, approved, filledHours });

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('the progress of a batch', () => {
  const scopes: readonly (readonly [Role, readonly string[] | 'all'])[] = [
    ['super_admin', 'all'],
    ['gc_admin', 'all'],
    ['finance', 'all'],
    ['leader', 'all'],
    ['wh_ap', 'all'],
    ['vp_view', 'all'],
    ['cl', ['RD']],
    ['admin', ['RD']],
  ];

  it.each(scopes)('is what the sheets and cells say, for %s', async (role, codes) => {
    const { totals } = await figures(role);
    expect(totals.people).toBeGreaterThan(0);
    expect(counted(totals)).toEqual(await countDirectly(codes));
  });

  it('counts in a department everything beneath it', async () => {
    const { departments, totals } = await figures('gc_admin', { deep: 'true' });
    const tops = departments.filter(({ parentId }) => parentId === null);
    for (const name of ['people', 'draft', 'filledHours', 'requiredHours'] as const) {
      expect(sum(tops.map((row) => row[name]))).toBe(totals[name]);
    }
    for (const code of ['RD', 'RD-CTL', 'RD-CTL-ALG']) {
      const row = departments.find(({ id, own }) => id === dept.get(code) && !own);
      expect(counted(row ?? totals), code).toEqual(await countDirectly([code]));
    }
  });

  it('lists two levels, what is open beneath them, or all', async () => {
    const { departments } = await figures('super_admin');
    expect(new Set(departments.map(({ depth }) => depth))).toEqual(new Set([0, 1]));
    const open = await figures('super_admin', { open: String(found(dept, 'RD-CTL')) });
    expect(open.departments.filter(({ depth }) => depth === 2).map(({ id }) => id)).toContain(
      dept.get('RD-CTL-ALG'),
    );
    const deep = await figures('super_admin', { deep: 'true' });
    expect(deep.departments.length).toBeGreaterThan(open.departments.length);
  });

  it('begins with one’s own department for whoever reaches no more', async () => {
    const { departments } = await figures('admin');
    expect(departments[0]).toMatchObject({ id: dept.get('RD'), parentId: null, depth: 0 });
    expect(departments.every(({ parentId, depth }) => depth === 0 || parentId !== null)).toBe(true);
  });

  it('takes a constant number of statements, whoever looks at however much', async () => {
    const all = await app.countStatements(() => figures('super_admin', { deep: 'true' }));
    const some = await app.countStatements(() => figures('cl'));
    expect(all).toBe(some);
    expect(all).toBeLessThanOrEqual(4);
    const page = await app.countStatements(() => peopleOf('super_admin'));
    expect(page).toBe(await app.countStatements(() => peopleOf('super_admin', {}, '1')));
    expect(page).toBeLessThanOrEqual(5);
  });

  it('is of no batch that is not published', async () => {
    const draft = await insertBatch(app.db.executor, { status: 'draft', asked: [] });
    for (const id of [draft, 999_999]) {
      const { code } = await app.call(progressEndpoints.figures, {
        token: demoToken('gc_admin'),
        query: { batchId: String(id) },
      });
      expect(code).toBe(ResultCode.notFound);
    }
  });
});

describe('the people behind it', () => {
  it('add up to the department they are listed for', async () => {
    const { departments } = await figures('gc_admin', { deep: 'true' });
    for (const code of ['RD', 'RD-CTL-ALG']) {
      const row = departments.find(({ id }) => id === dept.get(code));
      const { data } = await peopleOf('gc_admin', { deptId: dept.get(code) });
      expect(data.total).toBe(data.rows.length);
      const here = data.rows.filter((one) => one.counted);
      expect(here).toHaveLength(row?.people ?? -1);
      expect(here.filter(({ state }) => state === 'draft')).toHaveLength(row?.draft ?? -1);
      expect(sum(data.rows.map(({ hours }) => hours))).toBe(row?.filledHours);
      expect(sum(data.rows.map(({ requiredHours }) => requiredHours))).toBe(row?.requiredHours);
      expect(counted(data.figures)).toEqual(row === undefined ? null : counted(row));
    }
  });

  it('are found by state, name, number and sound; who owes something comes first', async () => {
    const { data: all } = await peopleOf('gc_admin');
    const order = ['none', 'draft', 'returned', 'submitted', 'approved'];
    const places = all.rows.filter((one) => one.counted).map(({ state }) => order.indexOf(state));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const { data: owing } = await peopleOf('gc_admin', { state: 'unfinished' });
    expect(owing.total).toBe(unfinishedOf(all.figures));
    for (const query of ['林若楠', 'lrn', 'linruo']) {
      const { data } = await peopleOf('gc_admin', { query });
      expect(data.rows.map(({ nickName }) => nickName)).toContain('林若楠');
    }
  });

  it('say whom a submitted sheet waits for and since when', async () => {
    const { data } = await peopleOf('gc_admin', { state: 'submitted' });
    expect(data.total).toBe(data.figures.submitted);
    expect(data.rows.length).toBeGreaterThan(0);
    const waiting = data.rows.filter(({ waits }) => (waits?.people.length ?? 0) > 0);
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.every(({ waits }) => waits?.since !== null)).toBe(true);
  });

  it('of somebody else’s department are nobody’s', async () => {
    for (const deptId of [found(dept, 'DL-SCM'), 999_999]) {
      expect((await peopleOf('cl', { deptId })).code).toBe(ResultCode.notFound);
      expect((await peopleOf('admin', { deptId })).code).toBe(ResultCode.notFound);
    }
  });
});

describe('approvers who are waited for', () => {
  it('are counted by people and rows, as far as the viewer reaches', async () => {
    const read = async (role: Role) =>
      (
        await app.call<WaitingReply>(progressEndpoints.waiting, {
          token: demoToken(role),
          query: { batchId: String(batchId) },
        })
      ).data;
    const all = await read('super_admin');
    const [direct] = await rowsOf<{ rows: number; approvers: number }>(
      app.db.executor,
      sql`
        select count(*)::int as rows, count(distinct c.person_id)::int as approvers
        from approval_candidate c join approval_item i on i.id = c.item_id
        where i.batch_id = ${batchId} and i.state = 'pending'`,
    );
    expect(all.approvers.length + all.more).toBe(direct?.approvers);
    expect(sum(all.approvers.map(({ rows }) => rows))).toBe(direct?.rows);
    expect(all.submitted).toBe((await figures('super_admin')).totals.submitted);
    const few = await read('admin');
    expect(sum(few.approvers.map(({ rows }) => rows))).toBeLessThan(direct?.rows ?? 0);
    expect(few.submitted).toBe((await figures('admin')).totals.submitted);
  });

  it('are named alone where they keep people waiting too long', async () => {
    const [last] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select id from batch where status = 'open' order by start_date limit 1`,
    );
    const ask = async <Reply>(endpoint: AnyEndpoint, role: Role) =>
      (
        await app.call<Reply>(endpoint, {
          token: demoToken(role),
          query: { batchId: String(last?.id) },
        })
      ).data;
    for (const role of ['super_admin', 'admin'] as const) {
      const all = await ask<WaitingReply>(progressEndpoints.waiting, role);
      const late = await ask<LateReply>(progressEndpoints.late, role);
      expect(late.late).toBe(all.late);
      expect(late.late).toBeGreaterThan(0);
      const slow = all.approvers.filter((one) => one.late > 0);
      const lateOf = (approvers: WaitingReply['approvers']) =>
        approvers.map((one) => [one.userId, one.late]).sort();
      expect(lateOf(late.approvers)).toEqual(lateOf(slow));
    }
  });

  it('read in the menu how many rows wait for them', async () => {
    const [direct] = await rowsOf<{ rows: number }>(
      app.db.executor,
      sql`
        select count(*)::int as rows
        from approval_candidate c join approval_item i on i.id = c.item_id
        join batch b on b.id = i.batch_id and b.status = 'open'
        where c.person_id = ${found(person, 'gl')} and i.state = 'pending'`,
    );
    const ask = () =>
      app.call<{ waiting: number }>(approvalEndpoints.waiting, { token: demoToken('gl') });
    const { data } = await ask();
    expect(data.waiting).toBeGreaterThan(0);
    expect(data.waiting).toBe(direct?.rows);
    expect(await app.countStatements(ask)).toBeLessThanOrEqual(2);
  });
});

describe('a sheet that is looked at', () => {
  const sheetOf = (role: Role, userName: string) =>
    app.call<ShownSheet>(progressEndpoints.sheet, {
      token: demoToken(role),
      params: { batchId, userId: found(person, userName) },
    });

  it('has the hours of its person, for whoever reaches them', async () => {
    const { data: people } = await peopleOf('finance', { query: '陈思远' });
    const { data } = await sheetOf('finance', 'gl');
    expect(data.person.nickName).toBe('陈思远');
    expect(data.hours).toBe(people.rows[0]?.hours);
    expect(data.requiredHours).toBe(people.rows[0]?.requiredHours);
    expect(sum(data.grid.map(({ hours }) => hours))).toBe(data.hours);
    expect(sum(data.grid.flatMap(({ cells }) => Object.values(cells)))).toBe(data.hours);
    expect(data.partial).toBe(false);
  });

  it('is nobody’s business out of reach', async () => {
    expect((await sheetOf('admin', 'pmo')).code).toBe(ResultCode.notFound);
    expect((await sheetOf('cl', 'pmo')).code).toBe(ResultCode.notFound);
    expect((await sheetOf('user', 'gl')).code).toBe(ResultCode.notPermitted);
  });
});

describe('the progress as a file', () => {
  const fileOf = async (query: Record<string, string>) => {
    const answer = await app.call<Uint8Array>(progressEndpoints.exportSheet, {
      token: demoToken('finance'),
      query: { batchId: String(batchId), ...query },
    });
    return answer.data;
  };

  it('has the departments of the screen and their sum', async () => {
    const { departments, totals } = await figures('finance', { deep: 'true' });
    const book = await readXlsx(await fileOf({}));
    const rows = book.sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(departments.length + 2);
    expect(rows[0]?.slice(0, 4)).toEqual(['部门', '层级', '人数', '未开始']);
    const last = rows.at(-1) ?? [];
    expect(last[2]).toBe(totals.people);
    expect(last[8]).toBe(totals.filledHours);
    expect(book.sheets[0]?.autoFilter).toMatchObject({ range: `A1:K${rows.length - 1}` });
  });

  it('has the people, whose hours are those of the company, and names that are no formulas', async () => {
    await app.db.executor.execute(
      sql`update person set nick_name = '=1+1' where user_name = 'user'`,
    );
    const { data } = await peopleOf('finance');
    const book = await readXlsx(await fileOf({ by: 'people' }));
    const rows = book.sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(data.total + 2);
    expect(rows.some((row) => row[1] === '=1+1')).toBe(true);
    const states = new Set(rows.slice(1, -1).map((row) => row[3]));
    expect(states).toEqual(new Set(['未开始', '草稿', '待审批', '已退回', '已通过']));
    expect(rows.at(-1)?.[4]).toBe(data.figures.filledHours);
    expect(rows.at(-1)?.[5]).toBe(data.figures.requiredHours);
    expect(book.sheets[0]?.autoFilter).toMatchObject({ range: `A1:I${rows.length - 1}` });
    expect(rows[0]?.filter((cell) => String(cell).includes('.sheet.'))).toEqual([]);
    const csv = new TextDecoder().decode(await fileOf({ by: 'people', format: 'csv' }));
    expect(csv).not.toMatch(/(^|,)"?=1\+1/m);
  });
});
