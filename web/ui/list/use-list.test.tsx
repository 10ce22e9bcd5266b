import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useList } from './use-list.ts';

const FILTERS = ['password'] as const;

it('keeps a change that is not drawn yet when the next one comes', () => {
  const { result } = renderHook(() => useList({ filters: FILTERS, textAs: 'words' }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/people?size=50']}>{children}</MemoryRouter>
    ),
  });
  act(() => {
    const { change } = result.current;
    change({ filters: { password: 'none' } });
    change({ text: 'lin' });
  });
  expect(result.current.query).toEqual({
    pageNum: '1',
    pageSize: '50',
    password: 'none',
    words: 'lin',
  });
});
