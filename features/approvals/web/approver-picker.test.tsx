import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { ApproverPicker } from './approver-picker.tsx';

configure({ asyncUtilTimeout: 10_000 });

const approver = (userId: number, nickName: string) => ({
  userId,
  staffNo: `S${userId}`,
  nickName,
  deptNameZh: '算法组',
  deptNameEn: 'Algorithms',
});

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

describe('choosing an approver', () => {
  it('never takes somebody else than who was typed, however late the answer is', async () => {
    answerCalls({
      [approvalEndpoints.approvers.path]: async ({ url }) =>
        new URL(url).searchParams.has('query')
          ? new Promise(() => {})
          : Response.json(ok([approver(1, '陈思远'), approver(2, '何嘉宁')])),
    });
    const onChange = vi.fn();
    renderWithLibrary(
      <QueryClientProvider client={createQueryClient()}>
        <ApproverPicker id="picker" value={null} onChange={onChange} />
      </QueryClientProvider>,
    );
    const field = screen.getByRole('combobox');
    fireEvent.mouseDown(field);
    await screen.findAllByText(/陈思远/);
    fireEvent.change(field, { target: { value: '何嘉宁' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(approver(2, '何嘉宁')));
  });
});
