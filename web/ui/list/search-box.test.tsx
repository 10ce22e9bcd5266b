import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { SearchBox } from './search-box.tsx';

beforeEach(async () => {
  await startLanguage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('searches when typing has paused, whatever else is drawn anew meanwhile', () => {
  const searched = vi.fn();
  const box = () => <SearchBox label="search" value="" onSearch={(text) => searched(text)} />;
  const { rerender } = renderWithLibrary(box());
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lin' } });
  for (let time = 0; time < 4; time += 1) {
    act(() => vi.advanceTimersByTime(100));
    rerender(box());
  }
  expect(searched.mock.calls).toEqual([['lin']]);
});

it('keeps what is typed on while the search before it is being drawn, and follows the address otherwise', () => {
  const searched = vi.fn();
  const box = (value: string) => <SearchBox label="search" value={value} onSearch={searched} />;
  const { rerender } = renderWithLibrary(box(''));
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const pause = () => act(() => vi.advanceTimersByTime(300));

  type('lin');
  pause();
  type('lin r');
  rerender(box('lin'));
  expect(field.value).toBe('lin r');
  pause();
  type('lin ru');
  pause();
  // Of two searches in a row only the last is drawn.
  rerender(box('lin ru'));
  expect(field.value).toBe('lin ru');
  expect(searched.mock.calls).toEqual([['lin'], ['lin r'], ['lin ru']]);

  // Back, to what was searched for before, and on by a link.
  rerender(box('lin'));
  expect(field.value).toBe('lin');
  rerender(box('zhao'));
  expect(field.value).toBe('zhao');
  pause();
  expect(searched).toHaveBeenCalledTimes(3);
});
