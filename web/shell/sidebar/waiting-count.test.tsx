import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitingEndpoints as approvals } from '#features/approvals/contract-waiting.ts';
import { waitingEndpoints as budgets } from '#features/budgets/contract-waiting.ts';
import type { Role } from '#kernel/roles.ts';
import { filterRoutes, menuOf, ROUTE_SETS } from '#kernel/route-sets.ts';
import { loadAppTexts, startLanguage } from '../../i18n/language.ts';
import { createQueryClient } from '../../signed-in/query-client.ts';
import { SignedInUserContext } from '../../signed-in/signed-in-user.ts';
import { answerCalls, ok } from '../../testing/fetch-double.ts';
import { someLoginInfo } from '../../testing/login-info.ts';
import { renderWithLibrary } from '../../testing/render-with-library.tsx';
import { Sidebar } from './sidebar.tsx';

function open(routes: keyof typeof ROUTE_SETS, roles: Role[]) {
  const requests = answerCalls({
    [approvals.waiting.path]: ok({ waiting: 7 }),
    [budgets.waiting.path]: ok({ waiting: 2 }),
  });
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles, approvals: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <Sidebar
            entries={menuOf(filterRoutes(ROUTE_SETS[routes].routes, new Set(roles)))}
            current={{ page: '/', entry: null }}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return requests;
}

const askedFor = (requests: readonly Request[]) =>
  requests.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('/waiting'));

const countAt = (name: string) =>
  screen.getByRole('link', { name }).querySelector('[data-count]')?.getAttribute('data-count');

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

describe('what waits behind entries of the menu', () => {
  it('are budgets for whoever reviews them, and no hours for whoever approves none', async () => {
    const requests = open('export', ['finance']);
    await waitFor(() => expect(countAt('预算管理')).toBe('2'));
    expect(askedFor(requests)).toEqual([budgets.waiting.path]);
  });

  it('is not asked for whoever decides nothing', () => {
    expect(askedFor(open('ordinary', ['user']))).toEqual([]);
    expect(countAt('预算管理')).toBeUndefined();
  });
});
