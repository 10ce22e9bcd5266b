import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, useRoutes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#kernel/roles.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { LabourSwitch, useLabourValue } from '../fields.tsx';

beforeEach(beginSignedIn);

function Page({ name }: { readonly name: string }) {
  return (
    <>
      <LabourSwitch />
      <p>{`${name} at ${useLabourValue()}`}</p>
    </>
  );
}

/** A page in a tab of its own, which keeps its address while another one is looked at. */
function Tab({ path }: { readonly path: string }) {
  const location = useLocation();
  const [own, setOwn] = useState({ ...location, pathname: path, search: '' });
  const active = location.pathname === path;
  if (active && own.search !== location.search) setOwn(location);
  const page = useRoutes([{ path, element: <Page name={path} /> }], own);
  return <Activity mode={active ? 'visible' : 'hidden'}>{page}</Activity>;
}

function open(address: string, role: Role = 'finance') {
  const tabs = (
    <>
      <Tab path="/list" />
      <Tab path="/board" />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: tabs }], { initialEntries: [address] });
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles: [role], approvals: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return router;
}

/** What the page in front says, once its address does. */
async function shows(router: ReturnType<typeof open>, page: string, search: string) {
  await waitFor(() => expect(router.state.location.search).toBe(search));
  expect(await screen.findByText(page)).toBeTruthy();
}

const choose = (name: string) => {
  const [front] = screen
    .getAllByText(name)
    .filter((one) => one.closest('[style*="display: none"]') === null);
  fireEvent.click(front as HTMLElement);
};

describe('the value of labour', () => {
  it('is at standard, and stands in the address where it is not', async () => {
    const router = open('/list?year=2026');
    expect(screen.getByText('/list at standard')).toBeTruthy();
    choose('实际费率');
    await shows(router, '/list at actual', '?year=2026&labour=actual');
    choose('标准费率');
    await shows(router, '/list at standard', '?year=2026');
  });

  it('is kept by pages that are opened, and by those left open', async () => {
    const router = open('/list?labour=actual');
    await shows(router, '/list at actual', '?labour=actual');
    await act(() => router.navigate('/board?year=2026'));
    await shows(router, '/board at actual', '?year=2026&labour=actual');
    choose('标准费率');
    await shows(router, '/board at standard', '?year=2026');
    // The other tab comes back as it was left, and follows.
    await act(() => router.navigate('/list?labour=actual'));
    await shows(router, '/list at standard', '');
  });

  it('is nothing to choose for whoever may not see people’s own rates', async () => {
    const router = open('/list?labour=actual&year=2026', 'leader');
    expect(screen.getByText('/list at standard')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await shows(router, '/list at standard', '?year=2026');
  });

  it('is explained beside the switch', async () => {
    open('/list');
    const [why] = screen.getAllByRole('button', { name: '标准费率与实际费率' });
    fireEvent.click(why as HTMLElement);
    expect(await screen.findByText(/始终按标准费率/)).toBeTruthy();
    expect(screen.getByText(/就是费率差异/)).toBeTruthy();
  });
});
