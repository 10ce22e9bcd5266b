import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Batch, batchEndpoints } from '#features/batches/contract.ts';
import { monthlyBatch } from '#features/batches/rules.ts';
import { addMonths } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf, transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { TEST_CLOCK, TEST_TIME_ZONE } from '#server/testing/clock.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { growWithPeople } from './publishing.ts';

const ROUNDS = 20;
const admin = demoToken('super_admin');
const other = demoToken('gc_admin');

let database: TestDatabase;
let db: Database;
let app: TestApp;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 8 });
  app = await startTestApp({ db });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const monthOfRound = (round: number) => addMonths('2110-01', round);

async function draft(round: number, name: string): Promise<Batch> {
  const body = monthlyBatch(monthOfRound(round), name, TEST_TIME_ZONE);
  return (await app.call<Batch>(batchEndpoints.create, { token: admin, body })).data;
}

const publish = ({ id, version }: Batch, token = admin) =>
  app.call<Batch>(batchEndpoints.publish, { token, body: { id, version } });

const count = async (query: ReturnType<typeof sql>) =>
  (await rowsOf<{ n: number }>(db.executor, query))[0]?.n;

const overlaps = sql`
  select count(*)::int as n from batch_person a join batch_person b
    on a.person_id = b.person_id and a.batch_id < b.batch_id
    and a.start_date <= b.end_date and b.start_date <= a.end_date`;

it(`of two administrators who publish overlapping batches at once, one succeeds (${ROUNDS} pairs)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [await draft(round, 'one'), await draft(round, 'two')];
    const answers = await Promise.all([publish(one, admin), publish(two, other)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([ResultCode.ok, ResultCode.refused]);
    const winner = answers[0]?.code === ResultCode.ok ? 'one' : 'two';
    const refused = answers.find(({ code }) => code === ResultCode.refused);
    expect(refused?.msg).toContain(`“${winner}”`);
    expect(refused?.msg).toMatch(/[1-9]\d* 人/);
  }
  expect(await count(overlaps)).toBe(0);
});

it('a batch that is published many times at once is published once', async () => {
  for (let round = 100; round < 105; round += 1) {
    const seen = await draft(round, 'again and again');
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(seen)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === ResultCode.ok)).toHaveLength(1);
    expect(codes.filter((code) => code === ResultCode.conflict)).toHaveLength(5);
  }
});

it('whoever is hired while a batch is published is asked, whichever comes first', async () => {
  const [root] = await rowsOf<{ id: number }>(
    db.executor,
    sql`select id from department where parent_id is null`,
  );
  const hire = (name: string, pauseMs: number) =>
    transact(db, async (tx) => {
      const [person] = await rowsOf<{ id: number }>(
        tx,
        sql`insert into person (user_name, staff_no, nick_name, dept_id, hire_date, roles)
          values (${name}, ${name}, ${name}, ${root?.id}, '2026-01-01', '{user}') returning id`,
      );
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await growWithPeople(tx, { ids: [person?.id ?? 0] }, TEST_CLOCK);
      return person?.id ?? 0;
    });
  for (let round = 200; round < 200 + ROUNDS; round += 1) {
    const seen = await draft(round, 'growing');
    const [published, ...hired] = await Promise.all([
      publish(seen),
      hire(`r${round}a`, 0),
      hire(`r${round}b`, round % 5),
    ]);
    expect(published.code).toBe(ResultCode.ok);
    const asked = await count(sql`select count(*)::int as n from batch_person
      where batch_id = ${seen.id} and person_id in (${hired[0]}, ${hired[1]})`);
    expect(asked).toBe(2);
  }
});

it('a batch is changed and closed by one of many who saw it', async () => {
  const open = (await publish(await draft(300, 'contested'))).data;
  const { id, version, settings } = open;
  const answers = await Promise.all([
    ...['a', 'b', 'c'].map((name) =>
      app.call(batchEndpoints.update, { token: admin, body: { id, version, ...settings, name } }),
    ),
    app.call(batchEndpoints.close, { token: other, body: { id, version } }),
  ]);
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([ResultCode.ok, ...Array(3).fill(ResultCode.conflict)]);
});
