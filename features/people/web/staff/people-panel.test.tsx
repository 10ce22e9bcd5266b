import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonRow } from '#features/people/contract.ts';
import type { Administrator } from '#features/people/rules.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { PeoplePanel } from './people-panel.tsx';

const office: Administrator = { userId: 9, granted: ['gc_admin'] };

const everything = { edit: true, rename: true, remove: true, disable: true, resetPassword: true };
const nothing = { edit: false, rename: false, remove: false, disable: false, resetPassword: false };

function person(changes: Partial<PersonRow> = {}): PersonRow {
  return {
    id: 1,
    staffNo: 'S1',
    userName: 's1',
    nickName: '林若楠',
    deptId: 7,
    deptNameZh: '算法组',
    deptNameEn: 'Algorithms',
    hireDate: '2026-01-05',
    leaveDate: null,
    email: null,
    grade: 'P5',
    roles: ['user'],
    approvals: [],
    enabled: true,
    password: 'own',
    invitation: 'none',
    version: 3,
    abilities: everything,
    ...changes,
  };
}

const department = {
  id: 7,
  parentId: null,
  kind: 'company',
  code: 'X',
  nameZh: '算法组',
  nameEn: 'Algorithms',
  leader: null,
  pmoDivision: null,
  headcount: 1,
  version: 1,
  abilities: { edit: true, appoint: true, remove: true },
};

function open(rows: readonly PersonRow[], answers: Record<string, object> = {}) {
  const requests = answerCalls({
    '/api/v1/sysUser/list': ok({ total: rows.length, rows }),
    '/api/v1/sysDept/allDeptList': ok([department]),
    ...answers,
  });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PeoplePanel administrator={office} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requests;
}

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const openRecord = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};

describe('the record of a person', () => {
  it('offers the roles the reader may give, and no others', async () => {
    open([person()]);
    const drawer = await openRecord(/^编辑 林若楠$/);
    const names = within(drawer)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
    expect(names).toEqual(['员工', '物料查看']);
  });

  it('is only shown where the server says that it may not be changed', async () => {
    open([person({ roles: ['finance'], approvals: ['dl'], abilities: nothing })]);
    const drawer = await openRecord(/^查看 林若楠$/);
    expect(within(drawer).queryByRole('button', { name: '保存' })).toBeNull();
    expect(within(drawer).getByText(/只有超级管理员可以修改/)).toBeTruthy();
    expect(within(drawer).getByText('部门负责人')).toBeTruthy();
    expect(within(drawer).getByRole('checkbox', { name: '财务' })).toHaveProperty('disabled', true);
  });

  it('leaves an approver’s sign-in names, and what would make an approver, to others', async () => {
    const abilities = { ...nothing, edit: true };
    open([person({ approvals: ['gl'], abilities })]);
    const drawer = await openRecord(/^编辑 林若楠$/);
    for (const name of ['用户名', '邮箱']) {
      expect(within(drawer).getByLabelText(name)).toHaveProperty('disabled', true);
    }
    expect(within(drawer).getByText('审批人的用户名和邮箱由超级管理员修改')).toBeTruthy();
    expect(within(drawer).getByLabelText('职级')).toHaveProperty('disabled', false);
    expect(within(drawer).getByRole('button', { name: '保存' })).toBeTruthy();
  });

  it('sends the version that was seen, and offers the choice when somebody was faster', async () => {
    const theirs = person({ grade: 'P9', version: 4 });
    const requests = open([person()], { '/api/v1/sysUser': refused(6, '已被修改', theirs) });
    const drawer = await openRecord(/^编辑 林若楠$/);
    fireEvent.change(within(drawer).getByLabelText('职级'), { target: { value: 'P6' } });
    fireEvent.click(within(drawer).getByRole('button', { name: '保存' }));
    fireEvent.click(await within(drawer).findByRole('button', { name: '采用对方的版本' }));
    await waitFor(() =>
      expect(within(drawer).getByLabelText('职级')).toHaveProperty('value', 'P9'),
    );
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toMatchObject({ id: 1, version: 3, grade: 'P6', leaveDate: null });
  });

  it('is opened again as it was saved, though the list has not been read anew yet', async () => {
    let listed = 0;
    const rows = [person()];
    const requests = open(rows, {
      '/api/v1/sysUser/list': async () => {
        listed += 1;
        return listed === 1
          ? Response.json(ok({ total: 1, rows }))
          : new Promise<Response>(() => undefined);
      },
      '/api/v1/sysUser': ok(person({ email: 'a@example.com', version: 4 })),
    });
    for (const email of ['a@example.com', 'b@example.com']) {
      const drawer = await openRecord(/^编辑 林若楠$/);
      fireEvent.change(within(drawer).getByLabelText('邮箱'), { target: { value: email } });
      fireEvent.click(within(drawer).getByRole('button', { name: '保存' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const sent = requests.filter(({ method }) => method === 'PUT');
    const bodies: unknown[] = await Promise.all(sent.map((request) => request.json()));
    expect(bodies).toMatchObject([{ version: 3 }, { version: 4, email: 'b@example.com' }]);
  });
});

describe('a new password', () => {
  it('is asked about first, shown once, and gone when noted', async () => {
    open([person()], { '/api/v1/sysUser/resetPassword': ok({ password: 'a1b2c3d4e5-Ab77' }) });
    fireEvent.click(await screen.findByRole('button', { name: '林若楠 的更多操作' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '重置密码' }));
    const question = await screen.findByRole('dialog');
    fireEvent.click(within(question).getByRole('button', { name: '重置密码' }));
    expect((await screen.findByLabelText('一次性密码')).textContent).toBe('a1b2c3d4e5-Ab77');
    fireEvent.click(screen.getByRole('button', { name: '我已记下' }));
    await waitFor(() => expect(screen.queryByLabelText('一次性密码')).toBeNull());
  });
});

describe('several people', () => {
  it('are disabled together after a question that says how many', async () => {
    const two = [person(), person({ id: 2, staffNo: 'S2', nickName: '陈思远' })];
    const requests = open(two, { '/api/v1/sysUser/enabled': ok({ changed: 2 }) });
    await screen.findByText('陈思远');
    for (const box of screen.getAllByRole('checkbox', { name: '选择此行' })) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: '停用' }));
    const question = await screen.findByRole('dialog');
    // The library says the title twice: once to be seen, once as the name of the dialog.
    expect(within(question).getAllByText('停用 2 人？')).not.toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: '停用' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toEqual({ ids: [1, 2], enabled: false });
  });

  it('can only be chosen where something may be done with them', async () => {
    open([person({ abilities: nothing })]);
    await screen.findByText('林若楠');
    expect(screen.getByRole('checkbox', { name: '选择此行' })).toHaveProperty('disabled', true);
  });
});
