import nprogress from 'nprogress';
import { afterEach, expect, it, vi } from 'vitest';
import { startProgress } from './progress.ts';

afterEach(() => vi.restoreAllMocks());

it('stays until everything that was waited for is there, however often it is told', () => {
  const done = vi.spyOn(nprogress, 'done');
  const navigated = startProgress();
  const loaded = startProgress();
  navigated();
  navigated();
  expect(done).not.toHaveBeenCalled();
  loaded();
  expect(done).toHaveBeenCalledOnce();
});
