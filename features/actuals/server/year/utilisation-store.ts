import { type SQL, sql } from 'drizzle-orm';
import { closedDepartments, closedPaths, inDepartment } from '#features/actuals/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import { closedDepartmentSums } from './closed-sums-sql.ts';

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

interface Parts {
  /** Hours of months, which add up to everybody's. */
  readonly part: SQL;
  /** For the year, each department with what lies beneath it. */
  readonly departments: SQL;
}

const EVERYBODY = sql`
  select null::int[] as path, month, sum(required)::bigint as required, sum(worked)::bigint as worked,
    sum(late)::bigint as late, sum(absent)::bigint as absent
  from part group by month`;

/** Inside one department: from the sums of months by department. */
const within = (deptId: number, months: SQL, first: SQL): Parts => ({
  part: sql`
    select hours.month, hours.dept_id, hours.required_minutes as required, 0::bigint as worked,
      0::bigint as late, hours.absence_minutes as absent
    from closed_hours hours
    where ${months} and ${inDepartment(deptId, { month: sql`hours.month`, dept: sql`hours.dept_id` })}
    union all
    select hours.month, hours.dept_id, 0, sum(hours.minutes),
      coalesce(sum(hours.minutes) filter (where hours.origin_month < hours.month), 0), 0
    from cost_month hours
    where ${months} and hours.source = 'labour' and hours.project_id is not null
      and ${inDepartment(deptId, { month: sql`hours.month`, dept: sql`hours.dept_id` })}
    group by hours.month, hours.dept_id`,
  departments: sql`
    select step.path, part.month, sum(part.required)::bigint, sum(part.worked)::bigint,
      sum(part.late)::bigint, sum(part.absent)::bigint
    from part join (${closedPaths}) step on step.month = part.month and step.dept_id = part.dept_id
    where part.month >= ${first} and ${deptId}::int = any(step.path)
    group by step.path, part.month`,
});

/** The whole company: from what months closed with. */
const asClosed = (months: SQL, first: SQL): Parts => ({
  part: sql`
    select hours.* from (
      select month, 0 as required, minutes as worked, late_minutes as late, 0 as absent
      from closed_cost where not of_company
      union all
      select month, required_minutes, 0, 0, absence_minutes from closed_department where depth = 1
    ) hours where ${months}`,
  departments: sql`
    select row.path, row.posting_month, row.required_minutes, row.minutes, row.late_minutes,
      row.absence_minutes
    from ${closedDepartmentSums(sql`row.posting_month >= ${first} and row.posting_month in (
      select hours.month from counted hours) and (row.required_minutes <> 0 or row.minutes <> 0
      or row.absence_minutes <> 0)`)} row`,
});

/** Closed months one by one, of the year and the year before. From monthly sums alone. */
export function sumUtilisation(
  executor: Executor,
  asked: UtilisationAsked,
): Promise<UtilisedMonth[]> {
  const { deptId } = asked;
  const year = sql`${asked.year}::int`;
  const first = sql`make_date(${year}, 1, 1)`;
  const months = sql`hours.month in (select month from counted)`;
  const { part, departments } =
    deptId === undefined ? asClosed(months, first) : within(deptId, months, first);
  return preparedRowsOf<UtilisedMonth>(
    executor,
    sql`
      with counted as materialized (
        select month from ${closedMonths} one
        where ${monthsOf(year, asked)} or ${monthsOf(sql`${year} - 1`, asked)}
      ), part as materialized (${part}), sums as (${EVERYBODY} union all ${departments})
      select case when dept.id is null then null else json_build_object('id', dept.id,
          'code', dept.code, 'nameZh', dept.name_zh, 'nameEn', dept.name_en) end as dept,
        sums.path, sums.month >= ${first} as "thisYear",
        extract(month from sums.month)::int as month, sums.required, sums.worked,
        sums.late, sums.absent
      from sums left join ${closedDepartments} dept on dept.month = sums.month
        and dept.id = sums.path[cardinality(sums.path)]
      where sums.required <> 0 or sums.worked <> 0 or sums.absent <> 0
      order by dept.sort_order, dept.code, sums.month`,
  );
}
