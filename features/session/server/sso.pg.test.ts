import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { request, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import {
  answerFrom,
  type SignInProvider,
  startSignInProvider,
} from '#server/testing/sign-in-provider.ts';

const PUBLIC_URL = 'https://hours.example';

let database: TestDatabase;
let provider: SignInProvider;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createDemoDatabase();
  provider = await startSignInProvider({ publicUrls: [PUBLIC_URL] });
  const env = { DATABASE_URL: database.url, DEMO: '1', ...provider.environment(PUBLIC_URL) };
  servers = await Promise.all([startServer(env), startServer(env)]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  await provider.close();
  await database.drop();
});

it('two processes share attempts, and an answer sent to both at once counts once', async () => {
  const [one, two] = servers as [ServerProcess, ServerProcess];
  for (let round = 0; round < 5; round += 1) {
    const { data } = await request<{ url: string }>(one, 'GET', '/api/v1/sso/start');
    const query = await answerFrom(data.url, 'user');
    const answers = await Promise.all(
      [two, one, two, one].map((server) =>
        request(server, 'POST', '/api/v1/sso/finish', { body: { query } }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
  }
});
