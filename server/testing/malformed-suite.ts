import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoToken, startTestApp, type TestApp } from './test-app.ts';

const BODIES_PER_ENDPOINT = 1000;
const SEED = 20_261_115;

/** Values that break careless code: wrong types, extremes, NUL, lone surrogates, deep nesting. */
const awkward = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '💥',
    '__proto__',
    "' or 1=1 --",
    '%',
    '9'.repeat(400),
  ),
  fc.constantFrom(0, -1, 1.5, 1e308, 2_147_483_648, Number.MAX_SAFE_INTEGER, -0),
  fc.constantFrom(null, true, [], {}, [[[[[[]]]]]]),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const fieldNames = ['userName', 'password', 'userId', 'oldPassword', 'newPassword', 'token', 'id'];

const objectBody = fc
  .dictionary(fc.oneof(fc.constantFrom(...fieldNames), fc.string({ maxLength: 8 })), awkward, {
    maxKeys: 7,
  })
  .map((value) => ({ type: 'application/json', text: JSON.stringify(value) }));

const anyJson = awkward.map((value) => ({ type: 'application/json', text: JSON.stringify(value) }));

const notJson = fc
  .tuple(
    fc.constantFrom(
      'application/json',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-99',
      'nonsense',
    ),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom('{', '[', '"', '{"a":', '{"__proto__":{"x":1}}', '['.repeat(50_000), '\0'),
    ),
  )
  .map(([type, text]) => ({ type, text }));

const malformed = fc.oneof(objectBody, anyJson, notJson);

const queryText = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(
      fc.constantFrom('pageNum', 'pageSize', 'actorId', 'from', 'to', 'action', 'x', 'a[b]'),
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.constantFrom('-1', '1e9', '0', '2026-02-30'),
      ),
      { maxKeys: 4 },
    )
    .map((query) => `?${new URLSearchParams(query)}`),
  fc.constantFrom('?pageNum=1&pageNum=2', '?%', '?%E0%A4%A', '?=&&==', '?pageSize=%00'),
);

const pathPart = fc.oneof(
  fc.constantFrom('1', '0', '-1', 'x', '%00', '%E0%A4%A', '..', '9'.repeat(99)),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map(encodeURIComponentSafely),
);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

const leaks = /\bat .+:\d+:\d+|node_modules|drizzle|select |insert |\.ts\b/i;

type Response = Awaited<ReturnType<TestApp['app']['inject']>>;

function isEnvelope(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof (parsed as { code?: unknown } | null)?.code === 'number';
  } catch {
    return false;
  }
}

/** Plain conditions: an assertion for each of tens of thousands of answers takes longer than they do. */
function whatIsWrong(response: Response): string | null {
  if (response.statusCode >= 500) return 'an internal error';
  if ('content-disposition' in response.headers) return null;
  if (leaks.test(response.body)) return 'internals are shown';
  return isEnvelope(response.body) ? null : 'not the agreed envelope';
}

/**
 * A thousand requests for every endpoint of one part. Each part is a test file of its own, so that
 * they run side by side.
 */
export function malformedRequests(part: number, parts: number): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it(`malformed requests never cause an internal error or show internals (${BODIES_PER_ENDPOINT} per endpoint)`, async () => {
    const mine = app.routes.filter((_, index) => index % parts === part);
    // The seed is the same for every endpoint, so the requests are too: made once, sent to each.
    const requests = fc.sample(fc.tuple(malformed, queryText, pathPart), {
      numRuns: BODIES_PER_ENDPOINT,
      seed: SEED,
    });
    for (const { endpoint } of mine) {
      const asked = new Set<string>();
      for (const [body, query, part] of requests) {
        const url = endpoint.path.replace(/:\w+/g, part) + query;
        // Without a body the same address is the same request.
        if (endpoint.method === 'GET' && asked.has(url)) continue;
        asked.add(url);
        const response = await app.app.inject({
          method: endpoint.method,
          url,
          headers: { authorization: demoToken('super_admin'), 'content-type': body.type },
          ...(endpoint.method === 'GET' ? {} : { payload: body.text }),
        });
        const wrong = whatIsWrong(response);
        if (wrong === null) continue;
        const sent = `${endpoint.method} ${url} ${body.type} ${body.text.slice(0, 200)}`;
        expect.fail(`${wrong}\n${sent}\n${response.statusCode} ${response.body.slice(0, 2_000)}`);
      }
    }
  }, 600_000);
}
