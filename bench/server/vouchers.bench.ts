import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { ImportMode } from '#kernel/import-report.ts';
import { newBook, uploadFile, vouchersFile } from '#server/testing/large-imports.ts';
import { MEASURED, memoryMb, mostDuring } from '#server/testing/memory.ts';
import { inWords, TELLS_ITS_LOOP, watchOthers } from '#server/testing/others.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { benchWith } from './bench.ts';

const LINES = 50_000;
const MAX_HELD_MS = 200;
const MAX_GROWTH_MB = 150;
const MOST_OF_LOOKING = 2;
/** Of somebody who needs several statements, and waits at each for one of the import's. */
const MAX_STATEMENTS_MS = 1_000;
/** The embedded database has one connection, and what is written is written in one transaction. */
const MAX_EMBEDDED_WAIT_MS = 10_000;

const { companies, judge } = benchWith('vouchers', 'medium');

const LIGHT = {
  path: sessionEndpoints.loginInfo.path,
  headers: { authorization: 'user-token' },
};

const ms = (name: string, large: number, most: number) =>
  judge(
    {
      ...{ name, unit: 'ms', medium: null, large, floor: most, ratio: large / most },
      bar: `≤ ${most} ms`,
    },
    large <= most,
  );

/** Looks at a file, takes it in, and takes it in again: how long each takes, and how others fare. */
async function measure(server: ServerProcess, where: string) {
  const about = await newBook(server, `bench ${Date.now()}`);
  const file = vouchersFile(LINES, 100);
  const before = await memoryMb(server);
  const one = async (mode: ImportMode, what: string) => {
    const others = watchOthers(server, companies.medium, LIGHT);
    const since = performance.now();
    const [most, report] = await mostDuring(server, () =>
      others.during(what, () =>
        uploadFile(server, voucherEndpoints.importSheet, mode, file, about),
      ),
    );
    const took = performance.now() - since;
    const seen = await others.stop();
    console.info(`${where}, ${what}: ${(took / 1000).toFixed(1)} s; ${inWords(seen)}`);
    return { report, took, seen, growth: most - before };
  };
  const checked = await one('check', 'looked at');
  const taken = await one('all', 'taken in');
  const again = await one('all', 'taken in again');
  expect(checked.report).toMatchObject({ created: LINES, badRows: 0, written: false });
  expect(taken.report).toMatchObject({ created: LINES, written: true });
  expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: LINES });
  return { checked, taken, again };
}

/** What is written takes no longer than finding out what to write. */
function judgeTime(name: string, looked: number, taken: number): void {
  const ratio = taken / looked;
  judge(
    {
      ...{ name, unit: 'ms', medium: null, large: taken, floor: looked, ratio },
      bar: `≤ ${MOST_OF_LOOKING.toFixed(2)} × looking at it`,
    },
    ratio <= MOST_OF_LOOKING,
  );
}

it('takes in 50,000 lines on PostgreSQL', async () => {
  const url = inject('companies').large;
  const server = await startServer({ DATABASE_URL: url, DEMO: '1', ...MEASURED }, [TELLS_ITS_LOOP]);
  const { checked, taken, again } = await measure(server, 'PostgreSQL');
  await server.stop('SIGTERM');
  judgeTime('take in 50,000 lines', checked.took, taken.took);
  const growth = Math.max(checked.growth, taken.growth, again.growth);
  judge(
    {
      ...{ name: 'memory growth', unit: 'MB', medium: null, large: growth, floor: MAX_GROWTH_MB },
      ...{ ratio: growth / MAX_GROWTH_MB, bar: `≤ ${MAX_GROWTH_MB} MB` },
    },
    growth <= MAX_GROWTH_MB,
  );
  for (const { seen } of [checked, taken, again]) {
    ms(`loop held, ${seen.during}`, seen.heldMs, MAX_HELD_MS);
    ms(`others wait, ${seen.during}`, seen.waitedMs, MAX_HELD_MS);
  }
});

it('takes in 50,000 lines on the embedded database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manhour-vouchers-'));
  const server = await startServer({ DATA_DIR: folder, DEMO: '1', ...MEASURED }, [TELLS_ITS_LOOP]);
  const { checked, taken, again } = await measure(server, 'embedded');
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  for (const { seen } of [checked, taken, again]) {
    ms(`loop held, embedded, ${seen.during}`, seen.heldMs, MAX_HELD_MS);
  }
  judgeTime('take in 50,000 lines, embedded', checked.took, taken.took);
  ms('others wait, embedded, looked at', checked.seen.waitedMs, MAX_STATEMENTS_MS);
  ms('others wait, embedded, taken in', taken.seen.waitedMs, MAX_EMBEDDED_WAIT_MS);
});
