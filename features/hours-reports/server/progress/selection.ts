import { type SQL, sql } from 'drizzle-orm';
import { fillWindow } from '#features/batches/rules.ts';
import { type PublishedBatch, publishedBatch } from '#features/batches/server/service.ts';
import type { ProgressBatch } from '#features/hours-reports/contract.ts';
import { UNFINISHED_STATES } from '#features/hours-reports/rules-progress.ts';
import { departmentsReached } from '#features/people/server/service.ts';
import { departments, departmentsBeneath, nameOfPerson } from '#features/people/server/sql.ts';
import { toInstant } from '#kernel/dates.ts';
import type { Permission } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, rowsOf, unseen } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** Drafts are nobody's yet, and nobody's extension counts for all. */
export function batchView({ status, ...batch }: PublishedBatch, now: Date): ProgressBatch {
  const phase = fillWindow({ ...batch, status }, null, toInstant(now));
  return { ...batch, phase: phase === 'draft' || phase === 'extended' ? 'notYet' : phase };
}

/** The same statement whichever batch it is of, planned once. */
export const theBatch = ({ id }: Pick<ProgressBatch, 'id'>): SQL => unseen(sql`${id}::int`);

export async function batchFor(
  executor: Executor,
  batchId: number,
  now: Date,
): Promise<ProgressBatch> {
  const found = await publishedBatch(executor, batchId);
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return batchView(found, now);
}

export interface ChosenDepartment {
  readonly id: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly leader: string | null;
}

/** Departments whose people and hours are meant: a condition on a column, and the one they lie beneath. */
export interface Selection {
  readonly within: (deptId: SQL) => SQL;
  /** All departments there are: nobody is counted elsewhere. */
  readonly whole: boolean;
  readonly department: ChosenDepartment | null;
}

const among = (query: SQL | undefined): Pick<Selection, 'within' | 'whole'> => ({
  within: (deptId) => (query === undefined ? sql`true` : sql`${deptId} in (${query})`),
  whole: query === undefined,
});

export const reachedBy = ({ actor }: SignedInContext, permission: Permission): Selection => ({
  ...among(departmentsReached(actor, permission)),
  department: null,
});

/** All that somebody reaches, or one department of it with everything beneath it. */
export async function selectionFor(
  executor: Executor,
  context: SignedInContext,
  permission: Permission,
  { deptId, own }: { readonly deptId?: number | undefined; readonly own?: boolean },
): Promise<Selection> {
  const reach = reachedBy(context, permission);
  if (deptId === undefined) return reach;
  const [department] = await rowsOf<ChosenDepartment>(
    executor,
    sql`
      select id, name_zh as "nameZh", name_en as "nameEn",
        ${nameOfPerson(sql`dept.leader_id`)} as leader
      from ${departments} dept where id = ${deptId} and ${reach.within(sql`id`)}`,
  );
  if (department === undefined) throw new Refusal(commonRefusals.notFound);
  const query = own ? sql`select ${deptId}::int` : departmentsBeneath(sql`array[${deptId}::int]`);
  return { ...among(query), department };
}

/** Written out: of a list that is handed over the planner does not know how long it is, and plans anew. */
const UNFINISHED = sql.raw(UNFINISHED_STATES.map((state) => `'${state}'`).join(', '));

export const isUnfinishedIn = (state: SQL): SQL => sql`${state} in (${UNFINISHED})`;
