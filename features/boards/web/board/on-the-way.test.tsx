import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok } from '#web/testing/fetch-double.ts';
import { AccountBoardPage } from '../account-board/account-board-page.tsx';
import { account } from '../account-board/testing.ts';
import { ProjectBoardPage } from '../project-board/project-board-page.tsx';
import { comparison } from '../project-board/testing.ts';
import { card, chooseYuan, filterOf, openBoard } from './testing.tsx';

const CLOSED = { startDate: '2026-01-01', endDate: '2026-02-28' };

beforeEach(async () => {
  await beginSignedIn();
  chooseYuan();
});

/** Whatever is narrowed stays on its way, and so does 2024; other years are closed as far as it is said. */
const answering = (reply: typeof comparison | typeof account) => (request: Request) => {
  const asked = new URL(request.url).searchParams;
  const year = Number(asked.get('year'));
  const waits = year === 2024 || asked.has('division') || asked.has('categoryId');
  return waits
    ? new Promise<Response>(() => undefined)
    : Promise.resolve(
        Response.json(ok({ ...reply, year, maxPeriod: year === 2025 ? 12 : reply.maxPeriod })),
      );
};

function openAt(page: 'project' | 'account', address: string) {
  const made =
    page === 'project'
      ? openBoard(<ProjectBoardPage />, `/board${address}`, {
          [comparisonEndpoints.read.path]: answering(comparison),
        })
      : openBoard(<AccountBoardPage />, `/board${address}`, {
          [accountEndpoints.year.read.path]: answering(account),
        });
  return { ...made, go: (search: string) => act(() => made.router.navigate(search)) };
}

/** Once what is narrowed was asked for, and has not come. */
const asked = (requests: readonly Request[], name: string) =>
  waitFor(() => expect(requests.some(({ url }) => url.includes(name))).toBe(true));

describe('figures of before', () => {
  it('open as what they are on the project board', async () => {
    const { requests, go } = openAt('project', '?year=2026');
    await screen.findByText('已关账至 2月');
    const kpis = within(screen.getByLabelText('关键数字'));
    const figure = kpis.getByRole('button', { name: '280.08' });
    await go('?year=2026&division=1');
    await asked(requests, 'division=1');
    fireEvent.click(figure);
    await waitFor(async () => expect(await filterOf(requests)).toEqual({ budgets: {}, ...CLOSED }));
    fireEvent.click(kpis.getByRole('button', { name: '600.00' }));
    const side = within(await screen.findByRole('dialog', { name: '年度预算' }));
    const toList = side.getByRole('link', { name: '在预算列表中查看' });
    expect(toList.getAttribute('href')).not.toContain('division');
  });

  it('open as what they are on the final-account board', async () => {
    const { requests, go } = openAt('account', '?year=2026');
    const strip = within(await screen.findByLabelText('累计成本与类别'));
    const figure = await strip.findByRole('button', { name: '900.03' });
    await go('?year=2026&division=1&category=2');
    await asked(requests, 'categoryId');
    fireEvent.click(figure);
    await waitFor(async () => expect(await filterOf(requests)).toEqual(CLOSED));
    fireEvent.click(card('按部门').getByRole('button', { name: '500.02' }));
    const place = { deptId: 2, deptPath: [1, 2] };
    await waitFor(async () => expect(await filterOf(requests)).toEqual({ ...place, ...CLOSED }));
  });
});

describe('how far a year on its way is closed', () => {
  it('is said as it is held, and never as it was for the year before', async () => {
    const { go } = openAt('project', '?year=2025');
    expect(await screen.findByText('全年已关账')).toBeTruthy();
    await go('?year=2026');
    expect(await screen.findByText('已关账至 2月')).toBeTruthy();
    await go('?year=2025&division=1');
    expect(screen.getByText('全年已关账')).toBeTruthy();
    expect(screen.getByLabelText('关键数字').dataset.refetching).toBe('true');
    await go('?year=2024');
    expect(screen.queryByText(/已关账|还没有关账/)).toBeNull();
  });

  it('is what months can be chosen from', async () => {
    const { go } = openAt('account', '?year=2025');
    const last = async () =>
      (await screen.findByRole('combobox', { name: '结束月份' })).closest('.ant-select')
        ?.textContent;
    expect(await last()).toContain('12月');
    await go('?year=2026');
    await waitFor(async () => expect(await last()).not.toContain('12月'));
    await go('?year=2025&division=1');
    expect(await last()).toContain('12月');
    await go('?year=2024');
    expect(screen.queryByRole('combobox', { name: '结束月份' })).toBeNull();
  });
});
