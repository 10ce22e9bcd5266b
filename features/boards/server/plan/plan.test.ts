import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { PlannedCells } from '#features/boards/contract-plan.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetPage } from '#features/budgets/contract-documents.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { expectDocumentsOpen, readDocuments } from '#server/testing/opening/documents.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type BoardCompany, startBoardCompany } from '../testing.ts';

let made: BoardCompany;

beforeAll(async () => {
  made = await startBoardCompany();
}, 180_000);
afterAll(() => made.app.close());

const CLOSED = { startDate: '2024-01-01', endDate: '2024-02-29' };
const YEAR = { startDate: '2024-01-15', endDate: '2024-12-01' };

const ask = (id: number, body: object = {}, role: Role = 'finance') =>
  made.app.call<PlannedCells>(boardEndpoints.plan.cells, {
    ...{ token: demoToken(role), params: { id }, body: { ...CLOSED, ...body } },
  });

async function read(...asked: Parameters<typeof ask>): Promise<PlannedCells> {
  const answer = await ask(...asked);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

const amountOf = async (...asked: Parameters<typeof ask>) => (await read(...asked)).amount;

describe('what is planned of a figure', () => {
  it('is what its cells come to, by category', async () => {
    const { main } = made.budgets;
    const found = await read(main);
    // 500 and 600 of travel, 2,000 of labour and 20 hours for it.
    expect(found).toMatchObject({ cells: 3, amount: 3_100, hours: 20 });
    expect(found.categories.map(({ amount }) => amount).sort()).toEqual([1_100, 2_000]);
    expect(found.categories.find(({ hours }) => hours > 0)).toMatchObject({
      ...{ cells: 1, subCategories: 1, amount: 2_000, hours: 20 },
    });
    // Of the version in force, in whole months.
    expect(await amountOf(main, YEAR)).toBe(4_400);
    const { travel, labour } = made.subs;
    expect(await amountOf(main, { subCategoryId: travel })).toBe(1_100);
    expect(await amountOf(main, { subCategoryIds: [travel, labour] })).toBe(3_100);
    const [first] = found.categories;
    expect(await amountOf(main, { categoryId: first?.categoryId })).toBe(first?.amount);
  });

  it('of a line is of that line alone', async () => {
    const { budgets, projects } = made;
    expect(await amountOf(budgets.sub, { projectId: projects.two, direct: true })).toBe(300);
    expect(await amountOf(budgets.sub, { projectId: projects.twoA })).toBe(200);
    expect(await amountOf(budgets.whole, { projectId: projects.one })).toBe(3_100);
    expect(await amountOf(budgets.whole)).toBe(3_600);
  });

  it.each([
    ['finance', { year: '2024' }],
    ['finance', {}],
    ['finance', { year: '2024', division: '1' }],
    ['finance', { year: '2023', quick: 'effective', query: 'Q-' }],
    ['user', { year: '2024' }],
  ] as const)('of the list of budgets is what its sums open to: %s %o', async (role, query) => {
    const token = demoToken(role);
    const { data } = await made.app.call<BudgetPage>(budgetEndpoints.documents.list, {
      ...{ token, query },
    });
    const { opens, budgetAmount, actualAmount, counted } = data.sums;
    if (opens === null) throw new Error('they open to nothing');
    expect(opens.ids).toHaveLength(counted);
    const { year } = query as { readonly year?: string };
    const startDate = year === undefined ? `${opens.span.from}-01` : `${year}-01-01`;
    const endDate = year === undefined ? `${opens.span.to}-01` : `${year}-12-31`;
    const budgets = { ids: opens.ids };
    expect(await amountOf(0, { budgets, startDate, endDate }, role)).toBe(budgetAmount);
    const closed = `${data.closedThrough}-28`;
    let spent = 0;
    for (const source of Object.values(accountEndpoints.rows)) {
      if (!source.path.includes('page-')) continue;
      const found = await made.app.call<{ sums: { amount: number } }>(source, {
        ...{ token, params: { id: 0 } },
        body: { budgets, startDate, endDate: endDate < closed ? endDate : closed },
      });
      expect(found.code, found.msg).toBe(ResultCode.ok);
      spent += found.data.sums.amount;
    }
    expect(spent).toBeCloseTo(actualAmount ?? Number.NaN, 6);
  });

  it('of one that adds up others is what its members plan and cost, outside its own months as well', async () => {
    const { whole } = made.budgets;
    const { rows, closedThrough } = await readDocuments({
      app: made.app,
      token: demoToken('finance'),
    });
    const row = rows.find(({ id }) => id === whole);
    expect(row).toMatchObject({
      ...{ fromMonth: '2024-01', toMonth: '2024-12' },
      span: { from: '2023-01', to: '2024-12' },
    });
    if (row === undefined || closedThrough === null) throw new Error('not listed');
    const { from, to } = row.span;
    const months = { startDate: firstDay(from), endDate: lastDay(to) };
    expect(await amountOf(whole, months)).toBe(row.budgetAmount);
    // Nothing of it is left out by the months of its own.
    expect(await amountOf(whole, YEAR)).toBeLessThan(row.budgetAmount);
    await expectDocumentsOpen(
      { app: made.app, token: demoToken('finance') },
      { rows, closedThrough },
    );
  });

  it('opens no sum that counts what somebody sees without its rows', async () => {
    const listed = async (role: Role) => {
      const asked = { token: demoToken(role), query: { year: '2024' } };
      return made.app.call<BudgetPage>(budgetEndpoints.documents.list, asked);
    };
    const { rows, sums } = (await listed('pl')).data;
    expect(rows.some(({ opens }) => !opens)).toBe(true);
    expect(sums.opens).toBeNull();
  });

  it('of all documents is what boards hold costs against', async () => {
    const query = { year: '2024' };
    const asked = { token: demoToken('finance'), query };
    const { data } = await made.app.call<Comparison>(boardEndpoints.comparison.read, asked);
    expect(await amountOf(0)).toBe(data.totals.budgetAmount);
    expect(await amountOf(0, YEAR)).toBe(data.totals.yearBudgetAmount);
    for (const { division, budgetAmount } of data.byDivision) {
      expect(await amountOf(0, { budgets: { division } })).toBe(budgetAmount);
    }
    for (const row of data.rows) {
      const budgets = { id: row.budgetId };
      expect(await amountOf(0, { budgets })).toBe(row.budgetAmount);
      expect(await amountOf(0, { budgets, ...YEAR })).toBe(row.yearBudgetAmount);
      const whole = { startDate: `${row.fromMonth}-01`, endDate: `${row.toMonth}-01` };
      expect(await amountOf(0, { budgets, ...whole })).toBe(row.bac);
      for (const { categoryId, budgetAmount } of row.categories) {
        expect(await amountOf(0, { budgets, categoryId })).toBe(budgetAmount);
      }
    }
  });

  it('of a project is what the page of the project holds against it', async () => {
    const { app, projects } = made;
    for (const id of Object.values(projects)) {
      const asked = { token: demoToken('finance'), params: { id }, query: { year: '2024' } };
      const { data } = await app.call<ProjectFinal>(boardEndpoints.project.read, asked);
      expect(await amountOf(0, { projectId: id })).toBe(data.totals.budgetAmount ?? 0);
      for (const { categoryId, budgetAmount } of data.categories) {
        expect(await amountOf(0, { projectId: id, categoryId })).toBe(budgetAmount ?? 0);
      }
      for (const { project, direct, budgetAmount } of data.parts) {
        const part = { projectId: project.id, direct };
        expect(await amountOf(0, part)).toBe(budgetAmount ?? 0);
      }
    }
  });

  it('counts documents somebody sees whole alone, and one of them only who sees it', async () => {
    const { main, whole, sub } = made.budgets;
    expect(await amountOf(0, {}, 'user')).toBe(3_100);
    expect(await amountOf(0, { budgets: { id: whole } }, 'user')).toBe(3_600);
    expect(await amountOf(0, { budgets: { id: sub } }, 'user')).toBe(0);
    expect(await amountOf(main, {}, 'pl')).toBe(3_100);
    expect((await ask(sub, {}, 'pl')).code).toBe(ResultCode.notFound);
    expect((await ask(main, { startDate: '2024-03-01' })).code).toBe(ResultCode.invalid);
    expect((await ask(main, { budgets: { yearAfter: true } })).code).toBe(ResultCode.invalid);
  });

  it('takes as many statements whatever is asked for', async () => {
    const counted = (id: number, body: object) =>
      made.app.countStatements(() => ask(id, { ...YEAR, ...body }));
    expect(await counted(0, {})).toBe(await counted(0, { projectId: made.projects.one }));
  });
});
