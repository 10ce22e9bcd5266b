import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '#server/migrations/index.ts';
import { newDemoFolder } from '#server/testing/demo-folder.ts';
import {
  createDemoDatabase,
  createPostgresDatabase,
  type TestDatabase,
} from '#server/testing/postgres-database.ts';
import { request, runToEnd, SHORT_LIVED, startServer } from '#server/testing/server-process.ts';

const databases: TestDatabase[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newDatabase(create = createPostgresDatabase): Promise<TestDatabase> {
  const database = await create();
  databases.push(database);
  return database;
}

const demoDatabase = () => newDatabase(createDemoDatabase);

async function demoFolder(): Promise<string> {
  const folder = await newDemoFolder();
  folders.push(folder);
  return folder;
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

const signIn = async (server: { url: string }, password: string, userName: string) =>
  request<string>(server, 'POST', '/api/v1/login', { body: { userName, password } });

describe('two processes on one PostgreSQL', () => {
  it('start together on an empty database, share sessions, and end them together', async () => {
    const env = { DATABASE_URL: (await newDatabase()).url, DEMO: '1' };
    const [one, two] = await Promise.all([startServer(env), startServer(env)]);
    const applied = await query(
      env.DATABASE_URL,
      'select name from schema_migration order by name',
    );
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })));
    const [people] = await query<{ n: number }>(
      env.DATABASE_URL,
      `select count(*)::int as n from person where user_name = 'user'`,
    );
    expect(people?.n).toBe(1);

    const { data: token } = await signIn(one, 'Demo@2026', 'user');
    const ask = (server: { url: string }) =>
      request(server, 'GET', '/api/v1/getLoginInfo', { token });
    expect((await ask(two)).code).toBe(0);
    expect((await request(two, 'POST', '/api/v1/logout', { token })).code).toBe(0);
    expect([(await ask(one)).code, (await ask(two)).code]).toEqual([4, 4]);
    expect(await Promise.all([one.stop('SIGTERM'), two.stop('SIGTERM')])).toEqual([0, 0]);
  });

  it('admit no more guesses than one', async () => {
    const env = { DATABASE_URL: (await demoDatabase()).url, DEMO: '1' };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn(servers[n % 2]!, 'wrong', 'gl')),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(5);
    expect(codes.filter((code) => code === 7)).toHaveLength(25);
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  });
});

describe('a start', () => {
  it('without the demo makes one administrator with a one-time password that must be changed', async () => {
    const env = { DATABASE_URL: (await newDatabase()).url };
    const server = await startServer(env);
    await expect.poll(server.output, { timeout: 120_000 }).toMatch(/one-time password \S+/);
    const password = /one-time password (\S+)/.exec(server.output())?.[1] ?? '';
    const { code, data: token } = await signIn(server, password, 'super_admin');
    expect(code).toBe(0);
    const info = await request<{ mustChangePassword: boolean; userInfo: { userId: number } }>(
      server,
      'GET',
      '/api/v1/getLoginInfo',
      { token },
    );
    expect(info.data.mustChangePassword).toBe(true);
    const body = {
      userId: info.data.userInfo.userId,
      oldPassword: password,
      newPassword: 'Better@2027',
    };
    const changed = await request(server, 'PUT', '/api/v1/sysUser/resetPwd', { token, body });
    expect(changed.code).toBe(0);
    const demoToken = await request(server, 'GET', '/api/v1/getLoginInfo', { token: 'user-token' });
    expect(demoToken.code).toBe(4);
    await server.stop('SIGTERM');
    const second = await startServer(env);
    expect(second.output()).not.toContain('one-time');
    await second.stop('SIGTERM');
  });

  it('never knows the demo in production unless told so', async () => {
    const database = await demoDatabase();
    const production = await startServer({ DATABASE_URL: database.url, NODE_ENV: 'production' });
    const answer = await request(production, 'GET', '/api/v1/getLoginInfo', {
      token: 'user-token',
    });
    expect(answer.code).toBe(4);
    const config = await request<{ demo: null }>(production, 'GET', '/api/v1/clientConfig');
    expect(config.data.demo).toBeNull();
    await production.stop('SIGTERM');
  });

  it('refuses a database made by a newer version', async () => {
    const { url } = await newDatabase();
    await (await startServer({ DATABASE_URL: url })).stop('SIGTERM');
    await query(url, `insert into schema_migration (name, checksum) values ('9999_future', 'x')`);
    const { code, output } = await runToEnd({ DATABASE_URL: url });
    expect([code, output]).toEqual([1, expect.stringContaining('newer version')]);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('refuses a database whose changes were applied in another form', async () => {
    const { url } = await newDatabase();
    await (await startServer({ DATABASE_URL: url })).stop('SIGTERM');
    await query(url, `update schema_migration set checksum = 'edited'`);
    const { code, output } = await runToEnd({ DATABASE_URL: url });
    expect([code, output]).toEqual([1, expect.stringContaining('another form')]);
  });

  it('explains a database that cannot be reached', async () => {
    const url = 'postgres://nobody:secret@127.0.0.1:1/nothing';
    const { code, output } = await runToEnd({ DATABASE_URL: url });
    expect([code, output]).toEqual([1, expect.stringContaining('Check DATABASE_URL')]);
    expect(output).not.toContain('secret');
  });

  it('explains a folder in use, and takes it over once the other has ended in any way', async () => {
    const env = { DATA_DIR: await demoFolder(), DEMO: '1' };
    const first = await startServer(env, SHORT_LIVED);
    const refused = await runToEnd(env);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('in use by another'),
    ]);
    await first.stop('SIGKILL');
    const next = await startServer(env, SHORT_LIVED);
    expect(await next.stop('SIGTERM')).toBe(0);
  });

  it('explains a port that is taken, a folder it cannot write and a wrong setting', async () => {
    const env = { DATA_DIR: await demoFolder(), DEMO: '0' };
    const server = await startServer({ ...env, DATA_DIR: await demoFolder() }, SHORT_LIVED);
    const taken = await runToEnd({ ...env, PORT: new URL(server.url).port });
    expect([taken.code, taken.output]).toEqual([1, expect.stringContaining('is taken')]);
    await server.stop('SIGTERM');
    const unwritable = await runToEnd({ DATA_DIR: '/dev/null/data' });
    expect([unwritable.code, unwritable.output]).toEqual([1, expect.stringContaining('DATA_DIR')]);
    const wrong = await runToEnd({ PORT: 'http', SESSION_IDLE_HOURS: '0' });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('PORT must be a whole number');
    expect(wrong.output).toContain('SESSION_IDLE_HOURS must be between');
  });
});

describe('a stop', () => {
  it('finishes requests in flight', async () => {
    const { url } = await demoDatabase();
    const server = await startServer({ DATABASE_URL: url, DEMO: '1' });
    const accounts = ['user', 'gl', 'pl', 'pd', 'dl', 'cl', 'admin', 'finance'];
    const inFlight = accounts.map((account) => signIn(server, 'Demo@2026', account));
    await untilAttempts(url, accounts.length);
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
