import { sql } from 'drizzle-orm';
import { type BatchStatus, currentBatch } from '#features/batches/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** A batch that asks, or has asked, for hours. */
export interface PublishedBatch {
  readonly id: number;
  readonly name: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly status: Exclude<BatchStatus, 'draft'>;
  readonly openAt: string;
  readonly deadline: string;
}

/** Ten years of months. */
const SHOWN = 120;

const published = sql`
  select id, name, start_date as "startDate", end_date as "endDate", status,
    ${instantText(sql`open_at`)} as "openAt", ${instantText(sql`deadline`)} as deadline
  from batch where status <> 'draft'`;

/** One of them; null for a draft and for none. */
export async function publishedBatch(
  executor: Executor,
  id: number,
): Promise<PublishedBatch | null> {
  const [found] = await preparedRowsOf<PublishedBatch>(executor, sql`${published} and id = ${id}`);
  return found ?? null;
}

/** What lists of batches offer, newest first, and the one they begin with: that which is due next. */
export async function publishedBatches({
  db,
  instant,
}: Pick<SignedInContext, 'db' | 'instant'>): Promise<{
  readonly currentId: number | null;
  readonly batches: readonly PublishedBatch[];
}> {
  const batches = await preparedRowsOf<PublishedBatch>(
    db.executor,
    sql`${published} order by start_date desc, id desc limit ${SHOWN}`,
  );
  return { currentId: currentBatch(batches, instant)?.id ?? null, batches };
}
