import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE_IMPORT, peopleEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { peopleFile, uploadFile } from './testing/large-imports.ts';
import { inWords, type OthersSeen, TELLS_ITS_LOOP, watchOthers } from './testing/others.ts';
import { createDemoDatabase, type TestDatabase } from './testing/postgres-database.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const FULL = process.env.FUZZ === 'full';
const PEOPLE = FULL ? PEOPLE_IMPORT.maxRows : 6_000;
const PROJECTS = FULL ? 5_000 : 2_000;
const MAX_WAIT_MS = 200;

const ENV = { DEMO: '1' };

/** Something everybody's browser asks for, session and all. */
const LIGHT = {
  path: sessionEndpoints.loginInfo.path,
  headers: { authorization: 'user-token' },
};

const people = (name: string, dept?: string) => peopleFile('Q', PEOPLE, name, dept);

const projects = (name: string) =>
  [
    '项目编号,中文名称,项目类型,事业部,开始日期',
    ...Array.from({ length: PROJECTS }, (_, at) => `ZZ${at},${name}${at},研发,商用,2020-01-01`),
  ].join('\n');

const IMPORTS: readonly (readonly [
  string,
  AnyEndpoint,
  ImportMode,
  string,
  Partial<ImportReport>,
])[] = [
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
  ['projects renamed', projectEndpoints.importSheet, 'all', projects('乙'), { updated: PROJECTS }],
];

async function importAll(server: ServerProcess, idle: ServerProcess) {
  const seen: [string, OthersSeen][] = [];
  for (const [what, endpoint, mode, file, expected] of IMPORTS) {
    const others = watchOthers(server, idle, LIGHT);
    const report = await others.during(what, () => uploadFile(server, endpoint, mode, file));
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
    const seen = await importAll(server, idle);
    await server.stop('SIGTERM');
    await database.drop();
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
