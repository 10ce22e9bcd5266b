import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { LIST_PATH } from '../paths.ts';
import { LIST, openBudgets, page, press, row, TREE, tree } from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

const CATEGORY = '/api/v1/budget-category';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(answers: Record<string, object> = {}) {
  const requests = answerCalls({ [LIST]: ok(page([row()])), [TREE]: ok(tree()), ...answers });
  openBudgets(LIST_PATH);
  await press('费用类别');
  await screen.findByRole('list', { name: '费用类别' });
  return requests;
}

const sent = (requests: readonly Request[], path: string, method: string) =>
  requests.find((one) => one.method === method && new URL(one.url).pathname === path);

async function choose(name: string, action: string) {
  await press(`${name} 的更多操作`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the category tree', () => {
  it('shows where the costs of each come from', async () => {
    await open();
    expect(screen.getByText('来自工时')).toBeTruthy();
    expect(screen.getAllByText('来自凭证')).toHaveLength(2);
  });

  it('adds a sub-category beneath its category', async () => {
    const requests = await open({ [CATEGORY]: ok(tree()) });
    await choose('费用', '新增子类');
    const fill = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await fill('中文名称', '会议费');
    await fill('英文名称', 'Meetings');
    await fill('编码', 'meeting');
    await press('保存');
    await waitFor(() => expect(sent(requests, CATEGORY, 'POST')).toBeDefined());
    expect(await sent(requests, CATEGORY, 'POST')?.json()).toEqual({
      level: 'subCategory',
      code: 'meeting',
      nameZh: '会议费',
      nameEn: 'Meetings',
      categoryId: 2,
      source: 'voucher',
    });
  });

  it('says at its field that a code is taken, though the request has it one level deeper', async () => {
    const issues = [{ path: 'fields.code', key: 'budgets.categoryCodeTaken', msg: '编码已被占用' }];
    await open({ [CATEGORY]: refused(1, '编码已被占用', { issues }) });
    await press('修改 差旅费');
    await screen.findByLabelText('编码');
    await press('保存');
    const problem = await screen.findByText('编码已被占用');
    expect(problem.closest('.ant-form-item')?.querySelector('input')?.value).toBe('travel');
  });

  it('takes over one of the tree that a conflict brings', async () => {
    const theirs = tree();
    const [, expense] = theirs.categories;
    const [travel] = expense?.subCategories ?? [];
    Object.assign(travel ?? {}, { nameZh: '差旅与交通', version: 8 });
    await open({ [CATEGORY]: refused(6, '刚被他人修改', theirs) });
    await press('修改 差旅费');
    await screen.findByLabelText('编码');
    await press('保存');
    await press('采用对方的版本');
    expect(screen.getByLabelText<HTMLInputElement>('中文名称').value).toBe('差旅与交通');
  });

  it('moves one among its neighbours, as far as there are any', async () => {
    const requests = await open({ [`${CATEGORY}/move`]: ok(tree()) });
    await press('委外加工 的更多操作');
    const down = await screen.findByRole('menuitem', { name: '下移' });
    expect(down.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('menuitem', { name: '上移' }));
    await waitFor(() => expect(sent(requests, `${CATEGORY}/move`, 'PUT')).toBeDefined());
    expect(await sent(requests, `${CATEGORY}/move`, 'PUT')?.json()).toEqual({
      level: 'subCategory',
      id: 21,
      version: 5,
      by: -1,
    });
  });

  it('ends one after a question, and deletes none that is used', async () => {
    const requests = await open({ [`${CATEGORY}/end`]: ok(tree()) });
    await press('人工成本 的更多操作');
    const remove = await screen.findByRole('menuitem', { name: '删除' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('menuitem', { name: '停用' }));
    const [title] = await screen.findAllByText('停用 人工成本？');
    const question = within(title?.closest('[role="dialog"]') as HTMLElement);
    expect(sent(requests, `${CATEGORY}/end`, 'PUT')).toBeUndefined();
    fireEvent.click(question.getByRole('button', { name: '停用' }));
    await waitFor(() => expect(sent(requests, `${CATEGORY}/end`, 'PUT')).toBeDefined());
    expect(await sent(requests, `${CATEGORY}/end`, 'PUT')?.json()).toMatchObject({ ended: true });
  });

  it('offers nothing to whoever only reads it', async () => {
    await open({ [TREE]: ok(tree(false)) });
    expect(screen.queryByRole('button', { name: '新增类别' })).toBeNull();
    expect(screen.queryByRole('button', { name: '差旅费 的更多操作' })).toBeNull();
  });
});
