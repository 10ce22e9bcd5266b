import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { Periodical } from '#features/boards/contract-periodical.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import type { ProjectChoice } from '#features/boards/contract-project-choices.ts';
import { documentEndpoints } from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { knownRecords } from '#features/budgets/server/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { seedFinalAccounts } from '#server/demo/final-accounts/seed.ts';
import { transact } from '#server/platform/db/database.ts';
import { TEST_CLOCK } from '#server/testing/clock.ts';
import { expectDetailsOpen } from '#server/testing/opening/details.ts';
import { readDocuments } from '#server/testing/opening/documents.ts';
import { openEverything } from '#server/testing/opening/everything.ts';
import { everyOne, expectRefused } from '#server/testing/opening/rows.ts';
import { IS_FULL, SEED } from '#server/testing/sample.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/**
 * Every figure of every reply, on the demo company. There are some 40,000 of them for those who see it
 * all: of each kind the first is opened and every so manieth, others every day.
 */
const STRIDE = IS_FULL ? 1 : 149;

const SLOW = IS_FULL ? 3_600_000 : 120_000;

const RANGE = { startDate: '2025-06-01', endDate: '2026-11-30' };
const LOOKED = { range: RANGE, years: [2026, 2025], endDate: '2026-03-31' };

let app: TestApp;

/** One document of the group's department, and one whose owner is nothing else. */
beforeAll(async () => {
  app = await startTestApp();
  const known = await knownRecords(app);
  await app.db.executor.execute(sql`
    update budget set dept_id = ${known.dept('RD-CTL-ALG')} where code = 'BG26-009'`);
  await app.db.executor.execute(sql`
    update budget set owner_id = ${known.person('user')} where code = 'BG26-006'`);
  await transact(app.db, (tx) => seedFinalAccounts(tx, TEST_CLOCK));
  // So much at once, and asked for right away: nobody has counted it yet.
  await app.db.executor.execute('analyze');
}, 60_000);
afterAll(() => app.close());

/** Some of the documents in sight, among them of every sort there is, and others every day. */
function some(every: number, from: number): ((at: number) => boolean) | undefined {
  if (IS_FULL) return undefined;
  const seldom = 3 * every;
  return (at) => at % every === from || at % seldom === SEED % seldom;
}

const VIEWERS: readonly {
  readonly role: Role;
  readonly looksAt: ((at: number) => boolean) | undefined;
  /** Sees documents as a member of their projects, too, and opens none of those. */
  readonly isMember?: boolean | 'perhaps';
  readonly labour: LabourValue;
}[] = [
  { role: 'finance', labour: 'standard', looksAt: some(5, 0) },
  { role: 'finance', labour: 'actual', looksAt: some(9, 3) },
  { role: 'super_admin', labour: 'standard', looksAt: some(9, 1) },
  { role: 'super_admin', labour: 'actual', looksAt: some(9, 4) },
  { role: 'leader', labour: 'standard', looksAt: some(9, 2) },
  { role: 'pmo', labour: 'standard', looksAt: some(5, 0) },
  { role: 'dl', labour: 'standard', looksAt: some(3, 1), isMember: true },
  { role: 'gl', labour: 'standard', looksAt: some(3, 1), isMember: true },
  { role: 'pl', labour: 'standard', looksAt: some(3, 1), isMember: IS_FULL || 'perhaps' },
  { role: 'user', labour: 'standard', looksAt: some(3, 2), isMember: true },
];

describe('the quarter and year the accounts begin in', () => {
  it('are closed with the months the accounts have', async () => {
    const token = demoToken('finance');
    const { rows } = await readDocuments({ app, token });
    const budgetId = rows.find(({ status }) => status === BudgetStatus.effective)?.id ?? 0;
    const states = async (dimension: 'quarter' | 'year') => {
      const body = { budgetId, startDate: '2025-01-01', endDate: '2025-12-31', dimension };
      const asked = { token, body };
      const { data } = await app.call<Periodical>(boardEndpoints.periods.periodical, asked);
      return data.children.map(({ state }) => state);
    };
    expect(await states('quarter')).toEqual(['none', 'closed', 'closed', 'closed']);
    expect(await states('year')).toEqual(['closed']);
  });

  it('are told to be fewer months than they are compared with', async () => {
    const token = demoToken('finance');
    const listed = await app.call<ProjectChoice[]>(boardEndpoints.projectChoices.list, { token });
    const asked = { token, params: { id: listed.data[0]?.id ?? 0 }, query: { year: '2026' } };
    const { data } = await app.call<ProjectFinal>(boardEndpoints.project.read, asked);
    expect(data.totals.lastYearMonths).toBe(data.maxPeriod - 5);
    expect(data.totals.lastYearAmount).not.toBeNull();
  });
});

describe('every figure opens to rows that come to it', () => {
  const kinds = new Set<string>();

  it.each(VIEWERS)(
    'for $role at $labour',
    async ({ role, labour, looksAt, isMember = false }) => {
      const next = everyOne(STRIDE);
      const takes = (kind: string) => {
        kinds.add(kind);
        return next(kind);
      };
      // So many figures are opened by the months of a filter, each of which is asked for once.
      const who = {
        app,
        token: demoToken(role),
        labour,
        takes,
        ...(IS_FULL && { pages: new Map() }),
      };
      const seen = await openEverything(who, { ...LOOKED, ...(looksAt && { looksAt }) });
      expect(seen.figures).toBeGreaterThan(20);
      expect(seen.whole).toBeGreaterThan(0);
      expect(seen.planned > 0).toBe(labour === 'standard');
      if (isMember !== 'perhaps') expect(seen.closed > 0).toBe(isMember);
    },
    SLOW,
  );

  it(
    'of all documents by their lines',
    async () => {
      const who = { app, token: demoToken('finance'), takes: everyOne(STRIDE) };
      const { rows } = await readDocuments(who);
      const inForce = rows.filter(({ status }) => status === BudgetStatus.effective);
      expect(inForce.length).toBeGreaterThan(20);
      for (const { id } of inForce) {
        const query = { endDate: LOOKED.endDate };
        const asked = { token: who.token, params: { id }, query };
        const { data } = await app.call<FinalDetails>(boardEndpoints.details.read, asked);
        await expectDetailsOpen(who, data);
      }
    },
    SLOW,
  );

  it('of every kind there is', () => {
    expect(kinds.size).toBeGreaterThan(40);
  });

  it('but for somebody who sees no budgets, who is told nothing at all', async () => {
    const token = demoToken('wl_view');
    const who = { app, token };
    await expectRefused(who, { budgetId: 0, body: RANGE }, ResultCode.notPermitted);
    await expectRefused(who, { budgetId: 1, body: RANGE }, ResultCode.notPermitted);
    const { periods, details, hours, comparison, changes, project, projectChoices } =
      boardEndpoints;
    const body = { budgetId: 1, ...RANGE };
    const asked = [
      [periods.periodical, { body }],
      [periods.cumulative, { body }],
      [details.read, { params: { id: 1 } }],
      [hours.monthly, { body }],
      [hours.yearly, { body: { budgetId: 1, years: [2026] } }],
      [hours.deptPerson, { body }],
      [comparison.read, {}],
      [changes.read, {}],
      [project.read, { params: { id: 1 } }],
      [projectChoices.list, {}],
      [accountEndpoints.year.read, {}],
      [documentEndpoints.list, {}],
      [documentEndpoints.read, { params: { id: 1 } }],
    ] as const;
    for (const [endpoint, options] of asked) {
      const { code } = await app.call(endpoint, { token, ...options });
      expect([endpoint.id, code]).toEqual([endpoint.id, ResultCode.notPermitted]);
    }
  });
});
