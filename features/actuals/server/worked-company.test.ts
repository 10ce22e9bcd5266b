import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { LabourPage } from '#features/actuals/contract-rows.ts';
import { assetCalls, findIds } from '#features/assets/server/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { formatYuan } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type AccountsApp, closeTask, runMonth, startAccountsApp, waiveAll } from './testing.ts';

/** A company of four people, three projects and one machine, with every figure worked out by hand. */

let app: AccountsApp;

interface Company {
  readonly people: Readonly<Record<'ann' | 'bea' | 'cy' | 'di', number>>;
  readonly projects: readonly [one: number, two: number, three: number];
  readonly deptId: number;
  readonly sheets: Map<string, number>;
  /** The voucher of the journey, which is put right in March. */
  travel: number;
}

let made: Company;

const JANUARY: Month = '2024-01';
const FEBRUARY: Month = '2024-02';
const MARCH: Month = '2024-03';

async function addPeople(deptId: number): Promise<Company['people']> {
  const { executor } = app.db;
  await company.addGradeRate(executor, 'W1', '2023-01-01', 10_001);
  await company.addGradeRate(executor, 'W1', '2024-01-16', 12_000);
  await company.addGradeRate(executor, 'W2', '2023-01-01', 15_050);
  await company.setStandardRate(executor, JANUARY, 10_001);
  const seniors = await company.addRateClass(executor, 'W2', FEBRUARY);
  await company.setStandardRate(executor, JANUARY, 20_003, seniors);
  const person = (name: string, grade: string | null) =>
    company.addPerson(executor, { name: `W-${name}`, deptId, grade });
  const people = {
    ann: await person('ann', 'W1'),
    bea: await person('bea', 'W1'),
    cy: await person('cy', null),
    di: await person('di', null),
  };
  await company.move(executor, people.bea, { from: '2024-02-12', deptId, grade: 'W2' });
  await company.addPersonalRate(executor, people.cy, '2023-01-01', 10_001);
  await company.addPersonalRate(executor, people.di, '2023-01-01', 10_003);
  return people;
}

/**
 * A machine of ten thousand yuan, of which five per cent stay, over seven months: 950,000 fen ÷ 7 =
 * 135,714.28…, then 814,286 ÷ 6 = 135,714.33…, 678,572 ÷ 5 = 135,714.4, 542,858 ÷ 4 = 135,714.5 (half way
 * goes to the even neighbour), 407,144 ÷ 3 = 135,714.67, 271,429 ÷ 2 = 135,714.5, and what is left.
 */
async function addMachine(deptId: number): Promise<void> {
  const assets = assetCalls(app, await findIds(app.db.executor));
  const machine = await assets.created({
    ...{ code: 'W-A', deptId, originalValue: 10_000, residualRate: 5, lifeMonths: 7 },
    inServiceMonth: '2023-12',
  });
  const parts = { 'W-P1': 50.01, 'W-P2': 33.33, 'W-P3': 16.66 };
  const shared = await assets.share(machine, '2024-01', parts);
  expect(shared.code, shared.msg).toBe(ResultCode.ok);
}

beforeAll(async () => {
  app = await startAccountsApp();
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  const deptId = await company.addDepartment(executor, 'W-D');
  const people = await addPeople(deptId);
  const projects = [
    await company.addProject(executor, 'W-P1'),
    await company.addProject(executor, 'W-P2'),
    await company.addProject(executor, 'W-P3'),
  ] as const;
  made = { people, projects, deptId, sheets: new Map(), travel: 0 };
  await company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId: await company.subCategoryOf(executor, 'travel') },
    { prefix: '9999', subCategoryId: null },
  ]);
  await app.call(accountEndpoints.tasks.begin, {
    token: demoToken('finance'),
    body: { month: JANUARY },
  });
  await addMachine(deptId);
});
afterAll(() => app.close());

type Cell = readonly [project: 0 | 1 | 2, date: string, minutes: number];

async function fillIn(
  who: keyof Company['people'],
  batchId: number,
  cells: readonly Cell[],
  state: 'approved' | 'submitted' = 'approved',
): Promise<void> {
  const hours = cells.map(([project, date, minutes]) => ({
    projectId: made.projects[project],
    date,
    minutes,
  }));
  const sheet = { personId: made.people[who], batchId, hours, state };
  made.sheets.set(`${who} ${batchId}`, await company.addSheet(app.db.executor, sheet));
}

/** Rows of a month as a person would write them down; labour at standard and, in brackets, at actual. */
async function booked(month: Month): Promise<string[]> {
  const rows = await rowsOf<{ text: string; fen: number; atActual: number | null }>(
    app.db.executor,
    sql`
      select concat_ws(' ', row.source, person.nick_name, coalesce(project.code, 'company'),
        case when row.kind = 'normal' then null
          else row.kind || ' ' || to_char(row.origin_month, 'YYYY-MM') end) as text, row.fen,
        case when row.source = 'labour' then row.at_actual_fen end as "atActual"
      from cost_row row join account_task task
        on task.run_id = row.run_id and task.month = row.posting_month
      left join person on person.id = row.person_id
      left join project on project.id = row.project_id
      where row.posting_month = ${`${month}-01`}
      order by array_position(array['labour', 'voucher', 'material', 'asset'], row.source),
        person.nick_name, row.source_id, project.code nulls last, row.origin_month`,
  );
  return rows.map(({ text, fen, atActual }) => {
    const bracket = atActual === null ? '' : ` (${formatYuan(atActual)})`;
    return `${text} ${formatYuan(fen)}${bracket}`;
  });
}

async function settle(month: Month): Promise<string[]> {
  const task = await runMonth(app, month);
  expect(task.sources.map(({ difference }) => difference)).toEqual([0, 0, 0, 0]);
  expect(task.sources.map(({ differenceAtActual }) => differenceAtActual)).toEqual([0, 0, 0, 0]);
  const rows = await booked(month);
  await waiveAll(app, month);
  const closed = await closeTask(app, month);
  expect(closed.code, closed.msg).toBe(ResultCode.ok);
  return rows;
}

// 135,714 × 50.01 % = 67,870.57, × 33.33 % = 45,233.48, × 16.66 % = 22,609.95: cut off they make
// 135,712, and the two that are missing go to the third and the first.
const MACHINE = ['asset W-P1 678.71', 'asset W-P2 452.33', 'asset W-P3 226.10'];
// 135,715 × 50.01 % = 67,871.07, × 33.33 % = 45,233.81, × 16.66 % = 22,610.12: one goes to the second.
const MACHINE_MORE = ['asset W-P1 678.71', 'asset W-P2 452.34', 'asset W-P3 226.10'];

describe('a company worked out by hand', () => {
  it('in January: a rate that changes inside, half a fen both ways, a line without a project, a return', async () => {
    const { executor } = app.db;
    const { deptId, projects, people } = made;
    const batch = await company.addBatch(executor, JANUARY, Object.values(people));
    await fillIn('ann', batch, [
      [0, '2024-01-10', 480],
      [0, '2024-01-17', 450],
      [1, '2024-01-15', 30],
      [1, '2024-01-16', 30],
    ]);
    await fillIn('cy', batch, [[1, '2024-01-10', 30]]);
    await fillIn('di', batch, [[1, '2024-01-10', 30]]);
    const line = { month: JANUARY, deptId };
    made.travel = await company.addVoucher(executor, {
      ...line,
      fen: 123_456,
      projectId: projects[0],
    });
    const loose = await company.addVoucher(executor, { ...line, fen: 10_001, projectId: null });
    await company.decide(executor, {
      source: 'voucher',
      id: loose,
      month: JANUARY,
      parts: [
        { projectId: projects[0], shareBp: 3_333 },
        { projectId: projects[1], shareBp: 3_333 },
        { projectId: null, shareBp: 3_334 },
      ],
    });
    const subCategoryId = await company.subCategoryOf(executor, 'trial-material');
    const issue = { ...line, projectId: projects[1], subCategoryId };
    await company.addMaterial(executor, { ...issue, fen: 80_000 });
    await company.addMaterial(executor, { ...issue, fen: -12_050 });

    expect(await settle(JANUARY)).toEqual([
      // 930 × 10,001 ÷ 60 = 155,015.5 fen: up to the even one. At actual 480 × 100.01 + 450 × 120.00
      // minutes of yuan an hour = 102,004.80 ÷ 60
      'labour W-ann W-P1 1,550.16 (1,700.08)',
      // An hour; 30 × 10,001 + 30 × 12,000 = 660,030 ÷ 60 = 11,000.5 fen: down to the even one
      'labour W-ann W-P2 100.01 (110.00)',
      // 30 × 10,001 ÷ 60 = 5,000.5 fen: down
      'labour W-cy W-P2 50.00 (50.00)',
      // At actual 30 × 10,003 ÷ 60 = 5,001.5 fen: up
      'labour W-di W-P2 50.00 (50.02)',
      'voucher W-P1 1,234.56',
      // 10,001 fen by 33.33, 33.33 and 33.34 %: the fen left over goes to the largest remainder
      'voucher W-P1 33.33',
      'voucher W-P2 33.33',
      'voucher company 33.35',
      'material W-P2 800.00',
      'material W-P2 -120.50',
      ...MACHINE,
    ]);
  });

  it('in February: a promotion inside the month, a reversal in red, a sheet that is not approved', async () => {
    const { executor } = app.db;
    const { deptId, projects, people } = made;
    const batch = await company.addBatch(executor, FEBRUARY, [people.ann, people.bea]);
    await fillIn('bea', batch, [
      [0, '2024-02-09', 480],
      [0, '2024-02-12', 480],
    ]);
    await fillIn('ann', batch, [[2, '2024-02-20', 300]], 'submitted');
    const line = { month: FEBRUARY, deptId };
    await company.addVoucher(executor, { ...line, fen: -123_456, projectId: projects[0] });
    expect(await settle(FEBRUARY)).toEqual([
      // Eight hours of one class and eight of another; 8 × 120.00 + 8 × 150.50
      'labour W-bea W-P1 2,400.32 (2,164.00)',
      'voucher W-P1 -1,234.56',
      ...MACHINE,
    ]);
    const late = [...made.sheets].find(([key]) => key === `ann ${batch}`)?.[1] ?? 0;
    await company.approveSheet(executor, late);
  });

  it('in March, with another standard rate: hours that came late, and hours and a voucher of January put right', async () => {
    const { executor } = app.db;
    const { projects } = made;
    await company.setStandardRate(executor, MARCH, 12_000);
    const sheetId = [...made.sheets.values()][0] ?? 0;
    await company.addCorrection(executor, {
      sheetId,
      month: JANUARY,
      cells: [
        { projectId: projects[0], date: '2024-01-10', minutes: -120 },
        { projectId: projects[2], date: '2024-01-10', minutes: 120 },
      ],
    });
    const changed = { source: 'voucher' as const, id: made.travel };
    await company.changeLine(executor, { ...changed, fen: 120_000, projectId: projects[0] });
    await company.noteLine(executor, { ...changed, month: JANUARY, kind: 'correction' });
    expect(await settle(MARCH)).toEqual([
      // 810 × 10,001 ÷ 60 = 135,013.5 fen, up to the even one, less 1,550.16; at actual 360 × 100.01 +
      // 450 × 120.00 = 1,500.06, of which 1,700.08 is booked
      'labour W-ann W-P1 correction 2024-01 -200.02 (-200.02)',
      // 120 minutes at the rate of January and, late, 300 at that of February: closed months keep theirs
      'labour W-ann W-P3 correction 2024-01 200.02 (200.02)',
      'labour W-ann W-P3 late 2024-02 500.05 (600.00)',
      // 1,200.00 less 1,234.56
      'voucher W-P1 correction 2024-01 -34.56',
      ...MACHINE,
    ]);
  });

  it('in April: hours put right that nothing shows at standard, where nobody is told of them', async () => {
    const [projectId] = made.projects;
    await company.addCorrection(app.db.executor, {
      sheetId: [...made.sheets.values()][0] ?? 0,
      month: JANUARY,
      cells: [
        { projectId, date: '2024-01-10', minutes: -60 },
        { projectId, date: '2024-01-17', minutes: 60 },
      ],
    });
    expect(await settle('2024-04')).toEqual([
      // An hour at 120.00 instead of 100.01.
      'labour W-ann W-P1 correction 2024-01 0.00 (19.99)',
      ...MACHINE,
    ]);
    const rows = async (labour: LabourValue) => {
      const { data } = await app.call<LabourPage>(accountEndpoints.rows.labour, {
        ...{ token: demoToken('finance'), params: { id: 0 } },
        body: { startDate: '2024-04-01', endDate: '2024-04-30', labour },
      });
      return [data.total, data.rows.map(({ amount }) => amount), data.months.length];
    };
    expect(await rows('standard')).toEqual([0, [], 0]);
    expect(await rows('actual')).toEqual([1, [19.99], 1]);
  });

  it('from May on: the machine to the end of its life, exactly to what is left of it', async () => {
    expect(await settle('2024-05')).toEqual(MACHINE_MORE);
    expect(await settle('2024-06')).toEqual(MACHINE);
    expect(await settle('2024-07')).toEqual(MACHINE_MORE);
    expect(await settle('2024-08')).toEqual([]);
    const [taken] = await rowsOf<{ fen: number }>(
      app.db.executor,
      sql`select sum(fen)::bigint as fen from cost_month where source = 'asset'`,
    );
    expect(taken?.fen).toBe(950_000);
  });

  it('comes to the same by posting and by origin, and each figure is the sum of its rows', async () => {
    const sums = await rowsOf<{ basis: string; month: string; yuan: number }>(
      app.db.executor,
      sql`
        select 'posting' as basis, to_char(month, 'YYYY-MM') as month, sum(fen)::bigint as yuan
          from cost_month where month < '2024-04-01' group by month
        union all
        select 'origin', to_char(origin_month, 'YYYY-MM'), sum(fen)::bigint
          from cost_month where month < '2024-04-01' group by origin_month
        order by basis desc, month`,
    );
    expect(sums.map(({ basis, month, yuan }) => `${basis} ${month} ${formatYuan(yuan)}`)).toEqual([
      // 1,750.17 labour + 1,334.57 vouchers + 679.50 materials + 1,357.14 machine
      'posting 2024-01 5,121.38',
      'posting 2024-02 2,522.90',
      'posting 2024-03 1,822.63',
      'origin 2024-01 5,086.82',
      'origin 2024-02 3,022.95',
      'origin 2024-03 1,357.14',
    ]);
  });
});
