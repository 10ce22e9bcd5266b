import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { type Deferred, deferred } from '#web/testing/deferred.ts';
import { useSearch } from './use-search.ts';

/** A server whose answers are given by hand, in any order. */
function answersByHand() {
  const waiting = new Map<string, Deferred<readonly string[]>>();
  const find = vi.fn((text: string) => {
    const answer = deferred<readonly string[]>();
    waiting.set(text, answer);
    return answer.promise;
  });
  return {
    find,
    give: (text: string, found: readonly string[]) =>
      act(async () => waiting.get(text)?.resolve(found)),
    fail: (text: string) => act(async () => waiting.get(text)?.reject(new Error('no connection'))),
  };
}

function searching(first: string) {
  const server = answersByHand();
  const client = createQueryClient();
  const { result, rerender } = renderHook(
    ({ text }) => useSearch({ key: ['letters'], find: server.find }, text),
    {
      initialProps: { text: first },
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const searchedFor = (text: string) =>
    waitFor(() => expect(server.find).toHaveBeenCalledWith(text, expect.any(AbortSignal)));
  const shown = (expected: object) => waitFor(() => expect(result.current).toMatchObject(expected));
  const type = (text: string) => rerender({ text });
  return { ...server, result, searchedFor, shown, type };
}

/** Long enough for an answer that has arrived to be shown. */
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('searching while somebody types', () => {
  it('has no answer while a newer text is searched for, and drops a late one to an older text', async () => {
    const { result, type, searchedFor, shown, give } = searching('');
    expect(result.current.state).toBe('searching');
    await give('', ['a', 'b']);
    await shown({ state: 'found', answer: ['a', 'b'] });

    type('x');
    expect(result.current).toMatchObject({ state: 'searching', answer: undefined });
    await searchedFor('x');
    type('xy');
    await searchedFor('xy');
    await give('x', ['older']);
    await quiet();
    expect(result.current).toMatchObject({ state: 'searching', answer: undefined });
    await give('xy', ['newer']);
    await shown({ state: 'found', answer: ['newer'] });
  });

  it('waits for a pause, and asks nothing about what was typed over', async () => {
    const { type, searchedFor, find, give } = searching('');
    await give('', []);
    for (const text of ['c', 'ch', 'che', 'chen']) type(text);
    await searchedFor('chen');
    expect(find.mock.calls.map(([text]) => text)).toEqual(['', 'chen']);
  });

  it('does not wait for a pause when it is hurried', async () => {
    const { result, type, find, give } = searching('');
    await give('', []);
    type('chen');
    expect(find).toHaveBeenCalledTimes(1);
    act(() => result.current.hurry());
    expect(find).toHaveBeenLastCalledWith('chen', expect.any(AbortSignal));
  });

  it('says that it failed, and searches again on request', async () => {
    const { result, shown, fail, find, give } = searching('');
    await fail('');
    await shown({ state: 'failed', answer: undefined });
    act(() => result.current.retry());
    await waitFor(() => expect(find).toHaveBeenCalledTimes(2));
    expect(result.current.state).toBe('searching');
    await give('', ['at last']);
    await shown({ state: 'found', answer: ['at last'] });
  });
});
