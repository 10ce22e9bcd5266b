import {
  type NewPerson,
  type PeopleQuery,
  type PersonEdit,
  type PersonRow,
  peopleRefusals,
} from '#features/people/contract.ts';
import {
  abilitiesOn,
  inUsualOrder,
  type Managed,
  mayManage,
  rolesProblem,
  signInNameProblems,
  transferProblem,
} from '#features/people/rules.ts';
import { hashPassword, oneTimePassword } from '#features/session/server/service.ts';
import { scopesOf } from '#kernel/permissions.ts';
import {
  assertNoProblems,
  commonRefusals,
  type FieldProblem,
  fieldRefusal,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { scopeHolder } from '../service.ts';
import { insertPerson, peopleInScope } from '../store.ts';
import { type FoundPerson, findPage, findPerson } from './list-store.ts';
import {
  findCollisions,
  hasEnabledSuperAdmin,
  holdPeople,
  lockSuperAdmins,
  updatePerson,
} from './store.ts';

/** A condition on `person`: those whom the actor may read. */
export function readable(actor: Actor) {
  return peopleInScope(scopesOf(actor.roles, 'people:read'), scopeHolder(actor));
}

function shown({ deptCode: _, ...found }: FoundPerson, actor: Actor): PersonRow {
  return { ...found, abilities: abilitiesOn(actor, found) };
}

export async function listPeople({ db, actor }: SignedInContext, query: PeopleQuery) {
  const { total, rows } = await findPage(db.executor, query, readable(actor));
  return { total, rows: rows.map((found) => shown(found, actor)) };
}

async function readRow(executor: Executor, actor: Actor, id: number): Promise<PersonRow> {
  const found = await findPerson(executor, id, readable(actor));
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return shown(found, actor);
}

export function readPerson({ db, actor }: SignedInContext, id: number): Promise<PersonRow> {
  return readRow(db.executor, actor, id);
}

type Identity = Pick<NewPerson, 'staffNo' | 'userName' | 'deptId'>;

const identityProblems = {
  staffNo: ({ staffNo }: Identity) =>
    refusedField('staffNo', peopleRefusals.staffNoTaken, { staffNo }),
  userName: ({ userName }: Identity) =>
    refusedField('userName', peopleRefusals.userNameTaken, { userName }),
  deptId: (): FieldProblem => ({ path: 'deptId', key: 'people.unknownDepartment' }),
};

/** What is asked first and what a constraint has the last word on: somebody else may be faster. */
function refusalFor(fields: Identity) {
  return ({ constraint }: Violation): Error | null => {
    if (constraint === 'person_staff_no_key')
      return fieldRefusal([identityProblems.staffNo(fields)]);
    if (constraint === 'person_user_name_key') {
      return fieldRefusal([identityProblems.userName(fields)]);
    }
    return constraint.startsWith('person_dept_id')
      ? fieldRefusal([identityProblems.deptId()])
      : null;
  };
}

/** Everything others or their own rights refuse about the fields, all at once. */
async function assertAcceptable(
  tx: Transaction,
  actor: Actor,
  target: Pick<Managed, 'id' | 'roles'>,
  fields: NewPerson,
  name: string,
  others: readonly FieldProblem[] = [],
): Promise<void> {
  const problem = rolesProblem(actor, target, fields.roles);
  const collisions = await findCollisions(tx, target.id, fields);
  assertNoProblems([
    ...others,
    ...(problem === null ? [] : [refusedField('roles', peopleRefusals[problem], { name })]),
    ...collisions.map((field) => identityProblems[field](fields)),
  ]);
}

/** Decided by what came of it: the database knows best what a place makes of somebody. */
function assertTransfer(actor: Actor, before: PersonRow | null, after: PersonRow): void {
  const problem = transferProblem(actor, before, after);
  if (problem === null) return;
  throw fieldRefusal([refusedField('deptId', peopleRefusals[problem], { name: after.nickName })]);
}

const NOBODY_YET = 0;

/** What the audit trail keeps of a person. */
function audited(fields: NewPerson) {
  const { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles } = fields;
  return { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles };
}

export async function createPerson(
  context: SignedInContext,
  request: NewPerson,
): Promise<{ person: PersonRow; password: string }> {
  const { actor } = context;
  const fields = { ...request, roles: inUsualOrder(request.roles) };
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const person = await write(context, async (tx, audit) => {
    await assertAcceptable(tx, actor, { id: NOBODY_YET, roles: [] }, fields, fields.nickName);
    const values = { ...fields, passwordHash, mustChangePassword: true };
    const id = await refusing(insertPerson(tx, values), refusalFor(fields));
    audit.record({
      action: 'people.create',
      entity: 'person',
      entityId: id,
      after: audited(fields),
    });
    await context.announce(tx, 'people', { ids: [id] });
    const added = await readRow(tx, actor, id);
    assertTransfer(actor, null, added);
    return added;
  });
  return { person, password };
}

/** Somebody must be left who can administer everything; two at once wait for each other here. */
export async function assertSuperAdminLeft(tx: Transaction): Promise<void> {
  await lockSuperAdmins(tx);
  if (await hasEnabledSuperAdmin(tx)) return;
  throw fieldRefusal([refusedField('roles', peopleRefusals.lastSuperAdmin)]);
}

export function editPerson(
  context: SignedInContext,
  { id, version, ...request }: PersonEdit,
): Promise<PersonRow> {
  const { actor } = context;
  const fields = { ...request, roles: inUsualOrder(request.roles) };
  return write(context, async (tx, audit) => {
    const [held] = await holdPeople(tx, [id]);
    if (held === undefined) throw new Refusal(commonRefusals.notFound);
    if (!mayManage(actor, held)) {
      throw new Refusal(peopleRefusals.privileged, { name: held.nickName });
    }
    const before = await readRow(tx, actor, id);
    if (held.version !== version) {
      throw new Refusal(peopleRefusals.personChanged, { name: held.nickName }, before);
    }
    const renamed = signInNameProblems(actor, held, fields);
    const { nickName: name } = held;
    const others = renamed.map((field) => refusedField(field, peopleRefusals.approver, { name }));
    await assertAcceptable(tx, actor, held, fields, name, others);
    await refusing(updatePerson(tx, id, version, fields), refusalFor(fields));
    if (held.roles.includes('super_admin') && !fields.roles.includes('super_admin')) {
      await assertSuperAdminLeft(tx);
    }
    audit.record({
      action: 'people.update',
      entity: 'person',
      entityId: id,
      before: audited(before),
      after: audited(fields),
    });
    await context.announce(tx, 'people', { ids: [id] });
    const after = await readRow(tx, actor, id);
    assertTransfer(actor, before, after);
    return after;
  });
}
