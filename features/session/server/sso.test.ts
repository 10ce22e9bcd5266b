import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { peopleEndpoints } from '#features/people/contract.ts';
import { person } from '#features/people/server/schema.ts';
import { type LoginInfo, sessionEndpoints } from '#features/session/contract.ts';
import { SSO } from '#features/session/rules.ts';
import { ResultCode } from '#kernel/result.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { clockAt } from '#server/platform/clock.ts';
import { TEST_TIME_ZONE } from '#server/testing/clock.ts';
import {
  answerFrom,
  type SignInProvider,
  startSignInProvider,
} from '#server/testing/sign-in-provider.ts';
import { type Answer, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expireSessionsJob } from './jobs.ts';
import { session, ssoAttempt } from './schema.ts';

const { ssoStart, ssoFinish, loginInfo, clientConfig, login } = sessionEndpoints;
const PUBLIC_URL = 'https://hours.example';

type Started = { url: string; state: string };
type Finished = { token: string; redirect: string };

const EXPIRED = '这次登录已超时或已经用过，请重新登录';
const REFUSED = '公司账号 没有确认这次登录';
const UNAVAILABLE = '公司账号 暂时无法使用，请稍后再试';
const NO_ACCOUNT = '没有可供您登录的账号，请联系管理员';

const refusal = (msg: string) => ({ status: 200, code: ResultCode.refused, msg, data: null });

let provider: SignInProvider;
let app: TestApp;

/** What the provider's directory says where it differs from the name. */
const directory: Record<string, Record<string, unknown>> = {};

const startApp = (env: Record<string, string> = {}, options = {}) =>
  startTestApp({
    env: { ...provider.environment(PUBLIC_URL), OIDC_NAME: '公司账号', ...env },
    ...options,
  });

beforeAll(async () => {
  provider = await startSignInProvider({
    publicUrls: [PUBLIC_URL],
    claims: (account) => directory[account] ?? {},
  });
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  await app.db.executor.delete(ssoAttempt);
});

const start = (query: Record<string, string> = {}, on = app, address = '10.1.0.1') =>
  on.call<Started>(ssoStart, { query, address });

const finish = (query: string, on = app) => on.call<Finished>(ssoFinish, { body: { query } });

const whoIs = async ({ data }: Answer<Finished>, on = app) =>
  (await on.call<LoginInfo>(loginInfo, { token: data.token })).data;

/** Up to the moment the browser is back with the provider's answer. */
async function answerFor(account: string | null, on = app) {
  const { data } = await start({}, on);
  return answerFrom(data.url, account);
}

const signIn = async (account: string, on = app) => finish(await answerFor(account, on), on);

const setPerson = (userName: string, values: Partial<typeof person.$inferInsert>) =>
  app.db.executor.update(person).set(values).where(eq(person.userName, userName));

const lastAudit = async () =>
  (await app.db.executor.select().from(auditEntry).orderBy(sql`id desc`).limit(1))[0];

describe('signing in through the provider', () => {
  it('is offered under the provider’s name', async () => {
    expect((await app.call(clientConfig)).data).toMatchObject({ sso: { name: '公司账号' } });
  });

  it('asks with state, nonce and PKCE, and keeps no more than it must', async () => {
    const { data } = await start();
    const asked = new URL(data.url);
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'manhour',
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/auth-redirect`,
      scope: 'openid profile email',
      state: data.state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [row] = await app.db.executor.select().from(ssoAttempt);
    expect(JSON.stringify(row)).not.toContain(data.state);
    expect(data.url).not.toContain(row?.codeVerifier);
  });

  it('gives a session like any other, whatever the case of the name', async () => {
    const answer = await signIn('GL');
    expect(answer).toMatchObject({ code: ResultCode.ok, data: { redirect: '/' } });
    expect(await whoIs(answer)).toMatchObject({ userInfo: { userName: 'gl' }, approvals: ['gl'] });
    expect(await lastAudit()).toMatchObject({
      action: 'session.ssoLogin',
      actorName: 'gl',
      entity: 'person',
    });
    const [row] = await app.db.executor.select().from(session).where(eq(session.via, 'sso'));
    expect(JSON.stringify(row)).not.toContain(answer.data.token);
    expect(await app.db.executor.select().from(ssoAttempt)).toEqual([]);
  });

  it.each([
    ['/timeApproval/timeApproval?dept=3#row-9', '/timeApproval/timeApproval?dept=3#row-9'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/auth-redirect?code=1', '/'],
  ])('brings people back to %s as %s', async (wanted, redirect) => {
    const { data } = await start({ redirect: wanted });
    const answer = await finish(await answerFrom(data.url, 'user'));
    expect(answer.data.redirect).toBe(redirect);
  });

  it('works where the answer reaches another process', async () => {
    const other = await startApp({}, { db: app.db });
    const query = await answerFor('user');
    expect((await finish(query, other)).code).toBe(ResultCode.ok);
    expect(await finish(query)).toMatchObject(refusal(EXPIRED));
    await other.app.close();
  });

  it('does not ask for a password change that is due, while a password does', async () => {
    await setPerson('s10440', { mustChangePassword: true });
    const { data } = await signIn('s10440');
    const panel = (token: string) => app.call(peopleEndpoints.panelDepartments, { token });
    expect((await panel(data.token)).code).toBe(ResultCode.ok);
    const info = await app.call<LoginInfo>(loginInfo, { token: data.token });
    expect(info.data.mustChangePassword).toBe(false);
    expect((await panel(await app.signIn('s10440'))).code).toBe(ResultCode.notPermitted);
  });

  it('is open to accounts that have no password', async () => {
    await setPerson('s10441', { passwordHash: null });
    expect((await signIn('s10441')).code).toBe(ResultCode.ok);
  });

  it('works with a provider that says it all in the token, and without a client secret', async () => {
    const other = await startSignInProvider({
      publicUrls: [PUBLIC_URL],
      talkative: true,
      publicClient: true,
    });
    const own = await startTestApp({ env: other.environment(PUBLIC_URL), db: app.db });
    expect((await signIn('user', own)).code).toBe(ResultCode.ok);
    await own.app.close();
    await other.close();
  });
});

describe('an answer', () => {
  it('counts once, however often and however fast it is sent', async () => {
    const query = await answerFor('user');
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(query)));
    expect(answers.filter(({ code }) => code === ResultCode.ok)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== ResultCode.ok)) {
      expect(answer).toMatchObject(refusal(EXPIRED));
    }
  });

  it('needs the state it was asked with', async () => {
    const query = new URLSearchParams(await answerFor('user'));
    query.set('state', 'another');
    expect(await finish(`?${query}`)).toMatchObject(refusal(EXPIRED));
    query.delete('state');
    expect(await finish(`?${query}`)).toMatchObject(refusal(EXPIRED));
  });

  it('is worth nothing after ten minutes', async () => {
    const own = await startApp({}, { db: app.db });
    const late = await answerFor('user', own);
    own.clock.advance(SSO.lifetimeMs);
    expect(await finish(late, own)).toMatchObject(refusal(EXPIRED));
    const early = await answerFor('user', own);
    own.clock.advance(SSO.lifetimeMs - 1);
    expect((await finish(early, own)).code).toBe(ResultCode.ok);
    await own.app.close();
  });

  it.each([
    ['code', (query: URLSearchParams) => query.set('code', 'tampered-with')],
    ['issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['doubled code', (query: URLSearchParams) => query.append('code', 'another')],
    ['doubled state', (query: URLSearchParams) => query.append('state', 'another')],
    ['missing code', (query: URLSearchParams) => query.delete('code')],
  ])('with a wrong %s is refused, and used up', async (_, change) => {
    const sent = await answerFor('user');
    const query = new URLSearchParams(sent);
    change(query);
    expect(await finish(`?${query}`)).toMatchObject(refusal(REFUSED));
    expect(await finish(sent)).toMatchObject(refusal(EXPIRED));
  });

  it.each(['nonce', 'codeVerifier'] as const)('for another %s is refused', async (secret) => {
    const query = await answerFor('user');
    await app.db.executor.update(ssoAttempt).set({ [secret]: 'x'.repeat(43) });
    expect(await finish(query)).toMatchObject(refusal(REFUSED));
  });

  it('that says no is passed on in the reader’s language', async () => {
    const query = await answerFor(null);
    expect(new URLSearchParams(query).get('error')).toBe('access_denied');
    const answer = await app.call(ssoFinish, { body: { query }, language: 'en' });
    expect(answer).toMatchObject(refusal('公司账号 did not confirm this sign-in'));
  });

  it('that makes no sense does no harm', async () => {
    const long = `?state=${'x'.repeat(8000)}`;
    for (const query of ['?', '%', '?state=%E0%A4%A', '&&=&', 'state=', long]) {
      expect(await finish(query), query.slice(0, 20)).toMatchObject(refusal(EXPIRED));
    }
    expect(await finish('\ud800')).toMatchObject({ status: 200, code: ResultCode.invalid });
  });

  it('has a limit on its length', async () => {
    const answer = await finish('x'.repeat(SSO.maxAnswerLength + 1));
    expect(answer.code).toBe(ResultCode.invalid);
  });

  it('leaves neither code nor state nor token in the log', async () => {
    const query = await answerFor('user');
    const { data } = await finish(query);
    const denied = await answerFor(null);
    await finish(denied);
    const log = app.log.join('');
    expect(log).toContain('access_denied');
    for (const secret of ['code', 'state']) {
      expect(log).not.toContain(new URLSearchParams(query).get(secret));
    }
    expect(log).not.toContain(new URLSearchParams(denied).get('state'));
    expect(log).not.toContain(data.token);
  });
});

describe('an account', () => {
  it('that is unknown, disabled, of a leaver or not named at all gets the same answer', async () => {
    await setPerson('s10442', { enabled: false });
    await setPerson('s10441', { leaveDate: '2026-11-15' });
    directory['without-name'] = { preferred_username: undefined };
    directory['odd-name'] = { preferred_username: 'user\0' };
    for (const account of ['nobody-here', 's10442', 's10441', 'without-name', 'odd-name']) {
      expect(await signIn(account), account).toMatchObject(refusal(NO_ACCOUNT));
    }
  });

  it('that nobody has here is shown to administrators', async () => {
    await signIn('nobody-here');
    expect(await lastAudit()).toMatchObject({
      action: 'session.ssoFailed',
      actorId: null,
      after: { preferred_username: 'nobody-here' },
    });
  });

  it('ends its session when it is disabled', async () => {
    const answer = await signIn('s10443');
    await setPerson('s10443', { enabled: false });
    const { code } = await app.call(loginInfo, { token: answer.data.token });
    expect(code).toBe(ResultCode.sessionEnded);
  });
});

describe('matching by e-mail address', () => {
  let byMail: TestApp;
  beforeAll(async () => {
    byMail = await startApp({ OIDC_CLAIM: 'email' }, { db: app.db });
  });
  afterAll(() => byMail.app.close());

  it('finds the one enabled person who has it, whatever its case', async () => {
    directory.someone = { email: 'GL@Henglan.Example', email_verified: true };
    const answer = await signIn('someone', byMail);
    expect((await whoIs(answer, byMail)).userInfo.userName).toBe('gl');
  });

  it('passes over those who are disabled, and never guesses between two', async () => {
    directory.shared = { email: 'shared@henglan.example' };
    await setPerson('s10444', { email: 'shared@henglan.example' });
    await setPerson('s10445', { email: 'Shared@henglan.example', enabled: false });
    const answer = await signIn('shared', byMail);
    expect((await whoIs(answer, byMail)).userInfo.userName).toBe('s10444');
    await setPerson('s10445', { enabled: true });
    expect(await signIn('shared', byMail)).toMatchObject(refusal(NO_ACCOUNT));
  });

  it('does not believe an address the provider has not verified', async () => {
    directory.liar = { email: 'super_admin@henglan.example', email_verified: false };
    expect(await signIn('liar', byMail)).toMatchObject(refusal(NO_ACCOUNT));
  });
});

describe('a provider that is out of reach', () => {
  it('is said to be, at the start and at the finish', async () => {
    const gone = await startSignInProvider({ publicUrls: [PUBLIC_URL] });
    const env = { ...gone.environment(PUBLIC_URL), OIDC_NAME: '公司账号' };
    const own = await startTestApp({ env, db: app.db });
    const query = await answerFor('user', own);
    await gone.close();
    expect(await finish(query, own)).toMatchObject(refusal(UNAVAILABLE));
    const fresh = await startTestApp({ env, db: app.db });
    expect(await start({}, fresh)).toMatchObject(refusal(UNAVAILABLE));
    expect(await start({}, fresh)).toMatchObject(refusal(UNAVAILABLE));
    expect(fresh.log.join('')).toContain('ECONNREFUSED');
    expect(await app.db.executor.select().from(ssoAttempt)).toEqual([]);
    await own.app.close();
    await fresh.app.close();
  });

  it.each([
    ['never answers', () => undefined],
    ['answers with a page', (end: (text: string) => void) => end('<h1>502</h1>')],
    [
      'claims to be another',
      (end: (text: string) => void) => end('{"issuer":"https://x.example"}'),
    ],
  ])('includes one that %s', async (_, respond) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      respond((text) => response.end(text));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const own = await startApp({ OIDC_ISSUER: `http://127.0.0.1:${port}` }, { db: app.db });
    expect(await start({}, own)).toMatchObject(refusal(UNAVAILABLE));
    server.closeAllConnections();
    server.close();
    await own.app.close();
  });

  it('is asked again after a failure', async () => {
    let broken = true;
    const server = createServer((_request, response) => {
      response.statusCode = broken ? 503 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ issuer: `${origin}/`, authorization_endpoint: `${origin}/authorize` }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const own = await startApp({ OIDC_ISSUER: origin }, { db: app.db });
    expect(await start({}, own)).toMatchObject(refusal(UNAVAILABLE));
    broken = false;
    expect((await start({}, own)).code).toBe(ResultCode.ok);
    server.closeAllConnections();
    server.close();
    await own.app.close();
  });
});

describe('open attempts', () => {
  const fill = async (address: string) => {
    const at = app.clock.now().toISOString();
    await app.db.executor.insert(ssoAttempt).values(
      Array.from({ length: SSO.openPerAddress }, (_, n) => ({
        stateHash: `${address}-${n}`,
        nonce: '',
        codeVerifier: '',
        redirect: '/',
        address,
        createdAt: at,
      })),
    );
  };

  it('are limited per address, and the answer says how long to wait', async () => {
    await fill('10.1.0.7');
    expect(await start({}, app, '10.1.0.7')).toMatchObject({
      code: ResultCode.tooMany,
      data: { retryAfterSeconds: 600 },
    });
    expect((await start({}, app, '10.1.0.8')).code).toBe(ResultCode.ok);
    await app.db.executor.delete(ssoAttempt).where(eq(ssoAttempt.stateHash, '10.1.0.7-3'));
    expect((await start({}, app, '10.1.0.7')).code).toBe(ResultCode.ok);
  });

  it('are gone after the night', async () => {
    await fill('10.1.0.9');
    const job = expireSessionsJob({ idleMs: 1e9, maxMs: 1e9 });
    const at = (ms: number) =>
      job.run(
        {
          db: app.db,
          clock: () => clockAt(new Date(app.clock.now().getTime() + ms), TEST_TIME_ZONE),
        } as never,
        {},
      );
    await at(SSO.lifetimeMs);
    expect(await app.db.executor.select().from(ssoAttempt)).toHaveLength(SSO.openPerAddress);
    await at(SSO.lifetimeMs + 1);
    expect(await app.db.executor.select().from(ssoAttempt)).toEqual([]);
  });
});

describe('without a provider', () => {
  it('nothing is offered, and asking for it is refused', async () => {
    const own = await startTestApp({ db: app.db });
    const msg = '这里没有开通单点登录';
    expect((await own.call(clientConfig)).data).toMatchObject({ sso: null });
    expect(await start({}, own)).toMatchObject(refusal(msg));
    expect(await finish('?state=x', own)).toMatchObject(refusal(msg));
    expect(
      (await own.call(login, { body: { userName: 'user', password: 'Demo@2026' } })).code,
    ).toBe(ResultCode.ok);
    await own.app.close();
  });
});
