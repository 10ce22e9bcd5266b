import { sql } from 'drizzle-orm';
import { departmentsIn, publishedRows } from '#features/actuals/server/sql.ts';
import type { BudgetViewer } from '#features/boards/server/ground/viewer.ts';
import { people } from '#features/people/server/sql.ts';
import { lastClosedIn } from '#features/periods/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { oftenRowsOf } from '#server/platform/db/database.ts';
import { pendingHours } from './pending-sql.ts';
import { type HoursAsked, plannedHours, postedHours, postedLabour } from './scope-sql.ts';

/** Minutes planned, posted and waiting in a month. */
export interface ComparedMonth {
  readonly month: Month;
  readonly planned: number;
  readonly posted: number;
  readonly pending: number;
}

/** Months in which there is anything. */
export function sumHours(viewer: BudgetViewer, asked: HoursAsked): Promise<ComparedMonth[]> {
  return oftenRowsOf<ComparedMonth>(
    viewer.context.db.executor,
    sql`
      select to_char(month, 'YYYY-MM') as month, sum(planned)::bigint as planned,
        sum(posted)::bigint as posted, sum(pending)::bigint as pending
      from (
        select month, minutes as planned, 0 as posted, 0 as pending
          from (${plannedHours(viewer, asked)}) plan
        union all
        select month, 0, minutes, 0 from (${postedHours(viewer, asked)}) booked
        union all
        select month, 0, 0, minutes from (${pendingHours(viewer, asked)}) waiting
      ) part
      group by month order by month`,
  );
}

/** What a department plans (without a person), and what each of its people has worked. */
export interface DeptPersonSum {
  readonly deptId: number | null;
  readonly aboveId: number | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly planned: number;
  readonly person: { userId: number; staffNo: string; nickName: string } | null;
  readonly posted: number;
}

export function sumDeptPersons(viewer: BudgetViewer, asked: HoursAsked): Promise<DeptPersonSum[]> {
  const day = (month: Month) => sql`${firstDay(month)}::date`;
  return oftenRowsOf<DeptPersonSum>(
    viewer.context.db.executor,
    sql`
      with recursive placed as materialized (
        select * from ${departmentsIn(lastClosedIn(day(asked.from), day(asked.to)))} dept
      ), part as (
        select plan.dept_id, null::int as person_id, sum(plan.minutes)::bigint as planned,
          0::bigint as posted
        from (${plannedHours(viewer, asked)}) plan group by plan.dept_id
        having sum(plan.minutes) <> 0
        union all
        select row.dept_id, row.person_id, 0, sum(row.minutes)::bigint
        from ${postedLabour(viewer, asked, publishedRows('standard'))}
        group by row.dept_id, row.person_id
        having sum(row.minutes) <> 0
      ), above as (
        select dept.id as dept_id, dept.parent_id as node_id from placed dept
        where dept.id in (select part.dept_id from part)
        union all
        select above.dept_id, up.parent_id from above join placed up on up.id = above.node_id
        where above.node_id not in (select listed.dept_id from part listed where listed.dept_id is not null)
      )
      select part.dept_id as "deptId", (
          select above.node_id from above where above.dept_id = part.dept_id
            and above.node_id in (select listed.dept_id from part listed)) as "aboveId",
        coalesce(dept.name_zh, '') as "nameZh",
        coalesce(dept.name_en, '') as "nameEn", part.planned, part.posted,
        case when person.id is null then null else json_build_object('userId', person.id,
          'staffNo', person.staff_no, 'nickName', person.nick_name) end as person
      from part
      left join placed dept on dept.id = part.dept_id
      left join ${people} person on person.id = part.person_id
      order by dept.code nulls last, part.posted desc, person.staff_no`,
  );
}
