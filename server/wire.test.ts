import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { MAX_NAMED_PROBLEMS, ResultCode } from '#kernel/result.ts';
import { messageKeys } from '#server/messages.ts';
import { declarePublic, refuseUndeclaredRoutes } from '#server/plugins/endpoints.ts';
import { registerEnvelope } from '#server/plugins/envelope.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = (url: string, payload: string, type = 'application/json') =>
  app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('the envelope', () => {
  it('answers what cannot be read with code 2 and HTTP 200', async () => {
    for (const text of ['{', '', 'null', '[]', '"x"', '{"__proto__": 1}']) {
      const response = await post('/api/v1/login', text);
      expect([response.statusCode, response.json().code], text).toEqual([200, ResultCode.invalid]);
    }
  });

  it('keeps other HTTP codes for what never reached a handler', async () => {
    const unknown = await app.app.inject({ method: 'GET', url: '/api/v1/nothing-here' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, ResultCode.notFound]);
    const wrongMethod = await app.app.inject({ method: 'DELETE', url: '/api/v1/login' });
    expect(wrongMethod.statusCode).toBe(404);
    const large = await post('/api/v1/login', JSON.stringify({ userName: 'x'.repeat(2_000_000) }));
    expect([large.statusCode, large.json().code]).toEqual([413, ResultCode.invalid]);
    const strange = await post('/api/v1/login', '<a/>', 'application/xml');
    expect([strange.statusCode, strange.json().code]).toEqual([415, ResultCode.invalid]);
  });

  it('names a hundred things that are wrong, in few words, and counts the others', async () => {
    const fields = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`f${at}`, 1]));
    const response = await post('/api/v1/login', JSON.stringify(fields));
    const { code, data } = response.json();
    expect(code).toBe(ResultCode.invalid);
    expect(data.issues).toHaveLength(MAX_NAMED_PROBLEMS);
    // The two fields that are missing, and all that nobody knows.
    expect(data.more).toBe(90_002 - MAX_NAMED_PROBLEMS);
    const long = await post('/api/v1/login', JSON.stringify({ ['x'.repeat(900_000)]: 1 }));
    expect(long.body.length).toBeLessThan(2_000);
  });

  it('refuses text the database cannot keep, and says where it stands', async () => {
    const token = demoToken('super_admin');
    for (const bad of ['\ud800', 'a\udc00b', 'a\0b']) {
      const body = { userName: bad, password: 'x' };
      const answer = await app.call(sessionEndpoints.login, { body });
      expect(answer).toMatchObject({
        status: 200,
        code: ResultCode.invalid,
        data: { issues: [{ path: 'userName', key: 'common.badCharacter' }], more: 0 },
      });
    }
    const query = { query: 'a\0b' };
    const searched = await app.call(projectEndpoints.list, { token, query });
    expect(searched).toMatchObject({ status: 200, code: ResultCode.invalid });
    const whole = await app.call(sessionEndpoints.login, {
      body: { userName: '💥', password: 'x' },
    });
    expect(whole.code).not.toBe(ResultCode.invalid);
  });

  it('answers a record that went away in the middle with a refusal', async () => {
    const bare = fastify();
    registerEnvelope(bare);
    bare.get('/', async () => {
      const cause = Object.assign(new Error('violates'), { code: '23503', constraint: 'x_fk' });
      throw new Error('Failed query', { cause });
    });
    const response = await bare.inject('/');
    expect([response.statusCode, response.json().code]).toEqual([200, ResultCode.refused]);
    expect(response.body).not.toContain('x_fk');
  });

  it('speaks the language asked for, Chinese by default', async () => {
    const ask = async (header?: string) => {
      const headers = header === undefined ? {} : { 'accept-language': header };
      return (await app.call(sessionEndpoints.loginInfo, { headers })).msg;
    };
    expect(await ask()).toBe('登录已失效，请重新登录');
    expect(await ask('fr-FR, en;q=0.8, zh;q=0.5')).toBe(
      'Your session has ended; please sign in again',
    );
    expect(await ask('en;q=0.1, zh-CN')).toBe('登录已失效，请重新登录');
  });

  it('gives every answer a request id and the security headers', async () => {
    const { headers } = await app.call(sessionEndpoints.clientConfig);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('lets nobody put a page into a frame, in both ways of saying so', async () => {
    for (const url of ['/api/v1/clientConfig', '/api/v1/nothing-here', '/healthz']) {
      const { headers } = await app.app.inject(url);
      expect(headers['x-frame-options'], url).toBe('DENY');
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });

  it('lets nobody keep what the API answers: replies, refusals, files, faults, unknown paths', async () => {
    const token = demoToken('super_admin');
    const answers = [
      await app.call(sessionEndpoints.clientConfig),
      await app.call(sessionEndpoints.loginInfo, { token: 'ended' }),
      await app.call(peopleEndpoints.importTemplate, { token }),
      await app.app.inject('/api/v1/nothing-here'),
      await post('/api/v1/login', '<a/>', 'application/xml'),
      await app.app.inject('/api/docs/json'),
    ];
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
    const prefixed = await startTestApp({ env: { BASE_PATH: '/hours' } });
    const { headers } = await prefixed.call(sessionEndpoints.clientConfig);
    expect(headers['cache-control']).toBe('no-store');
    await prefixed.close();
  });

  it('answers a fault with HTTP 500, a request id and nothing internal', async () => {
    const broken = await startTestApp();
    await broken.db.close();
    const answer = await broken.call(sessionEndpoints.loginInfo, { token: demoToken('user') });
    expect(answer).toMatchObject({ status: 500, code: ResultCode.internal, data: null });
    expect(answer.msg).toContain(answer.headers['x-request-id']);
    expect(JSON.stringify(answer)).not.toMatch(/pglite|closed|select/i);
    const readiness = await broken.app.inject('/readyz');
    expect(readiness.statusCode).toBe(503);
    await broken.app.close();
  });

  it('serves under a prefix when one is set', async () => {
    const prefixed = await startTestApp({ env: { BASE_PATH: '/hours/' } });
    expect((await prefixed.call(sessionEndpoints.clientConfig)).code).toBe(ResultCode.ok);
    expect((await prefixed.app.inject('/api/v1/clientConfig')).statusCode).toBe(404);
    await prefixed.close();
  });
});

describe('logs', () => {
  it('hold neither tokens nor passwords nor bodies', async () => {
    const token = await app.signIn('user');
    await app.call(sessionEndpoints.loginInfo, { token });
    await app.call(sessionEndpoints.login, {
      body: { userName: 'user', password: 'Wr0ng-secret' },
    });
    const text = app.log.join('');
    expect(text).toContain('/api/v1/getLoginInfo');
    expect(text).not.toContain(token);
    expect(text).not.toContain('Wr0ng-secret');
    expect(text).not.toContain('Demo@2026');
  });
});

describe('texts', () => {
  it('exist in both languages for every refusal the features declare', () => {
    const contracts = import.meta.glob<Record<string, unknown>>(
      ['../features/*/contract.ts', '../kernel/result.ts'],
      { eager: true },
    );
    const kinds = Object.values(contracts)
      .flatMap((module) => Object.entries(module))
      .filter(([name]) => /Refusals$/.test(name) && name !== 'defineRefusals')
      .flatMap(([, refusals]) => Object.values(refusals as Record<string, { key: string }>));
    expect(kinds.length).toBeGreaterThan(10);
    for (const language of LANGUAGES) {
      const keys = messageKeys(language);
      for (const { key } of kinds) expect(keys.has(key), `${key} in ${language}`).toBe(true);
    }
  });
});

describe('a route that does not say who may come in', () => {
  it('stops the start', async () => {
    const bare = fastify();
    refuseUndeclaredRoutes(bare);
    bare.get('/open', { config: { access: 'public' } }, async () => 'open');
    bare.get('/forgotten', async () => 'secret');
    await expect(bare.ready()).rejects.toThrow('GET /forgotten');
  });

  it('may be declared by the plugin that brings it', async () => {
    const bare = fastify();
    refuseUndeclaredRoutes(bare);
    bare.register(async (scope) => {
      declarePublic(scope);
      scope.get('/file', async () => 'content');
    });
    await expect(bare.ready()).resolves.toBeDefined();
    await bare.close();
  });
});

describe('the platform pages', () => {
  it('answer health and readiness', async () => {
    expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('describe every endpoint in the API document', async () => {
    const document = (await app.app.inject('/api/docs/json')).json();
    for (const { endpoint } of app.routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId, path).toBe(endpoint.id);
      expect(operation.responses[200].content['application/json'].schema.required).toContain(
        'code',
      );
    }
    expect((await app.app.inject('/api/docs/')).headers['content-type']).toContain('text/html');
  });

  it('give metrics to whoever holds the token, and to nobody where there is none', async () => {
    const own = { url: '/metrics', remoteAddress: '127.0.0.1' };
    // A proxy on this machine makes everybody look as if they were on it.
    expect((await app.app.inject(own)).json().code).toBe(ResultCode.notPermitted);

    const guarded = await startTestApp({ env: { METRICS_TOKEN: 'a-long-enough-token' } });
    const ask = (authorization: string) =>
      guarded.app.inject({ ...own, headers: { authorization } });
    expect((await ask('Bearer a-long-enough-token')).body).toContain('process_cpu');
    expect((await ask('Bearer something-else-here')).json().code).toBe(ResultCode.notPermitted);
    expect((await guarded.app.inject(own)).json().code).toBe(ResultCode.notPermitted);
    await guarded.close();
  });

  it('give metrics to this machine without a token where that was set, never by a proxy', async () => {
    const open = await startTestApp({ env: { METRICS_LOOPBACK: '1' } });
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      open.app.inject({ url: '/metrics', remoteAddress, headers });
    expect((await ask('127.0.0.1')).body).toContain('process_cpu');
    expect((await ask('192.0.2.7')).json().code).toBe(ResultCode.notPermitted);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const proxied = await ask('127.0.0.1', { [header]: '192.0.2.7' });
      expect(proxied.json().code, header).toBe(ResultCode.notPermitted);
    }
    await open.close();
  });
});
