import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPeople } from '#features/people/server/service.ts';
import { readConfig } from './config.ts';
import { DEMO_DATA, prepareFirstRun } from './first-run.ts';
import { migrations } from './migrations/index.ts';
import { writeMeta } from './platform/db/app-meta.ts';
import { type Database, transact } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { TEST_CLOCK } from './testing/clock.ts';
import { createPostgresDatabase, type TestDatabase } from './testing/postgres-database.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 2 });
  await migrate(db, migrations);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const begin = (env: Record<string, string>) => prepareFirstRun(db, readConfig(env), TEST_CLOCK);

it('the demo company is served to other machines only where somebody has asked for it', async () => {
  const open = { HOST: '0.0.0.0' };
  expect(await begin(open)).toEqual({ demoData: false, oneTimePassword: expect.any(String) });
  expect(await countPeople(db.executor)).toBe(1);
  // A company of one's own is nothing to hide.
  expect(await begin(open)).toEqual({ demoData: false, oneTimePassword: null });

  await transact(db, (tx) => writeMeta(tx, DEMO_DATA, '1'));
  const url = { DATABASE_URL: database.url };
  const production = { NODE_ENV: 'production' };
  for (const HOST of ['0.0.0.0', 'hours.example']) {
    for (const rest of [{}, url, production, { ...url, ...production }]) {
      for (const none of [{}, { DEMO: '0' }, { DEMO: '' }]) {
        const env = { HOST, ...rest, ...none };
        const another = 'DATABASE_URL' in rest ? 'DATABASE_URL' : 'DATA_DIR';
        const said = new RegExp(`HOST=${HOST} .*DEMO=1 .*another ${another} `);
        await expect(begin(env), JSON.stringify(env)).rejects.toThrow(said);
      }
      const asked = { HOST, ...rest, DEMO: '1' };
      expect(await begin(asked), JSON.stringify(asked)).toMatchObject({ demoData: true });
    }
  }
  for (const HOST of ['', 'localhost', '127.0.0.1', '::1']) {
    for (const rest of [{}, url, production, { DEMO: '0' }, { DEMO: '1' }]) {
      const env = { HOST, ...rest };
      expect(await begin(env), JSON.stringify(env)).toMatchObject({ demoData: true });
    }
  }
});
