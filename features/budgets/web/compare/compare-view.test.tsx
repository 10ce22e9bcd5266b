import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ComparedGrid, Comparison } from '#features/budgets/contract-compare.ts';
import { switchLanguage } from '#web/i18n/language.ts';
import { leaveOnItsWay } from '#web/saving/on-its-way.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { detail, MONTHS, tree } from '../grid/testing.tsx';
import { CompareView } from './compare-view.tsx';

const [right, left] = detail.versions;
if (left === undefined || right === undefined) throw new Error('two versions');

const amount: ComparedGrid = {
  kind: 'amount',
  rows: [
    {
      projectId: 3,
      itemId: 22,
      note: '报价两份',
      left: [10, 10, 10, 10, 10, 10],
      right: [10, 10, 10, 10, 17.2, 14.8],
    },
    {
      projectId: 3,
      itemId: 21,
      note: '',
      left: [5, 5, 5, 5, 5, 5],
      right: [5, 5, 5, 5, 3, 5],
    },
  ],
  rest: { rows: 2, values: [100, 100, 100, 100, 100, 100] },
  leftTotal: 690,
  rightTotal: 700,
  increase: 12,
  decrease: 2,
  changedCells: 3,
};

const hours: ComparedGrid = {
  kind: 'hours',
  rows: [
    { projectId: 3, itemId: 6, note: '', left: [0, 0, 0, 0, 8, 0], right: [0, 0, 0, 0, 6.5, 0] },
  ],
  rest: { rows: 0, values: [0, 0, 0, 0, 0, 0] },
  leftTotal: 8,
  rightTotal: 6.5,
  increase: 0,
  decrease: 1.5,
  changedCells: 1,
};

const comparison: Comparison = {
  left,
  right,
  months: MONTHS,
  projects: [
    {
      projectId: 3,
      code: 'P-3',
      nameZh: '整机结构',
      nameEn: 'Frame',
      parentId: null,
      direct: false,
    },
  ],
  departments: [{ id: 6, code: 'T', nameZh: '测试部', nameEn: 'Testing' }],
  amount,
  hours,
};

const nothing = { rows: [], increase: 0, decrease: 0, changedCells: 0 };

function show(
  reply: Comparison = comparison,
  address = '/?left=51&right=52',
  client = createQueryClient(),
) {
  const requests = answerCalls({
    '/api/v1/budget/1/compare': ok(reply),
    '/api/v1/budget/1/compareRest': ok([
      {
        projectId: 3,
        itemId: 11,
        note: '',
        left: [100, 100, 100, 100, 100, 100],
        right: [100, 100, 100, 100, 100, 100],
      },
    ]),
    '/api/v1/budget-category/tree': ok(tree),
  });
  const router = createMemoryRouter(
    [{ path: '/', element: <CompareView budgetId={1} left={51} right={52} detail={detail} /> }],
    { initialEntries: [address] },
  );
  const { unmount } = renderWithLibrary(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { requests, unmount, search: () => new URLSearchParams(router.state.location.search) };
}

const table = () => screen.findByRole('table', { name: '两个版本逐格比较' });
const rowOf = (within_: HTMLElement, name: RegExp) => {
  const found = within(within_)
    .getAllByRole('row')
    .find((row) => name.test(row.textContent ?? ''));
  if (found === undefined) throw new Error(`no row ${name}`);
  return found;
};
const cells = (row: HTMLElement) => [...row.querySelectorAll('td')].map((one) => one.textContent);

beforeEach(() => beginSignedIn());

describe('the comparison of two versions', () => {
  it('tells the whole story in a sentence', async () => {
    show();
    expect(
      await screen.findByRole('heading', { name: '690.00 + 12.00 − 2.00 = 700.00' }),
    ).toBeDefined();
    expect(screen.getByText(/2 行有变化，3 格不同，其余 2 行 600.00 未变/)).toBeDefined();
  });

  it('goes down to the cell, and folds what does not differ with what it comes to', async () => {
    show();
    const shown = await table();
    expect(shown.textContent).toContain('其余 4 个月');
    expect(cells(rowOf(shown, /委外加工/))).toEqual([
      '40.00',
      ...['10.00', '17.20', '+7.20'],
      ...['10.00', '14.80', '+4.80'],
      ...['60.00', '72.00', '+12.00'],
      '报价两份',
    ]);
    expect(cells(rowOf(shown, /差旅费/)).slice(1, 7)).toEqual([
      ...['5.00', '3.00', '−2.00'],
      ...['5.00', '5.00', '·'],
    ]);
    const sums = within(shown)
      .getAllByRole('row')
      .filter((row) => /^合计/.test(row.textContent ?? ''));
    expect(cells(sums[0] as HTMLElement)).toEqual([
      '460.00',
      ...['115.00', '120.20', '+5.20'],
      ...['115.00', '119.80', '+4.80'],
      ...['690.00', '700.00', '+10.00'],
      ' 5.20 + 4.80 = 10.00',
    ]);
    expect(cells(rowOf(shown, /测试部/)).slice(1, 4)).toEqual(['8', '6.5', '−1.5']);
    expect(within(rowOf(shown, /委外加工/)).getAllByText('10.00')[0]?.tagName).toBe('S');
  });

  it('opens the rows that do not differ', async () => {
    const { requests, search } = show();
    const shown = await table();
    fireEvent.click(within(rowOf(shown, /其余 2 行/)).getByRole('button', { name: '展开' }));
    await waitFor(() => expect(cells(rowOf(shown, /人工成本/))[0]).toBe('400.00'));
    expect(search().get('unfold')).toBe('amount');
    expect(requests.at(-1)?.url).toContain('kind=amount');
  });

  it('shows everything where not only differences are wanted', async () => {
    const { search } = show();
    const shown = await table();
    fireEvent.click(screen.getByRole('checkbox', { name: '只看差异' }));
    await waitFor(() => expect(shown.textContent).toContain('7月'));
    expect(search().get('unfold')).toBe('months,amount,hours');
    expect(shown.textContent).not.toContain('其余 4 个月');
  });

  it('adds up quarters and years', async () => {
    const { search } = show();
    const shown = await table();
    fireEvent.click(screen.getByText('季'));
    await waitFor(() => expect(shown.textContent).toContain('其余 1 个季度'));
    expect(search().get('period')).toBe('quarter');
    expect(cells(rowOf(shown, /委外加工/)).slice(0, 4)).toEqual([
      '30.00',
      '30.00',
      '42.00',
      '+12.00',
    ]);
  });

  it('swaps sides and keeps them in the address', async () => {
    const { search } = show();
    await table();
    fireEvent.click(screen.getByRole('button', { name: '左右互换' }));
    await waitFor(() => expect(search().get('left')).toBe('52'));
    expect(search().get('right')).toBe('51');
  });

  it('jumps from difference to difference', async () => {
    show();
    await table();
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(document.activeElement?.textContent).toBe('+7.20');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'n' });
    expect(document.activeElement?.textContent).toBe('+4.80');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'p' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'p' });
    expect(document.activeElement?.textContent).toBe('−1.5');
  });

  it('draws the bridge, or lists its steps', async () => {
    const { search } = show();
    await table();
    fireEvent.click(screen.getByText('表'));
    await waitFor(() => expect(search().get('bridge')).toBe('table'));
    const steps = screen.getByRole('table', { name: '690.00 + 12.00 − 2.00 = 700.00' });
    expect(cells(rowOf(steps, /委外加工/))).toEqual(['+12.00']);
    expect(cells(rowOf(steps, /差旅费/))).toEqual(['−2.00']);
  });

  it('says so where nothing differs', async () => {
    show({
      ...comparison,
      amount: { ...amount, ...nothing, rightTotal: 690 },
      hours: { ...hours, ...nothing, rightTotal: 8 },
    });
    expect(await screen.findByText('两个版本完全相同')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is read anew whenever it is opened, after what was typed has been saved', async () => {
    const client = createQueryClient();
    const before = show(comparison, undefined, client);
    await table();
    before.unmount();
    let save = () => {};
    leaveOnItsWay(new Promise<void>((resolve) => (save = resolve)));
    const { requests } = show(
      { ...comparison, amount: { ...amount, ...nothing } },
      undefined,
      client,
    );
    const asked = () => requests.filter(({ url }) => url.includes('/compare?'));
    expect(asked()).toHaveLength(0);
    save();
    await waitFor(() => expect(asked()).toHaveLength(1));
  });

  it('speaks English', async () => {
    await switchLanguage('en');
    show();
    const shown = await screen.findByRole('table', { name: 'Two versions, cell by cell' });
    expect(shown.textContent).toContain('4 other months');
    expect(shown.textContent).toContain('Outsourcing');
    await switchLanguage('zh');
  });
});
