import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectFinal, projectEndpoints } from '#features/boards/contract-project.ts';
import { STANDARD } from '#features/boards/server/ground/testing.ts';
import {
  type BoardsCompany,
  RATES,
  startBoardsCompany,
} from '#features/boards/server/hours/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { expectProjectOpens } from '#server/testing/opening/project.ts';
import { demoToken } from '#server/testing/test-app.ts';

/** The company, and the same one in which everybody costs something else. */
let made: BoardsCompany;
let other: BoardsCompany;
beforeAll(async () => {
  made = await startBoardsCompany();
  other = await startBoardsCompany({ ann: 41_017, bea: 7_001, cy: 9_001, dan: 3_001, lone: 2_003 });
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

async function read(
  project: keyof Projects,
  role: Role = 'finance',
  of = made,
  query: Record<string, string> = {},
) {
  const answer = await ask(of.projects[project], { year: '2024', ...query }, role, of);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

const expectOpens = (of: ProjectFinal, role: Role, labour: LabourValue = 'standard') =>
  expectProjectOpens(
    { app: made.app, token: demoToken(role), labour, pages: new Map() },
    of,
    '2024-02',
  );

describe("a project's final account", () => {
  it('is what its closed months cost, with its parts, and what was planned for them', async () => {
    const found = await read('main');
    expect(found).toMatchObject({
      ...{ year: 2024, maxPeriod: 2, years: [2024] },
      project: { code: 'B-P1', main: null, division: 0, projectType: 1 },
      budgets: [{ code: 'B-1' }],
    });
    const labour = (16 + 7 + 4 + 2 + 3) * STANDARD;
    // Vouchers of both, what was issued less what was returned, and two thirds of an asset.
    const lines = 2 * (12_345 + 2_001 + 667) + 5_050 - 1_010;
    expect(found.totals).toEqual({
      ...{ actualAmount: (labour + lines) / 100, actualHours: 32 },
      ...{ budgetAmount: (2 * (100_001 + 50_003)) / 100, budgetHours: 24 },
      originalAmount: (2 * (90_001 + 50_003)) / 100,
      ...{ lastYearAmount: null, lastYearMonths: 0, everAmount: (labour + lines) / 100 },
    });
    expect(found.months.map(({ state }) => state)).toEqual([
      ...['closed', 'closed', 'provisional'],
      ...Array.from({ length: 9 }, () => 'none'),
    ]);
    const march = (6 * STANDARD + 12_345 + 2_001 + 667 + 5_050) / 100;
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
      const actual = await read(project, 'super_admin', made, { labour: 'actual' });
      count += await expectOpens(actual, 'super_admin', 'actual');
    }
    for (const project of ['main', 'part', 'other', 'otherPart'] as const) {
      count += await expectOpens(await read(project, CURIOUS), CURIOUS);
    }
    expect(count).toBeGreaterThan(120);
  }, 120_000);

  it('compares with the same months of the year before, where the accounts have them', async () => {
    const later = await read('main', 'finance', made, { year: '2025' });
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

describe('labour', () => {
  it('at what people really cost is for those who see rates alone', async () => {
    const found = await read('main', 'finance', made, { labour: 'actual' });
    const people = 16 * RATES.ann + 7 * RATES.bea + (4 + 2 + 3) * RATES.dan;
    const standard = await read('main');
    const more = people - 32 * STANDARD;
    for (const of of ['actualAmount', 'everAmount'] as const) {
      expect(yuanToFen(found.totals[of])).toBe(yuanToFen(standard.totals[of]) + more);
    }
    expect(found.totals.budgetAmount).toBe(standard.totals.budgetAmount);
    for (const role of ['leader', CURIOUS, 'pl'] as const) {
      const { code } = await ask(made.projects.main, { labour: 'actual' }, role);
      expect([role, code]).toEqual([role, ResultCode.notPermitted]);
    }
  });

  it('at standard is the same for every reader, whatever anybody costs', async () => {
    for (const project of ['main', 'part'] as const) {
      const { dataVersion: _, ...reply } = await read(project);
      for (const [role, of] of [
        ['leader', made],
        [CURIOUS, made],
        ['pl', made],
        [CURIOUS, other],
        ['finance', other],
      ] as const) {
        const { dataVersion: __, ...same } = await read(project, role, of);
        expect([role, JSON.stringify(same)]).toEqual([role, JSON.stringify(reply)]);
      }
    }
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
    expect(all).toBeLessThanOrEqual(9);
    expect(await count('loose')).toBe(all);
    expect(await count('main', CURIOUS)).toBe(all);
  });
});
