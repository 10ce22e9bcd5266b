import { type SQL, sql } from 'drizzle-orm';
import { bookedDocument } from '#features/actuals/server/due/documents-sql.ts';
import { oneMoreChange, restated, sumsByBudget } from '#features/actuals/server/sql.ts';
import { type CalendarDate, firstDay } from '#kernel/dates.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';
import type { RunOfMonth } from './steps-store.ts';

/** A month is sorted and added up in memory until the transaction ends; it happens to one at a time. */
export async function giveRoom(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local work_mem = '64MB'`);
}

/** Whether a cost row is of a run. All are posted in its month, which says in which part they lie. */
const isOf = ({ id, month }: RunOfMonth): SQL =>
  sql`run_id = ${id} and posting_month = ${firstDay(month)}`;

/** Everything a run has written so far; one that is taken up again begins anew. */
export async function forgetRun(tx: Transaction, run: RunOfMonth): Promise<void> {
  await tx.execute(sql`delete from cost_row where ${isOf(run)}`);
  await tx.execute(sql`delete from run_finding where run_id = ${run.id}`);
  await tx.execute(sql`delete from run_source where run_id = ${run.id}`);
  await tx.execute(sql`delete from run_sum where run_id = ${run.id}`);
}

export interface RunDigest {
  readonly rows: string;
  readonly findings: string;
}

/**
 * Equal digests of rows mean equal to the fen and in every word they are booked with, whatever order rows were made
 * in: what each row says becomes two numbers, and the sums of both are the digest. To put so many in order takes
 * longer than all the rest of it. Numbers are of the whole line: sums by column would not tell that two rows have
 * exchanged what they say.
 */
export async function digestOf(tx: Transaction, run: RunOfMonth): Promise<RunDigest> {
  const [digest] = await rowsOf<RunDigest>(
    tx,
    sql`
      select (
        select encode(sha256(convert_to(coalesce(
          sum(hashtextextended(line, 0)) || '|' || sum(hashtextextended(line, 1)), ''), 'UTF8')), 'hex')
        from (
          select concat_ws('|', posting_month, origin_month, kind, source, source_id,
            coalesce(project_id, 0), coalesce(main_project_id, 0), coalesce(division, -1),
            coalesce(project_type, -1), sub_category_id, coalesce(dept_id, 0), minutes, fen, at_actual_fen,
            ${bookedDocument(sql`row`)}) as line
          from cost_row row where ${isOf(run)}
          -- Each line is written once for both numbers.
          offset 0
        ) content
      ) as rows, (
        select encode(sha256(convert_to(
          coalesce(string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex')
        from (
          select concat_ws('|', kind, key, fen, case when kind = 'unapproved' then 0 else minutes end)
            as line
          from run_finding where run_id = ${run.id}
        ) content
      ) as findings`,
  );
  if (digest === undefined) throw new Error('a run has no digest');
  return digest;
}

async function addUp(tx: Transaction, run: RunOfMonth): Promise<void> {
  await tx.execute(sql`
    insert into run_sum (run_id, source, project_id, sub_category_id, kind, rows, minutes, fen,
      at_actual_fen)
    select ${run.id}, source, project_id, sub_category_id, kind, count(*), sum(minutes), sum(fen),
      sum(at_actual_fen)
    from cost_row where ${isOf(run)}
    group by source, project_id, sub_category_id, kind`);
}

const sumsByMonth = (run: RunOfMonth): SQL =>
  restated({
    table: sql`cost_month`,
    columns: sql`month, origin_month, kind, source, project_id, main_project_id, division, project_type,
      sub_category_id, dept_id, minutes, fen, at_actual_fen`,
    where: sql`month = ${firstDay(run.month)}`,
    fresh: sql`
      select posting_month, origin_month, kind, source, project_id, main_project_id, division,
        project_type, sub_category_id, dept_id, sum(minutes), sum(fen), sum(at_actual_fen)
      from cost_row where ${isOf(run)}
      group by posting_month, origin_month, kind, source, project_id, main_project_id, division,
        project_type, sub_category_id, dept_id`,
  });

async function countChange(tx: Transaction): Promise<void> {
  await tx.execute(oneMoreChange);
}

/** Makes a run the one everybody sees, with all sums that are read of it. */
export async function publish(tx: Transaction, run: RunOfMonth, at: string): Promise<void> {
  await addUp(tx, run);
  await tx.execute(sql`
    insert into account_task (month, run_id, published_at)
    values (${firstDay(run.month)}, ${run.id}, ${at})
    on conflict (month) do update set run_id = excluded.run_id, published_at = excluded.published_at`);
  await countChange(tx);
  await tx.execute(sumsByMonth(run));
  await tx.execute(sumsByBudget(sql`month = ${firstDay(run.month)}`));
}

/** Nobody sees runs of months after a day any more; what they came to can still be compared. */
export async function withdrawAfter(tx: Transaction, after: CalendarDate): Promise<void> {
  await countChange(tx);
  await tx.execute(sql`delete from account_task where month > ${after}`);
  await tx.execute(sql`delete from cost_month where month > ${after}`);
  await tx.execute(sql`delete from budget_actual where month > ${after}`);
}
