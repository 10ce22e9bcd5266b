import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import type { LoginInfo } from '#features/session/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { ApprovalPage } from './approval-page.tsx';

const row = (id: number, nickName: string, flags: string[] = []) => ({
  id,
  version: 3,
  state: 'pending',
  userId: id,
  staffNo: `S${id}`,
  nickName,
  deptNameZh: '算法组',
  deptNameEn: 'Algorithms',
  project: { id: 9, code: 'RM-2601', nameZh: '空气源热泵平台', nameEn: 'Platform', parent: null },
  hours: 40,
  lastHours: 8,
  flags,
  submittedAt: '2026-11-15T01:00:00.000Z',
  canDecide: true,
});

const amount = { count: 2, hours: 80 };

const queue = {
  total: 2,
  rows: [row(1, '赵一', ['changedMuch']), row(2, '钱二', ['late'])],
  totals: { pending: amount, done: amount, all: amount, approved: amount, returned: amount },
  sumHours: 80,
  plain: {
    count: 2,
    hours: 16,
    items: [
      { id: 7, version: 1 },
      { id: 8, version: 2 },
    ],
  },
};

const detail = (id: number) => ({
  row: row(id, id === 1 ? '赵一' : '钱二', ['changedMuch']),
  totalHours: 40,
  requiredHours: 40,
  onBehalfBy: null,
  days: [{ date: '2026-11-03', working: true }],
  grid: [],
  route: [],
  events: [],
});

// A whole page is drawn here, with tables and drawers: a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

const path = (endpoint: { readonly path: string }) => endpoint.path;

let requests: Request[];

const answers = {
  [path(approvalEndpoints.batches)]: ok([
    {
      id: 5,
      name: '十一月',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      status: 'open',
      pending: 4,
    },
  ]),
  [path(approvalEndpoints.queueByDept)]: ok(queue),
  [path(approvalEndpoints.departments)]: ok([]),
  [path(approvalEndpoints.item).replace(':id', '1')]: ok(detail(1)),
  [path(approvalEndpoints.item).replace(':id', '2')]: ok(detail(2)),
  [path(approvalEndpoints.decide)]: ok({ decided: 1, results: [{ id: 1, code: 0, msg: '' }] }),
};

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
  requests = answerCalls(answers);
});

function show(info: Partial<LoginInfo>) {
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUserContext value={{ ...someLoginInfo, ...info }}>
        <ApprovalPage />
      </SignedInUserContext>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?item=1'] });
  renderWithLibrary(<RouterProvider router={router} />);
  return router;
}

const decisions = async () =>
  Promise.all(
    requests
      .filter(({ url }) => new URL(url).pathname === path(approvalEndpoints.decide))
      .map((request) => request.clone().json()),
  );

/** Beside a drawer that is open, the list is out of reach for readers, though not for keys. */
const rowOf = (name: string) => {
  const row = screen
    .getAllByText(name)
    .map((found) => found.closest('tr'))
    .find((found) => found !== null);
  if (row === undefined || row === null) throw new Error(`no row of ${name}`);
  return row;
};

describe('the page where hours are approved', () => {
  it('goes through the rows and approves by key', async () => {
    const router = show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(async () =>
      expect(await decisions()).toEqual([
        { batchId: 5, items: [{ id: 1, version: 3 }], decision: 'approve' },
      ]),
    );
    await waitFor(() => expect(rowOf('钱二').getAttribute('aria-current')).toBe('true'));
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(router.state.location.search).toContain('item=1'));
  });

  it('takes the next decision while the list is still read anew, and none twice', async () => {
    const reads = vi.fn();
    requests = answerCalls({
      ...answers,
      [path(approvalEndpoints.queueByDept)]: async () => {
        reads();
        // The second time, after the decision, the server takes as long as it likes.
        return reads.mock.calls.length === 1 ? Response.json(ok(queue)) : new Promise(() => {});
      },
    });
    show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    const approve = (name: string) =>
      fireEvent.click(within(rowOf(name)).getByLabelText(`通过 ${name}`));
    approve('赵一');
    await waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
    approve('赵一');
    approve('钱二');
    await waitFor(async () =>
      expect((await decisions()).map(({ items }) => items)).toEqual([
        [{ id: 1, version: 3 }],
        [{ id: 2, version: 3 }],
      ]),
    );
  });

  it('does not take letters from whoever is typing', async () => {
    show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'a' });
    expect(await decisions()).toEqual([]);
  });

  it('asks for a reason before it rejects', async () => {
    show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(document.body, { key: 'r' });
    const dialog = (await screen.findByText('驳回 赵一 的工时')).closest<HTMLElement>(
      '[role="dialog"]',
    );
    if (dialog === null) throw new Error('the question is no dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('请写明驳回理由');
    fireEvent.click(within(dialog).getByRole('button', { name: '工时与实际投入不符' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '驳回' }));
    await waitFor(async () =>
      expect(await decisions()).toEqual([
        {
          batchId: 5,
          items: [{ id: 1, version: 3 }],
          decision: 'reject',
          reason: '工时与实际投入不符',
        },
      ]),
    );
  });

  it('offers no decision to whoever only looks', async () => {
    show({ roles: ['wh_ap', 'vp_view'], approvals: [] });
    await screen.findByText('钱二');
    expect(screen.queryByRole('button', { name: /通过/ })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(await decisions()).toEqual([]);
    expect(screen.getByText('已提交')).toBeTruthy();
  });
});
