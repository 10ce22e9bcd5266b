import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { person } from '#features/people/server/schema.ts';
import { type LoginInfo, sessionEndpoints } from '#features/session/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES } from '#kernel/roles.ts';
import { idOf } from '#server/testing/notices.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expireSessionsJob } from './jobs.ts';
import { session, signInTally } from './schema.ts';
import { actorOfPerson } from './store.ts';

const { login, loginInfo, logout, changePassword, clientConfig } = sessionEndpoints;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.executor.delete(signInTally);
});

const attempt = (userName: string, password: string, address = '10.0.0.1') =>
  app.call<string>(login, { body: { userName, password }, address });

const whoAmI = (token: string) => app.call<LoginInfo>(loginInfo, { token });

async function userIdOf(token: string): Promise<number> {
  return (await whoAmI(token)).data.userInfo.userId;
}

const setPerson = (userName: string, values: Partial<typeof person.$inferInsert>) =>
  app.db.executor.update(person).set(values).where(eq(person.userName, userName));

describe('signing in', () => {
  it('lets every demo account in and shows it its own name and roles', async () => {
    const names = new Set<string>();
    for (const role of ROLES) {
      const answer = await whoAmI(await app.signIn(role));
      expect(answer.code).toBe(ResultCode.ok);
      expect(answer.data.userInfo.userName).toBe(role);
      expect([...answer.data.roles, ...answer.data.approvals]).toContain(role);
      names.add(answer.data.userInfo.nickName);
    }
    expect(names.size).toBe(ROLES.length);
  });

  it('trims the user name, ignores its case, and takes the password as typed', async () => {
    expect((await attempt('  USER ', 'Demo@2026')).code).toBe(ResultCode.ok);
    expect((await attempt('user', ' Demo@2026')).code).toBe(ResultCode.refused);
  });

  it('says the same for an unknown name, a wrong password, a leaver, a disabled and a passwordless account', async () => {
    await setPerson('s10420', { enabled: false });
    await setPerson('s10421', { passwordHash: null });
    await setPerson('s10427', { leaveDate: '2026-11-15' });
    const answers = await Promise.all([
      attempt('nobody-here', 'Demo@2026'),
      attempt('user', 'wrong'),
      attempt('s10420', 'Demo@2026'),
      attempt('s10421', 'Demo@2026'),
      attempt('s10427', 'Demo@2026'),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: ResultCode.refused, msg: '登录失败', data: null });
    }
    expect(
      (await app.call(login, { body: { userName: 'x', password: 'y' }, language: 'en' })).msg,
    ).toBe('Login failed');
  });

  it('stores only a hash of the token', async () => {
    const token = await app.signIn('user');
    const rows = await app.db.executor.select().from(session);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('accepts the token with and without a scheme in front', async () => {
    const token = await app.signIn('user');
    expect((await whoAmI(`Bearer ${token}`)).code).toBe(ResultCode.ok);
    expect((await whoAmI(token)).code).toBe(ResultCode.ok);
  });

  it('names every wrong field at once and refuses unknown ones', async () => {
    const answer = await app.call<{ issues: { path: string; key: string }[] }>(login, {
      body: { password: 7, remember: true },
      language: 'en',
    });
    expect(answer).toMatchObject({ status: 200, code: ResultCode.invalid });
    expect(answer.data.issues).toEqual([
      { path: 'userName', key: 'common.required', msg: 'Required' },
      { path: 'password', key: 'common.wrongType', msg: 'Not the right type' },
      { path: 'remember', key: 'common.unknownField', msg: 'Unknown field' },
    ]);
  });
});

describe('a session', () => {
  it('ends with logout, and its token is unknown from then on', async () => {
    const token = await app.signIn('user');
    expect((await app.call(logout, { token })).code).toBe(ResultCode.ok);
    expect((await whoAmI(token)).code).toBe(ResultCode.sessionEnded);
  });

  it('ends after twelve idle hours but lives on while it is used, up to seven days', async () => {
    const own = await startTestApp();
    const token = await own.signIn('user');
    const alive = async () => (await own.call(loginInfo, { token })).code;
    const hour = 3_600_000;
    for (let used = 0; used < 7 * 24 - 11; used += 11) {
      own.clock.advance(11 * hour);
      if (used + 11 < 7 * 24) expect(await alive()).toBe(ResultCode.ok);
    }
    own.clock.advance(11 * hour);
    expect(await alive()).toBe(ResultCode.sessionEnded);

    const idle = await own.signIn('user');
    own.clock.advance(12 * hour + 1);
    expect((await own.call(loginInfo, { token: idle })).code).toBe(ResultCode.sessionEnded);
    await own.close();
  });

  it('ends when the account is disabled', async () => {
    const token = await app.signIn('s10422');
    await setPerson('s10422', { enabled: false });
    expect((await whoAmI(token)).code).toBe(ResultCode.sessionEnded);
  });

  it('is one statement to check', async () => {
    const token = await app.signIn('user');
    await whoAmI(token);
    expect(await app.countStatements(() => whoAmI(token))).toBe(2);
  });
});

describe('somebody who leaves', () => {
  const HOUR = 3_600_000;

  it('signs in on the last day, and from the next midnight of the company neither that nor their sessions work', async () => {
    const own = await startTestApp();
    const signIn = async () =>
      (await own.call(login, { body: { userName: 'gl', password: 'Demo@2026' } })).code;
    const alive = async (token: string) => (await own.call(loginInfo, { token })).code;
    // Half past nine of the sixteenth in Shanghai.
    await own.db.executor
      .update(person)
      .set({ leaveDate: '2026-11-16' })
      .where(eq(person.userName, 'gl'));
    own.clock.advance(14 * HOUR);
    const token = await own.signIn('gl');
    expect(await alive(token)).toBe(ResultCode.ok);
    own.clock.advance(HOUR);
    expect(await signIn()).toBe(ResultCode.refused);
    expect(await alive(token)).toBe(ResultCode.sessionEnded);
    expect(await alive(demoToken('gl'))).toBe(ResultCode.sessionEnded);
    expect(
      await actorOfPerson(
        own.db.executor,
        await idOf(own.db.executor, 'gl'),
        own.clock.company().today,
      ),
    ).toBeNull();

    // An ended session does not come back with whoever is taken on again.
    await expireSessionsJob({ idleMs: 1e9, maxMs: 1e9 }).run(
      { db: own.db, clock: own.clock.company } as never,
      {},
    );
    await own.db.executor.update(person).set({ leaveDate: null }).where(eq(person.userName, 'gl'));
    expect(await alive(token)).toBe(ResultCode.sessionEnded);
    expect(await signIn()).toBe(ResultCode.ok);
    await own.close();
  });
});

describe('changing the password', () => {
  const change = (token: string, body: object) => app.call(changePassword, { token, body });

  it('ends every other session of the account and keeps this one', async () => {
    const [mine, other] = [await app.signIn('s10423'), await app.signIn('s10423')];
    const userId = await userIdOf(mine);
    const answer = await change(mine, {
      userId,
      oldPassword: 'Demo@2026',
      newPassword: 'Better@2027',
    });
    expect(answer.code).toBe(ResultCode.ok);
    expect((await whoAmI(mine)).code).toBe(ResultCode.ok);
    expect((await whoAmI(other)).code).toBe(ResultCode.sessionEnded);
    expect((await attempt('s10423', 'Demo@2026')).code).toBe(ResultCode.refused);
    expect((await attempt('s10423', 'Better@2027')).code).toBe(ResultCode.ok);
  });

  it('refuses a wrong old password, the same password, a bad format and somebody else’s account', async () => {
    const token = await app.signIn('s10424');
    const userId = await userIdOf(token);
    const valid = { userId, oldPassword: 'Demo@2026', newPassword: 'Better@2027' };
    expect(await change(token, { ...valid, oldPassword: 'wrong' })).toMatchObject({
      code: ResultCode.refused,
      msg: '原密码不正确',
    });
    expect((await change(token, { ...valid, newPassword: 'Demo@2026' })).code).toBe(
      ResultCode.refused,
    );
    expect(await change(token, { ...valid, newPassword: '12345678' })).toMatchObject({
      code: ResultCode.invalid,
      data: { issues: [{ path: 'newPassword', key: 'session.passwordFormat' }] },
    });
    expect((await change(token, { ...valid, userId: userId + 1 })).code).toBe(
      ResultCode.notPermitted,
    );
    expect((await attempt('s10424', 'Demo@2026')).code).toBe(ResultCode.ok);
  });

  it('is all an account may do while a change is due', async () => {
    await setPerson('s10426', { mustChangePassword: true });
    const token = await app.signIn('s10426');
    expect((await whoAmI(token)).data.mustChangePassword).toBe(true);
    const { peopleEndpoints } = await import('#features/people/contract.ts');
    expect(await app.call(peopleEndpoints.panelDepartments, { token })).toMatchObject({
      code: ResultCode.notPermitted,
      msg: '请先修改密码',
    });
    const userId = await userIdOf(token);
    await change(token, { userId, oldPassword: 'Demo@2026', newPassword: 'Better@2027' });
    expect((await app.call(peopleEndpoints.panelDepartments, { token })).code).toBe(ResultCode.ok);
  });
});

describe('somebody without any role', () => {
  it('signs in, changes the password and signs out, and may do nothing else', async () => {
    await setPerson('s10428', { roles: [] });
    const token = await app.signIn('s10428');
    expect((await whoAmI(token)).data).toMatchObject({ roles: [], approvals: [] });
    const { peopleEndpoints } = await import('#features/people/contract.ts');
    expect((await app.call(peopleEndpoints.panelDepartments, { token })).code).toBe(
      ResultCode.notPermitted,
    );
    const userId = await userIdOf(token);
    const body = { userId, oldPassword: 'Demo@2026', newPassword: 'Better@2027' };
    expect((await app.call(changePassword, { token, body })).code).toBe(ResultCode.ok);
    expect((await app.call(logout, { token, body: {} })).code).toBe(ResultCode.ok);
  });
});

describe('who is signed in', () => {
  it('is told with the zone of the company, in which days and deadlines are', async () => {
    expect((await whoAmI(demoToken('user'))).data.timeZone).toBe('Asia/Shanghai');
    const abroad = await startTestApp({ env: { TIME_ZONE: 'America/New_York' } });
    const reply = await abroad.call<LoginInfo>(loginInfo, { token: demoToken('user') });
    expect(reply.data.timeZone).toBe('America/New_York');
    await abroad.close();
  });
});

describe('demo tokens', () => {
  it('stand for their role in demo mode', async () => {
    expect((await whoAmI(demoToken('finance'))).data.roles).toEqual(['finance']);
    expect((await app.call<{ demo: object }>(clientConfig)).data.demo).toMatchObject({
      accounts: ROLES,
    });
  });

  it('are unknown everywhere else, and the sign-in page lists nothing', async () => {
    const real = await startTestApp({ demo: false });
    expect((await real.call(loginInfo, { token: 'finance-token' })).code).toBe(
      ResultCode.sessionEnded,
    );
    expect((await real.call(clientConfig)).data).toMatchObject({ demo: null });
    await real.close();
  });
});
