import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeView } from '#features/notices/contract.ts';
import { loadAppTexts, startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { Bell } from './bell.tsx';

const UNREAD = '/api/v1/notice/unread';
const LIST = '/api/v1/notice/list';
const READ = '/api/v1/notice/read';

const notice = (id: number, changes: Partial<NoticeView> = {}): NoticeView => ({
  id,
  kind: 'reminded',
  params: { batch: `批次 ${id}`, by: '李雷' },
  link: `/workingHoursSettings?batch=${id}`,
  times: 1,
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  read: false,
  ...changes,
});

const page = (total: number, ...rows: NoticeView[]) => ok({ total, rows });

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open() {
  return renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell />
        <Address />
        <button type="button">elsewhere</button>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const bell = (name: string) => screen.findByRole('button', { name });

async function openPanel(name: string) {
  fireEvent.click(await bell(name));
  return screen.getByRole('dialog', { name: '通知' });
}

const requestsTo = (requests: readonly Request[], path: string) =>
  requests.filter(({ url }) => new URL(url).pathname === path);

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the bell', () => {
  it('says how many notices are unread, in either language', async () => {
    answerCalls({ [UNREAD]: ok({ unread: 120 }) });
    open();
    expect((await bell('通知，120 条未读')).textContent).toBe('99+');
    await act(() => switchLanguage('en'));
    await bell('Notices, 120 unread');
  });

  it('is plain without any, and silent when the server does not answer', async () => {
    const requests = answerCalls({ [UNREAD]: new TypeError('Failed to fetch') });
    open();
    expect((await bell('通知')).textContent).toBe('');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(toasts.get()).toEqual([]);
  });

  it('asks every minute while the page is seen, and not while it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const requests = answerCalls({ [UNREAD]: ok({ unread: 0 }) });
    open();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(requests).toHaveLength(3);
    seen.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(requests).toHaveLength(3);
    seen.mockReturnValue('visible');
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(60_000);
    });
    expect(requests.length).toBeGreaterThan(3);
  });
});

describe('the notices beneath it', () => {
  it('tell what happened, how long ago and how often', async () => {
    answerCalls({
      [UNREAD]: ok({ unread: 1 }),
      [LIST]: page(
        2,
        notice(1, { times: 3 }),
        notice(2, { kind: 'approved', params: { batch: '十月' }, read: true }),
      ),
    });
    open();
    const panel = await openPanel('通知，1 条未读');
    expect(document.activeElement).toBe(panel);
    const [first, second] = await within(panel).findAllByRole('link');
    expect(first?.textContent).toBe('未读李雷提醒您尽快填报“批次 1”的工时5 分钟前3 次');
    expect(second?.textContent).toBe('您在“十月”填报的工时已全部通过审批5 分钟前');
  });

  it('lead where they belong and are read from then on', async () => {
    const requests = answerCalls({
      [UNREAD]: ok({ unread: 1 }),
      [LIST]: page(1, notice(7)),
      [READ]: ok({ unread: 0 }),
    });
    open();
    const panel = await openPanel('通知，1 条未读');
    fireEvent.click(await within(panel).findByRole('link'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('/workingHoursSettings?batch=7')).toBeTruthy();
    await bell('通知');
    const [read] = requestsTo(requests, READ);
    expect(await read?.json()).toEqual({ ids: [7] });
  });

  it('can all be marked as read', async () => {
    const requests = answerCalls({
      [UNREAD]: ok({ unread: 2 }),
      [LIST]: page(2, notice(1), notice(2)),
      [READ]: ok({ unread: 0 }),
    });
    open();
    const panel = await openPanel('通知，2 条未读');
    await within(panel).findAllByRole('link');
    const all = within(panel).getByRole('button', { name: '全部标为已读' });
    fireEvent.click(all);
    await bell('通知');
    expect(within(panel).queryByText('未读')).toBeNull();
    fireEvent.click(all);
    expect(requestsTo(requests, READ)).toHaveLength(1);
    expect(await requestsTo(requests, READ)[0]?.json()).toEqual({ all: true });
  });

  it('come page after page, none of them twice', async () => {
    const pages: Record<string, object> = {
      1: page(11, ...Array.from({ length: 10 }, (_, index) => notice(20 - index))),
      2: page(12, notice(11), notice(10)),
    };
    answerCalls({
      [UNREAD]: ok({ unread: 0 }),
      [LIST]: async (request: Request) =>
        Response.json(pages[new URL(request.url).searchParams.get('pageNum') ?? '']),
    });
    open();
    const panel = await openPanel('通知');
    fireEvent.click(await within(panel).findByRole('button', { name: '显示更多' }));
    await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(11));
    expect(within(panel).queryByRole('button', { name: '显示更多' })).toBeNull();
  });

  it('say so when there are none, and offer another try when they cannot be had', async () => {
    const answers: Record<string, object> = {
      [UNREAD]: ok({ unread: 0 }),
      [LIST]: new TypeError('Failed to fetch'),
    };
    answerCalls(answers);
    open();
    const panel = await openPanel('通知');
    const retry = await within(panel).findByRole('button', { name: '重试' });
    answers[LIST] = page(0);
    fireEvent.click(retry);
    await within(panel).findByText('暂时没有通知');
    expect(toasts.get()).toEqual([]);
  });

  it('close by Escape, with the focus back on the bell, and when somebody turns elsewhere', async () => {
    answerCalls({ [UNREAD]: ok({ unread: 0 }), [LIST]: page(0) });
    open();
    const panel = await openPanel('通知');
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await bell('通知'));
    await openPanel('通知');
    act(() => screen.getByRole('button', { name: 'elsewhere' }).focus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
