import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarYear } from '#features/calendar/contract.ts';
import { usualKind } from '#features/calendar/rules.ts';
import { datesInRange } from '#kernel/dates.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { beginWork, keepWork } from '#web/kept-work/kept-work.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { CalendarPanel } from './calendar-panel.tsx';

function yearData(changes: Partial<CalendarYear> = {}): CalendarYear {
  const days = datesInRange('2026-01-01', '2026-12-31').map((date) => ({
    date,
    kind: usualKind(date),
    nameZh: '',
    nameEn: '',
    edited: false,
  }));
  return { year: 2026, confirmed: true, version: 3, days, abilities: { edit: true }, ...changes };
}

function open() {
  return renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/?year=2026']}>
        <CalendarPanel />
      </MemoryRouter>
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

const dayButton = (date: string) => screen.findByRole('button', { name: new RegExp(`^${date} `) });

describe('the calendar', () => {
  it('shows the year and sums it up', async () => {
    answerCalls({ '/api/v1/calendar/year': ok(yearData()) });
    open();
    expect(await screen.findByText(/工作日 261 天，共 2,088 小时/)).toBeTruthy();
    expect(screen.getByText('已确认')).toBeTruthy();
  });

  it('warns of a year nobody has confirmed', async () => {
    answerCalls({ '/api/v1/calendar/year': ok(yearData({ confirmed: false })) });
    open();
    expect(await screen.findByText(/只按周末计算/)).toBeTruthy();
  });

  it('offers no changes to people who may not make any', async () => {
    answerCalls({ '/api/v1/calendar/year': ok(yearData({ abilities: { edit: false } })) });
    open();
    fireEvent.click(await dayButton('2026-03-02'));
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  });

  it('is walked with the arrow keys, one place at a time', async () => {
    answerCalls({ '/api/v1/calendar/year': ok(yearData()) });
    open();
    const first = await dayButton('2026-01-01');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement?.id).toBe('day-2026-01-08');
    const stops = document.querySelectorAll('[id^="day-"][tabindex="0"]');
    expect([...stops].map(({ id }) => id)).toEqual(['day-2026-01-08']);
  });

  it('saves a changed day with the version that was seen', async () => {
    const requests = answerCalls({
      '/api/v1/calendar/year': ok(yearData()),
      '/api/v1/calendar/day': ok(yearData({ version: 4 })),
    });
    open();
    fireEvent.click(await dayButton('2026-11-14'));
    fireEvent.click(await screen.findByRole('radio', { name: '补班' }));
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(requests.at(-1)?.method).toBe('PUT'));
    expect(await requests.at(-1)?.json()).toEqual({
      date: '2026-11-14',
      kind: 'makeUpWorkday',
      nameZh: '',
      nameEn: '',
      version: 3,
    });
  });

  it('shows the year as it is when somebody else was faster', async () => {
    const theirs = yearData({ version: 9, confirmed: false });
    answerCalls({
      '/api/v1/calendar/year': ok(yearData()),
      '/api/v1/calendar/day': refused(6, '刚被他人修改', theirs),
    });
    open();
    fireEvent.click(await dayButton('2026-11-14'));
    fireEvent.click(await screen.findByRole('button', { name: '保存' }));
    expect(await screen.findByText('未确认')).toBeTruthy();
  });

  it('finds a day again as it was being changed when the session had ended', async () => {
    sessionStorage.clear();
    beginWork(7);
    answerCalls({ '/api/v1/calendar/year': ok(yearData()) });
    const { unmount } = open();
    fireEvent.click(await dayButton('2026-11-14'));
    const name = () => screen.findByLabelText<HTMLInputElement>('中文名称');
    fireEvent.change(await name(), { target: { value: '搬家' } });
    keepWork();
    unmount();

    beginWork(7);
    const theirs = yearData({ version: 4 });
    const requests = answerCalls({
      '/api/v1/calendar/year': ok(theirs),
      '/api/v1/calendar/day': refused(6, '刚被他人修改', theirs),
    });
    open();
    await screen.findByDisplayValue('搬家');
    const sent = () => requests.filter(({ method }) => method === 'PUT');
    for (const count of [1, 2]) {
      fireEvent.click(screen.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(sent()).toHaveLength(count));
      await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    }
    // First as it was typed, and once that was refused, as it is on screen by now.
    const bodies = await Promise.all(sent().map((request) => request.json()));
    expect(bodies.map(({ version }) => version)).toEqual([3, 4]);
  });

  it('says so when it cannot be loaded, and tries again on request', async () => {
    answerCalls({ '/api/v1/calendar/year': new TypeError('Failed to fetch') });
    open();
    expect(await screen.findByText('日历没有载入成功')).toBeTruthy();
    answerCalls({ '/api/v1/calendar/year': ok(yearData()) });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('已确认')).toBeTruthy();
  });
});

describe('the import', () => {
  const report = {
    total: 2,
    created: 1,
    updated: 0,
    unchanged: 0,
    badRows: 1,
    moreProblems: 0,
    problems: [
      {
        row: 3,
        field: 'date',
        column: '日期',
        value: '2027-01-01',
        key: 'calendar.otherYear',
        msg: '日期不在 2026 年内',
        expected: '',
      },
    ],
    changes: [],
    moreChanges: 0,
    written: false,
  };

  it('says in its own place why a file is not taken, until another one is', async () => {
    const answers: Record<string, object> = {
      '/api/v1/calendar/year': ok(yearData()),
      '/api/v1/calendar/pastImports': ok({ rows: [], running: null }),
      '/api/v1/calendar/import': refused(2, '这不是表格文件'),
    };
    answerCalls(answers);
    toasts.set([]);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '导入' }));
    const pick = () => {
      const field = document.querySelector('input[type=file]') as HTMLElement;
      fireEvent.change(field, { target: { files: [new File(['x'], 'days.csv')] } });
    };
    await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
    pick();
    expect((await screen.findByRole('alert')).textContent).toBe('这不是表格文件');
    expect(toasts.get()).toEqual([]);
    answers['/api/v1/calendar/import'] = ok(report);
    pick();
    expect(await screen.findByText('日期不在 2026 年内')).toBeTruthy();
    expect(screen.queryByText('这不是表格文件')).toBeNull();
  });

  it('looks through the sheet first and writes only when told so', async () => {
    const answers: Record<string, object> = {
      '/api/v1/calendar/year': ok(yearData()),
      '/api/v1/calendar/pastImports': ok({ rows: [], running: null }),
      '/api/v1/calendar/import': ok(report),
    };
    const requests = answerCalls(answers);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '导入' }));
    const field = await waitFor(() => {
      const found = document.querySelector('input[type=file]');
      if (found === null) throw new Error('no field yet');
      return found;
    });
    const file = new File(['date'], 'days.csv');
    fireEvent.change(field, { target: { files: [file] } });
    expect(await screen.findByText('日期不在 2026 年内')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '确认导入' })).toBeNull();
    answers['/api/v1/calendar/import'] = ok({ ...report, written: true });
    fireEvent.click(screen.getByRole('button', { name: /跳过 1 行/ }));
    expect(await screen.findByText('已导入 days.csv')).toBeTruthy();
    const imports = requests.filter(({ url }) => url.includes('/calendar/import'));
    expect(imports.map(({ url }) => new URL(url).searchParams.get('mode'))).toEqual([
      'check',
      'skipBad',
    ]);
  });
});
