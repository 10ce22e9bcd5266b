import { type SQL, sql } from 'drizzle-orm';
import { assetMonths, assetShares, assets } from '#features/assets/server/sql.ts';
import { materialIssues } from '#features/materials/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { accountTargets } from '../mapping/sql.ts';

/**
 * Assets of a month without shares or with one of a closed project. Most have been shared by open projects
 * alone, and need not be given out to know it.
 */
const maybeInPool = (month: SQL): SQL => sql`
  select own.asset_id from ${assetMonths} own
  where own.month = ${month}
    and own.asset_id not in (select share.asset_id from ${assetShares} share)
  union all
  select share.asset_id from ${assetShares} share
  join ${projects} project on project.id = share.project_id where project.status = 'closed'`;

/**
 * What assets of a month take that no project can bear: all of it where an asset has no shares, else
 * the parts on closed projects. Parts are given out by the largest remainder, ties by project code, so
 * that they are the same fen here and where they are booked. A closed month keeps what was decided.
 */
const assetPool = (month: SQL): SQL => sql`
  select due.asset_id as id, due.month, due.fen, string_agg(part.code, ', ' order by part.code) as named,
    case when count(part.project_id) = 0 then due.fen
      else coalesce(sum(part.fen) filter (where part.status = 'closed'), 0) end as pool_fen
  from ${assetMonths} due
  left join lateral (
    select shared.project_id, shared.code, shared.status, shared.base + case
      when row_number() over (order by shared.rest desc, shared.code collate "C") <= due.fen - sum(shared.base) over ()
      then 1 else 0 end as fen
    from (
      select share.project_id, project.code, project.status,
        div(due.fen::numeric * share.share_bp, 10000)::bigint as base,
        mod(due.fen::numeric * share.share_bp, 10000) as rest
      from ${assetShares} share join ${projects} project on project.id = share.project_id
      where share.asset_id = due.asset_id and share.from_month = (
        select max(latest.from_month) from ${assetShares} latest
        where latest.asset_id = due.asset_id and latest.from_month <= due.month)
    ) shared
  ) part on true
  where due.month = ${month} and due.asset_id in (${maybeInPool(month)})
  group by due.asset_id, due.month, due.fen
  having count(part.project_id) = 0 or bool_or(part.status = 'closed')`;

const keptInClosed = sql`(
  not exists (select from ${closedMonths} closed where closed.month = pool.month)
  or exists (select from pool_decision decision where decision.source = 'asset'
    and decision.source_id = pool.id and decision.month = pool.month))`;

const withoutProject = (month: SQL): SQL =>
  sql`line.period = ${month} and line.project_id is null and not line.removed`;

/**
 * What accounts of a month's voucher lines without a project come to. Accounts are few and lines are many:
 * the index leads from each account to the next.
 */
const accountsWithoutProject = (month: SQL): SQL => {
  const next = (after: SQL): SQL => sql`(
    select line.account_code from voucher_line line
    where ${withoutProject(month)} and ${after} order by line.account_code limit 1)`;
  return sql`(
    with recursive account as (
      select ${next(sql`true`)} as code
      union all
      select ${next(sql`line.account_code > account.code`)} from account where account.code is not null
    )
    select * from ${accountTargets(sql`(
      select account.code as account_code, ${month} as period from account
      where account.code is not null)`)} known)`;
};

/**
 * Costs of a month without a project that can be used, as a query of source, source_id, month, fen,
 * sub_category_id, dept_id, project_text, what, text and detail. `month` is its first day.
 */
export const poolLines = (month: SQL): SQL => sql`(
  select 'voucher' as source, line.id as source_id, line.period as month,
    line.debit_fen - line.credit_fen as fen, target.sub_category_id, line.dept_id,
    line.project_text,
    concat_ws('-', nullif(line.word, ''), line.number) || ' / ' || line.line as what,
    line.summary as text, trim(line.account_code || ' ' || line.account_name) as detail
  from ${accountsWithoutProject(month)} target
  -- Taken by account: most lines without a project are on accounts that are no cost.
  cross join lateral (
    select * from voucher_line line
    where line.account_code = target.account_code and ${withoutProject(month)} offset 0) line
  where target.target = 'subCategory'
  union all
  select 'material', issue.id, issue.month, issue.amount_fen, issue.sub_category_id, issue.dept_id,
    issue.project_text, issue.doc_no || ' / ' || issue.line, issue.name,
    trim(issue.code || ' ' || issue.spec)
  from ${materialIssues} issue where issue.month = ${month} and issue.project_id is null
  union all
  select 'asset', one.id, pool.month, pool.pool_fen::bigint, one.sub_category_id, one.dept_id,
    coalesce(pool.named, ''), one.code, one.name, ''
  from (${assetPool(month)}) pool join ${assets} one on one.id = pool.id
  where pool.pool_fen <> 0 and ${keptInClosed})`;
