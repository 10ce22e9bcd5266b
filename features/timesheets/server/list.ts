import { sql } from 'drizzle-orm';
import { publishedBatches } from '#features/batches/server/service.ts';
import { batchPeople } from '#features/batches/server/sql.ts';
import { reachOf } from '#features/people/server/service.ts';
import {
  departments,
  departmentsBeneath,
  isFoundPerson,
  people,
  placedPerson,
} from '#features/people/server/sql.ts';
import type { SheetListRow } from '#features/timesheets/contract.ts';
import type { SheetState } from '#features/timesheets/rules.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { ordered, pageBounds } from '#server/platform/list/list-query.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

interface ListQuery {
  readonly batchId: number;
  readonly query?: string | undefined;
  readonly deptId?: number | undefined;
  readonly state?: SheetState | 'none' | undefined;
  readonly sort: Sort | `-${Sort}`;
  readonly pageNum: number;
  readonly pageSize: number;
}

type Sort = 'staffNo' | 'nickName' | 'dept' | 'state' | 'hours';

const SORTS = {
  staffNo: sql`person.staff_no`,
  nickName: sql`person.nick_name`,
  dept: sql`dept.code`,
  state: sql`coalesce(s.state, '')`,
  hours: sql`coalesce(filled.minutes, 0)`,
} as const;

function conditions({ actor }: SignedInContext, { query, deptId, state }: ListQuery) {
  const reach = reachOf(actor, 'timesheets:list');
  return sql.join(
    [
      isFoundPerson(query, sql`person`),
      ...(reach === undefined ? [] : [reach]),
      ...(deptId === undefined
        ? []
        : [sql`person.dept_id in (${departmentsBeneath(sql`array[${deptId}::int]`)})`]),
      ...(state === undefined ? [] : [sql`coalesce(s.state, 'none') = ${state}`]),
    ],
    sql` and `,
  );
}

interface FoundRow extends Omit<SheetListRow, 'hours'> {
  readonly minutes: number;
  readonly total: number;
}

/** The people of a batch whom somebody reaches, with how far their sheets are. */
export async function listSheets(
  context: SignedInContext,
  query: ListQuery,
): Promise<{ total: number; rows: SheetListRow[] }> {
  const { limit, offset } = pageBounds(query);
  const found = await rowsOf<FoundRow>(
    context.db.executor,
    sql`
      select ${placedPerson(sql`person`, sql`dept`)},
        coalesce(s.state, 'none') as state, coalesce(filled.minutes, 0) as minutes,
        ${instantText(sql`s.submitted_at`)} as "submittedAt", count(*) over () as total
      from ${batchPeople} member
      join ${people} person on person.id = member.person_id
      join ${departments} dept on dept.id = person.dept_id
      left join timesheet s on s.person_id = person.id and s.batch_id = member.batch_id
      left join lateral (
        select sum(minutes)::bigint as minutes from hours_month where sheet_id = s.id
      ) filled on true
      where member.batch_id = ${query.batchId} and ${conditions(context, query)}
      order by ${sql.join(ordered(query.sort, SORTS, sql`person.id`), sql`, `)}
      limit ${limit} offset ${offset}`,
  );
  return {
    total: found[0]?.total ?? 0,
    rows: found.map(({ total: _, minutes, ...row }) => ({
      ...row,
      hours: minutesToHours(minutes),
    })),
  };
}

export async function listBatches(context: SignedInContext) {
  const { currentId, batches } = await publishedBatches(context);
  return { currentId, batches: batches.map(({ openAt: _, deadline: __, ...batch }) => batch) };
}
