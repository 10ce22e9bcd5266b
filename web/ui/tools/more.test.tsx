import { fireEvent, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { More } from './more.tsx';

const screenIs = vi.hoisted(() => ({ narrow: true }));
vi.mock('../../shell/use-narrow.ts', () => ({ useNarrow: () => screenIs.narrow }));

const copy = vi.fn();

function show(active = false) {
  renderWithLibrary(
    <>
      <More active={active}>
        <button type="button" onClick={copy}>
          copy
        </button>
        <button type="button" aria-haspopup="listbox">
          choose
        </button>
        {createPortal(<button type="button">choice</button>, document.body)}
      </More>
      <button type="button">submit</button>
    </>,
  );
  return screen.queryByRole('button', { name: /^更多/ });
}

const copyButton = () => screen.queryByRole('button', { name: 'copy' });

beforeEach(async () => {
  await startLanguage();
  screenIs.narrow = true;
  copy.mockClear();
});

describe('tools that do not fit', () => {
  it('stand in the row where there is room', () => {
    screenIs.narrow = false;
    expect(show()).toBeNull();
    expect(copyButton()).not.toBeNull();
  });

  it('wait behind a button, which gets the focus back once one is used', () => {
    const more = show() as HTMLElement;
    expect(copyButton()).toBeNull();
    fireEvent.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    copyButton()?.focus();
    fireEvent.click(copyButton() as HTMLElement);
    expect(copy).toHaveBeenCalledOnce();
    expect(copyButton()).toBeNull();
    expect(document.activeElement).toBe(more);
  });

  it('are put away with Escape, and the focus is where it came from', () => {
    const more = show() as HTMLElement;
    fireEvent.click(more);
    copyButton()?.focus();
    fireEvent.keyDown(copyButton() as HTMLElement, { key: 'Escape' });
    expect(copyButton()).toBeNull();
    expect(document.activeElement).toBe(more);
  });

  it('stay while somebody chooses in a field of theirs, and go when they turn elsewhere', () => {
    fireEvent.click(show() as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'choose' }));
    fireEvent.pointerDown(screen.getByRole('button', { name: 'choice' }));
    fireEvent.click(screen.getByRole('button', { name: 'choice' }));
    expect(copyButton()).not.toBeNull();
    fireEvent.pointerDown(screen.getByRole('button', { name: 'submit' }));
    expect(copyButton()).toBeNull();
  });

  it('say that a filter among them is on', () => {
    expect(show(true)?.getAttribute('aria-label')).toBe('更多（筛选已生效）');
  });
});
