import {
  type DepartmentEdit,
  type DepartmentMove,
  type DepartmentRow,
  type NewDepartment,
  peopleRefusals,
} from '#features/people/contract.ts';
import {
  approverFields,
  approversMoved,
  mayGrant,
  mayStandUnder,
  moveProblem,
  reachMoved,
  siblingsAfterMove,
} from '#features/people/rules.ts';
import { isPermitted } from '#kernel/permissions.ts';
import {
  assertNoProblems,
  commonRefusals,
  type FieldProblem,
  fieldRefusal,
  InvalidInput,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { DERIVED_ROLES, type DerivedRole } from '#kernel/roles.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { Announcements } from '#server/platform/wire/announcement.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { insertDepartment } from '../store.ts';
import {
  deleteDepartment,
  type FoundDepartment,
  findTree,
  lockLeader,
  lockTree,
  orderSiblings,
  updateDepartment,
} from './store.ts';

function shown(department: FoundDepartment, actor: Actor): DepartmentRow {
  const { leaderId, leaderName, ...found } = department;
  const edit = isPermitted(actor.roles, 'departments:edit');
  return {
    ...found,
    leader: leaderId === null ? null : { id: leaderId, name: leaderName ?? '' },
    abilities: {
      edit,
      appoint: edit && mayGrant(actor, DERIVED_ROLES),
      remove: edit && mayGrant(actor, approversMoved(department, null)),
    },
  };
}

/** Whoever could not give a role cannot bring it about by rebuilding the company either. */
function authorityProblems(
  context: SignedInContext,
  department: { readonly nameZh: string; readonly nameEn: string },
  roles: readonly DerivedRole[],
  fields: readonly string[],
): FieldProblem[] {
  if (mayGrant(context.actor, roles)) return [];
  const params = { name: nameOf(context, department) };
  return fields.map((field) => refusedField(field, peopleRefusals.approverNotYours, params));
}

export async function listDepartments({ db, actor }: SignedInContext): Promise<DepartmentRow[]> {
  const tree = await findTree(db.executor);
  return tree.map((found) => shown(found, actor));
}

function nodeIn(tree: readonly FoundDepartment[], id: number): FoundDepartment {
  const found = tree.find((node) => node.id === id);
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}

async function readRow(executor: Executor, actor: Actor, id: number): Promise<DepartmentRow> {
  return shown(nodeIn(await findTree(executor), id), actor);
}

/** The tree, held still, with the department as the reader must have seen it. */
async function lockDepartment(tx: Transaction, actor: Actor, id: number, version: number) {
  await lockTree(tx);
  const tree = await findTree(tx);
  const locked = nodeIn(tree, id);
  if (locked.version !== version) throw changed(locked, actor);
  return { tree, locked };
}

/** Names as the reader's language has them. */
const nameOf = ({ language }: SignedInContext, node: { nameZh: string; nameEn: string }) =>
  language === 'zh' ? node.nameZh : node.nameEn;

const changed = (locked: FoundDepartment, actor: Actor) =>
  new Refusal(peopleRefusals.departmentChanged, { code: locked.code }, shown(locked, actor));

const codeTaken =
  (code: string) =>
  ({ constraint }: Violation) =>
    constraint === 'department_code_key'
      ? fieldRefusal([refusedField('code', peopleRefusals.codeTaken, { code })])
      : null;

/** Nobody else writes departments while the tree is held, so that what it shows is what is there. */
function codeProblems(
  tree: readonly FoundDepartment[],
  ownId: number | null,
  code: string,
): FieldProblem[] {
  const taken = tree.some(
    (node) => node.id !== ownId && node.code.toLowerCase() === code.toLowerCase(),
  );
  return taken ? [refusedField('code', peopleRefusals.codeTaken, { code })] : [];
}

/** Whoever is to lead must be there. Somebody who leads already stays until replaced. */
async function leaderProblems(
  { today }: SignedInContext,
  tx: Transaction,
  leaderId: number | null,
): Promise<FieldProblem[]> {
  if (leaderId === null) return [];
  const leader = await lockLeader(tx, leaderId, today);
  if (leader === null) return [{ path: 'leaderId', key: 'people.unknownPerson' }];
  if (leader.available) return [];
  return [refusedField('leaderId', peopleRefusals.leaderUnavailable, { name: leader.name })];
}

type Approving = Pick<DepartmentEdit, 'kind' | 'leaderId' | 'pmoDivision'>;

/** A new name changes nothing for anybody else. */
const decidesOtherwise = (before: Approving, after: Approving) =>
  before.kind !== after.kind ||
  before.leaderId !== after.leaderId ||
  before.pmoDivision !== after.pmoDivision;

const present = (values: readonly (number | null | undefined)[]) =>
  values.filter((value) => value !== null && value !== undefined);

const changeOf = (
  id: number,
  before: Approving | null,
  after: Approving | null,
): Announcements['departments'] => ({
  ids: [id],
  leaderIds: present([before?.leaderId, after?.leaderId]),
  divisions: present([before?.pmoDivision, after?.pmoDivision]),
});

const rankProblem = (context: SignedInContext, parent: FoundDepartment) =>
  refusedField('kind', peopleRefusals.departmentRank, { parent: nameOf(context, parent) });

export function createDepartment(
  context: SignedInContext,
  { parentId, ...values }: NewDepartment,
): Promise<DepartmentRow> {
  if (parentId === null) throw new Refusal(peopleRefusals.secondRoot);
  return write(context, async (tx, audit) => {
    await lockTree(tx);
    const tree = await findTree(tx);
    const parent = tree.find((node) => node.id === parentId);
    if (parent === undefined) {
      throw new InvalidInput([{ path: 'parentId', key: 'people.unknownDepartment' }]);
    }
    const moved = approversMoved(null, values);
    assertNoProblems([
      ...authorityProblems(context, values, moved, approverFields(null, values)),
      ...(mayStandUnder(values.kind, parent.kind) ? [] : [rankProblem(context, parent)]),
      ...(await leaderProblems(context, tx, values.leaderId)),
      ...codeProblems(tree, null, values.code),
    ]);
    const inserted = insertDepartment(tx, { ...values, parentId });
    const id = await refusing(inserted, codeTaken(values.code));
    await orderSiblings(tx, siblingsAfterMove(tree, id, parentId, tree.length));
    const after = { parentId, ...values };
    audit.record({ action: 'departments.create', entity: 'department', entityId: id, after });
    await context.announce(tx, 'departments', changeOf(id, null, values));
    return readRow(tx, context.actor, id);
  });
}

/** A kind must fit beneath the parent, and above every child. */
function kindProblems(
  context: SignedInContext,
  tree: readonly FoundDepartment[],
  locked: FoundDepartment,
  kind: DepartmentEdit['kind'],
): FieldProblem[] {
  const parent = tree.find((node) => node.id === locked.parentId);
  const misplaced = tree.find(
    (node) => node.parentId === locked.id && !mayStandUnder(node.kind, kind),
  );
  const fits = mayStandUnder(kind, parent?.kind ?? null);
  if (fits && misplaced === undefined) return [];
  return [rankProblem(context, fits ? locked : (parent ?? locked))];
}

export function editDepartment(
  context: SignedInContext,
  { id, version, ...values }: DepartmentEdit,
): Promise<DepartmentRow> {
  const { actor } = context;
  return write(context, async (tx, audit) => {
    const { tree, locked } = await lockDepartment(tx, actor, id, version);
    const moved = approversMoved(locked, values);
    const newLeaderId = values.leaderId === locked.leaderId ? null : values.leaderId;
    assertNoProblems([
      ...authorityProblems(context, locked, moved, approverFields(locked, values)),
      ...kindProblems(context, tree, locked, values.kind),
      ...(await leaderProblems(context, tx, newLeaderId)),
      ...codeProblems(tree, id, values.code),
    ]);
    const update = refusing(updateDepartment(tx, id, version, values), codeTaken(values.code));
    if (!(await update)) throw changed(locked, actor);
    const { kind, code, nameZh, nameEn, leaderId, pmoDivision } = locked;
    audit.record({
      action: 'departments.update',
      entity: 'department',
      entityId: id,
      before: { kind, code, nameZh, nameEn, leaderId, pmoDivision },
      after: values,
    });
    if (decidesOtherwise(locked, values)) {
      await context.announce(tx, 'departments', changeOf(id, locked, values));
    }
    return readRow(tx, actor, id);
  });
}

export function moveDepartment(
  context: SignedInContext,
  { id, version, parentId, position }: DepartmentMove,
): Promise<DepartmentRow> {
  const { actor } = context;
  return write(context, async (tx, audit) => {
    const { tree, locked } = await lockDepartment(tx, actor, id, version);
    const problem = moveProblem(tree, id, parentId);
    if (problem === 'unknownParent') {
      throw new InvalidInput([{ path: 'parentId', key: 'people.unknownDepartment' }]);
    }
    if (problem !== null) {
      const parent = nameOf(context, nodeIn(tree, parentId));
      const params = { name: nameOf(context, locked), parent };
      throw fieldRefusal([refusedField('parentId', peopleRefusals[problem], params)]);
    }
    assertNoProblems(
      authorityProblems(context, locked, reachMoved(tree, id, parentId), ['parentId']),
    );
    if (!(await updateDepartment(tx, id, version, { parentId }))) throw changed(locked, actor);
    await orderSiblings(tx, siblingsAfterMove(tree, id, parentId, position));
    audit.record({
      action: 'departments.move',
      entity: 'department',
      entityId: id,
      before: { parentId: locked.parentId },
      after: { parentId, position },
    });
    if (parentId !== locked.parentId) {
      await context.announce(tx, 'departments', changeOf(id, locked, locked));
    }
    return readRow(tx, actor, id);
  });
}

export async function removeDepartment(
  context: SignedInContext,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<null> {
  const { actor } = context;
  await write(context, async (tx, audit) => {
    const { locked } = await lockDepartment(tx, actor, id, version);
    if (!mayGrant(actor, approversMoved(locked, null))) {
      throw new Refusal(peopleRefusals.approverNotYours, { name: nameOf(context, locked) });
    }
    await context.announce(tx, 'removing', { kind: 'department', ids: [id] });
    const inUse = new Refusal(peopleRefusals.departmentInUse, { name: nameOf(context, locked) });
    const gone = await refusing(deleteDepartment(tx, id, version), ({ kind }) =>
      kind === 'foreignKey' ? inUse : null,
    );
    if (!gone) throw changed(locked, actor);
    const { code, nameZh, nameEn } = locked;
    audit.record({
      action: 'departments.remove',
      entity: 'department',
      entityId: id,
      before: { code, nameZh, nameEn },
    });
    await context.announce(tx, 'departments', changeOf(id, locked, null));
  });
  return null;
}
