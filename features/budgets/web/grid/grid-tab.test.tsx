import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResultCode } from '#kernel/result.ts';
import { switchLanguage } from '#web/i18n/language.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { cell, copy, field, go, paste, press, textIn, type } from '#web/testing/grid/hands.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { useBudget } from '../queries.ts';
import {
  detail,
  firstDraft,
  nobodyElse,
  savedReply,
  showGrid,
  view,
  withRoom,
} from './testing.tsx';

/** Rows: 0 labour, 1 its line; 2 expenses, 3 travel, 4 and 5 outsourcing of both projects. */
const [LABOUR, TRAVEL, OUTSOURCING, PROTOTYPE] = [1, 3, 4, 5];
/** Columns: July to September, Q3, October to December, Q4, all. */
const [JULY, OCTOBER, NOVEMBER, DECEMBER, Q4, ALL] = [0, 4, 5, 6, 7, 8];

const person = { userId: 9, staffNo: 'E0009', nickName: '周雨桐' };
const at = '2026-11-16T01:20:00.000Z';
const theirs = (value: number, month = '2026-11') => ({
  projectId: 3,
  itemId: 21,
  month,
  value,
  by: person,
  at,
});

const foot = (column: number) => document.querySelectorAll('tfoot td')[column]?.textContent;
const opened = () => screen.findByRole('grid');
const texts = () => toasts.get().map(({ text }) => text);

/** The page around it, which says what the document comes to. */
function Around({ children }: { readonly children: ReactNode }) {
  useBudget(1);
  return children;
}

/** Over the pause after which what was typed is sent, and the answer to it. */
const saveNow = () => act(() => vi.advanceTimersByTimeAsync(1_500));

beforeEach(async () => {
  await beginSignedIn();
  withRoom();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the grid of a version', () => {
  it('groups lines by category, with sums of groups, quarters and all', async () => {
    showGrid();
    await opened();
    expect(document.querySelectorAll('tbody th')[0]?.textContent).toBe('人工小计');
    expect(document.querySelectorAll('tbody th')[TRAVEL]?.textContent).toBe('差旅费 · 整机结构');
    expect(textIn(2, OCTOBER)).toBe('11.50');
    expect(textIn(TRAVEL, Q4)).toBe('30.50');
    expect(foot(ALL)).toBe('676.50');
  });

  it('follows with every sum while somebody types', async () => {
    showGrid();
    await opened();
    go(TRAVEL, NOVEMBER);
    type('1,234.5');
    expect(textIn(2, NOVEMBER)).toBe('1,240.50');
    expect(textIn(TRAVEL, Q4)).toBe('1,255.00');
    expect(foot(ALL)).toBe('1,901.00');
    press('Escape');
    expect(foot(ALL)).toBe('676.50');
  });

  it('gives the reason why a cell is closed', async () => {
    showGrid();
    await opened();
    expect(cell(TRAVEL, JULY)?.title).toContain('2026-07 已关账');
    expect(cell(PROTOTYPE, OCTOBER)?.title).toContain('2026-11 至 2026-12');
    expect(cell(2, NOVEMBER)?.title).toContain('自动算出');
    expect(cell(TRAVEL, OCTOBER)?.dataset.open).toBe('true');
  });

  it('marks what differs from the version in force, with both values', async () => {
    showGrid();
    await opened();
    const changed = cell(TRAVEL, OCTOBER);
    expect(changed?.dataset.changed).toBe('true');
    expect(changed?.title).toContain('v1 8.00 → 10.50（+2.50）');
    expect(cell(TRAVEL, NOVEMBER)?.dataset.changed).toBeUndefined();
    go(TRAVEL, OCTOBER);
    press('F2');
    expect(screen.getByText('v1 8.00 → 10.50（+2.50）')).toBeDefined();
  });

  it('shows only what differs, and says that the total has all', async () => {
    showGrid();
    await opened();
    fireEvent.click(screen.getByRole('checkbox', { name: '只看差异' }));
    const heads = [...document.querySelectorAll('tbody th')].map((head) => head.textContent);
    expect(heads).toEqual(['人工小计', '费用小计', '差旅费 · 整机结构']);
    expect(foot(ALL)).toBe('676.50');
    expect(screen.getByText('合计（含未变的行）')).toBeDefined();
  });

  it('counts in ten thousand yuan and is typed in it, to the fen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid();
    await opened();
    fireEvent.click(screen.getByText('万元'));
    expect(foot(ALL)).toBe('0.07');
    go(TRAVEL, NOVEMBER);
    type('1.234567');
    press('Enter');
    expect(textIn(TRAVEL, NOVEMBER)).toBe('1.23');
    await saveNow();
    expect(saved[0]?.rows[0]?.values).toEqual([12345.67]);
    expect(localStorage.getItem('unit.budget-grid')).toBe('wan');
  });

  it('is only read where nothing may be changed', async () => {
    showGrid({ view: { ...view, editable: false } });
    await opened();
    expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
    expect(screen.queryByRole('button', { name: '添加行' })).toBeNull();
    expect(document.querySelector('[data-active="true"]')).toBeNull();
  });

  it('speaks English', async () => {
    await switchLanguage('en');
    showGrid();
    await opened();
    expect(document.querySelectorAll('tbody th')[TRAVEL]?.textContent).toBe('Travel · Frame');
    expect(cell(TRAVEL, JULY)?.title).toContain('2026-07 is closed');
    await switchLanguage('zh');
  });
});

describe('typing and pasting', () => {
  it('keeps and marks what is no amount, and saves the rest', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid();
    await opened();
    go(OUTSOURCING, OCTOBER);
    paste('12.345\t7\nabc\t8');
    expect(textIn(OUTSOURCING, OCTOBER)).toBe('12.345');
    expect(cell(OUTSOURCING, OCTOBER)?.dataset.wrong).toBe('true');
    expect(texts()[0]).toContain('1 格不能填写');
    expect(texts()[0]).toContain('1 格不是有效数值');
    // What cannot be read counts for nothing.
    expect(textIn(2, OCTOBER)).toBe('10.50');
    await saveNow();
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({
      kind: 'amount',
      versionId: 52,
      rev: 4,
      months: ['2026-11'],
      rows: [
        { projectId: 3, itemId: 22, values: [7] },
        { projectId: 4, itemId: 22, values: [8] },
      ],
    });
    expect(screen.getByText('其余已保存，1 处待处理')).toBeDefined();
  });

  it('takes months and rows from a sheet that has no sums between them, each to its own', async () => {
    showGrid({ view: { ...view, closedEditable: true }, detail: firstDraft });
    await opened();
    go(TRAVEL, JULY);
    paste('1\t2\t3\t4\t5\t6');
    expect([JULY, OCTOBER, NOVEMBER, DECEMBER].map((one) => textIn(TRAVEL, one))).toEqual([
      '1.00',
      '4.00',
      '5.00',
      '6.00',
    ]);
    expect(texts()[0]).toBe('已粘贴 6 格；合计行列已跳过');
    go(LABOUR, OCTOBER);
    paste('7\n8');
    expect([LABOUR, TRAVEL].map((one) => textIn(one, OCTOBER))).toEqual(['7.00', '8.00']);
  });

  it('takes what was copied from it cell by cell, sums and all', async () => {
    showGrid({ view: { ...view, closedEditable: true }, detail: firstDraft });
    await opened();
    go(TRAVEL, 1);
    go(TRAVEL, OCTOBER, true);
    const copied = copy();
    expect(copied).toBe('10.00\t10.00\t30.00\t10.50');
    go(OUTSOURCING, 1);
    paste(copied, 'copied here');
    expect(textIn(OUTSOURCING, OCTOBER)).toBe('10.50');
  });

  it('refuses a negative amount where only vouchers may have one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid();
    await opened();
    go(LABOUR, OCTOBER);
    type('-5');
    press('Enter');
    go(TRAVEL, OCTOBER);
    type('-5');
    press('Enter');
    expect(cell(LABOUR, OCTOBER)?.title).toBe('这里不能为负');
    await saveNow();
    expect(saved[0]?.rows).toEqual([{ projectId: 3, itemId: 21, values: [-5] }]);
  });

  it('undoes and redoes', async () => {
    showGrid();
    await opened();
    go(TRAVEL, OCTOBER);
    type('99');
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(textIn(TRAVEL, OCTOBER)).toBe('10.50');
    fireEvent.click(screen.getByRole('button', { name: '重做' }));
    expect(textIn(TRAVEL, OCTOBER)).toBe('99.00');
  });
});

describe('saving', () => {
  it('sends changed cells alone, after a moment, and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid();
    await opened();
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Tab');
    type('30');
    press('Enter');
    expect(screen.getByText('有未保存的修改')).toBeDefined();
    expect(saved).toHaveLength(0);
    await saveNow();
    expect(saved[0]).toEqual({
      kind: 'amount',
      versionId: 52,
      rev: 4,
      months: ['2026-11', '2026-12'],
      rows: [{ projectId: 3, itemId: 21, values: [20, 30] }],
    });
    expect(screen.getByText(/^已自动保存/)).toBeDefined();
    go(TRAVEL, NOVEMBER);
    type('21');
    press('Enter');
    await saveNow();
    expect(saved[1]).toMatchObject({ rev: 5, rows: [{ values: [21] }] });
  });

  it('is exported with what was just typed, and says what is not in the file', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { requests } = showGrid({
      more: { '/api/v1/budget/1/gridSheet': async () => new Response('file') },
    });
    await opened();
    const calls = () =>
      requests
        .map(({ method, url }) => `${method} ${new URL(url).pathname}`)
        .filter((one) => /PUT|gridSheet/.test(one));
    go(TRAVEL, NOVEMBER);
    type('20');
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(calls()).toEqual(['PUT /api/v1/budget/1/grid', 'GET /api/v1/budget/1/gridSheet']);
    expect(texts().join()).not.toContain('不在');
    go(TRAVEL, NOVEMBER);
    type('12.345');
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(texts().join()).toContain('未保存的修改不在导出的文件里'));
  });

  it('tries again after a bad network, and loses nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid({ saves: [new TypeError('Failed to fetch'), ok(savedReply(5))] });
    await opened();
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Enter');
    await saveNow();
    expect(screen.getByText(/网络不通/)).toBeDefined();
    expect(textIn(TRAVEL, NOVEMBER)).toBe('20.00');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(saved).toHaveLength(2);
    expect(saved[1]).toEqual(saved[0]);
    expect(screen.getByText(/^已自动保存/)).toBeDefined();
  });

  it('takes in what others have changed, beneath what is being typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const others = { ...nobodyElse(6), cells: [theirs(77, '2026-12')] };
    showGrid({ saves: [ok(savedReply(6, others))] });
    await opened();
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Enter');
    go(TRAVEL, OCTOBER);
    type('3');
    await saveNow();
    expect(textIn(TRAVEL, DECEMBER)).toBe('77.00');
    expect(field().value).toBe('3');
    // What others did is not undone.
    press('Escape', 'Ctrl+Z');
    expect(textIn(TRAVEL, NOVEMBER)).toBe('10.00');
    expect(textIn(TRAVEL, DECEMBER)).toBe('77.00');
  });

  it('hears of others while it is in sight', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { requests } = showGrid({
      changes: ok({
        ...nobodyElse(5),
        cells: [theirs(42)],
        rows: [{ projectId: 4, itemId: 21, note: '新增', removed: false, by: person, at }],
      }),
    });
    await opened();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(textIn(TRAVEL, NOVEMBER)).toBe('42.00');
    expect(document.querySelectorAll('tbody th')[4]?.textContent).toBe('差旅费 · 样机测试');
    const asked = requests.filter(({ url }) => url.includes('/changes')).map(({ url }) => url);
    expect(asked[0]).toContain('rev=4');
  });

  it('lets the page around it know that others have moved the total', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = vi.fn(async () => Response.json(ok(detail)));
    showGrid({
      changes: ok({ ...nobodyElse(5), cells: [theirs(42)] }),
      more: { '/api/v1/budget/1': asked },
      around: (content) => <Around>{content}</Around>,
    });
    await opened();
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(asked).toHaveBeenCalledTimes(2);
    // Nothing new, nothing to read again.
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks where both have changed a cell, and sends the others meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const conflict = refused(ResultCode.conflict, '有 1 个单元格被他人同时修改', {
      rev: 6,
      conflicts: [{ ...theirs(50), mine: 20 }],
      moreConflicts: 0,
      notes: [],
    });
    const { saved } = showGrid({
      saves: [conflict, ok(savedReply(7)), ok(savedReply(8))],
      changes: ok({ ...nobodyElse(6), cells: [theirs(50)] }),
    });
    await opened();
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Tab');
    type('30');
    press('Enter');
    await saveNow();
    const panel = screen.getByRole('alert', { name: '同时修改' });
    expect(panel.textContent).toContain('周雨桐');
    expect(cell(TRAVEL, NOVEMBER)?.dataset.wrong).toBe('true');
    expect(textIn(TRAVEL, NOVEMBER)).toBe('20.00');
    expect(saved[1]).toMatchObject({ rev: 6, months: ['2026-12'], rows: [{ values: [30] }] });
    fireEvent.click(within(panel).getByRole('button', { name: '保留我的 20.00' }));
    await saveNow();
    expect(saved[2]).toMatchObject({ rev: 7, months: ['2026-11'], rows: [{ values: [20] }] });
    expect(screen.queryByRole('alert', { name: '同时修改' })).toBeNull();
  });

  it('takes theirs where somebody says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const conflict = refused(ResultCode.conflict, '', {
      rev: 6,
      conflicts: [{ ...theirs(50), mine: 20 }],
      moreConflicts: 0,
      notes: [],
    });
    const asked = vi.fn(async () => Response.json(ok(detail)));
    const { saved } = showGrid({
      saves: [conflict],
      changes: ok({ ...nobodyElse(6), cells: [theirs(50)] }),
      more: { '/api/v1/budget/1': asked },
      around: (content) => <Around>{content}</Around>,
    });
    await opened();
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Enter');
    await saveNow();
    fireEvent.click(screen.getByRole('button', { name: '全部采用对方的' }));
    await saveNow();
    expect(textIn(TRAVEL, NOVEMBER)).toBe('50.00');
    expect(saved).toHaveLength(1);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/^已自动保存/)).toBeDefined();
  });

  it('marks the cells a refusal names, and saves the others', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const issues = [{ path: 'rows.0.values.1', msg: '2026-12 不在该行的预算月份内' }];
    const { saved } = showGrid({
      saves: [refused(ResultCode.invalid, '请检查', { issues }), ok(savedReply(5))],
    });
    await opened();
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Tab');
    type('30');
    press('Enter');
    await saveNow();
    expect(cell(TRAVEL, DECEMBER)?.title).toBe('2026-12 不在该行的预算月份内');
    expect(saved[1]).toMatchObject({ months: ['2026-11'], rows: [{ values: [20] }] });
  });

  it('says why a version takes nothing more, and keeps what was typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showGrid({ saves: [refused(ResultCode.refused, 'v2 不在编制中，不能修改')] });
    await opened();
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Enter');
    await saveNow();
    expect(screen.getByText('v2 不在编制中，不能修改')).toBeDefined();
    expect(textIn(TRAVEL, NOVEMBER)).toBe('20.00');
  });

  it('finds again what had not reached the server', async () => {
    const first = showGrid({ saves: [new TypeError('Failed to fetch')] });
    await opened();
    go(TRAVEL, NOVEMBER);
    type('20');
    press('Enter');
    first.unmount();
    await waitFor(() => expect(first.saved).toHaveLength(1));
    const { saved } = showGrid();
    await opened();
    expect(textIn(TRAVEL, NOVEMBER)).toBe('20.00');
    await waitFor(() => expect(saved[0]?.rows[0]?.values).toEqual([20]), { timeout: 5_000 });
  });
});

describe('lines', () => {
  it('are added for projects and sub-categories that are not there yet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid({ detail: firstDraft });
    await opened();
    fireEvent.click(screen.getByRole('button', { name: '添加行' }));
    const [projects, items] = within(screen.getByRole('dialog')).getAllByRole('combobox');
    if (projects === undefined || items === undefined) throw new Error('two fields');
    fireEvent.mouseDown(projects);
    fireEvent.click(screen.getByTitle('P-4 样机测试'));
    fireEvent.mouseDown(items);
    // What has ended cannot be chosen.
    expect(screen.queryByTitle('旧费用')).toBeNull();
    fireEvent.click(screen.getByTitle('差旅费'));
    fireEvent.click(screen.getByTitle('委外加工'));
    expect(screen.getByText('其中 1 行已经存在')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '添加 1 行' }));
    expect(document.querySelectorAll('tbody th')[4]?.textContent).toBe('差旅费 · 样机测试');
    await saveNow();
    expect(saved[0]?.rows).toEqual([{ projectId: 4, itemId: 21, note: '', values: [] }]);
  });

  it('carry notes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid();
    await opened();
    fireEvent.click(screen.getByRole('button', { name: '说明：差旅费 · 整机结构' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('textbox')).toHaveProperty('value', '路试');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '路试减为两次' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    await saveNow();
    expect(saved[0]?.rows).toEqual([
      { projectId: 3, itemId: 21, note: '路试减为两次', values: [] },
    ]);
  });

  it('are taken out after a question, but not with closed months in them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { saved } = showGrid();
    await opened();
    fireEvent.click(screen.getByRole('button', { name: '删除行：差旅费 · 整机结构' }));
    expect(texts()[0]).toContain('已关账的 2026-07');
    fireEvent.click(screen.getByRole('button', { name: '删除行：委外加工 · 样机测试' }));
    await screen.findByText(/该行合计 10.00/);
    fireEvent.click(screen.getByRole('button', { name: '删除行' }));
    await saveNow();
    expect(foot(ALL)).toBe('666.50');
    expect(saved[0]?.rows).toEqual([{ projectId: 4, itemId: 22, removed: true, values: [] }]);
  });
});

describe('spreading', () => {
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: '分摊' }));
    fireEvent.click(await screen.findByText(name));
  };

  it('shares out a sum evenly, to the fen', async () => {
    showGrid();
    await opened();
    go(TRAVEL, OCTOBER);
    go(TRAVEL, DECEMBER, true);
    // In a browser the menu takes the focus along.
    act(() => field().blur());
    await choose('平均分摊');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect([OCTOBER, NOVEMBER, DECEMBER].map((column) => textIn(TRAVEL, column))).toEqual([
      '10.17',
      '10.17',
      '10.16',
    ]);
    expect(textIn(TRAVEL, Q4)).toBe('30.50');
  });

  it('shares it out by weights, which it remembers', async () => {
    showGrid();
    await opened();
    go(TRAVEL, OCTOBER);
    go(TRAVEL, DECEMBER, true);
    await choose('按权重分摊');
    const dialog = screen.getByRole('dialog');
    act(() => within(dialog).getByLabelText('2026-10').focus());
    fireEvent.change(within(dialog).getByLabelText('2026-10'), { target: { value: '0' } });
    fireEvent.change(within(dialog).getByLabelText('2026-11'), { target: { value: '3' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '分摊' }));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect([OCTOBER, NOVEMBER, DECEMBER].map((column) => textIn(TRAVEL, column))).toEqual([
      '',
      '22.88',
      '7.62',
    ]);
    await choose('按权重分摊');
    expect(within(screen.getByRole('dialog')).getByLabelText('2026-11')).toHaveProperty(
      'value',
      '3',
    );
  });

  it('copies the month before over what is selected', async () => {
    showGrid();
    await opened();
    go(TRAVEL, NOVEMBER);
    go(TRAVEL, DECEMBER, true);
    await choose('复制上一个月');
    expect([NOVEMBER, DECEMBER].map((column) => textIn(TRAVEL, column))).toEqual([
      '10.50',
      '10.50',
    ]);
  });
});

it('offers the sheet and the tree of categories where nothing is planned', async () => {
  showGrid({ view: { ...view, rows: [] } });
  expect(await screen.findByText(/还没有费用明细/)).toBeDefined();
  expect(screen.getByRole('button', { name: '从 Excel 导入' })).toBeDefined();
  expect(screen.getByText('差旅费 · 委外加工')).toBeDefined();
});
