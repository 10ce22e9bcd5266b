import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobView, jobEndpoints } from '#features/jobs/contract.ts';
import { PEOPLE_IMPORT, peopleEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { ImportReply, ImportReport } from '#kernel/import-report.ts';
import { inWords, type OthersSeen, TELLS_ITS_LOOP, watchOthers } from './testing/others.ts';
import { createDemoDatabase, type TestDatabase } from './testing/postgres-database.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const FULL = process.env.FUZZ === 'full';
const PEOPLE = FULL ? PEOPLE_IMPORT.maxRows : 6_000;
const PROJECTS = FULL ? 5_000 : 2_000;
const MAX_WAIT_MS = 200;
/** All rows of a file are judged together, so they are held together; and nothing besides. */
const MAX_GROWTH_MB = FULL ? 600 : 250;

const TOKEN = 'super_admin-token';
const METRICS_TOKEN = 'metrics-for-tests';
const ENV = { DEMO: '1', METRICS_TOKEN };

/** Something everybody's browser asks for, session and all. */
const LIGHT = {
  path: sessionEndpoints.loginInfo.path,
  headers: { authorization: 'user-token' },
};

const people = (name: string, dept = 'OP-HRA') =>
  [
    '工号,姓名,部门编码,入职日期',
    ...Array.from({ length: PEOPLE }, (_, at) => `Q${at},${name}${at},${dept},2020-01-01`),
  ].join('\n');

const projects = (name: string) =>
  [
    '项目编号,中文名称,项目类型,事业部,开始日期',
    ...Array.from({ length: PROJECTS }, (_, at) => `ZZ${at},${name}${at},研发,商用,2020-01-01`),
  ].join('\n');

async function upload(
  to: ServerProcess,
  { method, path }: AnyEndpoint,
  mode: string,
  file: string,
) {
  const response = await fetch(`${to.url}${path}?mode=${mode}`, {
    method,
    headers: { authorization: TOKEN, 'content-type': 'application/octet-stream' },
    body: file,
  });
  const { data } = (await response.json()) as { data: ImportReply };
  return 'job' in data ? reportOf(to, data.job) : data;
}

/** What the job that takes a long file in comes to. */
async function reportOf(from: ServerProcess, id: string): Promise<ImportReport> {
  const path = jobEndpoints.read.path.replace(':id', id);
  for (;;) {
    const response = await fetch(from.url + path, { headers: { authorization: TOKEN } });
    const { data } = (await response.json()) as { data: JobView };
    if (data.state === 'done') return (data.result as { report: ImportReport }).report;
    if (data.state === 'failed') throw new Error('the job that takes the file in has failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** What the server occupies. */
async function memoryMb({ url }: ServerProcess): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

/** The most it is while something is done, over what it was before. */
async function growthDuring(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const before = await memoryMb(server);
  let most = before;
  const look = async () => {
    most = Math.max(most, await memoryMb(server));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 250);
  await work();
  clearInterval(timer);
  await look();
  return most - before;
}

const IMPORTS: readonly (readonly [string, AnyEndpoint, string, string, Partial<ImportReport>])[] =
  [
    ['people looked at', peopleEndpoints.importPeople, 'check', people('张'), { created: PEOPLE }],
    ['new people', peopleEndpoints.importPeople, 'all', people('张'), { created: PEOPLE }],
    [
      'people moved',
      peopleEndpoints.importPeople,
      'all',
      people('李', 'rd-ctl'),
      { updated: PEOPLE },
    ],
    ['new projects', projectEndpoints.importSheet, 'all', projects('甲'), { created: PROJECTS }],
    [
      'projects renamed',
      projectEndpoints.importSheet,
      'all',
      projects('乙'),
      { updated: PROJECTS },
    ],
  ];

async function importAll(server: ServerProcess, idle: ServerProcess) {
  const seen: [string, OthersSeen][] = [];
  for (const [what, endpoint, mode, file, expected] of IMPORTS) {
    const others = watchOthers(server, idle, LIGHT);
    const report = await others.during(what, () => upload(server, endpoint, mode, file));
    seen.push([what, await others.stop()]);
    expect(report, what).toMatchObject({ ...expected, badRows: 0 });
  }
  console.log(seen.map(([what, others]) => `${what}: ${inWords(others)}`).join('\n'));
  return seen;
}

let idle: ServerProcess;
let idleDatabase: TestDatabase;
beforeAll(async () => {
  idleDatabase = await createDemoDatabase();
  idle = await startServer({ DATABASE_URL: idleDatabase.url, ...ENV });
});
afterAll(async () => {
  await idle.stop('SIGTERM');
  await idleDatabase.drop();
});

describe('a large import', () => {
  it('keeps nobody else waiting on PostgreSQL', async () => {
    const database = await createDemoDatabase();
    const server = await startServer({ DATABASE_URL: database.url, ...ENV }, [TELLS_ITS_LOOP]);
    let seen: [string, OthersSeen][] = [];
    const growth = await growthDuring(server, async () => {
      seen = await importAll(server, idle);
    });
    console.log(`${PEOPLE} people and ${PROJECTS} projects: ${growth.toFixed(0)} MB more memory`);
    await server.stop('SIGTERM');
    await database.drop();
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
    for (const [what, { heldMs, waitedMs }] of seen) {
      expect(heldMs, what).toBeLessThan(MAX_WAIT_MS);
      expect(waitedMs, what).toBeLessThan(MAX_WAIT_MS);
    }
  }, 600_000);

  // Whoever needs the one connection of the embedded database waits for the transaction; nobody
  // waits for the process.
  it.runIf(FULL)(
    'does not hold the process of the embedded database',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'manhour-imports-'));
      const server = await startServer({ DATA_DIR: folder, ...ENV }, [TELLS_ITS_LOOP]);
      const seen = await importAll(server, idle);
      await server.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
      for (const [what, { heldMs }] of seen) expect(heldMs, what).toBeLessThan(MAX_WAIT_MS);
    },
    600_000,
  );
});
