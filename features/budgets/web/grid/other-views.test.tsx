import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GridView, SaveRequest } from '#features/budgets/contract-grid.ts';
import { BudgetType } from '#kernel/enums.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok } from '#web/testing/fetch-double.ts';
import { textIn } from '#web/testing/grid/hands.ts';
import { detail, firstDraft, savedReply, showGrid, view, withRoom } from './testing.tsx';

const standard = (classId: number, nameZh: string, rates: number[]) => ({
  classId,
  nameZh,
  nameEn: nameZh,
  rates,
});

const hours: GridView = {
  ...view,
  kind: 'hours',
  departments: [
    { id: 6, code: 'T', nameZh: '测试部', nameEn: 'Testing' },
    { id: 7, code: 'D', nameZh: '驱动组', nameEn: 'Drives' },
  ],
  rows: [
    { projectId: 3, itemId: 6, note: '', values: [0, 0, 0, 10, 20.5, 0] },
    { projectId: 3, itemId: 7, note: '', values: [0, 0, 0, 0, 1, 0] },
  ],
  standardRates: [standard(1, '公司标准', [100.01, 100.01, 100.01, 100.01, 100.01, 100.01])],
};

beforeEach(async () => {
  await beginSignedIn();
  withRoom();
});
afterEach(() => vi.restoreAllMocks());

describe('hours', () => {
  it('stand beneath their project, by department', async () => {
    showGrid({ view: hours, kind: 'hours', detail: firstDraft });
    await screen.findByRole('grid');
    const heads = [...document.querySelectorAll('tbody th')].map((head) => head.textContent);
    expect(heads).toEqual(['整机结构小计', '测试部', '驱动组']);
    expect(textIn(0, 5)).toBe('21.5');
    expect(screen.queryByText('万元')).toBeNull();
  });

  const amounts = async () => {
    const strip = await screen.findByRole('table', { name: '按标准费率折算的人工金额' });
    return [...(strip.querySelector('tbody tr')?.querySelectorAll('td') ?? [])].map(
      (one) => one.textContent,
    );
  };

  it('say what they come to at the standard rate, rounded once for project and month', async () => {
    showGrid({ view: hours, kind: 'hours', detail: firstDraft });
    // 21.5 × 100.01 = 2,150.215, half way to the even fen.
    expect(await amounts()).toEqual(['', '', '', '1,000.10', '2,150.22', '']);
    expect(screen.getByText('3,150.32')).toBeDefined();
    expect(screen.getByText(/标准费率 100\.01 元\/小时/)).toBeDefined();
    expect(screen.queryByRole('combobox', { name: '费率等级' })).toBeNull();
    expect(screen.queryByRole('rowheader', { name: '费率' })).toBeNull();
  });

  it('take the rate of each month, of the class that is chosen', async () => {
    const standardRates = [
      standard(1, '公司标准', [100, 100, 100, 100, 1120, 1120]),
      standard(2, '高级', [200, 200, 200, 200, 200, 200]),
    ];
    showGrid({ view: { ...hours, standardRates }, kind: 'hours', detail: firstDraft });
    expect(await amounts()).toEqual(['', '', '', '1,000.00', '24,080.00', '']);
    const range = screen.getByText(/标准费率 100\.00–1,120\.00 元\/小时/);
    fireEvent.mouseEnter(range);
    expect(await screen.findByText('2026-11 1,120.00')).toBeDefined();
    const rates = screen.getByRole('rowheader', { name: '费率' }).closest('tr');
    expect(rates?.textContent).toBe('费率100.00100.00100.00100.001,120.001,120.00');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '费率等级' }));
    fireEvent.click((await screen.findAllByTitle('高级')).at(-1) as HTMLElement);
    await waitFor(async () =>
      expect(await amounts()).toEqual(['', '', '', '2,000.00', '4,300.00', '']),
    );
    expect(screen.getByText(/标准费率 200\.00 元\/小时/)).toBeDefined();
  });

  it('say who sets it where there is no standard rate', async () => {
    showGrid({ view: { ...hours, standardRates: [] }, kind: 'hours', detail: firstDraft });
    expect(await screen.findByText(/标准费率由财务设置/)).toBeDefined();
  });

  it('are taken over as labour after a question, in months that may still change', async () => {
    const sent: SaveRequest[] = [];
    showGrid({
      view: hours,
      kind: 'hours',
      detail: firstDraft,
      more: {
        '/api/v1/budget/1/grid': async (request) => {
          if (request.method === 'GET') {
            return Response.json(ok(request.url.includes('kind=amount') ? view : hours));
          }
          sent.push((await request.json()) as SaveRequest);
          return Response.json(ok(savedReply(5)));
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '填入人工费用' }));
    await screen.findByText(/将改变 3 格，这些项目的合计由 600.00 元变为 3,450.32 元/);
    expect(sent).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '替换' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      kind: 'amount',
      rev: 4,
      rows: [{ projectId: 3, itemId: 11, values: [null, null, null, 1000.1, 2150.22, 0] }],
    });
  });
});

it('shows what an integration adds up, and what that comes to', async () => {
  const member = (budgetId: number, totalAmount: number, visible: boolean) => ({
    budgetId,
    code: `BG-${budgetId}`,
    name: '成员',
    owner: { userId: 8, staffNo: 'E0008', nickName: '王立群' },
    totalAmount,
    totalHours: 10,
    visible,
  });
  showGrid({
    detail: { ...detail, budgetType: BudgetType.INTEGRATION },
    more: {
      '/api/v1/budget/1/scope': ok({
        versionId: 52,
        rev: 0,
        fromMonth: '2026-07',
        toMonth: '2026-12',
        projects: [],
        members: [member(5, 0.1, true), member(6, 0.2, false)],
      }),
    },
  });
  const table = await screen.findByRole('table', { name: '成员预算' });
  expect(screen.getByText(/以下 2 份成员预算的当前版本相加/)).toBeDefined();
  expect(within(table).getAllByRole('link')).toHaveLength(1);
  expect(table.querySelector('tfoot td')?.textContent).toBe('0.30');
});

describe('hidden sub-categories', () => {
  const config = { ...detail.config, hiddenSubCategoryIds: [21, 22] };

  it('stand together where a version is looked at, and every sum stays', async () => {
    showGrid({ view: { ...view, editable: false }, detail: { ...detail, config } });
    await screen.findByRole('grid');
    const heads = [...document.querySelectorAll('tbody th')].map((head) => head.textContent ?? '');
    expect(heads.some((head) => head.includes('其他（已合并）'))).toBe(true);
    expect(heads.some((head) => head.includes('差旅费'))).toBe(false);
    const total = [...document.querySelectorAll('tfoot td')].at(-1)?.textContent;
    const all = view.rows.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
    expect(Number(total?.replaceAll(',', ''))).toBeCloseTo(all, 2);
  });

  it('stand for themselves where somebody draws it up', async () => {
    showGrid({ detail: { ...detail, config } });
    await screen.findByRole('grid');
    const heads = [...document.querySelectorAll('tbody th')].map((head) => head.textContent ?? '');
    expect(heads.some((head) => head.includes('差旅费'))).toBe(true);
  });
});
