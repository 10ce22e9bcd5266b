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
import { IS_FULL, SEED } from './testing/sample.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { answeredDuring } from './testing/turns.ts';

const REQUESTS = IS_FULL ? 10_000 : 400;
const FILES = IS_FULL ? 1_000 : 50;
const AT_ONCE = 4;

/** Of requests somebody else sends one after the other meanwhile. */
const ANSWERED = 3;

let database: TestDatabase;
let server: ServerProcess;
let known: Known;
beforeAll(async () => {
  database = await createDemoDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  known = await knownOf(db.executor);
  await db.close();
  server = await startServer({ DATABASE_URL: database.url, DEMO: '1' });
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await database.drop();
});

const askLightly = async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
};

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
    await askLightly();
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
async function sendAll(requests: () => Generator<Parameters<typeof send>[0]>) {
  const left = requests();
  const sendOneByOne = async () => {
    for (const request of left) await send(request);
  };
  const { answered } = await answeredDuring(askLightly, async () => {
    const sent = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendOneByOne));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
  });
  expect(answered).toBeGreaterThanOrEqual(ANSWERED);
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
  });
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
  });
}, 3_600_000);
