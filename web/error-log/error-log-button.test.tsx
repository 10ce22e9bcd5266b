import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage, switchLanguage } from '../i18n/language.ts';
import { replacePath } from '../location.ts';
import { renderWithLibrary } from '../testing/render-with-library.tsx';
import { toasts } from '../ui/toast/toasts.ts';
import { clearErrorLog, errorLog, recordError } from './error-log.ts';
import { ErrorLogButton } from './error-log-button.tsx';

const writeText = vi.fn();

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  vi.stubEnv('PROD', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  writeText.mockReset().mockResolvedValue(undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  clearErrorLog();
  replacePath('/home');
  await startLanguage();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const note = (message: string, info = '') =>
  act(() => recordError(Object.assign(new Error(message), { stack: '' }), info));
const shown = () => toasts.get().map(({ kind, text }) => `${kind} ${text}`);

async function open() {
  fireEvent.click(screen.getByRole('button', { name: /^错误日志/ }));
  return screen.findByRole('dialog');
}

describe('the way to the error log', () => {
  it('is not there until something went wrong', () => {
    renderWithLibrary(<ErrorLogButton />);
    expect(screen.queryByRole('button')).toBeNull();
    note('broken');
    expect(screen.getByRole('button', { name: '错误日志，1 条' }).textContent).toBe('');
    note('worse');
    expect(screen.getByRole('button', { name: '错误日志，2 条' })).toBeTruthy();
    expect(screen.getByText('2')).toBeTruthy();
  });

  it('counts in English as well', async () => {
    await switchLanguage('en');
    renderWithLibrary(<ErrorLogButton />);
    note('broken');
    expect(screen.getByRole('button', { name: 'Error log, 1 entry' })).toBeTruthy();
    note('worse');
    expect(screen.getByRole('button', { name: 'Error log, 2 entries' })).toBeTruthy();
  });
});

describe('the error log on screen', () => {
  it('lists what happened, newest first, with its details folded', async () => {
    renderWithLibrary(<ErrorLogButton />);
    note('first', 'at Grid');
    note('second');
    note('second');
    const dialog = await open();
    const [newest, oldest, ...others] = within(dialog).getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(newest?.textContent).toContain('Error: second');
    expect(newest?.textContent).toContain('2 次');
    expect(newest?.querySelector('details')).toBeNull();
    expect(oldest?.textContent).toContain('Error: first');
    expect(oldest?.textContent).toContain(window.location.href);
    expect(oldest?.querySelector('details')?.open).toBe(false);
    expect(oldest?.querySelector('pre')?.textContent).toBe('at Grid');
  });

  it('is copied entry by entry or as a whole', async () => {
    renderWithLibrary(<ErrorLogButton />);
    note('first');
    note('second');
    const dialog = await open();
    fireEvent.click(within(dialog).getAllByRole('button', { name: /^复\s?制$/ })[1]!);
    await waitFor(() => expect(shown()).toEqual(['success 已复制']));
    expect(writeText.mock.lastCall?.[0]).toContain('first');
    expect(writeText.mock.lastCall?.[0]).not.toContain('second');
    fireEvent.click(within(dialog).getByRole('button', { name: '全部复制' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
    expect(writeText.mock.lastCall?.[0]).toMatch(/second.*first/s);
  });

  it('admits when it could not be copied', async () => {
    writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    renderWithLibrary(<ErrorLogButton />);
    note('first');
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole('button', { name: '全部复制' }));
    await waitFor(() => expect(shown()[0]).toMatch(/^error /));
  });

  it('is gone once cleared', async () => {
    renderWithLibrary(<ErrorLogButton />);
    note('first');
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole('button', { name: /清\s?空/ }));
    expect(errorLog.get()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });
});
