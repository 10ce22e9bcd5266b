import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { peopleEndpoints } from '#features/people/contract.ts';
import { person } from '#features/people/server/schema.ts';
import { type LoginInfo, sessionEndpoints } from '#features/session/contract.ts';
import { ACCOUNT_PACE, ADDRESS_PACE, DEVICE, WAIT } from '#features/session/rules.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Answer, demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expireSessionsJob } from './jobs.ts';
import { knownDevice, signInTally } from './schema.ts';

const { login, loginInfo, changePassword } = sessionEndpoints;
const RIGHT = 'Demo@2026';
const HOUR = 3_600_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.executor.delete(signInTally);
});

interface Try {
  readonly address?: string;
  readonly cookie?: string;
}

const attempt = (userName: string, password: string, { address = '10.0.0.1', cookie }: Try = {}) =>
  app.call<string>(login, {
    body: { userName, password },
    address,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

async function guess(times: number, userName: string, from: Try = {}) {
  const codes = [];
  for (let n = 0; n < times; n += 1) codes.push((await attempt(userName, 'wrong', from)).code);
  return codes;
}

/** What the browser keeps after signing in. */
const cookieOf = (headers: Record<string, unknown>) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

async function deviceOf(userName: string): Promise<string> {
  const { code, headers } = await attempt(userName, RIGHT, { address: '10.9.9.9' });
  expect(code).toBe(ResultCode.ok);
  return cookieOf(headers);
}

const refused = (times: number) => Array(times).fill(ResultCode.refused);

describe('guessing at one account', () => {
  it('waits after five failures from one address, longer each time, and says how long', async () => {
    const ask = (password: string, language: 'zh' | 'en' = 'zh') =>
      app.call<{ retryAfterSeconds: number }>(login, {
        body: { userName: 'gl', password },
        address: '10.0.1.1',
        language,
      });
    for (let n = 0; n < ACCOUNT_PACE.tolerated; n += 1) {
      expect((await ask('wrong')).code).toBe(ResultCode.refused);
    }
    const waits = [];
    for (let n = 0; n < 6; n += 1) {
      const { code, data } = await ask(RIGHT);
      expect(code).toBe(ResultCode.tooMany);
      waits.push(data.retryAfterSeconds);
      app.clock.advance(data.retryAfterSeconds * 1000);
      expect((await ask('wrong')).code).toBe(ResultCode.refused);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900]);
    expect((await ask(RIGHT)).msg).toBe('尝试次数过多，请在 15 分钟后再试');
    expect((await ask(RIGHT, 'en')).msg).toBe('Too many attempts. Please try again in 15 minutes');
    app.clock.advance(WAIT.longestMs - 29_500);
    expect((await ask(RIGHT, 'en')).msg).toBe('Too many attempts. Please try again in 30 seconds');
    app.clock.advance(29_500);
    expect((await ask(RIGHT)).code).toBe(ResultCode.ok);
  });

  it('does not keep anybody out who comes from another address', async () => {
    expect(await guess(5, 'gl', { address: '10.0.1.2' })).toEqual(refused(5));
    expect(await guess(1, 'gl', { address: '10.0.1.2' })).toEqual([ResultCode.tooMany]);
    expect((await attempt('gl', RIGHT, { address: '10.0.1.3' })).code).toBe(ResultCode.ok);
    // Signing in elsewhere does not help whoever is guessing.
    expect(await guess(1, 'gl', { address: '10.0.1.2' })).toEqual([ResultCode.tooMany]);
  });

  it('does not keep out the owner’s own device, even from the very same address', async () => {
    const cookie = await deviceOf('gl');
    const address = '10.0.1.4';
    await guess(6, 'gl', { address });
    for (let n = 0; n < 30; n += 1) await attempt(`nobody-${n}`, 'wrong', { address });
    expect((await attempt('gl', RIGHT, { address })).code).toBe(ResultCode.tooMany);
    expect((await attempt('gl', RIGHT, { address, cookie })).code).toBe(ResultCode.ok);
  });

  it('is slowed down on a known device as well, and only there', async () => {
    const cookie = await deviceOf('dl');
    expect(await guess(6, 'dl', { cookie })).toEqual([...refused(5), ResultCode.tooMany]);
    // Another address does not make it another device.
    expect(await guess(1, 'dl', { cookie, address: '10.0.1.5' })).toEqual([ResultCode.tooMany]);
    expect((await attempt('dl', RIGHT)).code).toBe(ResultCode.ok);
  });

  it('gains nothing by the device of another account, or one that was made up', async () => {
    const foreign = await deviceOf('user');
    const invented = `manhour_device=${'a'.repeat(43)}`;
    await guess(5, 'pl', { cookie: foreign });
    for (const cookie of [foreign, invented, 'manhour_device=', 'manhour_device=%00']) {
      expect(await guess(1, 'pl', { cookie })).toEqual([ResultCode.tooMany]);
    }
  });

  it('treats a network of the new addresses as one', async () => {
    for (let n = 1; n <= 5; n += 1) await guess(1, 'pd', { address: `2001:db8:0:7::${n}` });
    const next = await guess(1, 'pd', { address: '2001:db8:0:7:ffff::1' });
    expect(next).toEqual([ResultCode.tooMany]);
    expect((await attempt('pd', RIGHT, { address: '2001:db8:0:8::1' })).code).toBe(ResultCode.ok);
  });

  it('says and costs the same for an account that does not exist', async () => {
    const known: Answer[] = [];
    const unknown: Answer[] = [];
    for (let n = 0; n < 7; n += 1) {
      known.push(await attempt('pmo', 'wrong', { address: '10.0.1.6' }));
      unknown.push(await attempt('no-such-person', 'wrong', { address: '10.0.1.7' }));
    }
    const said = (answers: readonly Answer[]) =>
      answers.map(({ code, msg, data }) => [code, msg, data]);
    expect(said(unknown)).toEqual(said(known));
    await app.db.executor.delete(signInTally);
    const statements = (name: string) => app.countStatements(() => attempt(name, 'wrong'));
    expect(await statements('pmo')).toBe(await statements('no-such-person'));
  });

  it('is forgotten by a success, and by a reset of the password', async () => {
    await guess(4, 's10427');
    expect((await attempt('s10427', RIGHT)).code).toBe(ResultCode.ok);
    expect(await guess(4, 's10427')).toEqual(refused(4));
    await guess(2, 's10427');
    expect((await attempt('s10427', RIGHT)).code).toBe(ResultCode.tooMany);
    const [row] = await app.db.executor
      .select({ id: person.id })
      .from(person)
      .where(eq(person.userName, 's10427'));
    const reset = await app.call<{ password: string }>(peopleEndpoints.resetPassword, {
      token: demoToken('super_admin'),
      body: { id: row?.id },
    });
    expect((await attempt('s10427', reset.data.password)).code).toBe(ResultCode.ok);
  });
});

describe('guessing from one address', () => {
  it('waits after twenty failures, also for names that do not exist', async () => {
    for (let n = 1; n <= ADDRESS_PACE.tolerated; n += 1) {
      expect((await attempt(`nobody-${n}`, 'wrong', { address: '10.0.2.1' })).code).toBe(
        ResultCode.refused,
      );
    }
    const blocked = await attempt('user', RIGHT, { address: '10.0.2.1' });
    expect(blocked).toMatchObject({ code: ResultCode.tooMany, data: { retryAfterSeconds: 30 } });
    expect((await attempt('user', RIGHT, { address: '10.0.2.2' })).code).toBe(ResultCode.ok);
  });

  it('is not confused by an office that signs in at nine', async () => {
    for (let n = 1; n < ADDRESS_PACE.tolerated - 4; n += 1) {
      await attempt(`nobody-${n}`, 'wrong', { address: '10.0.2.3' });
    }
    const names = ['user', 'gl', 'pl', 'pmo', 'pmd', 'pd', 'dl', 'cl', 'vp_view', 'wl_view'];
    const answers = await Promise.all(
      [...names, ...names].map((name) => attempt(name, RIGHT, { address: '10.0.2.3' })),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(ResultCode.ok));
  });

  it('counts nobody’s proxy as a person: the account alone counts there', async () => {
    const plain = await startTestApp({ env: { TRUST_PROXY: '0' } });
    const ask = (userName: string, password: string, forwarded: Record<string, string>) =>
      plain.call(login, { body: { userName, password }, headers: forwarded });
    const through = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });
    for (let n = 0; n <= ADDRESS_PACE.tolerated; n += 1) {
      await ask(`nobody-${n}`, 'wrong', through(n));
    }
    expect((await ask('user', RIGHT, through(31))).code).toBe(ResultCode.ok);
    expect((await ask('user', RIGHT, {})).code).toBe(ResultCode.ok);
    // A header that anybody can send must not be a way around all counting.
    for (let n = 0; n < 5; n += 1) await ask('gl', 'wrong', through(n));
    expect((await ask('gl', RIGHT, through(9))).code).toBe(ResultCode.tooMany);
    expect((await ask('gl', RIGHT, { forwarded: 'for=192.0.2.1' })).code).toBe(ResultCode.tooMany);
    expect((await ask('gl', RIGHT, {})).code).toBe(ResultCode.ok);
    await plain.close();
  });

  it('believes the proxies that were named, and no address a client adds before theirs', async () => {
    for (let n = 0; n < 6; n += 1) await guess(1, 'cl', { address: `192.0.2.${n}, 10.0.2.5` });
    expect(await guess(1, 'cl', { address: '10.0.2.5' })).toEqual([ResultCode.tooMany]);
  });
});

describe('many tries at once', () => {
  it('let one person sign in from many places', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('wh_ap', RIGHT)));
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(ResultCode.ok));
  });

  it('are turned away instead of being queued without end, but not on a device that is known', async () => {
    const cookie = await deviceOf('vp_view');
    const flood = Array.from({ length: 40 }, () => attempt('vp_view', RIGHT));
    const own = attempt('vp_view', RIGHT, { cookie });
    const codes = (await Promise.all(flood)).map(({ code }) => code);
    expect(codes.filter((code) => code === ResultCode.ok)).toHaveLength(20);
    expect(codes.filter((code) => code === ResultCode.tooMany)).toHaveLength(20);
    expect((await own).code).toBe(ResultCode.ok);
  });
});

describe('a wrong old password', () => {
  it('slows down that session, and neither the account nor another session of it', async () => {
    const token = (await attempt('s10425', RIGHT)).data;
    const other = (await attempt('s10425', RIGHT)).data;
    const { data } = await app.call<LoginInfo>(loginInfo, { token });
    const { userId } = data.userInfo;
    const change = (session: string, oldPassword: string) =>
      app.call(changePassword, {
        token: session,
        body: { userId, oldPassword, newPassword: 'Better@2027' },
      });
    for (let n = 0; n < 5; n += 1) {
      expect((await change(token, 'wrong')).code).toBe(ResultCode.refused);
    }
    expect((await change(token, RIGHT)).code).toBe(ResultCode.tooMany);
    expect((await attempt('s10425', RIGHT)).code).toBe(ResultCode.ok);
    expect((await change(other, RIGHT)).code).toBe(ResultCode.ok);
  });

  it('may be followed by the right one however much others are guessing', async () => {
    const token = (await attempt('s10426', RIGHT)).data;
    const { data } = await app.call<LoginInfo>(loginInfo, { token });
    await guess(8, 's10426');
    const body = { userId: data.userInfo.userId, oldPassword: RIGHT, newPassword: 'Better@2027' };
    expect((await app.call(changePassword, { token, body })).code).toBe(ResultCode.ok);
  });
});

describe('a device', () => {
  it('is known by a cookie that scripts and other sites cannot reach, and by its hash alone', async () => {
    const { headers } = await attempt('finance', RIGHT);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(
      /^manhour_device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const secret = cookieOf(headers).split('=')[1] ?? '';
    const rows = await app.db.executor.select().from(knownDevice);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const secure = await app.call(login, {
      body: { userName: 'finance', password: RIGHT },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1' },
    });
    expect(String(secure.headers['set-cookie'])).toMatch(/; Secure$/);
    expect((await attempt('finance', 'wrong')).headers['set-cookie']).toBeUndefined();
  });

  it('stays the same for everybody who uses it, and is replaced where it was made up', async () => {
    const cookie = await deviceOf('admin');
    expect(cookieOf((await attempt('leader', RIGHT, { cookie })).headers)).toBe(cookie);
    const invented = `manhour_device=${'b'.repeat(43)}`;
    const given = cookieOf((await attempt('leader', RIGHT, { cookie: invented })).headers);
    expect(given).not.toBe(invented);
  });

  it('is forgotten when a person has too many, or after half a year', async () => {
    const own = await startTestApp();
    const signIn = () =>
      own.call(login, { body: { userName: 'wl_view', password: RIGHT }, address: '10.0.3.1' });
    for (let n = 0; n < DEVICE.perPerson + 2; n += 1) {
      own.clock.advance(1000);
      await signIn();
    }
    expect(await own.db.executor.select().from(knownDevice)).toHaveLength(DEVICE.perPerson);
    await own.call(login, { body: { userName: 'gl', password: 'wrong' }, address: '10.0.3.1' });
    expect(await own.db.executor.select().from(signInTally)).not.toHaveLength(0);
    const { run } = expireSessionsJob({ idleMs: HOUR, maxMs: HOUR });
    const job = { db: own.db, clock: own.clock.company } as Parameters<typeof run>[0];
    own.clock.advance(HOUR);
    await run(job, {});
    expect(await own.db.executor.select().from(signInTally)).toEqual([]);
    expect(await own.db.executor.select().from(knownDevice)).toHaveLength(DEVICE.perPerson);
    own.clock.advance(DEVICE.keptMs);
    await run(job, {});
    expect(await own.db.executor.select().from(knownDevice)).toEqual([]);
    await own.close();
  });
});
