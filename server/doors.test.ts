import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDecidedOn } from '#features/approvals/server/sql.ts';
import * as batchesDoor from '#features/batches/server/sql.ts';
import * as peopleDoor from '#features/people/server/sql.ts';
import * as projectsDoor from '#features/projects/server/sql.ts';
import * as sheetsDoor from '#features/timesheets/server/sql.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { batches, batchPeople, batchExtensions } = batchesDoor;
const { people, departments, accounts } = peopleDoor;
const { projects, projectMembers } = projectsDoor;
const { sheets, sheetRows, sheetCells, sheetChanges, hoursByMonth } = sheetsDoor;

/** What is put in, and the table it stands for. */
const RELATIONS = {
  people: { shown: people, table: sql`person` },
  departments: { shown: departments, table: sql`department` },
  projects: { shown: projects, table: sql`project` },
  projectMembers: { shown: projectMembers, table: sql`project_member` },
  batches: { shown: batches, table: sql`batch` },
  batchPeople: { shown: batchPeople, table: sql`batch_person` },
  batchExtensions: { shown: batchExtensions, table: sql`batch_extension` },
  batchFlowSteps: { shown: batchesDoor.batchFlowSteps, table: sql`batch_flow_step` },
  sheets: { shown: sheets, table: sql`timesheet` },
  sheetRows: { shown: sheetRows, table: sql`timesheet_row` },
  sheetCells: { shown: sheetCells, table: sql`timesheet_cell` },
  sheetChanges: { shown: sheetChanges, table: sql`timesheet_change` },
  hoursByMonth: { shown: hoursByMonth, table: sql`hours_month` },
} as const;

type Relations = Readonly<Record<keyof typeof RELATIONS, SQL>>;

const relations = (which: 'shown' | 'table') =>
  Object.fromEntries(
    Object.entries(RELATIONS).map(([name, either]) => [name, either[which]]),
  ) as unknown as Relations;

async function planOf(statement: SQL): Promise<string[]> {
  const rows = await rowsOf<{ 'QUERY PLAN': string }>(
    app.db.executor,
    sql`explain (costs off) ${statement}`,
  );
  return rows.map((row) => row['QUERY PLAN']);
}

/** Statements of the kind that many people wait for, each over relations or over tables. */
const STATEMENTS: Readonly<Record<string, (of: Relations) => SQL>> = {
  'a page of the queue': (of) => sql`
    select i.id, person.nick_name, dept.name_zh, p.code, main.name_zh
    from approval_item i
    join ${of.batches} batch on batch.id = i.batch_id
    join ${of.people} person on person.id = i.person_id
    join ${of.departments} dept on dept.id = person.dept_id
    left join ${of.projects} p on p.id = i.project_id
    left join ${of.projects} main on main.id = p.parent_id
    where i.batch_id = 1 and batch.status = 'open' and i.state = 'pending'
    order by person.pinyin limit 20`,
  'the batches of a person': (of) => sql`
    select b.id, b.name, e.until, s.state
    from ${of.batchPeople} member
    join ${of.batches} b on b.id = member.batch_id
    left join ${of.batchExtensions} e on e.batch_id = b.id and e.person_id = member.person_id
    left join ${of.sheets} s on s.batch_id = b.id and s.person_id = member.person_id
    where member.person_id = 7 and b.status <> 'draft' order by b.start_date desc limit 40`,
  'a batch that is held': (of) => sql`
    select b.id, e.until
    from ${of.batchPeople} member
    join ${of.batches} b on b.id = member.batch_id
    left join ${of.batchExtensions} e on e.batch_id = b.id and e.person_id = member.person_id
    where member.person_id = 7 and b.id = 1 for share of b`,
  'whom to remind': (of) => sql`
    select member.person_id, b.name from ${of.batches} b
    join ${of.batchPeople} member on member.batch_id = b.id
    join ${of.people} person on person.id = member.person_id and person.enabled
    where b.status = 'open' and not exists (
      select from ${of.sheets} s where s.batch_id = b.id and s.person_id = member.person_id)`,
  'hours of a project': (of) => sql`
    select person_id, sum(minutes) from ${of.hoursByMonth} hours
    where project_id = 3 and month between '2026-01-01' and '2026-03-01' group by person_id`,
};

describe('what a feature shows of its tables', () => {
  it.each(Object.keys(STATEMENTS))('is planned as the tables themselves are: %s', async (name) => {
    const statement = STATEMENTS[name];
    if (statement === undefined) throw new Error(`there is no statement for ${name}`);
    expect(await planOf(statement(relations('shown')))).toEqual(
      await planOf(statement(relations('table'))),
    );
  });

  it.each(Object.keys(RELATIONS) as (keyof typeof RELATIONS)[])(
    'has rows in %s, one for each of the table',
    async (name) => {
      const { shown, table } = RELATIONS[name];
      const [row] = await rowsOf<{ shown: number; all: number }>(
        app.db.executor,
        sql`select (select count(*) from ${shown} r) as shown, (select count(*) from ${table}) as all`,
      );
      expect(row?.shown).toBe(row?.all);
    },
  );

  it('never is a password, nor how somebody signs in', async () => {
    const columnsOf = async (relation: SQL) => {
      const [row] = await rowsOf<Record<string, unknown>>(
        app.db.executor,
        sql`select * from ${relation} r limit 1`,
      );
      return Object.keys(row ?? {});
    };
    expect(await columnsOf(people)).not.toContain('must_change_password');
    for (const relation of [people, accounts]) {
      expect((await columnsOf(relation)).join()).not.toMatch(/hash|secret|token/);
    }
  });
});

describe('pieces with a meaning', () => {
  it('know which sheets somebody has decided on', async () => {
    const found = await rowsOf<{ decided: boolean; items: number }>(
      app.db.executor,
      sql`
        select ${isDecidedOn(sql`s.id`)} as decided, count(step.decided_by)::int as items
        from ${sheets} s left join approval_item i on i.sheet_id = s.id
        left join approval_step step on step.item_id = i.id group by s.id`,
    );
    expect(new Set(found.map(({ decided }) => decided))).toEqual(new Set([true, false]));
    expect(found.filter(({ decided, items }) => decided !== items > 0)).toEqual([]);
  });

  it('know the projects somebody leads by the main project', async () => {
    const [main] = await rowsOf<{ leadId: number; sub: number }>(
      app.db.executor,
      sql`
        select main.lead_id as "leadId", sub.id as sub from ${projects} main
        join ${projects} sub on sub.parent_id = main.id
        where main.lead_id is distinct from sub.lead_id and main.lead_id is not null limit 1`,
    );
    const led = await rowsOf<{ id: number }>(
      app.db.executor,
      projectsDoor.projectsLedBy(sql`${main?.leadId}::int`),
    );
    expect(led.map(({ id }) => id)).toContain(main?.sub);
    const [named] = await rowsOf<{ project: unknown }>(
      app.db.executor,
      sql`
        select ${projectsDoor.projectRefJson(sql`p`, sql`main`)} as project
        from ${projects} p left join ${projects} main on main.id = p.parent_id
        where p.id = ${main?.sub}`,
    );
    expect(named?.project).toMatchObject({
      id: main?.sub,
      parent: { nameZh: expect.any(String), nameEn: expect.any(String) },
    });
  });
});
