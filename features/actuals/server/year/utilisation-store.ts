import { type SQL, sql } from 'drizzle-orm';
import { closedDepartments, closedPaths, inDepartment } from '#features/actuals/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** What a month asked of people, what of it went to projects, and how long they were away. */
export interface UtilisedMonth {
  /** Null for everybody, or for the department asked for. */
  readonly dept: { id: number; code: string; nameZh: string; nameEn: string } | null;
  /** Where that stood, from the company down to itself. */
  readonly path: number[] | null;
  readonly thisYear: boolean;
  readonly month: number;
  readonly required: number;
  readonly worked: number;
  /** Of `worked`, what was done in earlier months and posted in this one. */
  readonly late: number;
  readonly absent: number;
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
 * department with what lies beneath it. From monthly sums alone.
 */
export function sumUtilisation(
  executor: Executor,
  asked: UtilisationAsked,
): Promise<UtilisedMonth[]> {
  const { deptId } = asked;
  const year = sql`${asked.year}::int`;
  const placed = (of: { readonly month: SQL; readonly dept: SQL }) =>
    deptId === undefined ? sql`true` : inDepartment(deptId, of);
  return rowsOf<UtilisedMonth>(
    executor,
    sql`
      with counted as materialized (
        select month from ${closedMonths} one
        where ${monthsOf(year, asked)} or ${monthsOf(sql`${year} - 1`, asked)}
      ), part as materialized (
        select hours.month, hours.dept_id, hours.required_minutes as required, 0::bigint as worked,
          0::bigint as late, hours.absence_minutes as absent
        from counted join closed_hours hours on hours.month = counted.month
        where ${placed({ month: sql`hours.month`, dept: sql`hours.dept_id` })}
        union all
        select cost.month, cost.dept_id, 0, sum(cost.minutes),
          coalesce(sum(cost.minutes) filter (where cost.origin_month < cost.month), 0), 0
        from counted join cost_month cost on cost.month = counted.month
        where cost.source = 'labour' and cost.project_id is not null
          and ${placed({ month: sql`cost.month`, dept: sql`cost.dept_id` })}
        group by cost.month, cost.dept_id
      ), sums as (
        select null::int[] as path, month, sum(required)::bigint as required,
          sum(worked)::bigint as worked, sum(late)::bigint as late, sum(absent)::bigint as absent
        from part group by month
        union all
        select step.path, part.month, sum(part.required)::bigint, sum(part.worked)::bigint,
          sum(part.late)::bigint, sum(part.absent)::bigint
        from part join (${closedPaths}) step on step.month = part.month and step.dept_id = part.dept_id
        where part.month >= make_date(${year}, 1, 1)
          and ${deptId === undefined ? sql`true` : sql`${deptId}::int = any(step.path)`}
        group by step.path, part.month
      )
      select case when dept.id is null then null else json_build_object('id', dept.id,
          'code', dept.code, 'nameZh', dept.name_zh, 'nameEn', dept.name_en) end as dept,
        sums.path, sums.month >= make_date(${year}, 1, 1) as "thisYear",
        extract(month from sums.month)::int as month, sums.required, sums.worked,
        sums.late, sums.absent
      from sums left join ${closedDepartments} dept on dept.month = sums.month
        and dept.id = sums.path[cardinality(sums.path)]
      where sums.required <> 0 or sums.worked <> 0 or sums.absent <> 0
      order by dept.sort_order, dept.code, sums.month`,
  );
}
