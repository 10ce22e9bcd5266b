import type { Month } from '#kernel/dates.ts';
import { listeners } from '#server/listeners.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { announceTo } from '#server/platform/wire/announcement.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { beginLedger, closeMonth, reopenMonth } from './service.ts';

type Months = Pick<TestApp, 'db' | 'clock'>;

const actor = { userId: 1, userName: 'finance', nickName: '财务' } as Actor;

/** In a transaction of its own, as the feature that closes months will do it. */
function inLedger<T>(
  { db, clock }: Months,
  work: (
    context: Parameters<typeof closeMonth>[0],
    tx: Transaction,
    audit: AuditTrail,
  ) => Promise<T>,
): Promise<T> {
  const moment = clock.company();
  const context = { ...moment, actor, announce: announceTo(listeners, moment) };
  const origin = { db, actor, now: moment.now, requestId: 'test', address: '127.0.0.1' };
  return write(origin, (tx, audit) => work(context, tx, audit));
}

export const begin = (app: Months, month: Month) =>
  inLedger(app, (context, tx, audit) => beginLedger(context, tx, audit, month));

export const close = (app: Months, month: Month, runId: number | null = null) =>
  inLedger(app, (context, tx, audit) => closeMonth(context, tx, audit, { month, runId }));

export const reopen = (app: Months, month: Month, reason = 'test') =>
  inLedger(app, (context, tx, audit) => reopenMonth(context, tx, audit, { month, reason }));
