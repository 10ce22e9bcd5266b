import { type SQL, sql } from 'drizzle-orm';
import { closedActuals } from '#features/actuals/server/sql.ts';
import { levelIn } from '#features/budgets/server/level-sql.ts';
import { waitsFor } from '#features/budgets/server/versions/candidates.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { departments, isActiveOn, people } from '#features/people/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { instantText } from '#server/platform/db/columns.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** Who asks, when, for which months, and at which value of labour. */
export interface Asked {
  readonly actor: Actor;
  readonly today: CalendarDate;
  /** What they see: a query of `id` and `whole`. */
  readonly seen: SQL;
  /** Amounts of this year's months alone. */
  readonly year: number | undefined;
  readonly closedThrough: Month | null;
  readonly labour: LabourValue;
}

const inForce = (version: SQL): SQL =>
  sql`${version}.status = 3 and ${version}.effective_to is null`;

/** The first version of a document that was in force; null where none was. */
const originalOf = (budgetId: SQL): SQL => sql`(
  select original.id from budget_version original
  where original.budget_id = ${budgetId} and original.status = 3
  order by original.version_no limit 1)`;

/**
 * `document`: what the reader sees, one row each. What is under way is there only for whoever sees
 * the document whole; `shown_id` is the version whose amounts stand for it.
 */
export const documentsSeen = ({
  actor,
  today,
  seen,
}: Pick<Asked, 'actor' | 'today' | 'seen'>): SQL => sql`
  seen as materialized (${seen}),
  waiting as materialized (${waitsFor(actor, today)}),
  document as (
    select budget.*, current.id as current_id, current.version_no as current_no,
      underway.id as open_id, underway.version_no as open_no, underway.status as open_status,
      ${originalOf(sql`budget.id`)} as original_id,
      coalesce(current.id, underway.id) as shown_id,
      case when current.id is null then underway.status else 3 end as status,
      coalesce(current.from_month, underway.from_month) as from_month,
      coalesce(current.to_month, underway.to_month) as to_month,
      seen.whole, seen.whole and budget.id in (select waiting.budget_id from waiting) as waits
    from budget join seen on seen.id = budget.id
    left join budget_version current on current.budget_id = budget.id and ${inForce(sql`current`)}
    left join budget_version underway on underway.budget_id = budget.id and underway.status < 3
      and seen.whole
  )`;

const yearBounds = (year: number | undefined, month: SQL): SQL =>
  year === undefined
    ? sql`true`
    : sql`${month} between ${`${year}-01-01`}::date and ${`${year}-12-01`}::date`;

/** Whether a document has months in the asked year. */
export const touchesYear = (year: number): SQL =>
  sql`document.from_month <= ${`${year}-12-01`}::date and document.to_month >= ${`${year}-01-01`}::date`;

const isClosed = (month: SQL): SQL =>
  sql`${month} in (select closed.month from ${closedMonths} closed)`;

/**
 * Whether a month of `one`, in force, or of a member it adds up is closed, of those asked for; else nothing can
 * be spent.
 */
const hasClosed = (year: number | undefined): SQL => sql`(
  one.current_id is not null and exists (
    select from ${closedMonths} closed
    where ${yearBounds(year, sql`closed.month`)}
      and (closed.month between one.from_month and one.to_month or exists (
        select from budget_member member
        join budget_version held on held.budget_id = member.member_id and ${inForce(sql`held`)}
        where one.budget_type = ${BudgetType.INTEGRATION} and member.version_id = one.current_id
          and closed.month between held.from_month and held.to_month))))`;

/**
 * `spent`: what closed months of the documents of `source` have cost, by `id`. A document is missing
 * until something can have been spent.
 */
const spentOf = (source: SQL, { year, labour }: Asked): SQL => sql`
  spending as (
    select one.id, one.id as budget_id
    from ${source} one
    where one.budget_type = ${BudgetType.STANDARD} and one.current_id is not null
    union all
    select one.id, member.member_id
    from ${source} one join budget_member member on member.version_id = one.current_id
    where one.budget_type = ${BudgetType.INTEGRATION}
  ),
  spent as (
    select one.id, coalesce(sum(row.fen), 0)::bigint as fen,
      coalesce(sum(row.standard_fen), 0)::bigint as standard_fen,
      min(row.posting_month) as first_month
    from ${source} one
    left join spending on spending.id = one.id
    left join ${closedActuals(labour)} row on row.budget_id = spending.budget_id
      and ${yearBounds(year, sql`row.posting_month`)}
    where ${hasClosed(year)}
    group by one.id
  )`;

/** Null until something can have been spent; with what `spentOf` brings. */
export const actualFen = sql`spent.fen`;

/**
 * From where to where what is planned and spent of a document is: members of one that adds up others may plan
 * for months outside its own, and costs that closed months keep may lie before a later version.
 */
export const spanFrom = sql`least(document.from_month, amount.first_month, spent.first_month)`;
export const spanTo = sql`greatest(document.to_month, amount.last_month)`;

/** The same with labour at standard, by which documents are judged. */
export const standardFen = sql`spent.standard_fen`;

/** `judged`: how far the documents of `found` are, with what `amountsOf` brings of them. */
export const judged = sql`
  judged as (
    select one.id, ${levelIn({
      actual: sql`one.actual`,
      planned: sql`one.planned`,
      warnPercent: sql`one.warn_percent`,
      overPercent: sql`one.over_percent`,
    })} as level
    from (
      select document.id, document.warn_percent, document.over_percent,
        case when document.current_id is not null then coalesce(amount.fen, 0) end as planned,
        coalesce(${standardFen}, 0) as actual
      from found document
      left join amount on amount.id = document.id
      left join spent on spent.id = document.id
    ) one
  )`;

/**
 * `amount`: what the documents of `source` come to, by `id`, in whole fen and minutes. One that adds
 * up others has what its members come to today, and as its original what the first members first had.
 */
export function amountsOf(source: SQL, asked: Asked): SQL {
  const wanted = yearBounds(asked.year, sql`month.month`);
  return sql`
    part as (
      select one.id, false as original, one.shown_id as version_id
      from ${source} one where one.budget_type = ${BudgetType.STANDARD}
      union all
      select one.id, true, one.original_id
      from ${source} one where one.budget_type = ${BudgetType.STANDARD}
      union all
      select one.id, false, current.id
      from ${source} one join budget_member member on member.version_id = one.shown_id
      join budget_version current on current.budget_id = member.member_id
        and ${inForce(sql`current`)}
      where one.budget_type = ${BudgetType.INTEGRATION}
      union all
      select one.id, true, ${originalOf(sql`member.member_id`)}
      from ${source} one join budget_member member on member.version_id = one.original_id
      where one.budget_type = ${BudgetType.INTEGRATION}
    ),
    amount as (
      select part.id,
        sum(month.fen) filter (where not part.original and ${wanted})::bigint as fen,
        sum(month.minutes) filter (where not part.original and ${wanted})::bigint as minutes,
        sum(month.fen) filter (where part.original and ${wanted})::bigint as original_fen,
        sum(month.fen) filter (where not part.original)::bigint as total_fen,
        sum(month.fen) filter (where not part.original and ${wanted}
          and ${isClosed(sql`month.month`)})::bigint
          as to_date_fen,
        min(month.month) filter (where not part.original) as first_month,
        max(month.month) filter (where not part.original) as last_month
      from part join budget_month month on month.version_id = part.version_id
      group by part.id
    ),
    ${spentOf(source, asked)}`;
}

/** A document as a row of the database, before its amounts become yuan. */
export interface FlatRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly productName: string;
  readonly division: 0 | 1;
  readonly budgetType: BudgetType;
  readonly projectType: 0 | 1 | 2 | 3;
  readonly owner: { userId: number; staffNo: string; nickName: string; available: boolean };
  readonly dept: { id: number; code: string; nameZh: string; nameEn: string };
  readonly status: 0 | 1 | 2 | 3;
  readonly current: { versionId: number; versionNo: number } | null;
  readonly open: { versionId: number; versionNo: number; status: 0 | 1 | 2 } | null;
  readonly waitsForMe: boolean;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly span: { readonly from: Month; readonly to: Month };
  readonly fen: number;
  readonly minutes: number;
  readonly originalFen: number | null;
  readonly totalFen: number;
  readonly toDateFen: number;
  readonly actualFen: number | null;
  readonly standardFen: number | null;
  readonly warnPercent: number;
  readonly overPercent: number;
  readonly hasImage: boolean;
  readonly changedAt: string;
  readonly opens: boolean;
}

/** The columns of `FlatRow`, of rows of `document` with what `rowJoins` brings. */
export const rowColumns = (asked: Asked): SQL => sql`
  document.id, document.code, document.name, document.product_name as "productName",
  document.division, document.budget_type as "budgetType", document.project_type as "projectType",
  json_build_object('userId', owner.id, 'staffNo', owner.staff_no, 'nickName', owner.nick_name,
    'available', ${isActiveOn(sql`owner`, sql`${asked.today}::date`)}) as owner,
  json_build_object('id', dept.id, 'code', dept.code, 'nameZh', dept.name_zh,
    'nameEn', dept.name_en) as dept,
  document.status,
  case when document.current_id is null then null else json_build_object(
    'versionId', document.current_id, 'versionNo', document.current_no) end as current,
  case when document.open_id is null then null else json_build_object(
    'versionId', document.open_id, 'versionNo', document.open_no,
    'status', document.open_status) end as open,
  document.waits as "waitsForMe",
  to_char(document.from_month, 'YYYY-MM') as "fromMonth",
  to_char(document.to_month, 'YYYY-MM') as "toMonth",
  json_build_object('from', to_char(${spanFrom}, 'YYYY-MM'), 'to', to_char(${spanTo}, 'YYYY-MM'))
    as span,
  coalesce(amount.fen, 0) as fen, coalesce(amount.minutes, 0) as minutes,
  case when document.original_id is null then null else coalesce(amount.original_fen, 0) end
    as "originalFen",
  coalesce(amount.total_fen, 0) as "totalFen", coalesce(amount.to_date_fen, 0) as "toDateFen",
  ${actualFen} as "actualFen", ${standardFen} as "standardFen",
  document.warn_percent as "warnPercent", document.over_percent as "overPercent",
  exists (select from budget_image image where image.budget_id = document.id) as "hasImage",
  ${instantText(sql`document.changed_at`)} as "changedAt", document.whole as opens`;

export const ownerJoin = sql`left join ${people} owner on owner.id = document.owner_id`;

export const rowJoins = sql`
  left join amount on amount.id = document.id
  left join spent on spent.id = document.id ${ownerJoin}
  left join ${departments} dept on dept.id = document.dept_id`;
