import { type AccountsApp, startAccountsApp } from '#features/actuals/server/testing.ts';
import { withoutBudgets } from '#features/budgets/server/testing.ts';
import type { Month } from '#kernel/dates.ts';
import * as company from '#server/testing/accounts-company.ts';

/** What every company of these tests is made of. */

/** What an hour of anybody counts as in everybody's figures, in fen. */
export const STANDARD = 11_003;

/** Without accounts and without budgets: what counts is what a test makes. */
export async function startEmptyApp(): Promise<AccountsApp> {
  const app = await startAccountsApp();
  await company.forgetAccounts(app.db.executor);
  await company.setStandardRate(app.db.executor, '2023-01', STANDARD);
  await withoutBudgets(app);
  return app;
}

/** Vouchers under one account are travel, all others are no cost of projects. */
export const mapTravel = (
  { db: { executor } }: AccountsApp,
  subCategoryId: number,
): Promise<unknown> =>
  company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId },
    { prefix: '9999', subCategoryId: null },
  ]);

/** The same months for each of these projects. */
export const linked = (ids: readonly number[], fromMonth: Month, toMonth: Month) =>
  ids.map((projectId) => ({ projectId, fromMonth, toMonth }));

/** People by name, each with what an hour costs in fen and the department they stand in. */
export async function addPeople<Name extends string>(
  { db: { executor } }: AccountsApp,
  prefix: string,
  rates: Readonly<Record<Name, number>>,
  deptOf: (name: Name, at: number) => number,
): Promise<Record<Name, number>> {
  const people: Partial<Record<Name, number>> = {};
  for (const [at, [name, hourly]] of Object.entries<number>(rates).entries()) {
    const deptId = deptOf(name as Name, at);
    const id = await company.addPerson(executor, {
      ...{ name: `${prefix}-${name}`, deptId, grade: null },
    });
    await company.addPersonalRate(executor, id, '2023-01-01', hourly);
    people[name as Name] = id;
  }
  return people as Record<Name, number>;
}

/** Hours by project. */
type Booked = Readonly<Record<string, number>>;

interface BookedMonth {
  readonly month: Month;
  readonly people: Readonly<Record<string, number>>;
  readonly projects: Readonly<Record<string, number>>;
  /** Whom the month asks; left out: those who booked. */
  readonly asked?: readonly number[];
  /** Who has handed hours in and is not approved yet. */
  readonly isSubmitted?: (name: string) => boolean;
}

/** So many hours on the sixteenth, by person and project. Gives the sheets by person. */
export async function bookMonth(
  { db: { executor } }: AccountsApp,
  { month, people, projects, asked, isSubmitted = () => false }: BookedMonth,
  booked: Readonly<Record<string, Booked>>,
): Promise<ReadonlyMap<string, number>> {
  const named = Object.entries(booked);
  const idOf = (name: string) => people[name] ?? 0;
  const batchId = await company.addBatch(
    executor,
    month,
    asked ?? named.map(([name]) => idOf(name)),
  );
  const sheets = new Map<string, number>();
  for (const [name, hours] of named) {
    const sheetId = await company.addSheet(executor, {
      personId: idOf(name),
      batchId,
      hours: Object.entries(hours).map(([project, spent]) => ({
        projectId: projects[project] ?? 0,
        date: `${month}-16`,
        minutes: spent * 60,
      })),
      state: isSubmitted(name) ? 'submitted' : 'approved',
    });
    sheets.set(name, sheetId);
  }
  return sheets;
}
