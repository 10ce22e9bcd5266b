import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#server/migrations/index.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { StartupProblem } from '#server/platform/startup-problem.ts';
import {
  createDemoDatabase,
  createPostgresDatabase,
  type TestDatabase,
} from '#server/testing/postgres-database.ts';
import {
  request,
  runToEnd,
  type ServerProcess,
  startServer,
} from '#server/testing/server-process.ts';

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

const signIn = async (server: { url: string }, password: string, userName: string) =>
  request<string>(server, 'POST', '/api/v1/login', { body: { userName, password } });

describe('processes on an empty PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createPostgresDatabase();
  });
  afterAll(() => database.drop());

  it('start together, make one administrator with a one-time password, share sessions and end them together', async () => {
    const env = { DATABASE_URL: database.url };
    const [one, two] = await Promise.all([startServer(env), startServer(env)]);
    const applied = await query(database.url, 'select name from schema_migration order by name');
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })));
    const people = await query(database.url, 'select user_name as name from person');
    expect(people).toEqual([{ name: 'super_admin' }]);

    // One of them was faster, and says so in its last line; the other began with what there was.
    const said = () => one.output() + two.output();
    await expect.poll(said, { timeout: 120_000 }).toMatch(/one-time password \S+\n/);
    const password = /one-time password (\S+)/.exec(said())?.[1] ?? '';
    const { code, data: token } = await signIn(one, password, 'super_admin');
    expect(code).toBe(0);
    const ask = (server: { url: string }) =>
      request<{ mustChangePassword: boolean; userInfo: { userId: number } }>(
        server,
        'GET',
        '/api/v1/getLoginInfo',
        { token },
      );
    const { data: info } = await ask(two);
    expect(info.mustChangePassword).toBe(true);
    const body = {
      userId: info.userInfo.userId,
      oldPassword: password,
      newPassword: 'Better@2027',
    };
    const changed = await request(two, 'PUT', '/api/v1/sysUser/resetPwd', { token, body });
    expect(changed.code).toBe(0);
    const demoToken = await request(one, 'GET', '/api/v1/getLoginInfo', { token: 'user-token' });
    expect(demoToken.code).toBe(4);
    expect((await request(two, 'POST', '/api/v1/logout', { token })).code).toBe(0);
    expect([(await ask(one)).code, (await ask(two)).code]).toEqual([4, 4]);
    expect(await Promise.all([one.stop('SIGTERM'), two.stop('SIGTERM')])).toEqual([0, 0]);
    expect(said().match(/one-time/g)).toHaveLength(1);
  });
});

describe('a start', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDemoDatabase();
  });
  afterAll(() => database.drop());

  it('refuses a database made by a newer version, in words alone', async () => {
    const { url } = database;
    await query(url, `insert into schema_migration (name, checksum) values ('9999_future', 'x')`);
    const { code, output } = await runToEnd({ DATABASE_URL: url });
    expect([code, output]).toEqual([1, expect.stringContaining('newer version')]);
    expect(output).not.toMatch(/\n\s+at /);
    await query(url, `delete from schema_migration where name = '9999_future'`);
  });

  // Said in the same way as above by every start that is refused.
  it('refuses a database whose changes were applied in another form', async () => {
    await query(database.url, `update schema_migration set checksum = 'edited'`);
    const db = await openPostgres({ url: database.url, maxConnections: 2 });
    const refused = await migrate(db, migrations).catch((error: unknown) => error);
    await db.close();
    expect(refused).toBeInstanceOf(StartupProblem);
    expect(String(refused)).toContain('another form');
  });

  it('explains a database that cannot be reached', async () => {
    const url = 'postgres://nobody:secret@127.0.0.1:1/nothing';
    const opening = openPostgres({ url, maxConnections: 2 });
    const refused = await opening.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupProblem);
    expect(String(refused)).toContain('Check DATABASE_URL');
    expect(String(refused)).not.toContain('secret');
  });
});

// One server for all of them: each only asks it something, the last one ends it.
describe('a server in production on the database of the demo', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await createDemoDatabase();
    server = await startServer({ DATABASE_URL: database.url, NODE_ENV: 'production' });
  });
  afterAll(() => database.drop());

  it('never knows the demo unless told so', async () => {
    const answer = await request(server, 'GET', '/api/v1/getLoginInfo', { token: 'user-token' });
    expect(answer.code).toBe(4);
    const config = await request<{ demo: null }>(server, 'GET', '/api/v1/clientConfig');
    expect(config.data.demo).toBeNull();
  });

  it('keeps its port, which another start explains', async () => {
    const taken = await runToEnd({ DATABASE_URL: database.url, PORT: new URL(server.url).port });
    expect([taken.code, taken.output]).toEqual([1, expect.stringContaining('is taken')]);
  });

  it('finishes requests in flight before it stops', async () => {
    const accounts = ['user', 'gl', 'pl', 'pd', 'dl', 'cl', 'admin', 'finance'];
    const inFlight = accounts.map((account) => signIn(server, 'Demo@2026', account));
    await untilAttempts(database.url, accounts.length);
    const ended = server.stop('SIGTERM');
    const answers = await Promise.all(inFlight);
    expect(answers.map(({ code }) => code)).toEqual(accounts.map(() => 0));
    expect(await ended).toBe(0);
  });
});

/** Waits until the server is in the middle of checking this many passwords, or has done so. */
async function untilAttempts(url: string, wanted: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const started = `
    select ((select count(*) from sign_in_tally where account <> '')
      + (select count(*) from session))::int as n`;
  for (;;) {
    const { rows } = await client.query<{ n: number }>(started);
    if ((rows[0]?.n ?? 0) >= wanted) break;
  }
  await client.end();
}
