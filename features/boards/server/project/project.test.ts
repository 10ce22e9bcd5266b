import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectFinal, projectEndpoints } from '#features/boards/contract-project.ts';
import {
  type BoardsCompany,
  RATES,
  startBoardsCompany,
} from '#features/boards/server/hours/testing.ts';
import { yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { expectProjectOpens } from '#server/testing/opening/project.ts';
import { demoToken } from '#server/testing/test-app.ts';

/** The company, and the same one in which those who book alone cost something else. */
let made: BoardsCompany;
let other: BoardsCompany;
beforeAll(async () => {
  made = await startBoardsCompany();
  other = await startBoardsCompany({ ...RATES, lone: 41_017, cy: 7_001 });
}, 180_000);
afterAll(async () => {
  await made.app.close();
  await other.app.close();
});

const CURIOUS: Role = 'pmo';

type Projects = BoardsCompany['projects'];

const ask = (id: number, query: Record<string, string> = {}, role: Role = 'finance', of = made) =>
  of.app.call<ProjectFinal>(projectEndpoints.read, {
    token: demoToken(role),
    params: { id },
    query,
  });

async function read(project: keyof Projects, role: Role = 'finance', of = made, year = '2024') {
  const answer = await ask(of.projects[project], { year }, role, of);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

const expectOpens = (of: ProjectFinal, role: Role) =>
  expectProjectOpens({ app: made.app, token: demoToken(role), pages: new Map() }, of, '2024-02');

describe("a project's final account", () => {
  it('is what its closed months cost, with its parts, and what was planned for them', async () => {
    const found = await read('main');
    expect(found).toMatchObject({
      ...{ year: 2024, maxPeriod: 2, labour: 'all', years: [2024] },
      project: { code: 'B-P1', main: null, division: 0, projectType: 1 },
      budgets: [{ code: 'B-1' }],
    });
    const labour = 16 * 10_007 + 7 * 12_011 + (4 + 2 + 3) * 17_011;
    // Vouchers of both, what was issued less what was returned, and two thirds of an asset.
    const lines = 2 * (12_345 + 2_001 + 667) + 5_050 - 1_010;
    expect(found.totals).toEqual({
      ...{ actualAmount: (labour + lines) / 100, actualHours: 32, withheldCells: 0 },
      ...{ budgetAmount: (2 * (100_001 + 50_003)) / 100, budgetHours: 24 },
      originalAmount: (2 * (90_001 + 50_003)) / 100,
      ...{ lastYearAmount: null, lastYearWithheldCells: 0, lastYearMonths: 0 },
      ...{ everAmount: (labour + lines) / 100, everWithheldCells: 0 },
    });
    expect(found.months.map(({ state }) => state)).toEqual([
      ...['closed', 'closed', 'provisional'],
      ...Array.from({ length: 9 }, () => 'none'),
    ]);
    const march = (6 * 10_007 + 12_345 + 2_001 + 667 + 5_050) / 100;
    expect(found.months[2]).toMatchObject({ actualAmount: march, budgetAmount: 1_500.04 });
    expect(found.months[5]).toMatchObject({ actualAmount: 0, budgetAmount: 1_500.04 });
    // After the document's last month nothing is planned, which is not the same as none.
    expect(found.months[6]).toMatchObject({ budgetAmount: null, originalAmount: null });
  });

  it('of a row of a main project has no plan by part, but of sub-projects has', async () => {
    const { parts } = await read('main');
    expect(
      parts.map(({ project, direct, budgetAmount }) => [project.code, direct, budgetAmount]),
    ).toEqual([
      ['B-P1', true, null],
      ['B-P1-1', false, null],
    ]);
    const part = await read('part');
    expect(part).toMatchObject({
      ...{ project: { main: { code: 'B-P1' } }, parts: [], budgets: [{ code: 'B-1' }] },
      totals: { budgetAmount: null, originalAmount: null, budgetHours: 0, actualHours: 2 },
    });
    const bySub = await read('other');
    const each = (2 * (70_007 + 50_003)) / 100;
    expect(bySub.totals).toMatchObject({ budgetAmount: 2 * each, budgetHours: 48 });
    expect(
      bySub.parts.map(({ project, direct, budgetAmount }) => [project.code, direct, budgetAmount]),
    ).toEqual([
      ['B-P2', true, each],
      ['B-P2-1', false, each],
    ]);
    expect((await read('otherPart')).totals).toMatchObject({ budgetAmount: each });
    expect(await read('loose')).toMatchObject({
      ...{ budgets: [], totals: { budgetAmount: null } },
      months: [
        { budgetAmount: null, actualAmount: 44.41 },
        ...Array.from({ length: 11 }, () => ({})),
      ],
    });
  });

  it('adds up by month, category, sub-category and part', async () => {
    const cents = (rows: readonly { actualAmount: number }[]) =>
      rows.reduce((sum, { actualAmount }) => sum + yuanToFen(actualAmount), 0);
    const expectSums = (found: ProjectFinal) => {
      const closed = found.months.filter(({ state }) => state === 'closed');
      const parts = found.project.main === null ? found.parts : [found.totals];
      expect([closed, found.categories, parts].map(cents)).toEqual(
        [1, 2, 3].map(() => yuanToFen(found.totals.actualAmount)),
      );
      for (const { actualAmount, subCategories } of found.categories) {
        expect(cents(subCategories)).toBe(yuanToFen(actualAmount));
      }
      for (const { actualAmount, categories } of found.months) {
        expect(cents(categories)).toBe(yuanToFen(actualAmount));
      }
    };
    for (const project of ['main', 'part', 'other', 'otherPart'] as const) {
      expectSums(await read(project));
      expectSums(await read(project, CURIOUS));
    }
    expectSums(await read('loose'));
  });

  it('opens to rows, figure by figure, for whoever reads it', async () => {
    let count = 0;
    for (const project of ['main', 'part', 'other', 'loose'] as const) {
      count += await expectOpens(await read(project), 'finance');
    }
    for (const project of ['main', 'part', 'other', 'otherPart'] as const) {
      count += await expectOpens(await read(project, CURIOUS), CURIOUS);
    }
    expect(count).toBeGreaterThan(80);
  }, 120_000);

  it('compares with the same months of the year before, where the accounts have them', async () => {
    const later = await read('main', 'finance', made, '2025');
    expect(later).toMatchObject({ maxPeriod: 0, years: [2024] });
    expect(later.totals).toMatchObject({
      actualAmount: 0,
      lastYearAmount: null,
      budgetAmount: null,
    });
    expect(later.totals.everAmount).toBe((await read('main')).totals.actualAmount);
    const now = await ask(made.projects.main);
    expect(now.data.year).toBe(2026);
  });
});

describe('whoever does not see labour', () => {
  it('sees closed months, without project-months too few people booked in', async () => {
    const found = await read('main', CURIOUS);
    expect(found.labour).toBe('byProject');
    // The part in January, which one person booked; February's hours stand on the project itself.
    expect(found.totals).toMatchObject({ withheldCells: 1, actualHours: 32 });
    expect(found.parts[1]).toMatchObject({ withheldCells: 1, actualHours: 2 });
    expect(found.months[2]).toMatchObject({ state: 'none', actualAmount: 0, actualHours: 0 });
    expect((await read('other', CURIOUS)).totals.withheldCells).toBe(3);
    // Leading a project shows its labour in its budget, and not where budgets are added up.
    expect((await read('main', 'pl')).totals.withheldCells).toBe(1);
  });

  it('finds the same in a company in which those who book alone cost something else', async () => {
    for (const project of ['main', 'part', 'other', 'otherPart'] as const) {
      const replies = await Promise.all(
        [made, other].map(async (of) => {
          const { dataVersion: _, ...reply } = await read(project, CURIOUS, of);
          return JSON.stringify(reply);
        }),
      );
      expect(replies[1]).toBe(replies[0]);
    }
    const [here, there] = [await read('other'), await read('other', 'finance', other)];
    expect(there.totals.actualAmount).not.toBe(here.totals.actualAmount);
  });
});

describe('a project somebody may not see', () => {
  it('is not found', async () => {
    const { main, loose, other: second } = made.projects;
    const code = async (id: number, role: Role) => (await ask(id, {}, role)).code;
    // No budget covers it; a member of the first sees no costs of either.
    expect(await code(loose, CURIOUS)).toBe(ResultCode.notFound);
    expect(await code(main, 'user')).toBe(ResultCode.notFound);
    expect(await code(second, 'pl')).toBe(ResultCode.notFound);
    expect(await code(999_999, 'finance')).toBe(ResultCode.notFound);
    expect(await code(main, 'wl_view')).toBe(ResultCode.notPermitted);
  });

  it('or a year that is none is refused, and any takes the same statements', async () => {
    for (const query of [{ year: '1800' }, { year: 'x' }, { month: '1' }]) {
      expect((await ask(made.projects.main, query as Record<string, string>)).code).toBe(
        ResultCode.invalid,
      );
    }
    const count = (project: keyof Projects, role?: Role) =>
      made.app.countStatements(() => read(project, role));
    const all = await count('main');
    expect(all).toBeLessThanOrEqual(8);
    expect(await count('loose')).toBe(all);
    expect(await count('main', CURIOUS)).toBe(all);
  });
});
