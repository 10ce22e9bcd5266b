import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { standardEndpoints } from '#features/people/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { SETTINGS_PATH } from '../paths.ts';
import {
  DETAIL,
  detail,
  LIST,
  list,
  MONTH,
  openTasks,
  pendingRow,
  press,
  row,
  sentTo,
} from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

const RUN = taskEndpoints.run.path;
const BEGIN = taskEndpoints.begin.path;
const PROPOSAL = standardEndpoints.proposal.path;

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const lineOf = async (month: string) =>
  within((await screen.findByRole('link', { name: month })).closest('tr') as HTMLElement);

const underWay = { runId: 4, jobId: null, step: 'labour' as const, percent: 43 };

describe('the months of the accounts', () => {
  it('say how far each of them is', async () => {
    const closed = { at: '2026-10-16T02:00:00.000Z', by: '韩雪梅' };
    answerCalls({
      [LIST]: ok(
        list([
          pendingRow('2026-12'),
          row({ month: '2026-11', status: 1, underWay }),
          row(),
          row({ month: '2026-09', status: 3, openFindings: [], pendingAmount: 0 }),
          row({ month: '2026-08', status: 4, openFindings: [], closed }),
        ]),
      ),
    });
    openTasks(SETTINGS_PATH);
    expect((await lineOf('2026年12月')).getByText('未运行')).toBeTruthy();
    expect((await lineOf('2026年11月')).getByText('运行中 · 计算人工 43%')).toBeTruthy();
    const attention = await lineOf('2026年10月');
    expect(attention.getByText('需处理')).toBeTruthy();
    expect(attention.getByText('3,887,879.78')).toBeTruthy();
    expect(attention.getByText('3,897,095.42')).toBeTruthy();
    expect(attention.getByText('+9,215.64')).toBeTruthy();
    expect(attention.getByText('18,460.00')).toBeTruthy();
    expect(attention.getByText('5,328')).toBeTruthy();
    expect(attention.getByText('未通过审批的工时、缺少成本费率、未映射的科目')).toBeTruthy();
    expect(attention.getByText('第 3 次运行')).toBeTruthy();
    expect((await lineOf('2026年9月')).getByText('可关账')).toBeTruthy();
    expect((await lineOf('2026年9月')).getByText('没有问题')).toBeTruthy();
    const done = await lineOf('2026年8月');
    expect(done.getByText('已关账')).toBeTruthy();
    expect(done.getByText(/10-16/)).toBeTruthy();
  });

  it('open what is booked to its rows, and what rates make of it to both', async () => {
    const answer = (source: string, amountOf: (labour: string) => number) => ({
      [`/api/v1/budget-final/budget/0/page-${source}`]: async (request: Request) => {
        const { labour, companyCost } = await request.clone().json();
        const amount = companyCost === true ? 0 : amountOf(labour);
        const sums = { amount, ...(source === 'labour' && { hours: 5328 }) };
        const month = { month: MONTH, total: 1, ...sums, late: 0, correction: 0 };
        return Response.json(ok({ total: 1, rows: [], sums, months: [month], outOfDate: [] }));
      },
    });
    answerCalls({
      [LIST]: ok(list([row(), row({ month: '2026-09', pendingAmount: 0 })])),
      ...answer('labour', (labour) => (labour === 'actual' ? 612_000 : 602_784.36)),
      ...answer('voucher', () => 3_285_095.42),
      ...answer('material', () => 0),
      ...answer('asset', () => 0),
    });
    openTasks(SETTINGS_PATH);
    const line = await lineOf('2026年10月');
    for (const [name, title] of [
      ['3,887,879.78', '合计 · 已入决算'],
      ['3,897,095.42', '合计 · 已入决算'],
      ['+9,215.64', '人工 · 费率差异'],
      ['5,328', '人工 · 入账工时'],
    ] as const) {
      fireEvent.click(line.getByRole('button', { name }));
      const panel = within(await screen.findByRole('dialog', { name: title }));
      expect(await panel.findByText('与所点数字一致')).toBeTruthy();
      fireEvent.click(panel.getByRole('button', { name: `关闭 ${title}` }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    }
    expect(line.getByRole('link', { name: '18,460.00' }).getAttribute('href')).toBe(
      `/budgetSettings/taskDetail?month=${MONTH}`,
    );
    expect((await lineOf('2026年9月')).queryByRole('link', { name: '0.00' })).toBeNull();
  });

  it('tell one whose run was withdrawn from one nobody has run', async () => {
    answerCalls({
      [LIST]: ok(list([pendingRow('2026-11'), { ...pendingRow(), withdrawnRun: 3 }])),
    });
    openTasks(SETTINGS_PATH);
    const line = await lineOf('2026年10月');
    expect(line.getByText('第 3 次运行已撤回')).toBeTruthy();
    expect((await lineOf('2026年11月')).getByText('未运行')).toBeTruthy();
  });

  it('say that everything is mended or that something does not add up, beside what has to be done', async () => {
    answerCalls({
      [LIST]: ok(
        list([
          row({ month: '2026-11', openFindings: [], mendedFindings: 2 }),
          row({ openFindings: [] }),
        ]),
      ),
    });
    openTasks(SETTINGS_PATH);
    const mended = await lineOf('2026年11月');
    expect(mended.getByText('需处理')).toBeTruthy();
    expect(mended.getByText('已处理 2 项，待重新运行')).toBeTruthy();
    const differs = await lineOf('2026年10月');
    expect(differs.getByText('有差异')).toBeTruthy();
    expect(screen.queryByText('没有问题')).toBeNull();
  });

  it('say that figures on screen are out of date while they are worked out', async () => {
    const outOfDate = {
      month: MONTH,
      causes: ['voucher' as const],
      since: '2026-11-05T01:00:00.000Z',
    };
    answerCalls({ [LIST]: ok(list([row({ status: 1, underWay, outOfDate })])) });
    openTasks(SETTINGS_PATH);
    const line = await lineOf('2026年10月');
    expect(line.getByText('运行中 · 计算人工 43%')).toBeTruthy();
    expect(line.getByText('已过时')).toBeTruthy();
  });

  it('say where the accounts are, and lead to the month that is next', async () => {
    answerCalls({ [LIST]: ok(list([row()])), [DETAIL]: ok(detail()) });
    const router = openTasks(SETTINGS_PATH);
    expect(await screen.findByText('已关账至2026年9月')).toBeTruthy();
    expect(screen.getByText('下一个：2026年10月')).toBeTruthy();
    await press('处理2026年10月');
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-10'));
  });

  it('run the next month where nobody has, and go there', async () => {
    const requests = answerCalls({
      [LIST]: ok(list([pendingRow()])),
      [RUN]: ok({ runId: 1, jobId: '7b0f2f0e-58a5-4f5c-9a8d-1d7f6a9b1c11' }),
      [DETAIL]: ok(detail()),
    });
    const router = openTasks(SETTINGS_PATH);
    await press('运行2026年10月');
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-10'));
    expect(await sentTo(requests, RUN)[0]?.json()).toEqual({ month: '2026-10' });
  });

  it('stay where a run is refused', async () => {
    answerCalls({ [LIST]: ok(list([pendingRow()])), [RUN]: refused(1, '现在不能运行') });
    const router = openTasks(SETTINGS_PATH);
    const button = await screen.findByRole('button', { name: '运行2026年10月' });
    fireEvent.click(button);
    await waitFor(() => expect(button.className).not.toContain('loading'));
    expect(router.state.location.pathname).toBe(SETTINGS_PATH);
  });

  it('can be asked for again when they did not come', async () => {
    let fail = true;
    answerCalls({
      [LIST]: async () => Response.json(fail ? refused(9, '出错了') : ok(list([row()]))),
    });
    openTasks(SETTINGS_PATH);
    expect(await screen.findByText('列表载入失败')).toBeTruthy();
    expect(toasts.get().map(({ text }) => text)).toEqual(['出错了']);
    fail = false;
    await press('重试');
    expect(await screen.findByRole('link', { name: '2026年10月' })).toBeTruthy();
  });

  it('are watched in silence once they have come', async () => {
    let asked = 0;
    answerCalls({
      [LIST]: async () => {
        asked += 1;
        return Response.json(
          asked > 1 ? refused(9, '出错了') : ok(list([row({ status: 1, underWay })])),
        );
      },
    });
    openTasks(SETTINGS_PATH);
    await screen.findByRole('link', { name: '2026年10月' });
    await waitFor(() => expect(asked).toBeGreaterThan(1));
    expect(toasts.get()).toEqual([]);
  });
});

describe('accounts that have not begun', () => {
  const notBegun = (begin: boolean, standardFrom: string | null = '2026-08') =>
    list([], {
      standardFrom,
      start: null,
      closedThrough: null,
      next: null,
      abilities: { begin, run: begin, reopen: false },
    });

  it('ask with which month they begin, and only after a question', async () => {
    let begun = false;
    const requests = answerCalls({
      [LIST]: async () => Response.json(ok(begun ? list([pendingRow()]) : notBegun(true))),
      [BEGIN]: async () => {
        begun = true;
        return Response.json(ok(list([pendingRow()])));
      },
    });
    openTasks(SETTINGS_PATH);
    expect(await screen.findByText('决算还没有开始')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: '起始月份' });
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: '2026-08' } });
    await press('开始决算');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getAllByText('账期从2026年8月开始？')).not.toEqual([]);
    expect(sentTo(requests, BEGIN)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: '开始决算' }));
    await waitFor(() => expect(sentTo(requests, BEGIN)).toHaveLength(1));
    expect(await sentTo(requests, BEGIN)[0]?.json()).toEqual({ month: '2026-08' });
    expect(await screen.findByRole('link', { name: '2026年10月' })).toBeTruthy();
  });

  const firstMonth = async (month: string) => {
    const field = await screen.findByRole('textbox', { name: '起始月份' });
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: month } });
  };

  const rate = () => screen.findByLabelText<HTMLInputElement>('标准费率');

  const confirm = async () => {
    await press('开始决算');
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: '开始决算' }));
  };

  it('ask for a standard rate where none holds by then, and propose one', async () => {
    const requests = answerCalls({
      [LIST]: ok(notBegun(true, '2026-09')),
      [PROPOSAL]: ok({ rate: 1120 }),
      [BEGIN]: ok(list([pendingRow()])),
    });
    openTasks(SETTINGS_PATH);
    await firstMonth('2026-09');
    await waitFor(() => expect(screen.queryByLabelText('标准费率')).toBeNull());
    await firstMonth('2026-08');
    const field = await rate();
    await waitFor(() => expect(field.value).toBe('1120'));
    expect(screen.getByText(/统一的每小时人工单价/)).toBeTruthy();
    expect(screen.getByText(/取整到十元/)).toBeTruthy();
    fireEvent.change(field, { target: { value: '150.5' } });
    await confirm();
    await waitFor(() => expect(sentTo(requests, BEGIN)).toHaveLength(1));
    expect(await sentTo(requests, BEGIN)[0]?.json()).toEqual({
      month: '2026-08',
      standardRate: 150.5,
    });
  });

  it('do not begin without a rate where nothing can be proposed', async () => {
    const requests = answerCalls({
      [LIST]: ok(notBegun(true, null)),
      [PROPOSAL]: ok({ rate: null }),
    });
    openTasks(SETTINGS_PATH);
    expect((await rate()).value).toBe('');
    await press('开始决算');
    expect(await screen.findByText('必填')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/取整到十元/)).toBeNull();
    expect(sentTo(requests, BEGIN)).toEqual([]);
  });

  it('say whom they wait for where somebody may only look', async () => {
    answerCalls({ [LIST]: ok(notBegun(false)) });
    openTasks(SETTINGS_PATH);
    expect(await screen.findByText(/财务或超级管理员选定起始月份/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开始决算' })).toBeNull();
  });
});
