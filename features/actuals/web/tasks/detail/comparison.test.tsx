import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ComparedRow, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { taskPath } from '../paths.ts';
import { DETAIL, detail, MONTH, openTasks, press, ready, runView } from '../testing.tsx';
import { comparedIn } from './use-compared.ts';

configure({ asyncUtilTimeout: 10_000 });

const COMPARE = taskEndpoints.compare.path;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const sum = (amount: number | null, hours = 0, rows = 10, atActual = amount ?? 0) => ({
  rows,
  hours,
  amount,
  atActual,
});
const nothing = { added: 0, removed: 0, changed: 0 };

const rows: ComparedRow[] = [
  {
    source: 'labour',
    project: null,
    from: sum(534_112.8, 4752, 10, 540_000),
    to: sum(602_784.36, 5328, 10, 612_000),
    changes: { added: 4, removed: 0, changed: 1 },
  },
  { source: 'material', project: null, from: sum(1.1), to: sum(1.1), changes: nothing },
  { source: 'voucher', project: null, from: sum(5, 0, 8), to: sum(3, 0, 6), changes: null },
];

const answer = (changes: object = {}) =>
  ok({
    from: runView(2),
    to: runView(3),
    same: false,
    rows,
    total: {
      from: sum(534_118.9, 4752, 28, 540_006.1),
      to: sum(602_788.46, 5328, 26, 612_004.1),
    },
    ...changes,
  });

const shown = async () => within(await screen.findByRole('table', { name: '运行比较' }));
const lineOf = async (name: string) =>
  within((await shown()).getByText(name).closest('tr') as HTMLElement);

const asked = (requests: readonly Request[]) =>
  requests
    .filter(({ url }) => new URL(url).pathname === COMPARE)
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams));

describe('two runs', () => {
  it('are the one everybody sees and the one before it, with what is behind each change', async () => {
    const requests = answerCalls({ [DETAIL]: ok(detail()), [COMPARE]: answer() });
    openTasks(taskPath(MONTH));
    const labour = await lineOf('人工');
    expect(labour.getByText('534,112.80')).toBeTruthy();
    expect(labour.getByText('+68,671.56')).toBeTruthy();
    expect(labour.getByText('实际 540,000.00')).toBeTruthy();
    expect(labour.getByText('实际 +72,000.00')).toBeTruthy();
    expect(labour.getByText('工时 +576 h · 新增 4 行 · 改变 1 行')).toBeTruthy();
    const material = await lineOf('物料');
    expect(material.getByText('相同')).toBeTruthy();
    expect(material.queryByText(/实际/)).toBeNull();
    const voucher = await lineOf('凭证');
    expect(voucher.getByText('−2.00')).toBeTruthy();
    expect(voucher.getByText('−2 行（较早的明细已不保留）')).toBeTruthy();
    expect((await lineOf('合计')).getByText('+68,669.56')).toBeTruthy();
    expect(asked(requests)).toEqual([{ from: '2', to: '3', by: 'source' }]);
  });

  describe('one of which everybody sees', () => {
    const pageOf = (source: string) => `/api/v1/budget-final/budget/0/page-${source}`;
    /** Labour says its hours, too. */
    const page = (amount: number, hours?: number) => {
      const sums = { amount, ...(hours !== undefined && { hours }) };
      const month = { month: MONTH, total: 1, ...sums, late: 0, correction: 0 };
      return { total: 1, rows: [], sums, months: [month], outOfDate: [] };
    };

    it('open to its rows; the other one and the change say why they do not', async () => {
      const requests = answerCalls({
        ...{ [DETAIL]: ok(detail()), [COMPARE]: answer() },
        [pageOf('labour')]: ok(page(612_000, 5328)),
      });
      openTasks(taskPath(MONTH));
      const labour = await lineOf('人工');
      fireEvent.click(labour.getByRole('button', { name: '实际 612,000.00' }));
      expect(await screen.findByText('与所点数字一致')).toBeTruthy();
      const [sent] = requests.filter(({ url }) => url.endsWith(pageOf('labour')));
      expect(await sent?.json()).toMatchObject({ labour: 'actual', startDate: '2026-10-01' });
      expect(labour.getByText('534,112.80').getAttribute('aria-description')).toMatch(/只有当前/);
      expect(labour.getByText('+68,671.56').getAttribute('aria-description')).toMatch(/相减/);
      expect((await lineOf('合计')).getByRole('button', { name: '602,788.46' })).toBeTruthy();
    });

    it('open by project to what it has by itself, and the company to its own', async () => {
      const project = { id: 9, code: 'P-9', nameZh: '热泵平台', nameEn: 'Heat pump' };
      const found: ComparedRow[] = [
        { source: 'voucher', project, from: sum(5), to: sum(7), changes: nothing },
        { source: 'voucher', project: null, from: sum(5), to: sum(3), changes: nothing },
      ];
      const requests = answerCalls({
        ...{ [DETAIL]: ok(detail()), [COMPARE]: answer({ rows: found }) },
        [pageOf('voucher')]: async (request: Request) => {
          const { companyCost } = await request.clone().json();
          return Response.json(ok(page(companyCost === true ? 3 : 7)));
        },
      });
      openTasks(`${taskPath(MONTH)}&by=project`);
      const filters = [];
      for (const [owner, amount] of [
        ['热泵平台', '7.00'],
        ['公司成本', '3.00'],
      ] as const) {
        fireEvent.click((await lineOf(owner)).getByRole('button', { name: amount }));
        await screen.findByRole('heading', { name: `${owner} · 凭证 · 已入决算` });
        expect(await screen.findByText('与所点数字一致')).toBeTruthy();
        const sent = requests.filter(({ url }) => url.endsWith(pageOf('voucher')));
        filters.push(await sent.at(-1)?.clone().json());
      }
      expect(filters).toMatchObject([{ projectId: 9, direct: true }, { companyCost: true }]);
    });
  });

  it('are chosen, and looked at by project; all of it in the address', async () => {
    const project = { id: 9, code: 'P-9', nameZh: '热泵平台', nameEn: 'Heat pump' };
    const byProject = [{ ...rows[0], project }, { ...rows[1] }];
    const requests = answerCalls({
      [DETAIL]: ok(detail()),
      [COMPARE]: async (request: Request) =>
        Response.json(request.url.includes('by=project') ? answer({ rows: byProject }) : answer()),
    });
    const router = openTasks(`${taskPath(MONTH)}&from=1`);
    await shown();
    fireEvent.click(screen.getByText('按项目'));
    expect(await screen.findByText('热泵平台')).toBeTruthy();
    expect(screen.getByText('P-9 · 人工')).toBeTruthy();
    expect(screen.getByText('公司成本')).toBeTruthy();
    expect(router.state.location.search).toBe(`?month=${MONTH}&from=1&by=project`);
    expect(asked(requests)).toEqual([
      { from: '1', to: '3', by: 'source' },
      { from: '1', to: '3', by: 'project' },
    ]);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '比较：从' }));
    fireEvent.click(await screen.findByTitle(/第 2 次 · /));
    await waitFor(() =>
      expect(asked(requests).at(-1)).toEqual({ from: '2', to: '3', by: 'project' }),
    );
  });

  it('begin with an earlier one that is chosen, and say which one everybody sees', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    const requests = answerCalls({ [DETAIL]: ok(detail()), [COMPARE]: answer() });
    const router = openTasks(taskPath(MONTH));
    await shown();
    await press(/^第 3 次运行 · /);
    fireEvent.click(await screen.findByRole('menuitem', { name: /第 1 次运行 · .* · 与当前比较/ }));
    await waitFor(() =>
      expect(asked(requests).at(-1)).toEqual({ from: '1', to: '3', by: 'source' }),
    );
    expect(router.state.location.search).toBe(`?month=${MONTH}&from=1&to=3`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    const heading = (await shown()).getByRole('columnheader', { name: /第 3 次/ });
    expect(within(heading).getByText(/当前/)).toBeTruthy();
    // Of the one everybody sees there is its record.
    await press(/^第 3 次运行 · /);
    fireEvent.click(await screen.findByRole('menuitem', { name: /第 3 次运行 · .* · 当前/ }));
    const records = within(await screen.findByRole('dialog'));
    fireEvent.click(records.getByRole('button', { name: '第 2 次运行与当前比较' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?month=${MONTH}&from=2&to=3`));
  });

  it('are said to be equal where they are', async () => {
    answerCalls({ [DETAIL]: ok(detail()), [COMPARE]: answer({ same: true, rows: [rows[1]] }) });
    openTasks(taskPath(MONTH));
    expect(await screen.findByText('两次运行完全相同：金额分毫不差，文字一致')).toBeTruthy();
  });

  it('have no amount at standard from before there was a standard rate, and say so', async () => {
    const labour = {
      ...rows[0],
      from: sum(null, 4752, 10, 540_000),
    };
    const total = { from: sum(null, 4752, 28, 540_006.1), to: sum(602_788.46) };
    answerCalls({ [DETAIL]: ok(detail()), [COMPARE]: answer({ rows: [labour], total }) });
    openTasks(taskPath(MONTH));
    const line = await lineOf('人工');
    expect(line.getAllByText('–')).toHaveLength(2);
    expect(line.getByText('实际 540,000.00')).toBeTruthy();
    expect(line.getByText('602,784.36')).toBeTruthy();
    expect(line.getByText('实际 +72,000.00')).toBeTruthy();
    expect(screen.getByText('第 2 次运行时还没有标准费率，只有按实际费率的金额。')).toBeTruthy();
  });

  it('can be asked for again; the rest of the page stays', async () => {
    let fail = true;
    answerCalls({
      [DETAIL]: ok(ready()),
      [COMPARE]: async () => Response.json(fail ? refused(9, '出错了') : answer()),
    });
    openTasks(taskPath(MONTH));
    expect(await screen.findByText('没有载入成功')).toBeTruthy();
    expect(screen.getByText('分毫不差')).toBeTruthy();
    fail = false;
    await press('重试');
    await shown();
  });

  it('need to be two', async () => {
    answerCalls({ [DETAIL]: ok(detail({ runs: [runView(3)] })) });
    openTasks(taskPath(MONTH));
    expect(await screen.findByText('再运行一次之后，可以比较两次结果')).toBeTruthy();
  });
});

describe('which runs the address means', () => {
  const runs = [runView(4, { state: 'failed' }), runView(3), runView(2), runView(1)];
  const of = (search: string, among = runs) => comparedIn(new URLSearchParams(search), among);

  it('falls back on what can be compared', () => {
    expect(of('')).toEqual({ from: 2, to: 3, by: 'source' });
    expect(of('from=1&to=2&by=project')).toEqual({ from: 1, to: 2, by: 'project' });
    expect(of('from=3')).toEqual({ from: 2, to: 3, by: 'source' });
    expect(of('from=4&to=99')).toEqual({ from: 2, to: 3, by: 'source' });
    expect(of('to=1')).toEqual({ from: 3, to: 1, by: 'source' });
    expect(of('', [runView(3)])).toBeNull();
    expect(of('', [])).toBeNull();
  });
});
