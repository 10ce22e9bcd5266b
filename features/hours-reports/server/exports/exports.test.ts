import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportPreview, exportsEndpoints } from '#features/hours-reports/contract-exports.ts';
import type { ExportKind } from '#features/hours-reports/rules-exports.ts';
import { type InputIssue, ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { untilNone } from '#server/testing/slices-suite.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
/** The batch with most hours, by which nothing is trivially zero. */
let batchId: number;
beforeAll(async () => {
  app = await startTestApp();
  const [batch] = await all<{ id: number }>(sql`
    select s.batch_id as id from timesheet s join timesheet_row r on r.sheet_id = s.id
    join timesheet_cell c on c.row_id = r.id group by 1 order by sum(c.minutes) desc limit 1`);
  batchId = batch?.id ?? 0;
});
afterAll(() => app.close());

const all = <Row>(query: SQL) => rowsOf<Row>(app.db.executor, query);
const finance = demoToken('finance');

type Filters = Readonly<Record<string, string | number>>;

const preview = (kind: ExportKind, filters: Filters, token = finance) =>
  app.call<ExportPreview>(exportsEndpoints.preview, { token, body: { kind, ...filters } });

const file = (kind: ExportKind, format: string, filters: Filters, token = finance) =>
  kind === 'departments'
    ? app.call<Buffer>(exportsEndpoints.deptStatistics, { token, body: { format, ...filters } })
    : app.call<Buffer>(exportsEndpoints.hoursStatistics, {
        token,
        body: { kind, format, ...filters },
      });

type Cell = unknown;

interface ReadTable {
  readonly above: readonly Cell[][];
  readonly heading: readonly string[];
  readonly rows: readonly Cell[][];
  readonly totals: readonly Cell[];
}

/** What stands above, the headings, the rows and the totals of a workbook, as another program reads it. */
async function workbook(kind: ExportKind, filters: Filters, token = finance): Promise<ReadTable> {
  const answer = await file(kind, 'xlsx', filters, token);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  const [sheet] = (await readXlsx(answer.data)).sheets;
  const lines = (sheet?.rows ?? []) as Cell[][];
  const at = lines.findIndex((line) => line.every((cell) => cell === null || cell === ''));
  const [heading = [], ...rows] = lines.slice(at + 1);
  const totals = rows.pop() ?? [];
  return { above: lines.slice(0, at), heading: heading.map(String), rows, totals };
}

const sumOf = (rows: readonly Cell[][], at: number) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0) * 60);

const minutes = (hours: unknown) => Math.round(Number(hours) * 60);

/** Cells counted one by one, with the department by the assignment of the day. */
const cells = sql`(
  select s.person_id, s.batch_id, s.state, r.project_id, r.absence, c.date, c.minutes,
    (select a.dept_id from person_assignment a where a.person_id = s.person_id
      order by (a.from_day <= c.date) desc,
        case when a.from_day <= c.date then a.from_day end desc, a.from_day limit 1) as dept_id
  from timesheet s join timesheet_row r on r.sheet_id = s.id
  join timesheet_cell c on c.row_id = r.id)`;

interface Counted {
  readonly rows: number;
  readonly people: number;
  readonly project: number;
  readonly absence: number;
}

async function counted(condition: SQL): Promise<Counted> {
  const [row] = await all<Counted>(sql`
    select count(*) as rows, count(distinct person_id) as people,
      coalesce(sum(minutes) filter (where project_id is not null), 0)::bigint as project,
      coalesce(sum(minutes) filter (where absence is not null), 0)::bigint as absence
    from ${cells} cell where ${condition}`);
  return row as Counted;
}

const subtree = (code: string) => sql`(
  with recursive beneath as (
    select id from department where code = ${code}
    union select d.id from department d join beneath on d.parent_id = beneath.id)
  select id from beneath)`;

async function idOf(table: 'department' | 'project', condition: SQL): Promise<number> {
  const [row] = await all<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where ${condition} order by id limit 1`,
  );
  return row?.id ?? 0;
}

describe('the three files of a selection', () => {
  const selections: Record<string, () => Promise<{ filters: Filters; condition: SQL }>> = {
    'a batch': async () => ({ filters: { batchId }, condition: sql`batch_id = ${batchId}` }),
    'days that cut months and batches': async () => ({
      filters: { from: '2026-08-11', to: '2026-10-19' },
      condition: sql`date between '2026-08-11' and '2026-10-19'`,
    }),
    'whole months': async () => ({
      filters: { from: '2026-09-01', to: '2026-10-31' },
      condition: sql`date between '2026-09-01' and '2026-10-31'`,
    }),
    'a department with all beneath it': async () => {
      const deptId = await idOf(
        'department',
        sql`parent_id = (select id from department where parent_id is null)`,
      );
      const [row] = await all<{ code: string }>(
        sql`select code from department where id = ${deptId}`,
      );
      return {
        filters: { batchId, deptId },
        condition: sql`batch_id = ${batchId} and dept_id in ${subtree(row?.code ?? '')}`,
      };
    },
    'a project with its sub-projects': async () => {
      const projectId = await idOf(
        'project',
        sql`exists (select from project sub join timesheet_row r on r.project_id = sub.id
          where sub.parent_id = project.id)`,
      );
      return {
        filters: { from: '2026-01-05', to: '2026-12-31', projectId },
        condition: sql`date between '2026-01-05' and '2026-12-31' and project_id in (
          select id from project where ${projectId} in (id, parent_id))`,
      };
    },
    'a state': async () => ({
      filters: { batchId, state: 'approved' },
      condition: sql`batch_id = ${batchId} and state = 'approved'`,
    }),
  };

  it.each(Object.keys(selections))('add up to the cells: %s', async (name) => {
    const { filters, condition } = (await selections[name]?.()) ?? expect.fail();
    const truth = await counted(condition);
    expect(truth.rows).toBeGreaterThan(0);
    const total = truth.project + truth.absence;

    const detail = await workbook('detail', filters);
    const hours = detail.heading.indexOf('工时');
    expect(detail.rows).toHaveLength(truth.rows);
    expect(sumOf(detail.rows, hours)).toBe(total);
    expect(minutes(detail.totals[hours])).toBe(total);

    const pivot = await workbook('pivot', filters);
    const last = pivot.heading.length - 1;
    expect(sumOf(pivot.rows, last)).toBe(total);
    for (let at = 4; at <= last; at += 1) {
      expect(minutes(pivot.totals[at])).toBe(sumOf(pivot.rows, at));
    }
    const inCells = pivot.rows.map((row) =>
      row.slice(4, last).reduce<number>((sum, cell) => sum + minutes(cell ?? 0), 0),
    );
    expect(inCells).toEqual(pivot.rows.map((row) => minutes(row[last])));

    const departments = await workbook('departments', filters);
    const at = (heading: string) => departments.heading.indexOf(heading);
    expect(sumOf(departments.rows, at('已填工时'))).toBe(total);
    expect(minutes(departments.totals[at('已填工时')])).toBe(total);
    expect(minutes(departments.totals[at('项目工时')])).toBe(truth.project);

    for (const kind of ['detail', 'pivot'] as const) {
      const { data } = await preview(kind, filters);
      expect(data).toMatchObject({ people: truth.people, asJob: false });
      expect([minutes(data.hours), minutes(data.projectHours)]).toEqual([total, truth.project]);
      const made = kind === 'detail' ? detail : pivot;
      expect(data.count).toBe(made.rows.length);
      expect(data.columns.map(({ title }) => title)).toEqual(made.heading);
      expect(data.rows.length).toBe(Math.min(20, made.rows.length));
      expect(data.rows.map(([staffNo]) => staffNo)).toEqual(
        made.rows.slice(0, 20).map(([staffNo]) => staffNo),
      );
    }
    const looked = (await preview('departments', filters)).data;
    expect(minutes(looked.hours)).toBe(total);
    expect(looked.count).toBe(departments.rows.length);
  });

  it('put the hours where people stood on the day, and agree on it', async () => {
    const truth = await all<{ code: string; minutes: number }>(sql`
      select dept.code, sum(minutes)::bigint as minutes from ${cells} cell
      join department dept on dept.id = cell.dept_id
      where batch_id = ${batchId} group by 1 order by 1`);
    const byCode = ({ heading, rows }: ReadTable, code: string, hours: string) => {
      const sums = new Map<string, number>();
      for (const row of rows) {
        const name = String(row[heading.indexOf(code)]);
        sums.set(name, (sums.get(name) ?? 0) + minutes(row[heading.indexOf(hours)]));
      }
      return [...sums].filter(([, sum]) => sum > 0).sort();
    };
    const expected = truth.map(({ code, minutes: sum }) => [code, sum]).sort();
    for (const [kind, hours] of [
      ['detail', '工时'],
      ['pivot', '合计'],
      ['departments', '已填工时'],
    ] as const) {
      expect(byCode(await workbook(kind, { batchId }), '部门编码', hours), kind).toEqual(expected);
    }
  });

  it('ask of departments what progress asks, and count the same people', async () => {
    const { heading, rows, totals } = await workbook('departments', { batchId });
    const [truth] = await all<{ people: number; approved: number; missing: number }>(sql`
      select count(*) filter (where counted) as people,
        count(*) filter (where counted and state = 'approved') as approved
      from batch_hours where batch_id = ${batchId}`);
    const at = (name: string) => heading.indexOf(name);
    expect(totals[at('人数')]).toBe(truth?.people);
    expect(rows.reduce((sum, row) => sum + Number(row[at('人数')]), 0)).toBe(truth?.people);
    expect(totals[at('已通过')]).toBe(truth?.approved);
    const [node] = await all<{ required: number; missing: number }>(sql`
      select required_minutes as required, missing_minutes as missing from hours_sum_node
      where batch_id = ${batchId} and node_id = (select id from department where parent_id is null)`);
    expect(minutes(totals[at('应填工时')])).toBe(node?.required);
    expect(minutes(totals[at('缺少工时')])).toBe(node?.missing);
    const utilisation = Number(totals[at('项目工时')]) / Number(totals[at('应填工时')]);
    expect(Number(totals[at('项目利用率')])).toBeCloseTo(utilisation, 3);
  });

  it('leave blank what a filter makes meaningless', async () => {
    const { heading, totals } = await workbook('departments', { batchId, state: 'approved' });
    for (const name of ['应填工时', '缺少工时', '项目利用率']) {
      expect(totals[heading.indexOf(name)] ?? null, name).toBeNull();
    }
  });

  it('say above the headings what was chosen, in either language', async () => {
    const { above } = await workbook('detail', { from: '2026-09-01', to: '2026-09-30' });
    expect(above[0]?.slice(0, 2)).toEqual(['期间', '2026-09-01 – 2026-09-30']);
    const answer = await app.call<Buffer>(exportsEndpoints.deptStatistics, {
      token: finance,
      language: 'en',
      body: { format: 'csv', batchId },
    });
    const text = answer.data.toString();
    expect(text).toMatch(/^\uFEFFPeriod,/);
    expect(text).toContain('\r\n\r\nDepartment code,Department with those above,Level,People,');
    expect(text.trimEnd().split('\r\n').at(-1)).toMatch(/^Total,/);
    expect(String(answer.headers['content-disposition'])).toContain('Hours-by-department');
  });
});

describe('what is asked for wrongly', () => {
  const issuesOf = async (filters: Filters) => {
    const answer = await preview('detail', filters);
    expect(answer.code).toBe(ResultCode.invalid);
    return (answer.data as unknown as { issues: InputIssue[] }).issues.map(({ msg }) => msg);
  };

  it('is refused with words: days backwards, ten years, no period, two periods', async () => {
    expect(await issuesOf({ from: '2026-02-01', to: '2026-01-01' })).toEqual([
      '开始日期不能晚于结束日期',
    ]);
    expect(await issuesOf({ from: '2016-01-01', to: '2026-01-01' })).toEqual([
      '日期范围最长为五年，请缩短后再试',
    ]);
    expect(await issuesOf({})).toEqual(['请选择批次，或填写起止日期']);
    expect(await issuesOf({ batchId: 1, from: '2026-01-01', to: '2026-01-02' })).toHaveLength(1);
  });

  it('is refused where it is not there', async () => {
    for (const filters of [
      { batchId: 2_000_000_000 },
      { batchId, deptId: 2_000_000_000 },
      { batchId, projectId: 2_000_000_000 },
    ]) {
      expect((await preview('detail', filters)).code).toBe(ResultCode.notFound);
      expect((await file('pivot', 'xlsx', filters)).code).toBe(ResultCode.notFound);
    }
  });

  it('is a file without rows where nothing was filled in', async () => {
    const filters = { from: '2019-01-01', to: '2019-01-31' };
    for (const kind of ['detail', 'pivot', 'departments'] as const) {
      const { rows, totals } = await workbook(kind, filters);
      expect(rows).toEqual([]);
      expect(totals[0]).toBe('合计');
      expect((await preview(kind, filters)).data).toMatchObject({ count: 0, hours: 0, rows: [] });
    }
  });
});

describe('how far somebody reaches', () => {
  it('is all they get, and never more for asking', async () => {
    const admin = demoToken('admin');
    const [own] = await all<{ code: string }>(sql`
      select dept.code from person join department dept on dept.id = person.dept_id
      where person.user_name = 'admin'`);
    const truth = await counted(
      sql`batch_id = ${batchId} and dept_id in ${subtree(own?.code ?? '')}`,
    );
    const whole = await counted(sql`batch_id = ${batchId}`);
    expect(truth.rows).toBeGreaterThan(0);
    expect(truth.rows).toBeLessThan(whole.rows);
    for (const kind of ['detail', 'pivot', 'departments'] as const) {
      const { data } = await preview(kind, { batchId }, admin);
      expect(minutes(data.hours), kind).toBe(truth.project + truth.absence);
    }
    expect((await workbook('detail', { batchId }, admin)).rows).toHaveLength(truth.rows);
    const foreign = await idOf('department', sql`id not in ${subtree(own?.code ?? '')}`);
    for (const kind of ['detail', 'pivot', 'departments'] as const) {
      const filters = { batchId, deptId: foreign };
      expect((await preview(kind, filters, admin)).code).toBe(ResultCode.notPermitted);
      expect((await file(kind, 'csv', filters, admin)).code).toBe(ResultCode.notPermitted);
    }
  });

  it('takes the same number of statements for one department and for the company', async () => {
    const deptId = await idOf('department', sql`kind = 'group'`);
    for (const kind of ['detail', 'pivot', 'departments'] as const) {
      const small = await app.countStatements(() => preview(kind, { batchId, deptId }));
      const large = await app.countStatements(() =>
        preview(kind, { from: '2026-01-01', to: '2026-12-31' }),
      );
      expect(large, kind).toBe(small);
    }
  });
});

describe('whoever hangs up', () => {
  const busy = () =>
    all(sql`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')`);

  it('in the middle of a file ends its query and gives the connection back', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const headers = { authorization: finance, 'content-type': 'application/json' };
    for (const kind of ['detail', 'pivot']) {
      const asked = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: exportsEndpoints.hoursStatistics.path,
        headers,
      });
      asked.end(JSON.stringify({ kind, format: 'csv', from: '2026-01-01', to: '2026-12-31' }));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(answer.headers['content-disposition']).toContain('attachment');
      answer.on('error', () => undefined);
      await once(answer, 'data');
      answer.destroy();
      await untilNone(busy);
    }
    expect((await preview('detail', { batchId })).code).toBe(ResultCode.ok);
  });
});
