import { sql } from 'drizzle-orm';
import { type AccountsApp, beginAccounts, closeMonths } from '#features/actuals/server/testing.ts';
import type { ForecastMethod } from '#features/boards/rules-forecast.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Known,
  knownRecords,
  type Made,
  putInForce,
} from '#features/budgets/server/testing.ts';
import { firstDay, type Month, monthsInRange } from '#kernel/dates.ts';
import * as company from '#server/testing/accounts-company.ts';
import { addPeople, bookMonth, linked, mapTravel, startEmptyApp } from '../ground/testing.ts';

/** What an hour of each costs, in fen. */
export type Rates = Readonly<Record<'ann' | 'bea' | 'cy' | 'lone', number>>;
export const RATES: Rates = { ann: 10_007, bea: 12_011, cy: 13_001, lone: 23_003 };

/**
 * A year of accounts as far as it is closed, and two documents from January to June. The first plans
 * for a main project with its part as one row; `user` owns it and `pl` leads it. The second plans for
 * another main project and its part apart. An integration adds them up.
 */
export interface ForecastCompany {
  readonly app: AccountsApp;
  readonly known: Known;
  readonly depts: Readonly<Record<'a' | 'b', number>>;
  readonly projects: Readonly<Record<'main' | 'part' | 'other' | 'otherPart', number>>;
  readonly people: Readonly<Record<keyof Rates, number>>;
  readonly items: Readonly<Record<'travel' | 'labour' | 'material', number>>;
  readonly byMain: Made;
  readonly bySub: Made;
  readonly integration: Made;
}

const FROM: Month = '2024-01';
const TO: Month = '2024-06';
const MONTHS = monthsInRange(FROM, TO);

/** 1,000.00 of travel and 500.00 of labour a month, with ten hours, on every row of a document. */
export const planOf = (
  rows: readonly number[],
  { items, depts }: Pick<ForecastCompany, 'items' | 'depts'>,
) => {
  const cells = (itemId: number, value: number) =>
    rows.flatMap((projectId) => MONTHS.map((month) => ({ projectId, itemId, month, value })));
  return {
    fen: [...cells(items.travel, 100_000), ...cells(items.labour, 50_000)],
    minutes: cells(depts.a, 600),
  };
};

export async function startForecastCompany(rates: Rates = RATES): Promise<ForecastCompany> {
  const app = await startEmptyApp();
  const { executor } = app.db;
  const depts = {
    a: await company.addDepartment(executor, 'F-A'),
    b: await company.addDepartment(executor, 'F-B'),
  };
  const main = await company.addProject(executor, 'F-P1');
  const part = await company.addProject(executor, 'F-P1-1', { parentId: main });
  const other = await company.addProject(executor, 'F-P2');
  const otherPart = await company.addProject(executor, 'F-P2-1', { parentId: other });
  const projects = { main, part, other, otherPart };
  const people = await addPeople(app, 'F', rates, (_, at) => (at % 2 === 0 ? depts.a : depts.b));
  const items = {
    travel: await company.subCategoryOf(executor, 'travel'),
    labour: await company.subCategoryOf(executor, 'labour'),
    material: await company.subCategoryOf(executor, 'trial-material'),
  };
  await mapTravel(app, items.travel);
  const known = await knownRecords(app);
  await executor.execute(sql`
    update project set lead_id = ${known.person('pl')}, director_id = ${known.person('pd')}
    where id = ${main}`);
  const fields = (code: string, changes: object) =>
    fieldsOf(known, {
      code,
      deptId: depts.a,
      fromMonth: FROM,
      toMonth: TO,
      division: 0,
      ...changes,
    });
  const byMain = await createdBudget(
    app,
    fields('F-1', { ownerId: known.person('user'), projects: linked([main], FROM, TO) }),
  );
  await fillIn(app, byMain.versionId, planOf([main], { items, depts }));
  await putInForce(app, byMain, '2024-01-01');
  const bySub = await createdBudget(
    app,
    fields('F-2', {
      ...{
        ownerId: known.person('finance'),
        fillMode: 0,
        projects: linked([other, otherPart], FROM, TO),
      },
    }),
  );
  await fillIn(app, bySub.versionId, planOf([other, otherPart], { items, depts }));
  await putInForce(app, bySub, '2024-01-01');
  const integration = await createdBudget(
    app,
    fields('F-3', {
      ...{ ownerId: known.person('finance'), budgetType: 1, members: [byMain.id, bySub.id] },
    }),
  );
  await putInForce(app, integration, '2024-01-01');
  return { app, known, depts, projects, people, items, byMain, bySub, integration };
}

/** So many hours on the sixteenth, by person and project, all of them approved. */
export const bookHours = (
  { app, people, projects }: ForecastCompany,
  month: Month,
  booked: Partial<Record<keyof Rates, Partial<Record<keyof ForecastCompany['projects'], number>>>>,
) => bookMonth(app, { month, people, projects }, booked);

/** January to April: travel on every project, labour in February and March. */
export async function addCosts(made: ForecastCompany): Promise<void> {
  const { executor } = made.app.db;
  const { main, part, other } = made.projects;
  const voucher = (month: string, projectId: number, fen: number) =>
    company.addVoucher(executor, { month, projectId, fen, deptId: made.depts.a });
  await voucher('2024-01', main, 90_000);
  await voucher('2024-02', main, 10_001);
  await voucher('2024-04', part, 2);
  await voucher('2024-02', other, 33_333);
  await bookHours(made, '2024-02', {
    ann: { main: 3, other: 1 },
    bea: { main: 2, other: 1 },
    cy: { main: 1, other: 1 },
  });
  await bookHours(made, '2024-03', { lone: { main: 2 } });
}

/** Works out and closes months one after the other, beginning with January. */
export async function closeThrough({ app }: ForecastCompany, last: Month, from: Month = FROM) {
  if (from === FROM) await beginAccounts(app, FROM);
  await closeMonths(app, from, last);
}

export async function useMethod({ app }: ForecastCompany, { id }: Made, method: ForecastMethod) {
  await app.db.executor.execute(
    sql`update budget set forecast_method = ${method} where id = ${id}`,
  );
}

/** As if somebody had entered it, whatever month is closed. */
export async function enterDone({ app }: ForecastCompany, { id }: Made, month: Month, bp: number) {
  await app.db.executor.execute(
    sql`insert into forecast_entry values (${id}, 1) on conflict do nothing`,
  );
  await app.db.executor.execute(
    sql`insert into percent_done values (${id}, ${firstDay(month)}, ${bp})`,
  );
}
