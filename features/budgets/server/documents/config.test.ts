import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BudgetConfig,
  type BudgetDetail,
  type BudgetPage,
  type CompanyThresholds,
  documentEndpoints,
} from '#features/budgets/contract-documents.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
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

const read = (role: Role = 'finance', of = id) =>
  app.call<BudgetConfig>(documentEndpoints.config, { token: demoToken(role), params: { id: of } });
const change = (body: object, role: Role = 'finance', of = id) =>
  app.call<BudgetConfig>(documentEndpoints.changeConfig, {
    token: demoToken(role),
    params: { id: of },
    body,
  });

const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; key: string }[] }).issues.map(({ path, key }) => [path, key]);

/** Who was told of this kind of thing, and what. */
const toldOf = (kind: string) =>
  rowsOf<{ name: string; params: unknown; link: string }>(
    app.db.executor,
    sql`
      select person.user_name as name, params, link
      from notice join person on person.id = notice.person_id
      where kind = ${kind} order by person.user_name, link`,
  );

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
    const wanted = { ...before, warnPercent: 70, overPercent: 90, unit: 'wan' };
    const saved = await change({ ...wanted, hiddenSubCategoryIds: hidden }, 'pl');
    expect(saved.data).toEqual({
      ...wanted,
      version: 2,
      hiddenSubCategoryIds: [known.item('mould'), known.item('other')],
    });
    expect((await read()).data).toEqual(saved.data);
    const late = await change({ ...before, warnPercent: 60 });
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

  it('of an owner or a lead are only stricter than those of the company', async () => {
    const { data } = await read();
    const looser = { ...data, warnPercent: 81, overPercent: 101 };
    expect(issuesOf(await change(looser, 'pl'))).toEqual([
      ['warnPercent', 'budgets.looserThanCompany'],
      ['overPercent', 'budgets.looserThanCompany'],
    ]);
    const oneLooser = { ...data, warnPercent: 80, overPercent: 101 };
    expect(issuesOf(await change(oneLooser, 'pl'))).toEqual([
      ['overPercent', 'budgets.looserThanCompany'],
    ]);
    expect((await read()).data).toEqual(data);
    // Whoever keeps the accounts may; what is so then stays while others change something else.
    const allowed = await change(looser, 'finance');
    expect(allowed.data).toMatchObject({ warnPercent: 81, overPercent: 101 });
    const kept = await change({ ...allowed.data, unit: 'yuan' }, 'pl');
    expect(kept.data).toMatchObject({ warnPercent: 81, overPercent: 101, unit: 'yuan' });
    const moved = await change({ ...kept.data, warnPercent: 79 }, 'pl');
    expect(issuesOf(moved)).toEqual([['overPercent', 'budgets.looserThanCompany']]);
    const back = await change({ ...kept.data, warnPercent: 80, overPercent: 100 }, 'pl');
    expect(back.code).toBe(ResultCode.ok);
  });

  it('tell the reviewers of changed thresholds, and stand with who changed them', async () => {
    const { data: before } = await read();
    const told = () => toldOf('budgetThresholds');
    await app.db.executor.execute(sql`delete from notice`);
    const other = await change({ ...before, unit: 'wan' }, 'pl');
    expect(await told()).toEqual([]);
    const { code } = await change({ ...other.data, warnPercent: 50 }, 'pl');
    expect(code).toBe(ResultCode.ok);
    const notices = await told();
    expect(notices.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['finance']) as unknown as string[],
    );
    expect(notices.map(({ name }) => name)).not.toContain('pl');
    expect(notices[0]).toMatchObject({
      params: { code: 'B-1', from: '80/100', to: '50/100' },
      link: `/budgetManagement/analysis/${id}`,
    });
    const { data } = await app.call<BudgetDetail>(documentEndpoints.read, {
      ...{ token: demoToken('pl'), params: { id } },
    });
    expect(data.thresholdChange).toMatchObject({
      from: { warnPercent: 80, overPercent: 100 },
      to: { warnPercent: 50, overPercent: 100 },
    });
    expect(data.thresholdChange?.by).toBeTruthy();
  });

  it('say whether somebody set the unit, or it is the one every document begins with', async () => {
    const { id: fresh } = await createdBudget(app, { ...fieldsOf(known), code: 'B-9' });
    const isSet = async () =>
      (
        await app.call<BudgetDetail>(documentEndpoints.read, {
          ...{ token: demoToken('pl'), params: { id: fresh } },
        })
      ).data.unitSet;
    const set = async (unit: 'yuan' | 'wan', warnPercent: number) => {
      const { data: before } = await read('pl', fresh);
      const { code } = await change({ ...before, unit, warnPercent }, 'pl', fresh);
      expect(code).toBe(ResultCode.ok);
    };
    expect(await isSet()).toBe(false);
    await set('yuan', 60);
    expect(await isSet()).toBe(false);
    await set('wan', 60);
    expect(await isSet()).toBe(true);
    await set('yuan', 60);
    expect(await isSet()).toBe(true);
  });

  describe('and those of the company', () => {
    const company = async () =>
      (await app.call<BudgetPage>(documentEndpoints.list, { token: demoToken('finance') })).data
        .companyThresholds;
    const changeCompany = (body: object, role: Role = 'finance') =>
      app.call<CompanyThresholds>(documentEndpoints.changeThresholds, {
        ...{ token: demoToken(role), body },
      });
    const detail = async (of = id) =>
      (
        await app.call<BudgetDetail>(documentEndpoints.read, {
          ...{ token: demoToken('finance'), params: { id: of } },
        })
      ).data;
    const confirm = (version: number, role: Role = 'finance') =>
      app.call<BudgetConfig>(documentEndpoints.confirmThresholds, {
        ...{ token: demoToken(role), params: { id }, body: { version } },
      });

    it('are changed by finance that has seen the last of them, and kept in the log', async () => {
      const before = await company();
      expect(before).toEqual({ version: 1, warnPercent: 80, overPercent: 100 });
      const body = { ...before, warnPercent: 75, overPercent: 95 };
      expect((await changeCompany(body, 'pl')).code).toBe(ResultCode.notPermitted);
      const wrong = { ...before, warnPercent: 96, overPercent: 95 };
      expect(issuesOf(await changeCompany(wrong))).toEqual([
        ['overPercent', 'budgets.overBelowWarn'],
      ]);
      const saved = await changeCompany(body, 'super_admin');
      expect(saved.data).toEqual({ ...body, version: 2 });
      expect(await company()).toEqual(saved.data);
      const late = await changeCompany({ ...before, warnPercent: 60 });
      expect([late.code, late.data]).toEqual([ResultCode.conflict, saved.data]);
      const logged = await rowsOf(
        app.db.executor,
        sql`select before, after from audit_entry where action = 'budgets.changeThresholds'`,
      );
      const { version: _, ...from } = before;
      expect(logged).toEqual([{ before: from, after: { warnPercent: 75, overPercent: 95 } }]);
    });

    it('are what new documents begin with, and a copy is no way around them', async () => {
      const fresh = await createdBudget(app, fieldsOf(known, { code: 'B-2' }));
      expect((await detail(fresh.id)).config).toMatchObject({ warnPercent: 75, overPercent: 95 });
      const { data } = await read();
      const looser = await change({ ...data, warnPercent: 70, overPercent: 120 });
      expect(looser.code).toBe(ResultCode.ok);
      const copy = async (code: string, role: Role) => {
        const body = { code, name: code, fromMonth: '2031-01', withValues: false };
        const made = await app.call<{ id: number }>(documentEndpoints.copy, {
          ...{ token: demoToken(role), params: { id }, body },
        });
        return (await detail(made.data.id)).config;
      };
      expect(await copy('B-3', 'pl')).toMatchObject({ warnPercent: 70, overPercent: 95 });
      expect(await copy('B-4', 'finance')).toMatchObject({ warnPercent: 70, overPercent: 120 });
    });

    it('leave looser ones as they are, marked until finance confirms or anybody changes them', async () => {
      const marked = async () => {
        const { thresholdsConfirmed, abilities } = await detail();
        return [thresholdsConfirmed, abilities.confirmThresholds];
      };
      // Set by finance, who stands by them until the company's change.
      expect(await marked()).toEqual([true, false]);
      await changeCompany({ ...(await company()), overPercent: 90 });
      expect((await read()).data).toMatchObject({ warnPercent: 70, overPercent: 120 });
      expect(await marked()).toEqual([false, true]);
      const { data: seen } = await read();
      expect((await confirm(seen.version, 'pl')).code).toBe(ResultCode.notPermitted);
      const other = await change({ ...seen, unit: 'yuan' }, 'pl');
      expect((await confirm(seen.version)).code).toBe(ResultCode.conflict);
      expect(await marked()).toEqual([false, true]);
      const confirmed = await confirm(other.data.version);
      expect(confirmed.data).toEqual({ ...other.data, version: other.data.version + 1 });
      expect(await marked()).toEqual([true, false]);
      const strict = { ...confirmed.data, warnPercent: 60, overPercent: 90 };
      const moved = await change(strict, 'pl');
      expect(await marked()).toEqual([false, false]);
      expect((await confirm(moved.data.version)).code).toBe(ResultCode.refused);
    });

    it('are told to reviewers, and to owners of documents that this marks', async () => {
      const documents = await rowsOf<{ id: number }>(
        app.db.executor,
        sql`select id from budget order by code`,
      );
      const [strict = 0, marked = 0, confirmed = 0, looser = 0] = documents.map((one) => one.id);
      const sets = async (of: number, warnPercent: number, overPercent: number) => {
        const asked = { token: demoToken('finance'), params: { id: of } };
        const { data } = await app.call<BudgetConfig>(documentEndpoints.config, asked);
        const body = { ...data, warnPercent, overPercent };
        const { code } = await app.call(documentEndpoints.changeConfig, { ...asked, body });
        expect(code).toBe(ResultCode.ok);
      };
      await sets(marked, 75, 90);
      await changeCompany({ ...(await company()), warnPercent: 70, overPercent: 90 });
      await sets(strict, 60, 90);
      await sets(confirmed, 60, 95);
      await sets(looser, 68, 90);
      await app.db.executor.execute(sql`delete from notice`);

      const { data: same } = await changeCompany(await company());
      expect(same).toEqual(await company());
      expect((await detail(confirmed)).thresholdsConfirmed).toBe(true);
      expect(await toldOf('companyThresholds')).toEqual([]);

      expect((await changeCompany({ ...same, warnPercent: 65 })).code).toBe(ResultCode.ok);
      const reviewers = await toldOf('companyThresholds');
      expect(reviewers.map(({ name }) => name)).toContain('dl');
      expect(reviewers.map(({ name }) => name)).not.toContain('finance');
      expect(reviewers[0]).toMatchObject({
        params: { from: '70/90', to: '65/90' },
        link: '/budgetManagement/budgeList',
      });
      expect(await toldOf('budgetLooser')).toMatchObject([
        { name: 'pl', params: { code: 'B-3', own: '60/95', company: '65/90' } },
        { name: 'pl', params: { code: 'B-4', own: '68/90', company: '65/90' } },
      ]);
      const [first] = await toldOf('budgetLooser');
      expect(first?.link).toBe(`/budgetManagement/analysis/${confirmed}`);
    });
  });

  it('are read by whoever sees the document and changed by whoever works on it', async () => {
    const { data } = await read('dl');
    expect((await change(data, 'dl')).code).toBe(ResultCode.notPermitted);
    expect((await read('gl')).code).toBe(ResultCode.notFound);
    expect((await change(data, 'gl')).code).toBe(ResultCode.notFound);
  });
});
