import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filterRoutes, menuOf, menuPathOf, ROUTE_SETS } from '#kernel/route-sets.ts';
import { loadAppTexts, startLanguage } from '../../i18n/language.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { Menu } from './menu.tsx';

const routes = filterRoutes(ROUTE_SETS.export.routes, new Set(['finance'] as const));

function open(page: string, compact = false) {
  const onChoose = vi.fn();
  const { container } = renderWithLibrary(
    <MemoryRouter>
      <Menu
        entries={menuOf(routes)}
        current={{ page, entry: menuPathOf(routes, page) }}
        compact={compact}
        onChoose={onChoose}
      />
    </MemoryRouter>,
  );
  const marked = () =>
    [...container.querySelectorAll('[aria-current]')].map((link) => [
      link.getAttribute('aria-label'),
      link.getAttribute('aria-current'),
    ]);
  return { onChoose, marked, container };
}

const group = (name: string) => screen.getByRole('button', { name });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

describe('the menu', () => {
  it('has its groups open, and closes the one that is asked for', () => {
    open('/laborHoursExport');
    for (const name of ['预决算管理', '决算设置']) {
      expect(group(name).getAttribute('aria-expanded')).toBe('true');
    }
    fireEvent.click(group('决算设置'));
    expect(group('决算设置').getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: '资产清单' })).toBeNull();
    expect(screen.getByRole('link', { name: '预算管理' })).toBeTruthy();
    fireEvent.click(group('决算设置'));
    expect(screen.getByRole('link', { name: '资产清单' })).toBeTruthy();
  });

  it('marks the page on screen, or the entry that a hidden page belongs to', () => {
    expect(open('/budgetSettings/assetList').marked()).toEqual([['资产清单', 'page']]);
    expect(open('/budgetManagement/budgetDetail/1').marked()).toEqual([['预算管理', 'true']]);
  });

  it('says when a page was chosen, so that a drawer can close', () => {
    const { onChoose } = open('/laborHoursExport');
    fireEvent.click(screen.getByRole('link', { name: '资产清单' }));
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it('has its names but no words when it is folded', () => {
    const { container } = open('/laborHoursExport', true);
    expect(container.textContent).toBe('');
    expect(screen.getByRole('link', { name: '资产清单' })).toBeTruthy();
  });

  it('says how much waits behind an entry, with and without words, and nothing of nothing', () => {
    const approver = filterRoutes(ROUTE_SETS.ordinary.routes, new Set(['user', 'gl'] as const));
    const approval = '/timeApproval/timeApproval';
    const show = (count: number, compact: boolean) =>
      renderWithLibrary(
        <MemoryRouter>
          <Menu
            entries={menuOf(approver)}
            current={{ page: approval, entry: approval }}
            compact={compact}
            waiting={{ [approval]: count }}
            onChoose={vi.fn()}
          />
        </MemoryRouter>,
      );
    for (const compact of [false, true]) {
      const { unmount } = show(120, compact);
      const link = screen.getByRole('link', { name: '时间审批' });
      expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe('99+');
      const words = document.getElementById(link.getAttribute('aria-describedby') ?? '');
      expect(words?.textContent).toBe('120 项等待审批');
      unmount();
    }
    show(0, false);
    const link = screen.getByRole('link', { name: '时间审批' });
    expect(link.querySelector('[data-count]')).toBeNull();
    expect(link.hasAttribute('aria-describedby')).toBe(false);
  });
});
