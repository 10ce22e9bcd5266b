import { sql } from 'drizzle-orm';
import { monthlySums } from '#features/timesheets/server/rollup.ts';
import type { Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { type AccountsApp, beginAccounts, closeMonths, startAccountsApp } from '../testing.ts';

/** What an hour of each costs, in fen. */
export type Rates = Readonly<Record<'ann' | 'bea' | 'cy' | 'dan' | 'hid' | 'lone', number>>;

export const RATES: Rates = {
  ...{ ann: 10_007, bea: 12_011, cy: 13_001, dan: 17_011, hid: 19_013, lone: 23_003 },
};

export interface YearCompany {
  readonly app: AccountsApp;
  readonly depts: Readonly<Record<'a' | 'a1' | 'b', number>>;
  readonly projects: Readonly<Record<'one' | 'part' | 'two' | 'three', number>>;
  readonly batches: ReadonlyMap<Month, number>;
}

const FIRST: Month = '2023-01';
const LAST: Month = '2024-02';

async function addDepts(executor: Executor): Promise<YearCompany['depts']> {
  const a = await company.addDepartment(executor, 'Y-A');
  const b = await company.addDepartment(executor, 'Y-B');
  const a1 = await company.addDepartment(executor, 'Y-A1');
  await executor.execute(sql`update department set parent_id = ${a} where id = ${a1}`);
  return { a, a1, b };
}

/** Of both divisions and several types; a budget of the first covers all but the third. */
async function addProjects(executor: Executor): Promise<YearCompany['projects']> {
  const one = await company.addProject(executor, 'Y-P1');
  const part = await company.addProject(executor, 'Y-P1-1', { parentId: one });
  const two_ = await company.addProject(executor, 'Y-P2');
  const three = await company.addProject(executor, 'Y-P3');
  await executor.execute(sql`update project set project_type = 2 where id = ${two_}`);
  await executor.execute(
    sql`update project set project_type = 3, division = 1 where id = ${three}`,
  );
  for (const id of [one, part, two_]) {
    await executor.execute(sql`
      insert into budget_cover (budget_id, project_id, from_month, to_month)
      select min(id), ${id}, '2023-01-01', '2024-12-01' from budget where division = 0`);
  }
  return { one, part, two: two_, three };
}

/** So many hours on one day, by person and project. */
type Booked = Readonly<
  Partial<Record<keyof Rates, Partial<Record<keyof YearCompany['projects'], number>>>>
>;

const HOURS: Readonly<Record<Month, Booked>> = {
  '2023-01': {
    ...{ ann: { one: 8 }, bea: { one: 6 }, dan: { one: 8 } },
    hid: { two: 7 },
  },
  '2023-02': { ann: { three: 4 }, dan: { three: 4 }, cy: { three: 3 } },
  '2024-01': {
    ...{ ann: { one: 8 }, bea: { one: 5 }, cy: { one: 4 }, dan: { one: 8 } },
    ...{ hid: { two: 7 }, lone: { two: 6, part: 2 } },
  },
  '2024-02': {
    ...{ ann: { two: 8, three: 1 }, bea: { two: 2, three: 7 }, dan: { two: 8, three: 1 } },
  },
};

async function addAbsence(executor: Executor, sheetId: number, date: string): Promise<void> {
  const [row] = await rowsOf<{ id: number }>(
    executor,
    sql`
      insert into timesheet_row (sheet_id, position, absence) values (${sheetId}, 9, 'annual')
      returning id`,
  );
  await executor.execute(sql`
    insert into timesheet_cell (row_id, date, minutes) values (${row?.id ?? 0}, ${date}, 480)`);
  await executor.execute(sql`delete from hours_month where sheet_id = ${sheetId}`);
  await executor.execute(monthlySums(sql`s.id = ${sheetId}`));
}

/** Costs that are no labour: with and without a department, of a project and of the company. */
async function addLines(
  executor: Executor,
  { depts, projects }: Pick<YearCompany, 'depts' | 'projects'>,
): Promise<void> {
  const material = await company.subCategoryOf(executor, 'trial-material');
  for (const [year, times] of [
    [2023, 1],
    [2024, 3],
  ] as const) {
    for (const month of [`${year}-01`, `${year}-02`]) {
      const voucher = (fen: number, projectId: number | null, deptId: number | null) =>
        company.addVoucher(executor, { month, fen: fen * times, projectId, deptId });
      await voucher(12_345, projects.one, depts.a1);
      await voucher(-1_001, projects.part, depts.a);
      await voucher(7_777, projects.two, depts.b);
      await voucher(3_333, projects.three, null);
      const loose = await voucher(10_001, null, depts.b);
      const parts = [
        { projectId: projects.two, shareBp: 2_500 },
        { projectId: null, shareBp: 7_500 },
      ];
      await company.decide(executor, { source: 'voucher', id: loose, month, parts });
      const issue = { month, projectId: projects.three, deptId: depts.a, subCategoryId: material };
      await company.addMaterial(executor, { ...issue, fen: 5_050 * times });
    }
  }
}

/** A company with two years of accounts, each of whose Januaries and Februaries cost something. */
export async function startYearCompany(rates: Rates): Promise<YearCompany> {
  const app = await startAccountsApp();
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  const depts = await addDepts(executor);
  const projects = await addProjects(executor);
  const deptOf = {
    ann: depts.a1,
    bea: depts.a1,
    cy: depts.a,
    dan: depts.b,
    hid: depts.b,
    lone: depts.a,
  };
  const people = new Map<string, number>();
  for (const [name, hourly] of Object.entries(rates)) {
    const deptId = deptOf[name as keyof Rates];
    const id = await company.addPerson(executor, { name: `Y-${name}`, deptId, grade: null });
    await company.addPersonalRate(executor, id, '2023-01-01', hourly);
    people.set(name, id);
  }
  await company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId: await company.subCategoryOf(executor, 'travel') },
    { prefix: '9999', subCategoryId: null },
  ]);
  await addLines(executor, { depts, projects });
  const batches = new Map<Month, number>();
  for (const [month, booked] of Object.entries(HOURS)) {
    const batchId = await company.addBatch(executor, month, [...people.values()]);
    batches.set(month, batchId);
    for (const [name, hours] of Object.entries(booked)) {
      const sheetId = await company.addSheet(executor, {
        personId: people.get(name) ?? 0,
        batchId,
        hours: Object.entries(hours).map(([project, spent]) => ({
          projectId: projects[project as keyof typeof projects],
          date: `${month}-16`,
          minutes: spent * 60,
        })),
      });
      if (name === 'ann') await addAbsence(executor, sheetId, `${month}-17`);
    }
  }
  await beginAccounts(app, FIRST);
  await closeMonths(app, FIRST, LAST);
  return { app, depts, projects, batches };
}
