import { type SQL, sql } from 'drizzle-orm';
import type { PersonRateRow, PersonRatesQuery } from '#features/people/contract-rates.ts';
import { hoursOfDays } from '#features/timesheets/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { ordered, pageBounds } from '#server/platform/list/list-query.ts';
import { assignmentOn, assignmentSpans, isFoundPerson } from '../sql.ts';
import type { RateTarget } from './store.ts';

/**
 * The rate of a person on a day, to be joined laterally: their own, or that of the grade they have
 * on that day. The same decision as `effectiveRate` in the rules, and a test holds the two together.
 * The arguments are columns of the outer query.
 */
export function rateOfPersonOn(personId: SQL, day: SQL): SQL {
  return sql`(
    select source, effective_from, hourly_fen from (
      (select 'personal' as source, effective_from, hourly_fen from personal_rate
        where person_id = ${personId} and effective_from <= ${day}
        order by effective_from desc limit 1)
      union all
      (select 'grade', effective_from, hourly_fen
        from ${assignmentOn(personId, day)} as place
        join grade_rate on lower(grade_rate.grade) = lower(place.grade) and effective_from <= ${day}
        order by effective_from desc limit 1)
    ) as candidate
    order by source desc limit 1
  )`;
}

const SORTABLE = {
  staffNo: sql`lower(staff_no)`,
  nickName: sql`nick_name`,
  grade: sql`lower(grade)`,
  hourlyCost: sql`hourly_fen`,
  effectiveFrom: sql`effective_from`,
};

function only(filter: PersonRatesQuery['only'], today: string): SQL {
  if (filter === 'overridden') return sql`rate.source = 'personal'`;
  if (filter === 'missing') {
    return sql`rate.source is null and (person.leave_date is null or person.leave_date >= ${today})`;
  }
  return sql`true`;
}

type FoundPerson = Omit<PersonRateRow, 'hourlyCost'> & { readonly hourlyFen: number | null };

/** One page of people with their rate of the day, and how many there are, in one statement. */
export async function findPersonRates(
  executor: Executor,
  query: PersonRatesQuery,
  today: string,
): Promise<{ total: number; rows: FoundPerson[] }> {
  const { limit, offset } = pageBounds(query);
  const order = sql.join(ordered(query.sort, SORTABLE, sql`user_id`), sql`, `);
  const rows = await rowsOf<FoundPerson & { total: number }>(
    executor,
    sql`
      with found as (
        select person.id as user_id, staff_no, nick_name, person.grade, leave_date, dept_id,
            rate.source, rate.effective_from, rate.hourly_fen
          from person
          left join lateral ${rateOfPersonOn(sql`person.id`, sql`${today}::date`)}
            as rate on true
          where ${isFoundPerson(query.nameOrNoQuery, sql`person`)} and ${only(query.only, today)}
      )
      select counted.total, user_id as "userId", staff_no as "staffNo", nick_name as "nickName",
          department.name_zh as "deptNameZh", department.name_en as "deptNameEn", grade,
          leave_date as "leaveDate", hourly_fen as "hourlyFen",
          effective_from as "effectiveFrom", coalesce(source, 'none') as source
        from (select count(*) as total from found) as counted
        left join (
          select * from found order by ${order} limit ${limit} offset ${offset}
        ) as shown on true
        left join department on department.id = shown.dept_id
        order by ${order}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    // A page beyond the last still tells the total, in a row without anybody.
    rows: rows.filter(({ userId }) => userId !== null).map(({ total: _, ...row }) => row),
  };
}

/** The days on which an entry counts; without an end while no later one follows. */
export interface RateSpan {
  readonly from: string;
  readonly until: string | null;
}

/**
 * Whose rate an entry of this span decides, and on which of their days: while they are employed,
 * and for a grade only on days on which they have it, and until a rate of their own begins.
 */
export function concerned(target: RateTarget, { from, until }: RateSpan): SQL {
  if (target.grade === undefined) {
    return sql`
      select id as person_id, greatest(${from}::date, hire_date) as since,
        least(${until}::date, leave_date, 'infinity') as last
      from person where id = ${target.userId}
        and greatest(${from}::date, hire_date) <= least(${until}::date, leave_date, 'infinity')`;
  }
  return sql`
    select person_id, since, last from (
      select person.id as person_id, greatest(${from}::date, hire_date, place.since) as since,
        least(${until}::date, leave_date, place.until,
          (select min(effective_from) - 1 from personal_rate where person_id = person.id)) as last
      from person join (${assignmentSpans(sql`is not null`)}) as place
        on place.person_id = person.id and lower(place.grade) = lower(${target.grade})
    ) as days
    where since <= last`;
}

/** `concerned` is a query of `person_id`, `since` and `last`. */
export async function countConcerned(executor: Executor, concerned: SQL): Promise<number> {
  const [row] = await rowsOf<{ people: number }>(
    executor,
    sql`select count(distinct person_id) as people from (${concerned}) as concerned`,
  );
  return row?.people ?? 0;
}

export interface MonthOfHours {
  readonly month: string;
  readonly submittedMinutes: number;
  readonly approvedMinutes: number;
}

/** Hours on projects on the days an entry touches; absences cost no project. */
export function sumConcernedHours(executor: Executor, concerned: SQL): Promise<MonthOfHours[]> {
  return rowsOf<MonthOfHours>(
    executor,
    sql`
      with concerned as materialized (${concerned}),
        touched as (${hoursOfDays(sql`concerned`)})
      select to_char(month, 'YYYY-MM') as month,
          coalesce(sum(minutes) filter (where state = 'submitted'), 0)::bigint
            as "submittedMinutes",
          coalesce(sum(minutes) filter (where state = 'approved'), 0)::bigint
            as "approvedMinutes"
        from touched where state in ('submitted', 'approved')
        group by touched.month
        order by touched.month`,
  );
}
