import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookableProject, CurrentSheet } from '#features/timesheets/contract.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { emptyRow } from '../grid/draft.ts';
import { sheetTerms } from './sheet-terms.ts';
import { useAwaitedProjects, useLearning } from './use-awaited-projects.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PATH = '/api/v1/workHour/bookableProjects/S1/7';
const DAY = '2026-11-02';

const project = (id: number, open: boolean): BookableProject => ({
  id,
  code: `RM-${id}`,
  nameZh: `热泵 ${id}`,
  nameEn: `Heat pump ${id}`,
  parent: null,
  pinyin: '',
  open,
  startDate: '2026-01-01',
  endDate: null,
  pinned: false,
});

const rows = [1, 2, 3, 4].map((projectId) => emptyRow({ projectId, absence: null }));

/** A sheet with four rows, of whose projects the page knows the first. */
function sheetOnScreen() {
  const client = createQueryClient();
  const current = { days: [], projects: [project(1, true)] } satisfies Partial<CurrentSheet>;
  const { result } = renderHook(
    () => {
      const awaited = useAwaitedProjects({ staffNo: 'S1', batch: { id: 7 }, current }, 'latest');
      useLearning(awaited, rows, []);
      return awaited;
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const judged = () => {
    const known = { ...current, projects: [...result.current.known()] };
    const terms = sheetTerms(known, { stepHours: 0.5 }, [], result.current.isAwaited);
    return rows.map(({ key }) => terms.bookable(key, DAY));
  };
  return { result, judged };
}

it('asks about projects the page does not know, once, and judges none of them before', async () => {
  let answer = () => {};
  const requests = answerCalls({
    [PATH]: () =>
      new Promise<Response>((resolve) => {
        const found = { projects: [project(2, true), project(3, false)], more: false };
        answer = () => resolve(Response.json(ok(found)));
      }),
  });
  const { result, judged } = sheetOnScreen();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(new URL(requests[0]?.url ?? '').searchParams.get('ids')).toBe('2,3,4');
  expect(judged()).toEqual([true, true, true, true]);
  const also = result.current.learn(rows);
  answer();
  await act(async () => {
    await also;
  });
  expect(judged()).toEqual([true, true, false, false]);
  expect([...result.current.gone]).toEqual(['p4']);
  expect(result.current.learn(rows)).toBeNull();
  expect(requests).toHaveLength(1);
});

it('asks again when that did not get through', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: Record<string, object> = { [PATH]: new TypeError('Failed to fetch') };
  const requests = answerCalls(answers);
  const { judged } = sheetOnScreen();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(judged()).toEqual([true, true, true, true]);
  answers[PATH] = ok({ projects: [project(2, false)], more: false });
  await vi.advanceTimersByTimeAsync(6_000);
  await waitFor(() => expect(judged()).toEqual([true, false, false, false]));
});
