import { sql } from 'drizzle-orm';
import type { ProgressBatch } from '#features/hours-reports/contract.ts';
import { departments } from '#features/people/server/sql.ts';
import { placedHours } from '#features/timesheets/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { type AskedDays, askedMinutes } from '../asked.ts';
import { canBeReminded, isUnfinishedIn, reminding, type Selection } from './selection.ts';

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

const inState = (state: string) =>
  sql`count(*) filter (where place.counted and place.state = ${state})::int`;

interface Counting {
  readonly batch: ProgressBatch;
  readonly asked: AskedDays;
  readonly selection: Selection;
  readonly clock: Clock;
}

/** One look at everybody the batch asks, added up by department. */
const counted = ({ batch, asked, selection, clock }: Counting) => sql`
  select place.dept_id, count(*) filter (where place.counted)::int as people,
    ${inState('none')} as "none", ${inState('draft')} as draft,
    ${inState('submitted')} as submitted, ${inState('returned')} as returned,
    ${inState('approved')} as approved,
    sum(place.project_minutes + place.absence_minutes)::int as "filledMinutes",
    sum(${askedMinutes(sql`place`, asked)})::int as "requiredMinutes",
    count(*) filter (where place.counted and ${isUnfinishedIn(sql`place.state`)}
      and reminded.day = ${clock.today}::date)::int as "remindedToday",
    count(*) filter (where place.counted
      and ${canBeReminded(batch, clock.today, clock.instant)})::int as remindable,
    ${instantText(sql`max(reminded.at) filter (where place.counted)`)} as "lastReminder"
  from ${placedHours} place ${reminding(clock.today)}
  where place.batch_id = ${batch.id} and ${selection.within(sql`place.dept_id`)}
  group by place.dept_id`;

/** Of a selection, all departments of it together. */
export async function countSelection(executor: Executor, counting: Counting): Promise<Counts> {
  const rows = await rowsOf<Counts>(executor, counted(counting));
  return rows.reduce(addCounts, NO_COUNTS);
}

export interface CountedDepartment extends Counts {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

type FoundDepartment = Pick<
  CountedDepartment,
  'id' | 'parentId' | 'kind' | 'code' | 'nameZh' | 'nameEn'
> & { readonly counts: Counts | null };

/** The departments of a selection in the order of the tree, each with its own figures alone. */
export async function countDepartments(
  executor: Executor,
  counting: Counting,
): Promise<CountedDepartment[]> {
  const rows = await rowsOf<FoundDepartment>(
    executor,
    sql`
      select dept.id, dept.parent_id as "parentId", dept.kind, dept.code,
        dept.name_zh as "nameZh", dept.name_en as "nameEn",
        case when counted.dept_id is not null then to_json(counted) end as counts
      from ${departments} dept
      left join (${counted(counting)}) counted on counted.dept_id = dept.id
      where ${counting.selection.within(sql`dept.id`)}
      order by dept.sort_order, dept.code`,
  );
  return rows.map(({ counts, ...department }) => ({
    ...NO_COUNTS,
    ...counts,
    ...department,
  }));
}
