import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { YearAccount } from '#features/actuals/contract-year.ts';
import {
  type AccountsApp,
  beginAccounts,
  closeMonths,
  closeTask,
  runMonth,
  startAccountsApp,
  waiveAll,
} from '#features/actuals/server/testing.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { asksOf, findKnown, type Known } from '#server/testing/endpoints/asks.ts';
import { moveRows } from '#server/testing/moved-rows.ts';
import {
  addAsset,
  MONTHS,
  makeCompany,
  type Plan,
  randomCompany,
  Story,
} from '#server/testing/random-company.ts';
import { IS_FULL, SEED, someOf } from '#server/testing/sample.ts';
import { demoToken } from '#server/testing/test-app.ts';

/**
 * Nobody's pay can be worked out, by subtracting or by solving: in two companies that differ in what
 * people cost and in nothing else, whoever may not see rates is told the same, byte for byte, by every
 * endpoint that reads, in every file and every notice. Both take the same steps at the same time; where
 * rows lie in the tables of one says nothing either.
 */

/** The demo's accounts hold more than the role they are called by; none of these sees rates. */
const READERS: readonly Role[] = ROLES.filter(
  (role) => !isPermitted(new Set([role]), 'rates:read'),
);

/** Companies made by chance; between them they are asked everything where nothing is left out. */
const COMPANIES = IS_FULL ? 10 : 1;

/** Which part of all requests is sent: one of so many, from this one on. */
interface Part {
  readonly oneOf: number;
  readonly from: number;
}

const DEMO: Part = { oneOf: IS_FULL ? 1 : 17, from: SEED };
const madeByChance = (count: number): Part => ({
  oneOf: IS_FULL ? COMPANIES : 31,
  from: SEED + count,
});

const SLOW = IS_FULL ? 7_200_000 : 600_000;

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(Buffer.isBuffer(value) ? value : (JSON.stringify(value) ?? ''))
    .digest('hex');

interface Told {
  readonly what: string;
  readonly code: number;
  readonly digest: string;
}

/** Everything a role is told of a company. */
async function toldTo(
  app: AccountsApp,
  known: Known,
  role: Role,
  { oneOf, from }: Part,
): Promise<Told[]> {
  const told: Told[] = [];
  const reading = app.routes.filter(({ endpoint }) => endpoint.effect === 'read');
  for (const [place, { endpoint }] of reading.entries()) {
    const asks = asksOf(endpoint.id, known, role).filter(
      (_, at) => (at + place + from) % oneOf === 0,
    );
    for (const ask of asks) {
      const answer = await app.call(endpoint, { ...ask, token: demoToken(role) });
      const { code, msg, data } = answer;
      const name = answer.headers['content-disposition'];
      told.push({
        what: `${role} ${endpoint.id} ${JSON.stringify({ ...ask, body: Buffer.isBuffer(ask.body) ? 'file' : ask.body })}`,
        code,
        digest: `${digest(data)} ${digest([msg, name])}`,
      });
      expect(answer.status, told.at(-1)?.what).toBe(200);
    }
  }
  return told;
}

/** What people were told without asking, but for those who see rates. */
const noticesIn = (app: AccountsApp) =>
  rowsOf(
    app.db.executor,
    sql`
      select notice.person_id, notice.kind, notice.params, notice.link, notice.times, notice.created_at::text
      from notice join person on person.id = notice.person_id
      where not (person.roles && '{finance,super_admin}') order by notice.id`,
  );

/** The same steps in both companies, one after the other. */
async function inBoth<Result>(
  apps: readonly AccountsApp[],
  step: (app: AccountsApp, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, app] of apps.entries()) results.push(await step(app, at));
  return results;
}

async function expectSame(
  apps: readonly AccountsApp[],
  { roles, part }: { readonly roles: number; readonly part: Part },
): Promise<number> {
  let count = 0;
  const differing: string[] = [];
  const knowns = await inBoth(apps, (app) => findKnown(app.db.executor));
  expect(knowns[1]).toEqual(knowns[0]);
  for (const role of someOf(READERS, roles)) {
    const [here = [], there = []] = await inBoth(apps, (app, at) =>
      toldTo(app, knowns[at] as Known, role, part),
    );
    expect(there).toHaveLength(here.length);
    const others = here.filter(
      ({ code, digest }, at) => code !== there[at]?.code || digest !== there[at]?.digest,
    );
    differing.push(...others.map(({ what }) => what));
    count += here.filter(({ code }) => code === ResultCode.ok).length;
  }
  expect(differing).toEqual([]);
  const [here, there] = await inBoth(apps, noticesIn);
  expect(there).toEqual(here);
  return count;
}

/** What everybody costs is another figure; none is added and none goes. */
const changeRates = (app: AccountsApp) =>
  app.db.executor.execute(sql`
    with graded as (
      update grade_rate set hourly_fen = 1 + (hourly_fen * 7919 + id * 104729) % 90000 returning 1)
    update personal_rate set hourly_fen = 1 + (hourly_fen * 6151 + id * 3571) % 90000`);

let apps: readonly AccountsApp[];

beforeAll(async () => {
  apps = [await startAccountsApp(), await startAccountsApp()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

const yearOf = async (app: AccountsApp, year: string) => {
  const { data } = await app.call<YearAccount>(accountEndpoints.year.read, {
    token: demoToken('finance'),
    query: { year, labour: 'actual' },
  });
  return data.totals;
};

/** Sheets of a month that are approved, those of the demo. */
const approvedSheets = (app: AccountsApp, month: string) =>
  rowsOf<{ id: number; projectId: number; days: string[] }>(
    app.db.executor,
    sql`
      select sheet.id, line.project_id as "projectId",
        array_agg(cell.date::text order by cell.date) as days
      from timesheet sheet
      join timesheet_row line on line.sheet_id = sheet.id and line.project_id is not null
      join timesheet_cell cell on cell.row_id = line.id and cell.minutes >= 120
      where sheet.state = 'approved' and to_char(cell.date, 'YYYY-MM') = ${month}
      group by 1, 2 having count(*) > 2 order by sheet.id, line.project_id limit 12`,
  );

describe('what people cost, to whoever may not see it', () => {
  it(
    'changes nothing in the demo company, whatever is asked',
    async () => {
      const [, other] = apps as [AccountsApp, AccountsApp];
      await changeRates(other);
      await moveRows(other.db);
      await inBoth(apps, async (app) => {
        const { executor } = app.db;
        // Some of August come late, and some of its hours are put right.
        const [first, second, third, late] = await approvedSheets(app, '2026-08');
        await executor.execute(
          sql`update timesheet set state = 'submitted' where id = ${late?.id}`,
        );
        await executor.execute(
          sql`update hours_month set state = 'submitted' where sheet_id = ${late?.id}`,
        );
        await beginAccounts(app, '2026-08');
        await closeMonths(app, '2026-08');
        await company.approveSheet(executor, late?.id ?? 0);
        for (const [sheet, to] of [
          [first, second?.projectId],
          [third, third?.projectId],
        ] as const) {
          const { id = 0, projectId = 0, days = [] } = sheet ?? {};
          await company.addCorrection(executor, {
            sheetId: id,
            month: '2026-08',
            cells: [
              { projectId, date: days[0] ?? '', minutes: -60 },
              { projectId: to ?? 0, date: days.at(-1) ?? '', minutes: 60 },
            ],
          });
        }
        await closeMonths(app, '2026-09');
        // Two runs can be compared, and a document has its picture.
        await runMonth(app, '2026-10');
        await runMonth(app, '2026-10');
        await executor.execute(sql`
          insert into budget_image (budget_id, hash, content_type, content, at, by_id)
          select min(id), 'x', 'image/png', 'x', '2026-10-01', min(owner_id) from budget`);
      });
      await moveRows(other.db);
      expect(await expectSame(apps, { roles: 5, part: DEMO })).toBeGreaterThan(100);
      // They are other companies to whoever sees rates.
      const [here, there] = await inBoth(apps, (app) => yearOf(app, '2026'));
      expect(there?.actualAmount).not.toBe(here?.actualAmount);
      expect(there?.rateDifference).not.toBe(here?.rateDifference);
    },
    SLOW,
  );

  /** What they give has a name made by chance, and is for whoever had it made. */
  const OF_ONES_OWN = ['jobs.read', 'exports.file'];

  it('is asked of every endpoint that reads as the endpoint wants to be asked', async () => {
    const [app] = apps as [AccountsApp];
    const known = await findKnown(app.db.executor);
    const isAnswered = async (endpoint: AnyEndpoint) => {
      for (const role of ['super_admin', ...ROLES] as const) {
        for (const ask of asksOf(endpoint.id, known, role)) {
          const { code } = await app.call(endpoint, { ...ask, token: demoToken(role) });
          if (code === ResultCode.ok) return true;
        }
      }
      return false;
    };
    const unanswered: string[] = [];
    for (const { endpoint } of app.routes) {
      if (endpoint.effect !== 'read' || (await isAnswered(endpoint))) continue;
      unanswered.push(endpoint.id);
    }
    expect(unanswered).toEqual(OF_ONES_OWN);
  });

  it(
    'changes nothing in companies made by chance',
    async () => {
      let count = 0;
      const settle = async (app: AccountsApp, planned: Plan, label: string) => {
        await company.forgetAccounts(app.db.executor);
        const made = await makeCompany(app.db.executor, planned, label);
        const asset = await addAsset(app.db.executor, made, planned, `${label}-A`);
        const story = new Story(app.db.executor, planned, made, asset);
        await story.fillIn();
        if (app === apps[1]) await moveRows(app.db);
        for (const [at, month] of MONTHS.entries()) {
          await story.before(at);
          await runMonth(app, month);
          await waiveAll(app, month);
          expect((await closeTask(app, month)).code).toBe(ResultCode.ok);
        }
      };
      await inBoth(apps, async (app) => {
        await app.db.executor.execute(
          sql`truncate closed_month, closed_hours, closed_department, closed_sub_category, closed_cost,
            closed_project`,
        );
        await app.db.executor.execute(sql`delete from ledger`);
        await beginAccounts(app, MONTHS[0] ?? '');
      });
      const rate = fc.integer({ min: 1, max: 60_000 });
      await fc.assert(
        fc.asyncProperty(
          randomCompany,
          fc.array(rate, { minLength: 6, maxLength: 6 }),
          async (planned, other) => {
            count += 1;
            const label = `N${String(count).padStart(3, '0')}`;
            const costing = (offset: number) => (one: Plan['rates'][number], at: number) => ({
              ...one,
              hourlyFen: other[at + offset] ?? 1,
            });
            const changed = {
              ...planned,
              rates: planned.rates.map(costing(0)),
              personal: planned.personal.map((one, at) => ({
                ...one,
                hourlyFen: other[4 + at] ?? 1,
              })),
            };
            await inBoth(apps, (app, at) => settle(app, at === 0 ? planned : changed, label));
            await expectSame(apps, { roles: 3, part: madeByChance(count) });
          },
        ),
        { numRuns: COMPANIES, seed: SEED, endOnFailure: true },
      );
    },
    SLOW,
  );
});
