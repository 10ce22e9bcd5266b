import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportPreview, exportsEndpoints } from '#features/hours-reports/contract-exports.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const LONG = '长'.repeat(200);
const NAMES = ['=1+1', '+SUM(A1)', '-2', '@cmd', '😀 笑', LONG];
const token = demoToken('finance');

let app: TestApp;
let batch: { id: number; startDate: string; endDate: string };
/** People with hours in the batch, by the name they were given here. */
let people: { id: number; staffNo: string; deptId: number }[];

const all = <Row>(query: ReturnType<typeof sql>) => rowsOf<Row>(app.db.executor, query);

beforeAll(async () => {
  app = await startTestApp();
  const [fullest] = await all<typeof batch>(sql`
    select b.id, b.start_date as "startDate", b.end_date as "endDate"
    from batch b join timesheet s on s.batch_id = b.id join timesheet_row r on r.sheet_id = s.id
    join timesheet_cell c on c.row_id = r.id where b.status = 'closed'
    group by b.id order by sum(c.minutes) desc limit 1`);
  batch = fullest ?? expect.fail('no batch');
  people = await all(sql`
    select p.id, p.staff_no as "staffNo", p.dept_id as "deptId" from person p
    join timesheet s on s.person_id = p.id and s.batch_id = ${batch.id}
    where exists (select from timesheet_row r join timesheet_cell c on c.row_id = r.id
      where r.sheet_id = s.id and c.date > ${batch.startDate}::date + 20)
      and (select count(*) from person_assignment a where a.person_id = p.id) = 1
    order by p.staff_no limit ${NAMES.length + 2}`);
  for (const [at, name] of NAMES.entries()) {
    await app.db.runSql('update person set nick_name = $1 where id = $2', [name, people[at]?.id]);
  }
  await app.db.runSql(`update timesheet_row set note = '=HYPERLINK("http://x")'
    where sheet_id in (select id from timesheet where person_id = ${people[0]?.id})`);
});
afterAll(() => app.close());

async function file(body: object, format = 'xlsx'): Promise<Buffer> {
  const answer = await app.call<Buffer>(exportsEndpoints.hoursStatistics, {
    token,
    body: { format, ...body },
  });
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

async function table(kind: string, filters: object = { batchId: batch.id }) {
  const body = await file({ kind, ...filters });
  const [sheet] = (await readXlsx(body)).sheets;
  const lines = (sheet?.rows ?? []) as unknown[][];
  const at = lines.findIndex((line) => line[0] === '工号' || line[0] === '部门编码');
  const heading = lines[at]?.map(String) ?? [];
  return { heading, rows: lines.slice(at + 1, -1), body };
}

describe('names and notes that look like something else', () => {
  it('are text in a workbook', async () => {
    const { rows, heading, body } = await table('detail');
    const found = new Set(rows.map((row) => row[1]));
    for (const name of NAMES) expect(found).toContain(name);
    const notes = new Set(rows.map((row) => row[heading.indexOf('备注')]));
    expect(notes).toContain('=HYPERLINK("http://x")');
    expect(body.includes('<f>')).toBe(false);
  });

  it('are no formulas in CSV either', async () => {
    for (const kind of ['detail', 'pivot']) {
      const text = (await file({ kind, batchId: batch.id }, 'csv')).toString();
      for (const name of NAMES.slice(0, 4)) expect(text).toContain(`,'${name},`);
      expect(text).not.toMatch(/(^|,)"?[=+@]/m);
      expect(text).toContain(`,${LONG},`);
    }
  });

  it('are shown whole before', async () => {
    const { data } = await app.call<ExportPreview>(exportsEndpoints.preview, {
      token,
      body: { kind: 'pivot', batchId: batch.id },
    });
    expect(data.rows.map((row) => row[1])).toContain(LONG);
  });
});

describe('people and departments that did not stay where they were', () => {
  it('whoever moved in the middle has a row for each department, with the hours of its days', async () => {
    const mover = people[NAMES.length] ?? expect.fail();
    const [elsewhere] = await all<{ id: number; code: string }>(sql`
      select id, code from department where id <> ${mover.deptId} order by id desc limit 1`);
    const [middle] = await all<{ day: string }>(
      sql`select (${batch.startDate}::date + 10)::date as day`,
    );
    const since = middle?.day ?? '';
    await all(sql`
      insert into person_assignment (person_id, dept_id, grade, from_day)
      select person_id, ${elsewhere?.id}, grade, ${since}::date from person_assignment
      where person_id = ${mover.id} limit 1`);
    await app.announce('assignments', { ids: [mover.id], since });
    const truth = await all<{ later: boolean; minutes: number }>(sql`
      select c.date >= ${since}::date as later, sum(c.minutes)::bigint as minutes
      from timesheet s join timesheet_row r on r.sheet_id = s.id
      join timesheet_cell c on c.row_id = r.id
      where s.person_id = ${mover.id} and s.batch_id = ${batch.id} group by 1 order by 1`);
    expect(truth).toHaveLength(2);

    const { rows, heading } = await table('pivot');
    const mine = rows.filter(([staffNo]) => staffNo === mover.staffNo);
    const sums = new Map(
      mine.map((row) => [row[2], Math.round(Number(row[heading.length - 1]) * 60)]),
    );
    expect(sums.size).toBe(2);
    expect(sums.get(elsewhere?.code)).toBe(truth[1]?.minutes);
    const detail = await table('detail', {
      batchId: batch.id,
      deptId: elsewhere?.id,
    });
    const dates = detail.rows
      .filter(([staffNo]) => staffNo === mover.staffNo)
      .map((row) => (row[detail.heading.indexOf('日期')] as Date).toISOString().slice(0, 10));
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.every((date) => date >= since)).toBe(true);
    // By days that begin after the move, from cells, it is the same.
    const after = await table('pivot', { from: since, to: batch.endDate });
    expect(after.rows.filter(([staffNo]) => staffNo === mover.staffNo)).toHaveLength(1);
  });

  it('whoever has left keeps their hours', async () => {
    const leaver = people[NAMES.length + 1] ?? expect.fail();
    const before = (await table('detail')).rows.filter(([no]) => no === leaver.staffNo).length;
    expect(before).toBeGreaterThan(0);
    await all(sql`
      update person set leave_date = ${batch.endDate}, enabled = false where id = ${leaver.id}`);
    await app.announce('people', { ids: [leaver.id] });
    const { rows } = await table('detail');
    expect(rows.filter(([no]) => no === leaver.staffNo)).toHaveLength(before);
  });

  it('a department that was moved is found beneath where it stands today, with all of its hours', async () => {
    const [moved] = await all<{ id: number; code: string; parentId: number }>(sql`
      select d.id, d.code, d.parent_id as "parentId" from department d
      where exists (select from hours_month h where h.dept_id = d.id) and d.kind = 'group' limit 1`);
    const [target] = await all<{ id: number }>(sql`
      select id from department where kind = 'department' and id <> ${moved?.parentId} limit 1`);
    const of = async (deptId: number | undefined) =>
      (await table('detail', { batchId: batch.id, deptId })).rows.filter(
        (row) => row[2] === moved?.code,
      ).length;
    const before = await of(moved?.parentId);
    expect(before).toBeGreaterThan(0);
    expect(await of(target?.id)).toBe(0);
    await all(sql`update department set parent_id = ${target?.id} where id = ${moved?.id}`);
    expect(await of(target?.id)).toBe(before);
    expect(await of(moved?.parentId)).toBe(0);
  });
});
