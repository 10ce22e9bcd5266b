import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Batch, batchEndpoints } from '#features/batches/contract.ts';
import { monthlyBatch } from '#features/batches/rules.ts';
import { ResultCode } from '#kernel/result.ts';
import { beginWork, keepWork } from '#web/kept-work/kept-work.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { ExtensionsSection } from './extensions-section.tsx';

configure({ asyncUtilTimeout: 10_000 });

const ZONE = 'Asia/Shanghai';
const batch: Batch = {
  id: 7,
  version: 3,
  status: 'open',
  phase: 'open',
  publishedAt: '2026-11-01T00:00:00.000Z',
  closedAt: null,
  settings: monthlyBatch('2099-12', '十二月', ZONE) as Batch['settings'],
  excluded: [],
  extensions: [],
  progress: { people: 1, draft: 0, submitted: 0, returned: 0, approved: 0 },
  timeZone: ZONE,
};
const person = {
  userId: 90,
  staffNo: 'S90',
  nickName: '陈思远',
  deptNameZh: '算法组',
  deptNameEn: 'Algorithms',
};

const NO = '不在此批次中';

function show() {
  answerCalls({
    [batchEndpoints.candidates.path]: ok([person]),
    [batchEndpoints.extend.path]: refused(ResultCode.refused, NO, {
      issues: [
        { path: 'userIds', key: 'batches.notInBatch', msg: NO },
        { path: 'until', key: 'batches.notLater', msg: '必须晚于截止时间' },
      ],
      more: 0,
    }),
  });
  return renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <ExtensionsSection batch={batch} />
    </QueryClientProvider>,
  );
}

const add = () => screen.getByRole('button', { name: '添加延期' });
const people = () => screen.findByLabelText<HTMLInputElement>('人员');
const reason = () => screen.getByLabelText<HTMLInputElement>('原因（选填）');
const dialog = async () => {
  const found = (await people()).closest<HTMLElement>('[role="dialog"]');
  if (found === null) throw new Error('there is no dialog');
  return within(found);
};

function open() {
  add().focus();
  fireEvent.click(add());
}

async function fill() {
  open();
  fireEvent.mouseDown(await people());
  fireEvent.click(await screen.findByTitle(/陈思远.*S90/));
  fireEvent.change(reason(), { target: { value: '出差' } });
}

beforeEach(beginSignedIn);
afterEach(() => vi.unstubAllGlobals());

describe('giving people more time', () => {
  it('begins in the first field, and gives the focus back', async () => {
    show();
    open();
    const first = await people();
    await waitFor(() => expect(document.activeElement).toBe(first));
    fireEvent.click((await dialog()).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(document.activeElement).toBe(add()));
  });

  it('says all that is refused at the fields, and keeps what was typed', async () => {
    show();
    await fill();
    fireEvent.click((await dialog()).getByRole('button', { name: '确定' }));
    expect(await screen.findByText(NO)).toBeTruthy();
    expect(screen.getByText('必须晚于截止时间')).toBeTruthy();
    expect(toasts.get()).toEqual([]);
    expect(reason().value).toBe('出差');
  });

  it('is found again as it was when the session had ended', async () => {
    const { unmount } = show();
    await fill();
    keepWork();
    unmount();
    beginWork(7);
    show();
    expect((await dialog()).getByTitle('陈思远')).toBeTruthy();
    expect(reason().value).toBe('出差');
  });
});
