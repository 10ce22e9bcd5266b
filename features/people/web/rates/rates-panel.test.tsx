import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GradeRates, PersonRateRow, RatePreview } from '#features/people/contract-rates.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { beginWork, keepWork } from '#web/kept-work/kept-work.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { RatesPanel } from './rates-panel.tsx';

const history = [
  { effectiveFrom: '2027-01-01', hourlyCost: 122.5 },
  { effectiveFrom: '2026-01-01', hourlyCost: 1180 },
  { effectiveFrom: '2025-01-01', hourlyCost: 113.5 },
];

const grades: GradeRates = {
  today: '2026-11-16',
  rows: [
    {
      grade: 'P5',
      headcount: 33,
      current: history[1] ?? null,
      next: history[0] ?? null,
      history,
    },
    { grade: 'T1', headcount: 1, current: null, next: null, history: [] },
  ],
  abilities: { edit: true },
};

const someone: PersonRateRow = {
  userId: 7,
  staffNo: 'S10400',
  nickName: '林若楠',
  deptNameZh: '算法组',
  deptNameEn: 'Algorithms',
  grade: null,
  leaveDate: '2020-01-31',
  hourlyCost: null,
  effectiveFrom: null,
  source: 'none',
};

const preview: RatePreview = {
  closedMonths: [],
  replaces: 122.5,
  until: null,
  people: 24,
  months: [
    { month: '2026-09', submittedHours: 0, approvedHours: 3456 },
    { month: '2026-10', submittedHours: 12.5, approvedHours: 0 },
  ],
  submittedHours: 12.5,
  approvedHours: 3456,
};

function open(address = '/') {
  return renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <RatesPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const cost = () => screen.getByLabelText<HTMLInputElement>('每小时成本');

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('rates by grade', () => {
  it('show what counts now and next, and mark a grade without one', async () => {
    answerCalls({ '/api/v1/rates/grades': ok(grades) });
    open();
    const row = (await screen.findByText('P5')).closest('tr');
    expect(row?.textContent).toContain('1,180.00');
    expect(row?.textContent).toContain('2027-01-01 起 122.50');
    expect(screen.getByText('缺少费率')).toBeTruthy();
  });

  it('tell the days each rate counts in the history', async () => {
    answerCalls({ '/api/v1/rates/grades': ok(grades) });
    open();
    const row = (await screen.findByText('P5')).closest('tr');
    fireEvent.click(within(row as HTMLElement).getByRole('button', { expanded: false }));
    expect(await screen.findByText('2026-01-01 至 2026-12-31')).toBeTruthy();
    expect(screen.getByText('2027-01-01 起')).toBeTruthy();
    expect(screen.getByText('当前')).toBeTruthy();
  });

  it('save a change with what the preview said is there, and say what it touches', async () => {
    const requests = answerCalls({
      '/api/v1/rates/grades': ok(grades),
      '/api/v1/rates/preview': ok(preview),
      '/api/v1/rates': ok({ history }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '调整费率：P5' }));
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: '保存' });
    expect(await screen.findByText('影响 2 个月、24 人')).toBeTruthy();
    expect(screen.getByText('这些月份里已通过 3,456 小时，待审批 12.5 小时')).toBeTruthy();
    expect(screen.getByText(/已有费率 122\.50，保存后将被替换/)).toBeTruthy();
    fireEvent.change(cost(), { target: { value: '-5' } });
    fireEvent.click(save);
    expect(await screen.findByText(/0\.01 至 100,000\.00/)).toBeTruthy();
    expect(cost().value).toBe('-5');
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    fireEvent.change(cost(), { target: { value: '１２５．５' } });
    fireEvent.click(save);
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toEqual({
      grade: 'P5',
      effectiveFrom: '2026-12-01',
      hourlyCost: 125.5,
      replaces: 122.5,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep the form and read anew when somebody else was faster', async () => {
    const answers: Record<string, object> = {
      '/api/v1/rates/grades': ok(grades),
      '/api/v1/rates/preview': ok({ ...preview, replaces: null }),
      '/api/v1/rates': refused(6, '刚被他人修改', { history }),
    };
    answerCalls(answers);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '调整费率：P5' }));
    await screen.findByText('影响 2 个月、24 人');
    fireEvent.change(cost(), { target: { value: '125.5' } });
    answers['/api/v1/rates/preview'] = ok({ ...preview, replaces: 130 });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/已有费率 130\.00/)).toBeTruthy();
    expect(cost().value).toBe('125.5');
  });
});

describe('a rate that is being typed', () => {
  const answers = {
    '/api/v1/rates/grades': ok(grades),
    '/api/v1/rates/people': ok({ total: 1, rows: [someone] }),
    '/api/v1/rates/preview': ok(preview),
  };

  it.each([
    ['a grade', '/', /调整费率：P5/],
    ['a new grade', '/', /新增职级费率/],
    ['a person', '/?by=person', /调整费率：林若楠/],
  ])('of %s is found again when the session had ended', async (_, address, opener) => {
    sessionStorage.clear();
    beginWork(7);
    answerCalls(answers);
    const { unmount } = open(address);
    const button = await screen.findByRole('button', { name: opener });
    button.focus();
    fireEvent.click(button);
    fireEvent.change(cost(), { target: { value: '125.5' } });
    keepWork();
    unmount();
    beginWork(7);
    open(address);
    await waitFor(() => expect(cost().value).toBe('125.5'));
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gives the focus back', async () => {
    answerCalls(answers);
    open();
    const button = await screen.findByRole('button', { name: '调整费率：P5' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(cost()));
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('a rate a final account lacks', () => {
  const answers = {
    '/api/v1/rates/grades': ok(grades),
    '/api/v1/rates/people': ok({ total: 1, rows: [someone] }),
    '/api/v1/rates/preview': ok(preview),
  };
  const day = () => screen.getByLabelText<HTMLInputElement>('生效日期', { selector: 'input' });

  it('opens the form of its grade from the day it is missing, and only once', async () => {
    answerCalls(answers);
    open('/?set=P5&from=2026-10-01');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('调整费率：P5')).toBeTruthy();
    expect(day().value).toBe('2026-10-01');
    expect(screen.getByText('P5 的费率历史')).toBeTruthy();
    // What was typed is not given up without a question.
    fireEvent.change(cost(), { target: { value: '99' } });
    fireEvent.click(dialog.getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the form of a person without a grade', async () => {
    answerCalls(answers);
    open('/?by=person&q=S10400&set=S10400&from=2026-10-01');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('调整费率：林若楠')).toBeTruthy();
    expect(day().value).toBe('2026-10-01');
  });
});

describe('rates by person', () => {
  it('mark people without a rate and people who left', async () => {
    const requests = answerCalls({ '/api/v1/rates/people': ok({ total: 1, rows: [someone] }) });
    open('/?by=person&only=missing&q=lin');
    const row = (await screen.findByText('林若楠')).closest('tr');
    expect(row?.textContent).toContain('已离职');
    expect(row?.textContent).toContain('缺少费率');
    expect(row?.textContent).toContain('未定级');
    const parameters = new URL(requests[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(parameters)).toEqual({
      pageNum: '1',
      pageSize: '20',
      only: 'missing',
      nameOrNoQuery: 'lin',
    });
  });
});
