import { budgetRefusals } from '#features/budgets/contract.ts';
import type { ComparedGrid, ComparedRow, Comparison } from '#features/budgets/contract-compare.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import {
  type ComparedPlan,
  comparePlans,
  monthsOfBoth,
  type RowPair,
} from '#features/budgets/rules-compare.ts';
import { monthsOf } from '#features/budgets/rules-grid.ts';
import type { Month } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessTo, assertHasLines, type BudgetAccess } from '../access.ts';
import { findPlanningDepartments, findProjects, findRows } from '../grid/read-store.ts';
import { tablesOf } from '../grid/tables.ts';
import { findVersion, type GridVersion } from '../grid/version-store.ts';
import { readVersions } from '../versions/reading.ts';

interface Asked {
  readonly left: number;
  readonly right: number;
}

interface Sides {
  readonly access: BudgetAccess;
  readonly left: GridVersion;
  readonly right: GridVersion;
  readonly months: readonly Month[];
}

async function sidesOf(executor: Executor, access: BudgetAccess, asked: Asked): Promise<Sides> {
  assertHasLines(access);
  if (asked.left === asked.right) throw new Refusal(budgetRefusals.sameVersion);
  const left = await findVersion(executor, access, { versionId: asked.left });
  const right = await findVersion(executor, access, { versionId: asked.right });
  return { access, left, right, months: monthsOfBoth(monthsOf(left), monthsOf(right)) };
}

async function compared(
  executor: Executor,
  kind: GridKind,
  { left, right }: Sides,
): Promise<ComparedPlan> {
  const side = async (version: GridVersion) => {
    const months = monthsOf(version);
    return { months, rows: await findRows(executor, kind, version.versionId, months) };
  };
  return comparePlans(await side(left), await side(right));
}

function rowOnWire(kind: GridKind) {
  const { toWire } = tablesOf(kind);
  return ({ projectId, itemId, note, left, right }: RowPair): ComparedRow => ({
    projectId,
    itemId,
    note,
    left: left.map(toWire),
    right: right.map(toWire),
  });
}

function gridOnWire(kind: GridKind, plan: ComparedPlan): ComparedGrid {
  const { toWire } = tablesOf(kind);
  return {
    kind,
    rows: plan.changed.map(rowOnWire(kind)),
    rest: { rows: plan.unchanged.length, values: plan.rest.map(toWire) },
    leftTotal: toWire(plan.leftTotal),
    rightTotal: toWire(plan.rightTotal),
    increase: toWire(plan.increase),
    decrease: toWire(plan.decrease),
    changedCells: plan.changedCells,
  };
}

/** Each once, in the order of the first list and then of the second. */
function once<Item>(items: readonly Item[], idOf: (item: Item) => number): Item[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}

export async function readComparison(
  { db, actor, today }: SignedInContext,
  budgetId: number,
  asked: Asked,
): Promise<Comparison> {
  const { executor } = db;
  const access = await accessTo(executor, actor, budgetId);
  const sides = await sidesOf(executor, access, asked);
  const { versions } = await readVersions(executor, access, actor, today);
  const viewOf = (id: number) => {
    const found = versions.find(({ versionId }) => versionId === id);
    if (found === undefined) throw new Refusal(commonRefusals.notFound);
    return found;
  };
  const projects = [
    ...(await findProjects(executor, asked.left)),
    ...(await findProjects(executor, asked.right)),
  ];
  const departments = [
    ...(await findPlanningDepartments(executor, asked.left)),
    ...(await findPlanningDepartments(executor, asked.right)),
  ];
  return {
    left: viewOf(asked.left),
    right: viewOf(asked.right),
    months: [...sides.months],
    projects: once(projects, ({ projectId }) => projectId).map(
      ({ fromMonth: _, toMonth: __, ...project }) => project,
    ),
    departments: once(departments, ({ id }) => id),
    amount: gridOnWire('amount', await compared(executor, 'amount', sides)),
    hours: gridOnWire('hours', await compared(executor, 'hours', sides)),
  };
}

/** The rows in which both are the same, for whoever unfolds them. */
export async function readRest(
  { db, actor }: SignedInContext,
  budgetId: number,
  { kind, ...asked }: Asked & { readonly kind: GridKind },
): Promise<ComparedRow[]> {
  const access = await accessTo(db.executor, actor, budgetId);
  const sides = await sidesOf(db.executor, access, asked);
  const plan = await compared(db.executor, kind, sides);
  return plan.unchanged.map(rowOnWire(kind));
}
