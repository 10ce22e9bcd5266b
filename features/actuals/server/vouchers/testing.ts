import { sql } from 'drizzle-orm';
import type { Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

type Line = readonly [period: Month, account: string, name: string, fen: number, project?: string];

/** Of as many digits each, so that their order is that of the text. */
let made = 0;

/**
 * Lines of vouchers as an import leaves them, each a voucher of its own; where they are `late`, they
 * wait to be booked. Gives their numbers.
 */
export async function insertVouchers(
  executor: Executor,
  lines: readonly Line[],
  state: 'booked' | 'late' = 'booked',
): Promise<number[]> {
  await executor.execute(sql`
    insert into account_book (name) select 'test' where not exists (
      select from account_book where name = 'test')`);
  const rows = lines.map(([period, account, name, fen, project = '']) => {
    made += 1;
    return { period, account, name, fen, project, number: String(made).padStart(6, '0') };
  });
  const stored = await rowsOf<{ id: number }>(
    executor,
    sql`
      insert into voucher_line (book_id, period, word, number, line, date, account_code,
        account_name, debit_fen, credit_fen, project_text, project_id, changed_at)
      select (select id from account_book where name = 'test'), (given.period || '-01')::date,
        'T', given.number, 1, (given.period || '-28')::date, given.account, given.name,
        given.fen, 0, given.project, (select id from project where code = given.project),
        '2026-11-16T00:00:00Z'
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as given(period text,
        account text, name text, fen bigint, project text, number text)
      returning id`,
  );
  const ids = stored.map(({ id }) => id);
  if (state === 'late') {
    await executor.execute(sql`
      insert into late_entry (source, source_id, origin_month, kind, at, by_id, by_name)
      select 'voucher', line.id, line.period, 'late', line.changed_at, 1, 'test'
      from voucher_line line where line.id in (
        select json_array_elements_text(${JSON.stringify(ids)}::text::json)::int)`);
  }
  return ids;
}
