import { type SQL, sql } from 'drizzle-orm';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import type { ListFilters, ListQuery } from '#features/materials/contract-parts.ts';
import { sinceClosed } from '#features/periods/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Database, type Executor, oftenRowsOf, rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { ordered, pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import type { Reader } from './access.ts';
import {
  type FoundIssue,
  issueColumns,
  issueJoins,
  matching,
  ofKind,
  seenIssues,
  shownSum,
  sortColumns,
} from './read-sql.ts';

interface PageFigures {
  readonly total: number;
  readonly sumFen: number | null;
  readonly all: number;
  readonly issued: number;
  readonly returned: number;
}

/**
 * Only the days a page by day reaches: numbers in any letter case are dear to make, and only those of one
 * day are told apart by them.
 */
function onDaysOf({ sort, kind, pageNum, pageSize }: ListQuery): SQL {
  if (sort !== 'date' && sort !== '-date') return sql`true`;
  const [side, way, all] =
    sort === 'date' ? [sql`<=`, sql`asc`, sql`'infinity'`] : [sql`>=`, sql`desc`, sql`'-infinity'`];
  return sql`issue.date ${side} coalesce((
    select seen.date from seen where ${ofKind(kind)}
    order by seen.date ${way} limit 1 offset ${pageNum * pageSize - 1}), ${all}::date)`;
}

/** A page, what everything found comes to and how much there is either way, in one statement. */
export async function findPage(
  executor: Executor,
  reader: Reader,
  month: Month,
  query: ListQuery,
): Promise<PageFigures & { readonly rows: FoundIssue[] }> {
  const { limit, offset } = pageBounds(query);
  const order = sql.join(ordered(query.sort, sortColumns, sql`issue.id`), sql`, `);
  const found = await oftenRowsOf<
    Omit<FoundIssue, 'id'> & { readonly figures: PageFigures; readonly id: number | null }
  >(
    executor,
    sql`
      with seen as not materialized (${seenIssues(reader, matching(month, query))}),
      figures as (
        select json_build_object(
          'total', count(*) filter (where ${ofKind(query.kind)}),
          'sumFen', ${shownSum(ofKind(query.kind))},
          'all', count(*),
          'issued', count(*) filter (where quantity_micro > 0),
          'returned', count(*) filter (where quantity_micro < 0)) as figures
        from seen
      ),
      paged as (
        select issue.* from seen issue
        where ${ofKind(query.kind)} and ${onDaysOf(query)} order by ${order} ${thatPage({ limit, offset })}
      )
      select figures.figures, ${issueColumns}
      from figures left join paged issue on true ${issueJoins}
      order by ${order}`,
  );
  const [first] = found;
  if (first === undefined) throw new Error('the figures did not arrive');
  const rows = found.flatMap(({ figures: _, id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  return { ...first.figures, rows };
}

export async function findIssue(
  executor: Executor,
  reader: Reader,
  id: number,
): Promise<FoundIssue | null> {
  const [row] = await rowsOf<FoundIssue>(
    executor,
    sql`
      with seen as (${seenIssues(reader, sql`issue.id = ${id}`)})
      select ${issueColumns} from seen issue ${issueJoins}`,
  );
  return row ?? null;
}

/** As `findPage` without pages. */
export function streamForExport(
  db: Database,
  reader: Reader,
  month: Month,
  filters: ListFilters & Pick<ListQuery, 'sort'>,
  signal: AbortSignal,
) {
  const order = sql.join(ordered(filters.sort, sortColumns, sql`issue.id`), sql`, `);
  return streamRows<FoundIssue>(
    db,
    sql`
      with seen as (${seenIssues(reader, matching(month, filters))})
      select ${issueColumns} from seen issue ${issueJoins}
      where ${ofKind(filters.kind)} order by ${order}`,
    signal,
  );
}

interface Sides {
  readonly issuedCount: number;
  readonly issuedFen: number | null;
  readonly returnedCount: number;
  readonly returnedFen: number | null;
  readonly netFen: number | null;
  readonly count: number;
  /** How many have something that came after their month had closed. */
  readonly afterwards: number;
  readonly bookedCount: number;
  readonly bookedFen: number | null;
}

/** What the closed month has booked of `seen`, or what it is. */
const bookedFen = sql`case when since.kind = 'late' then 0
  else coalesce(round((since.before->>'amount')::numeric * 100)::bigint, seen.amount_fen) end`;

export interface ItemSum {
  readonly id: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly fen: number | null;
}

interface MonthFigures extends Sides {
  readonly beforeCount: number;
  readonly beforeFen: number | null;
  readonly beforeRestated: boolean;
  readonly items: ItemSum[];
}

/** What a month comes to, which way it went and what for, and what the month before it came to. */
export async function findSummary(
  executor: Executor,
  reader: Reader,
  month: Month,
  before: Month,
): Promise<MonthFigures> {
  const ofMonth = sql`month = ${firstDay(month)}`;
  const [found] = await rowsOf<MonthFigures>(
    executor,
    sql`
      with seen as materialized (${seenIssues(
        reader,
        sql`issue.month in (${firstDay(month)}, ${firstDay(before)})`,
      )}),
      items as (
        select item.id, item.name_zh, item.name_en, item.category_position, item.position,
          ${shownSum()} as fen
        from seen join ${costSubCategories} item on item.id = seen.sub_category_id
        where ${ofMonth}
        group by item.id, item.name_zh, item.name_en, item.category_position, item.position
      )
      select count(*) filter (where ${ofMonth}) as count,
        count(*) filter (where ${ofMonth} and quantity_micro > 0) as "issuedCount",
        ${shownSum(sql`${ofMonth} and quantity_micro > 0`)} as "issuedFen",
        count(*) filter (where ${ofMonth} and quantity_micro < 0) as "returnedCount",
        ${shownSum(sql`${ofMonth} and quantity_micro < 0`)} as "returnedFen",
        ${shownSum(ofMonth)} as "netFen",
        count(since.source_id) filter (where ${ofMonth}) as afterwards,
        count(*) filter (where ${ofMonth} and since.kind is distinct from 'late') as "bookedCount",
        ${shownSum(ofMonth, bookedFen)} as "bookedFen",
        count(*) filter (where not ${ofMonth}) as "beforeCount",
        ${shownSum(sql`not ${ofMonth}`)} as "beforeFen",
        count(since.source_id) filter (where not ${ofMonth}) > 0 as "beforeRestated",
        coalesce((select json_agg(json_build_object('id', items.id, 'nameZh', items.name_zh,
          'nameEn', items.name_en, 'fen', items.fen)
          order by items.category_position, items.position, items.id) from items), '[]'::json)
          as items
      from seen left join ${sinceClosed('material')} since on since.source_id = seen.id`,
  );
  if (found === undefined) throw new Error('the figures did not arrive');
  return found;
}
