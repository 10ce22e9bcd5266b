import { inArray, sql } from 'drizzle-orm';
import { FLOW_SUBJECTS, monthlyBatch } from '#features/batches/rules.ts';
import { growOpenBatches } from '#features/batches/server/audience.ts';
import { batch, batchExtension, batchFlowStep } from '#features/batches/server/schema.ts';
import { addDays, addMonths, type Month, monthOf, yearOf } from '#kernel/dates.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { instantAt, wallClockOf } from '#kernel/wall-clock.ts';
import type { Transaction } from '../platform/db/database.ts';

/** Long enough that next month's draft is not from the future. */
const CREATED_BEFORE_DAYS = 32;

/** Days after the deadline on which a batch was closed. */
const CLOSED_AFTER_DAYS = 3;

const EXTENSIONS = [
  { days: 3, reason: '出差，现场网络不便' },
  { days: 7, reason: '病假' },
] as const;

const nameOf = (month: Month) => `${yearOf(month)}年${Number(month.slice(5))}月工时`;

function daysLater(instant: string, days: number, timeZone: string): string {
  const wall = wallClockOf(instant, timeZone);
  return instantAt(`${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`, timeZone);
}

/**
 * The month before this one is no longer filled in but not closed either: approvals go on. Its
 * deadline has passed on every day of this month, also on the first ones.
 */
const lastDeadline = (usual: string, today: string, timeZone: string) => {
  const yesterday = instantAt(`${addDays(today, -1)} 18:00`, timeZone);
  return usual < yesterday ? usual : yesterday;
};

function demoBatch(month: Month, today: string, timeZone: string) {
  const current = monthOf(today);
  const last = addMonths(current, -1);
  const {
    stepHours,
    flows,
    deptIds: _,
    excludedIds: __,
    ...settings
  } = monthlyBatch(month, nameOf(month), timeZone);
  const published = month > current ? null : daysLater(settings.openAt, -1, timeZone);
  const closed = month < last;
  return {
    flows,
    row: {
      ...settings,
      ...(month === last && { deadline: lastDeadline(settings.deadline, today, timeZone) }),
      stepMinutes: hoursToMinutes(stepHours),
      status: published === null ? ('draft' as const) : ('open' as const),
      createdAt: daysLater(settings.openAt, -CREATED_BEFORE_DAYS, timeZone),
      publishedAt: published,
      closedAt: closed ? daysLater(settings.deadline, CLOSED_AFTER_DAYS, timeZone) : null,
    },
  };
}

/** Some who asked for more time in the current month. */
async function seedExtensions(
  tx: Transaction,
  batchId: number,
  deadline: string,
  people: readonly number[],
  timeZone: string,
): Promise<void> {
  await tx.insert(batchExtension).values(
    EXTENSIONS.map(({ days, reason }, index) => ({
      batchId,
      personId: people[index] ?? 0,
      until: daysLater(deadline, days, timeZone),
      reason,
    })),
  );
}

/** A batch for each of the last months, closed but for the newest two, and the next as a draft. */
export async function seedBatches(
  tx: Transaction,
  today: string,
  timeZone: string,
  closedMonths: number,
  extended: readonly number[],
): Promise<void> {
  const current = monthOf(today);
  const months = Array.from({ length: closedMonths + 2 }, (_, index) =>
    addMonths(current, index - closedMonths),
  );
  const made = months.map((month) => demoBatch(month, today, timeZone));
  const rows = await tx
    .insert(batch)
    .values(made.map(({ row }) => row))
    .returning({
      id: batch.id,
      closedAt: batch.closedAt,
      status: batch.status,
      deadline: batch.deadline,
    });
  await tx.insert(batchFlowStep).values(
    rows.flatMap(({ id: batchId }, index) =>
      FLOW_SUBJECTS.flatMap((subject) =>
        (made[index]?.flows[subject] ?? []).map((role, step) => ({
          batchId,
          subject,
          step: step + 1,
          role,
        })),
      ),
    ),
  );
  await growOpenBatches(tx, {});
  const closed = rows.filter(({ closedAt }) => closedAt !== null).map(({ id }) => id);
  await tx
    .update(batch)
    .set({ status: 'closed', version: sql`${batch.version} + 1` })
    .where(inArray(batch.id, closed));
  const open = rows.findLast(({ status, closedAt }) => status === 'open' && closedAt === null);
  if (open !== undefined) await seedExtensions(tx, open.id, open.deadline, extended, timeZone);
}
