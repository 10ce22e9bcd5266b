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
