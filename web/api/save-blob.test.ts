import { afterEach, expect, it, vi } from 'vitest';
import { saveBlob } from './download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('saves under the given name and gives the memory back later', () => {
  vi.useFakeTimers();
  const blob = new Blob(['cells']);
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.href} ${this.download} ${this.isConnected}`);
  });
  saveBlob(blob, '工时.xlsx');
  expect(create).toHaveBeenCalledWith(blob);
  expect(clicked).toEqual(['blob:here/1 工时.xlsx true']);
  expect(document.querySelector('a')).toBeNull();
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledWith('blob:here/1');
});
