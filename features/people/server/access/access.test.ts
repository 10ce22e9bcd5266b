import { eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccessPreview,
  accessEndpoints,
  type PersonRow,
  peopleEndpoints,
  peopleRefusals,
} from '#features/people/contract.ts';
import { invitation, person } from '#features/people/server/schema.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { translate } from '#server/messages.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { transact } from '#server/platform/db/database.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/queue.ts';
import { findRun } from '#server/platform/jobs/store.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { invitationMailJob } from './mail-job.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMTP_FROM: 'Manhour <hours@example.com>',
  PUBLIC_URL: 'https://hours.example',
};

let app: TestApp;
let nothing: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: MAIL });
  // The same company on an installation without a mail server.
  nothing = await startTestApp({ db: app.db });
});
afterAll(async () => {
  await nothing.app.close();
  await app.close();
});

const admin = demoToken('super_admin');
const office = demoToken('gc_admin');

async function idOf(userName: string): Promise<number> {
  const [found] = await app.db.executor
    .select({ id: person.id })
    .from(person)
    .where(eq(person.userName, userName));
  return found?.id ?? 0;
}

let made = 0;

/** Somebody as an import leaves them: no password yet. */
async function newcomer(changes: Partial<typeof person.$inferInsert> = {}): Promise<PersonRow> {
  made += 1;
  const [row] = await app.db.executor
    .insert(person)
    .values({
      staffNo: `A${made}`,
      userName: `newcomer${made}`,
      nickName: `新人${made}`,
      deptId: sql`(select min(id) from department)` as never,
      hireDate: '2026-01-05',
      roles: ['user'],
      mustChangePassword: true,
      ...changes,
    })
    .returning({ id: person.id });
  return read(row?.id ?? 0);
}

const read = async (id: number) =>
  (await app.call<PersonRow>(peopleEndpoints.read, { token: admin, params: { id } })).data;

const preview = async (ids: number[], target = app) =>
  (await target.call<AccessPreview>(accessEndpoints.preview, { token: admin, body: { ids } })).data;

const issue = (ids: number[], token = admin) =>
  app.call<Buffer>(accessEndpoints.passwords, { token, body: { ids }, language: 'en' });

const signIn = (userName: string, password: string) =>
  app.call<string>(sessionEndpoints.login, { body: { userName, password } });

/** The sheet's lines by staff number. */
async function linesOf(file: Buffer) {
  const rows = await readSheet(file, { maxRows: 500, maxUnpackedBytes: 1_000_000 });
  return Object.fromEntries(rows.slice(1).map(({ cells }) => [cells[0] ?? '', cells.slice(1)]));
}

describe('one-time passwords for a selection', () => {
  it('come in one sheet, work once, and leave people with their own password alone', async () => {
    const [first, second, off, left] = [
      await newcomer(),
      await newcomer(),
      await newcomer({ enabled: false }),
      await newcomer({ leaveDate: '2026-11-15' }),
    ];
    const settled = await read(await idOf('user'));
    const ids = [first.id, second.id, off.id, left.id, settled.id];
    expect(first).toMatchObject({ password: 'none', invitation: 'none' });
    expect(await preview(ids)).toEqual({
      mail: true,
      waiting: 2,
      withAddress: 0,
      ownPassword: 1,
      disabled: 2,
    });
    const lines = await linesOf((await issue(ids)).data);
    expect(Object.keys(lines).sort()).toEqual(
      [first, second, off, left, settled].map(({ staffNo }) => staffNo).sort(),
    );
    const [, , password = ''] = lines[first.staffNo] ?? [];
    for (const { staffNo } of [off, left]) {
      expect(lines[staffNo]?.slice(2)).toEqual(['', 'Disabled or left the company, left alone']);
    }
    expect(lines[settled.staffNo]?.slice(2)).toEqual([
      '',
      'Has a password of their own, left alone',
    ]);
    expect(password).not.toBe(lines[second.staffNo]?.[2]);
    const token = (await signIn(first.userName, password)).data;
    const info = await app.call<{ mustChangePassword: boolean }>(sessionEndpoints.loginInfo, {
      token,
    });
    expect(info.data.mustChangePassword).toBe(true);
    expect((await signIn('user', 'Demo@2026')).code).toBe(ResultCode.ok);
    expect(await read(first.id)).toMatchObject({ password: 'oneTime' });

    // Asked for again, the earlier one-time password is worth nothing, and so is its session.
    await issue([first.id]);
    expect((await signIn(first.userName, password)).code).toBe(ResultCode.refused);
    expect((await app.call(sessionEndpoints.loginInfo, { token })).code).toBe(
      ResultCode.sessionEnded,
    );
  });

  it('are on record for each person, without the password', async () => {
    const { id } = await newcomer();
    const { data } = await issue([id]);
    const [line = []] = Object.values(await linesOf(data));
    const entries = await app.db.executor
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.entityId, String(id)));
    expect(entries.map(({ action }) => action)).toEqual(['people.oneTimePassword']);
    expect(JSON.stringify(entries)).not.toContain(line[2]);
  });

  it('are refused where nobody needs one, somebody is out of reach, or nobody is there', async () => {
    const own = await idOf('user');
    expect(await issue([own])).toMatchObject({
      code: ResultCode.refused,
      msg: translate('en', peopleRefusals.nobodyNeedsPassword.key),
    });
    const boss = await newcomer({ roles: ['finance'] });
    const { id } = await newcomer();
    expect((await issue([id, boss.id], office)).code).toBe(ResultCode.refused);
    expect(await read(id)).toMatchObject({ password: 'none' });
    expect((await issue([id, 2_000_000_000])).code).toBe(ResultCode.notFound);
    expect((await issue([])).code).toBe(ResultCode.invalid);
  });

  it('cost the same number of statements for two people as for twenty', async () => {
    const few = [(await newcomer()).id, (await newcomer()).id];
    const many: number[] = [];
    for (let n = 0; n < 20; n += 1) many.push((await newcomer()).id);
    expect(await app.countStatements(() => issue(few))).toBe(
      await app.countStatements(() => issue(many)),
    );
  });
});

describe('invitations by e-mail', () => {
  let queue: JobQueue | null = null;
  const servers: MailServer[] = [];

  beforeEach(() => app.db.executor.delete(invitation));
  afterEach(async () => {
    await queue?.stop();
    queue = null;
    for (const server of servers.splice(0)) await server.close();
  });

  const invite = (ids: number[], target = app) =>
    target.call<{ invited: number }>(accessEndpoints.invite, { token: admin, body: { ids } });

  /** The job as it is, but for its clock: these tests say themselves when it runs. */
  async function send(options: Parameters<typeof startMailServer>[0] = {}) {
    const server = await startMailServer(options);
    servers.push(server);
    const texts = (['zh', 'en'] as const).map(
      (language) => (key: string, params?: object) => translate(language, key, { ...params }),
    );
    const settings = { smtpUrl: server.url, from: MAIL.SMTP_FROM, publicUrl: MAIL.PUBLIC_URL };
    const { cron: _, ...kind } = invitationMailJob(settings, texts);
    queue = createJobQueue({
      db: app.db,
      kinds: [kind],
      log: pino({ level: 'silent' }),
      now: app.clock.now,
      timeZone: 'Asia/Shanghai',
      pollSeconds: 0.5,
    });
    await queue.start();
    const { enqueue, stop } = queue;
    const id = await transact(app.db, (tx) => enqueue(tx, kind, {}, null));
    const run = () => findRun(app.db.executor, id, null);
    await expect.poll(async () => (await run())?.state, { timeout: 60_000 }).toBe('done');
    await stop();
    queue = null;
    return { received: server.received, result: (await run())?.result };
  }

  /** Quoted-printable, as mails with Chinese in them are written. */
  const plainText = (raw: string) =>
    raw
      .replace(/=\r?\n/g, '')
      .replace(/(?:=[0-9A-F]{2})+/g, (coded) =>
        Buffer.from(coded.replaceAll('=', ''), 'hex').toString(),
      );

  it('carry a one-time password that works, in both languages', async () => {
    const invited = await newcomer({ email: 'a@example.com' });
    const noAddress = await newcomer();
    const ids = [invited.id, noAddress.id, await idOf('user')];
    expect(await preview(ids)).toMatchObject({ waiting: 2, withAddress: 1, ownPassword: 1 });
    expect((await invite(ids)).data).toEqual({ invited: 1 });
    expect(await read(invited.id)).toMatchObject({ password: 'none', invitation: 'waiting' });
    const { received, result } = await send();
    expect(result).toEqual({ sent: 1, refused: 0, delayed: 0, settled: 0 });
    expect(received.map(({ to }) => to)).toEqual(['a@example.com']);
    const text = plainText(received[0]?.raw ?? '');
    expect(text).toContain('https://hours.example/login');
    expect(text).toContain('您的工时管理账号已开通');
    expect(text).not.toContain('{{');
    const password = /One-time password: (\S+)/.exec(text)?.[1] ?? '';
    expect((await signIn(invited.userName, password)).code).toBe(ResultCode.ok);
    expect(await read(invited.id)).toMatchObject({ password: 'oneTime', invitation: 'sent' });
    // Once is enough; asked again, it comes again.
    expect((await send()).received).toEqual([]);
    await invite([invited.id]);
    expect((await send()).received).toHaveLength(1);
  });

  it('are marked as refused where nobody has that address, and not tried again', async () => {
    const { id } = await newcomer({ email: 'gone@example.com' });
    await invite([id]);
    expect((await send({ refuse: () => 550 })).result).toMatchObject({ sent: 0, refused: 1 });
    expect(await read(id)).toMatchObject({ invitation: 'refused' });
    expect((await send()).received).toEqual([]);
  });

  it('do not take the password from somebody who has set one meanwhile', async () => {
    const { id } = await newcomer({ email: 'b@example.com' });
    await invite([id]);
    await app.db.executor
      .update(person)
      .set({ passwordHash: 'theirs', mustChangePassword: false })
      .where(inArray(person.id, [id]));
    const { received, result } = await send();
    expect(received).toEqual([]);
    expect(result).toMatchObject({ settled: 1 });
    expect(await read(id)).toMatchObject({ password: 'own', invitation: 'none' });
  });

  it('are refused without a mail server, and where nobody can be invited', async () => {
    const { id } = await newcomer({ email: 'c@example.com' });
    expect((await preview([id], nothing)).mail).toBe(false);
    expect(await invite([id], nothing)).toMatchObject({ code: ResultCode.refused });
    const addressless = await newcomer();
    expect(await invite([addressless.id])).toMatchObject({ code: ResultCode.refused });
  });
});

describe('the list of people', () => {
  it('is filtered by how they get in', async () => {
    const { id } = await newcomer();
    const list = async (password: string) => {
      const { data } = await app.call<{ rows: PersonRow[] }>(peopleEndpoints.list, {
        token: admin,
        query: { password, pageSize: '200', sort: '-staffNo' },
      });
      return data.rows;
    };
    const none = await list('none');
    expect(none.map((row) => row.id)).toContain(id);
    expect(none.every((row) => row.password === 'none')).toBe(true);
    expect((await list('own')).every((row) => row.password === 'own')).toBe(true);
  });
});
