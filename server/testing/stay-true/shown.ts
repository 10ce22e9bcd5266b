import { expect } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { TaskList } from '#features/actuals/contract-tasks.ts';
import type { YearAccount } from '#features/actuals/contract-year.ts';
import { keyOf } from '#features/actuals/server/testing-reference.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { YearChanges } from '#features/boards/contract-changes.ts';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { Periodical } from '#features/boards/contract-periodical.ts';
import { documentEndpoints } from '#features/budgets/contract-documents.ts';
import { LABOUR_VALUES, type LabourValue } from '#features/people/rules.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import { demoToken, type TestApp } from '#server/testing/test-app.ts';
import { MONTHS, merged, type Posting } from './books.ts';
import type { Company } from './story.ts';

/** What lists, pages of rows and boards show of a company, held against what is reckoned of it. */

const finance = demoToken('finance');
const [FIRST = '', LAST = ''] = [MONTHS[0], MONTHS.at(-1)];
const DAYS = { startDate: firstDay(FIRST), endDate: lastDay(LAST) };
const SOURCES = ['labour', 'voucher', 'material', 'asset'] as const;

interface Showing {
  readonly app: TestApp;
  readonly one: Company;
  readonly labour: LabourValue;
  readonly after: string;
  /** Of the open month; null where it is not worked out, or says that it is out of date. */
  readonly open: Posting | null;
  /** Whether anything is worked out of the open month, be it out of date. */
  readonly isOpenShown: boolean;
}

async function read<Data>(
  app: TestApp,
  endpoint: AnyEndpoint,
  asked: Omit<Parameters<TestApp['call']>[1], 'token'>,
): Promise<Data> {
  const answer = await app.call<Data>(endpoint, { token: finance, ...asked });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

interface ToldRow {
  readonly postingMonth: Month;
  readonly originMonth: Month;
  readonly project: { readonly id: number } | null;
  readonly person?: { readonly userId: number };
  readonly lineId?: number;
  readonly issueId?: number;
  readonly assetId?: number;
  readonly hours?: number;
  readonly amount: number;
}

interface ToldPage {
  readonly rows: readonly ToldRow[];
  readonly sums: { readonly amount: number; readonly hours?: number };
}

/** Amounts of one value of labour alone, which is all that is shown at once. */
type Amounts = ReadonlyMap<string, readonly [minutes: number, fen: number]>;

const toFen = (yuan: number) => Math.round(yuan * 100);
const toMinutes = (hours: number) => Math.round(hours * 60);

/** What does not cost the same at both values of labour; at actual the rest is asked for on boards alone. */
const valuedIn = (labour: LabourValue) => (labour === 'actual' ? (['labour'] as const) : SOURCES);

const ofSources = (posting: Posting, labour: LabourValue): Posting =>
  new Map([...posting].filter(([key]) => valuedIn(labour).some((of) => key.startsWith(of))));

const valued = (posting: Posting, labour: LabourValue): Amounts =>
  new Map(
    [...posting]
      .map(([key, [minutes, fen, atActual]]): [string, readonly [number, number]] => [
        key,
        [minutes, labour === 'actual' ? atActual : fen],
      ])
      .filter(([, [minutes, fen]]) => minutes !== 0 || fen !== 0),
  );

const sorted = (amounts: Amounts) =>
  [...amounts].map(([key, [minutes, fen]]) => `${key} ${minutes} ${fen}`).sort();

/** By which of a row's months, what its rows come to. */
async function told(
  { app, labour }: Showing,
  by: 'postingMonth' | 'originMonth',
  asked: object,
): Promise<(month: Month) => Amounts> {
  const found = new Map<Month, [string, readonly [number, number, number]][]>();
  // What the company bears of a line stands in rows of its own.
  const parts = valuedIn(labour).flatMap((source) =>
    [false, true].map((companyCost) => ({ source, companyCost })),
  );
  for (const { source, companyCost } of parts) {
    const { rows, sums } = await read<ToldPage>(app, accountEndpoints.rows[source], {
      params: { id: '0' },
      body: { pageNum: 1, pageSize: 200, ...DAYS, ...asked, labour, companyCost },
    });
    const all = { fen: 0, minutes: 0 };
    for (const row of rows) {
      const sourceId = row.person?.userId ?? row.lineId ?? row.issueId ?? row.assetId ?? 0;
      const { originMonth } = row;
      const key = keyOf({ source, sourceId, projectId: row.project?.id ?? null, originMonth });
      const [minutes, fen] = [toMinutes(row.hours ?? 0), toFen(row.amount)];
      all.fen += fen;
      all.minutes += minutes;
      const own = found.get(row[by]) ?? [];
      found.set(row[by], [...own, [key, [minutes, fen, fen]]]);
    }
    const said = { fen: toFen(sums.amount), minutes: toMinutes(sums.hours ?? 0) };
    expect([source, asked, said], 'a page says what its rows come to').toEqual([
      source,
      asked,
      all,
    ]);
  }
  return (month) => valued(merged(found.get(month) ?? []), labour);
}

const ofOrigin = (posting: Posting, month: Month): Posting =>
  new Map([...posting].filter(([key]) => key.endsWith(month)));

/** What closed months have posted into one. */
const postedInto = ({ one }: Showing, month: Month): Posting =>
  merged(one.closed.flatMap((posting) => [...ofOrigin(posting, month)]));

async function checkRows(showing: Showing, task: TaskList['rows']): Promise<void> {
  const { one, labour, after, open, isOpenShown } = showing;
  const byMonth = await told(showing, 'postingMonth', {});
  for (const [at, month] of MONTHS.entries()) {
    const what = `${month} at ${labour} ${after}`;
    const rows = byMonth(month);
    const closed = one.closed[at];
    const { bookedAmount } = task.find((row) => row.month === month) ?? {};
    if (closed === undefined && !(month === one.open && isOpenShown)) {
      expect([bookedAmount, rows.size], what).toEqual([null, 0]);
      continue;
    }
    const total = [...rows.values()].reduce((sum, [, fen]) => sum + fen, 0);
    if (labour === 'standard') {
      expect(toFen(bookedAmount ?? 0), `${what}: the list is its rows`).toBe(total);
    }
    const expected = closed ?? open;
    if (expected !== null)
      expect(sorted(rows), what).toEqual(sorted(valued(ofSources(expected, labour), labour)));
  }
}

/** By origin a closed month has what closed months posted into it; the rest stands beside it. */
async function checkOrigins(showing: Showing): Promise<void> {
  const { one, labour, after, open } = showing;
  const shown = await told(showing, 'originMonth', { basis: 'origin' });
  const asked = { basis: 'origin', provisional: true };
  const beside = open === null ? null : await told(showing, 'originMonth', asked);
  for (const [at, month] of MONTHS.entries()) {
    const what = `${month} by origin at ${labour} ${after}`;
    const own = one.closed[at] === undefined ? null : postedInto(showing, month);
    if (own !== null)
      expect(sorted(shown(month)), what).toEqual(sorted(valued(ofSources(own, labour), labour)));
    if (open === null || beside === null) continue;
    const now = sorted(valued(ofOrigin(ofSources(open, labour), month), labour));
    if (month === one.open) expect(sorted(shown(month)), what).toEqual(now);
    else if (own !== null) expect(sorted(beside(month)), `${what}, beside`).toEqual(now);
  }
}

interface Come {
  readonly actualAmount: number;
  readonly actualHours: number;
}

/** What keys come to; a key is its source, what it is of, the project and the month it belongs to. */
function comes(
  posting: Posting,
  labour: LabourValue,
  which: (projectId: number, source: string) => boolean,
): Come {
  let [sumFen, sumMinutes] = [0, 0];
  for (const [key, [minutes, fen]] of valued(posting, labour)) {
    const [source = '', , projectId] = key.split(':');
    if (!which(Number(projectId), source)) continue;
    sumFen += fen;
    sumMinutes += minutes;
  }
  return { actualAmount: sumFen / 100, actualHours: sumMinutes / 60 };
}

const NOTHING: Posting = new Map();
const all = ({ one }: Showing): Posting => merged(one.closed.flatMap((posting) => [...posting]));

async function checkYear(showing: Showing, outOfDate: readonly Month[]): Promise<void> {
  const { app, one, labour, after } = showing;
  const year = await read<YearAccount>(app, accountEndpoints.year.read, {
    query: { year: '2024', labour },
  });
  const ofProjects = (posting: Posting) => comes(posting, labour, (id) => id > 0);
  const closed = all(showing);
  const bySource = Object.fromEntries(
    SOURCES.map((source) => [
      source,
      year.byCategory
        .flatMap(({ subCategories }) => subCategories)
        .filter((sub) => sub.source === source)
        .reduce((sum, { actualAmount }) => sum + toFen(actualAmount), 0),
    ]),
  );
  expect(
    {
      ...{ maxPeriod: year.maxPeriod, outOfDate: year.outOfDate.map(({ month }) => month) },
      ...{ actualAmount: year.totals.actualAmount, actualHours: year.totals.actualHours },
      unassignedAmount: year.totals.unassignedAmount,
      months: year.byMonth.map(({ actualAmount, actualHours }) => ({ actualAmount, actualHours })),
      bySource,
    },
    `the year at ${labour} ${after}`,
  ).toEqual({
    ...{ maxPeriod: one.closed.length, outOfDate, ...ofProjects(closed) },
    unassignedAmount: comes(closed, labour, (id) => id === 0).actualAmount,
    months: one.closed.map(ofProjects),
    bySource: Object.fromEntries(
      SOURCES.map((source) => [
        source,
        toFen(comes(closed, labour, (id, of) => id > 0 && of === source).actualAmount),
      ]),
    ),
  });
}

/** All budgets of the year: there is one, and what it does not cover. */
async function checkComparison(showing: Showing): Promise<void> {
  const { app, one, labour, after } = showing;
  const { rows, totals, noBudget } = await read<Comparison>(app, boardEndpoints.comparison.read, {
    query: { year: '2024', labour },
  });
  const [covered = 0, other = 0] = one.projects.map(({ id }) => id);
  const inBudget = (posting: Posting) => comes(posting, labour, (id) => id === covered);
  const outside = (posting: Posting) => comes(posting, labour, (id) => id === other);
  const monthly = (of: typeof inBudget) =>
    Array.from({ length: 12 }, (_, at) => {
      const closed = one.closed[at];
      return closed === undefined ? null : of(closed).actualAmount;
    });
  const amounts = (months: readonly { actualAmount: number | null }[] = []) =>
    months.map(({ actualAmount }) => actualAmount);
  const ofAll = ({ actualAmount, actualHours }: Come) => ({ actualAmount, actualHours });
  expect(
    {
      rows: rows.map(({ budgetId, months, categories, ...row }) => ({
        ...{ budgetId, ...ofAll(row), months: amounts(months) },
        categories: categories.reduce((sum, { actualAmount }) => sum + toFen(actualAmount), 0),
      })),
      totals: { ...ofAll(totals), months: amounts(totals.months) },
      noBudget: noBudget && { ...ofAll(noBudget), months: amounts(noBudget.months) },
    },
    `all budgets at ${labour} ${after}`,
  ).toEqual({
    rows: [
      {
        ...{ budgetId: one.budgetId, ...inBudget(all(showing)), months: monthly(inBudget) },
        categories: toFen(inBudget(all(showing)).actualAmount),
      },
    ],
    totals: { ...inBudget(all(showing)), months: monthly(inBudget) },
    noBudget: { ...outside(all(showing)), months: monthly(outside) },
  });
}

/** What the last closed month has changed; the first is compared with nothing. */
async function checkChanges({ app, one, labour, after }: Showing): Promise<void> {
  const query = { year: '2024', labour };
  const { changes } = await read<YearChanges>(app, boardEndpoints.changes.read, { query });
  const last = one.closed.length - 1;
  const until = (end: number) => merged(one.closed.slice(0, end).flatMap((one) => [...one]));
  const both = ({ id }: { readonly id: number }) =>
    [last, last + 1].map((end) => comes(until(end), labour, (of) => of === id).actualAmount);
  const late = [...(one.closed[last] ?? [])].filter(([key]) => !key.endsWith(MONTHS[last] ?? ''));
  const said = changes && [
    ...changes.rows.map(({ before, after }) => [before.actualAmount, after.actualAmount]),
    [changes.noBudget?.before, changes.noBudget?.after],
    changes.afterwards.amount,
  ];
  const reckoned = [
    ...one.projects.slice(0, 2).map(both),
    comes(merged(late), labour, (id) => id > 0).actualAmount,
  ];
  expect(said, `what has changed at ${labour} ${after}`).toEqual(last < 1 ? null : reckoned);
}

/** What a month has of its own: closed ones for good; null where nobody knows. */
function expectedIn(showing: Showing, at: number, basis: 'posting' | 'origin'): Posting | null {
  const { one, open, isOpenShown } = showing;
  const month = MONTHS[at] ?? '';
  const closed = one.closed[at];
  if (closed !== undefined) return basis === 'posting' ? closed : postedInto(showing, month);
  if (month !== one.open || !isOpenShown) return NOTHING;
  return open === null || basis === 'posting' ? open : ofOrigin(open, month);
}

const stateOf = ({ one, isOpenShown }: Showing, at: number) => {
  if (one.closed[at] !== undefined) return 'closed';
  return MONTHS[at] === one.open && isOpenShown ? 'provisional' : 'none';
};

async function checkPeriods(showing: Showing, basis: 'posting' | 'origin'): Promise<void> {
  const { app, one, labour, after, open, isOpenShown } = showing;
  const [covered = 0] = one.projects.map(({ id }) => id);
  const ofBudget = (posting: Posting) => comes(posting, labour, (id) => id === covered);
  const { children } = await read<Periodical>(app, boardEndpoints.periods.periodical, {
    body: { budgetId: one.budgetId, ...DAYS, basis, labour },
  });
  for (const [at, month] of MONTHS.entries()) {
    const what = `the budget in ${month} by ${basis} at ${labour} ${after}`;
    const { state, actualAmount, actualHours, provisional } = children[at] ?? {};
    expect(state, what).toBe(stateOf(showing, at));
    const own = expectedIn(showing, at, basis);
    if (own !== null) expect({ actualAmount, actualHours }, what).toEqual(ofBudget(own));
    if (basis === 'posting') expect(provisional, `${what}, beside`).toBeNull();
    else if (one.closed[at] !== undefined && (open !== null || !isOpenShown)) {
      const coming = ofOrigin(open ?? NOTHING, month);
      const { actualAmount: fen, actualHours: hours } = ofBudget(coming);
      const isNothing = fen === 0 && hours === 0;
      expect(provisional, `${what}, beside`).toEqual(isNothing ? null : ofBudget(coming));
    }
  }
}

async function checkDetails(showing: Showing, outOfDate: readonly Month[]): Promise<void> {
  const { app, one, labour, after } = showing;
  const [covered = 0] = one.projects.map(({ id }) => id);
  const ofBudget = (posting: Posting) => comes(posting, labour, (id) => id === covered);
  const details = await read<FinalDetails>(app, boardEndpoints.details.read, {
    params: { id: one.budgetId },
    query: { labour },
  });
  const ofAll = ({ actualAmount, actualHours }: Come) => ({ actualAmount, actualHours });
  const cumulative = ofBudget(all(showing));
  const { actualAmount: budgetSum } = cumulative;
  const added = (of: 'month' | 'cumulative') =>
    details.rows.reduce((sum, row) => sum + toFen(row[of].actualAmount), 0) / 100;
  const month = ofBudget(one.closed.at(-1) ?? NOTHING);
  expect(
    {
      ...{ maxPeriod: details.maxPeriod, outOfDate: details.outOfDate.map((of) => of.month) },
      ...{ month: ofAll(details.totals.month), cumulative: ofAll(details.totals.cumulative) },
      lines: [added('month'), added('cumulative')],
      reconciliation: details.reconciliation,
    },
    `the lines of the budget at ${labour} ${after}`,
  ).toEqual({
    ...{ maxPeriod: one.closed.length, outOfDate, month, cumulative },
    lines: [month.actualAmount, budgetSum],
    reconciliation: { budgetSum, projectSum: budgetSum, difference: 0 },
  });
}

async function checkList({ app, one, labour, after, ...rest }: Showing): Promise<void> {
  const { rows } = await read<{ rows: { id: number; actualAmount: number | null }[] }>(
    app,
    documentEndpoints.list,
    { query: { labour } },
  );
  const [covered = 0] = one.projects.map(({ id }) => id);
  const closed = all({ app, one, labour, after, ...rest });
  const { actualAmount } = comes(closed, labour, (id) => id === covered);
  expect(
    rows.map((row) => [row.id, row.actualAmount]),
    `the list of budgets at ${labour} ${after}`,
  ).toEqual([[one.budgetId, one.closed.length === 0 ? null : actualAmount]]);
}

/** Holds every month, and whatever is read of months, against the reckoning. */
export async function checkShown(app: TestApp, one: Company, after: string): Promise<void> {
  const { rows: tasks } = await read<TaskList>(app, accountEndpoints.tasks.list, {});
  const outOfDate = tasks.flatMap((task) => (task.outOfDate === null ? [] : [task.month]));
  const openTask = tasks.find(({ month }) => month === one.open);
  expect(
    outOfDate.filter((month) => month !== one.open),
    `a closed month is never out of date ${after}`,
  ).toEqual([]);
  const isOpenShown = openTask?.run != null;
  const isTrue = isOpenShown && openTask.outOfDate === null;
  const open = isTrue ? one.expected() : null;
  for (const labour of LABOUR_VALUES) {
    const showing = { app, one, labour, after, open, isOpenShown };
    await checkRows(showing, tasks);
    await checkOrigins(showing);
    await checkYear(showing, outOfDate);
    await checkChanges(showing);
    await checkComparison(showing);
    await checkPeriods(showing, 'posting');
    await checkPeriods(showing, 'origin');
    await checkDetails(showing, outOfDate);
    if (labour === 'standard') await checkList(showing);
  }
}
