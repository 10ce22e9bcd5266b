import { sql } from 'drizzle-orm';
import { monthlySums } from '#features/timesheets/server/rollup.ts';
import type { Transaction } from '../platform/db/database.ts';

/**
 * How far the sheets of the open batch are, by staff number: of every four people one has not
 * begun, one is in the middle of it, one has submitted, and one is through or was sent back.
 */
const stateOfCurrent = sql`
  case
    when p.user_name = 'user' then 'draft'
    when number % 4 = 0 then null
    when number % 4 = 1 then 'draft'
    when number % 4 = 2 then 'submitted'
    when number % 8 = 7 then 'returned'
    else 'approved'
  end`;

/**
 * Of the month before most are through; some wait for their approvers, one in ten was sent back, and
 * of forty people one has never begun and one has never finished.
 */
const stateOfLast = sql`
  case
    when p.user_name = 'user' then 'approved'
    when number % 40 = 13 then null
    when number % 40 = 33 then 'draft'
    when number % 10 = 9 then 'returned'
    when number % 10 < 5 then 'submitted'
    else 'approved'
  end`;

/** A few hand in after the deadline, most in the days before it. */
const handedIn = sql`
  b.deadline + make_interval(hours => case when number % 20 = 4 then 5 else -2 - number % 60 end)`;

async function seedSheets(tx: Transaction, today: string, now: string): Promise<void> {
  await tx.execute(sql`
    insert into timesheet (person_id, batch_id, state, submitted_at, updated_at, version, on_behalf_by)
    select person_id, batch_id, state,
      case when state <> 'draft' then moment end, moment, 2, on_behalf_by
    from (
      select asked.person_id, b.id as batch_id,
        case
          when b.status = 'closed' then 'approved'
          when b.end_date < ${today}::date then ${stateOfLast}
          else ${stateOfCurrent}
        end as state,
        least(${handedIn}, ${now}::timestamptz) as moment,
        case when b.status = 'open' and number % 15 = 2 then helper.id end as on_behalf_by
      from batch b
      join batch_person asked on asked.batch_id = b.id
      join person p on p.id = asked.person_id
      cross join lateral (select substring(p.staff_no from 2)::int as number) n
      cross join (select id from person where user_name = 'gc_admin') helper
      where b.status <> 'draft'
    ) asked
    where state is not null
    order by batch_id, person_id`);
}

/**
 * Three projects for each, kept for four months, and one row for days off: what is open to everyone,
 * and for every other person first what their department is a member of. A few have begun on something
 * new in the newest two months.
 */
async function seedRows(tx: Transaction, today: string): Promise<void> {
  await tx.execute(sql`
    with recursive beneath as (
      select m.project_id, m.dept_id from project_member m where m.dept_id is not null
      union
      select beneath.project_id, child.id
      from beneath join department child on child.parent_id = beneath.dept_id
    ), bookable as materialized (
      select b.id as batch_id, p.id as project_id,
        case
          when exists (select 1 from project_member m where m.project_id = p.id) then p.id
          when exists (select 1 from project_member m where m.project_id = p.parent_id)
            then p.parent_id
        end as members_of,
        (extract(year from age(date_trunc('month', ${today}::date), b.start_date)) * 12
          + extract(month from age(date_trunc('month', ${today}::date), b.start_date)))::int as back
      from batch b
      join project p on p.status = 'active' and p.start_date <= b.start_date
        and (p.end_date is null or p.end_date >= b.end_date)
        and case b.fill_mode
          when 1 then p.parent_id is null
          else not exists (select 1 from project child where child.parent_id = p.id)
        end
    ), open_to_all as materialized (
      select batch_id, back, array_agg(project_id) as projects
      from bookable where members_of is null group by batch_id, back
    ), ours as materialized (
      select batch_id, beneath.dept_id, array_agg(bookable.project_id) as projects
      from bookable join beneath on beneath.project_id = members_of
      group by batch_id, beneath.dept_id
    )
    insert into timesheet_row (sheet_id, position, project_id, absence)
    select s.id, chosen.position, chosen.project_id, null
    from timesheet s
    join person p on p.id = s.person_id
    join open_to_all on open_to_all.batch_id = s.batch_id
    left join ours on ours.batch_id = s.batch_id and ours.dept_id = p.dept_id
    cross join lateral (
      select project_id,
        row_number() over (order by
          is_ours and s.person_id % 2 = 0 desc,
          md5(concat(s.person_id, '/', project_id, '/',
            case when back < 2 and s.person_id % 9 = 4 then -1 else (back + 1) / 4 end))
        ) as position
      from (
        select unnest(open_to_all.projects) as project_id, false as is_ours
        union all select unnest(ours.projects), true
      ) given
    ) chosen
    where chosen.position <= 3
    order by s.id, chosen.position`);
  await tx.execute(sql`
    insert into timesheet_row (sheet_id, position, project_id, absence)
    select id, 4, null, 'annual' from timesheet`);
}

/**
 * Every working day gets its eight hours, split over the rows in one of four ways; now and then it
 * is a day off. Whoever is still at it has filled in the days up to a few days ago. Days are judged
 * once for a batch and the dice thrown once for a sheet and day, and cells come in the order of
 * their key: this is most of what making the demo takes.
 */
async function seedCells(tx: Transaction, today: string): Promise<void> {
  await tx.execute(sql`
    with days as materialized (
      select b.id as batch_id, day::date as date
      from batch b
      cross join generate_series(b.start_date::timestamp, b.end_date::timestamp, interval '1 day') day
      left join calendar_day c on c.date = day::date
      where coalesce(c.kind, case when extract(isodow from day) > 5 then 'restDay' else 'workday' end)
        in ('workday', 'makeUpWorkday')
    ), lines as materialized (
      select sheet_id, array[
        max(id) filter (where position = 1), max(id) filter (where position = 2),
        max(id) filter (where position = 3), max(id) filter (where absence is not null)] as ids
      from timesheet_row group by sheet_id
    ), thrown as materialized (
      select lines.ids, d.date,
        ('x' || substr(md5(concat(s.person_id, '/', d.date)), 1, 4))::bit(16)::int as dice
      from timesheet s
      join lines on lines.sheet_id = s.id
      join person p on p.id = s.person_id
      join days d on d.batch_id = s.batch_id
        and d.date >= p.hire_date and d.date <= coalesce(p.leave_date, d.date)
      where s.state <> 'draft' or d.date < ${today}::date - (s.person_id % 3)::int
    ), shares(way, line, minutes) as (values
      (0, 1, 480),
      (1, 1, 240), (1, 2, 240),
      (2, 1, 360), (2, 3, 120),
      (3, 1, 120), (3, 2, 240), (3, 3, 120),
      (4, 4, 480)
    )
    insert into timesheet_cell (row_id, date, minutes)
    select ids[line], date, minutes
    from thrown join shares on way = case when dice % 41 = 0 then 4 else dice % 4 end
    where ids[line] is not null
    order by 1, 2`);
  await tx.execute(sql`
    delete from timesheet_row r
    where not exists (select 1 from timesheet_cell c where c.row_id = r.id)`);
}

/** What follows from the cells: the monthly sums, what was required, and the history. */
async function seedConsequences(tx: Transaction): Promise<void> {
  await tx.execute(monthlySums(sql`true`));
  await tx.execute(sql`
    update timesheet s set required_minutes = filled.minutes
    from (select sheet_id, sum(minutes)::int as minutes from hours_month group by 1) filled
    where filled.sheet_id = s.id and s.state <> 'draft'`);
  await tx.execute(sql`
    insert into timesheet_change (sheet_id, at, actor_id, action)
    select id, updated_at, person_id, case when state = 'draft' then 'save' else 'submit' end
    from timesheet`);
}

/** Eighteen months of hours, set by set: row by row would take minutes. */
export async function seedTimesheets(tx: Transaction, today: string, now: Date): Promise<void> {
  await seedSheets(tx, today, now.toISOString());
  await seedRows(tx, today);
  await seedCells(tx, today);
  await seedConsequences(tx);
}
