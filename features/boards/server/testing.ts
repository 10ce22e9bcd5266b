import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import {
  type AccountsApp,
  closeTask,
  runMonth,
  startAccountsApp,
  waiveAll,
} from '#features/actuals/server/testing.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Known,
  knownRecords,
  type Made,
  putInForce,
  revisedBudget,
  withoutBudgets,
} from '#features/budgets/server/testing.ts';
import { type Month, monthsInRange } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';

/** What an hour of each costs, in fen. */
export type Rates = Readonly<Record<'ann' | 'bea' | 'dan' | 'hid' | 'lone', number>>;

export const RATES: Rates = { ann: 10_007, bea: 12_011, dan: 17_011, hid: 19_013, lone: 23_003 };

type ProjectName = 'one' | 'part' | 'two' | 'twoA' | 'three' | 'four';
type BudgetName = 'main' | 'sub' | 'old' | 'plan' | 'whole' | 'draft';

/**
 * A company with accounts from January 2023; February 2024 is the last closed month and March is worked
 * out. `main` is filled in by main projects and was revised, `sub` by sub-projects; `old` covered the
 * second project before; `plan` costs nothing; `whole` adds up `main` and `sub`; `draft` is in no force.
 * The third project is in no budget.
 */
export interface BoardCompany {
  readonly app: AccountsApp;
  readonly projects: Readonly<Record<ProjectName, number>>;
  readonly budgets: Readonly<Record<BudgetName, number>>;
  readonly versions: Readonly<Record<'first' | 'revised', number>>;
  readonly depts: Readonly<Record<'a' | 'b', number>>;
  readonly subs: Readonly<Record<'travel' | 'material' | 'labour' | 'asset', number>>;
}

async function addProjects(executor: Executor): Promise<BoardCompany['projects']> {
  const one = await company.addProject(executor, 'Q-1');
  const part = await company.addProject(executor, 'Q-1-1', { parentId: one });
  const two = await company.addProject(executor, 'Q-2');
  const twoA = await company.addProject(executor, 'Q-2-1', { parentId: two });
  const three = await company.addProject(executor, 'Q-3');
  const four = await company.addProject(executor, 'Q-4');
  await executor.execute(sql`
    update project set division = 1, project_type = 2 where id in (${two}, ${twoA})`);
  // Whoever takes part in a project sees its budget, and no rows.
  await executor.execute(sql`
    insert into project_member (project_id, person_id)
    select ${one}, id from person where user_name = 'pl'`);
  return { one, part, two, twoA, three, four };
}

type Cells = readonly (readonly [project: number, item: number, month: Month, value: number])[];

const cellsOf = (cells: Cells) =>
  cells.map(([projectId, itemId, month, value]) => ({ projectId, itemId, month, value }));

async function addBudgets(
  app: AccountsApp,
  known: Known,
  { projects, depts, subs }: Pick<BoardCompany, 'projects' | 'depts' | 'subs'>,
): Promise<Pick<BoardCompany, 'budgets' | 'versions'>> {
  const linked = (ids: readonly number[], fromMonth: Month, toMonth: Month) => ({
    fromMonth,
    toMonth,
    projects: ids.map((projectId) => ({ projectId, fromMonth, toMonth })),
  });
  const add = (code: string, changes: object) =>
    createdBudget(
      app,
      fieldsOf(known, {
        ...{ code, name: code, division: 0, ownerId: known.person('finance') },
        ...changes,
      }),
    );
  const inForce = async (made: Made, cells: Cells, minutes: Cells = [], day = '2023-01-01') => {
    await fillIn(app, made.versionId, { fen: cellsOf(cells), minutes: cellsOf(minutes) });
    await putInForce(app, made, day);
    return made;
  };
  const { travel, material, labour } = subs;
  const { one, two, twoA, four } = projects;

  const main = await add('Q-MAIN', {
    ...linked([one], '2023-01', '2024-12'),
    ...{ projectType: 1, fillMode: 1, ownerId: known.person('user'), deptId: depts.a },
  });
  const settled: Cells = [
    [one, travel, '2023-01', 100_000],
    [one, travel, '2024-01', 50_000],
    [one, travel, '2024-02', 60_000],
    [one, labour, '2024-01', 200_000],
  ];
  const hours: Cells = [
    [one, depts.a, '2024-01', 1_200],
    [one, depts.a, '2024-03', 600],
  ];
  await inForce(main, [...settled, [one, travel, '2024-03', 70_000]], hours);
  const revised = await revisedBudget(app, main.id);
  const later: Cells = [
    [one, travel, '2024-03', 90_000],
    [one, material, '2024-04', 40_000],
  ];
  await inForce(revised, [...settled, ...later], hours, '2024-02-15');

  const sub = await add('Q-SUB', {
    ...linked([two, twoA], '2023-06', '2024-06'),
    ...{ division: 1, projectType: 2, fillMode: 0, deptId: depts.b },
  });
  await inForce(sub, [
    [two, travel, '2024-01', 30_000],
    [twoA, material, '2024-02', 20_000],
  ]);
  const old = await add('Q-OLD', {
    ...linked([two], '2023-01', '2023-05'),
    ...{ projectType: 2, fillMode: 0, deptId: depts.b },
  });
  await inForce(old, [[two, travel, '2023-01', 11_000]]);
  const plan = await add('Q-PLAN', {
    ...linked([four], '2024-01', '2024-06'),
    ...{ projectType: 0, deptId: depts.a },
  });
  await inForce(
    plan,
    monthsInRange('2024-01', '2024-06').map((month) => [four, travel, month, 10_000] as const),
  );
  const whole = await add('Q-WHOLE', {
    ...{ fromMonth: '2024-01', toMonth: '2024-12', budgetType: 1, projectType: 1 },
    ...{ ownerId: known.person('user'), deptId: depts.a, members: [main.id, sub.id] },
  });
  await inForce(whole, []);
  const draft = await add('Q-DRAFT', linked([projects.three], '2024-01', '2024-12'));
  const ids = { main, sub, old, plan, whole, draft };
  return {
    budgets: Object.fromEntries(
      Object.entries(ids).map(([name, { id }]) => [name, id]),
    ) as BoardCompany['budgets'],
    versions: { first: main.versionId, revised: revised.versionId },
  };
}

/** So many hours on one day. Three book on the first project and on the second part: others are withheld. */
const HOURS: Readonly<
  Record<Month, readonly (readonly [keyof Rates, ProjectName, hours: number])[]>
> = {
  '2023-01': [
    ['ann', 'one', 8],
    ['bea', 'one', 6],
    ['dan', 'one', 8],
    ['hid', 'two', 7],
  ],
  '2024-01': [
    ['ann', 'one', 8],
    ['bea', 'one', 5],
    ['dan', 'one', 8],
    ['hid', 'part', 7],
    ['lone', 'two', 6],
  ],
  '2024-02': [
    ['ann', 'twoA', 8],
    ['bea', 'twoA', 2],
    ['dan', 'twoA', 8],
    ['hid', 'part', 2],
  ],
  '2024-03': [['ann', 'one', 4]],
};

const VOUCHERS: readonly (readonly [Month, ProjectName, fen: number])[] = [
  ['2023-01', 'one', 12_345],
  ['2023-01', 'two', 7_777],
  ['2023-01', 'three', 3_333],
  ['2023-02', 'part', -1_001],
  ['2023-02', 'two', 8_888],
  ['2024-01', 'one', 30_000],
  ['2024-01', 'part', 1_111],
  ['2024-01', 'two', 22_222],
  ['2024-01', 'twoA', 4_444],
  ['2024-01', 'three', 5_555],
  ['2024-02', 'one', 40_000],
  ['2024-03', 'one', 50_000],
];

async function addCosts(
  executor: Executor,
  { projects, depts, subs }: Pick<BoardCompany, 'projects' | 'depts' | 'subs'>,
): Promise<void> {
  await company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId: subs.travel },
    { prefix: '9999', subCategoryId: null },
  ]);
  for (const [month, name, fen] of VOUCHERS) {
    const projectId = projects[name];
    await company.addVoucher(executor, { month, fen, projectId, deptId: depts.a });
  }
  const issue = { month: '2024-02', projectId: projects.twoA, deptId: depts.b, fen: 6_666 };
  await company.addMaterial(executor, { ...issue, subCategoryId: subs.material });
}

async function addHours(
  executor: Executor,
  rates: Rates,
  { projects, depts }: Pick<BoardCompany, 'projects' | 'depts'>,
): Promise<void> {
  const people = new Map<string, number>();
  for (const [name, hourly] of Object.entries(rates)) {
    const deptId = name === 'dan' ? depts.b : depts.a;
    const id = await company.addPerson(executor, { name: `Q-${name}`, deptId, grade: null });
    await company.addPersonalRate(executor, id, '2023-01-01', hourly);
    people.set(name, id);
  }
  for (const [month, booked] of Object.entries(HOURS)) {
    const batchId = await company.addBatch(executor, month, [...people.values()]);
    for (const [name, project, hours] of booked) {
      await company.addSheet(executor, {
        personId: people.get(name) ?? 0,
        batchId,
        hours: [{ projectId: projects[project], date: `${month}-16`, minutes: hours * 60 }],
      });
    }
  }
}

async function closeMonths(app: AccountsApp, from: Month, to: Month): Promise<void> {
  for (const month of monthsInRange(from, to)) {
    await runMonth(app, month);
    await waiveAll(app, month);
    const closed = await closeTask(app, month);
    expect(closed.code, closed.msg).toBe(ResultCode.ok);
  }
}

/** What January is found to have cost besides, once it is closed: it counts in February. */
export const LATE_FEN = 9_999;

export async function startBoardCompany(rates: Rates = RATES): Promise<BoardCompany> {
  const app = await startAccountsApp();
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  await withoutBudgets(app);
  const depts = {
    a: await company.addDepartment(executor, 'Q-A'),
    b: await company.addDepartment(executor, 'Q-B'),
  };
  const known = await knownRecords(app);
  const subs = {
    travel: known.item('travel'),
    material: known.item('trial-material'),
    labour: await company.subCategoryOf(executor, 'labour'),
    asset: known.item('software'),
  };
  const projects = await addProjects(executor);
  const made = { projects, depts, subs };
  const documents = await addBudgets(app, known, made);
  await addCosts(executor, made);
  await addHours(executor, rates, made);
  const body = { month: '2023-01' };
  await app.call(accountEndpoints.tasks.begin, { token: demoToken('finance'), body });
  // Beginning the accounts reckons schedules anew; this one is as it is given.
  await company.addAsset(executor, {
    code: 'Q-ASSET',
    deptId: depts.a,
    subCategoryId: subs.asset,
    months: { '2024-01': 1_000, '2024-02': 1_000, '2024-03': 1_000 },
    shares: [{ projectId: projects.one, shareBp: 10_000 }],
  });
  await closeMonths(app, '2023-01', '2024-01');
  const late = { month: '2024-01', projectId: projects.one, deptId: depts.a };
  const id = await company.addVoucher(executor, { ...late, fen: LATE_FEN });
  await company.noteLine(executor, { source: 'voucher', id, month: '2024-01', kind: 'late' });
  await closeMonths(app, '2024-02', '2024-02');
  await runMonth(app, '2024-03');
  return { app, ...made, ...documents };
}
