import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

// As much time to take something back as the slowest machine needs; how long it is, is tested there.
vi.mock('./queue/grace.ts', async (original) => {
  const { createGrace } = await original<typeof import('./queue/grace.ts')>();
  return { createGrace: (send: (what: unknown) => void) => createGrace(send, 600_000) };
});

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
  waitsFor: {
    kind: 'approver',
    role: 'gl',
    people: [{ userId: 90, staffNo: 'S90', nickName: '陈思远' }],
  },
  returned: null,
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
  days: [{ date: '2026-11-03', kind: 'workday', nameZh: '', nameEn: '', working: true }],
  grid: [],
  changes: null,
  route: [],
  events: [],
});

// A whole page is drawn here, with tables and drawers: a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

const path = (endpoint: { readonly path: string }) => endpoint.path;

let requests: Request[];
let leave: () => void;

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
  leave = renderWithLibrary(<RouterProvider router={router} />).unmount;
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
  it('does not say that nothing waits before it knows', async () => {
    const never = () => new Promise<Response>(() => {});
    requests = answerCalls({
      ...answers,
      [path(approvalEndpoints.queueByDept)]: never,
      [path(approvalEndpoints.departments)]: never,
    });
    show({ roles: ['user'], approvals: ['gl'] });
    expect(await screen.findByRole('columnheader', { name: '姓名', hidden: true })).toBeTruthy();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText('✓')).toBeNull();
    expect(screen.queryByText('待审批 0')).toBeNull();
    expect(document.querySelector('.ant-empty')).toBeNull();
  });

  it('says that nothing waits once it knows', async () => {
    const plain = { count: 0, hours: 0, items: [] };
    const nothing = ok({ ...queue, rows: [], total: 0, plain });
    requests = answerCalls({ ...answers, [path(approvalEndpoints.queueByDept)]: nothing });
    show({ roles: ['user'], approvals: ['gl'] });
    expect(await screen.findByText('没有待审批的工时')).toBeTruthy();
  });

  it('goes through the rows, and approves by key once the next action follows', async () => {
    const router = show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(rowOf('钱二').getAttribute('aria-current')).toBe('true'));
    expect(within(rowOf('赵一')).getByText('正在通过…')).toBeTruthy();
    expect(await decisions()).toEqual([]);
    // Pressed again on the row that is on its way, it does nothing.
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(router.state.location.search).toContain('item=1'));
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(await decisions()).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(router.state.location.search).toContain('item=2'));
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(async () =>
      expect(await decisions()).toEqual([
        { batchId: 5, items: [{ id: 1, version: 3 }], decision: 'approve' },
      ]),
    );
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await decisions()).toHaveLength(2));
    const lasting = vi.mocked(fetch).mock.calls.map(([, init]) => init?.keepalive);
    expect(lasting.filter(Boolean)).toHaveLength(2);
  });

  it('takes a single-key approval back, by key or button', async () => {
    const router = show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByText('正在通过 赵一…');
    fireEvent.keyDown(document.body, { key: 'u' });
    await waitFor(() => expect(screen.queryByText('正在通过 赵一…')).toBeNull());
    expect(router.state.location.search).toContain('item=1');
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.click(await screen.findByLabelText('撤销通过 赵一'));
    await waitFor(() => expect(screen.queryByText('正在通过 赵一…')).toBeNull());
    window.dispatchEvent(new Event('pagehide'));
    expect(await decisions()).toEqual([]);
  });

  it.each([
    ['the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page is left', () => leave()],
  ])('sends a single-key approval at once when %s', async (_, go) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByText('正在通过 赵一…');
    act(() => void go());
    await waitFor(async () => expect(await decisions()).toHaveLength(1));
    vi.restoreAllMocks();
  });

  it('rejects what was about to be approved instead of sending both', async () => {
    show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByText('正在通过 赵一…');
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(rowOf('赵一').getAttribute('aria-current')).toBe('true'));
    fireEvent.keyDown(document.body, { key: 'r' });
    await screen.findByText('驳回 赵一 的工时');
    expect(screen.queryByText('正在通过 赵一…')).toBeNull();
    expect(await decisions()).toEqual([]);
  });

  it('says that a single-key approval did not arrive, and sends it again', async () => {
    let broken = true;
    requests = answerCalls({
      ...answers,
      [path(approvalEndpoints.decide)]: async () => {
        if (broken) throw new TypeError('Failed to fetch');
        return Response.json(answers[path(approvalEndpoints.decide)]);
      },
    });
    show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByText('正在通过 赵一…');
    window.dispatchEvent(new Event('pagehide'));
    await screen.findByText('赵一 未能通过');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(async () => expect(await decisions()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('赵一 未能通过')).toBeNull());
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
    const field = within(dialog).getByLabelText('理由');
    const preset = within(dialog).getByRole('button', { name: '工时与实际投入不符' });
    fireEvent.change(field, { target: { value: '周三不对' } });
    fireEvent.click(preset);
    expect(field).toHaveProperty('value', '周三不对；工时与实际投入不符；');
    fireEvent.change(field, { target: { value: '周三不对；工时与实际投入不符；请看邮件' } });
    expect(preset.getAttribute('aria-pressed')).toBe('true');
    // Closed by mistake, it is found again as it was.
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByText('驳回 赵一 的工时')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'r' });
    const again = (await screen.findByText('驳回 赵一 的工时')).closest<HTMLElement>(
      '[role="dialog"]',
    );
    if (again === null) throw new Error('the question is no dialog');
    fireEvent.click(within(again).getByRole('button', { name: '工时与实际投入不符' }));
    expect(within(again).getByLabelText('理由')).toHaveProperty('value', '周三不对；请看邮件');
    fireEvent.click(within(again).getByRole('button', { name: '工时与实际投入不符' }));
    fireEvent.click(within(again).getByRole('button', { name: '驳回' }));
    await waitFor(async () =>
      expect(await decisions()).toEqual([
        {
          batchId: 5,
          items: [{ id: 1, version: 3 }],
          decision: 'reject',
          reason: '周三不对；请看邮件；工时与实际投入不符',
        },
      ]),
    );
  });

  it('says of each row whom it waits for and why it came back, and what changed since', async () => {
    const returned = {
      by: '赵启明',
      onBehalfOf: null,
      at: '2026-11-14T02:15:00.000Z',
      reason: '项目选错，请核对后修改',
      own: true,
      projects: [row(1, '').project],
    };
    const again = { ...row(1, '赵一', ['resubmitted']), returned };
    const onHold = {
      ...row(2, '钱二'),
      state: 'onHold',
      canDecide: false,
      waitsFor: { kind: 'submitter', role: null, people: [] },
      returned: { ...returned, own: false },
    };
    const cells = { '2026-11-03': 4 };
    const grid = [
      {
        project: again.project,
        absence: null,
        note: '',
        isThis: true,
        hours: 4,
        lastHours: 4,
        cells,
      },
    ];
    const changes = [
      {
        project: again.project,
        absence: null,
        isThis: true,
        note: null,
        cells: [{ date: '2026-11-03', before: 8, after: 4 }],
      },
    ];
    requests = answerCalls({
      ...answers,
      [path(approvalEndpoints.queueByDept)]: ok({ ...queue, rows: [again, onHold] }),
      [path(approvalEndpoints.item).replace(':id', '1')]: ok({
        ...detail(1),
        row: again,
        grid,
        changes,
      }),
    });
    show({ roles: ['user'], approvals: ['gl'] });
    await screen.findByText('钱二');
    expect(within(rowOf('赵一')).getByText('退回后重提')).toBeTruthy();
    expect(within(rowOf('赵一')).getByText('等待组长 陈思远')).toBeTruthy();
    expect(rowOf('赵一').textContent).toContain('赵启明：项目选错，请核对后修改');
    expect(within(rowOf('钱二')).getByText('等待 钱二 重新提交')).toBeTruthy();
    expect(rowOf('钱二').textContent).toContain('空气源热泵平台 被 赵启明 退回：项目选错');
    const note = await screen.findByLabelText('此前退回');
    expect(note.textContent).toMatch(/赵启明 于 2026-11-14 .* 退回此行/);
    expect(within(note).getByText('8 → 4')).toBeTruthy();
    const changed = screen.getByTitle('11月3日 退回后由 8 改为 4 小时');
    expect(changed.getAttribute('data-changed')).toBe('true');
    expect(screen.getByLabelText('11月3日星期二').textContent).toBe('二3');
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
