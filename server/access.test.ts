import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/**
 * Who may call what, written down a second time on purpose: the permission table says what the
 * product does, this one what it should do. An endpoint that is missing here fails the test.
 */
const EXPECTED: Record<string, 'public' | readonly Role[]> = {
  'session.login': 'public',
  'session.clientConfig': 'public',
  'session.ssoStart': 'public',
  'session.ssoFinish': 'public',
  'session.loginInfo': ROLES,
  'session.logout': ROLES,
  'session.changePassword': ROLES,
  'people.panelDepartments': ROLES,
  'audit.list': ['super_admin'],
  'jobs.read': ROLES,
  'calendar.year': ROLES,
  'calendar.editDay': ['super_admin', 'gc_admin'],
  'calendar.confirmYear': ['super_admin', 'gc_admin'],
  'calendar.importYear': ['super_admin', 'gc_admin'],
  'calendar.requiredHours': ROLES,
};

let app: TestApp;
const endpoints = new Map<string, AnyEndpoint>();

beforeAll(async () => {
  app = await startTestApp();
  for (const { endpoint } of app.routes) endpoints.set(endpoint.id, endpoint);
});
afterAll(() => app.close());

const refusedFor = async (endpoint: AnyEndpoint, token?: string) =>
  (await app.call(endpoint, { params: { id: '1' }, ...(token === undefined ? {} : { token }) }))
    .code;

describe('every endpoint', () => {
  it('stands in the table, and the table names no other', () => {
    expect([...endpoints.keys()].sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it('is registered once per method and path', () => {
    const addresses = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('needs a session unless it is public', async () => {
    for (const [id, endpoint] of endpoints) {
      const expectPublic = EXPECTED[id] === 'public';
      for (const token of [undefined, 'no-such-token', 'nobody-token', 'Bearer ']) {
        const ended = (await refusedFor(endpoint, token)) === ResultCode.sessionEnded;
        expect(ended, `${id} with ${token ?? 'no token'}`).toBe(!expectPublic);
      }
    }
  });

  it.each(ROLES)('is open to %s exactly where the table says so', async (role) => {
    for (const [id, endpoint] of endpoints) {
      const allowed = EXPECTED[id];
      const expected = allowed === 'public' || allowed?.includes(role) === true;
      const code = await refusedFor(endpoint, demoToken(role));
      expect(code === ResultCode.notPermitted, `${role} on ${id}`).toBe(!expected);
      expect(code, `${role} on ${id}`).not.toBe(ResultCode.sessionEnded);
    }
  });
});
