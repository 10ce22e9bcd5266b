import { sql } from 'drizzle-orm';
import {
  type AccountsApp,
  beginAccounts,
  closeMonths,
  runMonth,
} from '#features/actuals/server/testing.ts';
import {
  addPeople,
  bookMonth,
  linked,
  mapTravel,
  startEmptyApp,
} from '#features/boards/server/ground/testing.ts';
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
import * as company from '#server/testing/accounts-company.ts';

/** What an hour of each costs, in fen. */
export type Rates = Readonly<Record<'ann' | 'bea' | 'cy' | 'dan' | 'lone', number>>;
export const RATES: Rates = { ann: 10_007, bea: 12_011, cy: 13_001, dan: 17_011, lone: 23_003 };

type Depts = Readonly<Record<'a' | 'a1' | 'b', number>>;
type Projects = Readonly<Record<'main' | 'part' | 'other' | 'otherPart' | 'loose', number>>;
type Items = Readonly<Record<'travel' | 'labour' | 'material' | 'software', number>>;

/**
 * Two closed months, a third that is worked out, and a fourth that is not. `byMain` plans for a main
 * project with its part as one row and was revised once; `pl` leads it and `user` is a member. `bySub`
 * plans for another main project and its part apart, and nothing covers the fifth project. An
 * integration adds both up.
 */
export interface BoardsCompany {
  readonly app: AccountsApp;
  readonly known: Known;
  readonly depts: Depts;
  readonly projects: Projects;
  readonly people: Readonly<Record<keyof Rates, number>>;
  readonly items: Items;
  readonly byMain: Made;
  readonly bySub: Made;
  readonly integration: Made;
  /** Cy's of January, which was not approved when the month closed, and Ann's of February. */
  readonly sheets: { readonly late: number; readonly booked: number };
}

/** The documents begin before the accounts do. */
const FROM: Month = '2023-12';
const TO: Month = '2024-06';
const MONTHS = monthsInRange(FROM, TO);

async function addDepts({ db: { executor } }: AccountsApp): Promise<Depts> {
  const a = await company.addDepartment(executor, 'B-A');
  const b = await company.addDepartment(executor, 'B-B');
  const a1 = await company.addDepartment(executor, 'B-A1');
  await executor.execute(sql`update department set parent_id = ${a} where id = ${a1}`);
  return { a, a1, b };
}

async function addProjects({ db: { executor } }: AccountsApp, known: Known): Promise<Projects> {
  const main = await company.addProject(executor, 'B-P1');
  const part = await company.addProject(executor, 'B-P1-1', { parentId: main });
  const other = await company.addProject(executor, 'B-P2');
  const otherPart = await company.addProject(executor, 'B-P2-1', { parentId: other });
  const loose = await company.addProject(executor, 'B-P3');
  await executor.execute(sql`
    update project set lead_id = ${known.person('pl')} where id = ${main}`);
  await executor.execute(sql`
    insert into project_member (project_id, person_id) values (${main}, ${known.person('user')})`);
  return { main, part, other, otherPart, loose };
}

async function addItems(app: AccountsApp): Promise<Items> {
  const { executor } = app.db;
  const items = {
    travel: await company.subCategoryOf(executor, 'travel'),
    labour: await company.subCategoryOf(executor, 'labour'),
    material: await company.subCategoryOf(executor, 'trial-material'),
    software: await company.subCategoryOf(executor, 'software'),
  };
  await mapTravel(app, items.travel);
  return items;
}

/** So much of travel and labour a month on each row, with ten hours of one department, two of another. */
function planOf(
  rows: readonly number[],
  travel: number,
  { items, depts }: { items: Items; depts: Depts },
) {
  const cells = (itemId: number, value: number) =>
    rows.flatMap((projectId) => MONTHS.map((month) => ({ projectId, itemId, month, value })));
  return {
    fen: [...cells(items.travel, travel), ...cells(items.labour, 50_003)],
    minutes: [...cells(depts.a1, 600), ...cells(depts.b, 120)],
  };
}

type Ground = Pick<BoardsCompany, 'app' | 'known' | 'depts' | 'projects' | 'items'>;

async function addBudgets({ app, known, depts, projects, items }: Ground) {
  const owned = { ownerId: known.person('finance'), deptId: depts.a, division: 0 };
  const create = (code: string, changes: object) =>
    createdBudget(
      app,
      fieldsOf(known, { code, ...owned, fromMonth: FROM, toMonth: TO, ...changes }),
    );
  const { main, other, otherPart } = projects;
  const first = await create('B-1', { projects: linked([main], FROM, TO) });
  await fillIn(app, first.versionId, planOf([main], 90_001, { items, depts }));
  await putInForce(app, first, '2024-01-01');
  const byMain = await revisedBudget(app, first.id);
  await fillIn(app, byMain.versionId, planOf([main], 100_001, { items, depts }));
  await putInForce(app, byMain, '2024-01-02');
  const bySub = await create('B-2', {
    fillMode: 0,
    projects: linked([other, otherPart], FROM, TO),
  });
  await fillIn(app, bySub.versionId, planOf([other, otherPart], 70_007, { items, depts }));
  await putInForce(app, bySub, '2024-01-01');
  const members = [byMain.id, bySub.id];
  const integration = await create('B-3', { budgetType: 1, members });
  await putInForce(app, integration, '2024-01-01');
  return { byMain, bySub, integration };
}

/** Costs that are no labour, the same in each of three months but for a return in the second. */
async function addLines({ app, depts, projects, items }: Ground): Promise<void> {
  const { executor } = app.db;
  for (const month of ['2024-01', '2024-02', '2024-03']) {
    const voucher = (fen: number, projectId: number, deptId: number | null) =>
      company.addVoucher(executor, { month, fen, projectId, deptId });
    await voucher(12_345, projects.main, depts.a1);
    await voucher(2_001, projects.part, depts.a);
    await voucher(7_777, projects.other, depts.b);
    await voucher(3_333, projects.otherPart, null);
    await voucher(4_441, projects.loose, depts.b);
    const issue = { month, deptId: depts.a, subCategoryId: items.material };
    const fen = month === '2024-02' ? -1_010 : 5_050;
    await company.addMaterial(executor, { ...issue, projectId: projects.part, fen });
  }
  const asset = await company.addAsset(executor, {
    ...{ code: 'B-S1', deptId: depts.b, subCategoryId: items.software },
    months: { '2024-01': 1_000, '2024-02': 1_000, '2024-03': 1_000 },
    shares: [
      { projectId: projects.main, shareBp: 6_667 },
      { projectId: projects.other, shareBp: 3_333 },
    ],
  });
  // Its schedule is made again when the accounts begin.
  await executor.execute(sql`update asset set original_fen = 3000 where id = ${asset}`);
}

/** So many hours on one day, by person and project; who is not approved is only submitted. */
type Booked = Readonly<Partial<Record<keyof Rates, Partial<Record<keyof Projects, number>>>>>;

const HOURS: Readonly<Record<Month, Booked>> = {
  '2023-12': { ann: { main: 5 } },
  '2024-01': {
    ...{ ann: { main: 8 }, bea: { main: 5 }, dan: { main: 4, part: 2 }, lone: { other: 7 } },
    cy: { main: 4 },
  },
  '2024-02': {
    ...{ ann: { main: 8, loose: 1 }, bea: { main: 2 }, dan: { main: 3 } },
    ...{ cy: { other: 3 }, lone: { otherPart: 4 } },
  },
  '2024-03': { ann: { main: 6, otherPart: 1 }, bea: { main: 3 } },
  '2024-04': { ann: { main: 2 }, dan: { part: 1 } },
};

const SUBMITTED: readonly string[] = ['2024-01 cy', '2024-03 bea', '2024-04 dan'];

async function addHours(
  { app, projects }: Ground,
  people: BoardsCompany['people'],
): Promise<ReadonlyMap<string, number>> {
  const sheets = new Map<string, number>();
  for (const [month, booked] of Object.entries(HOURS)) {
    const isSubmitted = (name: string) => SUBMITTED.includes(`${month} ${name}`);
    const asked = Object.values(people);
    const made = await bookMonth(app, { month, people, projects, asked, isSubmitted }, booked);
    for (const [name, sheetId] of made) sheets.set(`${month} ${name}`, sheetId);
  }
  return sheets;
}

/** January and February 2024 closed, March worked out, April filled in. */
export async function startBoardsCompany(rates: Rates = RATES): Promise<BoardsCompany> {
  const app = await startEmptyApp();
  const known = await knownRecords(app);
  const depts = await addDepts(app);
  const ground = {
    app,
    known,
    depts,
    projects: await addProjects(app, known),
    items: await addItems(app),
  };
  const budgets = await addBudgets(ground);
  const deptOf = { ann: depts.a1, bea: depts.a1, cy: depts.a, dan: depts.b, lone: depts.b };
  const people = await addPeople(app, 'B', rates, (name) => deptOf[name]);
  await addLines(ground);
  const sheets = await addHours(ground, people);
  await beginAccounts(app, '2024-01');
  await closeMonths(app, '2024-01', '2024-02');
  await runMonth(app, '2024-03');
  return {
    ...ground,
    ...budgets,
    people,
    sheets: {
      late: sheets.get('2024-01 cy') ?? 0,
      booked: sheets.get('2024-02 ann') ?? 0,
    },
  };
}
