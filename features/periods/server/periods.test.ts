import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { periodRefusals } from '#features/periods/contract.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { accountingMonths, assertMonthsOpen } from './service.ts';
import { begin, close, reopen } from './testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (kind: { readonly key: string }) => ({ kind });

const assertOpen = (touched: Parameters<typeof assertMonthsOpen>[1]) =>
  transact(app.db, (tx) => assertMonthsOpen(tx, touched));

const states = async () =>
  (await accountingMonths(app.db.executor, '2026-11')).map(
    ({ month, state }) => `${month} ${state}`,
  );

describe('the months of the accounts', () => {
  it('have not begun, so nothing is closed and nothing can be', async () => {
    await assertOpen({ from: '2000-01-01' });
    expect(await states()).toEqual([]);
    await expect(close(app, '2026-09')).rejects.toMatchObject(
      refusal(periodRefusals.ledgerNotBegun),
    );
  });

  it('begin with the month somebody says, until one is closed', async () => {
    await begin(app, '2026-10');
    await begin(app, '2026-08');
    expect(await states()).toEqual([
      '2026-08 open',
      '2026-09 open',
      '2026-10 open',
      '2026-11 open',
    ]);
    await close(app, '2026-08', 7);
    await begin(app, '2026-08');
    await expect(begin(app, '2026-07')).rejects.toMatchObject(refusal(periodRefusals.ledgerInUse));
  });

  it('close one after the other, and the same twice is once', async () => {
    await expect(close(app, '2026-10')).rejects.toMatchObject({
      kind: periodRefusals.closeOutOfOrder,
      params: { month: '2026-10', next: '2026-09' },
    });
    await close(app, '2026-08', 7);
    await expect(close(app, '2026-08', 8)).rejects.toMatchObject(
      refusal(periodRefusals.closeOutOfOrder),
    );
    await close(app, '2026-09');
    expect(await accountingMonths(app.db.executor, '2026-09')).toEqual([
      {
        month: '2026-08',
        state: 'closed',
        runId: 7,
        closedAt: '2026-11-16T01:30:00.000Z',
        closedBy: 1,
        closedByName: '财务',
      },
      expect.objectContaining({ month: '2026-09', state: 'closed', runId: null }),
    ]);
  });

  it('refuse what is dated in one of them, and name them', async () => {
    await assertOpen(['2026-10-01', '2026-07-31']);
    await assertOpen({ from: '2026-10-01' });
    await expect(assertOpen(['2026-09-30', '2026-11-01'])).rejects.toMatchObject({
      kind: { code: 8 },
      params: { months: '2026-09' },
    });
    await expect(assertOpen({ from: '2000-01-01' })).rejects.toMatchObject({
      params: { months: '2026-08 / 2026-09' },
    });
  });

  it('ask the database as often for one day as for thousands', async () => {
    const many = Array.from({ length: 4000 }, () => '2026-11-02');
    const one = await app.countStatements(() => assertOpen(['2026-11-02']));
    expect(await app.countStatements(() => assertOpen(many))).toBe(one);
  });

  it('reopen from the last one back', async () => {
    await expect(reopen(app, '2026-08')).rejects.toMatchObject({
      kind: periodRefusals.reopenOutOfOrder,
      params: { month: '2026-08', last: '2026-09' },
    });
    await reopen(app, '2026-09', '凭证补录');
    await reopen(app, '2026-09');
    await assertOpen(['2026-09-30']);
    await reopen(app, '2026-08');
    expect((await states()).every((line) => line.endsWith('open'))).toBe(true);
  });

  it('leave a trace of every step', async () => {
    const rows = await rowsOf<{ action: string; entityId: string }>(
      app.db.executor,
      sql`select action, entity_id as "entityId" from audit_entry where entity = 'month' order by id`,
    );
    expect(rows.map(({ action, entityId }) => `${action} ${entityId}`)).toEqual([
      'periods.begin 2026-10',
      'periods.begin 2026-08',
      'periods.close 2026-08',
      'periods.close 2026-09',
      'periods.reopen 2026-09',
      'periods.reopen 2026-08',
    ]);
  });
});
