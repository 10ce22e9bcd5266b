import { type SQL, sql } from 'drizzle-orm';
import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { LabourPage, LabourRow, RowsRequest } from '#features/actuals/contract-rows.ts';
import { isWithheld, publishedRows } from '#features/actuals/server/sql.ts';
import { departments, isFoundPerson, people, personRefJson } from '#features/people/server/sql.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { Refusal } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { rowFilter } from './filter-sql.ts';
import { commonColumns, commonJoins, monthAsked, monthText, ORDERS } from './store.ts';
import type { Viewer } from './viewer.ts';

type Level = LabourPage['level'];

const levelOf = ({ rates, labour }: Viewer): Level =>
  rates ? 'person' : labour ? 'department' : 'project';

/** What rows are added up by, and what they then still say. */
const GROUPS: Readonly<Record<Level, SQL>> = {
  person: sql`row.posting_month, row.origin_month, row.kind, row.project_id, row.sub_category_id,
    row.dept_id, row.person_id`,
  department: sql`row.posting_month, row.origin_month, row.kind, row.project_id,
    row.sub_category_id, row.dept_id`,
  project: sql`row.posting_month, row.project_id, row.sub_category_id`,
};

/** Columns a level does not have. */
const ABSENT: Readonly<Record<Level, SQL>> = {
  person: sql``,
  department: sql`, null::int as person_id`,
  project: sql`, null::date as origin_month, null::text as kind, null::int as dept_id,
    null::int as person_id`,
};

interface Summed {
  readonly month: string;
  readonly total: number;
  readonly fen: number;
  readonly minutes: number;
  readonly withheld: number;
}

/** People are looked for once, not for each of their rows. */
const found = ({ query }: RowsRequest) =>
  query === undefined || query === ''
    ? sql`true`
    : sql`row.person_id = any(array(
        select person.id from ${people} person where ${isFoundPerson(query, sql`person`)}))`;

/** Whether it is about the hours of one person, whose amounts the viewer may not see. */
const isHoursAlone = ({ rates }: Viewer, { userId }: RowsRequest): boolean =>
  userId !== undefined && !rates;

/** Labour added up as fine as the viewer may see it, as a query. */
function summedLabour(viewer: Viewer, asked: RowsRequest): SQL {
  const level = levelOf(viewer);
  const narrowed = level === 'person' ? found(asked) : sql`true`;
  const hoursAlone = isHoursAlone(viewer, asked);
  const withheld = viewer.labour || hoursAlone ? sql`false` : sql`bool_or(${isWithheld})`;
  const hidden = hoursAlone ? sql`true` : withheld;
  // What is withheld is gone before anything is put in order by it.
  return sql`
    select ${GROUPS[level]}${ABSENT[level]}, min(row.id) as id, min(row.source_id) as source_id,
      sum(row.minutes)::bigint as minutes, ${withheld} as withheld,
      case when not ${hidden} then sum(row.fen)::bigint end as fen
    from ${publishedRows} row
    where ${rowFilter(viewer, 'labour', asked)} and ${narrowed}
    group by ${GROUPS[level]}`;
}

const listedLabour = (viewer: Viewer, asked: RowsRequest): SQL => sql`
  select ${commonColumns(viewer)},
    case when person.id is null then null else ${personRefJson(sql`person`)} end as person,
    row.minutes, row.fen
  from (${summedLabour(viewer, asked)}) row
  left join ${people} person on person.id = row.person_id
  ${commonJoins}
  order by ${ORDERS[asked.sort]}, row.id`;

/** A row as it is stored; without an amount where the viewer may not see it. */
export type StoredLabour = Omit<LabourRow, 'amount' | 'hours'> & {
  readonly fen: number | null;
  readonly minutes: number;
};

export const streamLabour = (viewer: Viewer, asked: RowsRequest): AsyncIterable<StoredLabour> =>
  streamRows<StoredLabour>(viewer.context.db, listedLabour(viewer, asked), viewer.context.signal);

/**
 * A department of a project is finer than somebody may see who sees labour by project. Hours of a person
 * are not, and only those of a budget: there they are on its board.
 */
function assertNotFiner(viewer: Viewer, asked: RowsRequest): void {
  if (levelOf(viewer) !== 'project') return;
  const { userId, deptId, noDept } = asked;
  const isFiner =
    userId === undefined ? deptId !== undefined || noDept === true : viewer.budget === null;
  if (isFiner) throw new Refusal(accountRefusals.notForYou);
}

/**
 * Labour as fine as the viewer may see it: by person with `rates:read`, by department with
 * `labour:read`, else by project and month, and only where enough people booked. A search for people
 * narrows amounts only for those who see persons: it would be the amount of one of them.
 */
export async function pageLabour(viewer: Viewer, asked: RowsRequest): Promise<LabourPage> {
  const { executor } = viewer.context.db;
  const level = levelOf(viewer);
  const hoursAlone = isHoursAlone(viewer, asked);
  assertNotFiner(viewer, asked);
  const month = monthAsked(asked);
  const months = await rowsOf<Summed>(
    executor,
    sql`
      select ${monthText(month)} as month, count(*)::int as total,
        sum(row.minutes)::bigint as minutes, coalesce(sum(row.fen), 0)::bigint as fen,
        count(*) filter (where row.withheld)::int as withheld
      from (${summedLabour(viewer, asked)}) row group by ${month} order by ${month} desc`,
  );
  const sumOf = (name: Exclude<keyof Summed, 'month'>) =>
    months.reduce((sum, one) => sum + one[name], 0);
  const yuanOf = (fen: number | null) => (fen === null || hoursAlone ? null : fenToYuan(fen));
  const rows = await rowsOf<StoredLabour>(
    executor,
    sql`
      ${listedLabour(viewer, asked)}
      limit ${asked.pageSize} offset ${(asked.pageNum - 1) * asked.pageSize}`,
  );
  return {
    total: sumOf('total'),
    level,
    rows: rows.map(({ fen, minutes, ...row }) => ({
      ...row,
      hours: minutesToHours(minutes),
      amount: yuanOf(fen),
    })),
    persons: level === 'department' ? await hoursOfPersons(viewer, asked) : [],
    sums: { amount: yuanOf(sumOf('fen')), hours: minutesToHours(sumOf('minutes')) },
    months: months.map(({ fen, minutes, withheld, ...one }) => ({
      ...one,
      amount: yuanOf(fen),
      hours: minutesToHours(minutes),
      withheldCells: withheld,
    })),
    withheldCells: sumOf('withheld'),
  };
}

/** As many people as a page has; more are found by narrowing. */
async function hoursOfPersons(viewer: Viewer, asked: RowsRequest): Promise<LabourPage['persons']> {
  const rows = await rowsOf<Omit<LabourPage['persons'][number], 'hours'> & { minutes: number }>(
    viewer.context.db.executor,
    sql`
      select ${personRefJson(sql`person`)} as person,
        case when dept.id is null then null else json_build_object('id', dept.id,
          'code', dept.code, 'nameZh', dept.name_zh, 'nameEn', dept.name_en) end as dept,
        summed.minutes
      from (
        select row.person_id, row.dept_id, sum(row.minutes)::bigint as minutes
        from ${publishedRows} row
        where ${rowFilter(viewer, 'labour', asked)} and ${found(asked)}
        group by row.person_id, row.dept_id
      ) summed
      join ${people} person on person.id = summed.person_id
      left join ${departments} dept on dept.id = summed.dept_id
      order by summed.minutes desc, person.staff_no
      limit 200`,
  );
  return rows.map(({ minutes, ...row }) => ({ ...row, hours: minutesToHours(minutes) }));
}
