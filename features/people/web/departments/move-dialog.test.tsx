import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DepartmentRow, departmentEndpoints } from '#features/people/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { beginWork, keepWork } from '#web/kept-work/kept-work.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { DepartmentsPanel } from './departments-panel.tsx';

configure({ asyncUtilTimeout: 10_000 });

const row = (id: number, parentId: number | null, nameZh: string): DepartmentRow => ({
  id,
  parentId,
  kind: parentId === null ? 'company' : 'group',
  code: `D${id}`,
  nameZh,
  nameEn: nameZh,
  leader: null,
  pmoDivision: null,
  headcount: 1,
  version: 2,
  abilities: { edit: true, appoint: true, remove: true },
});

const rows = [
  row(1, null, '公司'),
  { ...row(2, 1, '研发'), kind: 'department' as const },
  { ...row(3, 1, '运营'), kind: 'department' as const },
  row(4, 2, '算法组'),
];

const REASON = '只有超级管理员可以这样移动';

function open() {
  const requests = answerCalls({
    [departmentEndpoints.list.path]: ok(rows),
    [departmentEndpoints.move.path]: refused(ResultCode.refused, REASON, {
      issues: [{ path: 'parentId', key: 'people.approverNotYours', msg: REASON }],
      more: 0,
    }),
  });
  const { unmount } = renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <DepartmentsPanel />
    </QueryClientProvider>,
  );
  return { requests, unmount };
}

async function beginMoving() {
  const more = await screen.findByRole('button', { name: /算法组.*更多|更多.*算法组/ });
  more.focus();
  fireEvent.click(more);
  fireEvent.click(await screen.findByText('移动到…'));
  return more;
}

const dialog = async () => within(await screen.findByRole('dialog'));

async function choose(name: string) {
  const parent = (await dialog()).getByRole('combobox', { name: '上级部门' });
  fireEvent.mouseDown(parent);
  const found = await screen.findAllByTitle(name);
  fireEvent.click(found.at(-1) as HTMLElement);
}

beforeEach(beginSignedIn);
afterEach(() => vi.unstubAllGlobals());

describe('moving a department by the form', () => {
  it('says at the field what is refused, keeps what was chosen, and gives the focus back', async () => {
    const { requests } = open();
    const more = await beginMoving();
    await choose('运营');
    fireEvent.click((await dialog()).getByRole('button', { name: '移动' }));
    expect(await screen.findByText(REASON)).toBeTruthy();
    expect(toasts.get()).toEqual([]);
    const sent = requests.find(({ method }) => method !== 'GET');
    expect(await sent?.json()).toEqual({ id: 4, version: 2, parentId: 3, position: 0 });
    const parent = (await dialog()).getByRole('combobox', { name: '上级部门' });
    expect(parent.getAttribute('aria-invalid')).toBe('true');
    await choose('公司');
    await waitFor(() => expect(screen.queryByText(REASON)).toBeNull());
    fireEvent.click((await dialog()).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it('goes on where it was when the session had ended', async () => {
    const { unmount } = open();
    await beginMoving();
    await choose('运营');
    keepWork();
    unmount();
    beginWork(7);
    open();
    expect((await dialog()).getByTitle('运营')).toBeTruthy();
  });
});
