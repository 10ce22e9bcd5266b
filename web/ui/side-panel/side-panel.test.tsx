import { fireEvent, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { SidePanel, WithSidePanel } from './side-panel.tsx';

function Departments() {
  const [open, setOpen] = useState<string | null>(null);
  const panel = open !== null && (
    <SidePanel title={open} sub="8 people" foot="last 11-02" onClose={() => setOpen(null)}>
      <input aria-label="filter" />
    </SidePanel>
  );
  return (
    <WithSidePanel panel={panel}>
      <button type="button" onClick={() => setOpen('Algorithms')}>
        open it
      </button>
    </WithSidePanel>
  );
}

/** Figures that open panels of their own, over the page. */
function Figures() {
  const [open, setOpen] = useState<string | null>(null);
  const panel = open !== null && (
    <SidePanel key={open} title={open} onClose={() => setOpen(null)}>
      rows
    </SidePanel>
  );
  return (
    <WithSidePanel over panel={panel}>
      {['planned', 'spent'].map((figure) => (
        <button key={figure} type="button" onClick={() => setOpen(figure)}>
          {figure}
        </button>
      ))}
    </WithSidePanel>
  );
}

function openIt(name = 'open it') {
  const opener = screen.getByRole('button', { name });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

interface Sized {
  readonly happyDOM: { readonly setViewport: (size: { width: number; height: number }) => void };
}

const resize = (width: number) =>
  (window as unknown as Sized).happyDOM.setViewport({ width, height: 900 });

beforeEach(startLanguage);
beforeEach(() => resize(1440));
afterEach(() => resize(1024));

describe('the panel beside the work', () => {
  it('takes the focus, and gives it back when Escape closes it', () => {
    renderWithLibrary(<Departments />);
    const opener = openIt();
    expect(screen.getByRole('heading', { name: 'Algorithms' })).toBeTruthy();
    expect(screen.getByText('last 11-02')).toBeTruthy();
    expect(document.activeElement).not.toBe(opener);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.queryByRole('heading', { name: 'Algorithms' })).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('lies over the work where there is no room beside it', () => {
    resize(1024);
    renderWithLibrary(<Departments />);
    openIt();
    const drawer = screen.getByRole('dialog', { name: 'Algorithms' });
    expect(drawer.textContent).toContain('last 11-02');
    fireEvent.keyDown(drawer, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is closed by its button as well', () => {
    renderWithLibrary(<Departments />);
    const opener = openIt();
    fireEvent.click(screen.getByRole('button', { name: /Algorithms/ }));
    expect(screen.queryByRole('heading', { name: 'Algorithms' })).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('leaves Escape to what has used it already', () => {
    renderWithLibrary(<Departments />);
    openIt();
    const filter = screen.getByRole('textbox', { name: 'filter' });
    filter.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(filter, { key: 'Escape' });
    expect(screen.getByRole('heading', { name: 'Algorithms' })).toBeTruthy();
  });
});

describe('the panel over the work', () => {
  const isMarked = (opener: HTMLElement) => opener.hasAttribute('data-opened');

  it('leaves a mark at what opened it, as long as it is open', () => {
    renderWithLibrary(<Figures />);
    const spent = openIt('spent');
    expect(isMarked(spent)).toBe(true);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(isMarked(spent)).toBe(false);
  });

  it('is of what was pressed last: the mark goes there, and the focus goes back there', () => {
    renderWithLibrary(<Figures />);
    const [planned, spent] = [openIt('planned'), openIt('spent')];
    expect([isMarked(planned), isMarked(spent)]).toEqual([false, true]);
    expect(screen.getByRole('complementary', { name: 'spent' })).toBe(document.activeElement);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(isMarked(spent)).toBe(false);
    expect(document.activeElement).toBe(spent);
  });

  it('is of the same figure when its tab is shown again', () => {
    const tab = (mode: 'visible' | 'hidden') => (
      <>
        <button type="button">tab</button>
        <Activity mode={mode}>
          <Figures />
        </Activity>
      </>
    );
    const { rerender } = renderWithLibrary(tab('visible'));
    const spent = openIt('spent');
    rerender(tab('hidden'));
    expect(isMarked(spent)).toBe(false);
    screen.getByRole('button', { name: 'tab' }).focus();
    rerender(tab('visible'));
    expect(isMarked(spent)).toBe(true);
  });
});
