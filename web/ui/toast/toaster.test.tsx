import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithTexts } from '../../testing/render.tsx';
import { Toaster } from './toaster.tsx';
import { showToast, toasts } from './toasts.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.useFakeTimers();
  toasts.set([]);
  renderWithTexts(<Toaster />);
});

afterEach(() => {
  vi.useRealTimers();
});

const show = (...args: Parameters<typeof showToast>) => act(() => void showToast(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a toast', () => {
  it('stays for five seconds', () => {
    show('error', 'broken');
    expect(screen.getByRole('alert').textContent).toBe('broken');
    pass(4_999);
    expect(screen.queryByRole('alert')).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['info', 'success'] as const)('interrupts only for errors, not for %s', (kind) => {
    show(kind, 'saved');
    expect(screen.getByRole('status').textContent).toBe('saved');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('waits while it is pointed at, and goes on where it stopped', () => {
    show('error', 'broken');
    pass(3_000);
    fireEvent.pointerEnter(screen.getByRole('alert'));
    pass(60_000);
    fireEvent.pointerLeave(screen.getByRole('alert'));
    pass(1_999);
    expect(screen.queryByRole('alert')).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be dismissed', () => {
    show('error', 'one');
    show('error', 'two');
    fireEvent.click(screen.getAllByRole('button', { name: '关闭提示' })[0]!);
    expect(screen.getByRole('alert').textContent).toBe('two');
  });

  it('offers what can be done about it for longer, and goes once it is done', () => {
    const run = vi.fn();
    show('success', 'copied', { label: '撤销', run });
    pass(11_999);
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is not repeated', () => {
    show('error', 'broken');
    pass(4_000);
    show('error', 'broken');
    pass(4_000);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
