import { sql } from 'drizzle-orm';
import { monthlySums } from '#features/timesheets/server/rollup.ts';
import type { Transaction } from '../platform/db/database.ts';

/**
 * How far the sheets of the open batch are, by staff number: of every four people one has not
 * begun, one is in the middle of it, one has submitted, and one is through or was sent back.
 */
const stateOfOpen = sql`
  case
    when p.user_name = 'user' then 'draft'
    when number % 4 = 0 then null
    when number % 4 = 1 then 'draft'
    when number % 4 = 2 then 'submitted'
    when number % 8 = 7 then 'returned'
    else 'approved'
  end`;

async function seedSheets(tx: Transaction, now: string): Promise<void> {
  await tx.execute(sql`
    insert into timesheet (person_id, batch_id, state, submitted_at, updated_at, version)
    select person_id, batch_id, state,
      case when state <> 'draft' then moment end, moment, 2
    from (
      select asked.person_id, b.id as batch_id,
        case when b.status = 'closed' then 'approved' else ${stateOfOpen} end as state,
        least(b.deadline - make_interval(hours => 2 + number % 60), ${now}::timestamptz) as moment
      from batch b
      join batch_person asked on asked.batch_id = b.id
      join person p on p.id = asked.person_id
      cross join lateral (select substring(p.staff_no from 2)::int as number) n
      where b.status <> 'draft'
    ) asked
    where state is not null
    order by batch_id, person_id`);
}

/** Three projects for each, kept for a quarter, and one row for days off. */
async function seedRows(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with open_to_all as materialized (
      select b.id as batch_id, date_trunc('quarter', b.start_date)::date as quarter,
        p.id as project_id
      from batch b
      join project p on p.status = 'active' and p.start_date <= b.start_date
        and (p.end_date is null or p.end_date >= b.end_date)
        and case b.fill_mode
          when 1 then p.parent_id is null
          else not exists (select 1 from project child where child.parent_id = p.id)
        end
      where not exists (select 1 from project_member m where m.project_id = p.id)
        and not exists (select 1 from project_member m where m.project_id = p.parent_id)
    ), offered as materialized (
      select batch_id, quarter, array_agg(project_id) as projects from open_to_all group by 1, 2
    )
    insert into timesheet_row (sheet_id, position, project_id, absence)
    select s.id, chosen.position, chosen.project_id, null
    from timesheet s
    join offered on offered.batch_id = s.batch_id
    cross join lateral (
      select project_id,
        row_number() over (order by md5(concat(s.person_id, '/', project_id, '/', quarter)))
          as position
      from unnest(offered.projects) as project_id
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
  await seedSheets(tx, now.toISOString());
  await seedRows(tx);
  await seedCells(tx, today);
  await seedConsequences(tx);
}
