import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WaitingHours } from '#features/boards/contract-hours.ts';
import type { VarianceParts } from '#features/boards/contract-variance.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { monthEntries, periodical } from '../../cache/testing.ts';
import { askedAt, DETAILS, details, openAnalysis, PEOPLE, PERIODICAL } from '../testing.tsx';

beforeEach(beginSignedIn);

const LABOUR = '/api/v1/budget-final/budget/1/page-labour';
const WAITING = '/api/v1/budget-final/work-hours/waiting';
const VARIANCE = '/api/v1/budget-final/budget/1/labour-variance';

async function card(name: string) {
  await screen.findByLabelText('预算执行概况');
  return within(await screen.findByRole('region', { name }));
}

async function bodyAt(requests: readonly Request[], path: string) {
  await waitFor(async () => expect(await askedAt(requests, path)).not.toHaveLength(0));
  const [first] = (await askedAt(requests, path)) as Record<string, unknown>[];
  const { pageNum: _, pageSize: __, sort: ___, ...body } = first ?? {};
  return body;
}

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('hours of a person', () => {
  it('open to their labour in the department', async () => {
    const { requests } = openAnalysis();
    const people = await card('部门与人员');
    fireEvent.click(await people.findByRole('button', { name: /整机部/ }));
    const line = within((await people.findByText('林若楠')).closest('tr') as HTMLElement);
    fireEvent.click(line.getByText('72'));
    expect(await bodyAt(requests, LABOUR)).toEqual({
      ...{ startDate: '2026-01-01', endDate: '2026-09-30' },
      ...{ deptId: 5, deptAlone: true, userId: 7 },
    });
  });
});

describe('hours of a department with groups', () => {
  const row = (
    deptId: number,
    aboveId: number | null,
    budgetHours: number,
    actualHours: number,
  ) => ({
    ...{ deptId, aboveId, nameZh: `部门${deptId}`, nameEn: '', budgetHours, actualHours },
    persons: [{ userId: deptId, staffNo: `S${deptId}`, nickName: `员工${deptId}`, actualHours }],
  });

  it('are held against its plan together, and open with those beneath it or alone', async () => {
    const { requests } = openAnalysis('', {
      [PEOPLE]: ok([row(5, null, 100, 10), row(6, 5, 0, 60)]),
    });
    const people = await card('部门与人员');
    const line = (name: string) =>
      within(people.getByRole('button', { name }).closest('tr') as HTMLElement);
    const unit = await people.findByRole('button', { name: '部门5 2 人' });
    fireEvent.click(unit);
    expect(people.queryByText(/部门6/)).toBeNull();
    fireEvent.click(unit);
    expect(line('部门5（本级） 1 人').getByText('10')).toBeTruthy();
    expect(line('部门6 1 人').getByText('60')).toBeTruthy();
    fireEvent.click(line('部门5 2 人').getByText('70'));
    expect(await bodyAt(requests, LABOUR)).toEqual({
      ...{ startDate: '2026-01-01', endDate: '2026-09-30', deptId: 5 },
    });
  });
});

const waiting = (hours: number): WaitingHours => ({
  total: 1,
  rows: [
    {
      person: { userId: 7, staffNo: 'S7', nickName: '林若楠' },
      project: { id: 31, code: 'P31', nameZh: '整机', nameEn: 'Unit' },
      month: '2026-10',
      state: 'submitted',
      hours,
    },
  ],
  sums: { hours },
});

describe('hours that are not posted yet', () => {
  async function openWaiting(reply: Parameters<typeof openAnalysis>[1]) {
    const made = openAnalysis('', reply);
    const hours = await card('工时');
    fireEvent.click(await hours.findByRole('radio', { name: /表格|表/ }));
    const [october] = await hours.findAllByText('4');
    fireEvent.click(october as HTMLElement);
    return made;
  }

  it('open to whose they are and why they wait, and say that these come to the figure', async () => {
    const { requests } = await openWaiting({ [WAITING]: ok(waiting(4)) });
    const beside = await panel('待入账');
    expect(await beside.findByText('林若楠 S7')).toBeTruthy();
    expect(beside.getByText('整机 · 2026年10月 · 待审批')).toBeTruthy();
    expect(beside.getByText('与所点数字一致')).toBeTruthy();
    expect(await bodyAt(requests, WAITING)).toEqual({
      ...{ budgetId: 1, startDate: '2026-10-01', endDate: '2026-10-31' },
    });
  });

  it('say so where they come to something else, or do not come', async () => {
    await openWaiting({ [WAITING]: ok(waiting(3)) });
    expect(await (await panel('待入账')).findByText(/与所点数字不符/)).toBeTruthy();
  });

  it('can be asked for again', async () => {
    await openWaiting({ [WAITING]: refused(500, 'x') });
    expect(await (await panel('待入账')).findByRole('button', { name: '重试' })).toBeTruthy();
  });
});

const part = (
  changes: Partial<VarianceParts['parts'][number]>,
): VarianceParts['parts'][number] => ({
  ...{ projectId: 31, direct: false, month: '2026-02', budgetHours: 10, actualHours: 8 },
  ...{ budgetAmount: 100, actualAmount: 80, efficiency: -40, rate: 10, unsplit: 0 },
  ...changes,
});

describe('why labour differs', () => {
  const reply: VarianceParts = {
    through: '2026-09',
    projects: [
      { projectId: 31, parentId: null, code: 'P31', nameZh: '整机', nameEn: 'Unit', direct: false },
    ],
    parts: [
      part({}),
      part({ month: '2026-03', efficiency: -60, rate: 0, actualAmount: 44.44 }),
      part({ month: '2026-04', efficiency: null, rate: null, budgetHours: 0 }),
    ],
  };

  it('opens to projects and months that come to it, and each of these to its labour', async () => {
    const { requests } = openAnalysis('', { [VARIANCE]: ok(reply) });
    fireEvent.click((await card('人工差额拆分')).getByText('−100.00'));
    const beside = await panel('工时多少');
    expect(await beside.findByText('2026年2月 · 计划 10 小时，实际 8 小时')).toBeTruthy();
    expect(beside.getAllByRole('listitem')).toHaveLength(2);
    expect(beside.getByText('与所点数字一致')).toBeTruthy();
    fireEvent.click(beside.getByText('−60.00'));
    expect(await bodyAt(requests, LABOUR)).toEqual({
      ...{ startDate: '2026-03-01', endDate: '2026-03-31', projectId: 31, direct: false },
    });
    expect(screen.queryByText('2026年2月 · 计划 10 小时，实际 8 小时')).toBeNull();
  });

  it('is told at actual rates where these are looked at', async () => {
    const { requests } = openAnalysis('?labour=actual', { [VARIANCE]: ok(reply) });
    fireEvent.click((await card('人工差额拆分')).getByText('−100.00'));
    await (await panel('工时多少')).findByText('与所点数字一致');
    const asked = requests.find(({ url }) => new URL(url).pathname === VARIANCE);
    expect(new URL(asked?.url ?? '').searchParams.get('labour')).toBe('actual');
  });

  it('starts with the first month that cost something, though the document begins later', async () => {
    const span = { from: { posting: '2025-11', origin: '2025-11' }, to: '2026-12' };
    const { requests } = openAnalysis('', {
      [DETAILS]: ok(details({ span })),
      [PERIODICAL]: ok(periodical({ children: monthEntries('2025-01') })),
    });
    fireEvent.click((await card('人工差额拆分')).getByText('−90.00'));
    expect(await bodyAt(requests, LABOUR)).toMatchObject({
      startDate: '2025-11-01',
      endDate: '2026-09-30',
    });
  });
});

describe('what was booked after its month', () => {
  it('is told beside whether the account agrees with its projects, and opens to its rows', async () => {
    const corrections = { count: 3, amount: 123_456.78 };
    const { requests } = openAnalysis('', { [DETAILS]: ok(details({ corrections })) });
    const lines = await card('明细');
    const note = lines.getByText('2026年1–9月：与各项目成本核对一致').closest('p');
    expect(note?.textContent).toContain('核对一致 · 补记与更正 3 项：');
    fireEvent.click(lines.getByRole('button', { name: '123,456.78' }));
    expect(await bodyAt(requests, LABOUR)).toEqual({
      ...{ startDate: '2026-01-01', endDate: '2026-09-30', afterwards: true },
    });
  });

  it('is said to differ where it does', async () => {
    const reconciliation = { budgetSum: 810, projectSum: 800, difference: 10 };
    openAnalysis('', { [DETAILS]: ok(details({ reconciliation })) });
    expect((await card('明细')).getByText(/与各项目成本相差 10.00 元/)).toBeTruthy();
  });
});
