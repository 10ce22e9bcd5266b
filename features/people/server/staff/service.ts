import {
  type NewPerson,
  type PersonEdit,
  type PersonRow,
  peopleRefusals,
} from '#features/people/contract.ts';
import {
  inUsualOrder,
  leavesNow,
  type Managed,
  mayManage,
  rolesProblem,
  signInNameProblems,
  transferProblem,
} from '#features/people/rules.ts';
import { assignmentOn } from '#features/people/rules-assignments.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { hashPassword, oneTimePassword } from '#features/session/server/service.ts';
import {
  assertNoProblems,
  commonRefusals,
  type FieldProblem,
  fieldRefusal,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { insertPerson } from '../store.ts';
import { assertMove, closedProblems, planWay, storeWay } from './assignments.ts';
import { findAssignments } from './assignments-store.ts';
import type { ImportedPerson } from './import-store.ts';
import { readRow } from './reading.ts';
import {
  findCollisions,
  hasLastingSuperAdmin,
  lockPeople,
  lockSuperAdmins,
  updatePerson,
} from './store.ts';

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
function assertPlaced(actor: Actor, after: PersonRow): void {
  const problem = transferProblem(actor, null, after);
  if (problem === null) return;
  throw fieldRefusal([refusedField('deptId', peopleRefusals[problem], { name: after.nickName })]);
}

const NOBODY_YET = 0;

/** What the audit trail keeps of a person. */
export function audited(fields: ImportedPerson) {
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
    const months = await lockMonths(tx);
    const closed = months.problems({ from: fields.hireDate }, 'hireDate');
    const nobody = { id: NOBODY_YET, roles: [] };
    await assertAcceptable(tx, actor, nobody, fields, fields.nickName, closed);
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
    assertPlaced(actor, added);
    return added;
  });
  return { person, password };
}

/** Somebody must be left who can administer everything; two at once wait for each other here. */
export async function assertSuperAdminLeft(
  tx: Transaction,
  field: 'roles' | 'leaveDate' = 'roles',
): Promise<void> {
  await lockSuperAdmins(tx);
  if (await hasLastingSuperAdmin(tx)) return;
  throw fieldRefusal([refusedField(field, peopleRefusals.lastSuperAdmin)]);
}

export function editPerson(
  context: SignedInContext,
  { id, version, assignedFrom, ...request }: PersonEdit,
): Promise<PersonRow> {
  const { actor, today } = context;
  const fields = { ...request, roles: inUsualOrder(request.roles) };
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const [locked] = await lockPeople(tx, [id]);
    if (locked === undefined) throw new Refusal(commonRefusals.notFound);
    if (!mayManage(actor, locked)) {
      throw new Refusal(peopleRefusals.privileged, { name: locked.nickName });
    }
    const before = await readRow(tx, actor, id);
    if (locked.version !== version) {
      throw new Refusal(peopleRefusals.personChanged, { name: locked.nickName }, before);
    }
    const renamed = signInNameProblems(actor, locked, fields);
    const { nickName: name } = locked;
    const wanted = { ...fields, assignedFrom };
    const way = planWay(await findAssignments(tx, id), { name, today }, before, wanted);
    await assertAcceptable(tx, actor, locked, fields, name, [
      ...closedProblems(months, before, fields, way),
      ...way.problems,
      ...renamed.map((field) => refusedField(field, peopleRefusals.approver, { name })),
    ]);
    await assertMove(tx, actor, before, fields.deptId);
    // The record says where somebody stands today; their way, what holds on other days.
    const { deptId, grade } = assignmentOn(way.after, today);
    const stored = { ...fields, deptId, grade };
    await refusing(updatePerson(tx, id, version, stored), refusalFor(fields));
    await storeWay(context, tx, id, way);
    if (locked.roles.includes('super_admin')) {
      if (!fields.roles.includes('super_admin')) await assertSuperAdminLeft(tx);
      else if (leavesNow(before, fields)) await assertSuperAdminLeft(tx, 'leaveDate');
    }
    audit.record({
      action: 'people.update',
      entity: 'person',
      entityId: id,
      before: audited(before),
      after: { ...audited(fields), ...(assignedFrom === undefined ? {} : { assignedFrom }) },
    });
    await context.announce(tx, 'people', { ids: [id] });
    return readRow(tx, actor, id);
  });
}
