import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import { departmentPaths, departments, departmentsBeneath } from '#features/people/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { placedHours } from '#features/timesheets/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** What a month asked of people, and what of it went to projects. */
export interface UtilisedMonth {
  /** Null for everybody, or for the department asked for. */
  readonly dept: { id: number; code: string; nameZh: string; nameEn: string } | null;
  readonly parentId: number | null;
  readonly thisYear: boolean;
  readonly month: number;
  readonly required: number;
  readonly worked: number;
}

export interface UtilisationAsked {
  readonly year: number;
  readonly startMonth: number;
  readonly endMonth: number;
  readonly deptId?: number | undefined;
}

const monthsOf = (year: SQL, { startMonth, endMonth }: UtilisationAsked): SQL => sql`
  (month >= make_date(${year}, ${startMonth}::int, 1)
    and month < make_date(${year}, 1, 1) + make_interval(months => ${endMonth}::int))`;

/**
 * Closed months one by one, of the year and the year before: everybody together, and for the year each
 * department with what lies beneath it. From how many days asked something, and from monthly sums.
 */
export function sumUtilisation(
  executor: Executor,
  days: AskedDays,
  asked: UtilisationAsked,
): Promise<UtilisedMonth[]> {
  const { deptId } = asked;
  const year = sql`${asked.year}::int`;
  const placed = (dept: SQL) =>
    deptId === undefined ? sql`true` : sql`${dept} in (select id from reached)`;
  return rowsOf<UtilisedMonth>(
    executor,
    sql`
      with reached as materialized (${departmentsBeneath(sql`array[${deptId ?? 0}::int]`)}),
      counted as materialized (
        select month, (month + interval '1 month' - interval '1 day')::date as last
        from ${closedMonths} one
        where ${monthsOf(year, asked)} or ${monthsOf(sql`${year} - 1`, asked)}
      ), part as materialized (
        select counted.month, place.dept_id, sum(${askedMinutes(sql`clipped`, days)}) as required,
          0::bigint as worked
        from ${batches} batch
        join ${placedHours} place on place.batch_id = batch.id
        join counted on counted.month <= place.asked_until and counted.last >= place.asked_from
        cross join lateral (
          select greatest(place.asked_from, counted.month) as asked_from,
            least(place.asked_until, counted.last) as asked_until
        ) clipped
        where batch.start_date <= ${days.to}::date and batch.end_date >= ${days.from}::date
          and ${placed(sql`place.dept_id`)}
        group by counted.month, place.dept_id
        union all
        select cost.month, cost.dept_id, 0, sum(cost.minutes)
        from counted join cost_month cost on cost.month = counted.month
        where cost.source = 'labour' and cost.project_id is not null
          and ${placed(sql`cost.dept_id`)}
        group by cost.month, cost.dept_id
      ), sums as (
        select null::int as node_id, month, sum(required)::bigint as required,
          sum(worked)::bigint as worked
        from part group by month
        union all
        select path.node_id, part.month, sum(part.required)::bigint, sum(part.worked)::bigint
        from part join (${departmentPaths}) path on path.dept_id = part.dept_id
        where part.month >= make_date(${year}, 1, 1) and ${placed(sql`path.node_id`)}
        group by path.node_id, part.month
      )
      select case when dept.id is null then null else json_build_object('id', dept.id,
          'code', dept.code, 'nameZh', dept.name_zh, 'nameEn', dept.name_en) end as dept,
        dept.parent_id as "parentId", sums.month >= make_date(${year}, 1, 1) as "thisYear",
        extract(month from sums.month)::int as month, sums.required, sums.worked
      from sums left join ${departments} dept on dept.id = sums.node_id
      where sums.required <> 0 or sums.worked <> 0
      order by dept.sort_order, dept.code, sums.month`,
  );
}
