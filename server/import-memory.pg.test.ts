import { expect, it } from 'vitest';
import { PEOPLE_IMPORT, peopleEndpoints } from '#features/people/contract.ts';
import type { ImportMode } from '#kernel/import-report.ts';
import { peopleFile, uploadFile } from './testing/large-imports.ts';
import { createDemoDatabase } from './testing/postgres-database.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const FULL = process.env.FUZZ === 'full';
const MANY = FULL ? PEOPLE_IMPORT.maxRows : 20_000;
const FEW = MANY / 10;

/** What ten times the rows may take more; held together, they took three hundred. */
const MAX_MORE_MB = 80;
const MAX_GROWTH_MB = 150;

const METRICS_TOKEN = 'metrics-for-tests';

/** What the server occupies. */
async function memoryMb({ url }: ServerProcess): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

/** The most it is while something is done. */
async function mostDuring(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memoryMb(server));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 100);
  await work();
  clearInterval(timer);
  await look();
  return most;
}

/** People added, then half of them changed in every way a sheet can while the others are refused. */
async function importPeople(server: ServerProcess, prefix: string, count: number): Promise<void> {
  const upload = (mode: ImportMode, file: string) =>
    uploadFile(server, peopleEndpoints.importPeople, mode, file);
  const added = peopleFile(prefix, count, '张');
  expect(await upload('all', added)).toMatchObject({ created: count, badRows: 0 });
  const half = count / 2;
  const moved = peopleFile(prefix, half, '李', 'rd-ctl');
  const [, ...wrong] = peopleFile(prefix, count, '李', 'nowhere').split('\n').slice(half);
  expect(await upload('skipBad', [moved, ...wrong].join('\n'))).toMatchObject({
    updated: half,
    badRows: half,
    written: true,
  });
}

it('an import of ten times the rows takes hardly more memory', async () => {
  const database = await createDemoDatabase();
  const server = await startServer({ DATABASE_URL: database.url, DEMO: '1', METRICS_TOKEN });
  const before = await memoryMb(server);
  const few = await mostDuring(server, () => importPeople(server, 'Q', FEW));
  const many = await mostDuring(server, () => importPeople(server, 'R', MANY));
  await server.stop('SIGTERM');
  await database.drop();
  console.log(
    `memory: ${before.toFixed(0)} MB before, ${few.toFixed(0)} MB with ${FEW} people, ` +
      `${many.toFixed(0)} MB with ${MANY}`,
  );
  expect(many - few).toBeLessThan(MAX_MORE_MB);
  expect(many - before).toBeLessThan(MAX_GROWTH_MB);
}, 600_000);
