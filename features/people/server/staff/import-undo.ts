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
import { Portions } from '#server/platform/import/portions.ts';
import { inStatements, mapInSlices } from '#server/platform/import/slices.ts';
import { builtOn, inUse, touchedIn } from '#server/platform/import/undo.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { replaceAssignments } from './assignments-store.ts';
import { storeImportedWays } from './import-assignments.ts';
import { differences } from './import-audit.ts';
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
import { assertSuperAdminLeft, audited } from './service.ts';
import { deletePeople, idsInUse } from './store.ts';

const AT_ONCE = 250;

const UNDONE = { action: 'people.undoImport', entity: 'person' } as const;

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
  audit: AuditTrail,
  restored: Portions<Restored>,
): Promise<void> {
  const byCode = await departmentsByCode(tx, true);
  const departments = new Map([...byCode.values()].map((each) => [each.id, each]));
  const moved: number[] = [];
  for await (const portion of restored) {
    for (const each of portion) {
      assertMayRestore(context.actor, each, departments);
      if (moves(each.now, each.before)) moved.push(each.now.id);
      const fields = differences(each.now, each.before);
      audit.record({ ...UNDONE, entityId: each.now.id, ...fields });
    }
  }
  for await (const portion of restored) {
    const ways = waysBack(portion);
    const first = ways.map(({ id, way }) => ({ id, assignments: way.before.slice(0, 1) }));
    if (first.length > 0) await replaceAssignments(tx, first);
  }
  for await (const portion of restored) {
    const people = await mapInSlices(portion, ({ now, before: { assignments: _, ...before } }) =>
      writtenPerson({ ...before, id: now.id, version: now.version }),
    );
    await refusing(updatePeople(tx, people), () => new Refusal(commonRefusals.changedMeanwhile));
  }
  for await (const portion of restored) await storeImportedWays(context, tx, waysBack(portion));
  if (moved.length > 0) await context.announce(tx, 'people', { ids: moved });
}

/** Those who came with the import, unless somebody has begun to count on them. */
async function remove(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  newcomers: Portions<KnownPerson>,
): Promise<void> {
  const ids: number[] = [];
  for await (const portion of newcomers) {
    for (const target of portion) {
      const problem = managementProblem(context.actor, target);
      if (problem !== null) throw new Refusal(peopleRefusals[problem], { name: target.nickName });
      ids.push(target.id);
      audit.record({ ...UNDONE, entityId: target.id, before: audited(target) });
    }
  }
  const used: { readonly what: string }[] = [];
  for await (const portion of newcomers) {
    const found = new Set(
      await idsInUse(
        tx,
        portion.map(({ id }) => id),
      ),
    );
    const named = portion.filter(({ id }) => found.has(id));
    used.push(...named.map(({ staffNo, nickName }) => ({ what: `${staffNo} ${nickName}` })));
  }
  if (used.length > 0) throw inUse(context, used);
  await inStatements(ids, AT_ONCE, async (slice) => {
    await refusing(deletePeople(tx, slice), ({ kind }) =>
      kind === 'foreignKey' ? new Refusal(commonRefusals.changedMeanwhile) : null,
    );
    return [];
  });
  if (ids.length > 0) await context.announce(tx, 'people', { ids });
}

/** The people an import wrote as they are now, held, and how those it found there were before. */
async function holdPeople(
  context: SignedInContext,
  tx: Transaction,
  records: AsyncIterable<readonly WrittenRecord[]>,
) {
  const restored = new Portions<Restored>();
  const newcomers = new Portions<KnownPerson>();
  const touched: { readonly what: string }[] = [];
  let firstDay: CalendarDate | null = null;
  let hasSuperAdmin = false;
  for await (const portion of records) {
    const current = await lockKnown(
      tx,
      portion.map(({ id }) => id),
    );
    touched.push(...touchedIn(portion, current).map(({ what }) => ({ what })));
    const beforeOf = new Map(portion.map(({ id, before }) => [id, before as PersonBefore | null]));
    const pairs = current.map((now) => ({ now, before: beforeOf.get(now.id) ?? null }));
    const back = pairs.flatMap(({ now, before }) => (before === null ? [] : [{ now, before }]));
    const gone = pairs.flatMap(({ now, before }) => (before === null ? [now] : []));
    const days = [...back.flatMap(touchedFrom), ...gone.map(({ hireDate }) => hireDate)];
    for (const day of days) if (firstDay === null || day < firstDay) firstDay = day;
    hasSuperAdmin ||= current.some(({ roles }) => roles.includes('super_admin'));
    await restored.add(back);
    await newcomers.add(gone);
  }
  if (touched.length > 0) throw builtOn(context, touched);
  return { restored, newcomers, firstDay: firstDay as CalendarDate | null, hasSuperAdmin };
}

/** Brings people back to what they were before an import, and removes those it brought. */
export async function undoPeople(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  records: AsyncIterable<readonly WrittenRecord[]>,
): Promise<void> {
  const months = await lockMonths(tx);
  await lockImports(tx);
  const { restored, newcomers, firstDay, hasSuperAdmin } = await holdPeople(context, tx, records);
  // Each lasts until something else is known, so that the earliest of them reaches the furthest.
  if (firstDay !== null) months.assertOpen({ from: firstDay });
  await restore(context, tx, audit, restored);
  await remove(context, tx, audit, newcomers);
  if (hasSuperAdmin) await assertSuperAdminLeft(tx);
}
