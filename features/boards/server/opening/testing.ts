import { expect } from 'vitest';
import type { RowsRequest } from '#features/actuals/contract-rows.ts';
import type { YearChanges } from '#features/boards/contract-changes.ts';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { Periodical, PeriodicalRequest } from '#features/boards/contract-periodical.ts';
import { periodsOf } from '#features/boards/rules-periods.ts';
import { firstDay, lastDay, type Month, monthOf } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { expectAll, type Opening, type Said, type Who } from '#server/testing/opening/rows.ts';

type Spent = Pick<Periodical['children'][number], 'actualAmount' | 'actualHours'>;

const saidBy = ({ actualAmount: amount, actualHours: hours }: Spent): Said => ({ amount, hours });

function* periodOpenings(
  reply: Periodical,
  asked: PeriodicalRequest,
  countsFrom: Month | null,
): Generator<Opening> {
  const cumulative = countsFrom !== null;
  const periods = periodsOf(monthOf(asked.startDate), monthOf(asked.endDate), asked.dimension);
  expect(reply.children).toHaveLength(periods.length);
  for (const [at, entry] of reply.children.entries()) {
    const { months: [first = ''] = [], last = '' } = periods[at] ?? {};
    const body = {
      // Before that nothing is counted, as its own months show.
      startDate: firstDay(cumulative && countsFrom <= last ? countsFrom : first),
      endDate: lastDay(last),
      basis: asked.basis,
    };
    const { budgetId } = reply;
    const of = cumulative ? 'up to' : 'in';
    yield { kind: `${of} ${asked.dimension}`, name: last, said: saidBy(entry), budgetId, body };
    for (const { subCategoryId, ...sub } of entry.subCategories ?? []) {
      const own = { ...body, subCategoryId };
      const kind = `sub-category ${of} ${asked.dimension}`;
      yield { kind, name: `${last} ${subCategoryId}`, said: saidBy(sub), budgetId, body: own };
    }
    for (const { projectId, direct, code, subCategories = [], ...project } of entry.projects ??
      []) {
      const own = { ...body, projectId, direct };
      const kind = `project ${of} ${asked.dimension}`;
      yield { kind, name: `${last} ${code}`, said: saidBy(project), budgetId, body: own };
      for (const { subCategoryId, ...sub } of subCategories) {
        const name = `${last} ${code} ${subCategoryId}`;
        yield {
          kind: `${kind} sub`,
          name,
          said: saidBy(sub),
          budgetId,
          body: { ...own, subCategoryId },
        };
      }
    }
  }
}

/** Opened as the page does: what is up to a month from where final-details say it counts, if any. */
export const expectPeriodsOpen = (
  who: Who,
  reply: Periodical,
  asked: PeriodicalRequest,
  countsFrom: Month | null,
): Promise<number> => expectAll(who, periodOpenings(reply, asked, countsFrom));

type Filters = Pick<RowsRequest, 'division' | 'projectType' | 'deptId'>;

type YearSaid = Spent & Pick<Comparison['totals'], 'lastYearAmount'>;

function* comparisonOpenings(reply: Comparison, filters: Filters): Generator<Opening> {
  const { year, maxPeriod } = reply;
  const two = (value: number) => String(value).padStart(2, '0');
  const days = (of: number, from = 1, to = maxPeriod) => ({
    startDate: `${of}-${two(from)}-01`,
    endDate: lastDay(`${of}-${two(to)}`),
  });
  function* both(
    kind: string,
    name: string,
    of: YearSaid,
    filter: (yearAfter: boolean) => Partial<RowsRequest>,
  ): Generator<Opening> {
    yield { kind, name, said: saidBy(of), budgetId: 0, body: { ...days(year), ...filter(false) } };
    if (of.lastYearAmount === null) return;
    const said = { amount: of.lastYearAmount };
    const body = { ...days(year - 1), ...filter(true) };
    yield { kind: `${kind} before`, name: `${name} before`, said, budgetId: 0, body };
  }
  function* monthly(
    kind: string,
    name: string,
    months: readonly { month: number; actualAmount: number | null }[],
    filter: Partial<RowsRequest>,
  ): Generator<Opening> {
    for (const { month, actualAmount } of months) {
      if (actualAmount === null) continue;
      const said = { amount: actualAmount };
      const body = { ...days(year, month, month), ...filter };
      yield { kind: `${kind} month`, name: `${name} ${month}`, said, budgetId: 0, body };
    }
  }
  const ofBudgets = (of: object) => (yearAfter: boolean) => ({
    budgets: { ...filters, ...of, ...(yearAfter ? { yearAfter } : {}) },
  });
  for (const { budgetId, code, categories, months, budgetType, ...row } of reply.rows) {
    // One that adds up others stands for its members, whatever these are.
    const filter = (yearAfter: boolean) =>
      budgetType === BudgetType.INTEGRATION
        ? { budgets: { id: budgetId, ...(yearAfter ? { yearAfter } : {}) } }
        : ofBudgets({ id: budgetId })(yearAfter);
    yield* both('document', code, row, filter);
    yield* monthly('document', code, months, filter(false));
    for (const { categoryId, actualAmount } of categories) {
      const said = { amount: actualAmount };
      const body = { ...days(year), ...filter(false), categoryId };
      yield { kind: 'document category', name: `${code} ${categoryId}`, said, budgetId: 0, body };
    }
  }
  for (const { division, ...of } of reply.byDivision) {
    yield* both('division', `division ${division}`, of, ofBudgets({ division }));
  }
  for (const { projectType, ...of } of reply.byProjectType) {
    yield* both('type', `type ${projectType}`, of, ofBudgets({ projectType }));
  }
  yield* both('all', 'all', reply.totals, ofBudgets({}));
  yield* monthly('all', 'all', reply.totals.months, ofBudgets({})(false));
  if (reply.noBudget !== null) {
    const filter = { ...filters, noBudget: true };
    yield* both('no budget', 'no budget', reply.noBudget, () => filter);
    yield* monthly('no budget', 'no budget', reply.noBudget.months, filter);
  }
}

export const expectComparisonOpens = (
  who: Who,
  reply: Comparison,
  filters: Filters = {},
): Promise<number> => expectAll(who, comparisonOpenings(reply, filters));

function* changesOpenings({ year, changes }: YearChanges, filters: Filters): Generator<Opening> {
  if (changes === null) return;
  const { months, rows, noBudget, afterwards } = changes;
  const { after } = months;
  const two = (value: number) => String(value).padStart(2, '0');
  const days = (to: number, from = 1) => ({
    startDate: `${year}-${two(from)}-01`,
    endDate: lastDay(`${year}-${two(to)}`),
  });
  for (const when of ['before', 'after'] as const) {
    for (const { budgetId, code, fromMonth, [when]: own } of rows) {
      const budgets = { id: budgetId };
      const said = { amount: own.actualAmount };
      const body = { ...days(months[when]), budgets };
      yield { kind: `changed ${when}`, name: code, said, budgetId: 0, body };
      if (own.eac === null || own.etc === null) continue;
      const booked = fenToYuan(yuanToFen(own.eac) - yuanToFen(own.etc));
      const since = { ...body, startDate: firstDay(fromMonth) };
      const name = `${code} expected`;
      yield { kind: `expected ${when}`, name, said: { amount: booked }, budgetId: 0, body: since };
    }
    if (noBudget === null) continue;
    const body = { ...days(months[when]), ...filters, noBudget: true };
    const said = { amount: noBudget[when] };
    yield { kind: `no budget ${when}`, name: 'no budget', said, budgetId: 0, body };
  }
  const body = { ...days(after, after), ...filters, afterwards: true };
  const said = { amount: afterwards.amount };
  yield { kind: 'afterwards', name: 'afterwards', said, budgetId: 0, body };
}

export const expectChangesOpen = (
  who: Who,
  reply: YearChanges,
  filters: Filters = {},
): Promise<number> => expectAll(who, changesOpenings(reply, filters));
