import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { PEOPLE_IMPORT, peopleEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { newBook, peopleFile, uploadFile, vouchersFile } from './testing/large-imports.ts';
import { MEASURED, memoryMb, mostDuring } from './testing/memory.ts';
import { inWords, type OthersSeen, TELLS_ITS_LOOP, watchOthers } from './testing/others.ts';
import { createDemoDatabase, type TestDatabase } from './testing/postgres-database.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const FULL = process.env.FUZZ === 'full';
const PEOPLE = FULL ? PEOPLE_IMPORT.maxRows : 20_000;
const PROJECTS = FULL ? 5_000 : 1_000;
const VOUCHER_LINES = FULL ? 50_000 : 5_000;
const MAX_WAIT_MS = 200;

/** What ten times the rows may take more; held together, they took three hundred. */
const MAX_MORE_MB = 80;
const MAX_GROWTH_MB = 150;

const ENV = { DEMO: '1', ...MEASURED };

/** Something everybody's browser asks for, session and all. */
const LIGHT = {
  path: sessionEndpoints.loginInfo.path,
  headers: { authorization: 'user-token' },
};

type Import = readonly [
  what: string,
  endpoint: AnyEndpoint,
  mode: ImportMode,
  file: string,
  expected: Partial<ImportReport>,
  about?: Readonly<Record<string, string>>,
];

/**
 * Some people looked at and added; then a file of `count` rows that moves them, adds others, and has
 * rows that are refused.
 */
function peopleImports(prefix: string, count: number): Import[] {
  const known = 0.3 * count;
  const refused = 0.3 * count;
  const file = (upTo: number, name: string, dept?: string) =>
    peopleFile(prefix, upTo, name, dept).split('\n');
  const mixed = [
    ...file(known, '李', 'rd-ctl'),
    ...file(count - refused, '王').slice(known + 1),
    ...file(count, '王', 'nowhere').slice(count - refused + 1),
  ].join('\n');
  const added = peopleFile(prefix, known, '张');
  const { importPeople } = peopleEndpoints;
  return [
    ['people looked at', importPeople, 'check', added, { created: known, badRows: 0 }],
    ['new people', importPeople, 'all', added, { created: known, badRows: 0 }],
    [
      'people moved, added and refused',
      importPeople,
      'skipBad',
      mixed,
      {
        updated: known,
        created: count - known - refused,
        badRows: refused,
        written: true,
      },
    ],
  ];
}

const projects = (name: string) =>
  [
    '项目编号,中文名称,项目类型,事业部,开始日期',
    ...Array.from({ length: PROJECTS }, (_, at) => `ZZ${at},${name}${at},研发,商用,2020-01-01`),
  ].join('\n');

const PROJECT_IMPORTS: readonly Import[] = [
  ['new projects', projectEndpoints.importSheet, 'all', projects('甲'), { created: PROJECTS }],
  ['projects renamed', projectEndpoints.importSheet, 'all', projects('乙'), { updated: PROJECTS }],
];

/** Vouchers looked at, taken in, and taken in again with every amount changed. */
async function voucherImports(server: ServerProcess): Promise<Import[]> {
  const about = await newBook(server, 'large');
  const { importSheet } = voucherEndpoints;
  const fresh = { created: VOUCHER_LINES, badRows: 0 };
  const [first, second] = [vouchersFile(VOUCHER_LINES, 100), vouchersFile(VOUCHER_LINES, 101)];
  return [
    ['vouchers looked at', importSheet, 'check', first, fresh, about],
    ['new vouchers', importSheet, 'all', first, fresh, about],
    ['vouchers changed', importSheet, 'all', second, { updated: VOUCHER_LINES }, about],
  ];
}

async function takeIn(server: ServerProcess, imports: readonly Import[]): Promise<void> {
  for (const [what, endpoint, mode, file, expected, about] of imports) {
    expect(await uploadFile(server, endpoint, mode, file, about), what).toMatchObject(expected);
  }
}

/** Takes all of them in; gives how others fared with each. */
async function importAll(server: ServerProcess, idle: ServerProcess, imports: readonly Import[]) {
  const seen: [string, OthersSeen][] = [];
  for (const one of imports) {
    const [what] = one;
    const others = watchOthers(server, idle, LIGHT);
    await others.during(what, () => takeIn(server, [one]));
    seen.push([what, await others.stop()]);
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
  it('keeps nobody else waiting on PostgreSQL, and takes hardly more memory than a tenth of it', async () => {
    const database = await createDemoDatabase();
    const server = await startServer({ DATABASE_URL: database.url, ...ENV }, [TELLS_ITS_LOOP]);
    const before = await memoryMb(server);
    const [few] = await mostDuring(server, () => takeIn(server, peopleImports('Q', PEOPLE / 10)));
    const [many, seen] = await mostDuring(server, () =>
      importAll(server, idle, peopleImports('R', PEOPLE)),
    );
    seen.push(...(await importAll(server, idle, PROJECT_IMPORTS)));
    const [most, vouchersSeen] = await mostDuring(server, async () =>
      importAll(server, idle, await voucherImports(server)),
    );
    seen.push(...vouchersSeen);
    await server.stop('SIGTERM');
    await database.drop();
    console.log(
      `memory: ${before.toFixed(0)} MB before, ${few.toFixed(0)} MB with ${PEOPLE / 10} people, ` +
        `${many.toFixed(0)} MB with ${PEOPLE}, ${most.toFixed(0)} MB with ${VOUCHER_LINES} voucher lines`,
    );
    for (const [what, { heldMs, waitedMs }] of seen) {
      expect(heldMs, what).toBeLessThan(MAX_WAIT_MS);
      expect(waitedMs, what).toBeLessThan(MAX_WAIT_MS);
    }
    expect(many - few).toBeLessThan(MAX_MORE_MB);
    expect(Math.max(many, most) - before).toBeLessThan(MAX_GROWTH_MB);
  }, 600_000);

  // Whoever needs the one connection of the embedded database waits for the transaction; nobody
  // waits for the process.
  it.runIf(FULL)(
    'does not hold the process of the embedded database',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'manhour-imports-'));
      const server = await startServer({ DATA_DIR: folder, ...ENV }, [TELLS_ITS_LOOP]);
      const seen = await importAll(server, idle, [
        ...peopleImports('R', PEOPLE),
        ...PROJECT_IMPORTS,
        ...(await voucherImports(server)),
      ]);
      await server.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
      for (const [what, { heldMs }] of seen) expect(heldMs, what).toBeLessThan(MAX_WAIT_MS);
    },
    600_000,
  );
});
