import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import {
  type BatchSettings,
  type BatchStatus,
  FLOW_SUBJECTS,
  type FlowSubject,
  type StepHours,
} from '#features/batches/rules.ts';
import { people } from '#features/people/server/sql.ts';
import { sheets } from '#features/timesheets/server/sql.ts';
import type { FillMode } from '#kernel/enums.ts';
import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import type { DerivedRole } from '#kernel/roles.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import {
  batch,
  batchDepartment,
  batchExclusion,
  batchExtension,
  batchFlowStep,
  batchPerson,
} from './schema.ts';

export type BatchRecord = typeof batch.$inferSelect;

const columnsOf = (settings: BatchSettings) => ({
  name: settings.name,
  startDate: settings.startDate,
  endDate: settings.endDate,
  openAt: settings.openAt,
  deadline: settings.deadline,
  fillMode: settings.fillMode,
  stepMinutes: hoursToMinutes(settings.stepHours),
  audienceAll: settings.audienceAll,
});

export async function findBatch(executor: Executor, id: number): Promise<BatchRecord | null> {
  const [row] = await executor.select().from(batch).where(eq(batch.id, id));
  return row ?? null;
}

/** Nobody else changes the batch, and nobody begins a sheet of it, until the transaction ends. */
export async function lockBatch(executor: Executor, id: number): Promise<BatchRecord | null> {
  const [row] = await executor.select().from(batch).where(eq(batch.id, id)).for('update');
  return row ?? null;
}

async function findFlows(executor: Executor, batchId: number): Promise<BatchSettings['flows']> {
  const steps = await executor
    .select()
    .from(batchFlowStep)
    .where(eq(batchFlowStep.batchId, batchId))
    .orderBy(asc(batchFlowStep.subject), asc(batchFlowStep.step));
  const flowOf = (subject: FlowSubject) =>
    steps.filter((step) => step.subject === subject).map(({ role }) => role as DerivedRole);
  return Object.fromEntries(
    FLOW_SUBJECTS.map((subject) => [subject, flowOf(subject)]),
  ) as unknown as BatchSettings['flows'];
}

export async function findSettings(
  executor: Executor,
  record: BatchRecord,
): Promise<BatchSettings> {
  const departments = await executor
    .select({ id: batchDepartment.deptId })
    .from(batchDepartment)
    .where(eq(batchDepartment.batchId, record.id))
    .orderBy(asc(batchDepartment.deptId));
  const excluded = await executor
    .select({ id: batchExclusion.personId })
    .from(batchExclusion)
    .where(eq(batchExclusion.batchId, record.id))
    .orderBy(asc(batchExclusion.personId));
  return {
    name: record.name,
    startDate: record.startDate,
    endDate: record.endDate,
    openAt: record.openAt,
    deadline: record.deadline,
    fillMode: record.fillMode as FillMode,
    stepHours: minutesToHours(record.stepMinutes) as StepHours,
    audienceAll: record.audienceAll,
    deptIds: departments.map(({ id }) => id),
    excludedIds: excluded.map(({ id }) => id),
    flows: await findFlows(executor, record.id),
  };
}

export async function insertBatch(executor: Executor, settings: BatchSettings): Promise<number> {
  const [row] = await executor
    .insert(batch)
    .values({ ...columnsOf(settings), status: 'draft' })
    .returning({ id: batch.id });
  if (row === undefined) throw new Error('the batch was not inserted');
  return row.id;
}

/** The row is locked by the caller, so nothing can have come between. */
export async function updateBatch(
  executor: Executor,
  id: number,
  settings: BatchSettings,
): Promise<void> {
  await executor
    .update(batch)
    .set({ ...columnsOf(settings), version: sql`${batch.version} + 1` })
    .where(eq(batch.id, id));
}

export async function moveBatch(
  executor: Executor,
  id: number,
  status: BatchStatus,
  times: { readonly publishedAt?: string; readonly closedAt?: string },
): Promise<void> {
  await executor
    .update(batch)
    .set({ status, ...times, version: sql`${batch.version} + 1` })
    .where(eq(batch.id, id));
}

export async function deleteBatch(executor: Executor, id: number): Promise<void> {
  await executor.delete(batch).where(eq(batch.id, id));
}

export async function replaceDepartments(
  executor: Executor,
  batchId: number,
  deptIds: readonly number[],
): Promise<void> {
  await executor.delete(batchDepartment).where(eq(batchDepartment.batchId, batchId));
  if (deptIds.length === 0) return;
  await executor.insert(batchDepartment).values(deptIds.map((deptId) => ({ batchId, deptId })));
}

export async function replaceExclusions(
  executor: Executor,
  batchId: number,
  personIds: readonly number[],
): Promise<void> {
  await executor.delete(batchExclusion).where(eq(batchExclusion.batchId, batchId));
  if (personIds.length === 0) return;
  await executor
    .insert(batchExclusion)
    .values(personIds.map((personId) => ({ batchId, personId })));
}

export async function replaceFlows(
  executor: Executor,
  batchId: number,
  flows: BatchSettings['flows'],
): Promise<void> {
  await executor.delete(batchFlowStep).where(eq(batchFlowStep.batchId, batchId));
  await executor
    .insert(batchFlowStep)
    .values(
      FLOW_SUBJECTS.flatMap((subject) =>
        flows[subject].map((role, index) => ({ batchId, subject, step: index + 1, role })),
      ),
    );
}

export async function removePeople(
  executor: Executor,
  batchId: number,
  personIds: readonly number[],
): Promise<void> {
  const ids = [...personIds];
  await executor
    .delete(batchExtension)
    .where(and(eq(batchExtension.batchId, batchId), inArray(batchExtension.personId, ids)));
  await executor
    .delete(batchPerson)
    .where(and(eq(batchPerson.batchId, batchId), inArray(batchPerson.personId, ids)));
}

/** Names of those who have a sheet in this batch. */
export async function namesWithSheets(
  executor: Executor,
  batchId: number,
  personIds: readonly number[],
): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    executor,
    sql`
      select owner.nick_name as name
      from ${sheets} sheet join ${people} owner on owner.id = sheet.person_id
      where sheet.batch_id = ${batchId} and sheet.person_id = any(${sql.param(personIds)}::int[])
      order by owner.staff_no`,
  );
  return rows.map(({ name }) => name);
}

/** The last day any batch, published or not, reaches to. */
export async function lastDayCovered(executor: Executor): Promise<string | null> {
  const [row] = await executor.select({ last: max(batch.endDate) }).from(batch);
  return row?.last ?? null;
}
