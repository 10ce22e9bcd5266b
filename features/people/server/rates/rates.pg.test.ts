import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedRates } from '#features/people/contract-rates.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { request, type ServerProcess, startServer } from '#server/testing/server-process.ts';

let database: TestDatabase;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createDemoDatabase();
  const env = { DATABASE_URL: database.url, DEMO: '1' };
  servers = await Promise.all([startServer(env), startServer(env)]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  await database.drop();
});

/** Sent to both processes in turn, all at once. */
function together(method: 'PUT' | 'DELETE', bodies: readonly object[]) {
  return Promise.all(
    bodies.map((body, index) =>
      request<ChangedRates>(servers[index % 2] as ServerProcess, method, '/api/v1/rates', {
        body,
        token: 'finance-token',
      }),
    ),
  );
}

const TWENTY = Array.from({ length: 20 }, (_, index) => index);
const key = { effectiveFrom: '2031-01-01' };

const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort();

describe('many people set the same rate at once', () => {
  it('one enters it, in whatever spelling, and the others learn of it', async () => {
    const answers = await together(
      'PUT',
      TWENTY.map((n) => ({
        ...key,
        grade: n % 3 === 0 ? 'zz' : 'ZZ',
        hourlyCost: 100 + n,
        replaces: null,
      })),
    );
    expect(codes(answers)).toEqual([0, ...Array(19).fill(6)]);
    const winner = answers.find(({ code }) => code === 0)?.data.history;
    expect(winner).toHaveLength(1);
    for (const { data } of answers) expect(data.history).toEqual(winner);
  });

  it('one replaces it, and one takes it back', async () => {
    const grade = 'YY';
    await together('PUT', [{ ...key, grade, hourlyCost: 50, replaces: null }]);
    const replaced = await together(
      'PUT',
      TWENTY.map((n) => ({ ...key, grade, hourlyCost: 100 + n, replaces: 50 })),
    );
    expect(codes(replaced)).toEqual([0, ...Array(19).fill(6)]);
    const hourlyCost = replaced[0]?.data.history[0]?.hourlyCost;
    const gone = await together(
      'DELETE',
      TWENTY.map(() => ({ ...key, grade, hourlyCost })),
    );
    expect(codes(gone)).toEqual([0, ...Array(19).fill(5)]);
  });
});
