import { type SQL, sql } from 'drizzle-orm';
import { fillsInHours } from '#features/batches/server/sql.ts';
import { departments, departmentsBeneath, people } from '#features/people/server/sql.ts';
import type { MemberPerson } from '#features/projects/contract.ts';
import { SHEET_STATES } from '#features/timesheets/rules.ts';
import { hoursByMonth } from '#features/timesheets/server/sql.ts';
import { type Executor, oftenRowsOf } from '#server/platform/db/database.ts';
import { pageBounds, thatPage } from '#server/platform/list/list-query.ts';

/** Days of whole months, and which page of the answer. */
export interface FilledRequest {
  readonly projectId: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface MinutesByState {
  readonly draft: number;
  readonly submitted: number;
  readonly returned: number;
  readonly approved: number;
  readonly total: number;
}

/** Identifiers of the project and of the sub-projects beneath it. */
const family = (projectId: number) =>
  sql`select id, parent_id from project where id = ${projectId} or parent_id = ${projectId}`;

/**
 * Who has booked on the family in these months, with minutes by state; somebody who has moved once
 * for each department they did it in.
 */
const booked = ({ firstDay, lastDay }: FilledRequest) => sql`
  select hours.person_id, hours.dept_id, ${sql.join(
    SHEET_STATES.map(
      (state) => sql`coalesce(sum(hours.minutes) filter
        (where hours.state = ${state}), 0)::bigint as ${sql.identifier(state)}`,
    ),
    sql`, `,
  )}, sum(hours.minutes)::bigint as total
  from ${hoursByMonth} hours
  where hours.project_id in (select id from family)
    and hours.month between ${firstDay} and ${lastDay}
  group by hours.person_id, hours.dept_id having sum(hours.minutes) > 0`;

const personColumns = sql`
  p.id, p.nick_name as "nickName", p.staff_no as "staffNo",
  d.name_zh as "deptZh", d.name_en as "deptEn"`;

const sumColumns = sql.join(
  [...SHEET_STATES, 'total'].map((name) => {
    const column = sql.identifier(name);
    return sql`(select coalesce(sum(${column}), 0)::bigint from booked)
      as ${sql.identifier(`sum_${name}`)}`;
  }),
  sql`, `,
);

type Sums = { readonly [State in keyof MinutesByState as `sum_${State}`]: number };

/** Page, number of people and sums in one statement, so that they always belong together. */
export async function findFilled(executor: Executor, request: FilledRequest) {
  const { limit, offset } = pageBounds(request);
  const rows = await oftenRowsOf<
    { rowCount: number; people: number; deptId: number } & Sums &
      MinutesByState &
      Omit<MemberPerson, 'id'> & { id: number | null }
  >(
    executor,
    sql`
      with family as (${family(request.projectId)}), booked as (${booked(request)}),
      paged as (
        select * from booked order by total desc, person_id, dept_id ${thatPage({ limit, offset })}
      )
      select (select count(*) from booked) as "rowCount",
        (select count(distinct person_id) from booked) as people, ${sumColumns},
        ${personColumns}, paged.dept_id as "deptId", paged.draft, paged.submitted, paged.returned, paged.approved, paged.total
      from (select) as one left join paged on true
      left join ${people} p on p.id = paged.person_id
      left join ${departments} d on d.id = paged.dept_id
      order by paged.total desc, paged.person_id, paged.dept_id`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('the sums did not arrive');
  return {
    total: first.rowCount,
    people: first.people,
    sums: {
      draft: first.sum_draft,
      submitted: first.sum_submitted,
      returned: first.sum_returned,
      approved: first.sum_approved,
      total: first.sum_total,
    } satisfies MinutesByState,
    rows: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }])),
  };
}

/**
 * Who may book on a project of the family: whose members it names, or its main project where it
 * names none itself, or everyone where neither does. A condition on `p`, a person; departments
 * count with all beneath them.
 */
const mayFill: { readonly parts: SQL; readonly condition: SQL } = {
  parts: sql`
    source as (
      select case
        when exists (select from project_member m where m.project_id = family.id) then family.id
        when exists (select from project_member m where m.project_id = family.parent_id)
          then family.parent_id
      end as project_id
      from family
    ),
    reached as (${departmentsBeneath(sql`array(
      select m.dept_id from project_member m
      where m.project_id in (select project_id from source) and m.dept_id is not null)`)})`,
  condition: sql`(
    exists (select from source where project_id is null)
    or p.dept_id in (select id from reached)
    or p.id in (
      select m.person_id from project_member m
      where m.project_id in (select project_id from source) and m.person_id is not null
    )
  )`,
};

export async function findNotFilled(executor: Executor, request: FilledRequest) {
  const { limit, offset } = pageBounds(request);
  const rows = await oftenRowsOf<
    { people: number } & Omit<MemberPerson, 'id'> & { id: number | null }
  >(
    executor,
    sql`
      with family as (${family(request.projectId)}), booked as (${booked(request)}),
      ${mayFill.parts},
      missing as (
        select p.id, lower(p.staff_no) as staff_no from ${people} p
        where p.enabled and ${fillsInHours(sql`p`)}
          and p.hire_date <= ${request.lastDay} and coalesce(p.leave_date >= ${request.firstDay}, true)
          and ${mayFill.condition}
          and p.id not in (select person_id from booked)
      ),
      paged as (
        select id from missing order by staff_no ${thatPage({ limit, offset })}
      )
      select (select count(*) from missing) as people, ${personColumns}
      from (select) as one left join paged on true
      left join ${people} p on p.id = paged.id left join ${departments} d on d.id = p.dept_id
      order by lower(p.staff_no)`,
  );
  return {
    total: rows[0]?.people ?? 0,
    rows: rows.flatMap(({ people: _, id, ...row }) => (id === null ? [] : [{ ...row, id }])),
  };
}
