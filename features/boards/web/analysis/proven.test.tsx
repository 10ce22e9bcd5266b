import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok } from '#web/testing/fetch-double.ts';
import { cumulative, figures, monthEntries, periodical } from '../cache/testing.ts';
import {
  askedAt,
  budgetDocument,
  CUMULATIVE,
  DETAILS,
  DOCUMENT,
  details,
  openAnalysis,
  PERIODICAL,
  PLAN,
} from './testing.tsx';

beforeEach(beginSignedIn);

const VOUCHERS = '/api/v1/budget-final/budget/1/page-voucher';

const strip = async () => within(await screen.findByLabelText('预算执行概况'));

/** What the panel asked for of costs, without how it pages through them. */
async function filterOf(requests: readonly Request[]) {
  const asked = await vi.waitUntil(async () => (await askedAt(requests, VOUCHERS))[0]);
  const { pageSize: _, ...filter } = asked as Record<string, unknown>;
  return filter;
}

const planOf = async (requests: readonly Request[]) =>
  vi.waitUntil(async () => (await askedAt(requests, PLAN))[0]);

describe('months beyond those of the document', () => {
  /** Hours of December that were handed in late in January belong before the document, by origin. */
  const early = { from: { posting: '2026-01', origin: '2025-12' }, to: '2026-12' };
  const byOrigin = periodical({ children: monthEntries('2025-12') });

  it('count by origin in the strip, the curve and what is opened of both', async () => {
    const { requests } = openAnalysis('?basis=origin&burn=table', {
      [DETAILS]: ok(details({ span: early })),
      [PERIODICAL]: ok(byOrigin),
      [CUMULATIVE]: ok(cumulative(byOrigin)),
    });
    expect(await (await strip()).findByText('900.00')).toBeTruthy();
    expect((await strip()).getAllByText(/2025年12月 – 2026年9月/)).toHaveLength(2);
    const asked = (await askedAt(requests, PERIODICAL)).at(-1);
    expect(asked).toMatchObject({ startDate: '2025-12-01', endDate: '2026-12-31' });
    const burn = within(await screen.findByRole('region', { name: '燃尽曲线' }));
    const september = within((await burn.findByText('2026年9月')).closest('tr') as HTMLElement);
    fireEvent.click(september.getByRole('button', { name: '900.00' }));
    expect(await filterOf(requests)).toEqual({
      ...{ startDate: '2025-12-01', endDate: '2026-09-30', basis: 'origin' },
    });
  });

  it('are waited for, and no figure stands without them', async () => {
    openAnalysis('?basis=origin', { [DETAILS]: ok(details({ span: early })) });
    // What needs no months of the document is there.
    await screen.findByRole('region', { name: '部门与人员' });
    expect(screen.queryByText('810.00')).toBeNull();
    expect(screen.queryByText('1,200.00')).toBeNull();
  });

  it('are those of members where a document adds up others', async () => {
    const span = { from: { posting: '2025-11', origin: '2025-11' }, to: '2027-02' };
    const outside = (year: number, month: number) => ({
      ...{ year, month, state: 'none' as const, inBudget: true, provisional: null },
      ...figures(100, 0),
    });
    const next = Array.from({ length: 12 }, (_, at) => outside(2027, at + 1));
    const children = [...monthEntries('2025-01'), ...next];
    const totals = { ...details().totals, bac: 1600 };
    const { requests } = openAnalysis('', {
      [DETAILS]: ok(details({ span, totals })),
      [PERIODICAL]: ok(periodical({ children })),
    });
    fireEvent.click(await (await strip()).findByText('1,600.00'));
    expect(await planOf(requests)).toEqual({ startDate: '2025-11-01', endDate: '2027-02-28' });
    expect((await strip()).getByText('990.00')).toBeTruthy();
    // Of all that is planned, not of the document's own months.
    expect((await strip()).getByText(/61.9%/)).toBeTruthy();
  });
});

describe('figures of the strip and the table of the curve', () => {
  const cells = { cells: 9, hours: 0, categories: [] };

  it('open what was planned to its cells, and the rate to both sides', async () => {
    const { requests } = openAnalysis('', { [PLAN]: ok({ ...cells, amount: 900 }) });
    fireEvent.click((await strip()).getByRole('button', { name: '900.00' }));
    expect(await planOf(requests)).toEqual({ startDate: '2026-01-01', endDate: '2026-09-30' });
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    fireEvent.click((await strip()).getByRole('button', { name: '年度执行率 67.5%' }));
    await vi.waitFor(async () =>
      expect((await askedAt(requests, PLAN)).at(-1)).toEqual({
        ...{ startDate: '2026-01-01', endDate: '2026-12-31' },
      }),
    );
  });

  it('tell the level whatever months are chosen, and open the rate it is by', async () => {
    const standing = {
      ...{ year: 2026, executionRate: 88.25, forecastOver: false },
      level: 'warn' as const,
    };
    const { requests } = openAnalysis('?mode=period&start=2026-11&end=2026-12', {
      [DETAILS]: ok(details({ standing })),
      [DOCUMENT]: ok(budgetDocument({ closedThrough: '2026-09' })),
    });
    expect(await (await strip()).findByText('预警')).toBeTruthy();
    fireEvent.click((await strip()).getByRole('button', { name: /执行率 88/ }));
    expect(await filterOf(requests)).toEqual({ startDate: '2026-01-01', endDate: '2026-09-30' });
    expect(await planOf(requests)).toEqual({ startDate: '2026-01-01', endDate: '2026-12-31' });
  });

  it('open a difference to both sides and the end of the forecast to what it is made of', async () => {
    const { requests } = openAnalysis('?burn=table', { [PLAN]: ok({ ...cells, amount: 300 }) });
    await strip();
    const burn = within(await screen.findByRole('region', { name: '燃尽曲线' }));
    const line = async (name: string) =>
      within((await burn.findByText(name)).closest('tr') as HTMLElement);
    fireEvent.click((await line('2026年3月')).getByRole('button', { name: '−30.00' }));
    const march = { startDate: '2026-01-01', endDate: '2026-03-31' };
    expect(await filterOf(requests)).toEqual(march);
    expect(await planOf(requests)).toEqual(march);
    fireEvent.click((await line('2026年12月')).getByRole('button', { name: '1,110.00' }));
    expect(await screen.findByText(/\+ 300.00 =/)).toBeTruthy();
    const way = (await line('2026年11月')).getByText('1,010.00');
    expect(way.getAttribute('aria-description')).toMatch(/只有终点是完工预测/);
  });
});
