import { peopleRefusals } from '#features/people/contract.ts';
import {
  managementProblem,
  mayManage,
  rolesProblem,
  signInNameProblems,
  transferProblem,
} from '#features/people/rules.ts';
import { employmentDifference, firstDifference } from '#features/people/rules-assignments.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { WrittenRecord } from '#server/platform/import/kind.ts';
import { inStatements, mapInSlices } from '#server/platform/import/slices.ts';
import { assertUntouched, inUse } from '#server/platform/import/undo.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { replaceAssignments } from './assignments-store.ts';
import { storeImportedWays } from './import-assignments.ts';
import { approvalsThere, moves } from './import-plan.ts';
import {
  departmentsByCode,
  type ImportedPerson,
  type KnownDepartment,
  type KnownPerson,
  lockImports,
  lockKnown,
  updatePeople,
  writtenPerson,
} from './import-store.ts';
import { assertSuperAdminLeft } from './service.ts';
import { deletePeople, idsInUse } from './store.ts';

const AT_ONCE = 250;

/** Somebody as an import found them. */
type PersonBefore = ImportedPerson & Pick<KnownPerson, 'assignments'>;

interface Restored {
  readonly now: KnownPerson;
  readonly before: PersonBefore;
}

/** From which day on somebody's time, department or grade would be another again. */
function touchedFrom({ now, before }: Restored): CalendarDate[] {
  const days = [
    employmentDifference(now, before),
    firstDifference(now.assignments, before.assignments),
  ];
  return days.filter((day) => day !== null);
}

/**
 * Their way through the company as it was. The steps the import added go before the day of hire
 * moves back, which none of them may precede.
 */
const waysBack = (restored: readonly Restored[]) =>
  restored
    .map(({ now, before }) => {
      const way = { before: now.assignments, after: before.assignments };
      return { id: now.id, way: { ...way, changes: true, problem: null } };
    })
    .filter(({ way }) => firstDifference(way.before, way.after) !== null);

/** Taking back is a change like any other: nobody may bring about by it what they may not do. */
function assertMayRestore(
  actor: Actor,
  { now, before }: Restored,
  departments: ReadonlyMap<number, KnownDepartment>,
): void {
  const params = { name: now.nickName };
  if (!mayManage(actor, now)) throw new Refusal(peopleRefusals.privileged, params);
  const roles = rolesProblem(actor, now, before.roles);
  if (roles !== null) throw new Refusal(peopleRefusals[roles], params);
  if (signInNameProblems(actor, now, before).length > 0) {
    throw new Refusal(peopleRefusals.approver, params);
  }
  const department = departments.get(before.deptId);
  if (department === undefined) throw new Refusal(commonRefusals.changedMeanwhile);
  const after = { deptId: department.id, approvals: approvalsThere(now, department) };
  if (transferProblem(actor, now, after) !== null) {
    throw new Refusal(peopleRefusals.approverNotYours, params);
  }
}

async function restore(
  context: SignedInContext,
  tx: Transaction,
  restored: readonly Restored[],
): Promise<void> {
  const byCode = await departmentsByCode(tx, true);
  const departments = new Map([...byCode.values()].map((each) => [each.id, each]));
  await mapInSlices(restored, (each) => assertMayRestore(context.actor, each, departments));
  const people = await mapInSlices(restored, ({ now, before: { assignments: _, ...before } }) =>
    writtenPerson({ ...before, id: now.id, version: now.version }),
  );
  const ways = waysBack(restored);
  await inStatements(ways, AT_ONCE, async (slice) => {
    const first = slice.map(({ id, way }) => ({ id, assignments: way.before.slice(0, 1) }));
    await replaceAssignments(tx, first);
    return [];
  });
  await inStatements(people, AT_ONCE, (slice) =>
    refusing(updatePeople(tx, slice), () => new Refusal(commonRefusals.changedMeanwhile)),
  );
  await storeImportedWays(context, tx, ways);
  const moved = restored.filter(({ now, before }) => moves(now, before)).map(({ now }) => now.id);
  if (moved.length > 0) await context.announce(tx, 'people', { ids: moved });
}

/** Those who came with the import, unless somebody has begun to count on them. */
async function remove(
  context: SignedInContext,
  tx: Transaction,
  newcomers: readonly KnownPerson[],
  records: readonly WrittenRecord[],
): Promise<void> {
  const ids = newcomers.map(({ id }) => id);
  for (const target of newcomers) {
    const problem = managementProblem(context.actor, target);
    if (problem !== null) throw new Refusal(peopleRefusals[problem], { name: target.nickName });
  }
  const used = new Set(await inStatements(ids, AT_ONCE, (slice) => idsInUse(tx, slice)));
  if (used.size > 0)
    throw inUse(
      context,
      records.filter(({ id }) => used.has(id)),
    );
  await inStatements(ids, AT_ONCE, async (slice) => {
    await refusing(deletePeople(tx, slice), ({ kind }) =>
      kind === 'foreignKey' ? new Refusal(commonRefusals.changedMeanwhile) : null,
    );
    return [];
  });
  if (ids.length > 0) await context.announce(tx, 'people', { ids });
}

/** Brings people back to what they were before an import, and removes those it brought. */
export async function undoPeople(
  context: SignedInContext,
  tx: Transaction,
  _: AuditTrail,
  records: readonly WrittenRecord[],
): Promise<void> {
  const months = await lockMonths(tx);
  await lockImports(tx);
  const ids = records.map(({ id }) => id);
  const current = await inStatements(ids, AT_ONCE, (slice) => lockKnown(tx, slice));
  assertUntouched(context, records, current);
  const currentOf = new Map(current.map((person) => [person.id, person]));
  const pairs = records.flatMap(({ id, before }) => {
    const now = currentOf.get(id);
    return now === undefined ? [] : [{ now, before: before as PersonBefore | null }];
  });
  const restored = pairs.flatMap(({ now, before }) => (before === null ? [] : [{ now, before }]));
  const newcomers = pairs.flatMap(({ now, before }) => (before === null ? [now] : []));
  const hired = newcomers.map(({ hireDate }) => hireDate);
  // Each lasts until something else is known, so that the earliest of them reaches the furthest.
  const [from] = [...restored.flatMap(touchedFrom), ...hired].sort();
  if (from !== undefined) months.assertOpen({ from });
  await restore(context, tx, restored);
  await remove(context, tx, newcomers, records);
  if (current.some(({ roles }) => roles.includes('super_admin'))) await assertSuperAdminLeft(tx);
}
