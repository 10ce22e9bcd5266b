import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#kernel/roles.ts';
import { filterRoutes, menuOf, routeSetFor } from '#kernel/route-sets.ts';
import { loadAppTexts, startLanguage } from '../../i18n/language.ts';
import texts from '../../locales/zh.json';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { MenuSearch } from './menu-search.tsx';

const onClose = vi.fn();

const Where = () => <output>{useLocation().pathname}</output>;

function open(role: Role) {
  const roles = new Set([role]);
  renderWithLibrary(
    <MemoryRouter>
      <Where />
      <MenuSearch
        entries={menuOf(filterRoutes(routeSetFor(roles)?.routes ?? [], roles))}
        roles={roles}
        open
        onClose={onClose}
      />
    </MemoryRouter>,
  );
}

const field = () => screen.getByRole('combobox', { name: texts.shell.search.label });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => screen.getAllByRole('option');
const chosen = () => options().map((option) => option.getAttribute('aria-selected'));

beforeEach(async () => {
  onClose.mockReset();
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

describe('the search', () => {
  it('finds a page by part of its name, and opens what the arrows lead to', () => {
    open('super_admin');
    type(texts.route.finalAccountSettings);
    // Its two pages, and the five parts of the first.
    const others = Array.from({ length: 6 }, () => 'false');
    expect(chosen()).toEqual(['true', ...others]);
    press('ArrowUp');
    expect(chosen()).toEqual([...others, 'true']);
    press('ArrowDown');
    expect(chosen()).toEqual(['true', ...others]);
    press('ArrowUp');
    press('Enter');
    expect(screen.getByText('/budgetSettings/assetList')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('opens what is clicked, however it was written', () => {
    open('super_admin');
    type('PERSONNEL');
    fireEvent.click(options()[0] as HTMLElement);
    expect(screen.getByText('/personnelManage')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says when there is nothing, and never offers what is not in the menu', () => {
    open('user');
    expect(options()).toHaveLength(3);
    type(texts.route.personnelOverview);
    expect(screen.getByText(texts.shell.search.none)).toBeTruthy();
    expect(screen.queryAllByRole('option')).toEqual([]);
    press('Enter');
    expect(screen.getByText('/')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
