import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FiguresReply,
  type PeopleReply,
  type ProgressDepartment,
  type ProgressPerson,
  progressEndpoints,
} from '#features/hours-reports/contract.ts';
import type { Role } from '#kernel/roles.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { ProgressPage } from './progress-page.tsx';
import { someBatch as batch } from './testing.ts';

configure({ asyncUtilTimeout: 10_000 });

const figures = {
  people: 9,
  none: 1,
  draft: 2,
  submitted: 3,
  returned: 1,
  approved: 2,
  filledHours: 832,
  requiredHours: 1152,
  remindedToday: 1,
  remindable: 3,
  lastReminder: '2026-11-02T01:00:00.000Z',
};

const department = (
  id: number,
  parentId: number | null,
  nameZh: string,
  more: Partial<ProgressDepartment> = {},
): ProgressDepartment => ({
  ...figures,
  id,
  parentId,
  nameZh,
  nameEn: nameZh,
  depth: parentId === null ? 0 : 1,
  hasChildren: parentId === null,
  own: false,
  ...more,
});

const reply: FiguresReply = {
  batch,
  mayRemind: true,
  totals: figures,
  departments: [
    department(1, null, '研发中心'),
    department(2, 1, '算法组'),
    department(3, 1, '结构部', { none: 0, draft: 0, returned: 0, remindable: 0 }),
  ],
};

const person = (userId: number, nickName: string, more: Partial<ProgressPerson> = {}) => ({
  userId,
  staffNo: `S${userId}`,
  nickName,
  deptNameZh: '算法组',
  deptNameEn: 'Algorithms',
  state: 'none' as const,
  hours: 0,
  requiredHours: 144,
  counted: true,
  elsewhere: null,
  editedAt: null,
  approvedAt: null,
  returned: null,
  waits: null,
  lastReminder: null,
  obstacle: null,
  ...more,
});

const people: PeopleReply = {
  total: 3,
  rows: [
    person(11, '杜子昂'),
    person(12, '唐亦辰', {
      state: 'returned',
      returned: { by: '陈思远', reason: '14 日项目有误' },
    }),
    person(13, '罗可欣', {
      state: 'submitted',
      obstacle: 'finished',
      waits: {
        people: [{ userId: 90, staffNo: 'S90', nickName: '王立群' }],
        since: '2026-01-01T00:00:00.000Z',
      },
    }),
  ],
  department: { id: 2, nameZh: '算法组', nameEn: 'Algorithms', leader: '陈思远' },
  figures,
};

const path = (endpoint: { readonly path: string }) => endpoint.path;

const approvers = [
  {
    userId: 90,
    staffNo: 'S90',
    nickName: '王立群',
    deptNameZh: '驱动组',
    deptNameEn: 'Drives',
    rows: 4,
    people: 2,
    late: 1,
    since: '2026-01-01T00:00:00.000Z',
    lastReminder: null,
    obstacle: null,
  },
];

const answers = {
  [path(progressEndpoints.batches)]: ok({ currentId: 5, batches: [batch] }),
  [path(progressEndpoints.figures)]: ok(reply),
  [path(progressEndpoints.people)]: ok(people),
  [path(progressEndpoints.waiting)]: ok({
    submitted: 3,
    late: 1,
    orphaned: 2,
    approvers,
    more: 0,
  }),
  [path(progressEndpoints.late)]: ok({ late: 1, approvers, more: 0 }),
  [path(progressEndpoints.remind)]: ok({
    reminded: { count: 1, people: [{ userId: 11, staffNo: 'S11', nickName: '杜子昂' }] },
    already: { count: 0, people: [] },
    not: { count: 0, people: [] },
  }),
};

let requests: Request[];

interface Sized {
  readonly happyDOM: { readonly setViewport: (size: { width: number; height: number }) => void };
}

const resize = (width: number) =>
  (window as unknown as Sized).happyDOM.setViewport({ width, height: 900 });

beforeEach(async () => {
  resize(1440);
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
  requests = answerCalls(answers);
});
afterEach(() => resize(1024));

function show(address = '/', roles: Role[] = ['gc_admin']) {
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUserContext value={{ ...someLoginInfo, roles, approvals: [] }}>
        <ProgressPage />
      </SignedInUserContext>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  renderWithLibrary(<RouterProvider router={router} />);
  return router;
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

const reminders = () =>
  Promise.all(
    requests
      .filter(({ url }) => new URL(url).pathname === path(progressEndpoints.remind))
      .map((request) => request.clone().json()),
  );

describe('the page that shows how far a batch is', () => {
  it('says nothing of figures before it knows them', async () => {
    requests = answerCalls({
      ...answers,
      [path(progressEndpoints.figures)]: () => new Promise<Response>(() => {}),
    });
    show();
    expect(await screen.findByText('未开始')).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
    expect(screen.queryByText('0%')).toBeNull();
  });

  it('folds the tree with the arrows, and opens a department with Enter', async () => {
    const router = show();
    const top = await rowOf('研发中心');
    expect(top.getAttribute('aria-expanded')).toBe('true');
    top.focus();
    fireEvent.keyDown(top, { key: 'ArrowLeft' });
    expect(screen.queryByRole('row', { name: /算法组/ })).toBeNull();
    fireEvent.keyDown(await rowOf('研发中心'), { key: 'ArrowRight' });
    const inner = await rowOf('算法组');
    fireEvent.keyDown(await rowOf('研发中心'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(inner);
    fireEvent.keyDown(inner, { key: 'Enter' });
    expect(await screen.findByRole('heading', { name: '算法组' })).toBeTruthy();
    expect(router.state.location.search).toBe('?dept=2');
  });

  it('filters by what the strip counts, and keeps that in the address', async () => {
    const router = show();
    await rowOf('结构部');
    fireEvent.click(screen.getByRole('button', { name: /草稿/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?state=draft'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /结构部/ })).toBeNull());
    expect(requests.at(-1)?.url).toContain('deep=true');
  });

  it('says why somebody cannot be reminded, instead of offering it', async () => {
    show();
    expect(within(await rowOf('结构部')).getByText('无需提醒')).toBeTruthy();
    const link = within(await rowOf('算法组')).getByRole('button', { name: /提醒 3 人：算法组/ });
    fireEvent.click(link);
    await waitFor(async () =>
      expect(await reminders()).toEqual([
        { batchId: 5, kind: 'fill', whom: { deptId: 2, own: false } },
      ]),
    );
  });

  it('goes through the people with J and K, and reminds with R', async () => {
    show('/?dept=2');
    const first = await screen.findByRole('button', { name: /杜子昂/ });
    expect(screen.getByText('陈思远退回：14 日项目有误')).toBeTruthy();
    expect(screen.getByText(/等待 王立群 审批 \d+ 天/)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'r' });
    await waitFor(async () =>
      expect(await reminders()).toEqual([{ batchId: 5, kind: 'fill', whom: { people: [11] } }]),
    );
    fireEvent.keyDown(first, { key: 'j' });
    fireEvent.keyDown(document.activeElement ?? first, { key: 'j' });
    expect(document.activeElement?.textContent).toContain('罗可欣');
    fireEvent.keyDown(document.activeElement ?? first, { key: 'r' });
    expect(await reminders()).toHaveLength(1);
  });

  it('names approvers who keep people waiting, and reminds those', async () => {
    show();
    expect(await screen.findByText(/3 人中有 1 人等待超过 3 天：王立群 1/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '提醒审批人' }));
    await waitFor(async () =>
      expect(await reminders()).toEqual([{ batchId: 5, kind: 'approve', whom: { people: [90] } }]),
    );
  });

  it('lists approvers, and says that some sheets have none', async () => {
    show('/?part=approvers');
    expect(await screen.findByText('王立群')).toBeTruthy();
    expect(await screen.findByText(/2 人的工时没有审批人/)).toBeTruthy();
  });

  it('offers no reminder when all is approved', async () => {
    const done = {
      ...figures,
      none: 0,
      draft: 0,
      submitted: 0,
      returned: 0,
      approved: 9,
      remindable: 0,
    };
    requests = answerCalls({
      ...answers,
      [path(progressEndpoints.figures)]: ok({ ...reply, totals: done }),
    });
    show();
    expect(await screen.findByText('9 人的工时已全部通过审批')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /提醒其余/ })).toBeNull();
  });
});

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

/** What can be read of reminding in the page itself. */
const wordsOfReminding = () => screen.queryAllByText(/^(操作|无需提醒|提醒|提醒 \d+ 人)$/);

describe.each([
  { who: 'whoever may remind', mayRemind: true },
  { who: 'whoever only looks', mayRemind: false },
])('the same page for $who', ({ mayRemind }) => {
  beforeEach(() => {
    answerCalls({
      ...answers,
      [path(progressEndpoints.figures)]: ok({ ...reply, mayRemind }),
      [path(progressEndpoints.people)]: ok({
        ...people,
        figures: { ...figures, lastReminder: null },
      }),
    });
  });

  it.each([
    { part: 'departments', row: '结构部' },
    { part: 'people', row: '罗可欣' },
    { part: 'approvers', row: '王立群' },
  ])('has a column to act in only where one can: $part', async ({ part, row }) => {
    show(`/?part=${part}`);
    // The figures say who may remind.
    await screen.findByText('72.2%');
    const cells = within(await rowOf(row)).getAllByRole('cell');
    expect(headings().includes('操作')).toBe(mayRemind);
    expect(cells).toHaveLength(headings().length);
    expect(wordsOfReminding().length > 0).toBe(mayRemind);
  });

  it('has a foot and a key to remind with in the panel only where one can', async () => {
    show('/?dept=2');
    await screen.findByRole('button', { name: /杜子昂/ });
    await rowOf('研发中心');
    const panel = within(screen.getByRole('complementary', { name: '算法组' }));
    expect(panel.queryByRole('contentinfo') !== null).toBe(mayRemind);
    expect(panel.getByText(mayRemind ? 'J/K · R 提醒' : 'J/K')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: /^提醒/ }).length > 0).toBe(mayRemind);
  });

  it('has a bar at the foot of a phone only where one can', async () => {
    resize(390);
    show();
    await screen.findByText('结构部');
    expect(screen.queryByText('未完成 4 人') !== null).toBe(mayRemind);
    expect(screen.queryByText('无需提醒') !== null).toBe(mayRemind);
  });
});
