import {
  type CreateRequest,
  type ListQuery,
  type ProjectDetail,
  type ProjectPage,
  projectRefusals,
  type SavedProject,
  type UpdateRequest,
} from '#features/projects/contract.ts';
import {
  commonRefusals,
  fieldRefusal,
  InvalidInput,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { assertAcceptable, type Surroundings } from './checks.ts';
import { markCounted } from './counted.ts';
import { findMembers, findView, listProjects } from './read-store.ts';
import { readerOf } from './scope.ts';
import { closeWithSubs } from './status.ts';
import {
  deleteProjects,
  findByIds,
  findFamilies,
  findMemberIds,
  insertProject,
  lockProjects,
  type MemberIds,
  type ProjectValues,
  passOnToSubs,
  replaceMembers,
  type StoredProject,
  updateProject,
} from './store.ts';

export { fillMissingPinyin, lockProjects } from './store.ts';

export async function listPage(
  { db, actor }: SignedInContext,
  query: ListQuery,
): Promise<ProjectPage> {
  const reader = readerOf(actor);
  const found = await listProjects(db.executor, reader, query);
  return { ...found, abilities: { create: reader.edits } };
}

export async function readProject(
  executor: Executor,
  actor: Actor,
  id: number,
): Promise<ProjectDetail> {
  const view = await findView(executor, readerOf(actor), id);
  if (view === null) throw new Refusal(commonRefusals.notFound);
  return { ...view, members: await findMembers(executor, id) };
}

/** What constraints say about a project that is being written. */
function refusalOfWrite(code: string) {
  return ({ kind, constraint }: Violation) => {
    if (kind === 'unique' && constraint === 'project_code_key') {
      return fieldRefusal([refusedField('code', projectRefusals.codeTaken, { code })]);
    }
    if (kind === 'foreignKey' && constraint.startsWith('project_member_')) {
      return new InvalidInput([{ path: 'members', key: 'projects.unknownMembers' }]);
    }
    return null;
  };
}

/** A sub-project has the type and division of its main project; the contract asks only mains. */
function valuesOf(fields: CreateRequest, main: StoredProject | null): ProjectValues {
  const { members: _, projectType, division, ...rest } = fields;
  const own = main ?? { projectType, division };
  if (own.projectType === undefined || own.division === undefined) {
    throw new InvalidInput([{ path: 'projectType', key: 'common.required' }]);
  }
  return { ...rest, projectType: own.projectType, division: own.division };
}

const distinct = ({ people, departments }: MemberIds): MemberIds => ({
  people: [...new Set(people)].sort((a, b) => a - b),
  departments: [...new Set(departments)].sort((a, b) => a - b),
});

async function saved(
  tx: Transaction,
  context: SignedInContext,
  id: number,
  touched: readonly number[],
  closedSubs: number,
): Promise<SavedProject> {
  await context.announce(tx, 'projects', { ids: [id, ...touched] });
  return { ...(await readProject(tx, context.actor, id)), closedSubs };
}

export function createProject(
  context: SignedInContext,
  fields: CreateRequest,
  today: string,
): Promise<SavedProject> {
  return write(context, async (tx, audit) => {
    await lockProjects(tx);
    const [main = null] = fields.parentId === null ? [] : await findByIds(tx, [fields.parentId]);
    await assertAcceptable(tx, fields, { before: null, main, subs: [] }, today);
    const values = valuesOf(fields, main);
    const members = distinct(fields.members);
    const id = await refusing(insertProject(tx, values), refusalOfWrite(values.code));
    await refusing(replaceMembers(tx, id, members), refusalOfWrite(values.code));
    audit.record({
      action: 'projects.create',
      entity: 'project',
      entityId: id,
      after: { ...values, members },
    });
    return saved(tx, context, id, [], 0);
  });
}

async function surroundings(tx: Transaction, id: number, parentId: number | null) {
  const near = await findFamilies(tx, parentId === null ? [id] : [id, parentId]);
  const before = near.find((one) => one.id === id);
  if (before === undefined) throw new Refusal(commonRefusals.notFound);
  return {
    before,
    main: near.find((one) => one.id === parentId) ?? null,
    subs: near.filter((one) => one.parentId === id),
  } satisfies Surroundings;
}

/** What follows for the sub-projects when their main project changes. */
async function carrySubs(
  tx: Transaction,
  audit: AuditTrail,
  id: number,
  values: ProjectValues,
  subs: readonly StoredProject[],
) {
  if (subs.length === 0) return { touched: [], closed: 0 };
  const { projectType, division } = values;
  const followed = await passOnToSubs(tx, id, { projectType, division });
  for (const sub of subs.filter((one) => followed.includes(one.id))) {
    audit.record({
      action: 'projects.followMain',
      entity: 'project',
      entityId: sub.id,
      before: { projectType: sub.projectType, division: sub.division },
      after: { projectType, division },
    });
  }
  const closed = values.status === 'closed' ? await closeWithSubs(tx, audit, subs) : [];
  return { touched: [...followed, ...closed], closed: closed.length };
}

export function changeProject(
  context: SignedInContext,
  { id, version, ...fields }: UpdateRequest,
  today: string,
): Promise<SavedProject> {
  return write(context, async (tx, audit) => {
    await lockProjects(tx);
    const near = await surroundings(tx, id, fields.parentId);
    const { before, main, subs } = near;
    const conflict = async () =>
      new Refusal(
        projectRefusals.changed,
        { code: before.code },
        await readProject(tx, context.actor, id),
      );
    if (before.version !== version) throw await conflict();
    await assertAcceptable(tx, fields, near, today);
    const values = valuesOf(fields, main);
    const members = distinct(fields.members);
    const membersBefore = await findMemberIds(tx, id);
    const changed = await refusing(
      updateProject(tx, id, version, values),
      refusalOfWrite(values.code),
    );
    if (!changed) throw await conflict();
    await refusing(replaceMembers(tx, id, members), refusalOfWrite(values.code));
    const { id: _, version: __, pinyin: ___, ...valuesBefore } = before;
    audit.record({
      action: 'projects.update',
      entity: 'project',
      entityId: id,
      before: { ...valuesBefore, members: membersBefore },
      after: { ...values, members },
    });
    const { touched, closed } = await carrySubs(tx, audit, id, values, subs);
    await markCounted(context, tx, [{ before, after: values }]);
    return saved(tx, context, id, touched, closed);
  });
}

/** Whatever still refers to a project keeps it from being deleted, now and in later features. */
function refusalOfDelete(projects: readonly StoredProject[]) {
  return ({ kind, constraint, key }: Violation) => {
    if (kind !== 'foreignKey') return null;
    const code = projects.find(({ id }) => String(id) === key)?.code ?? '';
    const hasSubs = constraint === 'project_parent_id_project_id_fk';
    return new Refusal(hasSubs ? projectRefusals.hasSubs : projectRefusals.inUse, { code });
  };
}

export function removeProjects(
  context: SignedInContext,
  asked: readonly number[],
): Promise<{ deleted: number }> {
  const ids = [...new Set(asked)];
  return write(context, async (tx, audit) => {
    await lockProjects(tx);
    const projects = await findByIds(tx, ids);
    if (projects.length < ids.length) throw new Refusal(commonRefusals.notFound);
    await context.announce(tx, 'removing', { kind: 'project', ids });
    await refusing(deleteProjects(tx, ids), refusalOfDelete(projects));
    for (const { id, pinyin: _, ...before } of projects) {
      audit.record({ action: 'projects.remove', entity: 'project', entityId: id, before });
    }
    await context.announce(tx, 'projects', { ids });
    return { deleted: ids.length };
  });
}
