import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Changes, changesEndpoints } from '#features/boards/contract-changes.ts';
import { comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { loadAppTexts, startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { card, chooseYuan, filterOf, openBoard, planOf } from '../board/testing.tsx';
import { ProjectBoardPage } from './project-board-page.tsx';
import { changedRow, comparison, unchanged, yearChanges } from './testing.ts';

const TITLE = '与上月相比';
const [JANUARY, FEBRUARY] = [
  { startDate: '2026-01-01', endDate: '2026-01-31' },
  { startDate: '2026-02-01', endDate: '2026-02-28' },
];
const TO_DATE = { ...JANUARY, endDate: FEBRUARY.endDate };
const YEAR = { ...JANUARY, endDate: '2026-12-31' };

type Answer = Parameters<typeof openBoard>[2][string];

const open = (answer: Answer, search = '?year=2026') =>
  openBoard(<ProjectBoardPage />, `/budgetManagement/budgetAnalysisPanel${search}`, {
    [comparisonEndpoints.read.path]: ok(comparison),
    [changesEndpoints.read.path]: answer,
  });

const openWith = (changed: Partial<Changes> = {}, search?: string) =>
  open(ok({ ...yearChanges, changes: { ...yearChanges.changes, ...changed } }), search);

const lines = async () => {
  await screen.findByText('2月关账', { exact: false });
  return card(TITLE).getAllByRole('listitem');
};
const lineOf = async (name: string) => {
  const line = (await lines()).find(({ textContent }) => textContent?.startsWith(name));
  return within(line as HTMLElement);
};

beforeEach(async () => {
  localStorage.clear();
  chooseYuan();
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});

describe('what the last closed month has changed', () => {
  it('says which budgets have turned in the order of the server, then what is of all', async () => {
    openWith();
    expect((await lines()).map(({ textContent }) => textContent)).toEqual([
      '冷柜转为超支89.1% → 102.6%+13.5 点',
      '冷柜转为预测超支EAC 199.00 → 210.40+11.40',
      '热泵恢复正常EAC 220.00 → 190.00\u221230.00',
      '预计完工合计2 份419.00 → 400.40\u221218.60',
      '无预算覆盖新增 3 个项目30.00 → 45.67+15.67',
      '更正与补记归属 2025年12月 – 2026年1月14 笔过账到2月\u22123.18',
    ]);
    expect(card(TITLE).getByText('1月关账 → 2月关账，元')).toBeTruthy();
    const [link] = card(TITLE).getAllByRole('link', { name: '冷柜' });
    expect(link?.getAttribute('href')).toBe('/budgetManagement/analysis/1');
  });

  it('is asked for as narrow as the page is', async () => {
    const { requests } = openWith({}, '?year=2026&division=1&dept=4');
    await lines();
    const url = requests.find((one) => one.url.includes(changesEndpoints.read.path))?.url ?? '';
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      ...{ year: '2026', division: '1', deptId: '4' },
    });
  });

  it('opens the rate of each closing, and says why their difference opens nothing', async () => {
    const { requests } = openWith();
    const line = await lineOf('冷柜转为超支');
    for (const [name, months] of [
      ['89.1%', JANUARY],
      ['102.6%', TO_DATE],
    ] as const) {
      fireEvent.click(line.getByRole('button', { name }));
      const of = { budgets: { id: 1 } };
      await waitFor(async () => expect(await filterOf(requests)).toEqual({ ...of, ...months }));
      await waitFor(async () => expect(await planOf(requests)).toEqual({ ...of, ...YEAR }));
    }
    const told = line.getByText('+13.5 点').getAttribute('aria-description');
    expect(told).toBe('102.60% − 89.14% = 13.46 点，两次关账的执行率各自可以点开');
  });

  it('opens what was expected at each closing, and what it is made of by now', async () => {
    const sums = { amount: 30 };
    const { requests } = openBoard(
      <ProjectBoardPage />,
      '/budgetManagement/budgetAnalysisPanel?year=2026',
      {
        [comparisonEndpoints.read.path]: ok(comparison),
        [changesEndpoints.read.path]: ok(yearChanges),
        '/api/v1/budget-final/budget/0/page-voucher': async (request: Request) => {
          const { startDate, endDate }: typeof YEAR = await request.clone().json();
          const spent = startDate === FEBRUARY.startDate ? 30 : endDate === '2026-01-31' ? 50 : 80;
          const found = { total: 1, rows: [], sums: { ...sums, amount: spent }, months: [] };
          return Response.json(ok({ ...found, outOfDate: [] }));
        },
        '/api/v1/budget/2/forecast/parts': async ({ url }: Request) => {
          const through = new URL(url).searchParams.get('through');
          const amount = through === '2026-01' ? 170 : 110;
          const subCategory = { id: 12, nameZh: '委外加工', nameEn: 'Outsourcing' };
          const project = {
            projectId: 9,
            parentId: null,
            code: 'P-9',
            nameZh: '热泵',
            nameEn: 'Pump',
          };
          const document = {
            ...{ budgetId: 2, code: 'BG-2', name: '热泵', method: 'remaining', amount },
            ...{ months: { from: '2026-03', to: '2026-12' }, trend: null, value: null },
            lines: [{ ...project, direct: false, subCategory, planned: amount, booked: 0, amount }],
          };
          return Response.json(ok({ through, documents: [document] }));
        },
      },
    );
    const line = await lineOf('热泵');
    for (const [name, months, title] of [
      ['220.00', JANUARY, /^热泵 › 预计完工（EAC） · 1月关账/],
      ['190.00', TO_DATE, /^热泵 › 预计完工（EAC） · 2月关账/],
    ] as const) {
      fireEvent.click(line.getByRole('button', { name }));
      const side = within(await screen.findByRole('dialog', { name: title }));
      expect(await side.findByText('与所点数字一致')).toBeTruthy();
      expect(await filterOf(requests)).toEqual({ budgets: { id: 2 }, ...months });
    }
    const told = line.getByText('\u221230.00').getAttribute('aria-description');
    expect(told).toBe('190.00 元 − 220.00 元，两次关账的预计完工各自可以点开');
  });

  it('opens what all are expected to cost to the budgets it is the sum of', async () => {
    openWith();
    const line = await lineOf('预计完工合计');
    for (const [name, parts] of [
      ['419.00', ['热泵', '冷柜']],
      ['400.40', ['冷柜', '热泵']],
      ['\u221218.60', ['冷柜', '热泵']],
    ] as const) {
      fireEvent.click(line.getByRole('button', { name }));
      const side = within(await screen.findByRole('dialog', { name: /EAC/ }));
      expect(side.getByText(/2 份合计，与所点数字一致/)).toBeTruthy();
      expect(side.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 2))).toEqual([
        ...parts,
        '在预',
      ]);
    }
  });

  it('opens what no budget covers, and what was booked for earlier months', async () => {
    const { requests } = openWith({}, '?year=2026&projectType=2');
    const of = { noBudget: true, projectType: 2 };
    const noBudget = await lineOf('无预算覆盖');
    for (const [name, months] of [
      ['30.00', JANUARY],
      ['45.67', TO_DATE],
      ['+15.67', FEBRUARY],
    ] as const) {
      fireEvent.click(noBudget.getByRole('button', { name }));
      await waitFor(async () => expect(await filterOf(requests)).toEqual({ ...of, ...months }));
    }
    expect(noBudget.getByText('新增 3 个项目').getAttribute('aria-description')).toContain('2月');
    const line = await lineOf('更正与补记');
    const filter = { afterwards: true, projectType: 2, ...FEBRUARY };
    for (const name of ['14 笔过账到2月', '\u22123.18']) {
      fireEvent.click(line.getByRole('button', { name }));
      await waitFor(async () => expect(await filterOf(requests)).toEqual(filter));
    }
    const origins = line.getByText(/^归属/).getAttribute('aria-description');
    expect(origins).toBe('2025年12月、2026年1月');
  });

  it('of a budget that plans nothing is what it has cost', async () => {
    const { requests } = openWith({
      rows: [
        changedRow(1, '冷柜', {
          yearBudgetAmount: 0,
          before: { ...changedRow(1, '').before, executionRate: null, actualAmount: 0, eac: null },
          after: {
            ...changedRow(1, '').after,
            ...{ executionRate: null, actualAmount: 12.5, level: 'over' },
          },
        }),
      ],
      changed: [1],
      totals: { budgets: 1, eac: { before: null, after: 190 } },
      noBudget: null,
      afterwards: { rows: 0, amount: 0, originMonths: [] },
    });
    expect((await lines()).map(({ textContent }) => textContent)).toEqual([
      '冷柜转为超支0.00 → 12.50+12.50',
      '预计完工合计1 份— → 190.00—',
      '更正与补记0 笔过账到2月0.00',
    ]);
    fireEvent.click((await lineOf('冷柜')).getByRole('button', { name: '+12.50' }));
    const filter = { budgets: { id: 1 }, ...FEBRUARY };
    await waitFor(async () => expect(await filterOf(requests)).toEqual(filter));
    const [missing] = (await lineOf('预计完工合计')).getAllByRole('button', { name: '—' });
    fireEvent.click(missing as HTMLElement);
    const side = within(await screen.findByRole('dialog', { name: /EAC/ }));
    expect(side.getByText(/合计不含没有预测的 1 份/)).toBeTruthy();
  });

  it('says that no budget has turned, and what is of all the same', async () => {
    openWith({ changed: [] });
    expect((await lines()).length).toBe(3);
    expect(card(TITLE).getByText('没有预算的级别发生变化')).toBeTruthy();
  });

  it('is written in English with the sign of the currency in the head', async () => {
    await switchLanguage('en');
    openWith();
    const region = 'Compared with the month before';
    expect(await screen.findByText('Jan closed → Feb closed, ¥')).toBeTruthy();
    expect(
      card(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toContain('冷柜to over89.1% → 102.6%+13.5 pts');
  });

  it('is in the file of the page', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    openWith();
    await lines();
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    const [blob] = create.mock.calls.at(-1) ?? [];
    const text = await (blob as Blob).text();
    expect(text).toContain('预算,变化,1月关账,2月关账,增减');
    expect(text).toContain('冷柜,转为超支,89.14%,102.60%,13.46 点');
    expect(text).toContain('热泵,恢复正常 · EAC,220,190,-30');
    expect(text).toContain('更正与补记,归属 2025年12月 – 2026年1月,,14 笔过账到2月,-3.18');
  });
});

describe('a card that has nothing to compare', () => {
  it('says so calmly', async () => {
    open(ok(unchanged));
    expect(await screen.findByText('2026 年关账的月份不足两个，没有上月可比')).toBeTruthy();
  });

  it('says by itself that it has not come, and asks again', async () => {
    let failing = true;
    open(async () => Response.json(failing ? refused(1, '出错') : ok(yearChanges)));
    await screen.findByText(/^已关账至/);
    const again = await card(TITLE).findByRole('button', { name: '重试' });
    expect(screen.getByLabelText('关键数字')).toBeTruthy();
    // No file without it.
    expect(screen.getByRole('button', { name: '导出' })).toHaveProperty('disabled', true);
    failing = false;
    fireEvent.click(again);
    expect((await lines()).length).toBe(6);
  });
});
