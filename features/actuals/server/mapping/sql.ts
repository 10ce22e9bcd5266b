import { type SQL, sql } from 'drizzle-orm';
import type { Ledger } from '#features/periods/rules.ts';
import { lateEntries } from '#features/periods/server/sql.ts';
import { firstDay } from '#kernel/dates.ts';

/** Lines of `voucher_line line` that came into a closed month and wait for the next that closes. */
const WAITING = sql`select late.source_id from ${lateEntries} late
  where late.source = 'voucher' and late.booked_in is null`;

/**
 * Lines of `voucher_line line` that some month is still to book: those of open months, and those that
 * wait as late. What is behind the closed months is read no more, however long they go back.
 */
export function linesToBook({ start, closedThrough }: Ledger): SQL {
  if (start === null) return sql`true`;
  if (closedThrough === null) return sql`line.period >= ${firstDay(start)}`;
  return sql`(line.period > ${firstDay(closedThrough)} or line.id in (${WAITING}))`;
}

/** Lines of `voucher_line line` that closed months have booked. */
export const linesBooked = (start: string, closedThrough: string): SQL => sql`
  not line.removed and line.period between ${start}::date and ${closedThrough}::date
  and not exists (select from (${WAITING}) waiting where waiting.source_id = line.id)`;

/**
 * What accounts come to in their months: `id` of the mapping, `target`, which is null where nobody has
 * decided, and `sub_category_id`; the longest prefix wins. `accounts` is a relation of `account_code`
 * and `period`, whose columns this has too. Few accounts have many lines: each is looked up once, which
 * only the last line of this sees to.
 */
export const accountTargets = (accounts: SQL): SQL => sql`(
  select account.account_code, account.period, longest.id, longest.target, longest.sub_category_id
  from (select distinct account_code, period from ${accounts} given) account
  left join lateral (
    select mapping.id, mapping.target, mapping.sub_category_id
    from account_mapping mapping
    where starts_with(account.account_code, mapping.prefix)
      and coalesce(mapping.from_month <= account.period, true)
      and coalesce(mapping.to_month >= account.period, true)
    order by length(mapping.prefix) desc, mapping.id limit 1
  ) longest on true
  offset 0)`;

/**
 * The same for each voucher line, by its `line_id`. `where` says which, of `voucher_line line`; those
 * that were removed are none unless `held` says so.
 */
export const voucherTargets = (where: SQL, held: SQL = sql`not line.removed`): SQL => sql`(
  with wanted as materialized (
    select line.id, line.account_code, line.period
    from voucher_line line where ${held} and (${where})
  ), decided as materialized (
    select * from ${accountTargets(sql`wanted`)} known
  )
  select wanted.id as line_id, decided.target, decided.sub_category_id,
    decided.id as mapping_id
  from wanted join decided using (account_code, period))`;
