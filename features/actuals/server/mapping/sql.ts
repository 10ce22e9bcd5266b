import { type SQL, sql } from 'drizzle-orm';

/**
 * What each voucher line comes to by its account and its period: `target` is null where nobody has
 * decided. `where` says which lines, of `voucher_line line`; those that were removed are none. Few
 * accounts have many lines, so each account of a month is looked up once: the longest prefix wins.
 */
export const voucherTargets = (where: SQL): SQL => sql`(
  with wanted as materialized (
    select line.id, line.account_code, line.period
    from voucher_line line where not line.removed and (${where})
  ), account as (
    select distinct account_code, period from wanted
  ), decided as materialized (
    select account.account_code, account.period, longest.id, longest.target,
      longest.sub_category_id
    from account left join lateral (
      select mapping.id, mapping.target, mapping.sub_category_id
      from account_mapping mapping
      where starts_with(account.account_code, mapping.prefix)
        and coalesce(mapping.from_month <= account.period, true)
        and coalesce(mapping.to_month >= account.period, true)
      order by length(mapping.prefix) desc, mapping.id limit 1
    ) longest on true
  )
  select wanted.id as line_id, decided.target, decided.sub_category_id,
    decided.id as mapping_id
  from wanted join decided using (account_code, period))`;
