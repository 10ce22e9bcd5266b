import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Issue, IssuePage, MaterialSummary } from '#features/materials/contract-parts.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { MaterialPage } from './material-page.tsx';

const screenIs = vi.hoisted(() => ({ narrow: false }));
vi.mock('#web/shell/use-narrow.ts', () => ({ useNarrow: () => screenIs.narrow }));

// The first form loads a good part of the component library, which a busy machine does slowly.
configure({ asyncUtilTimeout: 10_000 });

const issue = (changes: Partial<Issue> = {}): Issue => ({
  afterwards: null,
  id: 1,
  docNo: 'CK-261029-004',
  line: 1,
  date: '2026-10-29',
  code: 'ML-40215',
  name: '不锈钢门体',
  spec: 'W1200',
  unit: '套',
  quantity: 32,
  unitPrice: 1245,
  amount: 39840,
  project: { id: 5, code: 'CM-1', nameZh: '商用冷柜交付', nameEn: 'Cabinets', parent: null },
  projectText: 'CM-1',
  subCategory: {
    id: 2,
    code: 'rd-material',
    nameZh: '研发物料',
    nameEn: 'R&D material',
    category: { nameZh: '材料', nameEn: 'Material' },
  },
  requester: { userId: 9, staffNo: 'S9', nickName: '钟一凡' },
  dept: { id: 4, code: 'DL', nameZh: '工程交付部', nameEn: 'Delivery' },
  note: '',
  version: 1,
  abilities: { edit: true },
  ...changes,
});

const back = issue({
  ...{ id: 2, docNo: 'TK-261028-002', date: '2026-10-28', quantity: -4, amount: -4980 },
});

const page = (rows: Issue[], changes: Partial<IssuePage> = {}): IssuePage => ({
  month: '2026-10',
  total: rows.length,
  rows,
  sums: { count: rows.length, amount: 34860 },
  counts: { all: rows.length, issued: 1, returned: 1 },
  ...changes,
});

const figures = (changes: Partial<MaterialSummary> = {}): MaterialSummary => ({
  month: '2026-10',
  state: 'open',
  issued: { count: 1, amount: 39840 },
  returned: { count: 1, amount: -4980 },
  net: { count: 2, amount: 34860 },
  booked: null,
  previous: { month: '2026-09', count: 3, amount: 43575, restated: false },
  bySubCategory: [
    { id: 2, nameZh: '研发物料', nameEn: 'R&D material', amount: 24860 },
    { id: 3, nameZh: '试制物料', nameEn: 'Trial material', amount: 10000 },
  ],
  abilities: { edit: true, amounts: true },
  ...changes,
});

const MATERIAL = '/api/v1/material';
const choices = ok({ subCategories: [{ ...issue().subCategory, ended: false }], departments: [] });
const pasts = (rows: object[] = []) => ok({ rows, running: null });

const answers = (rows: Issue[], summary = figures(), more: Record<string, object> = {}) => ({
  [`${MATERIAL}/list`]: ok(page(rows)),
  [`${MATERIAL}/summary`]: ok(summary),
  [`${MATERIAL}/choices`]: choices,
  [`${MATERIAL}/pastImports`]: pasts(),
  ...more,
});

function open(path = '/') {
  const router = createMemoryRouter([{ path: '/', element: <MaterialPage /> }], {
    initialEntries: [path],
  });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(async () => {
  screenIs.narrow = false;
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const queryOf = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? 'http://none').searchParams);

const lineOf = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest('tr') as HTMLElement);

describe('materials', () => {
  it('are one sum in figures, and line by line with both sums beneath', async () => {
    answerCalls(answers([issue(), back]));
    open();
    expect(await screen.findByText('净额，计入10月决算')).toBeTruthy();
    const before = screen.getByRole('button', { name: '上月 43,575.00' });
    expect(before.parentElement?.textContent).toBe('2 行 · 上月 43,575.00 · −20.0%');
    // It is no sum of rows: it says what it is of, each of which opens.
    const change = screen.getByText('−20.0%');
    expect(change.getAttribute('aria-description')).toBe('本月和上月的净额各自可以点开。');
    expect(screen.getByText('71.3% / 28.7%')).toBeTruthy();
    const line = await lineOf('TK-261028-002-1');
    expect(line.getByText('退料')).toBeTruthy();
    expect(line.getByText('−4,980.00')).toBeTruthy();
    const sums = screen
      .getAllByRole('row')
      .slice(-2)
      .map((row) => row.textContent);
    expect(sums).toEqual([
      expect.stringMatching(/^本页 2 行\s*34,860.00/),
      expect.stringMatching(/^全部 2 行 随筛选变化34,860.00/),
    ]);
  });

  it('of a closed month say what it has booked, where something came to them since', async () => {
    const summary = figures({ state: 'closed', booked: { count: 1, amount: 30000 } });
    answerCalls(answers([issue(), back], summary));
    open();
    expect(await screen.findByText('净额，含关账后的更正和补记')).toBeTruthy();
    expect(screen.queryByText('净额，计入10月决算')).toBeNull();
    const before = screen.getByRole('button', { name: '上月 43,575.00' });
    expect(before.parentElement?.textContent).toContain('10月决算计入 30,000.00 · 上月');
  });

  it('say where a closed month has booked what belongs elsewhere now, in list, card and detail', async () => {
    const { subCategory, requester } = issue();
    const booked = {
      ...{ date: '2026-10-29', code: 'ML-40215', name: '不锈钢门体', spec: 'W1200', unit: '套' },
      ...{ quantity: 32, unitPrice: 1200, amount: 38400, requester, projectText: 'CM-2' },
      project: { id: 6, code: 'CM-2', nameZh: '冷链', nameEn: 'Chain', parent: null },
      subCategory: { ...subCategory, id: 3, nameZh: '试制物料' },
      dept: { id: 5, code: 'QA', nameZh: '质量部', nameEn: 'Quality' },
    };
    const moved = issue({
      ...{ afterwards: { kind: 'correction', booked }, abilities: { edit: false } },
    });
    const previous = { ...figures().previous, restated: true };
    const summary = figures({ state: 'closed', booked: { count: 1, amount: 38400 }, previous });
    answerCalls(answers([moved], summary, { [`${MATERIAL}/1`]: ok(moved) }));
    open();
    const atClose = ['冷链', '试制物料', '钟一凡 质量部', '1,200.00', '38,400.00'];
    const line = await lineOf('CK-261029-004-1');
    for (const text of atClose) expect(line.getByText(`关账时 ${text}`)).toBeTruthy();
    // Beside the net nothing in the strip is what a month has booked.
    expect(screen.getByText(/^其他数字按目前的单据计算.*上月数字按目前的单据计算/)).toBeTruthy();
    fireEvent.click(line.getByRole('button', { name: 'CK-261029-004-1' }));
    const code = await screen.findByText('ML-40215', { selector: 'dd' });
    const detail = within(code.closest('dl') as HTMLElement);
    for (const text of atClose.slice(0, 3)) {
      expect(detail.getByText(`关账时 ${text}`)).toBeTruthy();
    }
  });

  it('say the same in a card', async () => {
    screenIs.narrow = true;
    const booked = {
      ...{ date: '2026-10-29', code: 'ML-40215', name: '不锈钢门体', spec: 'W1200', unit: '套' },
      ...{ quantity: 32, unitPrice: 1245, amount: 39840, projectText: '旧项目', project: null },
      ...{ subCategory: issue().subCategory, requester: issue().requester, dept: issue().dept },
    };
    answerCalls(answers([issue({ afterwards: { kind: 'correction', booked } })]));
    open();
    const cards = within(await screen.findByRole('list', { name: '物料出库列表' }));
    expect(cards.getByText('更正')).toBeTruthy();
    expect(cards.getByText('关账时 旧项目')).toBeTruthy();
    expect(cards.getAllByText(/^关账时/)).toHaveLength(1);
  });

  it('say how an amount comes about and where it counts', async () => {
    answerCalls(answers([issue()]));
    open();
    fireEvent.mouseEnter((await lineOf('CK-261029-004-1')).getByText('39,840.00'));
    expect(await screen.findByText('32 × 1,245.00 = 39,840.00')).toBeTruthy();
    expect(screen.getByText('计入 商用冷柜交付 · 材料 · 研发物料 · 10 月')).toBeTruthy();
  });

  it('keep in the address what a figure or a switch narrows them to', async () => {
    const requests = answerCalls(answers([issue(), back]));
    const router = open('/?month=2026-10&q=x');
    fireEvent.click(await screen.findByRole('radio', { name: '退料 1' }));
    await waitFor(() => expect(router.state.location.search).toContain('kind=returned'));
    fireEvent.click(screen.getByRole('button', { name: '试制物料 10,000.00' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?month=2026-10&subCategoryId=3'),
    );
    await waitFor(() =>
      expect(queryOf(requests.at(-1))).toMatchObject({ month: '2026-10', subCategoryId: '3' }),
    );
  });

  it('open what the net is made of, and the month before', async () => {
    answerCalls(answers([issue(), back]));
    const router = open('/?month=2026-10&kind=returned&q=x');
    fireEvent.click(await screen.findByRole('button', { name: '34,860.00' }));
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-10'));
    await router.navigate('/?month=2026-10&kind=returned');
    fireEvent.click(await screen.findByRole('button', { name: /^上月 / }));
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-09'));
  });

  it('show whoever may not know what things cost neither columns nor sums of it', async () => {
    const bare = issue({ unitPrice: null, amount: null, abilities: { edit: false } });
    const none = { count: 1, amount: null };
    answerCalls({
      ...answers(
        [],
        figures({
          ...{ issued: none, returned: none, net: none, bySubCategory: [] },
          previous: { month: '2026-09', ...none, restated: false },
          abilities: { edit: false, amounts: false },
        }),
      ),
      [`${MATERIAL}/list`]: ok(page([bare], { sums: none })),
    });
    open();
    await lineOf('CK-261029-004-1');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /金额/ })).toBeNull());
    expect(screen.queryByRole('columnheader', { name: /单价/ })).toBeNull();
    expect(screen.getByText('全部 1 行')).toBeTruthy();
    expect(screen.getByText('您能看到数量，金额不对您显示。')).toBeTruthy();
    for (const name of ['导入出库单', '新增']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('of a closed month can be read and not written', async () => {
    const past = [
      {
        ...{ id: 7, fileName: '十月.xlsx', at: '2026-11-02T09:40:00.000Z', by: '韩雪梅' },
        ...{ created: 380, updated: 6, undone: null, abilities: { undo: true } },
        totals: { lines: 386, amount: 39840, reckoned: false },
      },
    ];
    const closed = answers([issue({ abilities: { edit: false } })], figures({ state: 'closed' }), {
      [`${MATERIAL}/pastImports`]: pasts(past),
      [`${MATERIAL}/1`]: ok(issue({ abilities: { edit: false } })),
    });
    answerCalls(closed);
    open();
    expect(await screen.findByText('已关账')).toBeTruthy();
    expect(await screen.findByText(/上次导入 11-0[23] \d\d:40 · 386 行/)).toBeTruthy();
    for (const name of ['导入出库单', '新增', '撤销']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    fireEvent.click(await screen.findByRole('button', { name: 'CK-261029-004-1' }));
    expect((await screen.findByText('ML-40215', { selector: 'dd' })).closest('dl')).not.toBeNull();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('are imported beside what earlier files came to', async () => {
    const made = { at: '2026-11-02T09:40:00.000Z', by: '韩雪梅', created: 1, updated: 0 };
    const past = [true, false].map((reckoned, id) => ({
      ...{ id: id + 1, fileName: `${id}.xlsx`, ...made, undone: null, abilities: { undo: false } },
      totals: { lines: 1386, amount: 39840, reckoned },
    }));
    answerCalls(answers([issue()], figures(), { [`${MATERIAL}/pastImports`]: pasts(past) }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: /导入出库单/ }));
    expect(await screen.findByText(/ · 文件共 1,386 行，39,840.00 元$/)).toBeTruthy();
    expect(screen.getByText(/ · 1,386 行，39,840.00 元（升级时按出库单补算）$/)).toBeTruthy();
  });

  it('that somebody has deleted meanwhile can only be closed', async () => {
    answerCalls(answers([issue()], figures(), { [`${MATERIAL}/1`]: refused(5, '没有找到') }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'CK-261029-004-1' }));
    expect(await screen.findByText('没有这一行，可能已被删除')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    fireEvent.click(screen.getByText('关闭'));
    await waitFor(() => expect(screen.queryByText('没有这一行，可能已被删除')).toBeNull());
  });

  it('that are none say so with the next step, and found ones how to widen the search', async () => {
    const empty = {
      ...answers([]),
      [`${MATERIAL}/list`]: ok(page([], { sums: { count: 0, amount: 0 } })),
    };
    answerCalls(empty);
    const router = open();
    expect(await screen.findByText('这个月还没有物料出库')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载模板' })).toBeTruthy();
    await router.navigate('/?kind=returned');
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('are two lines each where there is no room for columns', async () => {
    screenIs.narrow = true;
    answerCalls(answers([issue(), back]));
    open();
    const cards = within(await screen.findByRole('list', { name: '物料出库列表' }));
    expect(cards.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
      'CK-261029-004-139,840.00不锈钢门体 · 商用冷柜交付10-29 · 32 套',
      'TK-261028-002-1退料−4,980.00不锈钢门体 · 商用冷柜交付10-28 · −4 套',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the form', () => {
  it('sends exact numbers, and marks what the server refuses', async () => {
    const refusal = {
      issues: [{ path: 'docNo', key: 'materials.taken', msg: '已经存在' }],
      more: 0,
    };
    const requests = answerCalls({
      ...answers([issue()]),
      [`${MATERIAL}/1`]: ok(issue()),
      [MATERIAL]: refused(1, '已经存在', refusal),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'CK-261029-004-1' }));
    fireEvent.change(await screen.findByRole('textbox', { name: '数量' }), {
      target: { value: '12.5' },
    });
    expect(await screen.findByText('数量 × 单价 = 15,562.50')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('已经存在')).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toMatchObject({
      ...{ id: 1, version: 1, quantity: 12.5, unitPrice: 1245, amount: null },
      ...{ projectId: 5, requesterId: 9, deptId: 4, projectText: '' },
    });
  });

  it('refuses what is no number before it is sent', async () => {
    const requests = answerCalls({ ...answers([issue()]), [`${MATERIAL}/1`]: ok(issue()) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'CK-261029-004-1' }));
    fireEvent.change(await screen.findByRole('textbox', { name: '单价' }), {
      target: { value: '1.2345678' },
    });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请填写数字，最多六位小数')).toBeTruthy();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});
