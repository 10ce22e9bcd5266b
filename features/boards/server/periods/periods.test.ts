import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { closeMonths } from '#features/actuals/server/testing.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { Periodical, PeriodicalRequest } from '#features/boards/contract-periodical.ts';
import { firstDay } from '#kernel/dates.ts';
import { sumFen, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { addVoucher, noteLine } from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { STANDARD } from '../ground/testing.ts';
import { expectPeriodsOpen } from '../opening/testing.ts';
import { type BoardCompany, RATES, startBoardCompany } from '../testing.ts';

const { periods } = boardEndpoints;
type Kind = keyof typeof periods;

let made: BoardCompany;
/** The same company, in which everybody costs something else. */
let other: BoardCompany;

/** Sees a division's budgets whole; takes part in a project. */
const [CURIOUS, MEMBER] = ['pmo', 'pl'] satisfies Role[];

beforeAll(async () => {
  made = await startBoardCompany();
  other = await startBoardCompany({ ann: 41_017, bea: 7_001, dan: 9_001, hid: 3_001, lone: 2_003 });
}, 180_000);
afterAll(async () => {
  await made.app.close();
  await other.app.close();
});

const bodyOf = (changes: Partial<PeriodicalRequest>): PeriodicalRequest => ({
  ...{ budgetId: made.budgets.main, startDate: '2024-01-15', endDate: '2024-04-02' },
  ...{ dimension: 'month', project: false, subCategory: false, basis: 'posting' },
  labour: 'standard',
  ...changes,
});

const ask = (
  kind: Kind,
  changes: Partial<PeriodicalRequest> = {},
  role: Role = 'finance',
  { app } = made,
) => app.call<Periodical>(periods[kind], { token: demoToken(role), body: bodyOf(changes) });

async function read(...asked: Parameters<typeof ask>): Promise<Periodical> {
  const answer = await ask(...asked);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

const LABOUR_ONE = (8 + 5 + 8) * STANDARD;
const LABOUR_PART = 7 * STANDARD;
const yuan = (fen: number) => fen / 100;
const amounts = ({ children }: Periodical) => children.map(({ actualAmount }) => actualAmount);
const plans = ({ children }: Periodical) => children.map(({ budgetAmount }) => budgetAmount);

describe('a budget month by month', () => {
  it('is what is planned and what was posted, in whole months whatever days were asked for', async () => {
    const found = await read('periodical');
    expect(found).toMatchObject({
      ...{ budgetId: made.budgets.main, versionId: made.versions.revised },
      opens: true,
    });
    expect(found.children.map(({ year, month, state, inBudget }) => [year, month, state, inBudget]))
      // March is worked out, April is not.
      .toEqual([
        [2024, 1, 'closed', true],
        [2024, 2, 'closed', true],
        [2024, 3, 'provisional', true],
        [2024, 4, 'none', true],
      ]);
    expect(found.children[0]).toMatchObject({
      budgetAmount: 2_500,
      originalAmount: 2_500,
      // 300.00 and 11.11 of vouchers, 10.00 of an asset, and labour of the project and its part.
      actualAmount: yuan(30_000 + 1_111 + 1_000 + LABOUR_ONE + LABOUR_PART),
      ...{ budgetHours: 20, actualHours: 8 + 5 + 8 + 7 },
    });
    // What came late counts where it was posted.
    expect(found.children[1]).toMatchObject({
      budgetAmount: 600,
      actualAmount: yuan(40_000 + 9_999 + 1_000 + 2 * STANDARD),
    });
    expect(found.children[2]).toMatchObject({
      budgetAmount: 900,
      originalAmount: 700,
      actualAmount: yuan(50_000 + 1_000 + 4 * STANDARD),
      ...{ budgetHours: 10, actualHours: 4 },
    });
    // Planned, and nothing spent yet.
    expect(found.children[3]).toMatchObject({
      ...{ budgetAmount: 400, originalAmount: 0, actualAmount: 0 },
    });
  });

  it('by the months costs belong to has what came late where it belongs', async () => {
    const posted = amounts(await read('periodical'));
    const origin = amounts(await read('periodical', { basis: 'origin' }));
    expect(origin.map((amount, at) => Math.round((amount - (posted[at] ?? 0)) * 100))).toEqual([
      ...[9_999, -9_999, 0, 0],
    ]);
  });

  it('as of a day is planned as it was then, and cost what it costs', async () => {
    const then = await read('periodical', { asOf: '2024-02-14' });
    expect(then.versionId).toBe(made.versions.first);
    expect(plans(then)).toEqual([2_500, 600, 700, 0]);
    expect(amounts(then)).toEqual(amounts(await read('periodical')));
    expect((await read('periodical', { asOf: '2024-02-15' })).versionId).toBe(
      made.versions.revised,
    );
    const before = await read('periodical', { asOf: '2022-12-31' });
    expect(before.versionId).toBeNull();
    expect(before.children[0]).toMatchObject({ budgetAmount: null, originalAmount: 2_500 });
    expect(before.children.some(({ inBudget }) => inBudget)).toBe(false);
  });

  it('has nothing, not null, in months outside the document', async () => {
    const range = { startDate: '2022-12-01', endDate: '2023-01-31' };
    const { children } = await read('periodical', range);
    expect(children[0]).toMatchObject({
      ...{ inBudget: false, state: 'none', budgetAmount: 0, originalAmount: 0, actualAmount: 0 },
    });
    expect(children[1]).toMatchObject({ inBudget: true, budgetAmount: 1_000 });
  });

  it('is null, not nothing, where no version is in force', async () => {
    const found = await read('periodical', { budgetId: made.budgets.draft });
    expect(found.versionId).toBeNull();
    expect(found.children).toHaveLength(4);
    for (const child of found.children) {
      expect(child).toMatchObject({ budgetAmount: null, originalAmount: null, actualAmount: 0 });
      expect(child.inBudget).toBe(false);
    }
  });

  it('that costs nothing is its plan alone', async () => {
    const found = await read('periodical', { budgetId: made.budgets.plan });
    expect(plans(found)).toEqual([100, 100, 100, 100]);
    expect(amounts(found)).toEqual([0, 0, 0, 0]);
  });

  it('of others is what they come to together, each filled in as it is', async () => {
    const asked = { budgetId: made.budgets.whole, project: true, endDate: '2024-03-01' };
    const found = await read('periodical', asked);
    expect(plans(found)).toEqual([2_500 + 300, 600 + 200, 900]);
    expect(found.children.map(({ originalAmount }) => originalAmount)).toEqual([2_800, 800, 700]);
    const then = await read('periodical', { ...asked, asOf: '2024-02-14' });
    expect(plans(then)).toEqual([2_500 + 300, 600 + 200, 700]);
    const [january, february] = found.children;
    expect(january?.projects?.map(({ code, direct }) => [code, direct])).toEqual([
      ['Q-1', false],
      ['Q-2', true],
      ['Q-2-1', false],
    ]);
    expect(january?.projects?.map(({ actualAmount }) => actualAmount)).toEqual([
      yuan(30_000 + 1_111 + 1_000 + LABOUR_ONE + LABOUR_PART),
      yuan(22_222 + 6 * STANDARD),
      44.44,
    ]);
    const labour = 18 * STANDARD;
    expect(february?.projects?.at(-1)).toMatchObject({
      ...{ code: 'Q-2-1', budgetAmount: 200, actualAmount: yuan(6_666 + labour), actualHours: 18 },
    });
  });

  it('says what each project and sub-category comes to, in the order of the grid', async () => {
    const found = await read('periodical', {
      ...{ budgetId: made.budgets.sub, project: true, subCategory: true },
    });
    const [january] = found.children;
    expect(
      january?.projects?.map(({ code, direct, parentId }) => [code, direct, parentId]),
    ).toEqual([
      ['Q-2', true, null],
      ['Q-2-1', false, made.projects.two],
    ]);
    const { travel, labour } = made.subs;
    expect(january?.projects?.[0]?.subCategories?.map((sub) => sub.subCategoryId)).toEqual([
      ...[labour, travel],
    ]);
    expect(january?.subCategories?.at(-1)).toMatchObject({
      ...{ subCategoryId: travel, source: 'voucher' },
      ...{ budgetAmount: 300, actualAmount: yuan(22_222 + 4_444) },
    });
  });
});

describe('quarters and years', () => {
  it('count the months of the range alone, and are named after the last of them', async () => {
    const range = { startDate: '2023-12-01', endDate: '2024-04-30' };
    const months = await read('periodical', range);
    const quarters = await read('periodical', { ...range, dimension: 'quarter' });
    expect(quarters.children.map(({ year, month, state }) => [year, month, state])).toEqual([
      [2023, 12, 'closed'],
      [2024, 3, 'provisional'],
      [2024, 4, 'none'],
    ]);
    const sum = (found: Periodical, from: number, to: number) =>
      amounts(found)
        .slice(from, to)
        .reduce((all, amount) => all + Math.round(amount * 100), 0);
    expect(sum(quarters, 1, 2)).toBe(sum(months, 1, 4));
    const years = await read('periodical', { ...range, dimension: 'year' });
    expect(years.children.map(({ year, month }) => [year, month])).toEqual([
      [2023, 12],
      [2024, 4],
    ]);
    expect(sum(years, 0, 2)).toBe(sum(months, 0, 5));
  });
});

describe('a budget up to each month', () => {
  it('counts from its first month whatever was asked for, and stays after its last', async () => {
    const whole = await read('cumulative', { startDate: '2023-01-01', endDate: '2025-02-01' });
    const late = await read('cumulative', { startDate: '2024-12-01', endDate: '2025-02-01' });
    expect(late.children).toEqual(whole.children.slice(-3));
    // 2023: 1,000. 2024: 500 + 600 + 900 + 400 and 2,000 of labour.
    expect(plans(late)).toEqual([5_400, 5_400, 5_400]);
    expect(late.children.map(({ inBudget }) => inBudget)).toEqual([true, false, false]);
    expect(late.children[2]?.originalAmount).toBe(4_800);
    const months = await read('periodical', { startDate: '2023-01-01', endDate: '2025-02-01' });
    const all = amounts(months).reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    expect(Math.round((amounts(late)[2] ?? 0) * 100)).toBe(all);
  });

  it('by origin counts what belongs before it, too', async () => {
    const asked = { basis: 'origin', budgetId: made.budgets.main } as const;
    const found = await read('cumulative', asked);
    expect(amounts(found).at(-1)).toBe(amounts(await read('cumulative')).at(-1));
    expect(amounts(found)[0]).toBeGreaterThan(amounts(await read('cumulative'))[0] ?? 0);
  });
});

async function spanOf(id: number, role: Role = 'finance') {
  const asked = { token: demoToken(role), params: { id } };
  const { data } = await made.app.call<FinalDetails>(boardEndpoints.details.read, asked);
  if (data.span === null) throw new Error('nothing is in force');
  return data.span;
}

const FLAGS = { project: true, subCategory: true };

describe('every figure', () => {
  const READERS: readonly (readonly [
    Role,
    keyof BoardCompany['budgets'],
    Kind,
    Partial<PeriodicalRequest>,
  ])[] = [
    ['finance', 'main', 'periodical', {}],
    ['finance', 'main', 'cumulative', { basis: 'origin' }],
    ['finance', 'sub', 'cumulative', {}],
    ['finance', 'whole', 'periodical', { dimension: 'quarter', startDate: '2022-11-01' }],
    ['leader', 'whole', 'cumulative', { dimension: 'year', startDate: '2022-11-01' }],
    ['pmo', 'main', 'cumulative', {}],
    ['pmo', 'whole', 'periodical', {}],
    ['user', 'main', 'cumulative', {}],
    ['pmo', 'main', 'periodical', { basis: 'origin' }],
    ['user', 'whole', 'periodical', {}],
    ['finance', 'whole', 'periodical', { labour: 'actual' }],
    ['super_admin', 'main', 'cumulative', { labour: 'actual', basis: 'origin' }],
  ];

  it.each(READERS)(
    'opens to its rows for %s of %s: %s',
    async (role, name, kind, changes) => {
      const { labour = 'standard' } = changes;
      const who = { app: made.app, token: demoToken(role), labour, pages: new Map() };
      const asked = { budgetId: made.budgets[name], ...FLAGS, ...changes };
      const reply = await read(kind, asked, role);
      expect(reply.opens).toBe(true);
      const body = bodyOf(asked);
      const { from } = await spanOf(body.budgetId, role);
      const countsFrom = kind === 'cumulative' ? from[body.basis] : null;
      const count = await expectPeriodsOpen(who, reply, body, countsFrom);
      expect(count).toBeGreaterThan(15);
    },
    60_000,
  );

  it('of a main project counts its parts, in a document that adds up others as well', async () => {
    const { app, budgets, projects } = made;
    // How it would be filled in says nothing of a document that has no lines.
    await app.db.executor.execute(sql`
      update budget set fill_mode = 0 where id = ${budgets.whole}`);
    const answer = await app.call<{ sums: { amount: number } }>(accountEndpoints.rows.voucher, {
      token: demoToken('finance'),
      params: { id: budgets.whole },
      body: { startDate: '2024-01-01', endDate: '2024-01-31', projectId: projects.one },
    });
    expect(answer.data.sums.amount).toBe(yuan(30_000 + 1_111));
  });

  it('shows itself to members of projects, and opens for none of them', async () => {
    const found = await read('periodical', FLAGS, MEMBER);
    expect(found.opens).toBe(false);
    expect(found.children).toEqual((await read('periodical', FLAGS)).children);
  });
});

describe('labour', () => {
  it('at what people really cost is for those who see rates alone', async () => {
    const found = await read('periodical', { labour: 'actual' });
    const one = 8 * RATES.ann + 5 * RATES.bea + 8 * RATES.dan;
    expect(amounts(found)).toEqual([
      yuan(30_000 + 1_111 + 1_000 + one + 7 * RATES.hid),
      yuan(40_000 + 9_999 + 1_000 + 2 * RATES.hid),
      yuan(50_000 + 1_000 + 4 * RATES.ann),
      0,
    ]);
    expect(plans(found)).toEqual(plans(await read('periodical')));
    for (const kind of ['periodical', 'cumulative'] as const) {
      for (const role of ['leader', 'user', CURIOUS, MEMBER] as const) {
        const { code } = await ask(kind, { labour: 'actual' }, role);
        expect([role, code]).toEqual([role, ResultCode.notPermitted]);
      }
    }
  });

  it('at standard is a matter of hours: the same for every reader, whatever anybody costs', async () => {
    let count = 0;
    for (const [name, roles] of [
      ['main', ['leader', CURIOUS, 'user', MEMBER]],
      ['whole', [CURIOUS, 'user']],
    ] as const) {
      for (const kind of ['periodical', 'cumulative'] as const) {
        for (const changes of [{ ...FLAGS, basis: 'origin' }, { dimension: 'year' }] as const) {
          const range = { startDate: '2023-01-01', endDate: '2024-06-30', ...changes };
          const { children } = await read(kind, { ...range, budgetId: made.budgets[name] });
          for (const role of roles) {
            for (const company of [made, other]) {
              const asked = { ...range, budgetId: company.budgets[name] };
              const found = await read(kind, asked, role, company);
              expect([role, found.children]).toEqual([role, children]);
              count += children.length;
            }
          }
        }
      }
    }
    expect(count).toBeGreaterThan(100);
    expect(amounts(await read('periodical', { labour: 'actual' }, 'finance', other))).not.toEqual(
      amounts(await read('periodical', { labour: 'actual' })),
    );
  });
});

describe('what is asked for', () => {
  it('is refused where it makes no sense, or is nothing of the reader', async () => {
    const codes = async (changes: object, role: Role = 'finance') =>
      (await ask('periodical', changes as Partial<PeriodicalRequest>, role)).code;
    expect(await codes({ startDate: '2024-05-01', endDate: '2024-04-30' })).toBe(2);
    expect(await codes({ startDate: '2004-01-01', endDate: '2023-12-31' })).toBe(0);
    expect(await codes({ startDate: '2004-01-01', endDate: '2024-01-01' })).toBe(2);
    expect(await codes({ dimension: 'week' })).toBe(2);
    expect(await codes({ endDate: '2024-02-30' })).toBe(2);
    expect(await codes({ budgetId: 999_999 })).toBe(ResultCode.notFound);
    expect(await codes({ budgetId: made.budgets.sub }, CURIOUS)).toBe(ResultCode.notFound);
    expect(await codes({ budgetId: made.budgets.sub }, MEMBER)).toBe(ResultCode.notFound);
  });

  it('takes the same few statements whatever it is', async () => {
    const counted = (changes: Partial<PeriodicalRequest>, kind: Kind = 'periodical') =>
      made.app.countStatements(() => ask(kind, changes));
    const none = await counted({ endDate: '2020-01-01' });
    const many = { startDate: '2010-01-01', endDate: '2029-12-31', ...FLAGS };
    const most = await counted({ ...many, budgetId: made.budgets.whole });
    expect(most - none).toBeLessThanOrEqual(6);
    expect(await counted({ ...FLAGS, budgetId: made.budgets.plan })).toBe(most);
    // By origin, one more: what is not yet part of a closed month.
    expect(await counted({ ...many, basis: 'origin' }, 'cumulative')).toBe(most + 1);
    expect(await counted({})).toBeLessThan(most);
  });
});

/** Last of all: March is closed. */
describe('the months everything is in', () => {
  /** What the months from the first that counts come to, and what up to the last of them does. */
  async function bothWays(budgetId: number, basis: 'posting' | 'origin') {
    const { from } = await spanOf(budgetId);
    const range = { startDate: firstDay(from[basis]), endDate: '2024-03-31', budgetId, basis };
    const months = amounts(await read('periodical', range));
    const upTo = amounts(await read('cumulative', { ...range, startDate: '2024-03-01' }));
    return [sumFen(months.map(yuanToFen)), yuanToFen(upTo[0] ?? 0)];
  }

  it('are those of members where a document adds up others', async () => {
    expect(await spanOf(made.budgets.whole)).toEqual({
      from: { posting: '2023-01', origin: '2023-01' },
      to: '2024-12',
    });
    for (const basis of ['posting', 'origin'] as const) {
      const [months, upTo] = await bothWays(made.budgets.whole, basis);
      expect([basis, months]).toEqual([basis, upTo]);
    }
  });

  it('begin with what belongs before the document, by origin', async () => {
    const { app, projects, budgets, depts } = made;
    const { executor } = app.db;
    const line = { month: '2023-12', projectId: projects.four, deptId: depts.a, fen: 7_001 };
    const id = await addVoucher(executor, line);
    await noteLine(executor, { source: 'voucher', id, month: '2023-12', kind: 'late' });
    const now = { posting: '2024-01', origin: '2024-01' };
    expect(await spanOf(budgets.plan)).toEqual({ from: now, to: '2024-06' });
    await closeMonths(app, '2024-03');
    const then = { posting: '2024-01', origin: '2023-12' };
    expect(await spanOf(budgets.plan)).toEqual({ from: then, to: '2024-06' });
    for (const basis of ['posting', 'origin'] as const) {
      expect(await bothWays(budgets.plan, basis)).toEqual([7_001, 7_001]);
    }
    // Also of a day before it was booked.
    const asked = { token: demoToken('finance'), params: { id: budgets.plan } };
    const query = { endDate: '2024-01-31' };
    const early = await app.call<FinalDetails>(boardEndpoints.details.read, { ...asked, query });
    expect(early.data.span?.from).toEqual(then);
    const body = { budgetId: budgets.plan, basis: 'origin' } as const;
    const reply = await read('cumulative', body);
    await expectPeriodsOpen({ app, token: demoToken('finance') }, reply, bodyOf(body), then.origin);
  }, 60_000);
});
