import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import {
  type AccountsApp,
  closeTask,
  runMonth,
  startAccountsApp,
  waiveAll,
} from '#features/actuals/server/testing.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Known,
  knownRecords,
  putInForce,
  revisedBudget,
  withoutBudgets,
} from '#features/budgets/server/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { addMonths, type Month, monthsInRange } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import * as company from '#server/testing/accounts-company.ts';
import { openEverything } from '#server/testing/opening/everything.ts';
import { everyOne } from '#server/testing/opening/rows.ts';
import {
  addAsset,
  type Made,
  MONTHS,
  makeCompany,
  type Plan,
  randomCompany,
  Story,
} from '#server/testing/random-company.ts';
import { IS_FULL } from '#server/testing/sample.ts';
import { demoToken } from '#server/testing/test-app.ts';

/**
 * Companies made by chance, with budgets over their projects: one by main projects that was revised, one
 * by sub-projects, and one that adds both up and begins after them. Of each kind of figure the first is opened and every fifth
 * one, by each viewer in all companies together; a full run opens all of them, in more companies.
 */
const RUNS = IS_FULL ? 20 : 1;
const STRIDE = IS_FULL ? 1 : 5;

let app: AccountsApp;
let known: Known;
beforeAll(async () => {
  app = await startAccountsApp();
  known = await knownRecords(app);
  const token = demoToken('finance');
  await app.call(accountEndpoints.tasks.begin, { token, body: { month: MONTHS[0] } });
});
afterAll(() => app.close());

const FIRST: Month = '2023-12';
const cell = fc.record({
  row: fc.nat(1),
  item: fc.nat(2),
  month: fc.nat(7),
  value: fc.integer({ min: 0, max: 999_999 }),
});
const cells = fc.uniqueArray(cell, {
  maxLength: 8,
  selector: ({ row, item, month }) => `${row} ${item} ${month}`,
});

/** Months of a document, which may begin after its projects have cost something, and end before. */
const months = fc.record({ from: fc.nat(2), more: fc.integer({ min: 1, max: 5 }) });

const randomBudgets = fc.record({
  byMain: months,
  bySub: months,
  plans: fc.tuple(cells, cells, cells),
  minutes: fc.uniqueArray(
    fc.record({ month: fc.nat(7), value: fc.integer({ min: 1, max: 600 }) }),
    {
      maxLength: 4,
      selector: ({ month }) => month,
    },
  ),
});

type Budgets = typeof randomBudgets extends fc.Arbitrary<infer B> ? B : never;

/** The second project is part of the first, the fourth of the third; half of the people are beneath. */
async function divide({ projects, people, deptId }: Made, label: string): Promise<void> {
  const { executor } = app.db;
  const beneath = await company.addDepartment(executor, `${label}-E`);
  await executor.execute(sql`update department set parent_id = ${deptId} where id = ${beneath}`);
  for (const at of [1, 3]) {
    await executor.execute(sql`
      update project set parent_id = ${projects[at - 1]} where id = ${projects[at]}`);
    const moved = { from: '2023-06-01', deptId: beneath, grade: `${label}-A` };
    await company.move(executor, people[at] ?? 0, moved);
  }
}

async function addBudgets(made: Made, planned: Budgets, label: string): Promise<void> {
  const [main = 0, , other = 0, otherPart = 0] = made.projects;
  const items = ['travel', 'labour', 'rd-material'].map((code) => known.item(code));
  const create = (
    code: string,
    { from, more }: Budgets['byMain'],
    changes: object,
    of: number[],
  ) => {
    const [fromMonth, toMonth] = [addMonths(FIRST, from), addMonths(FIRST, from + more)];
    const linked = of.map((projectId) => ({ projectId, fromMonth, toMonth }));
    const own = { code: `${label}-${code}`, division: 0, deptId: made.deptId, fromMonth, toMonth };
    return createdBudget(app, fieldsOf(known, { ...own, projects: linked, ...changes }));
  };
  const fill = (
    versionId: number,
    { from, more }: Budgets['byMain'],
    given: Budgets['plans'][number],
    rows: readonly number[],
  ) => {
    const inRange = monthsInRange(addMonths(FIRST, from), addMonths(FIRST, from + more));
    const fen = given.flatMap(({ row, item, month, value }) => {
      const [projectId, itemId, of] = [rows[row], items[item], inRange[month]];
      if (projectId === undefined || itemId === undefined || of === undefined) return [];
      return [{ projectId, itemId, month: of, value }];
    });
    const minutes = planned.minutes.flatMap(({ month, value }) => {
      const of = inRange[month];
      if (of === undefined) return [];
      return [{ projectId: rows[0] ?? 0, itemId: made.deptId, month: of, value }];
    });
    return fillIn(app, versionId, { fen, minutes });
  };
  const ownedBy = (role: Role) => ({ ownerId: known.person(role) });
  const [first, second, third] = planned.plans;
  const byMain = await create('1', planned.byMain, ownedBy('user'), [main]);
  await fill(byMain.versionId, planned.byMain, first, [main]);
  await putInForce(app, byMain, '2024-01-01');
  const revised = await revisedBudget(app, byMain.id);
  await fill(revised.versionId, planned.byMain, second, [main]);
  await putInForce(app, revised, '2024-01-02');
  const bySubProjects = { fillMode: FillMode.SUB_PROJECT, ...ownedBy('finance') };
  const bySub = await create('2', planned.bySub, bySubProjects, [other, otherPart]);
  await fill(bySub.versionId, planned.bySub, third, [other, otherPart]);
  await putInForce(app, bySub, '2024-01-01');
  const adding = { budgetType: BudgetType.INTEGRATION, members: [byMain.id, bySub.id] };
  const sum = await create('3', { from: 3, more: 4 }, { ...adding, ...ownedBy('finance') }, []);
  await putInForce(app, sum, '2024-01-01');
}

/** The first months are closed and the last is worked out. */
async function goOn(story: Story): Promise<void> {
  await story.fillIn();
  for (const [at, month] of MONTHS.entries()) {
    await story.before(at);
    await runMonth(app, month);
    if (at === MONTHS.length - 1) continue;
    await waiveAll(app, month);
    const closed = await closeTask(app, month);
    expect(closed.code, closed.msg).toBe(ResultCode.ok);
  }
}

/** Sees everything, at either value, a division, and the first document alone, as its owner. */
const VIEWERS: readonly {
  readonly role: Role;
  readonly labour: LabourValue;
  readonly documents: number;
  readonly takes: (kind: string) => boolean;
}[] = [
  { role: 'finance', labour: 'standard', documents: 3, takes: everyOne(STRIDE) },
  { role: 'finance', labour: 'actual', documents: 3, takes: everyOne(STRIDE) },
  { role: 'pmo', labour: 'standard', documents: 3, takes: everyOne(STRIDE) },
  { role: 'user', labour: 'standard', documents: 1, takes: everyOne(STRIDE) },
];

const LOOKED = {
  range: { startDate: '2023-12-01', endDate: '2024-06-30' },
  years: [2024, 2023],
  endDate: '2024-01-31',
};

async function follow(planned: Plan, budgets: Budgets, label: string): Promise<void> {
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  await withoutBudgets(app);
  const made = await makeCompany(executor, planned, label);
  await divide(made, label);
  const asset = await addAsset(executor, made, planned, `${label}-A`);
  await addBudgets(made, budgets, label);
  await goOn(new Story(executor, planned, made, asset));
  for (const { role, labour, documents, takes } of VIEWERS) {
    const who = {
      app,
      token: demoToken(role),
      labour,
      takes,
      ...(IS_FULL && { pages: new Map() }),
    };
    const seen = await openEverything(who, LOOKED);
    expect([role, seen.whole, seen.closed]).toEqual([role, documents, 0]);
    expect(seen.figures).toBeGreaterThan(10);
    expect(seen.planned > 0).toBe(labour === 'standard');
  }
}

describe('companies made by chance, with budgets', () => {
  it(
    'say nothing that their rows do not come to',
    async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(randomCompany, randomBudgets, async (planned, budgets) => {
          count += 1;
          await follow(planned, budgets, `Q${String(count).padStart(3, '0')}`);
        }),
        // A smaller company would take as long as all of them.
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    IS_FULL ? 3_600_000 : 300_000,
  );
});
