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
  signInNameProblem,
  transferProblem,
} from '#features/people/rules.ts';
import { hashPassword, oneTimePassword } from '#features/session/server/service.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, InvalidInput, Refusal } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { scopeHolder } from '../service.ts';
import { insertPerson, peopleInScope } from '../store.ts';
import { type FoundPerson, findPage, findPerson } from './list-store.ts';
import { hasEnabledSuperAdmin, holdPeople, lockSuperAdmins, updatePerson } from './store.ts';

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

/** What a constraint refused, in words; the record it names is the one that was sent. */
function refusalFor({ staffNo, userName }: Pick<NewPerson, 'staffNo' | 'userName'>) {
  return ({ constraint }: Violation): Error | null => {
    if (constraint === 'person_staff_no_key') {
      return new Refusal(peopleRefusals.staffNoTaken, { staffNo });
    }
    if (constraint === 'person_user_name_key') {
      return new Refusal(peopleRefusals.userNameTaken, { userName });
    }
    if (constraint.startsWith('person_dept_id')) {
      return new InvalidInput([{ path: 'deptId', key: 'people.unknownDepartment' }]);
    }
    return null;
  };
}

function assertRoles(
  actor: Actor,
  target: Pick<Managed, 'id' | 'roles'>,
  wanted: readonly Role[],
  name: string,
): void {
  const problem = rolesProblem(actor, target, wanted);
  if (problem !== null) throw new Refusal(peopleRefusals[problem], { name });
}

/** Decided by what came of it: the database knows best what a place makes of somebody. */
function assertTransfer(actor: Actor, before: PersonRow | null, after: PersonRow): void {
  const problem = transferProblem(actor, before, after);
  if (problem !== null) throw new Refusal(peopleRefusals[problem], { name: after.nickName });
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
  assertRoles(actor, { id: NOBODY_YET, roles: [] }, fields.roles, fields.nickName);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const person = await write(context, async (tx, audit) => {
    const values = { ...fields, passwordHash, mustChangePassword: true };
    const id = await refusing(insertPerson(tx, values), refusalFor(fields));
    audit.record({
      action: 'people.create',
      entity: 'person',
      entityId: id,
      after: audited(fields),
    });
    await context.announce(tx, { kind: 'people', ids: [id] });
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
  throw new Refusal(peopleRefusals.lastSuperAdmin);
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
    assertRoles(actor, held, fields.roles, held.nickName);
    if (signInNameProblem(actor, held, fields) !== null) {
      throw new Refusal(peopleRefusals.approver, { name: held.nickName });
    }
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
    await context.announce(tx, { kind: 'people', ids: [id] });
    const after = await readRow(tx, actor, id);
    assertTransfer(actor, before, after);
    return after;
  });
}
