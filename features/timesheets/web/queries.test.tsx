import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import type { SheetPage } from '#features/timesheets/contract.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { sheetDecisions, useReloadSheets, useSheetPage } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
});

it('asks for decisions where approvals answer them', () => {
  const { method, path } = approvalEndpoints.sheetDecisions;
  expect(sheetDecisions).toEqual({ method, path });
});

describe('the latest sheet', () => {
  const path = (batch: string) => `/api/v1/workHour/latestWorkHoursInfoById/S1/${batch}`;
  const person = { userId: 1, staffNo: 'S1', nickName: '赵一', deptNameZh: '', deptNameEn: '' };
  const page = (batchId: number, state: 'draft' | 'submitted') =>
    ok({
      person,
      batches: [],
      current: {
        batchId,
        sheet: {
          version: 1,
          state,
          rows: [],
          submittedAt: null,
          onBehalfBy: null,
          modifiedAt: null,
          updatedAt: null,
          updatedBy: null,
        },
        requiredHours: 40,
        days: [],
        unconfirmedYears: [],
        bookedMonths: [],
        corrections: [],
        projects: [],
        previous: null,
        history: [],
        abilities: {
          save: state === 'draft',
          submit: false,
          recall: false,
          modify: false,
          correct: false,
        },
      },
    } satisfies SheetPage);

  it('is the same one after it was submitted, whichever is due then', async () => {
    const answers = { [path('latest')]: page(7, 'draft'), [path('7')]: page(7, 'submitted') };
    const requests = answerCalls(answers);
    const client = createQueryClient();
    const { result } = renderHook(
      () => ({ sheet: useSheetPage('S1', 'latest'), reload: useReloadSheets() }),
      {
        wrapper: ({ children }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      },
    );
    await waitFor(() => expect(result.current.sheet.data?.current?.batchId).toBe(7));
    // By now another batch is due.
    answers[path('latest')] = page(8, 'draft');
    await act(() => result.current.reload());
    await waitFor(() => {
      expect(result.current.sheet.data?.current?.sheet.state).toBe('submitted');
    });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([path('latest'), path('7')]);
  });

  it.each([
    ['draft', 1],
    ['submitted', 2],
  ] as const)(
    'is read again by whoever comes back only where nobody types into it: %s',
    async (state, times) => {
      const requests = answerCalls({
        [path('latest')]: page(7, state),
        [path('7')]: page(7, state),
      });
      const client = createQueryClient();
      const { result } = renderHook(() => useSheetPage('S1', 'latest'), {
        wrapper: ({ children }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      });
      await waitFor(() => expect(result.current.data?.current?.batchId).toBe(7));
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
      await act(async () => {
        focusManager.setFocused(false);
        focusManager.setFocused(true);
      });
      await waitFor(() => expect(result.current.fetchStatus).toBe('idle'));
      expect(requests).toHaveLength(times);
    },
  );
});
