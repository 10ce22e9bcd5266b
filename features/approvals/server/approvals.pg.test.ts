import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { type Database, rowsOf, transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { TEST_CLOCK } from '#server/testing/clock.ts';
import { createRandom } from '#server/testing/fuzz/random.ts';
import { nodesOf, type PlanNode } from '#server/testing/plans.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { IS_FULL, SEED } from '#server/testing/sample.ts';
import { request, startServer } from '#server/testing/server-process.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { queueStatement, sumStatement } from './queue-store.ts';
import { routeSubmissions } from './service.ts';
import { decide, itemsOf } from './testing.ts';

const APPROVERS = 20;
const SHEETS = IS_FULL ? 250 : 100;
const ITEMS = 4 * SHEETS;
const POLL = { timeout: 60_000 };
/** Whose months the queue is found among. */
const COMPANY = IS_FULL ? 5_000 : 1_500;

let database: TestDatabase;
let db: Database;
let app: TestApp;
let approvers: string[];
let tokens: string[];
let batchId: number;

const one = async <Row>(query: ReturnType<typeof sql>) =>
  (await rowsOf<Row>(db.executor, query))[0];

/** Twenty people of one PMO office, any of whom decides the rows of its division's projects. */
async function makeApprovers(): Promise<string[]> {
  const people = await rowsOf<{ userName: string }>(
    db.executor,
    sql`
      with moved as (
        update person set dept_id = (select id from department where code = 'OP-PMC')
        where id in (
          select p.id from person p
          where p.user_name like 's1%' and not exists (
            select 1 from department d where d.leader_id = p.id)
          order by p.id limit ${APPROVERS}
        )
        returning id, user_name, dept_id
      ), placed as (
        update person_assignment a set dept_id = moved.dept_id from moved where a.person_id = moved.id
      )
      select user_name as "userName" from moved`,
  );
  return people.map(({ userName }) => userName);
}

/** People of their own who have each submitted four rows, for the same approvers. */
async function submitSheets(): Promise<void> {
  await db.executor.execute(sql`
    insert into person (user_name, staff_no, nick_name, dept_id, hire_date, roles)
    select 'w' || n, 'W' || n, 'W' || n, (select id from department where code = 'DL-PRJ'),
      '2020-01-01', array['user']
    from generate_series(1, ${SHEETS}::int) n
    on conflict do nothing`);
  const batch = await one<{ id: number }>(sql`
    insert into batch (name, start_date, end_date, open_at, deadline, fill_mode, step_minutes,
      audience_all, status)
    values ('race', '2031-03-03', '2031-03-03', '2020-01-01', '2099-01-01', 1, 30, false, 'open')
    returning id`);
  batchId = batch?.id ?? 0;
  await db.executor.execute(sql`
    insert into batch_flow_step (batch_id, subject, step, role) values (${batchId}, 'PROJECT', 1, 'pmo')`);
  await db.executor.execute(sql`
    insert into timesheet (person_id, batch_id, state, submitted_at, updated_at)
    select id, ${batchId}, 'submitted', ${TEST_CLOCK.instant}, ${TEST_CLOCK.instant} from person where user_name like 'w%'
      and staff_no like 'W%'`);
  await db.executor.execute(sql`
    insert into timesheet_row (sheet_id, position, project_id)
    select s.id, p.place, p.id
    from timesheet s cross join (
      select id, row_number() over (order by id) as place from project
      where project_type = 2 and division = 0
    ) p
    where s.batch_id = ${batchId} and p.place <= 4`);
  await db.executor.execute(sql`
    insert into timesheet_cell (row_id, date, minutes)
    select r.id, '2031-03-03', 120 from timesheet_row r join timesheet s on s.id = r.sheet_id
    where s.batch_id = ${batchId}`);
  const sheets = await rowsOf<{ id: number }>(
    db.executor,
    sql`select id from timesheet where batch_id = ${batchId} order by id`,
  );
  const ids = sheets.map(({ id }) => id);
  await transact(db, (tx) => routeSubmissions(tx, ids, TEST_CLOCK));
}

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: APPROVERS });
  app = await startTestApp({ db });
  approvers = await makeApprovers();
  tokens = await Promise.all(approvers.map((userName) => app.signIn(userName)));
}, 300_000);
beforeEach(async () => {
  await db.executor.execute(sql`delete from timesheet`);
  await db.executor.execute(sql`delete from batch`);
  await submitSheets();
}, 300_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

const random = createRandom(SEED);

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

const decidedItems = () =>
  rowsOf<{ itemId: number; decisions: number }>(
    db.executor,
    sql`
      select e.item_id as "itemId", count(*) as decisions
      from approval_event e join approval_item i on i.id = e.item_id
      where i.batch_id = ${batchId} and e.kind in ('approve', 'reject')
      group by e.item_id`,
  );

/** What must hold of every sheet, whoever was faster. */
const inconsistentSheets = () =>
  rowsOf<{ id: number }>(
    db.executor,
    sql`
      select s.id from timesheet s join approval_item i on i.sheet_id = s.id
      where s.batch_id = ${batchId}
      group by s.id
      having s.state <> case
        when bool_and(i.state = 'approved') then 'approved'
        when bool_or(i.state = 'rejected') then 'returned'
        else 'submitted' end
        or (bool_or(i.state = 'rejected') and bool_or(i.state = 'pending'))
        or bool_or(i.state <> 'pending' and exists (
          select 1 from approval_candidate c where c.item_id = i.id))`,
  );

const auditedDecisions = async () =>
  (
    await one<{ count: number }>(sql`
      select count(*) as count from audit_entry a
      join approval_item i on i.id = a.entity_id::int
      where a.entity = 'approvalItem' and i.batch_id = ${batchId}
        and a.action in ('approvals.approve', 'approvals.reject')`)
  )?.count;

describe('twenty approvers at once', () => {
  it(`decide each of ${ITEMS} items once`, async () => {
    const items = (await itemsOf(db.executor, batchId)).map(({ id, version }) => ({ id, version }));
    expect(items).toHaveLength(ITEMS);
    const replies = await Promise.all(
      tokens.map((token) =>
        decide(app, token, {
          batchId,
          items: shuffled(items).slice(0, 0.7 * ITEMS),
          decision: 'approve',
        }),
      ),
    );
    const results = replies.flatMap(({ data }) => data.results);
    const decided = results.filter(({ code }) => code === ResultCode.ok);
    expect(new Set(decided.map(({ id }) => id)).size).toBe(decided.length);
    expect(
      results.every(({ code }) => code === ResultCode.ok || code === ResultCode.conflict),
    ).toBe(true);
    const stored = await decidedItems();
    expect(stored).toHaveLength(decided.length);
    expect(stored.every(({ decisions }) => decisions === 1)).toBe(true);
    expect(await auditedDecisions()).toBe(decided.length);
    expect(await inconsistentSheets()).toEqual([]);
  }, 300_000);

  it('leave every sheet consistent when some of them reject', async () => {
    const items = (await itemsOf(db.executor, batchId)).map(({ id, version }) => ({ id, version }));
    const replies = await Promise.all(
      tokens.map((token, index) =>
        decide(
          app,
          token,
          index % 4 === 0
            ? {
                batchId,
                items: shuffled(items).slice(0, 0.02 * ITEMS),
                decision: 'reject',
                reason: 'wrong project',
              }
            : { batchId, items: shuffled(items).slice(0, 0.3 * ITEMS), decision: 'approve' },
        ),
      ),
    );
    const decided = replies.reduce((sum, { data }) => sum + data.decided, 0);
    const stored = await decidedItems();
    expect(stored).toHaveLength(decided);
    expect(stored.every(({ decisions }) => decisions === 1)).toBe(true);
    expect(await auditedDecisions()).toBe(decided);
    expect(await inconsistentSheets()).toEqual([]);
  }, 300_000);
});

describe(`a process killed while it approves ${ITEMS} items`, () => {
  it('has approved all of them or none', async () => {
    const items = (await itemsOf(db.executor, batchId)).map(({ id, version }) => ({ id, version }));
    const body = { batchId, items, decision: 'approve' } as const;
    const server = await startServer({ DATABASE_URL: database.url, DEMO: '1' });
    // Its clock is the real one: for it, whoever signed in by that of the tests did so long ago.
    const { data: token } = await request<string>(server, 'POST', sessionEndpoints.login.path, {
      body: { userName: approvers[0], password: DEMO_PASSWORD },
    });
    // Everything is written but the audit log, which is the last: there it is held up, and killed.
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table audit_entry in share mode');
    const lost = request(server, 'POST', approvalEndpoints.decide.path, { token, body }).catch(
      () => null,
    );
    const heldUp = () =>
      one<{ count: number }>(sql`
        select count(*) as count from pg_stat_activity
        where application_name = 'manhour' and wait_event_type = 'Lock'
          and query like '%audit_entry%'`);
    await expect.poll(async () => (await heldUp())?.count, POLL).toBe(1);
    await server.stop('SIGKILL');
    await holder.query('rollback');
    await holder.end();
    expect(await lost).toBeNull();
    await expect.poll(async () => (await heldUp())?.count, POLL).toBe(0);
    expect(await decidedItems()).toEqual([]);
    expect(await inconsistentSheets()).toEqual([]);

    const { data } = await decide(app, tokens[0] ?? '', body);
    expect(data.decided).toBe(ITEMS);
    expect(await decidedItems()).toHaveLength(ITEMS);
    expect(await inconsistentSheets()).toEqual([]);
  }, 300_000);
});

describe(`the queue of ${COMPANY} people`, () => {
  it('is found by indexes alone', async () => {
    await db.executor.execute(sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date, roles)
      select 'q' || n, 'Q' || n, 'Q' || n, (select id from department where code = 'DL-PRJ'),
        '2020-01-01', array['user']
      from generate_series(1, ${COMPANY}::int) n`);
    // Five months that are through, and one that waits: three rows of everybody in each.
    await db.executor.execute(sql`
      insert into batch (name, start_date, end_date, open_at, deadline, fill_mode, step_minutes,
        audience_all, status)
      select 'past ' || n, make_date(2030, n, 1), make_date(2030, n, 1), '2020-01-01', '2099-01-01',
        1, 30, false, 'closed'
      from generate_series(1, 5) n`);
    await db.executor.execute(sql`
      insert into timesheet (person_id, batch_id, state, submitted_at, updated_at)
      select person.id, b.id, case b.status when 'open' then 'submitted' else 'approved' end,
        ${TEST_CLOCK.instant}, ${TEST_CLOCK.instant}
      from person cross join batch b where person.staff_no like 'Q%'`);
    await db.executor.execute(sql`
      insert into approval_item (sheet_id, person_id, batch_id, project_id, minutes, content, state,
        submitted_at)
      select s.id, s.person_id, s.batch_id, p.id, 480, '',
        case s.state when 'submitted' then 'pending' else 'approved' end, ${TEST_CLOCK.instant}
      from timesheet s join person on person.id = s.person_id
      cross join (select id from project order by id limit 3) p
      where person.staff_no like 'Q%'`);
    await db.executor.execute(sql`
      insert into approval_candidate (item_id, person_id, batch_id, owner_id, since)
      select i.id, 17 + i.id % 90, i.batch_id, i.person_id, i.submitted_at from approval_item i join person on person.id = i.person_id
      where person.staff_no like 'Q%' and i.state = 'pending'`);
    await db.executor.execute(sql`
      insert into approval_step (item_id, batch_id, step, role, candidates, raised, state, decided_by)
      select i.id, i.batch_id, 1, 'pl', array[17 + i.id % 90], false, 'approved', 17 + i.id % 90
      from approval_item i join person on person.id = i.person_id
      where person.staff_no like 'Q%' and i.state = 'approved'`);
    // Where somebody else still looks at what was, not every row is known to be seen by all.
    const vacuumed = async () => {
      await db.executor.execute(
        sql`vacuum analyze person, timesheet, approval_item, approval_candidate, approval_step`,
      );
      return one<{ pages: number; visible: number }>(sql`
        select relpages as pages, relallvisible as visible from pg_class
        where relname = 'approval_item'`);
    };
    await expect
      .poll(async () => {
        const { pages, visible } = (await vacuumed()) ?? { pages: 0, visible: 1 };
        return pages - visible;
      }, POLL)
      .toBe(0);
    // Nobody who took part in the tests above: their queues of thousands are nobody's everyday.
    const viewer = { userId: 100, today: '2026-11-16', ledProjects: true };
    const paging = { pageNum: 1, pageSize: 20 };
    const planOf = async (statement: SQL) => {
      const plan = await one<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        sql`explain (format json) ${statement}`,
      );
      return nodesOf(plan?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' });
    };
    const scannedFor = async (state: 'pending' | 'done', reach?: SQL) => {
      const view = reach === undefined ? 'mine' : 'reach';
      const request = { batchId, view, state } as const;
      const nodes = await planOf(queueStatement({ ...viewer, reach }, request, paging, 'nickName'));
      const read = nodes.filter((node) => node['Relation Name']?.startsWith('approval_'));
      return {
        whole: read
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => node['Relation Name'])
          .filter((name) => name !== 'approval_delegation'),
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      };
    };
    const pending = await scannedFor('pending');
    expect(pending.whole).toEqual([]);
    expect(pending.indexes).toContain('approval_candidate_person_idx');
    const done = await scannedFor('done');
    expect(done.whole).toEqual([]);
    expect(done.indexes).toContain('approval_step_decided_idx');
    const group = sql`person.dept_id = (select dept_id from person where user_name = 'gl')`;
    expect((await scannedFor('pending', group)).whole).toEqual([]);
    // Whoever sees everybody has a batch of thousands of rows counted with every page.
    const sums = await planOf(
      sumStatement({ ...viewer, reach: undefined }, { batchId, view: 'reach', state: 'pending' }),
    );
    expect(
      sums
        .filter((node) => node['Index Name'] === 'approval_item_batch_idx')
        .map((node) => node['Node Type']),
    ).toEqual(['Index Only Scan']);
  }, 300_000);
});
