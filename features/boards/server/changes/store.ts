import { type SQL, sql } from 'drizzle-orm';
import {
  isUncovered,
  type Narrowing,
  seenRows,
  type Viewer,
} from '#features/actuals/server/service.ts';
import { closedProjects, costMonths, publishedRows } from '#features/actuals/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { preparedRowsOf } from '#server/platform/db/database.ts';

/** A closed month and all before it in its year. */
interface Until {
  readonly year: number;
  readonly last: Month;
}

const day = (month: Month): SQL => sql`${firstDay(month)}::date`;

interface UncoveredChange {
  readonly beforeFen: number;
  readonly fen: number;
  readonly newProjects: number;
}

/** What no budget covers since January, up to the month before the last and up to the last. */
export async function findUncoveredChange(
  viewer: Viewer,
  narrowed: Narrowing,
  { year, last }: Until,
): Promise<UncoveredChange> {
  const sums =
    narrowed.deptId === undefined ? closedProjects(viewer.labour) : costMonths(viewer.labour);
  const [found] = await preparedRowsOf<UncoveredChange>(
    viewer.context.db.executor,
    sql`
      select coalesce(sum(own.before_fen), 0)::bigint as "beforeFen",
        coalesce(sum(own.fen), 0)::bigint as fen,
        (count(*) filter (where own.first = ${day(last)}))::int as "newProjects"
      from (
        select min(row.posting_month) as first, sum(row.fen) as fen,
          sum(row.fen) filter (where row.posting_month < ${day(last)}) as before_fen
        from ${sums} row
        where row.posting_month between make_date(${year}::int, 1, 1) and ${day(last)}
          and ${seenRows(viewer, narrowed)} and ${isUncovered}
        group by row.project_id
      ) own`,
  );
  if (found === undefined) throw new Error('costs without a budget say nothing');
  return found;
}

interface BookedAfterwards {
  readonly rows: number;
  readonly fen: number;
  readonly originMonths: readonly Month[];
}

/** What a month has booked for earlier ones: rows that came late, and rows that put others right. */
export async function findAfterwards(
  viewer: Viewer,
  narrowed: Narrowing,
  month: Month,
): Promise<BookedAfterwards> {
  const [found] = await preparedRowsOf<BookedAfterwards>(
    viewer.context.db.executor,
    sql`
      select count(*)::int as rows, coalesce(sum(row.fen), 0)::bigint as fen,
        coalesce(json_agg(distinct to_char(row.origin_month, 'YYYY-MM')), '[]'::json)
          as "originMonths"
      from ${publishedRows(viewer.labour)} row
      where row.posting_month = ${day(month)} and row.kind <> 'normal'
        and ${seenRows(viewer, narrowed)}`,
  );
  if (found === undefined) throw new Error('rows say nothing');
  return found;
}
