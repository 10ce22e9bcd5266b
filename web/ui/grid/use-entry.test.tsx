import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CellEntry, Codec, Content, GridRow } from './model.ts';
import { useEntry } from './use-entry.ts';
import { useTyping } from './use-typing.ts';

const text: Codec<string> = {
  empty: '',
  show: String,
  edit: String,
  read: String,
  same: Object.is,
  sum: (values) => values.join(''),
};
const [a, b] = [{ key: 'a' }, { key: 'b' }];
const columns = [{ key: 'one' }];
const contentAt = (): Content<string> => ({ value: '' });

function setUp(closedAt: (row: GridRow) => string | null = () => null) {
  const write = vi.fn<(entries: readonly CellEntry[]) => void>();
  const hook = renderHook(
    ({ rows }: { readonly rows: readonly GridRow[] }) =>
      useEntry(
        {
          ...{ rows, columns, codec: text, contentAt, closedAt, editable: true, write },
          typing: useTyping(),
        },
        { row: 0, column: 0 },
      ),
    { initialProps: { rows: [a] as readonly GridRow[] } },
  );
  const now = () => hook.result.current;
  return {
    write,
    now,
    type: (typed: string) => act(() => now().type(typed, false)),
    commit: () => act(() => now().commit()),
    show: (...rows: readonly GridRow[]) => hook.rerender({ rows }),
  };
}

it('goes into the cell it was typed into, also when rows have come above it meanwhile', () => {
  const { write, now, type, commit, show } = setUp();
  type('12');
  expect(now().entry?.text).toBe('12');
  show(b, a);
  expect(now().entry).toBeNull();
  type('3');
  expect(write.mock.lastCall).toEqual([[{ row: 'a', column: 'one', text: '12' }]]);
  expect(now().entry?.text).toBe('3');
  commit();
  expect(write.mock.lastCall).toEqual([[{ row: 'b', column: 'one', text: '3' }]]);
  expect(now().entry).toBeNull();
});

it('goes nowhere when its row is gone or closed', () => {
  const { write, type, commit, show } = setUp(({ key }) => (key === 'b' ? 'closed' : null));
  type('12');
  show(b);
  commit();
  type('5');
  commit();
  expect(write).not.toHaveBeenCalled();
});
