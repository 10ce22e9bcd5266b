import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

let database: TestDatabase;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createDemoDatabase();
  const env = { DATABASE_URL: database.url, DEMO: '1', TRUST_PROXY: 'loopback' };
  servers = await Promise.all([startServer(env), startServer(env)]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  await database.drop();
});

interface Try {
  readonly address: string;
  readonly cookie?: string;
}

/** One sign-in at one of the two processes, as a proxy would pass it on. */
async function signIn(n: number, userName: string, password: string, { address, cookie }: Try) {
  const response = await fetch(`${servers[n % 2]?.url}/api/v1/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ userName, password }),
  });
  const { code } = (await response.json()) as { code: number };
  return { code, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const RIGHT = 'Demo@2026';

async function together(times: number, one: (n: number) => ReturnType<typeof signIn>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => one(n)));
  const count = (code: number) => answers.filter((answer) => answer.code === code).length;
  return { refused: count(1), tooMany: count(7) };
}

describe('parallel guesses at two processes', () => {
  it('are admitted five times for an account from one address, and touch no other address', async () => {
    const guesses = together(40, (n) => signIn(n, 'gl', 'wrong', { address: '192.0.2.1' }));
    expect(await guesses).toEqual({ refused: 5, tooMany: 35 });
    expect((await signIn(0, 'gl', RIGHT, { address: '192.0.2.1' })).code).toBe(7);
    expect((await signIn(1, 'gl', RIGHT, { address: '192.0.2.2' })).code).toBe(0);
  });

  it('are admitted twenty times from one address, however many names they try', async () => {
    const address = '192.0.2.3';
    const guesses = together(60, (n) => signIn(n, `nobody-${n}`, 'wrong', { address }));
    expect(await guesses).toEqual({ refused: 20, tooMany: 40 });
  });

  it('keep the owner’s own device out at neither', async () => {
    const { cookie } = await signIn(0, 'dl', RIGHT, { address: '192.0.2.4' });
    const address = '192.0.2.5';
    const flood = together(40, (n) => signIn(n, 'dl', 'wrong', { address }));
    const owner = await Promise.all([0, 1].map((n) => signIn(n, 'dl', RIGHT, { address, cookie })));
    expect(owner.map(({ code }) => code)).toEqual([0, 0]);
    expect(await flood).toEqual({ refused: 5, tooMany: 35 });
  });

  it('do not make an office that signs in at nine look like one who guesses', async () => {
    const names = ['user', 'pl', 'pmo', 'pmd', 'cl', 'vp_view', 'admin', 'finance', 'leader'];
    const office = [...names, ...names].map((name, n) =>
      signIn(n, name, RIGHT, { address: '192.0.2.7' }),
    );
    expect((await Promise.all(office)).map(({ code }) => code)).toEqual(office.map(() => 0));
  });

  it('on the owner’s own device are admitted five times as well', async () => {
    const { cookie } = await signIn(0, 'pd', RIGHT, { address: '192.0.2.6' });
    const guesses = together(20, (n) =>
      signIn(n, 'pd', 'wrong', { address: `192.0.2.${100 + n}`, cookie }),
    );
    expect(await guesses).toEqual({ refused: 5, tooMany: 15 });
  });
});
