import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Category,
  type CategoryTree,
  categoryEndpoints,
  type SubCategory,
} from '#features/budgets/contract-categories.ts';
import { type BudgetConfig, documentEndpoints } from '#features/budgets/contract-documents.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Known,
  knownRecords,
  withoutBudgets,
  yearOf,
} from '../testing.ts';

let app: TestApp;
let known: Known;
let budgetId = 0;

/** Travel is planned in, and the demo has materials and assets; nothing else is used. */
beforeAll(async () => {
  app = await startTestApp();
  await withoutBudgets(app);
  known = await knownRecords(app);
  const projectId = known.project('RM-2601');
  const made = await createdBudget(app, fieldsOf(known, { projects: [yearOf(projectId)] }));
  budgetId = made.id;
  await fillIn(app, made.versionId, {
    fen: [{ projectId, itemId: known.item('travel'), month: '2026-01', value: 1 }],
  });
});
afterAll(() => app.close());

let tree: Category[] = [];
const call = async (endpoint: AnyEndpoint, options: object = {}, role: Role = 'finance') => {
  const answer = await app.call<CategoryTree>(endpoint, { token: demoToken(role), ...options });
  if (answer.code === ResultCode.ok) tree = answer.data.categories;
  return answer;
};
beforeEach(() => call(categoryEndpoints.tree));

const category = (code: string): Category => {
  const found = tree.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no category ${code}`);
  return found;
};
const sub = (code: string): SubCategory => {
  const found = tree.flatMap((one) => one.subCategories).find((one) => one.code === code);
  if (found === undefined) throw new Error(`no sub-category ${code}`);
  return found;
};
const codesIn = (code: string) => category(code).subCategories.map((one) => one.code);

const create = (body: object, role?: Role) => call(categoryEndpoints.create, { body }, role);
const update = (body: object) => call(categoryEndpoints.update, { body });
const move = (body: object) => call(categoryEndpoints.move, { body });
const end = (body: object) => call(categoryEndpoints.end, { body });
const remove = (level: string, id: number) =>
  call(categoryEndpoints.remove, { params: { level, id } });

const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; key: string }[] }).issues.map(({ path, key }) => [path, key]);

const placeOf = (level: 'category' | 'subCategory', { id, version }: Category | SubCategory) => ({
  ...{ level, id, version },
});
const fields = (one: SubCategory, changes: object = {}) => ({
  level: 'subCategory',
  ...{ code: one.code, nameZh: one.nameZh, nameEn: one.nameEn },
  ...{ categoryId: one.categoryId, source: one.source },
  ...changes,
});

describe('the tree of cost categories', () => {
  it('begins with what every company has, and says what is used', async () => {
    const { data } = await call(categoryEndpoints.tree);
    expect(data.abilities.edit).toBe(true);
    expect(tree.map(({ code, used }) => [code, used])).toEqual([
      ['labour', false],
      ['material', true],
      ['asset', true],
      ['expense', true],
    ]);
    expect(codesIn('expense')).toEqual(['travel', 'outsourcing', 'testing', 'other']);
    expect(sub('travel')).toMatchObject({ used: true, source: 'voucher', endedOn: null });
    expect(sub('testing').used).toBe(false);
    const reader = await call(categoryEndpoints.tree, {}, 'user');
    expect(reader.data.abilities.edit).toBe(false);
  });

  it('grows at the end, with codes that are nobody else’s', async () => {
    const names = { nameZh: '外协', nameEn: 'Partners' };
    await create({ level: 'category', code: 'partners', ...names });
    expect(tree.at(-1)).toMatchObject({
      code: 'partners',
      ...names,
      subCategories: [],
      version: 1,
    });
    const { id: categoryId } = category('partners');
    const one = { level: 'subCategory', ...names, categoryId, source: 'voucher' };
    await create({ ...one, code: 'studies' });
    await create({ ...one, code: 'patents' });
    expect(codesIn('partners')).toEqual(['studies', 'patents']);
    for (const code of ['STUDIES', 'Travel']) {
      const answer = await create({ ...one, code });
      expect(answer.code).toBe(ResultCode.refused);
      expect(issuesOf(answer)).toEqual([['code', 'budgets.categoryCodeTaken']]);
    }
    expect(issuesOf(await create({ ...one, code: 'x', categoryId: 999_999 }))).toEqual([
      ['categoryId', 'common.wrongValue'],
    ]);
    expect((await create({ level: 'category', code: 'y', ...names }, 'pl')).code).toBe(
      ResultCode.notPermitted,
    );
  });

  it('renames for whoever saw the last name', async () => {
    const before = sub('testing');
    const saved = await update({
      ...placeOf('subCategory', before),
      fields: fields(before, { nameZh: '测试与认证' }),
    });
    expect(saved.code).toBe(ResultCode.ok);
    expect(sub('testing')).toMatchObject({ nameZh: '测试与认证', version: before.version + 1 });
    const late = await update({ ...placeOf('subCategory', before), fields: fields(before) });
    expect(late.code).toBe(ResultCode.conflict);
    expect(late.data.categories).toEqual(tree);
    const taken = fields(sub('testing'), { code: 'OTHER' });
    expect(
      issuesOf(await update({ ...placeOf('subCategory', sub('testing')), fields: taken })),
    ).toEqual([['fields.code', 'budgets.categoryCodeTaken']]);
    const level = { level: 'category', code: 'a', nameZh: 'a', nameEn: 'a' };
    const wrong = await update({ ...placeOf('subCategory', sub('testing')), fields: level });
    expect(issuesOf(wrong)).toEqual([['fields.level', 'common.wrongValue']]);
  });

  it('fixes the source of what is planned in or costs something, and of nothing else', async () => {
    const change = (one: SubCategory) =>
      update({ ...placeOf('subCategory', one), fields: fields(one, { source: 'material' }) });
    expect(issuesOf(await change(sub('travel')))).toEqual([
      ['fields.source', 'budgets.sourceFixed'],
    ]);
    expect(sub('travel').source).toBe('voucher');
    // What the store has issued and what the company owns costs in these.
    for (const code of ['rd-material', 'depreciation']) {
      const one = sub(code);
      const fixed = { ...placeOf('subCategory', one), fields: fields(one, { source: 'voucher' }) };
      expect(issuesOf(await update(fixed)), code).toEqual([
        ['fields.source', 'budgets.sourceFixed'],
      ]);
    }
    expect((await change(sub('outsourcing'))).code).toBe(ResultCode.ok);
    expect(sub('outsourcing').source).toBe('material');
  });

  it('takes a sub-category to the end of another category', async () => {
    const toMaterial = (one: SubCategory) =>
      update({
        ...placeOf('subCategory', one),
        fields: fields(one, { categoryId: category('material').id }),
      });
    await toMaterial(sub('outsourcing'));
    expect(codesIn('material')).toEqual(['rd-material', 'trial-material', 'outsourcing']);
    expect(codesIn('expense')).not.toContain('outsourcing');
    // What is planned or costs something is compared by category, in closed months too.
    expect(issuesOf(await toMaterial(sub('software')))).toEqual([
      ['fields.categoryId', 'budgets.categoryFixed'],
    ]);
    expect(codesIn('asset')).toEqual(['depreciation', 'mould', 'software']);
  });

  it('moves up and down among neighbours, and no further', async () => {
    await move({ ...placeOf('subCategory', sub('trial-material')), by: -1 });
    expect(codesIn('material').slice(0, 2)).toEqual(['trial-material', 'rd-material']);
    const first = sub('trial-material');
    expect((await move({ ...placeOf('subCategory', first), by: -1 })).code).toBe(ResultCode.ok);
    expect(sub('trial-material')).toEqual(first);
    await move({ ...placeOf('subCategory', first), by: 1 });
    expect(codesIn('material').slice(0, 2)).toEqual(['rd-material', 'trial-material']);
    await move({ ...placeOf('category', category('material')), by: 1 });
    expect(tree.map(({ code }) => code).slice(0, 3)).toEqual(['labour', 'asset', 'material']);
    const late = await move({ ...placeOf('subCategory', first), by: 1 });
    expect(late.code).toBe(ResultCode.conflict);
  });

  it('ends a category with all beneath it, and takes up again what ended with it', async () => {
    await end({ ...placeOf('subCategory', sub('mould')), ended: true });
    await app.db.executor.execute(
      sql`update cost_sub_category set ended_on = '2026-01-01' where code = 'mould'`,
    );
    await end({ ...placeOf('category', category('asset')), ended: true });
    expect(category('asset').endedOn).toBe('2026-11-16');
    expect(sub('depreciation').endedOn).toBe('2026-11-16');
    expect(sub('mould').endedOn).toBe('2026-01-01');
    const child = { code: 'new', nameZh: '新', nameEn: 'New', source: 'asset' };
    const refused = await create({
      level: 'subCategory',
      ...child,
      categoryId: category('asset').id,
    });
    expect(issuesOf(refused)).toEqual([['categoryId', 'budgets.unknownItem']]);
    await end({ ...placeOf('category', category('asset')), ended: false });
    expect(category('asset').endedOn).toBeNull();
    expect(sub('depreciation').endedOn).toBeNull();
    expect(sub('mould').endedOn).toBe('2026-01-01');
    await end({ ...placeOf('category', category('asset')), ended: true });
    await end({ ...placeOf('subCategory', sub('mould')), ended: false });
    expect([category('asset').endedOn, sub('mould').endedOn]).toEqual([null, null]);
    expect(sub('depreciation').endedOn).toBe('2026-11-16');
  });

  it('makes browsers ask for figures again, which may stand elsewhere now', async () => {
    const version = async () => {
      const [state] = await rowsOf<{ at: number }>(
        app.db.executor,
        sql`select data_version as at from account_state`,
      );
      return state?.at ?? 0;
    };
    const before = await version();
    const { id, version: seen } = sub('travel');
    const place = { level: 'subCategory', id, version: seen };
    expect((await call(categoryEndpoints.end, { body: { ...place, ended: true } })).code).toBe(0);
    expect(await version()).toBeGreaterThan(before);
    const again = { ...place, version: sub('travel').version, ended: false };
    expect((await call(categoryEndpoints.end, { body: again })).code).toBe(0);
  });

  it('deletes what was never used, and forgets it where it was hidden', async () => {
    const hidden = sub('other').id;
    const config = { token: demoToken('finance'), params: { id: budgetId } };
    const before = await app.call<BudgetConfig>(documentEndpoints.config, config);
    const body = { ...before.data, hiddenSubCategoryIds: [hidden, sub('travel').id] };
    await app.call(documentEndpoints.changeConfig, { ...config, body });

    expect(await remove('subCategory', sub('travel').id)).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('已被使用'),
    });
    expect(await remove('category', category('expense').id)).toMatchObject({
      msg: expect.stringContaining('还有子类'),
    });
    expect((await remove('subCategory', hidden)).code).toBe(ResultCode.ok);
    expect(codesIn('expense')).not.toContain('other');
    const after = await app.call<BudgetConfig>(documentEndpoints.config, config);
    expect(after.data).toMatchObject({
      version: before.data.version + 2,
      hiddenSubCategoryIds: [sub('travel').id],
    });
    expect((await remove('subCategory', hidden)).code).toBe(ResultCode.notFound);

    await remove('subCategory', sub('labour').id);
    expect((await remove('category', category('labour').id)).code).toBe(ResultCode.ok);
    expect(tree.map(({ code }) => code)).not.toContain('labour');
  });
});
