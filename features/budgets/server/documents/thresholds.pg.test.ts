import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type BudgetConfig,
  type BudgetDetail,
  type CompanyThresholds,
  documentEndpoints,
} from '#features/budgets/contract-documents.ts';
import type { Thresholds } from '#features/budgets/rules.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { atOnce } from '#server/testing/at-once.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createdBudget, fieldsOf, type Known, knownRecords, withoutBudgets } from '../testing.ts';

let database: TestDatabase;
let db: Database;
let app: TestApp;
let known: Known;
let id = 0;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 6 });
  app = await startTestApp({ db });
  known = await knownRecords(app);
});
beforeEach(async () => {
  await withoutBudgets(app);
  await db.executor.execute(
    sql`update company_thresholds set warn_percent = 80, over_percent = 100`,
  );
  await db.executor.execute(sql`delete from notice`);
  ({ id } = await createdBudget(app, fieldsOf(known)));
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const { ok, conflict, invalid, refused } = ResultCode;

const asks = <Data>(endpoint: AnyEndpoint, role: Role, body?: object) =>
  app.call<Data>(endpoint, {
    ...{ token: demoToken(role), params: { id } },
    ...(body === undefined ? {} : { body }),
  });

const detail = async () => (await asks<BudgetDetail>(documentEndpoints.read, 'finance')).data;
const company = async () => (await detail()).companyThresholds;

/** Changes of whoever has seen what is so now, to be sent later. */
async function changes(role: Role, own: Partial<BudgetConfig>) {
  const { data } = await asks<BudgetConfig>(documentEndpoints.config, role);
  const body = { ...data, ...own };
  return () => asks<BudgetConfig>(documentEndpoints.changeConfig, role, body);
}

async function changesCompany(role: Role, values: Partial<Thresholds>) {
  const body = { ...(await company()), ...values };
  return () =>
    app.call<CompanyThresholds>(documentEndpoints.changeThresholds, {
      ...{ token: demoToken(role), body },
    });
}

async function confirms(role: Role) {
  const { version } = (await detail()).config;
  return () => asks<BudgetConfig>(documentEndpoints.confirmThresholds, role, { version });
}

/** The document's own are looser than the company's, and nobody stands by them. */
async function isMarkedLooser() {
  expect((await (await changes('finance', { warnPercent: 85 }))()).code).toBe(ok);
  expect((await (await changesCompany('finance', { overPercent: 99 }))()).code).toBe(ok);
  expect((await detail()).abilities.confirmThresholds).toBe(true);
}

/** What is so, and whether the analysis marks it. */
const standing = async () => {
  const { config, thresholdsConfirmed, abilities } = await detail();
  return { warn: config.warnPercent, thresholdsConfirmed, marked: abilities.confirmThresholds };
};

const ownersTold = () =>
  rowsOf<{ own: string; company: string }>(
    db.executor,
    sql`
      select params ->> 'own' as own, params ->> 'company' as company
      from notice where kind = 'budgetLooser'`,
  );

it('of two who change the thresholds of a document one is told', async () => {
  const [first, second] = [
    await changes('pl', { warnPercent: 70 }),
    await changes('finance', { warnPercent: 90 }),
  ];
  const { codes, second: late } = await atOnce(db, 'audit_entry', first, second);
  expect([codes, late.data]).toMatchObject([[ok, conflict], { warnPercent: 70 }]);
  expect((await standing()).warn).toBe(70);
});

it('of two who change those of the company one is told', async () => {
  const [first, second] = [
    await changesCompany('finance', { warnPercent: 70 }),
    await changesCompany('super_admin', { warnPercent: 60 }),
  ];
  const { codes, second: late } = await atOnce(db, 'audit_entry', first, second);
  expect([codes, late.data]).toEqual([[ok, conflict], await company()]);
  expect((await company()).warnPercent).toBe(70);
});

it('an owner who raises theirs while those of the company are lowered is judged by the new ones', async () => {
  await (await changes('pl', { warnPercent: 60 }))();
  const raises = await changes('pl', { warnPercent: 75 });
  const lowers = await changesCompany('finance', { warnPercent: 70 });
  const { codes, second } = await atOnce(db, 'audit_entry', lowers, raises);
  expect([codes, second.data]).toMatchObject([
    [ok, invalid],
    { issues: [{ path: 'warnPercent', key: 'budgets.looserThanCompany' }] },
  ]);
  expect(await standing()).toMatchObject({ warn: 60, marked: false });
});

it('what an owner raises just before those of the company are lowered is marked, and the owner told', async () => {
  await (await changes('pl', { warnPercent: 60 }))();
  const raises = await changes('pl', { warnPercent: 75 });
  const lowers = await changesCompany('finance', { warnPercent: 70 });
  const { codes } = await atOnce(db, 'audit_entry', raises, lowers);
  expect(codes).toEqual([ok, ok]);
  expect(await standing()).toEqual({ warn: 75, thresholdsConfirmed: false, marked: true });
  expect(await ownersTold()).toEqual([{ own: '75/100', company: '70/100' }]);
});

it('a document that is made while those of the company change begins with the new ones', async () => {
  const lowers = await changesCompany('finance', { warnPercent: 70 });
  const body = fieldsOf(known, { code: 'B-2' });
  const makes = () =>
    app.call<{ id: number }>(documentEndpoints.create, { token: demoToken('finance'), body });
  const { codes, second } = await atOnce(db, 'audit_entry', lowers, makes);
  expect(codes).toEqual([ok, ok]);
  ({ id } = second.data);
  expect(await standing()).toMatchObject({ warn: 70, marked: false });
});

it('finance does not confirm what an owner is changing', async () => {
  await isMarkedLooser();
  const { codes } = await atOnce(
    db,
    'audit_entry',
    await changes('pl', { unit: 'wan' }),
    await confirms('finance'),
  );
  expect(codes).toEqual([ok, conflict]);
  expect(await standing()).toEqual({ warn: 85, thresholdsConfirmed: false, marked: true });
});

it('an owner does not change what finance is confirming', async () => {
  await isMarkedLooser();
  const { codes } = await atOnce(
    db,
    'audit_entry',
    await confirms('finance'),
    await changes('pl', { warnPercent: 75, overPercent: 95 }),
  );
  expect(codes).toEqual([ok, conflict]);
  expect(await standing()).toEqual({ warn: 85, thresholdsConfirmed: true, marked: false });
});

it('what is confirmed just before those of the company change is marked again', async () => {
  await isMarkedLooser();
  const { codes } = await atOnce(
    db,
    'audit_entry',
    await confirms('finance'),
    await changesCompany('super_admin', { warnPercent: 70 }),
  );
  expect(codes).toEqual([ok, ok]);
  expect(await standing()).toEqual({ warn: 85, thresholdsConfirmed: false, marked: true });
  expect(await ownersTold()).toContainEqual({ own: '85/100', company: '70/99' });
});

it('what the company lets pass meanwhile needs no confirming', async () => {
  await isMarkedLooser();
  const { codes } = await atOnce(
    db,
    'audit_entry',
    await changesCompany('super_admin', { warnPercent: 85, overPercent: 100 }),
    await confirms('finance'),
  );
  expect(codes).toEqual([ok, refused]);
  expect(await standing()).toEqual({ warn: 85, thresholdsConfirmed: false, marked: false });
});
