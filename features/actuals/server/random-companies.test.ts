import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { LABOUR_VALUES } from '#features/people/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { allocateByLargestRemainder, roundHalfEven } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import {
  addAsset,
  MONTHS,
  makeCompany,
  type Plan,
  randomCompany,
  Story,
} from '#server/testing/random-company.ts';
import { IS_FULL } from '#server/testing/sample.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { allocated, halfEven } from './due/arithmetic-sql.ts';
import { expectOpens, readYear } from './rows/testing.ts';
import { type AccountsApp, closeTask, runMonth, startAccountsApp, waiveAll } from './testing.ts';
import { dueBy, type Entry, keyOf, postedIn } from './testing-reference.ts';

let app: AccountsApp;
const RUNS = IS_FULL ? 40 : 5;

beforeAll(async () => {
  app = await startAccountsApp();
});
afterAll(() => app.close());

const bookedIn = (executor: Executor, month: Month) =>
  rowsOf<Entry & { kind: string }>(
    executor,
    sql`
      select row.source, row.source_id as "sourceId", row.project_id as "projectId", row.kind,
        to_char(row.origin_month, 'YYYY-MM') as "originMonth", row.minutes, row.fen,
        row.at_actual_fen as "atActualFen"
      from cost_row row join account_task task
        on task.month = row.posting_month and task.run_id = row.run_id
      where row.posting_month = ${`${month}-01`}`,
  );

/** Works a month out twice and closes it; gives the digest. */
async function settle(story: Story, at: number): Promise<string | null> {
  const { executor } = app.db;
  const month = MONTHS[at] ?? '';
  const digestNow = async () => {
    const task = await runMonth(app, month);
    expect(task.sources.map(({ difference }) => difference)).toEqual([0, 0, 0, 0]);
    expect(task.sources.map(({ differenceAtActual }) => differenceAtActual)).toEqual([0, 0, 0, 0]);
    expect(task.sources.map(({ hoursDifference }) => hoursDifference)).toEqual([0, 0, 0, 0]);
    return task.runs.find(({ published }) => published)?.digest ?? null;
  };
  const digest = await digestNow();
  expect(await digestNow(), 'the same inputs give the same run').toBe(digest);
  const rows = await bookedIn(executor, month);
  const found = rows.map((row) => [keyOf(row), row.minutes, row.fen, row.atActualFen]);
  expect(found.sort()).toEqual(postedIn(story.told, at).sort());
  for (const row of rows) {
    expect(row.kind === 'normal', keyOf(row)).toBe(row.originMonth === month);
  }
  await waiveAll(app, month);
  const closed = await closeTask(app, month);
  expect(closed.code, closed.msg).toBe(ResultCode.ok);
  return digest;
}

const sumsBy = async (column: 'month' | 'origin_month') => {
  const rows = await rowsOf<{ fen: number; atActual: number }>(
    app.db.executor,
    sql`
      select sum(fen)::bigint as fen, sum(at_actual_fen)::bigint as "atActual"
      from cost_month group by ${sql.raw(column)}`,
  );
  return [
    rows.reduce((sum, row) => sum + row.fen, 0),
    rows.reduce((sum, row) => sum + row.atActual, 0),
  ];
};

async function follow(planned: Plan, label: string): Promise<void> {
  const { executor } = app.db;
  const made = await makeCompany(executor, planned, label);
  const asset = await addAsset(executor, made, planned, `${label}-A`);
  const story = new Story(executor, planned, made, asset);
  await story.fillIn();
  const digests: (string | null)[] = [];
  for (const at of MONTHS.keys()) {
    await story.before(at);
    digests.push(await settle(story, at));
  }
  const everything = [...dueBy(story.told, MONTHS.length - 1).values()];
  const all = [
    everything.reduce((sum, row) => sum + row.fen, 0),
    everything.reduce((sum, row) => sum + row.atActualFen, 0),
  ];
  expect(await sumsBy('month')).toEqual(all);
  expect(await sumsBy('origin_month'), 'restated by origin').toEqual(all);
  for (const labour of LABOUR_VALUES) {
    const year = await readYear(app, demoToken('finance'), { year: '2024', labour });
    expect(year.maxPeriod).toBe(MONTHS.length);
    await expectOpens(app, year, {}, labour);
  }
  await reopenAndRunAgain(digests.at(-1) ?? null);
}

async function reopenAndRunAgain(digest: string | null): Promise<void> {
  const month = MONTHS.at(-1) ?? '';
  const token = demoToken('super_admin');
  const body = { month, reason: 'test' };
  const reopened = await app.call(accountEndpoints.tasks.reopen, { token, body });
  expect(reopened.code, reopened.msg).toBe(ResultCode.ok);
  const task = await runMonth(app, month);
  expect(task.runs.find(({ published }) => published)?.digest).toBe(digest);
}

describe('arithmetic in the database', () => {
  it('rounds and splits as the kernel does', async () => {
    const cases = fc.sample(
      fc.record({
        total: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        weights: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 5 }),
      }),
      200,
    );
    const given = JSON.stringify(cases.map((one, id) => ({ ...one, id })));
    const rows = await rowsOf<{ id: number; shares: number[]; rounded: number }>(
      app.db.executor,
      sql`
        select id, json_agg(share order by rank) as shares,
          ${halfEven(sql`abs(min(total))`, sql`min(weight)`)} as rounded
        from (${allocated(sql`
          select one.id, one.total, part.weight::bigint as weight, part.place as rank
          from jsonb_to_recordset(${given}::jsonb) as one(id int, total bigint, weights jsonb)
          cross join lateral jsonb_array_elements_text(one.weights)
            with ordinality as part(weight, place)`)}) split
        group by id order by id`,
    );
    for (const { id, shares, rounded } of rows) {
      const { total, weights } = cases[id] ?? { total: 0, weights: [1] };
      expect(shares.map((share) => share + 0)).toEqual(allocateByLargestRemainder(total, weights));
      const smallest = BigInt(Math.min(...weights));
      expect(rounded).toBe(Number(roundHalfEven(BigInt(Math.abs(total)), smallest)));
    }
    expect(rows).toHaveLength(cases.length);
  });
});

describe('companies made by chance', () => {
  it('are booked as they are worked out by hand', async () => {
    const token = demoToken('finance');
    await app.call(accountEndpoints.tasks.begin, { token, body: { month: MONTHS[0] } });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(randomCompany, async (planned) => {
        count += 1;
        await company.forgetAccounts(app.db.executor);
        await follow(planned, `R${String(count).padStart(3, '0')}`);
      }),
      { numRuns: RUNS },
    );
  }, 300_000);
});
