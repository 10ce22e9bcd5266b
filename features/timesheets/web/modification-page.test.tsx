import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Correction, CurrentSheet, SheetPage } from '#features/timesheets/contract.ts';
import { addDays, isWeekend } from '#kernel/dates.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { cell, go, press, textIn, type } from '#web/testing/grid/hands.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { ModificationPage } from './modification-page.tsx';

beforeEach(beginSignedIn);

const BASE = '/api/v1/workHour';
const PAGE = `${BASE}/latestWorkHoursInfoById/S1/7`;
const CORRECT = `${BASE}/sheet/correct`;
/** Thursday 27 August to Wednesday 2 September. */
const DAYS = Array.from({ length: 7 }, (_, index) => addDays('2026-08-27', index));
const WORKED = DAYS.filter((date) => !isWeekend(date));
const LAST = '2026-09-02';
/** Columns: three days of August around a weekend, two of September. */
const [FIRST, SECOND, SEPTEMBER] = [0, 1, 5];

const project = (id: number): CurrentSheet['projects'][number] => ({
  id,
  code: `RM-${id}`,
  nameZh: `热泵 ${id}`,
  nameEn: `Heat pump ${id}`,
  parent: null,
  pinyin: '',
  open: true,
  startDate: '2026-01-01',
  endDate: null,
  pinned: true,
});

const moved: Correction = {
  id: 5,
  at: '2026-11-10T02:00:00.000Z',
  actor: '孙博文',
  reason: '项目选错',
  cells: [
    { projectId: 1, absence: null, date: DAYS[0] ?? '', hours: -8 },
    { projectId: 2, absence: null, date: DAYS[0] ?? '', hours: 8 },
  ],
};

function page(changes: Partial<CurrentSheet> = {}): SheetPage {
  return {
    person: { userId: 1, staffNo: 'S1', nickName: '林若楠', deptNameZh: '算法', deptNameEn: 'Alg' },
    batches: [
      {
        ...{ id: 7, name: '八月', startDate: '2026-08-27', endDate: '2026-09-02', fillMode: 1 },
        ...{ openAt: '2026-08-01T00:00:00.000Z', deadline: '2026-09-30T00:00:00.000Z' },
        ...{ stepHours: 0.5, phase: 'over', state: 'approved' },
      },
    ],
    current: {
      batchId: 7,
      sheet: {
        version: 3,
        state: 'approved',
        rows: [
          {
            ...{ projectId: 1, absence: null, note: '联调' },
            hours: Object.fromEntries(WORKED.slice(0, -1).map((date) => [date, 8])),
          },
          { projectId: 2, absence: null, note: '', hours: { [LAST]: 8 } },
        ],
        ...{ submittedAt: null, onBehalfBy: null, modifiedAt: null, updatedAt: null },
        updatedBy: null,
      },
      requiredHours: 40,
      bookedMonths: ['2026-08'],
      corrections: [],
      days: DAYS.map((date) => ({
        ...{ date, kind: isWeekend(date) ? 'restDay' : 'workday', nameZh: '', nameEn: '' },
        requiredHours: isWeekend(date) ? 0 : 8,
        reason: isWeekend(date) ? 'off' : 'working',
      })),
      unconfirmedYears: [],
      projects: [project(1), project(2)],
      previous: null,
      history: [],
      abilities: { save: false, submit: false, recall: false, modify: true, correct: true },
      ...changes,
    },
  };
}

function open(answers: Record<string, object>, query = '') {
  // The very object: what is answered changes as the test goes on.
  const requests = answerCalls(Object.assign(answers, { [`${BASE}/approve/sheet/S1/7`]: ok([]) }));
  const client = createQueryClient();
  renderWithLibrary(
    <SignedInUserContext value={someLoginInfo}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/writesettings/workingHoursSettings/7?staffNo=S1${query}`]}>
          <Routes>
            <Route path="/writesettings/workingHoursSettings/:id" element={<ModificationPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return requests;
}

const isOpen = (row: number, column: number) => cell(row, column)?.dataset.open === 'true';
const texts = () => toasts.get().map(({ text }) => text);

/** Somebody moves the first day from the first project to the second. */
function moveFirstDay() {
  go(0, FIRST);
  press('Delete');
  go(1, FIRST);
  type('8');
  press('Enter');
}

describe('a sheet that is booked in part', () => {
  it('opens the days that are not, and says how the others are put right', async () => {
    open({ [PAGE]: ok(page()) });
    await screen.findByRole('grid');
    expect([isOpen(0, FIRST), isOpen(0, SEPTEMBER)]).toEqual([false, true]);
    expect(screen.getByText(/2026年8月已关账：已入账的工时只能更正/)).toBeTruthy();
    fireEvent.click(await screen.findByText('更正已入账的日期'));
    await waitFor(() => expect([isOpen(0, FIRST), isOpen(0, SEPTEMBER)]).toEqual([true, false]));
    expect(screen.getByText(/正在更正2026年8月已入账的工时/)).toBeTruthy();
    expect(screen.getByText('正在更正 林若楠（S1）已入账的工时')).toBeTruthy();
  });

  it('takes a correction with a reason, made from what was seen', async () => {
    const answers: Record<string, object> = { [PAGE]: ok(page()) };
    const requests = open(answers, '&days=booked');
    await screen.findByRole('grid');
    moveFirstDay();
    expect(cell(0, FIRST)?.title).toBe('关账时 8 小时，更正后 0 小时');
    expect(cell(1, FIRST)?.dataset.changed).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '更正 林若楠 的工时' }));
    const reason = await screen.findByLabelText('更正原因，本人和相关项目负责人都会看到');
    fireEvent.change(reason, { target: { value: '项目选错' } });
    const after = page({ corrections: [moved] });
    answers[CORRECT] = ok({ sheet: after.current?.sheet, corrections: [moved] });
    answers[PAGE] = ok(after);
    const dialog = screen.getByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '更正' }));
    await waitFor(() => expect(texts()).toContain('已更正'));
    const sent = requests.find(({ url }) => url.endsWith('/sheet/correct'));
    expect(await sent?.clone().json()).toEqual({
      ...{ staffNo: 'S1', batchId: 7, version: 3, lastCorrection: 0, reason: '项目选错' },
      rows: [
        {
          ...{ projectId: 1, absence: null },
          hours: Object.fromEntries(WORKED.slice(1, -1).map((date) => [date, 8])),
        },
        { projectId: 2, absence: null, hours: { [DAYS[0] ?? '']: 8, [LAST]: 8 } },
      ],
    });
    const panel = await screen.findByRole('region', { name: '更正记录' });
    expect(panel.textContent).toContain('项目选错孙博文 · 2026-11-10');
    expect(panel.textContent).toContain('热泵 1 RM-1−8 小时');
    expect(textIn(0, FIRST)).toBe('');
    expect(textIn(1, FIRST)).toBe('8');
  });

  it('sends nothing as long as a day does not add up, or nothing has moved', async () => {
    const requests = open({ [PAGE]: ok(page()) }, '&days=booked');
    await screen.findByRole('grid');
    const button = screen.getByRole('button', { name: '更正 林若楠 的工时' });
    fireEvent.click(button);
    await waitFor(() => expect(texts()).toContain('工时没有任何变化，无需更正'));
    go(0, SECOND);
    type('4');
    press('Enter');
    fireEvent.click(button);
    await waitFor(() => expect(texts()).toContain('还有内容需要处理，已为您定位'));
    const todo = screen.getByRole('region', { name: '待处理' });
    expect(todo.textContent).toContain('8月28日');
    expect(todo.textContent).toContain('必须修改');
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('asks for the reason with what was typed, after a slip and after a save that failed', async () => {
    const answers: Record<string, object> = { [PAGE]: ok(page()) };
    open(answers, '&days=booked');
    await screen.findByRole('grid');
    moveFirstDay();
    const button = screen.getByRole('button', { name: '更正 林若楠 的工时' });
    const label = '更正原因，本人和相关项目负责人都会看到';
    fireEvent.click(button);
    const reason = await screen.findByLabelText(label);
    fireEvent.change(reason, { target: { value: '项目选错' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
    fireEvent.click(button);
    expect(await screen.findByLabelText(label)).toHaveProperty('value', '项目选错');
    answers[CORRECT] = refused(9, '出错了');
    answers[PAGE] = refused(9, '出错了');
    await act(async () => {
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '更正' }));
    });
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
    expect(textIn(1, FIRST)).toBe('8');
    fireEvent.click(button);
    expect(await screen.findByLabelText(label)).toHaveProperty('value', '项目选错');
  });

  it('keeps what was typed when somebody else was faster, and puts both together', async () => {
    const other: Correction = {
      ...moved,
      cells: moved.cells.map((one) => ({ ...one, date: DAYS[1] ?? '' })),
    };
    const theirs = page({ corrections: [other] });
    const answers: Record<string, object> = { [PAGE]: ok(page()) };
    open(answers, '&days=booked');
    await screen.findByRole('grid');
    moveFirstDay();
    fireEvent.click(screen.getByRole('button', { name: '更正 林若楠 的工时' }));
    const reason = await screen.findByLabelText('更正原因，本人和相关项目负责人都会看到');
    fireEvent.change(reason, { target: { value: '项目选错' } });
    const current = { sheet: theirs.current?.sheet, corrections: [other] };
    answers[CORRECT] = refused(6, '已在别处修改', current);
    answers[PAGE] = ok(theirs);
    const dialog = screen.getByRole('dialog');
    await act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: '更正' }));
    });
    await screen.findByRole('region', { name: '更正记录' });
    await waitFor(() => expect(textIn(1, SECOND)).toBe('8'));
    expect([textIn(0, FIRST), textIn(1, FIRST), textIn(0, SECOND)]).toEqual(['', '8', '']);
  });
});

describe('a sheet nobody submitted in time', () => {
  it('is entered with a reason, and says that this submits it', async () => {
    const abilities = { save: false, submit: false, recall: false, modify: true, correct: false };
    const late = page({ bookedMonths: [], abilities });
    const { batches, current } = late;
    const sheet = current && { ...current.sheet, state: 'draft' as const };
    const answers: Record<string, object> = {
      [PAGE]: ok({
        ...late,
        batches: batches.map((one) => ({ ...one, phase: 'closed', state: 'draft' })),
        current: current && { ...current, sheet },
      }),
      [`${BASE}/sheet/modify`]: ok({ sheet, requiredHours: 40 }),
    };
    const requests = open(answers);
    await screen.findByRole('grid');
    expect(isOpen(0, FIRST)).toBe(true);
    expect(screen.getByText(/没有按时提交.*照常审批/)).toBeTruthy();
    moveFirstDay();
    fireEvent.click(screen.getByRole('button', { name: '修改 林若楠 的工时' }));
    const reason = await screen.findByLabelText('修改原因，将记入变更记录');
    fireEvent.change(reason, { target: { value: '病假后补填' } });
    const dialog = screen.getByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '修改' }));
    await waitFor(() => expect(texts()).toContain('已修改'));
    const sent = requests.find(({ url }) => url.endsWith('/sheet/modify'));
    expect(await sent?.clone().json()).toMatchObject({ version: 3, reason: '病假后补填' });
  });
});

describe('a sheet with corrections', () => {
  it('whose month is open again shows what holds and keeps those days from being modified', async () => {
    const abilities = { save: false, submit: false, recall: false, modify: true, correct: false };
    open({ [PAGE]: ok(page({ bookedMonths: [], corrections: [moved], abilities })) });
    await screen.findByRole('grid');
    expect([isOpen(0, FIRST), isOpen(0, SECOND)]).toEqual([false, true]);
    expect([textIn(0, FIRST), cell(0, FIRST)?.title]).toEqual([
      '8',
      '关账时 8 小时，更正后 0 小时',
    ]);
    expect(screen.getByText(/有更正的日期不能修改/)).toBeTruthy();
    expect(screen.queryByText('更正已入账的日期')).toBeNull();
  });

  it('that is only looked at shows what holds, marked, with the corrections beneath', async () => {
    const abilities = { save: false, submit: false, recall: false, modify: false, correct: false };
    open({ [PAGE]: ok(page({ corrections: [moved], abilities })) });
    await screen.findByRole('region', { name: '更正记录' });
    expect([textIn(0, FIRST), textIn(1, FIRST), textIn(0, SECOND)]).toEqual(['', '8', '8']);
    expect(cell(1, FIRST)?.title).toBe('关账时 0 小时，更正后 8 小时');
    expect(isOpen(0, FIRST)).toBe(false);
    expect(screen.getByText(/已入账的工时更正过 1 次/)).toBeTruthy();
  });
});
