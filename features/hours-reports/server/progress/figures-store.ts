import { type SQL, sql } from 'drizzle-orm';
import { batchExtensions } from '#features/batches/server/sql.ts';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import type { ProgressBatch } from '#features/hours-reports/contract.ts';
import { departments, goneOn } from '#features/people/server/sql.ts';
import { changedPlaces, placedHours } from '#features/timesheets/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, oftenRowsOf, unseen } from '#server/platform/db/database.ts';
import { isUnfinishedIn, type Selection, theBatch } from './selection.ts';

/** What one department counts, without what lies beneath it. */
export interface Counts {
  readonly people: number;
  readonly none: number;
  readonly draft: number;
  readonly submitted: number;
  readonly returned: number;
  readonly approved: number;
  readonly filledMinutes: number;
  readonly requiredMinutes: number;
  readonly remindedToday: number;
  readonly remindable: number;
  readonly lastReminder: string | null;
}

export const NO_COUNTS: Counts = {
  people: 0,
  none: 0,
  draft: 0,
  submitted: 0,
  returned: 0,
  approved: 0,
  filledMinutes: 0,
  requiredMinutes: 0,
  remindedToday: 0,
  remindable: 0,
  lastReminder: null,
};

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

export const addCounts = (a: Counts, b: Counts): Counts => ({
  people: a.people + b.people,
  none: a.none + b.none,
  draft: a.draft + b.draft,
  submitted: a.submitted + b.submitted,
  returned: a.returned + b.returned,
  approved: a.approved + b.approved,
  filledMinutes: a.filledMinutes + b.filledMinutes,
  requiredMinutes: a.requiredMinutes + b.requiredMinutes,
  remindedToday: a.remindedToday + b.remindedToday,
  remindable: a.remindable + b.remindable,
  lastReminder: later(a.lastReminder, b.lastReminder),
});

interface Counting {
  readonly batch: ProgressBatch;
  readonly asked: AskedDays;
  readonly selection: Selection;
  readonly clock: Clock;
}

const inState = (state: string) =>
  sql`count(*) filter (where place.counted and place.state = ${state})::int`;

/** One look at everybody whom the batch asks in departments for which this holds. */
const countedNow = ({ batch, asked }: Counting, within: SQL): SQL => sql`
  select place.dept_id, count(*) filter (where place.counted)::int as people,
    ${inState('none')} as "none", ${inState('draft')} as draft,
    ${inState('submitted')} as submitted, ${inState('returned')} as returned,
    ${inState('approved')} as approved,
    sum(place.project_minutes + place.absence_minutes)::int as filled,
    sum(${askedMinutes(sql`place`, asked)})::int as required
  from ${placedHours} place
  where place.batch_id = ${theBatch(batch)} and ${within}
  group by place.dept_id`;

/**
 * Departments in the figures they have now: their sums, where nothing has changed since those were
 * made, else counted. So a look at the company costs what has changed in the last minute.
 */
const standing = (counting: Counting): SQL => {
  const { batch, selection } = counting;
  const all = sql`(
    exists (select from changed where dept_id is null)
    or not exists (select from hours_sum_batch where batch_id = ${theBatch(batch)}))`;
  return sql`
    select dept_id, people, "none", draft, submitted, returned, approved,
      project_minutes + absence_minutes as filled, required_minutes as required
    from hours_sum_dept known
    where known.batch_id = ${theBatch(batch)} and ${selection.within(sql`known.dept_id`)} and not ${all}
      and not exists (select from changed where changed.dept_id = known.dept_id)
    union all
    select * from (${countedNow(
      counting,
      sql`${selection.within(sql`place.dept_id`)} and not ${all}
        and place.dept_id in (select dept_id from changed)`,
    )}) as few
    union all
    select * from (${countedNow(
      counting,
      sql`${selection.within(sql`place.dept_id`)} and ${all}`,
    )}) as everybody`;
};

/** Whether a reminder would reach somebody: of those who have not finished, who is left out or taken in. */
const reminders = ({ batch, clock }: Counting): SQL => {
  const today = unseen(sql`${clock.today}::date`);
  const unfinished = isUnfinishedIn(sql`place.state`);
  return sql`
    select place.dept_id,
      count(*) filter (where ${unfinished} and reminded.day = ${today})::int as today,
      count(*) filter (where ${unfinished}
        and (reminded.day >= ${today} or gone.id is not null))::int as hindered,
      count(*) filter (where ${unfinished} and longer.until > ${unseen(sql`${clock.instant}::timestamptz`)}
        and gone.id is null and coalesce(reminded.day < ${today}, true))::int as extended,
      max(reminded.at) as last
    from (
      select person_id from reminder where batch_id = ${theBatch(batch)} and kind = 'fill'
      union select person_id from ${batchExtensions} longer where batch_id = ${theBatch(batch)}
      union (${goneOn(sql`${today}`)})
    ) as special
    join ${placedHours} place on place.batch_id = ${theBatch(batch)}
      and place.person_id = special.person_id and place.counted
    left join reminder reminded on reminded.batch_id = ${theBatch(batch)} and reminded.kind = 'fill'
      and reminded.person_id = special.person_id
    left join ${batchExtensions} longer
      on longer.batch_id = ${theBatch(batch)} and longer.person_id = special.person_id
    left join (${goneOn(sql`${today}`)}) gone on gone.id = special.person_id
    group by place.dept_id`;
};

const remindable = ({ phase }: ProgressBatch): SQL => {
  const unfinished = sql`standing."none" + standing.draft + standing.returned`;
  if (phase === 'open') return sql`${unfinished} - coalesce(reminders.hindered, 0)`;
  return phase === 'over' ? sql`coalesce(reminders.extended, 0)` : sql`0`;
};

const counted = (counting: Counting): SQL => sql`
  with changed as materialized (
    select distinct dept_id from ${changedPlaces} place where batch_id = ${theBatch(counting.batch)}
  ), standing as (${standing(counting)}), reminders as (${reminders(counting)})
  select standing.dept_id, standing.people, standing."none", standing.draft, standing.submitted,
    standing.returned, standing.approved, standing.filled as "filledMinutes",
    standing.required as "requiredMinutes", coalesce(reminders.today, 0) as "remindedToday",
    ${remindable(counting.batch)} as remindable, ${instantText(sql`reminders.last`)} as "lastReminder"
  from standing left join reminders on reminders.dept_id = standing.dept_id`;

/** Of a selection, all departments of it together. */
export async function countSelection(executor: Executor, counting: Counting): Promise<Counts> {
  const rows = await oftenRowsOf<Counts>(executor, counted(counting));
  return rows.reduce(addCounts, NO_COUNTS);
}

export interface CountedDepartment extends Counts {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

type FoundDepartment = Pick<CountedDepartment, 'id' | 'parentId' | 'kind' | 'nameZh' | 'nameEn'> & {
  readonly [Name in keyof Counts]: Counts[Name] | null;
};

/** The departments of a selection in the order of the tree, each with its own figures alone. */
export async function countDepartments(
  executor: Executor,
  counting: Counting,
): Promise<CountedDepartment[]> {
  const rows = await oftenRowsOf<FoundDepartment>(
    executor,
    sql`
      select dept.id, dept.parent_id as "parentId", dept.kind, dept.name_zh as "nameZh",
        dept.name_en as "nameEn", counted.*
      from ${departments} dept
      left join (${counted(counting)}) counted on counted.dept_id = dept.id
      where ${counting.selection.within(sql`dept.id`)}
      order by dept.sort_order, dept.code`,
  );
  return rows.map((row) =>
    row.people === null ? { ...row, ...NO_COUNTS } : (row as CountedDepartment),
  );
}
