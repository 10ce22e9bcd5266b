import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { planEndpoints } from '#features/boards/contract-plan.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import type { Role } from '#kernel/roles.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';

/** Rows behind any figure: none, which is enough to see what was asked. */
const nothing = { total: 0, rows: [], sums: { amount: 0 }, months: [], outOfDate: [] };
const noLabour = { ...nothing, sums: { amount: 0, hours: 0 } };

const rowAnswers = Object.fromEntries(
  (['voucher', 'material', 'asset', 'labour'] as const).map((source) => [
    accountEndpoints.rows[source].path.replace(':id', '0'),
    ok(source === 'labour' ? noLabour : nothing),
  ]),
);

const PLAN_PATH = planEndpoints.cells.path.replace(':id', '0');
const noPlan = { cells: 0, amount: 0, hours: 0, categories: [] };

/** Amounts of the boards tried here are a few yuan, of which 万元 would show nothing. */
export function chooseYuan() {
  for (const page of ['project-board', 'account-board']) {
    localStorage.setItem(`unit.${page}`, 'yuan');
  }
}

/** A board at an address, for somebody who has no departments to choose from. */
export function openBoard(
  page: ReactNode,
  address: string,
  answers: Parameters<typeof answerCalls>[0],
  role: Role = 'finance',
) {
  const requests = answerCalls({
    [peopleEndpoints.panelDepartments.path]: ok([]),
    ...rowAnswers,
    [PLAN_PATH]: ok(noPlan),
    ...answers,
  });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles: [role], approvals: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return { requests, router };
}

/** What was last asked of a source: the filter of the figure that was opened. */
export async function filterOf(requests: readonly Request[], source = 'voucher') {
  const asked = requests.filter(({ url }) => url.endsWith(`/budget/0/page-${source}`));
  const body = (await asked.at(-1)?.clone().json()) as Record<string, unknown> | undefined;
  const { pageNum: _, pageSize: __, sort: ___, ...filter } = body ?? {};
  return filter;
}

/** Which cells of budgets were last asked for. */
export async function planOf(requests: readonly Request[]) {
  const asked = requests.filter(({ url }) => url.endsWith(PLAN_PATH));
  return (await asked.at(-1)?.clone().json()) as Record<string, unknown> | undefined;
}

export const card = (name: string) => within(screen.getByRole('region', { name }));
