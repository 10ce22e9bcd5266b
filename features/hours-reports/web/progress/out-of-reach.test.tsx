import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PeopleReply, progressEndpoints } from '#features/hours-reports/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { ProgressPage } from './progress-page.tsx';
import { someBatch as batch } from './testing.ts';

configure({ asyncUtilTimeout: 10_000 });

const totals = {
  people: 1,
  none: 1,
  draft: 0,
  submitted: 0,
  returned: 0,
  approved: 0,
  filledHours: 0,
  requiredHours: 144,
  remindedToday: 0,
  remindable: 1,
  lastReminder: null,
};

const sheetPath = (userId: number) =>
  progressEndpoints.sheet.path.replace(':batchId', '5').replace(':userId', String(userId));

const answers = {
  [progressEndpoints.batches.path]: ok({ currentId: 5, batches: [batch] }),
  [progressEndpoints.figures.path]: ok({ batch, mayRemind: false, totals, departments: [] }),
  [progressEndpoints.late.path]: ok({ late: 0, approvers: [], more: 0 }),
};

const nobody: PeopleReply = {
  total: 0,
  rows: [],
  department: { id: 2, nameZh: '算法组', nameEn: 'Algorithms', leader: null },
  figures: totals,
};

const notFound = refused(ResultCode.notFound, '没有找到您要的内容');

function show(address: string, more: Parameters<typeof answerCalls>[0]) {
  const requests = answerCalls({ ...answers, ...more });
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUserContext value={{ ...someLoginInfo, roles: ['gc_admin'], approvals: [] }}>
        <ProgressPage />
      </SignedInUserContext>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  renderWithLibrary(<RouterProvider router={router} />);
  const asked = (path: string) =>
    requests.filter(({ url }) => new URL(url).pathname === path).length;
  return { asked };
}

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => {
  vi.useRealTimers();
});

const PEOPLE = progressEndpoints.people.path;

describe('what an address opens on the page of progress', () => {
  it.each([
    { what: 'missing', answer: notFound },
    { what: 'forbidden', answer: refused(ResultCode.notPermitted, '您没有此权限') },
  ])(
    'says that a department is out of reach, and does not offer again: $what',
    async ({ answer }) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { asked } = show('/?dept=404', { [PEOPLE]: answer });
      const panel = within(await screen.findByRole('dialog', { name: '部门' }));
      expect(await panel.findByText('没有找到该部门')).toBeTruthy();
      expect(panel.getByText(/不在您的可见范围内/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
      expect(panel.queryByText('J/K')).toBeNull();
      // What cannot be seen is not asked for every few seconds.
      await vi.advanceTimersByTimeAsync(40_000);
      expect(asked(PEOPLE)).toBe(1);
      expect(toasts.get()).toEqual([]);
    },
  );

  it('shows nobody any more once a department has gone out of reach', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let gone = false;
    show('/?dept=2', {
      [PEOPLE]: () => Promise.resolve(Response.json(gone ? notFound : ok(nobody))),
    });
    expect(await screen.findByRole('dialog', { name: '算法组' })).toBeTruthy();
    gone = true;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await screen.findByText('没有找到该部门')).toBeTruthy();
    expect(screen.queryByText('算法组')).toBeNull();
    gone = false;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await screen.findByRole('dialog', { name: '算法组' })).toBeTruthy();
  });

  it('says that a person is out of reach', async () => {
    show('/?person=404', { [sheetPath(404)]: notFound });
    const panel = within(await screen.findByRole('dialog', { name: '人员' }));
    expect(await panel.findByText('没有找到该人员的工时')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it.each([
    { address: '/?dept=2', path: PEOPLE },
    { address: '/?person=2', path: sheetPath(2) },
    { address: '/?part=people', path: PEOPLE },
  ])('offers to ask again for what failed to come: $address', async ({ address, path }) => {
    const { asked } = show(address, { [path]: refused(ResultCode.internal, '出错了') });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    await waitFor(() => expect(asked(path)).toBe(2));
    expect(screen.queryByText(/可见范围/)).toBeNull();
  });

  it('takes a number no department can have for none', async () => {
    const { asked } = show('/?dept=99999999999', {});
    await screen.findByText('没有符合条件的部门');
    expect(asked(PEOPLE)).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
