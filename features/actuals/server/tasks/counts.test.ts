import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { Finding, SourceProof, TaskDetail } from '#features/actuals/contract-tasks.ts';
import { voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import type { FindingKind } from '#features/actuals/rules.ts';
import {
  type AccountsApp,
  closeMonths,
  runMonth,
  startAccountsApp,
} from '#features/actuals/server/testing.ts';
import { materialEndpoints } from '#features/materials/contract.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';

/** A month with a line of every kind, and hours of every kind, counted by hand. */

const JANUARY = '2024-01';
const FEBRUARY = '2024-02';
const token = demoToken('finance');

let app: AccountsApp;
let task: TaskDetail;

async function addHours(deptId: number, projectId: number): Promise<() => Promise<void>> {
  const { executor } = app.db;
  await company.addGradeRate(executor, 'C1', '2023-01-01', 10_000);
  await company.addGradeRate(executor, 'C2', '2023-01-01', 10_000);
  await company.setStandardRate(executor, JANUARY, 10_000);
  // A class of its own from February on, whose rate nobody has set.
  await company.addRateClass(executor, 'C2', FEBRUARY);
  const person = (name: string, grade: string) =>
    company.addPerson(executor, { name: `C-${name}`, deptId, grade });
  const people = [await person('ann', 'C1'), await person('bea', 'C1'), await person('cy', 'C2')];
  const [ann = 0, bea = 0, cy = 0] = people;
  const sheet = (batchId: number, personId: number, date: string, minutes: number, late = false) =>
    company.addSheet(executor, {
      ...{ personId, batchId, hours: [{ projectId, date, minutes }] },
      state: late ? 'submitted' : 'approved',
    });
  const january = await company.addBatch(executor, JANUARY, people);
  const booked = await sheet(january, ann, '2024-01-10', 480);
  const late = await sheet(january, bea, '2024-01-10', 300, true);
  await sheet(january, cy, '2024-01-10', 60);
  return async () => {
    const february = await company.addBatch(executor, FEBRUARY, people);
    const own = await sheet(february, ann, '2024-02-08', 420);
    await executor.execute(sql`
      insert into hours_month (sheet_id, person_id, dept_id, absence, month, state, minutes)
      values (${own}, ${ann}, ${deptId}, 'annual', '2024-02-01', 'approved', 90)`);
    await sheet(february, bea, '2024-02-08', 240, true);
    await sheet(february, cy, '2024-02-08', 150);
    await company.approveSheet(executor, late);
    const cells = [{ projectId, date: '2024-01-10', minutes: -120 }];
    await company.addCorrection(executor, { sheetId: booked, month: JANUARY, cells });
  };
}

beforeAll(async () => {
  app = await startAccountsApp();
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  const deptId = await company.addDepartment(executor, 'C-D');
  const one = await company.addProject(executor, 'C-P1');
  const two = await company.addProject(executor, 'C-P2');
  const over = await company.addProject(executor, 'C-P3', { status: 'closed' });
  const travel = await company.subCategoryOf(executor, 'travel');
  await company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId: travel },
    { prefix: '9902', subCategoryId: null },
    { prefix: '9999', subCategoryId: null },
  ]);
  await executor.execute(
    sql`update account_mapping set target = 'elsewhere' where prefix = '9902'`,
  );
  await app.call(accountEndpoints.tasks.begin, { token, body: { month: JANUARY } });
  const hoursOfFebruary = await addHours(deptId, one);
  const line = (month: string, projectId: number | null, account = '9901') =>
    company.addVoucher(executor, { month, fen: 1001, projectId, deptId, account });
  const materials = await company.subCategoryOf(executor, 'rd-material');
  const issue = (month: string, projectId: number | null) =>
    company.addMaterial(executor, {
      ...{ month, fen: 501, projectId, deptId, subCategoryId: materials },
    });
  const kept = await line(JANUARY, one);
  await closeMonths(app, JANUARY);

  await hoursOfFebruary();
  const source = 'voucher';
  await line(FEBRUARY, one);
  const split = await line(FEBRUARY, null);
  const parts = [
    { projectId: one, shareBp: 5000 },
    { projectId: two, shareBp: 5000 },
  ];
  await company.decide(executor, { source, id: split, month: FEBRUARY, parts });
  await line(FEBRUARY, null);
  await line(FEBRUARY, one, '8888');
  await line(FEBRUARY, one, '9902');
  const late = await line(JANUARY, two);
  await company.noteLine(executor, { source, id: late, month: JANUARY, kind: 'late' });
  await company.noteLine(executor, { source, id: kept, month: JANUARY, kind: 'correction' });
  await issue(FEBRUARY, one);
  await issue(FEBRUARY, null);
  const lateIssue = await issue(JANUARY, one);
  await company.noteLine(executor, {
    ...{ source: 'material', id: lateIssue, month: JANUARY, kind: 'late' },
  });
  const asset = (code: string, shares: company.Shares) =>
    company.addAsset(executor, {
      ...{ code, deptId, shares, months: { [FEBRUARY]: 700 } },
      subCategoryId: travel,
    });
  await asset('C-A1', [{ projectId: one, shareBp: 10_000 }]);
  await asset('C-A2', [
    { projectId: one, shareBp: 4000 },
    { projectId: over, shareBp: 6000 },
  ]);
  await asset('C-A3', []);
  task = await runMonth(app, FEBRUARY);
});
afterAll(() => app.close());

const proofOf = (source: SourceProof['source']): SourceProof => {
  const proof = task.sources.find((one) => one.source === source);
  if (proof === undefined) throw new Error(`nothing of ${source}`);
  return proof;
};

const counted = (source: SourceProof['source']) =>
  Object.fromEntries(proofOf(source).lines?.parts.map(({ part, count }) => [part, count]) ?? []);

describe('what a month counts', () => {
  it('is every voucher line once, by what became of it', () => {
    // Each of the vouchers of February has a second line, which is no cost.
    expect(counted('voucher')).toEqual({
      ...{ booked: 3, unchanged: 1, unassigned: 1, unmapped: 1, elsewhere: 1, none: 5 },
    });
    expect(proofOf('voucher')).toMatchObject({
      ...{ lines: { total: 12, earlier: 2 }, bookedRows: 4, pendingRows: 2 },
    });
  });

  it('is every issue and every asset once, whatever of it waits', () => {
    expect(counted('material')).toEqual({ booked: 2, unassigned: 1 });
    expect(proofOf('material').lines).toMatchObject({ total: 3, earlier: 1 });
    expect(counted('asset')).toEqual({ booked: 1, partly: 1, unassigned: 1 });
    expect(proofOf('asset')).toMatchObject({ lines: { total: 3, earlier: 0 }, pendingRows: 2 });
  });

  it('is every hour once: of the month, late, put right, or waiting for a rate', () => {
    const { hourParts, sourceHours, bookedHours, pendingHours } = proofOf('labour');
    expect(hourParts).toEqual([
      { part: 'normal', hours: 7 },
      { part: 'late', hours: 5 },
      { part: 'correction', hours: -2 },
      { part: 'unpriced', hours: 2.5 },
    ]);
    expect({ sourceHours, bookedHours, pendingHours }).toEqual({
      ...{ sourceHours: 12.5, bookedHours: 10, pendingHours: 2.5 },
    });
  });

  it('takes approved hours of its own days, on projects and away', () => {
    const hours = task.steps.find(({ step }) => step === 'hours');
    expect(hours).toMatchObject({ hours: 11, leaveHours: 1.5, people: 2 });
    const unapproved = task.findings.find(({ kind }) => kind === 'unapproved');
    expect(unapproved).toMatchObject({ total: 1, hours: 4 });
  });

  it('adds up, and says of a step what it has booked', () => {
    for (const { source, lines } of task.sources) {
      if (lines === null) continue;
      const sum = lines.parts.reduce((all, { count }) => all + count, 0);
      expect([source, sum]).toEqual([source, lines.total]);
    }
    const booked = Object.fromEntries(task.steps.map(({ step, rows }) => [step, rows]));
    expect(booked).toMatchObject({ vouchers: 3, materials: 2, assets: 2 });
  });

  it('waits for what its findings say, to the fen and to the minute', async () => {
    const found = async (kind: FindingKind) => {
      const query = { month: FEBRUARY, kind, pageNum: '1', pageSize: '100' };
      const { data } = await app.call<{ rows: Finding[] }>(accountEndpoints.tasks.findings, {
        ...{ token, query },
      });
      return data.rows;
    };
    const yuan = { voucher: 0, material: 0, asset: 0, labour: 0 };
    for (const kind of ['unmapped', 'unassigned', 'closedShare'] as const) {
      for (const one of await found(kind)) {
        if (one.kind === 'unassigned') yuan[one.source] += one.amount;
        if (one.kind === 'unmapped') yuan.voucher += one.amount;
        if (one.kind === 'closedShare') yuan.asset += one.amount;
      }
    }
    for (const { source, pendingAmount } of task.sources) {
      expect([source, yuan[source]]).toEqual([source, pendingAmount]);
    }
    const missing = await found('missingStandard');
    const hours = missing.map((one) => ('hours' in one ? one.hours : 0));
    expect(hours).toEqual([proofOf('labour').pendingHours]);
  });

  it('is what the lists of the month have, with those of earlier months besides', async () => {
    const total = async (query: Record<string, string>) => {
      const { data } = await app.call<{ total: number }>(voucherEndpoints.list, {
        ...{ token, query: { month: FEBRUARY, ...query } },
      });
      return data.total;
    };
    expect(await total({})).toBe(10);
    for (const state of ['unassigned', 'unmapped', 'elsewhere', 'none'] as const) {
      expect([state, await total({ state })]).toEqual([state, counted('voucher')[state]]);
    }
    const issues = await app.call<{ total: number }>(materialEndpoints.list, {
      ...{ token, query: { month: FEBRUARY } },
    });
    expect(issues.data.total).toBe(2);
  });
});
