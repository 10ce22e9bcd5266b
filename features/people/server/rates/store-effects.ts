import { type SQL, sql } from 'drizzle-orm';
import type { PersonRateRow, PersonRatesQuery } from '#features/people/contract-rates.ts';
import { hoursOfDays } from '#features/timesheets/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { ordered, pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import { assignmentSpans, isFoundPerson, placedOn } from '../sql.ts';
import type { RateTarget } from './store.ts';

/**
 * What these people cost on a day, as a query of `person_id`, `source`, `effective_from` and
 * `hourly_fen`: their own rate, or that of the grade they have on that day. The same decision as
 * `effectiveRate` in the rules, and a test holds the two together. `people` is what follows
 * `person_id` in a condition, e.g. `= 7` or `in (select …)`.
 */
export const ratesOn = (people: SQL, day: SQL): SQL => sql`
  select placed.person_id,
    case when own.person_id is not null then 'personal'
      when common.grade is not null then 'grade' end as source,
    case when own.person_id is null then common.effective_from else own.effective_from end
      as effective_from,
    coalesce(own.hourly_fen, common.hourly_fen) as hourly_fen
  from (${placedOn(people, day)}) placed
  left join (
    select distinct on (person_id) person_id, effective_from, hourly_fen from personal_rate
    where person_id ${people} and effective_from <= ${day}
    order by person_id, effective_from desc
  ) own on own.person_id = placed.person_id
  left join (
    select distinct on (lower(grade)) lower(grade) as grade, effective_from, hourly_fen
    from grade_rate where effective_from <= ${day}
    order by lower(grade), effective_from desc
  ) common on common.grade = lower(placed.grade)`;

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

/** Whether what people cost decides who is on a page. */
const isByRate = ({ sort, only: filter }: PersonRatesQuery) =>
  filter !== 'all' || ['hourlyCost', 'effectiveFrom'].includes(sort.replace('-', ''));

/** One page of people with their rate of the day, and how many there are, in one statement. */
export async function findPersonRates(
  executor: Executor,
  query: PersonRatesQuery,
  today: string,
): Promise<{ total: number; rows: FoundPerson[] }> {
  const { limit, offset } = pageBounds(query);
  const order = sql.join(ordered(query.sort, SORTABLE, sql`user_id`), sql`, `);
  const byRate = isByRate(query);
  const rateOf = (whose: SQL) => sql`rate as (${ratesOn(whose, sql`${today}::date`)})`;
  const rows = await rowsOf<FoundPerson & { total: number }>(
    executor,
    sql`
      with ${byRate ? sql`${rateOf(sql`is not null`)},` : sql``}
      found as not materialized (
        select person.id as user_id, staff_no, nick_name, grade, leave_date, dept_id
            ${byRate ? sql`, effective_from, hourly_fen` : sql``}
          from person ${byRate ? sql`left join rate on rate.person_id = person.id` : sql``}
          where ${isFoundPerson(query.nameOrNoQuery, sql`person`)} and ${only(query.only, today)}
      ), shown as (
        select user_id, staff_no, nick_name, grade, leave_date, dept_id
          from found order by ${order} ${thatPage({ limit, offset })}
      )
      ${byRate ? sql`` : sql`, ${rateOf(sql`= any(array(select user_id from shown))`)}`}
      select counted.total, user_id as "userId", staff_no as "staffNo", nick_name as "nickName",
          department.name_zh as "deptNameZh", department.name_en as "deptNameEn", grade,
          leave_date as "leaveDate", hourly_fen as "hourlyFen",
          effective_from as "effectiveFrom", coalesce(source, 'none') as source
        from (select count(*) as total from found) as counted
        left join shown on true
        left join rate on rate.person_id = shown.user_id
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
