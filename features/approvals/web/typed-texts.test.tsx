import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { approvalEndpoints, MAX_TEXT } from '#features/approvals/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { beginWork, keepWork } from '#web/kept-work/kept-work.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { DelegationDialog } from './delegation/delegation-dialog.tsx';
import { OrphansPanel } from './orphans/orphans-panel.tsx';
import { Work } from './work.tsx';

configure({ asyncUtilTimeout: 10_000 });

const NO = '不能这样写';

const refusedAt = (path: string) =>
  refused(ResultCode.invalid, NO, {
    issues: [{ path, key: 'common.wrongValue', msg: NO }],
    more: 0,
  });

const project = { id: 9, code: 'RM-2601', nameZh: '平台', nameEn: 'Platform', parent: null };
const named = { userId: 90, staffNo: 'S90', nickName: '陈思远' };
const somebody = { ...named, deptNameZh: '算法组', deptNameEn: 'Algorithms' };
const row = {
  ...somebody,
  id: 1,
  version: 3,
  state: 'pending',
  nickName: '赵一',
  project,
  hours: 40,
  lastHours: 8,
  flags: ['late'],
  submittedAt: '2026-11-15T01:00:00.000Z',
  canDecide: true,
  waitsFor: { kind: 'approver', role: 'gl', people: [named] },
  returned: null,
};
const amount = { count: 1, hours: 40 };
const orphan = {
  ...somebody,
  id: 1,
  batchId: 5,
  batchName: '十一月',
  nickName: '赵一',
  project,
  hours: 40,
  submittedAt: row.submittedAt,
};

type Answers = Parameters<typeof answerCalls>[0];

function answer(otherwise: Answers = {}) {
  return answerCalls({
    [approvalEndpoints.queueByDept.path]: ok({
      total: 1,
      rows: [row],
      totals: { pending: amount, done: amount, all: amount, approved: amount, returned: amount },
      sumHours: 40,
      plain: { count: 0, hours: 0, items: [] },
    }),
    [approvalEndpoints.departments.path]: ok([]),
    [approvalEndpoints.item.path.replace(':id', '1')]: ok({
      row,
      totalHours: 40,
      requiredHours: 40,
      onBehalfBy: null,
      days: [],
      grid: [],
      changes: null,
      route: [],
      events: [],
    }),
    [approvalEndpoints.orphans.path]: ok({ total: 1, rows: [orphan] }),
    [approvalEndpoints.approvers.path]: ok([somebody]),
    [approvalEndpoints.delegations.path]: ok([]),
    [approvalEndpoints.decide.path]: refusedAt('reason'),
    [approvalEndpoints.comment.path]: refusedAt('text'),
    [approvalEndpoints.assign.path]: refusedAt('personId'),
    ...otherwise,
  });
}

function show(content: ReactNode, address = '/?item=1', otherwise: Answers = {}) {
  const requests = answer(otherwise);
  const { unmount } = renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUserContext value={{ ...someLoginInfo, approvals: ['gl'] }}>
        <MemoryRouter initialEntries={[address]}>{content}</MemoryRouter>
      </SignedInUserContext>
    </QueryClientProvider>,
  );
  return { requests, unmount };
}

/** The session ends, the page is loaded anew, and the same person signs in. */
function signInAgain(shown: { readonly unmount: () => void }, content: ReactNode): void {
  keepWork();
  shown.unmount();
  beginWork(7);
  show(content);
}

const queue = <Work batchId={5} view="mine" decides />;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Found by its title. */
async function dialog() {
  const title = await screen.findByText(/驳回 赵一 的工时|行指派审批人|委托设置/);
  const found = title.closest<HTMLElement>('[role="dialog"]');
  if (found === null) throw new Error('the title is in no dialog');
  return within(found);
}

async function reject() {
  await screen.findByRole('button', { name: '通过 赵一', hidden: true });
  fireEvent.keyDown(document.body, { key: 'r' });
  return dialog();
}

async function chooseApprover(label: string) {
  const field = screen.getByLabelText(label);
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByTitle(/陈思远.*S90/));
}

beforeEach(beginSignedIn);
afterEach(() => vi.unstubAllGlobals());

describe('the reason of a rejection', () => {
  it('that is too long stays whole, and is not sent', async () => {
    const { requests } = show(queue);
    const dialog = await reject();
    const long = '长'.repeat(MAX_TEXT + 1);
    type(dialog.getByLabelText('理由'), long);
    expect(dialog.getByLabelText('理由')).toHaveProperty('value', long);
    expect(dialog.getByRole('alert').textContent).toBe(`最多 ${MAX_TEXT} 个字符`);
    fireEvent.click(dialog.getByRole('button', { name: '驳回' }));
    const sent = () => requests.filter(({ url }) => url.endsWith(approvalEndpoints.decide.path));
    expect(sent()).toEqual([]);
    type(dialog.getByLabelText('理由'), long.slice(1));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('says itself what was refused about it, until it is changed', async () => {
    show(queue);
    const dialog = await reject();
    type(dialog.getByLabelText('理由'), '周三不对');
    fireEvent.click(dialog.getByRole('button', { name: '驳回' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(NO);
    expect(toasts.get()).toEqual([]);
    type(dialog.getByLabelText('理由'), '周四不对');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('is found again when the session had ended', async () => {
    const shown = show(queue);
    type((await reject()).getByLabelText('理由'), '周三不对');
    signInAgain(shown, queue);
    expect((await dialog()).getByLabelText('理由')).toHaveProperty('value', '周三不对');
  });
});

describe('a comment on a row', () => {
  it('says what was refused about it, and outlives the session', async () => {
    const shown = show(queue);
    type(await screen.findByLabelText('写一条备注'), '请看邮件');
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    expect((await screen.findByRole('alert')).textContent).toBe(NO);
    expect(toasts.get()).toEqual([]);
    signInAgain(shown, queue);
    expect(await screen.findByLabelText('写一条备注')).toHaveProperty('value', '请看邮件');
  });
});

describe('naming somebody for rows without an approver', () => {
  it('says at the field what is refused, and outlives the session', async () => {
    const shown = show(<OrphansPanel />);
    fireEvent.click(await screen.findByRole('button', { name: /赵一/ }));
    fireEvent.click((await dialog()).getByRole('button', { name: '指派' }));
    await screen.findByText('必填');
    await chooseApprover('审批人');
    await waitFor(() => expect(screen.queryByText('必填')).toBeNull());
    fireEvent.click((await dialog()).getByRole('button', { name: '指派' }));
    expect(await screen.findByText(NO)).toBeTruthy();
    expect(toasts.get()).toEqual([]);
    signInAgain(shown, <OrphansPanel />);
    expect((await dialog()).getByTitle(/陈思远/)).toBeTruthy();
  });
});

describe('a delegation', () => {
  it('that is not known because nothing answered says so, and is asked for again', async () => {
    const failing = { [approvalEndpoints.delegations.path]: refused(ResultCode.internal, NO) };
    show(<DelegationDialog onClose={() => undefined} />, '/', failing);
    const retry = await screen.findByText('重试');
    answer();
    fireEvent.click(retry);
    expect(await screen.findByText('目前没有委托。')).toBeTruthy();
  });

  it('is found again when the session had ended', async () => {
    const content = <DelegationDialog onClose={() => undefined} />;
    const shown = show(content);
    await chooseApprover('委托给');
    signInAgain(shown, content);
    expect((await dialog()).getByTitle(/陈思远/)).toBeTruthy();
  });
});
