import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES } from '#kernel/roles.ts';
import { MAY_CALL } from '#server/testing/endpoints/access.ts';
import { asksOf, findKnown, type Known } from '#server/testing/endpoints/asks.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let known: Known;
const endpoints = new Map<string, AnyEndpoint>();

beforeAll(async () => {
  app = await startTestApp();
  known = await findKnown(app.db.executor);
  for (const { endpoint } of app.routes) endpoints.set(endpoint.id, endpoint);
});
afterAll(() => app.close());

/** A record nobody has: the question is who may come in, and nothing may change by asking. */
const NO_RECORD = { id: '2147483647' };

const refusedFor = async (endpoint: AnyEndpoint, token?: string) =>
  (await app.call(endpoint, { params: NO_RECORD, ...(token === undefined ? {} : { token }) })).code;

describe('every endpoint', () => {
  it('stands in the table, and the table names no other', () => {
    expect([...endpoints.keys()].sort()).toEqual(Object.keys(MAY_CALL).sort());
  });

  it('is registered once per method and path', () => {
    const addresses = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('needs a session unless it is public', async () => {
    for (const [id, endpoint] of endpoints) {
      const expectPublic = MAY_CALL[id] === 'public';
      for (const token of [undefined, 'no-such-token', 'nobody-token', 'Bearer ']) {
        const ended = (await refusedFor(endpoint, token)) === ResultCode.sessionEnded;
        expect(ended, `${id} with ${token ?? 'no token'}`).toBe(!expectPublic);
      }
    }
  });

  it.each(ROLES)('is open to %s exactly where the table says so', async (role) => {
    for (const [id, endpoint] of endpoints) {
      const allowed = MAY_CALL[id];
      const expected = allowed === 'public' || allowed?.includes(role) === true;
      const code = await refusedFor(endpoint, demoToken(role));
      expect(code === ResultCode.notPermitted, `${role} on ${id}`).toBe(!expected);
      expect(code, `${role} on ${id}`).not.toBe(ResultCode.sessionEnded);
    }
  });

  it.each(ROLES)(
    'tells %s nothing where they may not come in, asked as its screens ask',
    async (role) => {
      for (const [id, endpoint] of endpoints) {
        const allowed = MAY_CALL[id];
        if (allowed === 'public' || allowed?.includes(role) || endpoint.effect !== 'read') continue;
        const [ask = {}] = asksOf(id, known, role);
        const { code, data } = await app.call(endpoint, { ...ask, token: demoToken(role) });
        expect([code, data], `${role} on ${id}`).toEqual([ResultCode.notPermitted, null]);
      }
    },
  );
});
