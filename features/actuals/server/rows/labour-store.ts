import { type SQL, sql } from 'drizzle-orm';
import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { LabourPage, LabourRow, RowsRequest } from '#features/actuals/contract-rows.ts';
import { publishedRows } from '#features/actuals/server/sql.ts';
import { departments, isFoundPerson, people, personRefJson } from '#features/people/server/sql.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { Refusal } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { isWithheld, rowFilter } from './filter-sql.ts';
import { commonColumns, commonJoins, ORDERS } from './store.ts';
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
  readonly total: number;
  readonly fen: number;
  readonly minutes: number;
  readonly withheld: number;
}

const found = ({ query }: RowsRequest) =>
  query === undefined || query === ''
    ? sql`true`
    : sql`exists (
        select from ${people} person
        where person.id = row.person_id and ${isFoundPerson(query, sql`person`)})`;

/**
 * Labour as fine as the viewer may see it: by person with `rates:read`, by department with
 * `labour:read`, else by project and month, and only where enough people booked. A search for people
 * narrows amounts only for those who see persons: it would be the amount of one of them.
 */
export async function pageLabour(viewer: Viewer, asked: RowsRequest): Promise<LabourPage> {
  const { executor } = viewer.context.db;
  const level = levelOf(viewer);
  // A department of a project is finer than this viewer may see.
  if (level === 'project' && (asked.deptId !== undefined || asked.noDept === true)) {
    throw new Refusal(accountRefusals.notForYou);
  }
  const narrowed = level === 'person' ? found(asked) : sql`true`;
  const withheld = viewer.labour ? sql`false` : sql`bool_or(${isWithheld})`;
  // What is withheld is gone before anything is put in order by it.
  const summed = sql`
    select ${GROUPS[level]}${ABSENT[level]}, min(row.id) as id, min(row.source_id) as source_id,
      sum(row.minutes)::bigint as minutes, ${withheld} as withheld,
      case when not ${withheld} then sum(row.fen)::bigint end as fen
    from ${publishedRows} row
    where ${rowFilter(viewer, 'labour', asked)} and ${narrowed}
    group by ${GROUPS[level]}`;
  const [sums] = await rowsOf<Summed>(
    executor,
    sql`
      select count(*)::int as total, coalesce(sum(minutes), 0)::bigint as minutes,
        coalesce(sum(fen), 0)::bigint as fen,
        count(*) filter (where withheld)::int as withheld
      from (${summed}) row`,
  );
  type Found = Omit<LabourRow, 'amount' | 'hours'> & {
    readonly fen: number | null;
    readonly minutes: number;
  };
  const rows = await rowsOf<Found>(
    executor,
    sql`
      select ${commonColumns(viewer)},
        case when person.id is null then null else ${personRefJson(sql`person`)} end as person,
        row.minutes, row.fen
      from (${summed}) row
      left join ${people} person on person.id = row.person_id
      ${commonJoins}
      order by ${ORDERS[asked.sort]}, row.id
      limit ${asked.pageSize} offset ${(asked.pageNum - 1) * asked.pageSize}`,
  );
  return {
    total: sums?.total ?? 0,
    level,
    rows: rows.map(({ fen, minutes, ...row }) => ({
      ...row,
      hours: minutesToHours(minutes),
      amount: fen === null ? null : fenToYuan(fen),
    })),
    persons: level === 'department' ? await hoursOfPersons(viewer, asked) : [],
    sums: { amount: fenToYuan(sums?.fen ?? 0), hours: minutesToHours(sums?.minutes ?? 0) },
    withheldCells: sums?.withheld ?? 0,
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
