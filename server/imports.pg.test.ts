import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { PEOPLE_IMPORT, peopleEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { forgetAccounts } from './testing/accounts-company.ts';
import { newDemoFolder } from './testing/demo-folder.ts';
import { newBook, peopleFile, uploadFile, vouchersFile } from './testing/large-imports.ts';
import { createDemoDatabase } from './testing/postgres-database.ts';
import { IS_FULL, someOf } from './testing/sample.ts';
import { request, type ServerProcess, startServer } from './testing/server-process.ts';
import { answeredDuring } from './testing/turns.ts';

const PEOPLE = IS_FULL ? PEOPLE_IMPORT.maxRows : 10_000;
const PROJECTS = IS_FULL ? 5_000 : 1_000;
const VOUCHER_LINES = IS_FULL ? 50_000 : 5_000;
/** Of requests that are sent one after the other. Were an import done in one go, there would be one or two. */
const ANSWERED = 3;

const ENV = { DEMO: '1' };

/** Something everybody's browser asks for, session and all. */
const askLightly = async (server: ServerProcess) => {
  const { method, path } = sessionEndpoints.loginInfo;
  expect((await request(server, method, path, { token: 'user-token' })).code).toBe(0);
};

/** Something that needs no database: the embedded one has a single connection, and the import has it. */
const askForNothing = async ({ url }: ServerProcess) => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
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

/** Takes all of them in, one after the other, while somebody else asks for something all the time. */
async function importAll(
  server: ServerProcess,
  imports: readonly Import[],
  ask: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  for (const [what, endpoint, mode, file, expected, about] of imports) {
    const { answered, result } = await answeredDuring(
      () => ask(server),
      () => uploadFile(server, endpoint, mode, file, about),
    );
    expect(result, what).toMatchObject(expected);
    expect(answered, what).toBeGreaterThanOrEqual(ANSWERED);
  }
}

const everything = async (server: ServerProcess): Promise<readonly (readonly Import[])[]> => [
  peopleImports('R', PEOPLE),
  PROJECT_IMPORTS,
  await voucherImports(server),
];

describe('a large import', () => {
  it('keeps nobody else waiting on PostgreSQL', async () => {
    const database = await createDemoDatabase();
    const server = await startServer({ DATABASE_URL: database.url, ...ENV });
    await importAll(server, (await everything(server)).flat(), askLightly);
    await server.stop('SIGTERM');
    await database.drop();
  }, 600_000);

  // Whoever needs the one connection of the embedded database waits for the transaction; nobody
  // waits for the process.
  it('does not hold the process of the embedded database', async () => {
    const folder = await newDemoFolder();
    const start = () => startServer({ DATA_DIR: folder, ...ENV });
    await (await start()).stop('SIGTERM');
    // Into a closed month nobody is taken in.
    const db = await openEmbedded({ dataDir: folder });
    await forgetAccounts(db.executor);
    await db.close();
    const server = await start();
    await importAll(server, someOf(await everything(server), 1).flat(), askForNothing);
    await server.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }, 600_000);
});
