import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import { companyYear } from '#web/company-time.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { LIST_PATH } from '../paths.ts';
import { detail, LIST, ONE, openBudgets, page, press, row } from '../testing.tsx';

const SHEET = budgetEndpoints.documents.exportSheet.path;

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const OPENS = { span: { from: '2025-06', to: '2027-03' } };

const queryOf = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? 'http://none').searchParams);

const lineOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('the list of budgets', () => {
  it('shows how far a document is, the revision under way and what is left', async () => {
    answerCalls({ [LIST]: ok(page([row()])) });
    openBudgets(LIST_PATH);
    const line = await lineOf('空气源热泵平台');
    expect(line.getByText('71.4%')).toBeTruthy();
    expect(line.getByText('v3 已退回')).toBeTruthy();
    expect(line.getByText('860.00')).toBeTruthy();
    expect(line.getByText('245.99')).toBeTruthy();
    expect(line.getByText('民用')).toBeTruthy();
  });

  it('writes what is overspent with the minus of figures', async () => {
    answerCalls({ [LIST]: ok(page([row({ actualAmount: 8_700_000 })])) });
    openBudgets(LIST_PATH);
    expect((await lineOf('空气源热泵平台')).getByText('−10.00')).toBeTruthy();
  });

  it('says why there is no bar: not effective, or no closed month', async () => {
    const draft = row({ id: 2, name: '产线自动化', status: 0, current: null, actualAmount: null });
    const fresh = row({ id: 3, name: '新冷媒认证', actualAmount: null });
    answerCalls({ [LIST]: ok(page([draft, fresh])) });
    openBudgets(LIST_PATH);
    expect((await lineOf('产线自动化')).getByText('生效后计算')).toBeTruthy();
    expect((await lineOf('新冷媒认证')).getByText('首次关账后计算')).toBeTruthy();
  });

  it('opens each figure to what proves it', async () => {
    const none = { total: 0, rows: [], sums: { amount: 0 }, months: [], outOfDate: [] };
    const spent = { ...none, total: 3, sums: { amount: 6_140_100 } };
    const requests = answerCalls({
      [LIST]: ok(page([row()])),
      '/api/v1/budget-final/budget/1/page-voucher': ok(spent),
      '/api/v1/budget-final/budget/1/page-material': ok(none),
      '/api/v1/budget-final/budget/1/page-asset': ok(none),
      '/api/v1/budget-final/budget/1/page-labour': ok({ ...none, sums: { amount: 0, hours: 0 } }),
      '/api/v1/budget-final/budget/1/plan-cells': ok({
        ...{ cells: 12, amount: 8_600_000, hours: 0, categories: [] },
      }),
    });
    openBudgets(LIST_PATH);
    const line = await lineOf('空气源热泵平台');
    for (const [name, equation] of [
      ['860.00', null],
      ['614.01', null],
      ['71.4%', /^6,140,100.00 ÷ 8,600,000.00 =/],
      ['245.99', /^8,600,000.00 − 6,140,100.00 =/],
    ] as const) {
      fireEvent.click(line.getByRole('button', { name }));
      expect(await screen.findByText('与所点数字一致')).toBeTruthy();
      if (equation !== null) expect(screen.getByText(equation)).toBeTruthy();
      fireEvent.keyDown(document.body, { key: 'Escape' });
    }
    const year = companyYear();
    const bodies = await Promise.all(
      requests
        .filter(({ url }) => url.endsWith('/plan-cells'))
        .map(async (request) => (await request.clone().json()) as unknown),
    );
    expect(bodies[0]).toEqual({ startDate: `${year}-01-01`, endDate: `${year}-12-31` });
  });

  it('opens its sums by the documents they count, or says why not', async () => {
    const none = { total: 0, rows: [], sums: { amount: 0 }, months: [], outOfDate: [] };
    const spent = { ...none, total: 3, sums: { amount: 6_140_100 } };
    const listed = page([row()]);
    const requests = answerCalls({
      [LIST]: ok({ ...listed, sums: { ...listed.sums, opens: { ...OPENS, ids: [1, 4] } } }),
      '/api/v1/budget-final/budget/0/page-voucher': ok(spent),
      '/api/v1/budget-final/budget/0/page-material': ok(none),
      '/api/v1/budget-final/budget/0/page-asset': ok(none),
      '/api/v1/budget-final/budget/0/page-labour': ok({ ...none, sums: { amount: 0, hours: 0 } }),
      '/api/v1/budget-final/budget/0/plan-cells': ok({
        ...{ cells: 12, amount: 8_600_000, hours: 0, categories: [] },
      }),
    });
    openBudgets(`${LIST_PATH}?year=all`);
    const sums = await lineOf('合计');
    for (const name of ['860.00', '614.01', '71.4%', '245.99']) {
      fireEvent.click(sums.getByRole('button', { name }));
      expect(await screen.findByText('与所点数字一致')).toBeTruthy();
      fireEvent.keyDown(document.body, { key: 'Escape' });
    }
    const bodyOf = async (path: string) => {
      const asked = requests.find(({ url }) => url.endsWith(path));
      return (await asked?.clone().json()) as unknown;
    };
    const budgets = { ids: [1, 4] };
    const startDate = '2025-06-01';
    expect(await bodyOf('/plan-cells')).toEqual({ budgets, startDate, endDate: '2027-03-31' });
    expect(await bodyOf('/page-voucher')).toMatchObject({
      ...{ budgets, startDate, endDate: '2026-09-30' },
    });
  });

  it('says its sums alone where a document cannot be opened', async () => {
    const listed = page([row()]);
    answerCalls({ [LIST]: ok({ ...listed, sums: { ...listed.sums, opens: null } }) });
    openBudgets(LIST_PATH);
    const sums = await lineOf('合计');
    expect(sums.queryByRole('button')).toBeNull();
    for (const name of ['860.00', '614.01', '71.4%', '245.99']) {
      expect(sums.getByText(name).getAttribute('aria-description')).toMatch(/因此不能打开明细/);
    }
    const reached = ['860.00', '614.01', '71.4%', '245.99'].filter(
      (name) => sums.getByText(name).tabIndex === 0,
    );
    expect(reached).toEqual(['860.00']);
    fireEvent.mouseEnter(sums.getByText('614.01'));
    expect(await screen.findByText(/因此不能打开明细/)).toBeTruthy();
  });

  it('gives no such reason where nothing is counted', async () => {
    const listed = page([row()]);
    const none = { counted: 0, budgetAmount: 0, actualAmount: null, opens: null };
    answerCalls({ [LIST]: ok({ ...listed, sums: { ...listed.sums, ...none } }) });
    openBudgets(LIST_PATH);
    fireEvent.mouseEnter((await lineOf('合计')).getByText('0.00'));
    // What opens after it was left out would be there by now.
    fireEvent.mouseEnter((await lineOf('空气源热泵平台')).getByRole('button', { name: '614.01' }));
    expect(await screen.findByText(/点击查看明细/)).toBeTruthy();
    expect(screen.queryByText(/因此不能打开明细/)).toBeNull();
  });

  it('leads to the analysis by the bar, whoever may open its figures', async () => {
    answerCalls({ [LIST]: ok(page([row({ opens: false })])) });
    openBudgets(LIST_PATH);
    const bar = (await lineOf('空气源热泵平台')).getByRole('link', { name: /点击打开预算分析$/ });
    expect(bar.getAttribute('href')).toContain('/analysis/1');
  });

  it('says why its figures do not open for whoever may not see rows, and leads to the grid of a draft', async () => {
    const draft = row({ id: 2, name: '产线自动化', status: 0, current: null, actualAmount: null });
    answerCalls({ [LIST]: ok(page([row({ opens: false }), draft])) });
    openBudgets(LIST_PATH);
    const line = await lineOf('空气源热泵平台');
    for (const name of ['614.01', '71.4%', '245.99']) {
      expect(line.queryByRole('button', { name })).toBeNull();
      expect(line.getByText(name).getAttribute('aria-description')).toMatch(/只参与/);
    }
    const reached = ['614.01', '71.4%', '245.99'].filter(
      (name) => line.getByText(name).tabIndex === 0,
    );
    expect(reached).toEqual(['245.99']);
    fireEvent.mouseEnter(line.getByText('614.01'));
    expect(await screen.findByText(/您只参与其中的项目/)).toBeTruthy();
    const link = (await lineOf('产线自动化')).getByRole('link', { name: '860.00' });
    expect(link.getAttribute('href')).toContain('budgetDetail/2');
  });

  it('says how what was spent stands to the budget of the same months', async () => {
    answerCalls({ [LIST]: ok(page([row()])) });
    openBudgets(LIST_PATH);
    const line = await lineOf('空气源热泵平台');
    fireEvent.mouseEnter(line.getByRole('button', { name: '614.01' }));
    expect(
      await screen.findByText(/实际 614.01 万元，同期预算 630.00 万元；少 15.99 万元 · 点击/),
    ).toBeTruthy();
  });

  it('shows and takes along actual rates, with the colour of the level at standard', async () => {
    const requests = answerCalls({
      [LIST]: async (request: Request) => {
        const dearer = request.url.includes('labour=actual') ? { actualAmount: 8_700_000 } : {};
        return Response.json(ok(page([row(dearer)])));
      },
      [SHEET]: new TypeError('Failed to fetch'),
    });
    const router = openBudgets(LIST_PATH);
    fireEvent.click(await screen.findByText('实际费率'));
    const line = await lineOf('空气源热泵平台');
    const percent = await line.findByText('101.2%');
    expect(percent.closest('[data-tone]')?.getAttribute('data-tone')).toBe('usual');
    expect(router.state.location.search).toBe('?labour=actual');
    await press('导出');
    await waitFor(() => expect(requests.at(-1)?.url).toContain(SHEET));
    expect(queryOf(requests.at(-1))).toMatchObject({ labour: 'actual' });
  });

  it('has the colour of the level the server gives, and says what is expected to be over', async () => {
    answerCalls({ [LIST]: ok(page([row({ level: 'over', forecastOver: true })])) });
    openBudgets(LIST_PATH);
    const line = await lineOf('空气源热泵平台');
    const percent = await line.findByText('71.4%');
    expect(percent.closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad');
    expect(line.getByText('预测超支')).toBeTruthy();
  });

  it('keeps them in a document that is opened from it', async () => {
    const requests = answerCalls({
      [LIST]: ok(page([row()])),
      [ONE]: ok(detail(null)),
    });
    const router = openBudgets(`${LIST_PATH}?labour=actual`);
    fireEvent.click(await screen.findByRole('link', { name: '空气源热泵平台' }));
    await waitFor(() => expect(router.state.location.search).toBe('?labour=actual'));
    await waitFor(() =>
      expect(
        requests.some(({ url }) => new URL(url).pathname === ONE && url.includes('labour=actual')),
      ).toBe(true),
    );
  });

  it('shows standard rates alone to whoever may not see others', async () => {
    const requests = answerCalls({ [LIST]: ok(page([row()])) });
    const router = openBudgets(`${LIST_PATH}?labour=actual`, 'leader');
    await screen.findByText('空气源热泵平台');
    expect(screen.queryByText('实际费率')).toBeNull();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(requests.map(queryOf).every(({ labour }) => labour === undefined)).toBe(true);
  });

  it('says what the sum counts and what it leaves out', async () => {
    answerCalls({ [LIST]: ok(page([row()])) });
    openBudgets(LIST_PATH);
    expect(
      await screen.findByText('生效 1 份；未生效的 2 份不计入；集成预算 1 份不重复计入'),
    ).toBeTruthy();
  });

  it('asks for the company’s year, and for others or all of them as the address says', async () => {
    const requests = answerCalls({ [LIST]: ok(page([row()])) });
    openBudgets(LIST_PATH);
    await screen.findByText('空气源热泵平台');
    expect(queryOf(requests[0])).toMatchObject({ year: String(companyYear()) });
    openBudgets(`${LIST_PATH}?year=all&status=3&division=1`);
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    const { year, ...rest } = queryOf(requests.at(-1));
    expect(year).toBeUndefined();
    expect(rest).toMatchObject({ status: '3', division: '1' });
  });

  it('keeps the unit somebody has chosen', async () => {
    answerCalls({ [LIST]: ok(page([row()])) });
    openBudgets(LIST_PATH);
    const line = await lineOf('空气源热泵平台');
    fireEvent.click(screen.getByRole('radio', { name: '元' }));
    expect(line.getByText('8,600,000.00')).toBeTruthy();
    expect(localStorage.getItem('unit.budgets')).toBe('yuan');
  });

  it('narrows to what waits for the reader, with the count beside the words', async () => {
    const requests = answerCalls({ [LIST]: ok(page([row()])) });
    const router = openBudgets(`${LIST_PATH}?year=2024`);
    fireEvent.click(await screen.findByRole('radio', { name: '待我审批 1' }));
    await waitFor(() => expect(router.state.location.search).toBe('?quick=waitsForMe'));
    await waitFor(() => expect(queryOf(requests.at(-1))).toMatchObject({ quick: 'waitsForMe' }));
    // Whatever its year, as it is counted.
    expect(queryOf(requests.at(-1)).year).toBeUndefined();
  });

  it.each([
    ['实际', 'actual'],
    ['执行', 'execution'],
    ['余额', 'balance'],
  ])('sorts by what was spent: %s', async (name, sort) => {
    const requests = answerCalls({ [LIST]: ok(page([row()])) });
    openBudgets(LIST_PATH);
    await screen.findByText('空气源热泵平台');
    fireEvent.click(screen.getByRole('columnheader', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(queryOf(requests.at(-1))).toMatchObject({ sort }));
  });

  it.each([
    ['已达预警 2', 'warned'],
    ['已超支 1', 'over'],
  ])('narrows to documents past their thresholds: %s', async (name, quick) => {
    const requests = answerCalls({ [LIST]: ok(page([row()])) });
    const router = openBudgets(LIST_PATH);
    fireEvent.click(await screen.findByRole('radio', { name }));
    await waitFor(() => expect(router.state.location.search).toBe(`?quick=${quick}`));
    await waitFor(() => expect(queryOf(requests.at(-1))).toMatchObject({ quick }));
  });

  it('walks the names with the arrows, and goes to the search with a slash', async () => {
    const second = row({ id: 2, name: '户式多联机' });
    answerCalls({ [LIST]: ok(page([row(), second])) });
    openBudgets(LIST_PATH);
    const first = await screen.findByRole('link', { name: '空气源热泵平台' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('户式多联机');
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

describe('the thresholds of the company', () => {
  const THRESHOLDS = budgetEndpoints.documents.changeThresholds.path;

  it('are changed beside the list, as the version somebody saw', async () => {
    const saved = { version: 2, warnPercent: 70, overPercent: 95 };
    const requests = answerCalls({ [LIST]: ok(page([row()])), [THRESHOLDS]: ok(saved) });
    openBudgets(LIST_PATH);
    await press('公司阈值');
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByLabelText('预警阈值');
    type('预警阈值', '70');
    type('超支阈值', '95');
    await press('保存');
    const sent = () => requests.find(({ url }) => new URL(url).pathname === THRESHOLDS);
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(await sent()?.clone().json()).toEqual({ ...saved, version: 1 });
  });
});

describe('a list without documents', () => {
  const none = page([], {
    counts: { all: 0, effective: 0, waitsForMe: 0, underway: 0, warned: 0, over: 0 },
  });

  it('offers a new one, or a copy from the year before', async () => {
    answerCalls({ [LIST]: ok(none) });
    openBudgets(`${LIST_PATH}?year=2030`);
    expect(await screen.findByText('2030 年还没有预算')).toBeTruthy();
    await press('从 2029 年复制');
    expect(await screen.findByText('从 2029 年的预算复制')).toBeTruthy();
  });

  it('offers nothing to whoever may not create any', async () => {
    const abilities = { create: false, editCategories: false, editThresholds: false };
    answerCalls({ [LIST]: ok({ ...none, abilities }) });
    openBudgets(`${LIST_PATH}?year=2030`);
    await screen.findByText('2030 年还没有预算');
    for (const name of ['新建预算', '从 2029 年复制', '费用类别', '公司阈值']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('takes the filters away where they are the reason', async () => {
    answerCalls({ [LIST]: ok(none) });
    const router = openBudgets(`${LIST_PATH}?year=2030&status=2&q=冷`);
    await press('清除筛选');
    await waitFor(() => expect(router.state.location.search).toBe('?year=2030'));
  });
});
