import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BudgetConfig, documentEndpoints } from '#features/budgets/contract-documents.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createdBudget, fieldsOf, type Known, knownRecords, withoutBudgets } from '../testing.ts';

let app: TestApp;
let known: Known;
let id = 0;

beforeAll(async () => {
  app = await startTestApp();
  await withoutBudgets(app);
  known = await knownRecords(app);
  ({ id } = await createdBudget(app, fieldsOf(known)));
});
afterAll(() => app.close());

const read = (role: Role = 'finance') =>
  app.call<BudgetConfig>(documentEndpoints.config, { token: demoToken(role), params: { id } });
const change = (body: object, role: Role = 'finance') =>
  app.call<BudgetConfig>(documentEndpoints.changeConfig, {
    token: demoToken(role),
    params: { id },
    body,
  });

const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; key: string }[] }).issues.map(({ path, key }) => [path, key]);

describe('the settings of a document', () => {
  it('are what every document begins with', async () => {
    expect((await read()).data).toEqual({
      version: 1,
      warnPercent: 80,
      overPercent: 100,
      hiddenSubCategoryIds: [],
      unit: 'yuan',
      forecastMethod: 'remaining',
    });
  });

  it('change for whoever saw the last of them, and are told to whoever did not', async () => {
    const { data: before } = await read();
    const hidden = [known.item('other'), known.item('mould'), known.item('other')];
    const wanted = { ...before, warnPercent: 90, overPercent: 120, unit: 'wan' };
    const saved = await change({ ...wanted, hiddenSubCategoryIds: hidden }, 'pl');
    expect(saved.data).toEqual({
      ...wanted,
      version: 2,
      hiddenSubCategoryIds: [known.item('mould'), known.item('other')],
    });
    expect((await read()).data).toEqual(saved.data);
    const late = await change({ ...before, warnPercent: 70 });
    expect(late.code).toBe(ResultCode.conflict);
    expect(late.data).toEqual(saved.data);
  });

  it('refuse thresholds that make no sense and sub-categories that are not there', async () => {
    const { data } = await read();
    const over = { ...data, warnPercent: 101, overPercent: 100 };
    expect(issuesOf(await change(over))).toEqual([['overPercent', 'budgets.overBelowWarn']]);
    const unknown = { ...data, hiddenSubCategoryIds: [999_999] };
    expect(issuesOf(await change(unknown))).toEqual([
      ['hiddenSubCategoryIds', 'common.wrongValue'],
    ]);
    expect((await change({ ...data, warnPercent: 80.5 })).code).toBe(ResultCode.invalid);
    expect((await read()).data).toEqual(data);
  });

  it('are read by whoever sees the document and changed by whoever works on it', async () => {
    const { data } = await read('dl');
    expect((await change(data, 'dl')).code).toBe(ResultCode.notPermitted);
    expect((await read('gl')).code).toBe(ResultCode.notFound);
    expect((await change(data, 'gl')).code).toBe(ResultCode.notFound);
  });
});
