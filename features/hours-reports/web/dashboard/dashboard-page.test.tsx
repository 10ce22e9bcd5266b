import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Dashboard,
  type DashboardChoices,
  type DrillReply,
  dashboardEndpoints,
} from '#features/hours-reports/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const choices: DashboardChoices = {
  currentId: 11,
  batches: [
    { id: 12, name: '十二月', startDate: '2026-12-01', endDate: '2026-12-31', status: 'open' },
    { id: 11, name: '十一月', startDate: '2026-11-01', endDate: '2026-11-30', status: 'open' },
    { id: 10, name: '十月', startDate: '2026-10-01', endDate: '2026-10-31', status: 'closed' },
  ],
  views: ['departments'],
  roots: [{ id: 1, nameZh: '公司', nameEn: 'Company' }],
};

const [, november, october] = choices.batches;
if (november === undefined || october === undefined) throw new Error('three batches');

const project = (id: number, name: string) => ({
  id,
  code: `P-${id}`,
  nameZh: name,
  nameEn: name,
});

const day = (date: string, filledHours: number, requiredHours = 8) => ({
  date,
  kind: requiredHours === 0 ? ('restDay' as const) : ('workday' as const),
  nameZh: '',
  nameEn: '',
  filledHours,
  requiredHours,
});

const board: Dashboard = {
  view: 'departments',
  department: { id: 1, nameZh: '公司', nameEn: 'Company' },
  today: '2026-11-04',
  madeAt: '2026-11-04T01:40:00.000Z',
  batch: { ...november, workingDays: 3, projectHours: 12, requiredHours: 24 },
  deadline: '2026-12-05T10:00:00.000Z',
  daysLeft: 31,
  compared: { ...october, workingDays: 18, projectHours: 20, requiredHours: 20 },
  attendance: {
    people: 1,
    filledHours: 14,
    requiredHours: 24,
    missingHours: 10,
    missingPeople: 1,
    absenceHours: 2,
    absences: [{ absence: 'annual', hours: 2 }],
    days: [
      day('2026-11-01', 0, 0),
      day('2026-11-02', 8),
      day('2026-11-03', 4),
      day('2026-11-04', 2),
    ],
  },
  projects: {
    rows: [
      { project: project(1, '热泵'), hours: 8, share: 667, compareShare: 500, compareHours: 10 },
      { project: project(2, '冷柜'), hours: 4, share: 333, compareShare: 500, compareHours: 10 },
    ],
    others: null,
    hours: 12,
    compareHours: 20,
  },
  departments: [
    {
      department: { id: 2, nameZh: '研发中心', nameEn: 'R&D' },
      direct: false,
      people: 1,
      projectHours: 12,
      absenceHours: 2,
      requiredHours: 24,
      missingHours: 10,
    },
  ],
  months: [
    { month: '2026-10', hours: 20, lastYearHours: null, requiredHours: 20, open: false },
    { month: '2026-11', hours: 12, lastYearHours: null, requiredHours: 24, open: true },
  ],
  persons: {
    total: 1,
    hours: 10,
    rows: [
      {
        userId: 7,
        staffNo: 'S7',
        nickName: '林若楠',
        deptNameZh: '研发中心',
        deptNameEn: 'R&D',
        state: 'draft',
        hours: 10,
      },
    ],
  },
};

const notFound = refused(ResultCode.notFound, '没有找到您要的内容');

const nothing = { projectHours: 0, absenceHours: 0, requiredHours: null, missingHours: null };

const behind = (hours: number): DrillReply => ({
  total: 1,
  rows: [
    {
      person: {
        userId: 7,
        staffNo: 'S7',
        nickName: '林若楠',
        deptNameZh: '研发中心',
        deptNameEn: 'R&D',
      },
      state: 'draft',
      project: null,
      absence: null,
      date: null,
      ...nothing,
      hours,
    },
  ],
  sums: { ...nothing, hours },
});

function open(answers: Parameters<typeof answerCalls>[0], search = '') {
  const requests = answerCalls({ [dashboardEndpoints.choices.path]: ok(choices), ...answers });
  const router = createMemoryRouter([{ path: '*', element: <DashboardPage /> }], {
    initialEntries: [`/timeApproval/workTimeDashboard${search}`],
  });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { requests, router };
}

const drills = (requests: readonly Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === dashboardEndpoints.drill.path)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

const card = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

describe('the dashboard', () => {
  it('shows frames without figures until they come, and then the batch that is filled in now', async () => {
    const { requests } = open({ [dashboardEndpoints.read.path]: ok(board) });
    expect(screen.getAllByRole('status').length).toBeGreaterThan(0);
    expect(screen.queryByText('0')).toBeNull();
    await screen.findByText('填报率 58.3% · 3 个工作日');
    const asked = requests
      .map(({ url }) => new URL(url))
      .find(({ pathname }) => pathname.endsWith('/read'));
    expect(asked?.searchParams.get('batchId')).toBe('11');
    expect(screen.getByText('比较期 100.0% · 填完后可比')).toBeTruthy();
    expect(screen.getByText('1 人未填满 · 还有 31 天')).toBeTruthy();
    expect(card('按项目').getByText('+16.7')).toBeTruthy();
    expect(card('按项目').getByText('−16.7')).toBeTruthy();
  });

  it('opens a figure, says that the rows make it, goes down and back, and gives the focus back', async () => {
    const { requests } = open({
      [dashboardEndpoints.read.path]: ok(board),
      [dashboardEndpoints.drill.path]: ok(behind(8)),
    });
    await screen.findByText('热泵');
    const figure = card('按项目').getByRole('button', { name: '8' });
    figure.focus();
    fireEvent.click(figure);
    await screen.findByText(/与所点数字一致/);
    expect(drills(requests).at(-1)).toMatchObject({ kind: 'project', projectId: '1' });
    fireEvent.click(screen.getByRole('button', { name: /林若楠.*S7.*8 h/ }));
    await waitFor(() =>
      expect(drills(requests).at(-1)).toMatchObject({
        kind: 'person',
        personId: '7',
        projectId: '1',
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: '← 热泵' }));
    await screen.findByText(/与所点数字一致/);
    fireEvent.click(screen.getByRole('button', { name: /关闭.*热泵|热泵.*关闭/ }));
    await waitFor(() => expect(document.activeElement).toBe(figure));
  });

  it('says by how much the rows have changed since', async () => {
    open({
      [dashboardEndpoints.read.path]: ok(board),
      [dashboardEndpoints.drill.path]: ok(behind(9.5)),
    });
    await screen.findByText('热泵');
    fireEvent.click(card('按项目').getByRole('button', { name: '8' }));
    expect(await screen.findByText(/多 1.5 h/)).toBeTruthy();
  });

  it('walks the days with the arrows and opens one', async () => {
    const { requests } = open({
      [dashboardEndpoints.read.path]: ok(board),
      [dashboardEndpoints.drill.path]: ok(behind(4)),
    });
    await screen.findByText('热泵');
    const days = screen.getByRole('group', { name: '每日填报' });
    const cells = within(days).getAllByRole('button');
    expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    expect(
      [...days.querySelectorAll('[data-tone]')].map((cell) => cell.getAttribute('data-tone')),
    ).toEqual(['off', '4', 'low', 'ahead']);
    cells[0]?.focus();
    for (const _ of [1, 2])
      fireEvent.keyDown(document.activeElement ?? days, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cells[2]);
    fireEvent.keyDown(document.activeElement ?? days, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cells[2]);
    fireEvent.click(document.activeElement ?? days);
    await waitFor(() =>
      expect(drills(requests).at(-1)).toMatchObject({ kind: 'day', date: '2026-11-03' }),
    );
  });

  it('keeps table or chart in the address and for the next visit', async () => {
    const { router } = open({ [dashboardEndpoints.read.path]: ok(board) });
    await screen.findByText('热泵');
    fireEvent.click(card('按部门').getByText('表'));
    const table = await card('按部门').findByRole('table');
    expect(within(table).getByText('50.0%', { selector: 'button' })).toBeTruthy();
    expect(router.state.location.search).toContain('departments=table');
    expect(localStorage.getItem('card-view.hours-dashboard.departments')).toBe('table');
  });

  it('goes into a department by its name', async () => {
    const { router } = open({ [dashboardEndpoints.read.path]: ok(board) });
    fireEvent.click(await screen.findByRole('button', { name: '研发中心' }));
    await waitFor(() => expect(router.state.location.search).toContain('dept=2'));
  });

  it('leaves out what is asked of people in the view of projects, and says what it shows', async () => {
    open({
      [dashboardEndpoints.choices.path]: ok({ ...choices, views: ['projects'], roots: [] }),
      [dashboardEndpoints.read.path]: ok({ ...board, view: 'projects', attendance: null }),
    });
    expect(await screen.findByText(/这里只显示你负责/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: '每日填报' })).toBeNull();
    expect(screen.queryByText('利用率')).toBeNull();
    expect(screen.queryByText('缺少工时')).toBeNull();
  });

  it('says that nothing came, and asks again', async () => {
    const answers: Record<string, object> = { [dashboardEndpoints.read.path]: new TypeError('no') };
    open(answers);
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有载入成功')).toBeTruthy();
  });

  it('says that a department is out of reach, and leads to what is not', async () => {
    const { router } = open(
      {
        [dashboardEndpoints.read.path]: (request) =>
          Promise.resolve(Response.json(request.url.includes('deptId') ? notFound : ok(board))),
      },
      '?dept=404',
    );
    expect(await screen.findByText('没有找到该部门')).toBeTruthy();
    expect(screen.getByText(/不在您的可见范围内/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '查看可见的全部' }));
    expect(await screen.findByText('热泵')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('says that rows are out of reach by now, and offers nothing that cannot help', async () => {
    open({
      [dashboardEndpoints.read.path]: ok(board),
      [dashboardEndpoints.drill.path]: notFound,
    });
    await screen.findByText('热泵');
    fireEvent.click(card('按项目').getByRole('button', { name: '8' }));
    expect(await screen.findByText(/已经不在您的可见范围内/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('shows a view somebody has where the address names another', async () => {
    const { requests } = open({ [dashboardEndpoints.read.path]: ok(board) }, '?view=projects');
    await screen.findByText('热泵');
    expect(requests.some(({ url }) => url.includes('view=projects'))).toBe(false);
  });

  it('says that a batch has no hours yet', async () => {
    const empty = {
      ...board,
      batch: { ...board.batch, projectHours: 0, requiredHours: 0 },
      attendance: {
        ...board.attendance,
        people: 0,
        filledHours: 0,
        requiredHours: 0,
        missingHours: 0,
        missingPeople: 0,
        absenceHours: 0,
        absences: [],
      },
      projects: { rows: [], others: null, hours: 0, compareHours: null },
      persons: { total: 0, hours: 0, rows: [] },
    };
    open({ [dashboardEndpoints.read.path]: ok(empty) });
    expect(await screen.findByText(/所选批次还没有工时/)).toBeTruthy();
  });
});
