import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { person } from '#features/people/server/schema.ts';
import { addDays } from '#kernel/dates.ts';
import { translate } from '#server/messages.ts';
import { transact } from '#server/platform/db/database.ts';
import type { JobKind } from '#server/platform/jobs/kind.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs/queue.ts';
import { findRun } from '#server/platform/jobs/store.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { idOf, reminder, tell } from '#server/testing/notices.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { composeMail } from './mail.ts';
import { noticeMailJob } from './mail-job.ts';
import { notice } from './schema.ts';

const PUBLIC_URL = 'https://hours.example';
const PATIENT = { timeout: 60_000 };

const inChinese = (key: string, params = {}) => translate('zh', key, params);

describe('an e-mail', () => {
  const notice = {
    id: 1,
    kind: 'returned',
    params: { batch: '十一月', by: '李雷', reason: '第一行\n\n第二行' },
    link: '/workingHoursSettings?batch=3',
    times: 1,
  } as const;
  const due = { personId: 1, nickName: '韩梅梅', email: 'han@example.com' };

  it('about one thing says it in its subject, and leads there', () => {
    const mail = composeMail({ ...due, notices: [notice] }, PUBLIC_URL, inChinese);
    expect(mail.to).toEqual({ name: '韩梅梅', address: 'han@example.com' });
    expect(mail.subject).toBe('【工时管理】李雷退回了您在“十一月”填报的工时：第一行 第二行');
    expect(mail.text).toContain('韩梅梅，您好');
    expect(mail.text).toContain(`\n${PUBLIC_URL}/workingHoursSettings?batch=3\n`);
  });

  it('about several things counts them and lists them all', () => {
    const opened = {
      ...notice,
      kind: 'opened',
      params: { batch: '十二月', deadline: '2026-12-31 18:00' },
    } as const;
    const mail = composeMail({ ...due, notices: [notice, opened] }, PUBLIC_URL, inChinese);
    expect(mail.subject).toBe('【工时管理】您有 2 条新通知');
    expect(mail.text).toContain('“十二月”已开放填报，请在 2026-12-31 18:00 前提交');
    expect(mail.text).not.toContain('{{');
  });
});

describe('notices by e-mail', () => {
  let app: TestApp;
  let ids: Record<'user' | 'gl' | 'pl', number>;
  let queue: JobQueue | null = null;
  const servers: MailServer[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    const { executor } = app.db;
    ids = {
      user: await idOf(executor, 'user'),
      gl: await idOf(executor, 'gl'),
      pl: await idOf(executor, 'pl'),
    };
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    await app.db.executor.execute(sql`delete from notice`);
    await setEmail('user', 'user@example.com');
    await setEmail('gl', 'gl@example.com');
    await setEmail('pl', null);
  });
  afterEach(async () => {
    await queue?.stop();
    queue = null;
    for (const server of servers.splice(0)) await server.close();
  });

  const setEmail = (who: keyof typeof ids, email: string | null) =>
    app.db.executor.update(person).set({ email }).where(eq(person.id, ids[who]));

  async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
    const server = await startMailServer(options);
    servers.push(server);
    return server;
  }

  /** The job as it is, but for its clock: these tests say themselves when it runs. */
  function mailJob(smtpUrl: string): JobKind {
    const settings = { smtpUrl, from: 'Manhour <hours@example.com>', publicUrl: PUBLIC_URL };
    const { cron: _, ...job } = noticeMailJob(settings, inChinese);
    return { ...job, maxAttempts: 30, retryDelaySeconds: 1 };
  }

  async function run(smtpUrl: string) {
    const kind = mailJob(smtpUrl);
    if (queue === null) {
      queue = createJobQueue({
        db: app.db,
        kinds: [kind],
        log: pino({ level: 'silent' }),
        now: app.clock.now,
        timeZone: 'Asia/Shanghai',
        pollSeconds: 0.5,
      });
      await queue.start();
    }
    const { enqueue } = queue;
    const id = await transact(app.db, (tx) => enqueue(tx, kind, {}, null));
    return {
      read: () => findRun(app.db.executor, id, null),
      async ended() {
        const state = async () => (await findRun(app.db.executor, id, null))?.state;
        await expect.poll(state, PATIENT).toBe('done');
        return (await findRun(app.db.executor, id, null))?.result;
      },
    };
  }

  it('reach everybody who has an address, as one mail each, once', async () => {
    const { url, received } = await mailServer();
    await tell(app, reminder(ids.user, 1), reminder(ids.user, 2), reminder(ids.gl, 1));
    await tell(app, reminder(ids.pl, 1));
    expect(await (await run(url)).ended()).toEqual({ sent: 2, refused: 0, delayed: 0 });
    expect(received.map(({ to }) => to).sort()).toEqual(['gl@example.com', 'user@example.com']);
    expect(received[0]?.raw).toMatch(/^From: Manhour <hours@example.com>\r?$/m);
    expect(await (await run(url)).ended()).toEqual({ sent: 0, refused: 0, delayed: 0 });
    // On the same subject again within a day: the bell counts, the mailbox is left alone.
    await tell(app, reminder(ids.user, 1));
    expect(await (await run(url)).ended()).toMatchObject({ sent: 0 });
    app.clock.advance(25 * 3_600_000);
    await tell(app, reminder(ids.user, 1));
    expect(await (await run(url)).ended()).toMatchObject({ sent: 1 });
    await tell(app, reminder(ids.user, 9));
    app.clock.advance(3 * 24 * 3_600_000);
    expect(await (await run(url)).ended()).toMatchObject({ sent: 0 });
  });

  it('that happen again while their mail is on its way are sent once more', async () => {
    let happened = 0;
    const { url, received } = await mailServer({
      meanwhile: async () => {
        happened += 1;
        if (happened === 1) await tell(app, reminder(ids.user, 1));
      },
    });
    await tell(app, reminder(ids.user, 1), reminder(ids.user, 2));
    expect(await (await run(url)).ended()).toEqual({ sent: 1, refused: 0, delayed: 0 });
    expect(await (await run(url)).ended()).toEqual({ sent: 1, refused: 0, delayed: 0 });
    expect(await (await run(url)).ended()).toEqual({ sent: 0, refused: 0, delayed: 0 });
    expect(received).toHaveLength(2);
  });

  it('reach nobody who has left, and neither does the bell', async () => {
    const { url, received } = await mailServer();
    const leaves = (leaveDate: string | null) =>
      app.db.executor.update(person).set({ leaveDate }).where(eq(person.id, ids.gl));
    const bell = async () =>
      (await app.db.executor.select().from(notice).where(eq(notice.personId, ids.gl))).length;
    const { today } = app.clock.company();
    await leaves(today);
    await tell(app, reminder(ids.gl, 1));
    await leaves(addDays(today, -1));
    await tell(app, reminder(ids.gl, 2));
    expect(await bell()).toBe(1);
    expect(await (await run(url)).ended()).toEqual({ sent: 0, refused: 0, delayed: 0 });
    await leaves(today);
    expect(await (await run(url)).ended()).toEqual({ sent: 1, refused: 0, delayed: 0 });
    expect(received.map(({ to }) => to)).toEqual(['gl@example.com']);
    await leaves(null);
  });

  it('wait for a mail server that is down at first', async () => {
    const { port, url, close } = await startMailServer();
    await close();
    await tell(app, reminder(ids.user, 1));
    const job = await run(url);
    await expect.poll(async () => (await job.read())?.problem, PATIENT).toContain('ECONNREFUSED');
    const { received } = await mailServer({ port });
    expect(await job.ended()).toMatchObject({ sent: 1 });
    expect(received.map(({ to }) => to)).toEqual(['user@example.com']);
  });

  it('are given up for an address nobody has, and tried again for one that must wait', async () => {
    let full = true;
    const refuse = (address: string) => {
      if (address === 'user@example.com') return 550;
      return full && address === 'gl@example.com' ? 450 : null;
    };
    const { url, received } = await mailServer({ refuse });
    await setEmail('pl', 'pl@example.com');
    await tell(app, reminder(ids.user, 1), reminder(ids.gl, 1), reminder(ids.pl, 1));
    const job = await run(url);
    await expect
      .poll(async () => (await job.read())?.problem, PATIENT)
      .toBe('1 e-mails have to wait');
    expect(received.map(({ to }) => to)).toEqual(['pl@example.com']);
    full = false;
    expect(await job.ended()).toEqual({ sent: 1, refused: 0, delayed: 0 });
    expect(received.map(({ to }) => to)).toEqual(['pl@example.com', 'gl@example.com']);
  });
});
