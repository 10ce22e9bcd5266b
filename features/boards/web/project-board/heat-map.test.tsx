import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { ok } from '#web/testing/fetch-double.ts';
import { chooseYuan, filterOf, openBoard, planOf } from '../board/testing.tsx';
import { rateInCell } from './heat-words.ts';
import { ProjectBoardPage } from './project-board-page.tsx';
import { comparison } from './testing.ts';

const open = (board = comparison) =>
  openBoard(<ProjectBoardPage />, '/budgetManagement/budgetAnalysisPanel?year=2026', {
    [comparisonEndpoints.read.path]: ok(board),
  });

beforeEach(async () => {
  localStorage.clear();
  chooseYuan();
  await startLanguage();
  await loadAppTexts();
});

describe('the heat map by keyboard', () => {
  const cells = () => [...document.querySelectorAll<HTMLElement>('[data-cell]')];
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  const at = () => (document.activeElement as HTMLElement).dataset.cell;

  it('has one stop, and arrows walk closed months and the sums', async () => {
    open();
    const grid = await screen.findByRole('grid', { name: '执行热力图' });
    expect(screen.getByText('色阶只属于热力图，不是预算的级别')).toBeTruthy();
    // Three documents and the company, two closed months and their sum.
    expect(cells()).toHaveLength(12);
    expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    cells()
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus();
    expect(at()).toBe('0 2');
    press('ArrowLeft');
    expect(at()).toBe('0 1');
    press('ArrowLeft');
    expect(at()).toBe('0 1');
    press('ArrowDown');
    expect(at()).toBe('1 1');
    press('End');
    expect(at()).toBe('1 13');
    press('ArrowLeft');
    expect(at()).toBe('1 2');
    press('End', { ctrlKey: true });
    expect(at()).toBe('3 13');
    press('ArrowDown');
    expect(at()).toBe('3 13');
    press('Home', { ctrlKey: true });
    expect(at()).toBe('0 1');
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(14);
  });

  it('begins where the accounts do', async () => {
    const { rows, totals } = comparison;
    const closedFrom2 = (months: typeof totals.months) =>
      months.map((month) => (month.month === 1 ? { ...month, actualAmount: null } : month));
    open({
      ...comparison,
      totals: { ...totals, months: closedFrom2(totals.months) },
      rows: rows.map((row) => ({ ...row, months: closedFrom2(row.months) })),
    });
    await screen.findByRole('grid');
    cells()
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus();
    press('Home');
    expect(at()).toBe('0 2');
    expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('opens what a rate is made of, from where the analysis at the month is a click away', async () => {
    const { requests, router } = open();
    await screen.findByRole('grid');
    const february = { startDate: '2026-02-01', endDate: '2026-02-28' };
    for (const [cell, filter] of [
      ['3 2', { budgets: {}, ...february }],
      ['0 13', { budgets: { id: 1 }, startDate: '2026-01-01', endDate: '2026-02-28' }],
      ['0 2', { budgets: { id: 1 }, ...february }],
    ] as const) {
      fireEvent.click(document.querySelector(`[data-cell="${cell}"]`) as HTMLElement);
      await waitFor(async () => expect(await filterOf(requests)).toEqual(filter));
      await waitFor(async () => expect(await planOf(requests)).toEqual(filter));
    }
    fireEvent.click(await screen.findByRole('link', { name: '在预算分析中查看' }));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/budgetManagement/analysis/1?mode=period&start=2026-02&end=2026-02',
      ),
    );
  });

  it('tells the arithmetic to whoever hears it', async () => {
    open();
    await screen.findByRole('grid');
    expect(document.querySelector('[data-cell="0 2"]')?.getAttribute('aria-label')).toBe(
      '冷柜 · 2月 · 195 · 实际 97.53 元 ÷ 预算 50.00 元 = 195.1%',
    );
  });

  it('walks the columns of cells only: a document that adds up others is faint and counted nowhere', async () => {
    open();
    await screen.findByRole('grid');
    const faint = document.querySelectorAll('tr[data-faint="true"]');
    expect([...faint].map((line) => line.querySelector('th')?.textContent)).toEqual(['集成']);
  });
});

describe('a rate in a cell', () => {
  it('is whole per cent, but where that would hide that a limit was passed', () => {
    expect([99.6, 100, 100.01, 100.3, 90.2, 89.8, 110.4, 134.98, -3].map(rateInCell)).toEqual([
      '100',
      '100',
      '100.1',
      '100.3',
      '90.2',
      '90',
      '110.4',
      '135',
      '\u22123',
    ]);
  });
});
