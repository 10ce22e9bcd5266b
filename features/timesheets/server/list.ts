import { type SQL, sql } from 'drizzle-orm';
import { type BatchStatus, fillWindow } from '#features/batches/rules.ts';
import { publishedBatches } from '#features/batches/server/service.ts';
import { batchExtensions, batches, batchPeople } from '#features/batches/server/sql.ts';
import { reachOf } from '#features/people/server/service.ts';
import {
  departments,
  departmentsBeneath,
  isFoundPerson,
  people,
  placedPerson,
} from '#features/people/server/sql.ts';
import type { SheetListRow } from '#features/timesheets/contract.ts';
import { type SheetState, sheetAction } from '#features/timesheets/rules.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { oftenRowsOf } from '#server/platform/db/database.ts';
import { ordered, pageWithTotal, thatPage } from '#server/platform/list/list-query.ts';
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

const filledOf = (sheetId: SQL): SQL => sql`(
  select sum(minutes)::bigint from hours_month where sheet_id = ${sheetId})`;

const SORTS = {
  staffNo: sql`person.staff_no`,
  nickName: sql`person.nick_name`,
  dept: sql`dept.code`,
  state: sql`coalesce(s.state, '')`,
  hours: sql`coalesce(${filledOf(sql`s.id`)}, 0)`,
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

interface FoundRow extends Omit<SheetListRow, 'hours' | 'action'> {
  readonly minutes: number;
  readonly total: number;
  readonly batch: {
    readonly status: BatchStatus;
    readonly openAt: string;
    readonly deadline: string;
    readonly extendedUntil: string | null;
  };
}

function rowView(context: SignedInContext, found: FoundRow): SheetListRow {
  const { total: _, minutes, batch, ...row } = found;
  const mayModify = isPermitted(context.actor.roles, 'timesheets:modify');
  const phase = fillWindow(batch, batch.extendedUntil, context.instant);
  const state = row.state === 'none' ? 'draft' : row.state;
  return {
    ...row,
    hours: minutesToHours(minutes),
    action: sheetAction({ state, phase }, mayModify),
  };
}

/**
 * People of a batch, with what they may be found and ordered by. Outer joins to what is always there: what
 * neither filter nor order names is not read to count or to order them.
 */
const places = sql`
  left join ${people} person on person.id = member.person_id
  left join ${departments} dept on dept.id = person.dept_id
  left join timesheet s on s.person_id = member.person_id and s.batch_id = member.batch_id`;

/** The people of a batch whom somebody reaches, with how far their sheets are. */
export async function listSheets(
  context: SignedInContext,
  query: ListQuery,
): Promise<{ total: number; rows: SheetListRow[] }> {
  const found = sql`
    from ${batchPeople} member ${places}
    where member.batch_id = ${query.batchId} and ${conditions(context, query)}`;
  const order = sql.join(ordered(query.sort, SORTS, sql`member.person_id`), sql`, `);
  const { total, rows } = await pageWithTotal(query, ({ limit, offset }) =>
    oftenRowsOf<FoundRow>(
      context.db.executor,
      sql`
      select ${placedPerson(sql`person`, sql`dept`)},
        coalesce(s.state, 'none') as state, coalesce(${filledOf(sql`s.id`)}, 0) as minutes,
        ${instantText(sql`s.submitted_at`)} as "submittedAt", (select count(*) ${found}) as total,
        json_build_object('status', b.status, 'openAt', ${instantText(sql`b.open_at`)},
          'deadline', ${instantText(sql`b.deadline`)},
          'extendedUntil', ${instantText(sql`e.until`)}) as batch
      from (
        select member.* ${found} order by ${order} ${thatPage({ limit, offset })}
      ) member ${places}
      join ${batches} b on b.id = member.batch_id
      left join ${batchExtensions} e
        on e.batch_id = member.batch_id and e.person_id = member.person_id
      order by ${order}`,
    ),
  );
  return { total, rows: rows.map((row) => rowView(context, row)) };
}

export async function listBatches(context: SignedInContext) {
  const { currentId, batches } = await publishedBatches(context);
  return { currentId, batches: batches.map(({ openAt: _, deadline: __, ...batch }) => batch) };
}
