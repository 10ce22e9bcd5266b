import { afterAll, beforeAll, expect, it } from 'vitest';
import { ResultCode } from '#kernel/result.ts';
import { knownOf } from './testing/fuzz/company.ts';
import type { Known } from './testing/fuzz/plausible.ts';
import { createRandom } from './testing/fuzz/random.ts';
import { envelopeIn, requestFor, whatIsWrong } from './testing/fuzz/requests.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const PER_ENDPOINT = process.env.FUZZ === 'full' ? 200 : 15;

let app: TestApp;
let known: Known;
beforeAll(async () => {
  app = await startTestApp();
  known = await knownOf(app.db.executor);
});
afterAll(() => app.close());

it(`spoilt requests never cause an internal error or show internals (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const codes = new Map<number, number>();
  for (const { endpoint } of app.routes) {
    for (let round = 0; round < PER_ENDPOINT; round += 1) {
      const { method, url, headers, body } = requestFor(endpoint, known, random);
      const response = await app.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body === null ? {} : { payload: body }),
      });
      const isFile = 'content-disposition' in response.headers;
      const wrong = whatIsWrong(response.statusCode, isFile, response.body);
      if (wrong !== null) {
        const sent = `${method} ${url} ${JSON.stringify(headers)}\n${body?.slice(0, 1_000)}`;
        expect.fail(`${wrong}\n${sent}\n${response.statusCode} ${response.body.slice(0, 2_000)}`);
      }
      const code = isFile ? ResultCode.ok : (envelopeIn(response.body)?.code ?? -1);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  // Requests that all fail the same way would prove little: many must get past the first look.
  const share = (code: number) => (codes.get(code) ?? 0) / (app.routes.length * PER_ENDPOINT);
  expect(share(ResultCode.ok)).toBeGreaterThan(0.1);
  expect(share(ResultCode.invalid)).toBeGreaterThan(0.2);
}, 900_000);
