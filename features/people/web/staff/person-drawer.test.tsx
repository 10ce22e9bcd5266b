import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AssignmentEntry, PersonRow } from '#features/people/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { PersonDrawer } from './person-drawer.tsx';

const person: PersonRow = {
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
  abilities: { edit: true, rename: true, remove: true, disable: true, resetPassword: true },
};

const entry = (changes: Partial<AssignmentEntry>): AssignmentEntry => ({
  from: '2026-01-05',
  deptId: 7,
  deptNameZh: '算法组',
  deptNameEn: 'Algorithms',
  grade: 'P4',
  phase: 'past',
  removable: false,
  ...changes,
});

const history = {
  today: '2026-11-16',
  closedThrough: null,
  entries: [
    entry({
      from: '2099-12-01',
      deptId: 8,
      deptNameZh: '驱动组',
      grade: 'P5',
      phase: 'ahead',
      removable: true,
    }),
    entry({ from: '2026-03-01', grade: 'P5', phase: 'current', removable: true }),
    entry({}),
  ],
};

const onSaved = vi.fn();

function open(answers: Record<string, object> = {}, shown: PersonRow | null = person) {
  const requests = answerCalls({
    '/api/v1/sysDept/allDeptList': ok([]),
    '/api/v1/sysUser/assignments/1': ok(history),
    ...answers,
  });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <PersonDrawer
        person={shown}
        administrator={{ userId: 9, granted: ['super_admin'] }}
        onSaved={onSaved}
        onIssued={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return requests;
}

beforeEach(async () => {
  vi.clearAllMocks();
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const setGrade = (value: string) =>
  fireEvent.change(screen.getByLabelText('职级'), { target: { value } });
const setDay = (value: string) =>
  fireEvent.change(screen.getByLabelText('生效日期'), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('shows where somebody has stood, newest first, and marks what is to come', async () => {
  open();
  await screen.findByText('驱动组');
  const list = screen.getByRole('region', { name: '部门与职级历史' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('time')?.textContent)).toEqual([
    '2099-12-01',
    '2026-03-01',
    '2026-01-05',
  ]);
  expect(lines.map((line) => /未生效|当前/.exec(line.textContent ?? '')?.[0])).toEqual([
    '未生效',
    '当前',
    undefined,
  ]);
  expect(within(list).getAllByRole('button')).toHaveLength(2);
});

it('asks from which day only when department or grade change, and sends it', async () => {
  const requests = open({ '/api/v1/sysUser': ok({ ...person, grade: 'P6', version: 4 }) });
  await screen.findByText('驱动组');
  expect(screen.queryByLabelText('生效日期')).toBeNull();
  setGrade('P6');
  await screen.findByLabelText('生效日期');
  setDay('2026-11-11');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(await sent?.json()).toMatchObject({ version: 3, grade: 'P6', assignedFrom: '2026-11-11' });
});

it('asks no day of somebody new', async () => {
  open({}, null);
  setGrade('P6');
  expect(screen.queryByLabelText('生效日期')).toBeNull();
  expect(screen.queryByRole('region', { name: '部门与职级历史' })).toBeNull();
});

it('says at the day that its month is closed', async () => {
  const msg = '2026-09 已关账';
  const issues = [{ path: 'assignedFrom', key: 'periods.monthClosed', msg }];
  open({ '/api/v1/sysUser': refused(8, msg, { issues }) });
  await screen.findByText('驱动组');
  setGrade('P6');
  await screen.findByLabelText('生效日期');
  setDay('2026-09-11');
  save();
  expect(await screen.findByText(msg)).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
});

it('takes an entry back after a question, and keeps what was typed meanwhile', async () => {
  const requests = open({
    '/api/v1/sysUser/assignment': ok({ ...person, grade: 'P4', version: 4 }),
    '/api/v1/sysUser': ok({ ...person, version: 5 }),
  });
  await screen.findByText('驱动组');
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '林若男' } });
  fireEvent.click(screen.getByRole('button', { name: '撤销 2026-03-01 的记录' }));
  // The library says the title twice: once to be seen, once as the name of the dialog.
  const [title] = await screen.findAllByText('撤销 林若楠 的这条记录？');
  const question = title?.closest<HTMLElement>('[role="dialog"]') ?? document.body;
  fireEvent.click(within(question).getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(screen.getByLabelText('职级')).toHaveProperty('value', 'P4'));
  const taken = requests.find(({ method }) => method === 'DELETE');
  expect(await taken?.json()).toEqual({ id: 1, version: 3, from: '2026-03-01' });
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const sent = requests.find(({ method }) => method === 'PUT');
  const body = await sent?.json();
  expect(body).toMatchObject({ version: 4, nickName: '林若男', grade: 'P4' });
  expect(body).not.toHaveProperty('assignedFrom');
});
