import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { ProjectStatus } from '#features/projects/rules.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { pinyinOf } from '#server/platform/search/pinyin.ts';
import { project, projectMember } from './schema.ts';

/** First number of the advisory locks this feature takes. */
const PROJECT_LOCK = 30;

/**
 * Projects change one writer at a time. Few people change them and rarely, and what main projects
 * and sub-projects must agree on can then be read first and written later.
 */
export const lockProjects = (tx: Transaction) => lockInTransaction(tx, PROJECT_LOCK, 'projects');

export type StoredProject = typeof project.$inferSelect;

export type ProjectValues = Omit<StoredProject, 'id' | 'pinyin' | 'version'>;

/** These projects and the sub-projects beneath them. */
export function findFamilies(executor: Executor, ids: readonly number[]): Promise<StoredProject[]> {
  return executor
    .select()
    .from(project)
    .where(or(inArray(project.id, [...ids]), inArray(project.parentId, [...ids])))
    .orderBy(project.id);
}

export function findByIds(executor: Executor, ids: readonly number[]): Promise<StoredProject[]> {
  return executor
    .select()
    .from(project)
    .where(inArray(project.id, [...ids]));
}

/** Whether another project has this code; the constraint has the last word. */
export async function isCodeTaken(
  executor: Executor,
  code: string,
  ownId: number | null,
): Promise<boolean> {
  const found = await executor
    .select({ id: project.id })
    .from(project)
    .where(sql`lower(${project.code}) = lower(${code}) and ${project.id} <> ${ownId ?? 0}`);
  return found.length > 0;
}

const withPinyin = (values: ProjectValues) => ({ ...values, pinyin: pinyinOf(values.nameZh) });

export async function insertProject(executor: Executor, values: ProjectValues): Promise<number> {
  const [row] = await executor
    .insert(project)
    .values(withPinyin(values))
    .returning({ id: project.id });
  if (row === undefined) throw new Error('the project was not inserted');
  return row.id;
}

/** Changes the project if it still is at the version the reader saw. */
export async function updateProject(
  executor: Executor,
  id: number,
  version: number,
  values: ProjectValues,
): Promise<boolean> {
  const changed = await executor
    .update(project)
    .set({ ...withPinyin(values), version: version + 1 })
    .where(and(eq(project.id, id), eq(project.version, version)))
    .returning({ id: project.id });
  return changed.length === 1;
}

/** Sub-projects follow their main project in type and division. */
export async function passOnToSubs(
  executor: Executor,
  mainId: number,
  { projectType, division }: Pick<ProjectValues, 'projectType' | 'division'>,
): Promise<number[]> {
  const changed = await executor
    .update(project)
    .set({ projectType, division, version: sql`${project.version} + 1` })
    .where(
      and(
        eq(project.parentId, mainId),
        sql`(${project.projectType}, ${project.division}) <> (${projectType}, ${division})`,
      ),
    )
    .returning({ id: project.id });
  return changed.map(({ id }) => id);
}

export async function setStatus(
  executor: Executor,
  ids: readonly number[],
  status: ProjectStatus,
): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(project)
    .set({ status, version: sql`${project.version} + 1` })
    .where(inArray(project.id, [...ids]));
}

export async function deleteProjects(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor.delete(project).where(inArray(project.id, [...ids]));
}

export interface MemberIds {
  readonly people: readonly number[];
  readonly departments: readonly number[];
}

export async function findMemberIds(executor: Executor, projectId: number): Promise<MemberIds> {
  const rows = await executor
    .select({ personId: projectMember.personId, deptId: projectMember.deptId })
    .from(projectMember)
    .where(eq(projectMember.projectId, projectId))
    .orderBy(projectMember.personId, projectMember.deptId);
  return {
    people: rows.flatMap(({ personId }) => personId ?? []),
    departments: rows.flatMap(({ deptId }) => deptId ?? []),
  };
}

export async function replaceMembers(
  executor: Executor,
  projectId: number,
  { people, departments }: MemberIds,
): Promise<void> {
  await executor.delete(projectMember).where(eq(projectMember.projectId, projectId));
  const members = [
    ...people.map((personId) => ({ projectId, personId, deptId: null })),
    ...departments.map((deptId) => ({ projectId, personId: null, deptId })),
  ];
  if (members.length > 0) await executor.insert(projectMember).values(members);
}

/** Rows from before there was a search by sound. The caller holds the start-up lock. */
export async function fillMissingPinyin(tx: Transaction): Promise<number> {
  const rows = await tx
    .select({ id: project.id, nameZh: project.nameZh })
    .from(project)
    .where(eq(project.pinyin, ''));
  if (rows.length === 0) return 0;
  const sounds = rows.map(({ id, nameZh }) => ({ id, pinyin: pinyinOf(nameZh) }));
  await rowsOf(
    tx,
    sql`
      update project set pinyin = given.pinyin
      from json_to_recordset(${JSON.stringify(sounds)}::text::json) as given (id int, pinyin text)
      where project.id = given.id`,
  );
  return rows.length;
}
