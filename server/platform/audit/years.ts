import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '../db/database.ts';
import { jobKind } from '../jobs/kind.ts';

/**
 * The log lies in one part a year, so that old years can be taken out whole and new entries go into
 * small indexes. Parts of this year and the next are made before they are needed; what belongs to no
 * part goes into `audit_entry_other`.
 */
export async function addAuditYears(executor: Executor, today: CalendarDate): Promise<number> {
  const year = Number(today.slice(0, 4));
  const rows = await rowsOf<{ added: boolean }>(
    executor,
    sql`select add_audit_year(year) as added from generate_series(${year}::int, ${year + 1}::int) year`,
  );
  return rows.filter(({ added }) => added).length;
}

/** Every night, though it has something to do once a year. */
export const auditYearsJob = jobKind({
  name: 'audit-years',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '10 3 * * *',
  alone: true,
  run: async (job) => ({ added: await addAuditYears(job.db.executor, job.clock().today) }),
});
