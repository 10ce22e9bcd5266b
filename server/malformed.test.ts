import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { type InputIssue, ResultCode } from '#kernel/result.ts';
import { ROLES } from '#kernel/roles.ts';
import { knownOf } from './testing/fuzz/company.ts';
import { type OneField, oneFieldWrong } from './testing/fuzz/one-field-requests.ts';
import type { Known } from './testing/fuzz/plausible.ts';
import { createRandom } from './testing/fuzz/random.ts';
import { type FuzzRequest, requestFor, whatIsWrong } from './testing/fuzz/requests.ts';
import { IS_FULL, SEED } from './testing/sample.ts';
import { demoToken, startTestApp, type TestApp } from './testing/test-app.ts';

const PER_ENDPOINT = IS_FULL ? 1_000 : 60;
const A_FILE = Buffer.from('a,b\n1,2\n');

let app: TestApp;
let known: Known;
beforeAll(async () => {
  app = await startTestApp();
  known = await knownOf(app.db.executor);
});
afterAll(() => app.close());

/** Somebody who may, so that it is the field that is refused. */
function tokenFor({ access }: AnyEndpoint): string {
  const roles = ['super_admin', ...ROLES] as const;
  const role = roles.find((one) => access === 'public' || isPermitted(new Set([one]), access));
  if (role === undefined) throw new Error(`nobody may use ${access}`);
  return demoToken(role);
}

const named = (text: Record<string, string>) =>
  Object.keys(text).length === 0 ? '' : `?${new URLSearchParams(text)}`;

function sent(endpoint: AnyEndpoint, { request }: OneField): FuzzRequest {
  const params = request.params as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = path + named(request.query as Record<string, string>);
  const upload = endpoint.upload !== undefined;
  const headers = {
    authorization: tokenFor(endpoint),
    'content-type': upload ? 'application/octet-stream' : 'application/json',
  };
  const body = endpoint.method === 'GET' ? null : (JSON.stringify(request.body) ?? '');
  return { method: endpoint.method, url, headers, body: upload ? A_FILE.toString() : body };
}

const ask = ({ method, url, headers, body }: FuzzRequest) =>
  app.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body === null ? {} : { payload: body }),
  });

type Response = Awaited<ReturnType<typeof ask>>;

const isNamed = (issues: readonly InputIssue[], path: readonly string[]) => {
  const wanted = path.join('.');
  // A choice between kinds of objects is refused where the choice is.
  return issues.some(({ path }) => path.startsWith(wanted) || wanted.startsWith(path));
};

/** What the answer to one wrong field must be where the contract refuses it. */
function refusalMissing({ part, spoiling }: OneField, response: Response): string | null {
  const { code, data } = response.json<{ code: number; data: { issues: InputIssue[] } | null }>();
  // An address that cannot be one leads nowhere, or cannot be read at all.
  if (part === 'params' && (code === ResultCode.notFound || data === null)) return null;
  if (code !== ResultCode.invalid) return 'not refused';
  // Too much to be read at all.
  if (response.statusCode === 413) return null;
  // Where one of several fields must be given, any of them may be named; and −0 arrives as 0, which may be a
  // good choice that the others do not fit.
  const others = !spoiling.certain && (spoiling.how === 'missing' || Object.is(spoiling.value, -0));
  return others || isNamed(data?.issues ?? [], spoiling.path) ? null : 'the field is not named';
}

/** What is wrong with the answer, and what was asked; null for a good one. */
async function problemWith(request: FuzzRequest, one?: OneField): Promise<string | null> {
  const response = await ask(request);
  const isFile = 'content-disposition' in response.headers;
  const problem =
    whatIsWrong(response.statusCode, isFile, response.body) ??
    (one?.refused ? refusalMissing(one, response) : null);
  if (problem === null) return null;
  const spoilt = one && `${one.part} ${one.spoiling.path.join('.')}, ${one.spoiling.how}`;
  const { method, url, body } = request;
  return [
    `${problem}: ${spoilt ?? 'several fields'}`,
    `${method} ${url.slice(0, 300)} ${body?.slice(0, 300)}`,
    `${response.statusCode} ${response.body.slice(0, 500)}`,
  ].join('\n');
}

async function problemsWith(requests: Iterable<[FuzzRequest, OneField?]>): Promise<string> {
  const found: string[] = [];
  for (const [request, one] of requests) {
    const problem = await problemWith(request, one);
    if (problem !== null) found.push(problem);
  }
  return found.slice(0, 20).join('\n\n');
}

/** As it is: writing a body of megabytes as text of a text takes longer than sending it. */
const keyOf = ({ url, headers, body }: FuzzRequest) =>
  [url, JSON.stringify(headers), body].join('\n');

const wrongFields = () =>
  app.routes.map(({ endpoint }) => {
    const all = oneFieldWrong(endpoint, known, createRandom(SEED)).slice(0, PER_ENDPOINT);
    return { endpoint, all };
  });

it('a field put wrong is refused by its name, by every endpoint', async () => {
  const refused = wrongFields().flatMap(({ endpoint, all }) =>
    all
      .filter((one) => one.refused)
      .map((one): [FuzzRequest, OneField] => [sent(endpoint, one), one]),
  );
  expect(refused.length).toBeGreaterThan(2_500);
  expect(await problemsWith(refused)).toBe('');
}, 600_000);

// After the others: what the contract lets through may do what it asks for, such as ending a session.
it(`whatever is odd causes no fault: up to ${PER_ENDPOINT} requests per endpoint`, async () => {
  const odd = wrongFields().flatMap(({ endpoint, all }) => {
    const random = createRandom(SEED);
    const single = all.filter((one) => !one.refused).map((one) => sent(endpoint, one));
    // Where there is little to put wrong, or a thousand are wanted, several fields at once.
    const several = Array.from({ length: PER_ENDPOINT - all.length }, () =>
      requestFor(endpoint, known, random),
    );
    const distinct = new Map(several.map((request) => [keyOf(request), request]));
    return [...single, ...distinct.values()].map((request): [FuzzRequest] => [request]);
  });
  expect(await problemsWith(odd)).toBe('');
}, 3_600_000);
