import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

const withClipboard = (clipboard: unknown) =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);

/** What the browser does for `execCommand('copy')`: asks for the data, unless it is not allowed. */
function answerCopy(allowed: boolean) {
  const copied: string[] = [];
  const command = () => {
    if (!allowed) return false;
    const clipboardData = { setData: (_: string, text: string) => void copied.push(text) };
    document.dispatchEvent(
      Object.assign(new Event('copy', { cancelable: true }), { clipboardData }),
    );
    return true;
  };
  document.execCommand = command;
  return copied;
}

describe('copying', () => {
  it('uses the clipboard where there is one', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    withClipboard({ writeText });
    expect(await copyText('log')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('log');
  });

  it.each([
    ['has none', undefined],
    [
      'does not allow it',
      { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    ],
  ])('goes the old way where the browser %s', async (_, clipboard) => {
    withClipboard(clipboard);
    const copied = answerCopy(true);
    expect(await copyText('log')).toBe(true);
    expect(copied).toEqual(['log']);
    document.dispatchEvent(new Event('copy'));
    expect(copied).toHaveLength(1);
  });

  it('says so when there is no way', async () => {
    withClipboard(undefined);
    answerCopy(false);
    expect(await copyText('log')).toBe(false);
  });
});
