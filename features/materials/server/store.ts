import { and, eq, sql } from 'drizzle-orm';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { assignmentOn, departments, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, monthOf } from '#kernel/dates.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { pinyinOf } from '#server/platform/search/pinyin.ts';
import { materialIssue } from './schema.ts';

/** First number of the advisory locks this feature takes. */
const MATERIAL_LOCK = 150;

/**
 * Issues change one writer at a time: few people change them, and what is read first can then be
 * written later. The months are held before.
 */
export const lockIssues = (tx: Transaction) => lockInTransaction(tx, MATERIAL_LOCK, 'issues');

export type StoredIssue = typeof materialIssue.$inferSelect;

export type IssueValues = Omit<
  StoredIssue,
  'id' | 'month' | 'pinyin' | 'changedAt' | 'changedBy' | 'version'
>;

export interface Change {
  readonly changedAt: string;
  readonly changedBy: number;
}

const complete = (values: IssueValues, change: Change) => ({
  ...values,
  ...change,
  month: firstDay(monthOf(values.date)),
  pinyin: pinyinOf(values.name),
});

export async function findStored(executor: Executor, id: number): Promise<StoredIssue | null> {
  const [row] = await executor.select().from(materialIssue).where(eq(materialIssue.id, id));
  return row ?? null;
}

/** Whether another line has this number in this document; the constraint has the last word. */
export async function isTaken(
  executor: Executor,
  { docNo, line }: Pick<IssueValues, 'docNo' | 'line'>,
  ownId: number | null,
): Promise<boolean> {
  const found = await executor
    .select({ id: materialIssue.id })
    .from(materialIssue)
    .where(
      sql`lower(${materialIssue.docNo}) = lower(${docNo}) and ${materialIssue.line} = ${line}
        and ${materialIssue.id} <> ${ownId ?? 0}`,
    );
  return found.length > 0;
}

export async function insertIssue(
  executor: Executor,
  values: IssueValues,
  change: Change,
): Promise<number> {
  const [row] = await executor
    .insert(materialIssue)
    .values(complete(values, change))
    .returning({ id: materialIssue.id });
  if (row === undefined) throw new Error('the issue was not inserted');
  return row.id;
}

/** Changes the issue if it still is at the version the reader saw. */
export async function updateIssue(
  executor: Executor,
  { id, version }: Pick<StoredIssue, 'id' | 'version'>,
  values: IssueValues,
  change: Change,
): Promise<boolean> {
  const changed = await executor
    .update(materialIssue)
    .set({ ...complete(values, change), version: version + 1 })
    .where(and(eq(materialIssue.id, id), eq(materialIssue.version, version)))
    .returning({ id: materialIssue.id });
  return changed.length === 1;
}

export async function deleteIssue(executor: Executor, id: number): Promise<void> {
  await executor.delete(materialIssue).where(eq(materialIssue.id, id));
}

/** What an issue names, as far as it is there; null where it is not. */
export interface Named {
  readonly project: { readonly code: string; readonly closed: boolean } | null;
  readonly subCategory: { readonly source: string; readonly ended: boolean } | null;
  readonly requester: { readonly staffNo: string } | null;
  readonly dept: { readonly code: string } | null;
  /** Where the requester belonged on that day. */
  readonly requesterDept: { readonly id: number; readonly code: string } | null;
}

interface NamedIds {
  readonly projectId: number | null;
  readonly subCategoryId: number;
  readonly requesterId: number | null;
  readonly deptId: number | null;
  readonly date: CalendarDate;
}

/** Everything at once. */
export async function findNamed(
  tx: Transaction,
  { projectId, subCategoryId, requesterId, deptId, date }: NamedIds,
  today: CalendarDate,
): Promise<Named> {
  const [found] = await rowsOf<Named>(
    tx,
    sql`
      select
        (select json_build_object('code', one.code, 'closed', one.status = 'closed')
          from ${projects} one where one.id = ${projectId}::int) as project,
        (select json_build_object('source', item.source,
            'ended', coalesce(item.ended_on <= ${today}::date, false))
          from ${costSubCategories} item where item.id = ${subCategoryId}::int) as "subCategory",
        (select json_build_object('staffNo', one.staff_no)
          from ${people} one where one.id = ${requesterId}::int) as requester,
        (select json_build_object('code', one.code)
          from ${departments} one where one.id = ${deptId}::int) as dept,
        (select json_build_object('id', own.id, 'code', own.code)
          from ${assignmentOn(sql`${requesterId}::int`, sql`${date}::date`)} as held
          join ${departments} own on own.id = held.dept_id) as "requesterDept"`,
  );
  if (found === undefined) throw new Error('nothing was answered');
  return found;
}
