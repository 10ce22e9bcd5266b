import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { useStore } from '../../ui/use-store.ts';
import { forgetTabs, keepTabs, openTabs } from './open-tabs.ts';
import { TabBar } from './tab-bar.tsx';
import { visitTab } from './tab-list.ts';
import { TabPathContext } from './tab-path.ts';
import { useTabName } from './tab-title.ts';
import { unsavedAmong, useUnsaved } from './unsaved-tabs.ts';

const PATHS = ['/writesettings/writesettings/1', '/writesettings/writesettings/2'];

const actions = {
  open: vi.fn(),
  close: vi.fn(),
  closeOthers: vi.fn(),
  closeAll: vi.fn(),
  refresh: vi.fn(),
};

function Editor({ name, fate }: { readonly name: string; readonly fate?: 'kept' }) {
  const [text, setText] = useState('');
  useTabName(name);
  useUnsaved(text !== '', 'editor', fate);
  return <input aria-label={name} value={text} onChange={({ target }) => setText(target.value)} />;
}

function Tabs({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <TabBar tabs={useStore(openTabs)} active={PATHS[0] ?? ''} actions={actions} />
      {children}
    </>
  );
}

const inTab = (path: string | undefined, content: ReactNode) => (
  <TabPathContext value={path ?? ''}>{content}</TabPathContext>
);

const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const settle = () => act(async () => undefined);

async function type(name: string, value: string) {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await settle();
}

beforeEach(async () => {
  await startLanguage();
  openTabs.set(
    PATHS.map((path) => ({
      path,
      search: '',
      name: 'writesettings',
      titleKey: 'route.fillSettingsDetail',
      affix: false,
      noCache: false,
    })).reduce(visitTab, []),
  );
});

afterEach(() => forgetTabs());

describe('tabs of the same kind', () => {
  it('carry the names of their records, also after a reload', async () => {
    const stop = keepTabs(7);
    renderWithLibrary(
      <Tabs>
        {inTab(PATHS[0], <Editor name="十月" />)}
        {inTab(PATHS[1], <Editor name="十一月" />)}
      </Tabs>,
    );
    await settle();
    expect(names()).toEqual(['填报批次：十月', '填报批次：十一月']);
    stop();
    const kept = JSON.parse(sessionStorage.getItem('tabs') ?? '{}') as { names: object };
    expect(Object.values(kept.names)).toEqual(['十月', '十一月']);
  });

  it('say which of them holds something unsaved, for as long as it does', async () => {
    const both = (
      <Tabs>
        {inTab(PATHS[0], <Editor name="十月" />)}
        {inTab(PATHS[1], <Editor name="十一月" fate="kept" />)}
      </Tabs>
    );
    const { rerender } = renderWithLibrary(both);
    await type('十月', 'x');
    await type('十一月', 'y');
    expect(names()).toEqual(['填报批次：十月未保存', '填报批次：十一月未保存']);
    // Only what would be lost with its tab asks before it goes.
    expect(unsavedAmong(openTabs.get()).map(({ path }) => path)).toEqual([PATHS[0]]);
    await type('十月', '');
    expect(names()).toEqual(['填报批次：十月', '填报批次：十一月未保存']);
    rerender(<Tabs />);
    await settle();
    expect(names()).toEqual(['填报批次：十月', '填报批次：十一月']);
  });
});

describe('the wheel', () => {
  /** Whether the page was held back, and how far the bar went. */
  function turn(width: number, delta: { deltaX?: number; deltaY: number }) {
    const bar = screen.getByRole('tablist');
    Object.defineProperty(bar, 'scrollWidth', { configurable: true, value: width });
    Object.defineProperty(bar, 'clientWidth', { configurable: true, value: 300 });
    const scrolled = vi.spyOn(bar, 'scrollBy').mockClear();
    const held = !fireEvent.wheel(bar, delta);
    return [held, scrolled.mock.calls.map(([by]) => by)];
  }

  it('moves tabs that do not fit instead of the page, and else the page', async () => {
    renderWithLibrary(<Tabs />);
    await settle();
    expect(turn(500, { deltaY: 120 })).toEqual([true, [{ left: 120 }]]);
    expect(turn(300, { deltaY: 120 })).toEqual([false, []]);
    expect(turn(500, { deltaX: 5, deltaY: 1 })).toEqual([false, []]);
  });
});
