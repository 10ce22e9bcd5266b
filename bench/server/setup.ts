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
    /** The database server, on which `copyOf` finds the companies. */
    benchServer: string;
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

const madeName = (size: BenchSize) => `made_${size}_${migrations.length}`;

/** Kept on a server that was given, for another run; whoever changes how companies are made drops it there. */
async function makeCompany(serverUrl: string, size: BenchSize): Promise<void> {
  const since = performance.now();
  const made = madeName(size);
  if (!(await exists(serverUrl, made))) {
    const making = `making_${size}`;
    await administer(serverUrl, `drop database if exists ${making}`);
    await administer(serverUrl, `create database ${making}`);
    await fill(databaseUrl(serverUrl, making), size);
    await administer(serverUrl, `alter database ${making} rename to ${made}`);
  }
  const seconds = Math.round((performance.now() - since) / 1000);
  console.info(`made ${size} in ${seconds} s`);
}

/** A company as it was made, for one file: what another has done to its own does not count here. */
export async function copyOf(serverUrl: string, size: BenchSize): Promise<string> {
  const name = `bench_${size}`;
  await administer(serverUrl, `drop database if exists ${name} with (force)`);
  await administer(
    serverUrl,
    `create database ${name} template ${madeName(size)} strategy file_copy`,
  );
  return databaseUrl(serverUrl, name);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.BENCH_DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => undefined }
    : await startPostgresServer();
  await makeCompany(postgres.url, 'medium');
  await makeCompany(postgres.url, 'large');
  project.provide('benchServer', postgres.url);
  project.provide('serverBundle', 'dist/server/main.js');
  return () => postgres.stop();
}
