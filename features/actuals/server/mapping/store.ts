import { sql } from 'drizzle-orm';
import type { VoucherSubCategory } from '#features/actuals/contract-mapping.ts';
import type { BookedAccount, Mapping } from '#features/actuals/rules-mapping.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { linesBooked, linesToBook, voucherTargets } from './sql.ts';

/** First number of the advisory locks of the account mapping. */
const MAPPING_LOCK = 141;

/** Mappings change one writer at a time: whether two overlap is seen by nobody else. */
export const lockMappings = (tx: Transaction) => lockInTransaction(tx, MAPPING_LOCK, 'mappings');

export interface StoredMapping extends Mapping {
  readonly note: string;
  readonly version: number;
}

/** All of them; there are few. */
export const findMappings = (executor: Executor): Promise<StoredMapping[]> =>
  rowsOf<StoredMapping>(
    executor,
    sql`
      select id, prefix, target, sub_category_id as "subCategoryId",
        to_char(from_month, 'YYYY-MM') as "fromMonth", to_char(to_month, 'YYYY-MM') as "toMonth",
        note, version
      from account_mapping order by prefix, from_month nulls first, id`,
  );

/** What costs of vouchers may be of, in the order of every screen. */
export const findSubCategories = (
  executor: Executor,
  today: CalendarDate,
): Promise<VoucherSubCategory[]> =>
  rowsOf<VoucherSubCategory>(
    executor,
    sql`
      select id, code, name_zh as "nameZh", name_en as "nameEn",
        coalesce(ended_on <= ${today}::date, false) as ended
      from ${costSubCategories} sub where source = 'voucher'
      order by category_position, position, id`,
  );

/** How many lines that are still to be booked each mapping decides about. */
export const countLines = (
  executor: Executor,
  ledger: Ledger,
): Promise<{ readonly id: number; readonly lines: number }[]> =>
  rowsOf(
    executor,
    sql`
      select mapping_id as id, count(*)::int as lines
      from ${voucherTargets(linesToBook(ledger))} target
      where mapping_id is not null group by mapping_id`,
  );

/**
 * The mappings closed months count on. Accounts are few and their lines are not: accounts are taken
 * from one to the next by the index, and lines of each are read until one is found that counts.
 */
export async function findUsed(
  executor: Executor,
  { start, closedThrough }: Ledger,
): Promise<Set<number>> {
  if (start === null || closedThrough === null) return new Set();
  const [first, last] = [firstDay(start), firstDay(closedThrough)];
  const decides = sql`starts_with(account.code, longer.prefix)
    and length(longer.prefix) > length(mapping.prefix)`;
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`
      with recursive account as (
        (select account_code as code from voucher_line order by account_code using ~<~ limit 1)
        union all
        select (select line.account_code from voucher_line line
          where line.account_code ~>~ account.code order by line.account_code using ~<~ limit 1)
        from account where account.code is not null
      )
      select distinct mapping.id
      from account
      join account_mapping mapping on starts_with(account.code, mapping.prefix)
      cross join lateral (
        select greatest(mapping.from_month, ${first}::date) as since,
          least(mapping.to_month, ${last}::date) as until
      ) span
      where span.since <= span.until
        and not exists (select from account_mapping longer where ${decides}
          and coalesce(longer.from_month <= span.since, true)
          and coalesce(longer.to_month >= span.until, true))
        and exists (select from voucher_line line
          where line.account_code = account.code and ${linesBooked(first, last)}
            and line.period between span.since and span.until
            and not exists (select from account_mapping longer where ${decides}
              and coalesce(longer.from_month <= line.period, true)
              and coalesce(longer.to_month >= line.period, true)))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Accounts some mappings may decide about and that have lines closed months have booked; what waits as
 * late or as a correction is not. Only months the mappings hold in are looked at: one that begins in an
 * open month, as most do, is about none.
 */
export async function findBooked(
  executor: Executor,
  { start, closedThrough }: Ledger,
  mappings: readonly Pick<Mapping, 'prefix' | 'fromMonth' | 'toMonth'>[],
): Promise<BookedAccount[]> {
  if (start === null || closedThrough === null) return [];
  const since = mappings.map(({ fromMonth }) => fromMonth ?? start).sort()[0] ?? start;
  const until =
    mappings
      .map(({ toMonth }) => toMonth ?? closedThrough)
      .sort()
      .at(-1) ?? start;
  const first = since > start ? since : start;
  const last = until < closedThrough ? until : closedThrough;
  if (first > last) return [];
  const prefixes = JSON.stringify(mappings.map(({ prefix }) => prefix));
  return rowsOf<BookedAccount>(
    executor,
    sql`
      select distinct line.account_code as code, to_char(line.period, 'YYYY-MM') as month
      from voucher_line line
      where ${linesBooked(firstDay(first), firstDay(last))}
        and exists (select from json_array_elements_text(${prefixes}::text::json)
          as given(prefix) where starts_with(line.account_code, given.prefix))`,
  );
}

const monthDay = (month: Month | null) => (month === null ? null : firstDay(month));

type Values = Omit<StoredMapping, 'id' | 'version'>;

interface By {
  readonly at: string;
  readonly userId: number;
}

export const insertMappings = (
  tx: Transaction,
  mappings: readonly Values[],
  { at, userId }: By,
): Promise<{ readonly id: number; readonly prefix: string }[]> =>
  rowsOf(
    tx,
    sql`
      insert into account_mapping (prefix, target, sub_category_id, from_month, to_month, note,
        changed_at, changed_by)
      select prefix, target, "subCategoryId", ("fromMonth" || '-01')::date,
        ("toMonth" || '-01')::date, note, ${at}::timestamptz, ${userId}::int
      from json_to_recordset(${JSON.stringify(mappings)}::text::json) as given(prefix text,
        target text, "subCategoryId" int, "fromMonth" text, "toMonth" text, note text)
      returning id, prefix`,
  );

export async function updateMapping(
  tx: Transaction,
  id: number,
  { prefix, target, subCategoryId, fromMonth, toMonth, note }: Values,
  { at, userId }: By,
): Promise<void> {
  await tx.execute(sql`
    update account_mapping set prefix = ${prefix}, target = ${target},
      sub_category_id = ${subCategoryId}, from_month = ${monthDay(fromMonth)},
      to_month = ${monthDay(toMonth)}, note = ${note}, changed_at = ${at},
      changed_by = ${userId}, version = version + 1
    where id = ${id}`);
}

export async function deleteMapping(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`delete from account_mapping where id = ${id}`);
}

export interface Undecided {
  readonly code: string;
  readonly name: string;
  readonly lines: number;
  readonly debitFen: number;
  readonly creditFen: number;
  readonly months: Month[];
}

/** Accounts with lines that are still to be booked and that nobody has decided about. */
export const findUndecided = (
  executor: Executor,
  ledger: Ledger,
  {
    month,
    account = '',
  }: { readonly month?: Month | undefined; readonly account?: string | undefined },
): Promise<Undecided[]> => {
  const inMonth = month === undefined ? sql`true` : sql`line.period = ${firstDay(month)}`;
  const wanted = sql`${linesToBook(ledger)} and ${inMonth}
    and starts_with(line.account_code, ${account})`;
  return rowsOf<Undecided>(
    executor,
    sql`
      select line.account_code as code, max(line.account_name) as name, count(*)::int as lines,
        sum(line.debit_fen)::bigint as "debitFen", sum(line.credit_fen)::bigint as "creditFen",
        json_agg(distinct to_char(line.period, 'YYYY-MM')) as months
      from ${voucherTargets(wanted)} target
      join voucher_line line on line.id = target.line_id
      where target.target is null
      group by line.account_code order by line.account_code`,
  );
};
