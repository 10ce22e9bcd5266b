import { sql } from 'drizzle-orm';
import type { AccountBook, Headings } from '#features/actuals/contract-vouchers.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

export const findBooks = (executor: Executor): Promise<AccountBook[]> =>
  rowsOf<AccountBook>(
    executor,
    sql`
      select book.id, book.name, book.headings, book.version,
        coalesce(lines.count, 0) as lines,
        to_char(lines.first, 'YYYY-MM') as "firstMonth",
        to_char(lines.last, 'YYYY-MM') as "lastMonth"
      from account_book book left join (
        select book_id, count(*)::int as count, min(period) as first, max(period) as last
        from voucher_line where not removed group by book_id
      ) lines on lines.book_id = book.id
      order by book.id`,
  );

interface BookValues {
  readonly name: string;
  readonly headings: Headings;
}

export async function insertBook(tx: Transaction, { name, headings }: BookValues): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`
      insert into account_book (name, headings) values (${name}, ${JSON.stringify(headings)}::jsonb)
      returning id`,
  );
  if (row === undefined) throw new Error('the book was not inserted');
  return row.id;
}

export async function lockBookValues(
  tx: Transaction,
  id: number,
): Promise<(BookValues & { readonly version: number }) | null> {
  const [book] = await rowsOf<BookValues & { readonly version: number }>(
    tx,
    sql`select name, headings, version from account_book where id = ${id} for update`,
  );
  return book ?? null;
}

export async function updateBook(
  tx: Transaction,
  id: number,
  { name, headings }: BookValues,
): Promise<void> {
  await tx.execute(sql`
    update account_book set name = ${name}, headings = ${JSON.stringify(headings)}::jsonb,
      version = version + 1
    where id = ${id}`);
}
