import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { departmentsReached } from '#features/people/server/service.ts';
import { departments, departmentsBeneath } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { SheetState } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { ExportFilters } from '../../contract-exports.ts';

export interface Named {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

interface ChosenBatch {
  readonly id: number;
  readonly name: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Which hours are meant: the filters with all they stand for, within what somebody reaches. */
export interface Selection {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly batch: ChosenBatch | null;
  readonly dept: Named | null;
  readonly project: Named | null;
  readonly state: SheetState | null;
  /** Null for every department. */
  readonly deptIds: readonly number[] | null;
  /** Null for every project, and absences. */
  readonly projectIds: readonly number[] | null;
}

interface Found {
  readonly batch: ChosenBatch | null;
  readonly dept: Named | null;
  readonly project: Named | null;
  readonly deptIds: readonly number[] | null;
  readonly projectIds: readonly number[];
}

const named = sql`json_build_object('id', id, 'code', code, 'nameZh', name_zh, 'nameEn', name_en)`;

/** The departments that are both in reach and chosen; null where neither leaves any out. */
function departmentIds(reached: SQL | undefined, deptId: number | undefined): SQL {
  const parts = [
    ...(reached === undefined ? [] : [sql`(${reached})`]),
    ...(deptId === undefined ? [] : [sql`(${departmentsBeneath(sql`array[${deptId}::int]`)})`]),
  ];
  return parts.length === 0 ? sql`null::int[]` : sql`array(${sql.join(parts, sql` intersect `)})`;
}

/** One statement, whatever is chosen. Whatever is not there, or not in reach, is refused. */
export async function selectionOf(
  { db, actor }: SignedInContext,
  filters: ExportFilters,
): Promise<Selection> {
  const { batchId, deptId, projectId, from = '', to = '', state = null } = filters;
  const reached = departmentsReached(actor, 'hours:export');
  const [found] = await rowsOf<Found>(
    db.executor,
    sql`
      select
        (select json_build_object('id', id, 'name', name, 'from', start_date, 'to', end_date)
          from ${batches} batch where id = ${batchId ?? null}::int and status <> 'draft') as batch,
        (select ${named} from ${departments} dept where id = ${deptId ?? null}::int) as dept,
        (select ${named} from ${projects} project where id = ${projectId ?? null}::int) as project,
        ${departmentIds(reached, deptId)} as "deptIds",
        array(select id from ${projects} project
          where ${projectId ?? null}::int in (id, parent_id)) as "projectIds"`,
  );
  const { batch = null, dept = null, project = null, deptIds = null } = found ?? {};
  const missing =
    (batchId !== undefined && batch === null) ||
    (deptId !== undefined && dept === null) ||
    (projectId !== undefined && project === null);
  if (missing) throw new Refusal(commonRefusals.notFound);
  if (deptId !== undefined && !deptIds?.includes(deptId)) {
    throw new Refusal(commonRefusals.notPermitted);
  }
  return {
    from: batch?.from ?? from,
    to: batch?.to ?? to,
    batch,
    dept,
    project,
    state,
    deptIds,
    projectIds: project === null ? null : (found?.projectIds ?? []),
  };
}
