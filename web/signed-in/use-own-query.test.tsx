import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useOwnQuery } from './use-own-query.ts';

const read = vi.fn(async () => 'the record');
const client = createQueryClient();

function Editor({ title }: { readonly title: string }) {
  const { data } = useOwnQuery({ queryKey: ['record', 1], queryFn: read, staleTime: Infinity });
  return data === undefined ? <p>waiting</p> : <input aria-label={title} />;
}

const editor = (mode: 'visible' | 'hidden', title: string, life = 1) => (
  <QueryClientProvider client={client}>
    <Activity key={life} mode={mode}>
      <Editor title={title} />
    </Activity>
  </QueryClientProvider>
);

const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

beforeEach(() => {
  client.clear();
  read.mockClear();
});

it('is still there after a while in the background, with what was typed', async () => {
  const { rerender } = render(editor('visible', 'A'));
  const field = await screen.findByLabelText<HTMLInputElement>('A');
  field.value = 'typed';
  rerender(editor('hidden', 'A'));
  await aWhile();
  rerender(editor('hidden', 'B'));
  await aWhile();
  rerender(editor('visible', 'B'));
  expect(screen.getByLabelText<HTMLInputElement>('B').value).toBe('typed');
  expect(read).toHaveBeenCalledTimes(1);
});

it('is asked for again when it is opened again, also in the place of another', async () => {
  const { rerender, unmount } = render(editor('visible', 'A'));
  await screen.findByLabelText('A');
  rerender(editor('visible', 'B', 2));
  expect(screen.queryByText('waiting')).not.toBeNull();
  await screen.findByLabelText('B');
  expect(read).toHaveBeenCalledTimes(2);
  unmount();
  expect(client.getQueryCache().getAll()).toEqual([]);
});
