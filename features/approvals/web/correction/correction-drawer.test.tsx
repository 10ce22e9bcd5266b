import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints, type SeenCorrection } from '#features/approvals/contract.ts';
import { companyZone } from '#web/company-time.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { ApprovalPage } from '../approval-page.tsx';

configure({ asyncUtilTimeout: 10_000 });

const CORRECTION = approvalEndpoints.correction.path.replace(':id', '7');

const correction: SeenCorrection = {
  id: 7,
  at: '2026-11-03T02:00:00.000Z',
  by: '韩雪梅',
  reason: '项目选错',
  person: {
    userId: 9,
    staffNo: 'S10472',
    nickName: '何欣怡',
    deptNameZh: '备件组',
    deptNameEn: 'Spares',
  },
  batch: { id: 5, name: '八月' },
  rows: [
    {
      project: { id: 3, code: 'RM-1', nameZh: '热泵平台', nameEn: 'Heat pump', parent: null },
      absence: null,
      cells: [
        { date: '2026-08-27', before: 8, after: 0 },
        { date: '2026-08-28', before: 4, after: 6.5 },
      ],
    },
  ],
  others: true,
};

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(answer: object) {
  companyZone.set(someLoginInfo.timeZone);
  answerCalls({ [approvalEndpoints.batches.path]: ok([]), [CORRECTION]: answer });
  const element = (
    <SignedInUserContext value={{ ...someLoginInfo, roles: ['user'], approvals: ['pl'] }}>
      <QueryClientProvider client={createQueryClient()}>
        <ApprovalPage />
      </QueryClientProvider>
    </SignedInUserContext>
  );
  const router = createMemoryRouter([{ path: '/', element }], {
    initialEntries: ['/?batch=5&view=reach&by=project&projectId=3&q=S10472&correction=7'],
  });
  renderWithLibrary(<RouterProvider router={router} />);
  return router;
}

describe('the correction a notice leads to', () => {
  it('says whose hours, by whom, why, and what was before and is now', async () => {
    const router = open(ok(correction));
    const shown = within(await screen.findByRole('dialog', { name: '已入账工时的更正' }));
    const table = within(await shown.findByRole('table', { name: /热泵平台 RM-1/ }));
    const lines = table.getAllByRole('row').map((line) => line.textContent);
    expect(lines).toEqual([
      '日期更正前 h更正后 h变化',
      '8月27日80−8',
      '8月28日46.5+2.5',
      '合计126.5−5.5',
    ]);
    expect(shown.getByText('何欣怡')).toBeTruthy();
    expect(shown.getByText('韩雪梅 · 2026-11-03 10:00')).toBeTruthy();
    expect(shown.getByText('项目选错')).toBeTruthy();
    expect(shown.getByText(/还调整了其他工时/)).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: /close|关闭/i }));
    await waitFor(() => expect(router.state.location.search).not.toContain('correction'));
    expect(router.state.location.search).toContain('projectId=3');
  });

  it('can only be closed where there is none for the reader', async () => {
    const router = open(refused(5, '没有找到'));
    const shown = within(await screen.findByRole('dialog'));
    expect(await shown.findByText(/没有这次更正/)).toBeTruthy();
    expect(shown.queryByRole('button', { name: /重\s*试/ })).toBeNull();
    fireEvent.click(shown.getByText('关闭'));
    await waitFor(() => expect(router.state.location.search).not.toContain('correction'));
  });

  it('says that it did not come, and asks again', async () => {
    open(refused(9, '出错了'));
    const shown = within(await screen.findByRole('dialog'));
    expect(await shown.findByText('载入失败')).toBeTruthy();
    expect(shown.getByRole('button', { name: /重\s*试/ })).toBeTruthy();
  });
});
