import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { addMonths, monthOf } from '#kernel/dates.ts';
import type { ImportMode } from '#kernel/import-report.ts';
import { clockAt } from '#server/platform/clock.ts';
import { readInPortions } from '#server/platform/spreadsheet/read-sheet.ts';
import { damagedFile } from '#server/testing/fuzz/files.ts';
import { createRandom } from '#server/testing/fuzz/random.ts';
import { newBook, peopleFile, uploadFile, vouchersFile } from '#server/testing/large-imports.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { benchWith } from './bench.ts';
import { latencies } from './measure.ts';
import { MEASURED, mostDuring } from './memory.ts';
import { inWords, TELLS_ITS_LOOP, watchOthers } from './others.ts';
import { copyOf } from './setup.ts';

const LINES = 50_000;
const PEOPLE = 50_000;
/** What ten times as many may take, of the memory a tenth of them does. */
const PEOPLE_OF_A_TENTH = 1.5;
/** Lines are taken in four times over by the same process. */
const LINES_OF_A_TENTH = 1.75;
const MOST_OF_LOOKING = 2;
/** The longest nobody else has a turn, of the time the file takes to be read bare. */
const HELD_OF_READING = 0.75;
/** Of somebody who needs several statements, and waits at each for one of the import's. */
const STATEMENTS_OF_READING = 2;
/** The embedded database has one connection, and what is written is written in one transaction. */
const EMBEDDED_OF_LOOKING = 1;
const DAMAGED_FILES = 200;
const AT_ONCE = 4;
/** Damaged files are refused before they have taken what whole ones do. */
const DAMAGED_OF_WHOLE = 1.5;

const { companies, judge } = benchWith('imports', 'medium');

let large: string;
let readBareMs: number;
beforeAll(async () => {
  large = await copyOf(inject('benchServer'), 'large');
  readBareMs = await readBare();
});

/** Nothing of them is closed: what comes late or is corrected has more to write, and to be accepted. */
const OPEN_MONTHS = [0, 1, 2].map((later) =>
  addMonths(monthOf(clockAt(new Date(), 'Asia/Shanghai').today), later),
);

const linesFile = (count: number, yuan = 100) => vouchersFile(count, yuan, OPEN_MONTHS);

const LIGHT = {
  path: sessionEndpoints.loginInfo.path,
  headers: { authorization: 'user-token' },
};

/** The least there is to do with the file: a thread reads it, and this one is handed its rows. */
async function readBare(): Promise<number> {
  const file = Buffer.from(linesFile(LINES));
  const limits = { maxRows: LINES + 1, maxUnpackedBytes: file.length };
  const { p50 } = await latencies(5, async () => {
    let rows = 0;
    await readInPortions(file, limits, async (some) => {
      rows += some.length;
    });
    expect(rows).toBe(LINES + 1);
  });
  return p50;
}

/** How often what was measured is in what it is measured beside, at most. */
function judgeRatio(
  name: string,
  unit: 'ms' | 'MB',
  measured: number,
  [floor, of]: readonly [number, string],
  most: number,
): void {
  const ratio = measured / floor;
  const bar = `≤ ${most.toFixed(2)} × ${of}`;
  judge({ name, unit, medium: null, large: measured, floor, ratio, bar }, ratio <= most);
}

const judgeWait = (name: string, ms: number, most: number) =>
  judgeRatio(name, 'ms', ms, [readBareMs, 'reading it bare'], most);

/** Looks at a file, takes it in, again, and with every amount changed: how long it takes, how others fare. */
async function measure(server: ServerProcess, where: string) {
  const one = async (mode: ImportMode, what: string, count: number, yuan = 100) => {
    const file = linesFile(count, yuan);
    const others = watchOthers(server, companies.medium, LIGHT);
    const since = performance.now();
    const [memory, report] = await mostDuring(server, () =>
      others.during(what, () =>
        uploadFile(server, voucherEndpoints.importSheet, mode, file, about),
      ),
    );
    const took = performance.now() - since;
    const seen = await others.stop();
    console.info(`${where}, ${what}: ${(took / 1000).toFixed(1)} s; ${inWords(seen)}`);
    return { report, took, seen, memory };
  };
  let about = await newBook(server, `bench ${Date.now()}`);
  const tenth = await one('all', 'a tenth taken in', LINES / 10);
  about = await newBook(server, `bench ${Date.now()}`);
  const checked = await one('check', 'looked at', LINES);
  const taken = await one('all', 'taken in', LINES);
  const again = await one('all', 'taken in again', LINES);
  const changed = await one('all', 'changed', LINES, 101);
  expect(checked.report).toMatchObject({ created: LINES, badRows: 0, written: false });
  expect(taken.report).toMatchObject({ created: LINES, written: true });
  expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: LINES });
  expect(changed.report).toMatchObject({ updated: LINES, written: true });
  return { tenth, checked, taken, steps: [checked, taken, again, changed] };
}

/** What is written takes no longer than finding out what to write. */
const judgeTime = (name: string, looked: number, taken: number) =>
  judgeRatio(name, 'ms', taken, [looked, 'looking at it'], MOST_OF_LOOKING);

it('takes in 50,000 lines on PostgreSQL', async () => {
  const server = await startServer({ DATABASE_URL: large, DEMO: '1', ...MEASURED }, [
    TELLS_ITS_LOOP,
  ]);
  const { tenth, checked, taken, steps } = await measure(server, 'PostgreSQL');
  await server.stop('SIGTERM');
  judgeTime('take in 50,000 lines', checked.took, taken.took);
  const memory = Math.max(...steps.map((step) => step.memory));
  judgeRatio('memory, 50,000 lines', 'MB', memory, [tenth.memory, 'a tenth'], LINES_OF_A_TENTH);
  for (const { seen } of steps) {
    judgeWait(`loop held, ${seen.during}`, seen.heldMs, HELD_OF_READING);
    judgeWait(`others wait, ${seen.during}`, seen.waitedMs, HELD_OF_READING);
  }
});

it('takes in 50,000 lines on the embedded database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manhour-vouchers-'));
  const server = await startServer({ DATA_DIR: folder, DEMO: '1', ...MEASURED }, [TELLS_ITS_LOOP]);
  const { checked, taken, steps } = await measure(server, 'embedded');
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  for (const { seen } of steps) {
    judgeWait(`loop held, embedded, ${seen.during}`, seen.heldMs, HELD_OF_READING);
  }
  judgeTime('take in 50,000 lines, embedded', checked.took, taken.took);
  judgeWait('others wait, embedded, looked at', checked.seen.waitedMs, STATEMENTS_OF_READING);
  judgeRatio(
    'others wait, embedded, taken in',
    'ms',
    taken.seen.waitedMs,
    [checked.took, 'looking at it'],
    EMBEDDED_OF_LOOKING,
  );
});

it('takes in ten times the people in hardly more memory', async () => {
  const server = await startServer({ DATABASE_URL: large, DEMO: '1', ...MEASURED });
  const takeIn = async (prefix: string, count: number) => {
    const file = peopleFile(prefix, count, '张');
    const [most, report] = await mostDuring(server, () =>
      uploadFile(server, peopleEndpoints.importPeople, 'all', file),
    );
    expect(report).toMatchObject({ created: count, written: true });
    return most;
  };
  const tenth = await takeIn('Q', PEOPLE / 10);
  const memory = await takeIn('R', PEOPLE);
  await server.stop('SIGTERM');
  judgeRatio('memory, 50,000 people', 'MB', memory, [tenth, 'a tenth'], PEOPLE_OF_A_TENTH);
});

it('takes no more memory for damaged files than for whole ones', async () => {
  const server = await startServer({ DATABASE_URL: large, DEMO: '1', ...MEASURED });
  const lookAt = (file: string | Uint8Array) =>
    uploadFile(server, peopleEndpoints.importPeople, 'check', file);
  const [whole] = await mostDuring(server, () =>
    Promise.all(Array.from({ length: AT_ONCE }, () => lookAt(peopleFile('D', PEOPLE, '张')))),
  );
  const random = createRandom(DAMAGED_FILES);
  let left = DAMAGED_FILES;
  const sendOneByOne = async () => {
    for (; left > 0; left -= 1) await lookAt(damagedFile(random)).catch(() => undefined);
  };
  const [damaged] = await mostDuring(server, () =>
    Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne)),
  );
  expect(await lookAt(peopleFile('E', 10, '张'))).toMatchObject({ created: 10 });
  await server.stop('SIGTERM');
  judgeRatio('memory, damaged files', 'MB', damaged, [whole, 'whole ones'], DAMAGED_OF_WHOLE);
});
