import { configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { taskPath } from '../paths.ts';
import { DETAIL, detail, MONTH, openTasks, pendingRow, ready, runView } from '../testing.tsx';

/** A month whose figures are not of now, or are gone, says so and of what it speaks. */

configure({ asyncUtilTimeout: 10_000 });

const moved = { rows: 0, amount: 0, atActual: 0, hours: 0 };
const comparison = ok({
  ...{ from: runView(2), to: runView(3), same: false, rows: [] },
  total: { from: moved, to: moved },
});

const outOfDate: TaskDetail['outOfDate'] = {
  ...{ month: MONTH, causes: ['voucher'], since: '2026-11-05T01:00:00.000Z' },
};

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(shown: TaskDetail) {
  answerCalls({ [DETAIL]: ok(shown), [taskEndpoints.compare.path]: comparison });
  openTasks(taskPath(MONTH));
  await screen.findByRole('heading', { name: '2026年10月决算' });
}

const button = (name: string) => screen.findByRole('button', { name });
const isPrimary = ({ className }: HTMLElement) => className.includes('primary');

describe('a month that is out of date', () => {
  it('leads on to another run, not to closing', async () => {
    await open(ready({ outOfDate, abilities: { run: true } }));
    expect(isPrimary(await button('关账'))).toBe(false);
    expect(screen.getAllByRole('button', { name: '重新运行' }).some(isPrimary)).toBe(true);
  });

  it('says of which run it adds up', async () => {
    await open(ready({ outOfDate }));
    expect(await screen.findByText('第 3 次运行时分毫不差')).toBeTruthy();
    expect(screen.queryByText('分毫不差')).toBeNull();
  });

  it('goes on saying so while it is worked out', async () => {
    await open(
      ready({
        outOfDate,
        status: 1,
        underWay: { runId: 4, jobId: null, step: null, percent: 0 },
        closeBlocked: 'underWay',
        abilities: { close: false },
      }),
    );
    expect(await screen.findByText('运行中 · 等待开始')).toBeTruthy();
    expect(screen.getByText('已过时')).toBeTruthy();
    expect(screen.getByText(/2026年10月的结果已过时/)).toBeTruthy();
  });
});

describe('a month whose run was withdrawn', () => {
  const withdrawn = (reopened: NonNullable<TaskDetail['withdrawn']>['reopened']) =>
    detail({
      ...pendingRow(),
      ...{ runs: [runView(3, { published: false })], sources: [], findings: [], unapproved: [] },
      ...{ closeBlocked: 'noRun', withdrawn: { runNo: 3, reopened } },
    });

  it('says which, by what and why, and keeps its runs', async () => {
    await open(withdrawn({ at: '2026-11-05T01:00:00.000Z', by: '系统管理员', reason: '补录凭证' }));
    expect(await screen.findByText('这个月的运行结果已撤回')).toBeTruthy();
    expect(screen.queryByText('这个月还没有运行')).toBeNull();
    expect(
      screen.getByText(/系统管理员 于 .* 重新打开了2026年9月（补录凭证），第 3 次运行的结果/),
    ).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /第 3 次运行 · .* · 已撤回/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /第 3 次运行 · .* · 已撤回/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('第 3 次运行')).toBeTruthy();
    // There is nothing to compare it with.
    expect(drawer.queryByRole('button', { name: /比较/ })).toBeNull();
  });

  it('says what it knows of one nobody opened again', async () => {
    await open(withdrawn(null));
    expect(await screen.findByText(/此前的月份有变动，第 3 次运行/)).toBeTruthy();
  });
});

it('the story tells what was taken back, and hours where they are known', async () => {
  const told = { at: '2026-11-05T01:00:00.000Z', by: '韩雪梅', runNo: null };
  await open(
    ready({
      story: [
        { ...told, event: 'unwaived', reason: '', people: 1, hours: 16 },
        { ...told, event: 'waived', reason: '外派', people: 68, hours: null },
      ],
    }),
  );
  fireEvent.click(await button('查看 3 次运行记录'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('撤销豁免')).toBeTruthy();
  expect(drawer.getByText(/1 人、16 h/)).toBeTruthy();
  expect(drawer.getByText(/ · 68 人$/)).toBeTruthy();
});
