import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectDetail, ProjectPage, ProjectView } from '#features/projects/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { ProjectOverview } from './project-overview.tsx';

// The first form loads a good part of the component library, which a busy machine does slowly.
configure({ asyncUtilTimeout: 10_000 });

const view = (changes: Partial<ProjectView> = {}): ProjectView => ({
  id: 1,
  code: 'P-1',
  nameZh: '主项目',
  nameEn: 'Main',
  parent: null,
  projectType: 1,
  division: 0,
  status: 'active',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  lead: null,
  director: null,
  memberPeople: 0,
  memberDepartments: 2,
  subCount: 1,
  version: 4,
  abilities: { edit: true },
  ...changes,
});

const sub = view({
  id: 2,
  code: 'P-1-1',
  nameZh: '子项目',
  parent: { id: 1, code: 'P-1', nameZh: '主项目', nameEn: 'Main' },
  memberDepartments: 0,
  subCount: 0,
});

const page = (edit = true): ProjectPage => ({
  total: 1,
  rows: [{ ...view({ abilities: { edit } }), subs: [{ ...sub, abilities: { edit } }] }],
  abilities: { create: edit },
});

const detail = (changes: Partial<ProjectDetail> = {}): ProjectDetail => ({
  ...view(),
  members: { people: [], departments: [] },
  ...changes,
});

const LIST = '/api/v1/project/list';
const ONE = '/api/v1/project/1';
const PROJECT = '/api/v1/project';
const DEPARTMENTS = '/api/v1/project/departments';

function open(path = '/') {
  const router = createMemoryRouter([{ path: '/', element: <ProjectOverview title="项目" /> }], {
    initialEntries: [path],
  });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the overview of projects', () => {
  it('begins closed, and opens a main project on request', async () => {
    answerCalls({ [LIST]: ok(page()) });
    open();
    await screen.findByText('P-1');
    expect(screen.queryByText('P-1-1')).toBeNull();
    await press('P-1 的子项目');
    expect(await screen.findByText('P-1-1')).toBeTruthy();
    expect(screen.getByText('同主项目')).toBeTruthy();
    expect(screen.getByText('2 个部门')).toBeTruthy();
  });

  it('shows at once what was found beneath a main project', async () => {
    answerCalls({ [LIST]: ok(page()) });
    open('/?q=子');
    expect(await screen.findByText('P-1-1')).toBeTruthy();
  });

  it('offers readers nothing that changes anything, and shows facts instead of fields', async () => {
    answerCalls({ [LIST]: ok(page(false)), [ONE]: ok(detail({ abilities: { edit: false } })) });
    open();
    await press('主项目');
    const members = await screen.findByText('全员');
    expect(members.closest('dl')).not.toBeNull();
    expect(screen.queryByLabelText('中文名称')).toBeNull();
    for (const name of ['新建项目', '导入', '加子项目 P-1', '保存']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('the form', () => {
  const answers = (put: object) => ({
    [LIST]: ok(page()),
    [ONE]: ok(detail()),
    [DEPARTMENTS]: ok([]),
    [PROJECT]: put,
  });

  it('saves the whole project with the version that was seen', async () => {
    const requests = answerCalls(answers(ok({ ...detail({ version: 5 }), closedSubs: 0 })));
    open();
    await press('主项目');
    fireEvent.change(await screen.findByLabelText('中文名称'), { target: { value: '新名称' } });
    await press('保存');
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toEqual({
      id: 1,
      version: 4,
      parentId: null,
      code: 'P-1',
      nameZh: '新名称',
      nameEn: 'Main',
      projectType: 1,
      division: 0,
      status: 'active',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      leadId: null,
      directorId: null,
      members: { people: [], departments: [] },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what is wrong with the members as a whole', async () => {
    const issues = [{ path: 'members', key: 'projects.unknownMembers', msg: '有成员已不存在' }];
    answerCalls(answers(refused(2, '输入有误', { issues })));
    open();
    await press('主项目');
    await screen.findByLabelText('中文名称');
    await press('保存');
    expect(await screen.findByText('有成员已不存在')).toBeTruthy();
  });

  it('takes over what somebody else has saved, with the names that belong to it', async () => {
    const theirs = detail({
      version: 9,
      nameZh: '他人的',
      lead: { id: 77, nickName: '林若楠', staffNo: 'S1' },
    });
    answerCalls(answers(refused(6, '刚被他人修改', theirs)));
    open();
    await press('主项目');
    fireEvent.change(await screen.findByLabelText('中文名称'), { target: { value: '我的' } });
    await press('保存');
    await press('采用对方的版本');
    expect(screen.getByLabelText<HTMLInputElement>('中文名称').value).toBe('他人的');
    expect(await screen.findByText('林若楠')).toBeTruthy();
  });
});

describe('closing chosen projects', () => {
  it('says how many sub-projects go with them before it does anything', async () => {
    const requests = answerCalls({
      [LIST]: ok(page()),
      '/api/v1/project/status': ok({ changed: 2, closedSubs: 1 }),
    });
    open();
    await screen.findByText('P-1');
    const [, first] = screen.getAllByRole('checkbox');
    fireEvent.click(first as HTMLElement);
    await press('关闭');
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/其下 1 个子项目会一并关闭/)).toBeTruthy();
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    fireEvent.click(within(question).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toEqual({ ids: [1], status: 'closed' });
  });
});
