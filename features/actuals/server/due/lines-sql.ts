import { type SQL, sql } from 'drizzle-orm';
import { accountTargets } from '#features/actuals/server/mapping/sql.ts';
import { bookedRows } from '#features/actuals/server/sql.ts';
import { assetMonths, assetShares, assets } from '#features/assets/server/sql.ts';
import { materialIssues } from '#features/materials/server/sql.ts';
import { lateEntries, waitsFor } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { allocated } from './arithmetic-sql.ts';

type LineSource = 'voucher' | 'material';

/** Who comes first where remainders are equal: by the code of the project, the company last. */
const rankOf = (project: SQL): SQL => sql`
  case when ${project}.id is null then '1' else '0' || ${project}.code end collate "C"`;

/** Parts of a decision about what has no project, joined to a relation of `id` and `month`. */
const decidedParts = (source: LineSource | 'asset', of: SQL): SQL => sql`
  join pool_decision decision on decision.source = ${source} and decision.source_id = ${of}.id
    and decision.month = ${of}.month
  join pool_part part on part.decision_id = decision.id
  left join ${projects} served on served.id = part.project_id`;

const VOUCHER_COLUMNS = sql`line.id, line.period, line.account_code, line.removed, line.project_id,
  line.dept_id, line.debit_fen - line.credit_fen as fen`;

const MATERIAL_COLUMNS = sql`issue.id, issue.month, issue.amount_fen as fen, issue.project_id,
  issue.dept_id, issue.sub_category_id, 'cost' as state`;

/**
 * Lines a month has to book: its own, and those of closed months that came late or were put right.
 * `state`: a cost, one nobody has mapped, counted elsewhere, none, or gone (its voucher came again without
 * it). Two parts,
 * each by its index: asked for in one condition, all lines there ever were would be gone through.
 */
const LINES: Readonly<Record<LineSource, (month: SQL) => SQL>> = {
  voucher: (month) => sql`
    with taken as materialized (
      select ${VOUCHER_COLUMNS} from voucher_line line
        where line.period = ${month} and not line.removed
      union all
      select ${VOUCHER_COLUMNS} from waiting join voucher_line line on line.id = waiting.id
        where line.period < ${month}
    )
    select taken.id, taken.period as month, taken.fen, taken.project_id, taken.dept_id,
      decided.sub_category_id,
      case
        when taken.removed then 'gone'
        when decided.target is null then 'unmapped'
        when decided.target = 'subCategory' then 'cost'
        else decided.target
      end as state
    from taken join ${accountTargets(sql`taken`)} decided using (account_code, period)`,
  material: (month) => sql`
    select ${MATERIAL_COLUMNS} from ${materialIssues} issue where issue.month = ${month}
    union all
    select ${MATERIAL_COLUMNS} from waiting join ${materialIssues} issue on issue.id = waiting.id
      where issue.month <> ${month}`,
};

/**
 * Common tables of what lines are due in a month. `posted`: by line, project, sub-category and
 * department what is due now less what is booked already. `pending`: lines that cannot be booked yet,
 * with what they would move; nothing of them is posted.
 */
export const lineTables = (source: LineSource, month: SQL): SQL => sql`
  waiting as materialized (
    select source_id as id, bool_or(kind = 'correction') as put_right
    from ${lateEntries} entry
    where source = ${source} and ${waitsFor(month)}
    group by source_id
  ), line as materialized (
    ${LINES[source](month)}
  ), part as materialized (
    select line.id, line.month, line.project_id, line.sub_category_id, line.dept_id, line.fen
      from line where line.state = 'cost' and line.project_id is not null
    union all
    select split.id, split.month, split.project_id, split.sub_category_id, split.dept_id, split.share
      from (${allocated(sql`
        select line.id, line.fen as total, part.share_bp as weight, ${rankOf(sql`served`)} as rank,
          line.month, part.project_id, line.sub_category_id, line.dept_id
        from line ${decidedParts(source, sql`line`)}
        where line.state = 'cost' and line.project_id is null`)}) split
  ), booked as materialized (
    select row.source_id as id, row.origin_month as month, row.project_id, row.sub_category_id,
      row.dept_id, row.fen
    from waiting join ${bookedRows} row
      on row.source = ${source} and row.source_id = waiting.id and row.posting_month < ${month}
  ), pending as materialized (
    select line.*, line.fen - coalesce((
      select sum(booked.fen) from booked where booked.id = line.id), 0)::bigint as open_fen
    from line
    where line.state = 'unmapped' or (line.state = 'cost' and line.project_id is null
      and not exists (select from part where part.id = line.id))
  ), posted as materialized (
    select id, month, project_id, sub_category_id, dept_id, sum(fen)::bigint as fen
    from (
      select id, month, project_id, sub_category_id, dept_id, fen from part
      union all
      select id, month, project_id, sub_category_id, dept_id, -fen from booked
    ) moved
    where id not in (select id from pending)
    group by id, month, project_id, sub_category_id, dept_id
    having sum(fen) <> 0
  )`;

/** What becomes of each line a month looks at, in the order of `LINE_PARTS`: one thing alone. */
export const lineParts = (month: SQL): SQL => sql`
  counted as (
    select line.month < ${month} as earlier, case
        when line.id in (select id from pending)
          then case line.state when 'unmapped' then 'unmapped' else 'unassigned' end
        when line.id in (select id from posted) then 'booked'
        when line.state in ('elsewhere', 'none') then line.state
        else 'unchanged'
      end as part
    from line
  )`;

/** The same of assets, of which a part may wait while the rest is booked. */
export const assetParts = sql`
  counted as (
    select false as earlier, case
        when line.id not in (select id from pending) then 'booked'
        when line.id in (select id from posted) then 'partly'
        else 'unassigned'
      end as part
    from line
  )`;

/** How a line of `posted` comes into the month. */
export const lineKind = (month: SQL): SQL => sql`
  case
    when posted.month = ${month} then 'normal'
    when (select put_right from waiting where waiting.id = posted.id) then 'correction'
    else 'late'
  end`;

/**
 * The same of assets. They never come late: a change works forward only. What falls on a closed
 * project, or on none, is `loose` until somebody has decided about it.
 */
export const assetTables = (month: SQL): SQL => sql`
  line as materialized (
    select asset.id, taken.month, taken.fen, asset.sub_category_id, asset.dept_id
    from ${assetMonths} taken join ${assets} asset on asset.id = taken.asset_id
    where taken.month = ${month} and taken.fen <> 0
  ), served as materialized (
    ${allocated(sql`
      select line.id, line.fen as total, share.share_bp as weight, project.code collate "C" as rank,
        share.project_id, project.status = 'closed' as is_closed
      from line
      join ${assetShares} share on share.asset_id = line.id and share.from_month = (
        select max(held.from_month) from ${assetShares} held
        where held.asset_id = line.id and held.from_month <= ${month})
      join ${projects} project on project.id = share.project_id`)}
  ), loose as materialized (
    select line.id, line.month, line.fen - coalesce(sum(served.share), 0)::bigint as fen,
      line.sub_category_id, line.dept_id
    from line left join served on served.id = line.id and not served.is_closed
    group by line.id, line.month, line.fen, line.sub_category_id, line.dept_id
    having line.fen <> coalesce(sum(served.share), 0)
  ), part as materialized (
    select served.id, served.project_id, served.share as fen from served where not served.is_closed
    union all
    select split.id, split.project_id, split.share
      from (${allocated(sql`
        select loose.id, loose.fen as total, part.share_bp as weight, ${rankOf(sql`served`)} as rank,
          part.project_id
        from loose ${decidedParts('asset', sql`loose`)}`)}) split
  ), pending as materialized (
    select loose.*, loose.fen as open_fen from loose
    where not exists (
      select from pool_decision decision where decision.source = 'asset'
        and decision.source_id = loose.id and decision.month = loose.month)
  ), posted as materialized (
    select line.id, line.month, part.project_id, line.sub_category_id, line.dept_id,
      sum(part.fen)::bigint as fen
    from part join line on line.id = part.id
    group by line.id, line.month, part.project_id, line.sub_category_id, line.dept_id
    having sum(part.fen) <> 0
  )`;
