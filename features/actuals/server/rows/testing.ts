import { expect } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { RowsRequest } from '#features/actuals/contract-rows.ts';
import type { Utilisation, YearAccount, YearFigures } from '#features/actuals/contract-year.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { hoursToMinutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import { expectAll, type Opening as Opened, type Who } from '#server/testing/opening/rows.ts';
import { demoToken } from '#server/testing/test-app.ts';
import type { AccountsApp } from '../testing.ts';

type Query = Readonly<Record<string, string>>;

export async function readYear(app: Who['app'], token: string, query: Query) {
  const answer = await app.call<YearAccount>(accountEndpoints.year.read, { token, query });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Months of the year, as days without it. */
const monthDays = (month: number): Partial<RowsRequest> => ({
  startDate: `${two(month)}-01`,
  endDate: `${two(month)}-28`,
});

/** What a figure says, as far as it says it, and the body that opens it. */
type Opening = readonly [string, Partial<YearFigures>, Partial<RowsRequest>];

function* categoriesOf(
  name: string,
  categories: YearAccount['byMonth'][number]['categories'],
  body: Partial<RowsRequest>,
): Generator<Opening> {
  for (const { categoryId, ...of } of categories) {
    yield [`${name}, category ${categoryId}`, of, { ...body, categoryId }];
  }
}

/** Every figure of a reply with the body that opens it. */
function* figuresOf(year: YearAccount): Generator<Opening> {
  yield ['all', year.totals, {}];
  for (const { categoryId, subCategories, ...category } of year.byCategory) {
    yield [`category ${category.nameEn}`, category, { categoryId }];
    for (const { subCategoryId, ...sub } of subCategories) {
      yield [`sub-category ${sub.nameEn}`, sub, { subCategoryId }];
    }
  }
  for (const { dept, path, ...of } of year.byDept) {
    const body = dept === null ? { noDept: true } : { deptId: dept.id, deptPath: path };
    yield [`department ${dept?.code} ${path}`, of, body];
  }
  for (const { division, ...of } of year.byDivision)
    yield [`division ${division}`, of, { division }];
  for (const { projectType, categories, ...of } of year.byProjectType) {
    yield [`type ${projectType}`, of, { projectType }];
    yield* categoriesOf(`type ${projectType}`, categories, { projectType });
  }
  for (const { month, categories, ...of } of year.byMonth) {
    yield [`month ${month}`, of, monthDays(month)];
    yield* categoriesOf(`month ${month}`, categories, monthDays(month));
  }
}

const daysIn = (year: YearAccount, of: number, { startDate, endDate }: Partial<RowsRequest>) => {
  const [first, last] = [year.byMonth[0]?.month ?? 1, year.byMonth.at(-1)?.month ?? 1];
  return {
    startDate: `${of}-${startDate ?? `${two(first)}-01`}`,
    endDate: `${of}-${endDate ?? `${two(last)}-28`}`,
  };
};

/** Project hours of a utilisation with the body that opens them. */
function* hoursOf({
  company,
  months,
  departments,
}: Utilisation): Generator<readonly [string, number, Partial<RowsRequest>]> {
  yield ['everybody', company.projectHours, {}];
  for (const { month, projectHours } of months) {
    yield [`everybody in month ${month}`, projectHours, monthDays(month)];
  }
  for (const { dept, path, projectHours, months: own } of departments) {
    const place = { deptId: dept.id, deptPath: path };
    yield [`department ${dept.code}`, projectHours, place];
    for (const { month, ...of } of own) {
      const body = { ...place, ...monthDays(month) };
      yield [`department ${dept.code} in month ${month}`, of.projectHours, body];
    }
  }
}

function* openingsOf(year: YearAccount, filter: Partial<RowsRequest>): Generator<Opened> {
  const within = (of: number, body: Partial<RowsRequest>) => ({
    ...{ ...filter, ...body },
    ...daysIn(year, of, body),
  });
  const kindOf = (name: string) => {
    const more = [', category', ' in month'].filter((part) => name.includes(part));
    return `year ${name.split(' ')[0]}${more.join('')}`;
  };
  for (const [name, figures, own] of figuresOf(year)) {
    const of = { name, kind: kindOf(name), budgetId: 0 };
    const now = { amount: figures.actualAmount, hours: figures.actualHours };
    yield { ...of, said: now, body: within(year.year, own) };
    const before = { amount: figures.lastYearAmount };
    yield { ...of, kind: `${of.kind} before`, said: before, body: within(year.year - 1, own) };
  }
  if (year.utilisation !== null) {
    for (const [name, hours, own] of hoursOf(year.utilisation)) {
      const said = { hours };
      const of = { name, said, budgetId: 0, sources: ['labour'] as const };
      yield { ...of, kind: `used ${kindOf(name)}`, body: within(year.year, own) };
    }
    const { lastYear } = year.utilisation;
    if (lastYear !== null) {
      const said = { hours: lastYear.projectHours };
      const of = { kind: 'used before', name: 'used before', said, budgetId: 0 };
      yield { ...of, sources: ['labour'], body: within(year.year - 1, {}) };
    }
  }
  const { unassignedAmount } = year.totals;
  if (unassignedAmount !== null) {
    const of = { kind: 'company', name: 'costs of the company', budgetId: 0 };
    const body = { ...within(year.year, {}), companyCost: true };
    yield { ...of, said: { amount: unassignedAmount }, body };
  }
}

type OfPeople = Pick<Utilisation['company'], 'requiredHours' | 'absenceHours'>;

/** What is of people and has no rows of costs: months and departments come to the whole of it. */
function expectPeopleAddUp({ totals, utilisation }: YearAccount): void {
  if (utilisation === null) return;
  const { company, months, departments } = utilisation;
  const places = new Set(departments.map(({ path }) => path.join()));
  const outermost = departments.filter(({ path }) => !places.has(path.slice(0, -1).join()));
  const added = (parts: readonly OfPeople[]) => {
    const sumOf = (of: keyof OfPeople) =>
      minutesToHours(sumMinutes(parts.map((part) => hoursToMinutes(part[of]))));
    return [sumOf('requiredHours'), sumOf('absenceHours')];
  };
  const whole = [totals.requiredHours, totals.absenceHours];
  expect(['everybody', ...added([company])]).toEqual(['everybody', ...whole]);
  expect(['by month', ...added(months)]).toEqual(['by month', ...whole]);
  expect(['by department', ...added(outermost)]).toEqual(['by department', ...whole]);
  for (const { dept, months: own, ...of } of departments) {
    expect([dept.code, ...added(own)]).toEqual([dept.code, ...added([of])]);
  }
}

/** Opens the figures of a year, and finds behind them what they say. Gives how many there were. */
export function expectYearOpens(
  who: Who,
  year: YearAccount,
  filter: Partial<RowsRequest> = {},
): Promise<number> {
  expectPeopleAddUp(year);
  return expectAll(who, year.maxPeriod === 0 ? [] : openingsOf(year, filter));
}

export const expectOpens = (
  app: AccountsApp,
  year: YearAccount,
  filter: Partial<RowsRequest> = {},
  labour: LabourValue = 'standard',
): Promise<number> =>
  expectYearOpens({ app, token: demoToken('finance'), labour, pages: new Map() }, year, filter);
