import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { ImportMode } from '#kernel/import-report.ts';
import { newBook, peopleFile, uploadFile, vouchersFile } from '#server/testing/large-imports.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { benchWith } from './bench.ts';
import { MEASURED, memoryMb, mostDuring } from './memory.ts';
import { inWords, TELLS_ITS_LOOP, watchOthers } from './others.ts';

const LINES = 50_000;
const PEOPLE = 50_000;
const MAX_HELD_MS = 200;
const MAX_GROWTH_MB = 150;
/** What ten times the people may take, of the memory a tenth of them does. */
const MOST_OF_A_TENTH = 1.5;
const MOST_OF_LOOKING = 2;
/** Of somebody who needs several statements, and waits at each for one of the import's. */
const MAX_STATEMENTS_MS = 1_000;
/** The embedded database has one connection, and what is written is written in one transaction. */
const MAX_EMBEDDED_WAIT_MS = 10_000;

const { companies, judge } = benchWith('imports', 'medium');

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

/** Looks at a file, takes it in, again, and with every amount changed: how long it takes, how others fare. */
async function measure(server: ServerProcess, where: string) {
  const about = await newBook(server, `bench ${Date.now()}`);
  const before = await memoryMb(server);
  const one = async (mode: ImportMode, what: string, yuan = 100) => {
    const file = vouchersFile(LINES, yuan);
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
  const changed = await one('all', 'changed', 101);
  expect(checked.report).toMatchObject({ created: LINES, badRows: 0, written: false });
  expect(taken.report).toMatchObject({ created: LINES, written: true });
  expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: LINES });
  expect(changed.report).toMatchObject({ updated: LINES, written: true });
  return { checked, taken, again, changed };
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
  const { checked, taken, again, changed } = await measure(server, 'PostgreSQL');
  await server.stop('SIGTERM');
  judgeTime('take in 50,000 lines', checked.took, taken.took);
  const steps = [checked, taken, again, changed];
  const growth = Math.max(...steps.map((step) => step.growth));
  judge(
    {
      ...{ name: 'memory growth', unit: 'MB', medium: null, large: growth, floor: MAX_GROWTH_MB },
      ...{ ratio: growth / MAX_GROWTH_MB, bar: `≤ ${MAX_GROWTH_MB} MB` },
    },
    growth <= MAX_GROWTH_MB,
  );
  for (const { seen } of steps) {
    ms(`loop held, ${seen.during}`, seen.heldMs, MAX_HELD_MS);
    ms(`others wait, ${seen.during}`, seen.waitedMs, MAX_HELD_MS);
  }
});

it('takes in 50,000 lines on the embedded database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manhour-vouchers-'));
  const server = await startServer({ DATA_DIR: folder, DEMO: '1', ...MEASURED }, [TELLS_ITS_LOOP]);
  const { checked, taken, again, changed } = await measure(server, 'embedded');
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  for (const { seen } of [checked, taken, again, changed]) {
    ms(`loop held, embedded, ${seen.during}`, seen.heldMs, MAX_HELD_MS);
  }
  judgeTime('take in 50,000 lines, embedded', checked.took, taken.took);
  ms('others wait, embedded, looked at', checked.seen.waitedMs, MAX_STATEMENTS_MS);
  ms('others wait, embedded, taken in', taken.seen.waitedMs, MAX_EMBEDDED_WAIT_MS);
});

it('takes in ten times the people in hardly more memory', async () => {
  const url = inject('companies').medium;
  const server = await startServer({ DATABASE_URL: url, DEMO: '1', ...MEASURED });
  const takeIn = async (prefix: string, count: number) => {
    const file = peopleFile(prefix, count, '张');
    const [most, report] = await mostDuring(server, () =>
      uploadFile(server, peopleEndpoints.importPeople, 'all', file),
    );
    expect(report).toMatchObject({ created: count, written: true });
    return most;
  };
  const floor = await takeIn('Q', PEOPLE / 10);
  const large = await takeIn('R', PEOPLE);
  await server.stop('SIGTERM');
  const ratio = large / floor;
  judge(
    {
      ...{ name: 'memory, 50,000 people', unit: 'MB', medium: null, large, floor, ratio },
      bar: `≤ ${MOST_OF_A_TENTH.toFixed(2)} × a tenth of them`,
    },
    ratio <= MOST_OF_A_TENTH,
  );
});
