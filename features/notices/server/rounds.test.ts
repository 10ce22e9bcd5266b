import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batchExtension } from '#features/batches/server/schema.ts';
import { noticeEndpoints } from '#features/notices/contract.ts';
import { person } from '#features/people/server/schema.ts';
import { timesheet } from '#features/timesheets/server/schema.ts';
import { insertBatch } from '#features/timesheets/server/testing.ts';
import type { JobContext } from '#server/platform/jobs/kind.ts';
import { TEST_NOW } from '#server/testing/clock.ts';
import { idOf, noticesOf, reminder, tell } from '#server/testing/notices.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { forgetNoticesJob, noticeRoundsJob } from './jobs.ts';

const HOUR = 3_600_000;

let app: TestApp;
let user: number;
let gl: number;

beforeAll(async () => {
  app = await startTestApp();
  user = await idOf(app.db.executor, 'user');
  gl = await idOf(app.db.executor, 'gl');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.executor.execute(sql`delete from notice`);
  await app.db.executor.execute(sql`delete from timesheet`);
  await app.db.executor.execute(sql`delete from batch`);
  app.clock.advance(Date.parse(TEST_NOW) - app.clock.now().getTime());
});

const job = () => ({ db: app.db, now: app.clock.now, clock: app.clock.company }) as JobContext;

const rounds = () => noticeRoundsJob.run(job(), {});

/** So many hours from where the clock begins. */
const at = (hours: number) => new Date(Date.parse(TEST_NOW) + hours * HOUR).toISOString();

const batchOf = (openAt: number, deadline: number, asked = ['user', 'gl']) =>
  insertBatch(app.db.executor, { openAt: at(openAt), deadline: at(deadline), asked });

const sheet = (personId: number, batchId: number, state: 'draft' | 'submitted' | 'returned') =>
  app.db.executor.insert(timesheet).values({ personId, batchId, state, updatedAt: at(0) });

const readAll = (role: 'user' | 'gl') =>
  app.call(noticeEndpoints.read, { token: demoToken(role), body: { all: true } });

describe('a batch that opens', () => {
  it('is told to everybody it asks, once, in the company’s time', async () => {
    const batchId = await batchOf(1, 100);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
    app.clock.advance(HOUR);
    expect(await rounds()).toEqual({ opened: 2, closingSoon: 0 });
    expect((await noticesOf(app, 'user')).rows).toEqual([
      expect.objectContaining({
        kind: 'opened',
        // 01:30 in UTC and a hundred hours later, on a clock in Shanghai.
        params: { batch: 'test 2031-03-03', deadline: '2026-11-20 13:30' },
        link: `/workingHoursSettings?batch=${batchId}`,
      }),
    ]);
    await readAll('user');
    app.clock.advance(HOUR);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
  });

  it('is not told to those who have begun, who are disabled, or when it is a draft or over', async () => {
    const batchId = await batchOf(-2, 100);
    await sheet(gl, batchId, 'draft');
    const enable = (enabled: boolean) =>
      app.db.executor.update(person).set({ enabled }).where(eq(person.id, user));
    await enable(false);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
    await enable(true);
    await app.db.executor.execute(sql`update batch set status = 'draft'`);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
    await app.db.executor.execute(sql`update batch set status = 'open', deadline = ${at(-1)}`);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
  });
});

describe('a deadline within a day', () => {
  it('is told to those who have not submitted, once', async () => {
    const batchId = await batchOf(-100, 25);
    await sheet(user, batchId, 'returned');
    await sheet(gl, batchId, 'submitted');
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
    app.clock.advance(HOUR);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 1 });
    expect((await noticesOf(app, 'user')).rows).toEqual([
      expect.objectContaining({
        kind: 'closingSoon',
        params: { batch: 'test 2031-03-03', deadline: '2026-11-17 10:30' },
        link: `/workingHoursSettings?batch=${batchId}`,
      }),
    ]);
    await readAll('user');
    app.clock.advance(HOUR);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
    app.clock.advance(30 * HOUR);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
  });

  it('counts with the extension of whoever has one, and is told again for a later one', async () => {
    const batchId = await batchOf(-100, 5, ['user']);
    await sheet(user, batchId, 'draft');
    const extend = (until: number) =>
      app.db.executor
        .insert(batchExtension)
        .values({ batchId, personId: user, until: at(until) })
        .onConflictDoUpdate({
          target: [batchExtension.batchId, batchExtension.personId],
          set: { until: at(until) },
        });
    await extend(50);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
    app.clock.advance(30 * HOUR);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 1 });
    await extend(80);
    app.clock.advance(30 * HOUR);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 1 });
  });

  it('is the deadline of all where an extension ends before it', async () => {
    const batchId = await batchOf(-100, 30, ['user']);
    await sheet(user, batchId, 'draft');
    await app.db.executor.insert(batchExtension).values({ batchId, personId: user, until: at(10) });
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 0 });
    app.clock.advance(12 * HOUR);
    expect(await rounds()).toEqual({ opened: 0, closingSoon: 1 });
  });
});

it('the rounds take the same statements however many people they concern', async () => {
  const none = await app.countStatements(rounds);
  await batchOf(-2, 3);
  const some = await app.countStatements(rounds);
  expect(some).toBe(none);
});

it('read notices are forgotten after a season, unread ones after a year', async () => {
  const DAY = 24 * HOUR;
  await tell(app, reminder(user, 1));
  await readAll('user');
  await tell(app, reminder(user, 2));
  app.clock.advance(91 * DAY);
  await tell(app, reminder(user, 3));
  await readAll('gl');
  expect(await forgetNoticesJob.run(job(), {})).toEqual({ forgotten: 1 });
  app.clock.advance(275 * DAY);
  expect(await forgetNoticesJob.run(job(), {})).toEqual({ forgotten: 1 });
  expect((await noticesOf(app, 'user')).rows.map(({ link }) => link)).toEqual([
    '/workingHoursSettings?batch=3',
  ]);
});
