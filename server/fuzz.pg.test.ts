import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarEndpoints } from '#features/calendar/contract.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { allRoutes } from './app.ts';
import { readConfig } from './config.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { knownOf } from './testing/fuzz/company.ts';
import { damagedFile } from './testing/fuzz/files.ts';
import type { Known } from './testing/fuzz/plausible.ts';
import { createRandom } from './testing/fuzz/random.ts';
import { type FuzzRequest, requestFor, whatIsWrong } from './testing/fuzz/requests.ts';
import { createDemoDatabase, type TestDatabase } from './testing/postgres-database.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const FULL = process.env.FUZZ === 'full';
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const REQUESTS = FULL ? 10_000 : 400;
const FILES = FULL ? 1_000 : 50;
const AT_ONCE = 4;

const MAX_HELD_MS = 200;
const MAX_GROWTH_MB = 700;
const METRICS_TOKEN = 'only-for-these-tests';

let database: TestDatabase;
let server: ServerProcess;
let known: Known;
beforeAll(async () => {
  database = await createDemoDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  known = await knownOf(db.executor);
  await db.close();
  const measured = new URL('./testing/fuzz/loop-cpu.mjs', import.meta.url);
  server = await startServer({ DATABASE_URL: database.url, DEMO: '1', METRICS_TOKEN }, [
    `--import=${measured}`,
  ]);
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await database.drop();
});

/** What the server occupies. */
async function memoryMb(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

/** How long the server's loop was held at most, as it said itself; see loop-cpu.mjs. */
const mostHeld = (said: string) =>
  Math.max(0, ...[...said.matchAll(/^loop held (\d+) ms/gm)].map(([, ms]) => Number(ms)));

/** Somebody who does light things meanwhile, and looks at the memory; until told to stop. */
function watch() {
  let stopped = false;
  const seen = { pingMs: 0, rssMb: 0, pings: 0 };
  const watching = (async () => {
    for (let round = 0; !stopped; round += 1) {
      const since = performance.now();
      const { status } = await fetch(`${server.url}/readyz`);
      expect(status).toBe(200);
      seen.pingMs = Math.max(seen.pingMs, performance.now() - since);
      seen.pings += 1;
      if (round % 10 === 0) seen.rssMb = Math.max(seen.rssMb, await memoryMb());
      await pause(25);
    }
  })();
  return async () => {
    stopped = true;
    await watching;
    return { ...seen, rssMb: Math.max(seen.rssMb, await memoryMb()) };
  };
}

/** What is larger may be refused, and the line cut, before all of it has been sent. */
const CUT_OFF_ABOVE = 100_000;

const isCutOff = (error: unknown) =>
  ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(
    (error as { cause?: { code?: string } }).cause?.code ?? '',
  );

type Sent = FuzzRequest & { body: string | Uint8Array | null };

/** The answer; null where the server has cut off something large, as it may, and is still there. */
async function answerTo({ method, url, headers, body }: Sent): Promise<Response | null> {
  try {
    return await fetch(server.url + url, {
      method,
      headers,
      ...(body === null ? {} : { body: body as BodyInit }),
    });
  } catch (error) {
    if (!isCutOff(error) || (body?.length ?? 0) <= CUT_OFF_ABOVE) throw error;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    return null;
  }
}

async function send(request: Sent) {
  const { method, url, headers, body } = request;
  const response = await answerTo(request);
  if (response === null) return;
  const text = await response.text();
  const wrong = whatIsWrong(response.status, response.headers.has('content-disposition'), text);
  if (wrong === null) return;
  const sent = `${method} ${url} ${JSON.stringify(headers)}\n${String(body).slice(0, 1_000)}`;
  expect.fail(
    `${wrong}\n${sent}\n${response.status} ${text.slice(0, 2_000)}\n${server.output().slice(-2_000)}`,
  );
}

/** All of them, a few at a time, while somebody else is served. */
async function sendAll(requests: () => Generator<Parameters<typeof send>[0]>, what: string) {
  const before = await memoryMb();
  const saidBefore = server.output().length;
  const stop = watch();
  const left = requests();
  const sendOneByOne = async () => {
    for (const request of left) await send(request);
  };
  const sent = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendOneByOne));
  const { pingMs, rssMb, pings } = await stop();
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
  const heldMs = mostHeld(server.output().slice(saidBefore));
  console.log(
    `${what}, seed ${SEED}: loop held ${heldMs} ms at most; ${pings} pings, the slowest ` +
      `${pingMs.toFixed(0)} ms; memory from ${before.toFixed(0)} to at most ${rssMb.toFixed(0)} MB`,
  );
  expect(heldMs).toBeLessThan(MAX_HELD_MS);
  expect(rssMb - before).toBeLessThan(MAX_GROWTH_MB);
}

const routes = () => {
  const config = readConfig({});
  const session = {
    limits: config.session,
    demo: null,
    timeZone: 'Asia/Shanghai',
    guideUrl: '',
    sso: null,
  };
  return allRoutes({ config, session });
};

it(`${REQUESTS} spoilt requests: no internal error, nobody waits`, async () => {
  const random = createRandom(SEED);
  const endpoints = routes().map(({ endpoint }) => endpoint);
  await sendAll(function* () {
    for (let count = 0; count < REQUESTS; count += 1) {
      const request = requestFor(random.pick(endpoints), known, random);
      // What the client itself would not send, or would tidy up on the way.
      if (URL.canParse(request.url, server.url)) yield request;
    }
  }, `${REQUESTS} requests`);
}, 3_600_000);

const IMPORTS: readonly (readonly [AnyEndpoint, string])[] = [
  [peopleEndpoints.importPeople, '?mode=check'],
  [peopleEndpoints.importPeople, '?mode=skipBad'],
  [projectEndpoints.importSheet, '?mode=skipBad'],
  [calendarEndpoints.importYear, '?mode=all&year=2031'],
];

it(`${FILES} damaged files: no internal error, nobody waits`, async () => {
  const random = createRandom(SEED + 1);
  await sendAll(function* () {
    for (let count = 0; count < FILES; count += 1) {
      const [endpoint, query] = random.pick(IMPORTS);
      const headers = {
        authorization: 'super_admin-token',
        'content-type': 'application/octet-stream',
      };
      const url = endpoint.path + query;
      yield { method: endpoint.method, url, headers, body: damagedFile(random) as never };
    }
  }, `${FILES} files`);
}, 3_600_000);
