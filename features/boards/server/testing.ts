import { sql } from 'drizzle-orm';
import {
  type AccountsApp,
  beginAccounts,
  closeMonths,
  runMonth,
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
} from '#features/budgets/server/testing.ts';
import { type Month, monthsInRange } from '#kernel/dates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { addPeople, bookMonth, linked, mapTravel, startEmptyApp } from './ground/testing.ts';

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
  const covering = (ids: readonly number[], fromMonth: Month, toMonth: Month) => ({
    fromMonth,
    toMonth,
    projects: linked(ids, fromMonth, toMonth),
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
    ...covering([one], '2023-01', '2024-12'),
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
    ...covering([two, twoA], '2023-06', '2024-06'),
    ...{ division: 1, projectType: 2, fillMode: 0, deptId: depts.b },
  });
  await inForce(sub, [
    [two, travel, '2024-01', 30_000],
    [twoA, material, '2024-02', 20_000],
  ]);
  const old = await add('Q-OLD', {
    ...covering([two], '2023-01', '2023-05'),
    ...{ projectType: 2, fillMode: 0, deptId: depts.b },
  });
  await inForce(old, [[two, travel, '2023-01', 11_000]]);
  const plan = await add('Q-PLAN', {
    ...covering([four], '2024-01', '2024-06'),
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
  const draft = await add('Q-DRAFT', covering([projects.three], '2024-01', '2024-12'));
  const ids = { main, sub, old, plan, whole, draft };
  return {
    budgets: Object.fromEntries(
      Object.entries(ids).map(([name, { id }]) => [name, id]),
    ) as BoardCompany['budgets'],
    versions: { first: main.versionId, revised: revised.versionId },
  };
}

/** So many hours on one day. */
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
  app: AccountsApp,
  { projects, depts, subs }: Pick<BoardCompany, 'projects' | 'depts' | 'subs'>,
): Promise<void> {
  const { executor } = app.db;
  await mapTravel(app, subs.travel);
  for (const [month, name, fen] of VOUCHERS) {
    const projectId = projects[name];
    await company.addVoucher(executor, { month, fen, projectId, deptId: depts.a });
  }
  const issue = { month: '2024-02', projectId: projects.twoA, deptId: depts.b, fen: 6_666 };
  await company.addMaterial(executor, { ...issue, subCategoryId: subs.material });
}

async function addHours(
  app: AccountsApp,
  rates: Rates,
  { projects, depts }: Pick<BoardCompany, 'projects' | 'depts'>,
): Promise<void> {
  const people = await addPeople(app, 'Q', rates, (name) => (name === 'dan' ? depts.b : depts.a));
  for (const [month, entries] of Object.entries(HOURS)) {
    const booked = Object.fromEntries(
      entries.map(([name, project, hours]) => [name, { [project]: hours }]),
    );
    await bookMonth(app, { month, people, projects, asked: Object.values(people) }, booked);
  }
}

/** What January is found to have cost besides, once it is closed: it counts in February. */
export const LATE_FEN = 9_999;

export async function startBoardCompany(rates: Rates = RATES): Promise<BoardCompany> {
  const app = await startEmptyApp();
  const { executor } = app.db;
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
  await addCosts(app, made);
  await addHours(app, rates, made);
  await beginAccounts(app, '2023-01');
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
  await closeMonths(app, '2024-02');
  await runMonth(app, '2024-03');
  return { app, ...made, ...documents };
}
