import { type SQL, sql } from 'drizzle-orm';
import { waitingRows } from '#features/approvals/server/sql.ts';
import { batchExtensions } from '#features/batches/server/sql.ts';
import type { AskedDays } from '#features/calendar/server/service.ts';
import { askedMinutes } from '#features/calendar/server/sql.ts';
import type {
  PeopleRequest,
  ProgressBatch,
  ProgressPerson,
} from '#features/hours-reports/contract.ts';
import type { SHOWN_STATES } from '#features/hours-reports/rules-progress.ts';
import {
  departments,
  isActiveOn,
  isFoundPerson,
  nameOfPerson,
  people,
  personRefJson,
  placedPerson,
} from '#features/people/server/sql.ts';
import { placedHours, sheetChanges, sheets } from '#features/timesheets/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, oftenRowsOf } from '#server/platform/db/database.ts';
import { thatPage } from '#server/platform/list/list-query.ts';
import { isUnfinishedIn, type Selection, theBatch } from './selection.ts';

export interface FoundPerson extends Omit<ProgressPerson, 'hours' | 'requiredHours' | 'obstacle'> {
  readonly minutes: number;
  readonly requiredMinutes: number;
  readonly enabled: boolean;
  readonly left: boolean;
  readonly remindedDay: string | null;
  readonly extendedUntil: string | null;
}

export interface PeopleQuery {
  readonly batch: ProgressBatch;
  readonly asked: AskedDays;
  readonly selection: Selection;
  readonly filter: Pick<PeopleRequest, 'state' | 'query'>;
  readonly today: string;
}

/** Whoever is not counted here has no state here. */
function inState(state: PeopleRequest['state']): SQL {
  if (state === 'all') return sql`true`;
  const meant =
    state === 'unfinished' ? isUnfinishedIn(sql`here.state`) : sql`here.state = ${state}`;
  return sql`(here.counted and ${meant})`;
}

/** Who owes something first, and of those who has not even begun; who is counted elsewhere last. */
const ORDER: readonly (typeof SHOWN_STATES)[number][] = [
  'none',
  'draft',
  'returned',
  'submitted',
  'approved',
];

const standing = sql`
  not here.counted, array_position(${sql.param(`{${ORDER.join(',')}}`)}::text[], here.state)`;

const order = sql`${standing}, here.pinyin, here.nick_name, here.person_id`;

const countedElsewhere = ({
  batch,
  selection,
}: Pick<PeopleQuery, 'batch' | 'selection'>): SQL => sql`
  select place.person_id, false, max(place.state)
  from ${placedHours} place
  where place.batch_id = ${theBatch(batch)} and ${selection.within(sql`place.dept_id`)}
    and not place.counted and not exists (
      select from ${placedHours} own
      where own.batch_id = ${theBatch(batch)} and own.person_id = place.person_id and own.counted
        and ${selection.within(sql`own.dept_id`)})
  group by place.person_id`;

/**
 * People of the selection, each once: by the one stretch of days they are counted by, or as counted
 * elsewhere. Their hours take adding up, and are read of those who are shown.
 */
const matching = ({ batch, selection, filter }: PeopleQuery): SQL => sql`
  select here.* from (
    select place.person_id, place.counted, place.state
    from ${placedHours} place
    where place.batch_id = ${theBatch(batch)} and ${selection.within(sql`place.dept_id`)} and place.counted
    ${selection.whole ? sql`` : sql`union all ${countedElsewhere({ batch, selection })}`}
  ) here
  where ${inState(filter.state)} and ${isNamed(filter)}`;

const isNamed = ({ query }: PeopleQuery['filter']): SQL =>
  query === undefined || query === ''
    ? sql`true`
    : sql`here.person_id in (
        select person.id from ${people} person where ${isFoundPerson(query, sql`person`)})`;

/** With the names they are put in order by. */
const named = (here: SQL): SQL => sql`
  select here.*, person.pinyin, person.nick_name
  from ${here} here join ${people} person on person.id = here.person_id`;

/** Hours in the selection. */
const hoursHere = ({ batch, asked, selection }: PeopleQuery): SQL => sql`
  cross join lateral (
    select sum(place.project_minutes + place.absence_minutes)::int as minutes,
      sum(${askedMinutes(sql`place`, asked)})::int as required
    from ${placedHours} place
    where place.batch_id = ${theBatch(batch)} and place.person_id = here.person_id
      and ${selection.within(sql`place.dept_id`)}
  ) hours`;

/** The stretch of days outside the selection that is nearest to those inside it. */
const elsewhere = ({ batch, selection }: PeopleQuery): SQL => sql`
  left join lateral (
    select other.dept_id from ${placedHours} other
    where other.batch_id = ${theBatch(batch)} and other.person_id = here.person_id
      and not ${selection.within(sql`other.dept_id`)}
    order by other.counted desc, other.since desc limit 1
  ) away on true
  left join ${departments} away_dept on away_dept.id = away.dept_id`;

const waits = (batch: SQL): SQL => sql`
  left join lateral (
    select coalesce(json_agg(distinct ${jsonOf(sql`approver`)}), '[]'::json) as people,
      ${instantText(sql`min(waiting.since)`)} as since
    from ${waitingRows} waiting join ${people} approver on approver.id = waiting.approver_id
    where waiting.batch_id = ${batch} and waiting.owner_id = here.person_id
  ) waits on here.state = 'submitted'`;

/** Plain JSON cannot be compared, and so not be told apart. */
const jsonOf = (person: SQL) => sql`${personRefJson(person)}::jsonb`;

const lastChange = (action: 'return' | 'approve'): SQL => sql`
  left join lateral (
    select change.at, change.reason, change.actor_id from ${sheetChanges} change
    where change.sheet_id = sheet.id and change.action = ${action}
    order by change.id desc limit 1
  ) ${sql.raw(action === 'return' ? 'back' : 'through')} on here.state = ${
    action === 'return' ? 'returned' : 'approved'
  }`;

/** What a person’s row says. */
const columns = (today: string): SQL => sql`
  ${placedPerson(sql`person`, sql`dept`)}, here.state, hours.minutes,
  hours.required as "requiredMinutes", here.counted,
  case when away_dept.id is not null then json_build_object(
    'nameZh', away_dept.name_zh, 'nameEn', away_dept.name_en) end as elsewhere,
  ${instantText(sql`sheet.updated_at`)} as "editedAt",
  ${instantText(sql`through.at`)} as "approvedAt",
  case when back.at is not null then json_build_object(
    'by', ${nameOfPerson(sql`back.actor_id`)}, 'reason', coalesce(back.reason, '')) end as returned,
  case when here.state = 'submitted' then json_build_object(
    'people', waits.people, 'since', waits.since) end as waits,
  ${instantText(sql`reminded.at`)} as "lastReminder", reminded.day::text as "remindedDay",
  ${instantText(sql`longer.until`)} as "extendedUntil", person.enabled,
  not ${isActiveOn(sql`person`, sql`${today}::date`)} and person.enabled as left`;

const details = (query: PeopleQuery): SQL => sql`
  join ${people} person on person.id = here.person_id
  join ${departments} dept on dept.id = person.dept_id
  left join ${sheets} sheet
    on sheet.batch_id = ${theBatch(query.batch)} and sheet.person_id = here.person_id
  left join reminder reminded on reminded.batch_id = ${theBatch(query.batch)}
    and reminded.kind = 'fill' and reminded.person_id = here.person_id
  left join ${batchExtensions} longer
    on longer.batch_id = ${theBatch(query.batch)} and longer.person_id = here.person_id
  ${lastChange('return')} ${lastChange('approve')} ${waits(theBatch(query.batch))} ${elsewhere(query)}
  ${hoursHere(query)}`;

/** One page; what a row says is put together only once the row is known to be on it. */
export async function findPeople(
  executor: Executor,
  query: PeopleQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: FoundPerson[] }> {
  const rows = await oftenRowsOf<FoundPerson & { total: number; present: boolean }>(
    executor,
    sql`
      with matching as materialized (${matching(query)}),
      -- Most stand where the page does not reach: their names are not looked up.
      standing as materialized (
        select here.counted, here.state, count(*) as people,
          sum(count(*)) over (order by ${standing}) - count(*) as ahead
        from matching here group by here.counted, here.state
      ), shown as (
        select * from standing
        where ahead < ${offset + limit}::int and ahead + people > ${offset}::int
      )
      select numbered.total, paged.*
      from (select coalesce(sum(people), 0)::bigint as total from standing) numbered
      left join lateral (
        select true as present, row_number() over (order by ${order}) as place,
          ${columns(query.today)}
        from (
          select here.* from (${named(sql`(
            select here.* from matching here join shown using (counted, state))`)}) here
          order by ${order}
          ${thatPage({ limit, offset })} - (select coalesce(min(ahead), 0) from shown)::int
        ) here ${details(query)}
      ) paged on true
      order by paged.place`,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter(({ present }) => present).map(personOf),
  };
}

function personOf({
  total: _,
  present: __,
  place: ___,
  ...person
}: FoundPerson & { total?: number; present?: boolean; place?: number }): FoundPerson {
  return person;
}

/** All of them, for a file that is written while they are read. */
export const peopleStatement = (query: PeopleQuery): SQL => sql`
  select ${columns(query.today)} from (${named(sql`(${matching(query)})`)}) here ${details(query)}
  order by ${order}`;
