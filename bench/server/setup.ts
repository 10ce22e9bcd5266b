import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { adoptOfficialYears } from '#features/calendar/server/service.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { SIZES, type SizeName } from '#server/demo/sizes.ts';
import { DEMO_DATA } from '#server/first-run.ts';
import { migrations } from '#server/migrations/index.ts';
import { clockAt } from '#server/platform/clock.ts';
import { writeMeta } from '#server/platform/db/app-meta.ts';
import { transact } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { administer, databaseUrl } from '#server/testing/postgres-admin.ts';
import { startPostgresServer } from '#server/testing/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases that are measured on, one of each size. */
    companies: Readonly<Record<BenchSize, string>>;
  }
}

export type BenchSize = Exclude<SizeName, 'small'>;

/** Days count in this zone wherever it is measured. */
const TIME_ZONE = 'Asia/Shanghai';

async function exists(serverUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  await client.end();
  return rowCount === 1;
}

async function fill(url: string, size: BenchSize): Promise<void> {
  const db = await openPostgres({ url, maxConnections: 2 });
  await migrate(db, migrations);
  await transact(db, adoptOfficialYears);
  await transact(db, async (tx) => {
    await seedDemo(tx, clockAt(new Date(), TIME_ZONE), SIZES[size]);
    await writeMeta(tx, DEMO_DATA, '1');
  });
  await db.executor.execute('vacuum analyze');
  await db.close();
}

/**
 * What is measured on is a copy: the company itself stays as it was made, for another run on a server
 * that was given. Whoever changes how companies are made drops it there.
 */
async function makeCompany(serverUrl: string, size: BenchSize): Promise<string> {
  const since = performance.now();
  const made = `made_${size}_${migrations.length}`;
  if (!(await exists(serverUrl, made))) {
    const making = `making_${size}`;
    await administer(serverUrl, `drop database if exists ${making}`);
    await administer(serverUrl, `create database ${making}`);
    await fill(databaseUrl(serverUrl, making), size);
    await administer(serverUrl, `alter database ${making} rename to ${made}`);
  }
  const name = `bench_${size}`;
  await administer(serverUrl, `drop database if exists ${name}`);
  await administer(serverUrl, `create database ${name} template ${made} strategy file_copy`);
  const seconds = Math.round((performance.now() - since) / 1000);
  console.info(`made ${size} in ${seconds} s`);
  return databaseUrl(serverUrl, name);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.BENCH_DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startPostgresServer();
  const medium = await makeCompany(postgres.url, 'medium');
  const large = await makeCompany(postgres.url, 'large');
  project.provide('companies', { medium, large });
  project.provide('serverBundle', 'dist/server/main.js');
  return () => postgres.stop();
}
