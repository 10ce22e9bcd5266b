import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VoucherRow } from '#features/actuals/contract-rows.ts';
import type { ForecastParts } from '#features/boards/contract.ts';
import { dashboardEndpoints } from '#features/hours-reports/contract.ts';
import type { Role } from '#kernel/roles.ts';
import { companyZone } from '#web/company-time.ts';
import { loadAppTexts, startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { type Drill, useDrill } from '../fields.tsx';

configure({ asyncUtilTimeout: 10_000 });

const pathOf = (source: string, budgetId = 3) =>
  `/api/v1/budget-final/budget/${budgetId}/page-${source}`;

const project = { id: 9, code: 'P-9', nameZh: '空气源热泵', nameEn: 'Heat pump' };
const dept = { id: 4, code: 'D-4', nameZh: '结构组', nameEn: 'Structure' };

const common = (month: string) => ({
  postingMonth: month,
  originMonth: month,
  kind: 'normal' as 'normal' | 'correction',
  project,
  subCategory: { id: 12, nameZh: '委外加工', nameEn: 'Outsourced machining' },
  dept: null,
});

const voucher = (lineId: number, month: string, number: string, amount: number) => ({
  ...common(month),
  lineId,
  book: '总账',
  period: month,
  voucher: `记-${number}`,
  line: 2,
  date: `${month}-28`,
  accountCode: '6602.07',
  accountName: '委外加工费',
  summary: '压缩机壳体机加工',
  amount,
});

const LINES: readonly VoucherRow[] = [
  voucher(41, '2026-09', '041', 319),
  voucher(17, '2026-09', '017', 247.5),
  voucher(33, '2026-08', '033', 175.01),
];

interface Body {
  readonly startDate: string;
  readonly endDate: string;
  readonly companyCost?: boolean;
}

const sumOf = (rows: readonly { readonly amount: number }[]) =>
  Math.round(rows.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;

/** Answers as the server does: what lies between the days, and what each month has of it. */
const answering =
  <Row extends { readonly postingMonth: string; readonly amount: number; readonly kind: string }>(
    rows: readonly Row[],
    more: (found: readonly Row[]) => object = () => ({}),
    moreOfMonth: (found: readonly Row[]) => object = () => ({}),
  ) =>
  async (request: Request) => {
    const { startDate, endDate, companyCost }: Body = await request.clone().json();
    const found = companyCost
      ? []
      : rows.filter(
          ({ postingMonth: month }) =>
            startDate.slice(0, 7) <= month && month <= endDate.slice(0, 7),
        );
    const months = [...new Set(found.map(({ postingMonth }) => postingMonth))];
    return Response.json(
      ok({
        total: found.length,
        rows: found,
        sums: { amount: sumOf(found), ...more(found) },
        months: months.map((month) => {
          const inside = found.filter(({ postingMonth }) => postingMonth === month);
          const marked = (kind: string) => inside.filter((row) => row.kind === kind).length;
          return {
            ...{ month, total: inside.length, amount: sumOf(inside), ...moreOfMonth(inside) },
            ...{ late: marked('late'), correction: marked('correction') },
          };
        }),
        outOfDate: [],
      }),
    );
  };

const he = { userId: 72, staffNo: 'S10472', nickName: '何欣怡' };

const labourRow = (month: string, amount: number, hours = 8, rate: number | null = null) => ({
  corrected: false,
  ...common(month),
  dept,
  person: he,
  hours,
  amount,
  rate,
});

const hoursOf = (some: readonly { readonly hours: number }[]) => ({
  hours: some.reduce((sum, { hours }) => sum + hours, 0),
});

const labourAnswer = (rows: ReturnType<typeof labourRow>[]) => answering(rows, hoursOf, hoursOf);

const nothing = { total: 0, rows: [], sums: { amount: 0 }, months: [], outOfDate: [] };
const EMPTY = ok(nothing);
const NO_LABOUR = ok({ ...nothing, sums: { amount: 0, hours: 0 } });

const DRILL: Drill = {
  budgetId: 3,
  title: '委外加工 · 实际',
  path: ['合计', '费用', '委外加工'],
  filter: { startDate: '2026-01-01', endDate: '2026-09-30', subCategoryId: 12 },
  pressed: { kind: 'amount', yuan: 741.51 },
  note: '比同期预算多 7.36',
};

function Page({ drill }: { readonly drill: Drill }) {
  const { open, panel } = useDrill();
  return (
    <WithSidePanel over panel={panel}>
      <button type="button" onClick={() => open(drill)}>
        741.51
      </button>
    </WithSidePanel>
  );
}

const resize = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport(
    { width, height: 900 },
  );

beforeEach(async () => {
  localStorage.clear();
  resize(1440);
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  resize(1024);
  vi.unstubAllGlobals();
});

function openIt(
  drill: Drill = DRILL,
  answers: Record<string, object> = {},
  role: Role = 'finance',
) {
  companyZone.set(someLoginInfo.timeZone);
  const requests = answerCalls({
    [pathOf('voucher')]: answering(LINES),
    [pathOf('material')]: EMPTY,
    [pathOf('asset')]: EMPTY,
    [pathOf('labour')]: NO_LABOUR,
    ...answers,
  });
  const router = createMemoryRouter([{ path: '*', element: <Page drill={drill} /> }]);
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles: [role], approvals: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  const figure = screen.getByRole('button', { name: '741.51' });
  figure.focus();
  fireEvent.click(figure);
  return { requests, figure };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

const asked = (requests: readonly Request[], source: string) =>
  requests.filter(({ url }) => new URL(url).pathname.endsWith(`page-${source}`));

describe('the rows behind a figure', () => {
  it('say what it is of, by source and month, and that they come to it', async () => {
    openIt();
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText('合计 › 费用 › 委外加工 · 2026年1月 – 2026年9月')).toBeTruthy();
    expect(screen.getByText('比同期预算多 7.36')).toBeTruthy();
    expect(screen.getByRole('radio', { name: '凭证 3' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: '人工 0' })).toBeTruthy();
    expect(screen.getByText('3 笔合计').parentElement?.textContent).toContain('741.51');
    const newest = screen.getByRole('button', { name: /2026年9月/ });
    expect(newest.textContent).toContain('566.50');
    expect(newest.getAttribute('aria-expanded')).toBe('true');
    expect((await screen.findByRole('button', { name: /记-041/ })).textContent).toContain('319.00');
  });

  it('of an older month are asked for once it is unfolded', async () => {
    const { requests } = openIt();
    const older = await screen.findByRole('button', { name: /2026年8月/ });
    await screen.findByRole('button', { name: /记-041/ });
    expect(screen.queryByRole('button', { name: /记-033/ })).toBeNull();
    const before = asked(requests, 'voucher').length;
    fireEvent.click(older);
    await screen.findByRole('button', { name: /记-033/ });
    const [sent] = asked(requests, 'voucher').slice(before);
    expect(await sent?.json()).toMatchObject({
      startDate: '2026-08-01',
      endDate: '2026-08-31',
      subCategoryId: 12,
    });
  });

  it('open to everything they say, with the page that keeps them, and back to the row', async () => {
    openIt();
    const row = await screen.findByRole('button', { name: /记-041/ });
    row.focus();
    fireEvent.click(row);
    expect(await screen.findByRole('heading', { name: '记-041' })).toBeTruthy();
    expect(screen.getByText('6602.07 委外加工费')).toBeTruthy();
    expect(screen.getByText('P-9 空气源热泵')).toBeTruthy();
    const link = screen.getByRole('link', { name: '在凭证中查看' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/budgetSettings/taskList?part=vouchers&month=2026-09&q=记-041',
    );
    expect(screen.getByRole('link', { name: '查看项目决算' }).getAttribute('href')).toBe(
      '/budgetManagement/projectFinalAnalysis?projectId=9&year=2026',
    );
    await waitFor(() => expect(document.activeElement?.textContent).toContain('委外加工 · 实际'));
    press('Backspace');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('记-041'));
    expect(screen.getByRole('heading', { name: '委外加工 · 实际' })).toBeTruthy();
  });

  it('lead to no page their reader does not have', async () => {
    openIt(DRILL, {}, 'leader');
    fireEvent.click(await screen.findByRole('button', { name: /记-041/ }));
    expect(await screen.findByText('总账')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '在凭证中查看' })).toBeNull();
  });

  it('that are no longer the figure say by how much, and everything is read again', async () => {
    const { requests, figure } = openIt({ ...DRILL, pressed: { kind: 'amount', yuan: 741.5 } });
    expect(await screen.findByText(/比所点数字多 0.01 元/)).toBeTruthy();
    expect(screen.queryByText('与所点数字一致')).toBeNull();
    const before = asked(requests, 'voucher').length;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(asked(requests, 'voucher').length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /委外加工/ })).toBeNull());
    expect(document.activeElement).toBe(figure);
  });

  it('say nothing about the figure while a source is missing, and can be asked for again', async () => {
    let failing = true;
    toasts.set([]);
    openIt(DRILL, {
      [pathOf('material')]: async () =>
        failing ? Response.json(refused(1, '出错')) : Response.json(EMPTY),
    });
    expect(await screen.findByText('有的来源没有载入，合计不完整')).toBeTruthy();
    expect(toasts.get().map(({ text }) => text)).toEqual(['出错']);
    failing = false;
    fireEvent.click(screen.getByRole('radio', { name: '物料' }));
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText('这个来源没有明细。')).toBeTruthy();
  });

  it('have no count and no sum where none of them came', async () => {
    toasts.set([]);
    const failing = async () => Response.json(refused(1, '出错'));
    openIt({ ...DRILL, sources: ['voucher'] }, { [pathOf('voucher')]: failing });
    expect(await screen.findByText('有的来源没有载入，合计不完整')).toBeTruthy();
    const sum = screen.getByText('合计').parentElement;
    expect(sum?.textContent).toBe('合计 元—');
    expect(screen.queryByText(/0 笔|0\.00/)).toBeNull();
  });

  it('are counted with their thousands apart', async () => {
    const many = {
      total: 3557,
      rows: LINES.slice(0, 1),
      sums: { amount: 741.51 },
      months: [{ month: '2026-09', total: 3557, amount: 741.51, late: 0, correction: 0 }],
      outOfDate: [],
    };
    openIt({ ...DRILL, sources: ['voucher'] }, { [pathOf('voucher')]: ok(many) });
    expect(await screen.findByText('3,557 笔合计')).toBeTruthy();
    expect(screen.getByText('3,557 笔')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '再显示 3,556 笔' })).toBeTruthy();
  });

  it('name their project, but where it is the one that was asked for', async () => {
    const sub = { id: 10, code: 'P-9-1', nameZh: '样机', nameEn: 'Prototype' };
    const parts = [LINES[0], { ...voucher(17, '2026-09', '017', 422.51), project: sub }];
    const filter = { ...DRILL.filter, projectId: project.id };
    const told = { [pathOf('voucher')]: answering(parts as VoucherRow[]) };
    openIt({ ...DRILL, filter, sources: ['voucher'] }, told);
    expect((await screen.findByRole('button', { name: /记-017/ })).textContent).toContain('样机');
    expect(screen.getByRole('button', { name: /记-041/ }).textContent).not.toContain('空气源热泵');
    cleanup();
    openIt({ ...DRILL, sources: ['voucher'] }, told);
    expect((await screen.findByRole('button', { name: /记-041/ })).textContent).toContain(
      '空气源热泵',
    );
  });

  it('of a figure from one source are asked of that one alone', async () => {
    const { requests } = openIt({ ...DRILL, sources: ['voucher'] });
    await screen.findByText('与所点数字一致');
    expect(asked(requests, 'material')).toEqual([]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('count what has no project where the figure does', async () => {
    const ofCompany: VoucherRow = { ...voucher(99, '2026-09', '099', 8.49), project: null };
    openIt(
      { ...DRILL, pressed: { kind: 'amount', yuan: 750 }, companyToo: true, sources: ['voucher'] },
      {
        [pathOf('voucher')]: async (request: Request) => {
          const { companyCost, ...days }: Body = await request.clone().json();
          const body = JSON.stringify(days);
          const again = new Request(request.url, { method: 'POST', body });
          return answering(companyCost === true ? [ofCompany] : LINES)(again);
        },
      },
    );
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    const newest = screen.getByRole('button', { name: /2026年9月/ });
    expect(newest.textContent).toContain('574.99');
    expect((await screen.findByRole('button', { name: /记-099/ })).textContent).toContain(
      '公司费用',
    );
  });
});

describe('labour behind a figure', () => {
  it('opens by person down to the cells of the sheet', async () => {
    openIt(
      { ...DRILL, pressed: { kind: 'amount', yuan: 100 }, sources: ['labour'] },
      {
        [pathOf('labour')]: labourAnswer([labourRow('2026-09', 100, 12)]),
        [dashboardEndpoints.choices.path]: ok({
          currentId: 8,
          batches: [
            {
              id: 8,
              name: '2026-10',
              startDate: '2026-09-26',
              endDate: '2026-10-25',
              status: 'open',
            },
            {
              id: 7,
              name: '2026-09',
              startDate: '2026-08-26',
              endDate: '2026-09-25',
              status: 'closed',
            },
            {
              id: 6,
              name: '2026-08',
              startDate: '2026-07-26',
              endDate: '2026-08-25',
              status: 'closed',
            },
          ],
          views: ['departments'],
          roots: [],
        }),
        [dashboardEndpoints.drill.path]: async (request: Request) => {
          const query = new URL(request.url).searchParams;
          expect(query.get('personId')).toBe('72');
          expect(query.get('projectId')).toBe('9');
          const days = query.get('batchId') === '7' ? ['2026-08-31', '2026-09-02'] : ['2026-09-28'];
          const cell = (date: string) => ({
            person: null,
            state: null,
            project,
            absence: null,
            date,
            hours: 6,
            projectHours: 6,
            absenceHours: 0,
            requiredHours: null,
            missingHours: null,
          });
          return Response.json(
            ok({
              total: days.length,
              rows: days.map(cell),
              sums: {
                hours: 6,
                projectHours: 6,
                absenceHours: 0,
                requiredHours: null,
                missingHours: null,
              },
            }),
          );
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: /何欣怡/ }));
    const sheet = within(await screen.findByRole('region', { name: '工时单' }));
    expect(await sheet.findByText('9月2日')).toBeTruthy();
    expect(sheet.getByText('9月28日')).toBeTruthy();
    expect(sheet.queryByText('8月31日')).toBeNull();
    expect(sheet.getByText('现在的工时单：2 天').parentElement?.textContent).toContain('12');
  });

  it('that was corrected opens to its corrections: the day, before, after, why and who', async () => {
    const CORRECTIONS = '/api/v1/budget-final/budget/3/labour-corrections';
    const correction = (id: number, before: number, after: number, reason: string) => ({
      ...{ id, reason, at: '2026-10-08T02:00:00.000Z', by: '孙丽', others: false },
      person: { ...he, deptNameZh: '备件组', deptNameEn: 'Spares' },
      batch: { id: 7, name: '2026-09' },
      rows: [
        {
          project: { ...project, parent: null },
          absence: null,
          cells: [{ date: '2026-09-02', before, after }],
        },
      ],
    });
    const asked: string[] = [];
    openIt(
      {
        ...{ ...DRILL, pressed: { kind: 'amount', yuan: 100 }, sources: ['labour'] },
        filter: { ...DRILL.filter, labour: 'actual' },
      },
      {
        [pathOf('labour')]: labourAnswer([
          // A month that was opened again has taken them into its usual row.
          { ...labourRow('2026-09', 100, -3), corrected: true, originMonth: '2026-08' },
        ]),
        [CORRECTIONS]: async (request: Request) => {
          asked.push(new URL(request.url).search);
          return Response.json(
            ok([correction(3, 8, 6, '填错项目'), correction(4, 6, 5, '再改一次')]),
          );
        },
      },
      'pmo',
    );
    fireEvent.click(await screen.findByRole('button', { name: /何欣怡/ }));
    const shown = within(await screen.findByRole('region', { name: '已入账工时的更正' }));
    expect(await shown.findByText('填错项目')).toBeTruthy();
    const days = shown.getAllByRole('row', { name: /9月2日/ }).map((one) => one.textContent);
    expect(days).toEqual(['9月2日65\u22121', '9月2日86\u22122']);
    expect(shown.getAllByText(/^孙丽 · /)).toHaveLength(2);
    expect(asked).toEqual([
      '?userId=72&projectId=9&originMonth=2026-08&postingMonth=2026-09&labour=actual',
    ]);
  });

  it('says of everybody what they booked and what it came to, whoever reads it', async () => {
    openIt(
      { ...DRILL, pressed: { kind: 'amount', yuan: 100 }, sources: ['labour'] },
      { [pathOf('labour')]: labourAnswer([labourRow('2026-09', 100)]) },
      'pmo',
    );
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    const row = await screen.findByRole('button', { name: /何欣怡/ });
    expect(row.textContent).toMatch(/^何欣怡 S10472结构组\s· 空气源热泵\s· 8\sh100.00$/);
    fireEvent.click(row);
    expect(await screen.findByText('何欣怡 S10472', { selector: 'dd' })).toBeTruthy();
    expect(screen.queryByText('费率（元/小时）')).toBeNull();
  });

  it('at actual rates asks for these, says so, and shows what an hour of each came to', async () => {
    const { requests } = openIt(
      {
        ...DRILL,
        ...{ pressed: { kind: 'amount', yuan: 100 }, sources: ['labour'] },
        filter: { ...DRILL.filter, labour: 'actual' },
      },
      { [pathOf('labour')]: labourAnswer([labourRow('2026-09', 100, 8, 12.5)]) },
    );
    const row = await screen.findByRole('button', { name: /何欣怡/ });
    expect(row.textContent).toMatch(/8\sh\s· 12.50\s元\/h/);
    expect(screen.getByText(/2026年9月 · 按实际费率$/)).toBeTruthy();
    const sent = await Promise.all(asked(requests, 'labour').map((one) => one.json()));
    expect(sent.map(({ labour }) => labour)).toEqual(['actual', 'actual']);
    fireEvent.click(row);
    const rate = await screen.findByText('费率（元/小时）');
    expect(rate.parentElement?.textContent).toContain('12.50');
  });

  it('is compared by hours where hours were opened', async () => {
    const { requests } = openIt(
      { ...DRILL, pressed: { kind: 'hours', hours: 11 } },
      {
        [pathOf('labour')]: labourAnswer([
          labourRow('2026-09', 100, 8),
          { ...labourRow('2026-08', 40, 3), dept: null as never },
        ]),
      },
      'leader',
    );
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByRole('button', { name: /2026年8月/ }).textContent).toContain('3');
    const row = await screen.findByRole('button', { name: /何欣怡/ });
    expect(row.textContent).toMatch(/^何欣怡 S10472结构组\s· 空气源热泵8$/);
    fireEvent.click(screen.getByRole('button', { name: /2026年8月/ }));
    expect(await screen.findByText(/^没有部门/)).toBeTruthy();
    const sent = await Promise.all(asked(requests, 'labour').map((one) => one.json()));
    expect(sent.map(({ sort }) => sort)).toContain('-hours');
  });
});

const PLAN_PATH = '/api/v1/budget-final/budget/3/plan-cells';

const PLAN = {
  ...{ cells: 90, amount: 700, hours: 12 },
  categories: [
    {
      ...{ categoryId: 1, nameZh: '人工', nameEn: 'Labour', subCategories: 1 },
      ...{ cells: 9, amount: 200, hours: 12 },
    },
    {
      ...{ categoryId: 2, nameZh: '费用', nameEn: 'Expenses', subCategories: 4 },
      ...{ cells: 81, amount: 500, hours: 0 },
    },
  ],
};

const other = {
  of: 'plan',
  name: '同期预算',
  budgetId: 3,
  filter: { startDate: '2026-01-01', endDate: '2026-09-30', subCategoryId: 12 },
  to: '/budgetManagement/budgetDetail/3',
} as const;

const verdict = async () => (await screen.findByText(/所点/)).closest('div')?.textContent;

describe('a difference', () => {
  const difference = (yuan: number): Drill => ({
    ...DRILL,
    title: '委外加工 · 同期差额',
    pressed: { kind: 'difference', yuan, other },
  });

  it('opens to both sides, and what one is less the other is what was pressed', async () => {
    const { requests } = openIt(difference(41.51), { [PLAN_PATH]: ok(PLAN) });
    expect(await verdict()).toMatch(/^741.51 − 700.00 = \+41.51 元.*与所点数字一致$/);
    const actual = within(screen.getByRole('region', { name: '实际' }));
    expect(actual.getByRole('button', { name: /凭证 3 笔/ }).textContent).toContain('741.51');
    const planned = within(screen.getByRole('region', { name: '同期预算' }));
    expect(planned.getByText('90 格')).toBeTruthy();
    expect(planned.getByText(/费用/).parentElement?.textContent).toBe('费用 4 个子类500.00');
    expect(planned.getByText(/人工/).parentElement?.textContent).toBe('人工 12 h200.00');
    expect(planned.getByRole('link').getAttribute('href')).toBe('/budgetManagement/budgetDetail/3');
    expect(screen.getByText('+41.51', { selector: 'p' })).toBeTruthy();
    // The rows of what was spent stand beneath, and are not what was pressed.
    expect(screen.getByText('3 笔合计').closest('footer')?.textContent).not.toContain('所点');
    expect(await screen.findByRole('button', { name: /记-041/ })).toBeTruthy();
    const sent = requests.find(({ url }) => new URL(url).pathname === PLAN_PATH);
    expect(await sent?.json()).toEqual(other.filter);
  });

  it('writes the sign of the currency before the figure where boards do', async () => {
    await switchLanguage('en');
    openIt(difference(41.51), { [PLAN_PATH]: ok(PLAN) });
    const said = async () =>
      (await screen.findByText(/the figure you opened/)).closest('[data-equal]')?.textContent;
    expect(await said()).toMatch(/^741.51 − 700.00 = \+¥41.51.*Equals the figure you opened$/);
    expect(screen.getByText('+¥41.51', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText(/^Sum of 3 rows/).closest('footer')?.textContent).toContain('¥741.51');
    expect(document.body.textContent).not.toContain('CNY');
    cleanup();
    openIt(difference(41.5), { [PLAN_PATH]: ok(PLAN) });
    expect(await said()).toContain('¥0.01 more than the figure you opened');
  });

  it.each([
    [741.51, /= \+41.51 元.*比所点数字少 700.00 元/],
    [41.5, /= \+41.51 元.*比所点数字多 0.01 元/],
  ])('that is not %d says so, and by how much', async (yuan, words) => {
    openIt(difference(yuan), { [PLAN_PATH]: ok(PLAN) });
    expect(await verdict()).toMatch(words);
    expect(screen.queryByText('与所点数字一致')).toBeNull();
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('says nothing while one side is missing, which can be asked for again', async () => {
    let failing = true;
    toasts.set([]);
    openIt(difference(41.51), {
      [PLAN_PATH]: async () =>
        failing ? Response.json(refused(1, '出错')) : Response.json(ok(PLAN)),
    });
    expect(await screen.findByText('有的来源没有载入，合计不完整')).toBeTruthy();
    expect(screen.queryByText(/所点/)).toBeNull();
    failing = false;
    const planned = within(screen.getByRole('region', { name: '同期预算' }));
    fireEvent.click(planned.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
  });

  it('shows the rows of a source that is pressed', async () => {
    openIt(difference(41.51), {
      [PLAN_PATH]: ok(PLAN),
      [pathOf('asset')]: ok({ ...nothing, total: 1, sums: { amount: 0 } }),
    });
    await screen.findByText('与所点数字一致');
    fireEvent.click(screen.getByRole('button', { name: /资产 1 笔/ }));
    expect(screen.getByRole('radio', { name: '资产 1' })).toHaveProperty('checked', true);
  });
});

describe('a rate', () => {
  const rate = (percent: number): Drill => ({
    ...DRILL,
    title: '委外加工 · 执行率',
    pressed: { kind: 'rate', percent, other },
  });

  it('opens to what is divided, and comes to what was pressed', async () => {
    openIt(rate(105.93), { [PLAN_PATH]: ok(PLAN) });
    expect(await verdict()).toMatch(/^741.51 ÷ 700.00 = 105.93%.*与所点数字一致$/);
    expect(screen.getByText('105.93%', { selector: 'p' })).toBeTruthy();
  });

  it('that is another one says so, and by how much', async () => {
    openIt(rate(106), { [PLAN_PATH]: ok(PLAN) });
    expect(await verdict()).toMatch(/= 105.93%.*比所点数字少 0.07%/);
    expect(screen.queryByText('与所点数字一致')).toBeNull();
  });

  it('of nothing is none', async () => {
    openIt(rate(106), { [PLAN_PATH]: ok({ ...PLAN, amount: 0, categories: [] }) });
    expect(await verdict()).toMatch(/= —.*得不出所点的比率/);
  });

  it('of hours says where those come from that open to nothing', async () => {
    const told = { of: 'hours', name: '应填工时', hours: 12, why: '按日历' } as const;
    const labour = { [pathOf('labour')]: labourAnswer([labourRow('2026-09', 100, 11)]) };
    openIt({ ...DRILL, pressed: { kind: 'rate', percent: 91.67, other: told } }, labour);
    expect(await verdict()).toMatch(/^11 ÷ 12 = 91.67%.*与所点数字一致$/);
    expect(screen.getByRole('region', { name: '应填工时' }).textContent).toContain('按日历');
    cleanup();
    openIt({ ...DRILL, pressed: { kind: 'rate', percent: 91.7, other: told } }, labour);
    expect(await verdict()).toMatch(/= 91.67%.*比所点数字少 0.03%/);
  });
});

const PARTS_PATH = '/api/v1/budget/3/forecast/parts';

type Document = ForecastParts['documents'][number];

const part = (id: number, nameZh: string, changed: Partial<Document['lines'][number]>) => ({
  ...{ projectId: 9, parentId: null, code: 'P-9', nameZh: '空气源热泵', nameEn: 'Heat pump' },
  ...{ direct: false, subCategory: { id, nameZh, nameEn: nameZh } },
  ...{ planned: 0, booked: 0, amount: 0, ...changed },
});

const forecastOf = (changed: Partial<Document>, ...others: Document[]) => {
  const document: Document = {
    ...{ budgetId: 3, code: 'BG-3', name: '热泵', method: 'remaining', amount: 300 },
    ...{ months: { from: '2026-10', to: '2026-12' }, trend: null, value: null, lines: [] },
    ...changed,
  };
  const reply: ForecastParts = { through: '2026-09', documents: [document, ...others] };
  return { [PARTS_PATH]: ok(reply) };
};

describe('what is expected', () => {
  const added = { name: '预测增加', why: '剩余月份的现行预算', budgetId: 3, through: '2026-09' };
  const expected = (yuan: number): Drill => ({
    ...{ ...DRILL, title: 'EAC' },
    pressed: { kind: 'expected', yuan, added },
  });
  const toCome = async () => within(await screen.findByRole('region', { name: '预测增加' }));
  const partTexts = async () =>
    (await toCome()).getAllByRole('listitem').map(({ textContent }) => textContent);
  const planned = forecastOf({
    lines: [
      part(12, '委外加工', { planned: 200.01, amount: 200.01 }),
      part(20, '试制物料', { planned: 99.99, amount: 99.99 }),
    ],
  });

  it('is what is booked and the cells to come, read as it is opened', async () => {
    openIt(expected(1_041.51), {
      ...planned,
      [PLAN_PATH]: ok({ ...PLAN, amount: 200.01 }),
    });
    expect(await verdict()).toMatch(/^741.51 \+ 300.00 = 1,041.51 元.*与所点数字一致$/);
    expect(await partTexts()).toEqual([
      '空气源热泵 · 委外加工 200.01',
      '空气源热泵 · 试制物料 99.99',
    ]);
    fireEvent.click((await toCome()).getByRole('button', { name: /委外加工/ }));
    expect(await screen.findByRole('heading', { name: /空气源热泵 · 委外加工$/ })).toBeTruthy();
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
  });

  it('that no longer comes of them is not ticked', async () => {
    openIt(expected(1_041.52), planned);
    expect(await verdict()).toMatch(/比所点数字少 0.01 元/);
    expect(screen.queryByText('与所点数字一致')).toBeNull();
  });

  it('by trend says what each line was multiplied by, and opens its rows', async () => {
    const trend = { monthsLeft: 2, months: 3 };
    const lines = [
      part(12, '委外加工', { booked: 100, amount: 66.67 }),
      part(20, '试制物料', { booked: 0.01, amount: 0.01 }),
    ];
    const months = { from: '2026-07', to: '2026-09' };
    const { requests } = openIt(
      expected(808.19),
      forecastOf({ ...{ method: 'trend', amount: 66.68, months, trend, lines } }),
    );
    expect(await verdict()).toMatch(/^741.51 \+ 66.68 = 808.19 元.*与所点数字一致$/);
    expect(await partTexts()).toEqual([
      '空气源热泵 · 委外加工 100.00 × 2 ÷ 366.67',
      '空气源热泵 · 试制物料 0.01 × 2 ÷ 30.01',
    ]);
    fireEvent.click((await toCome()).getByRole('button', { name: /委外加工/ }));
    await screen.findByText('比所点数字多 641.51 元');
    const sent = await Promise.all(asked(requests, 'voucher').map((one) => one.clone().json()));
    expect(sent).toContainEqual({
      ...{ startDate: '2026-07-01', endDate: '2026-09-30', pageSize: 1 },
      ...{ projectId: 9, direct: false, subCategoryId: 12 },
    });
  });

  it('by figures that were entered tells them from those that are planned', async () => {
    const lines = [
      part(12, '委外加工', { planned: 200, amount: 180.5 }),
      part(20, '试制物料', { planned: 10, amount: 10 }),
    ];
    openIt(expected(932.01), forecastOf({ method: 'manual', amount: 190.5, lines }));
    expect(await verdict()).toMatch(/与所点数字一致$/);
    expect(await partTexts()).toEqual([
      '空气源热泵 · 委外加工 原计划 200.00180.50',
      '空气源热泵 · 试制物料 10.00',
    ]);
  });

  it('by the work is worked out once more of what is planned, booked and done', async () => {
    const value = { bac: 9_000, ac: 741.51, percentDone: 33.33 };
    const cpi = { method: 'cpi', months: null, value, amount: 1_483.24 } as const;
    openIt(expected(2_224.75), forecastOf(cpi));
    expect(await verdict()).toMatch(/^741.51 \+ 1,483.24 = 2,224.75 元.*与所点数字一致$/);
    expect(await partTexts()).toEqual([
      '预计完工 9,000.00 × 741.51 ÷ (9,000.00 × 33.33%)2,224.75',
      '已记账 −741.51',
    ]);
    cleanup();
    // Nobody's word is taken for it.
    openIt(expected(2_224.85), forecastOf({ ...cpi, amount: 1_483.34 }));
    expect(await verdict()).toMatch(/比所点数字少 0.10 元/);
  });

  it('of several is told by each, and is none while one has none', async () => {
    const member: Document = {
      ...{ budgetId: 4, code: 'BG-4', name: '冷柜', method: 'trend', amount: 0.5 },
      ...{ months: null, trend: null, value: null, lines: [] },
    };
    openIt(expected(1_042.01), forecastOf({ budgetId: 2 }, member));
    expect(await verdict()).toMatch(/^741.51 \+ 300.50 = 1,042.01 元.*与所点数字一致$/);
    expect(await partTexts()).toEqual(['热泵 BG-3 · 剩余预算300.00', '冷柜 BG-4 · 趋势0.50']);
    cleanup();
    openIt(expected(1_041.51), forecastOf({ budgetId: 2 }, { ...member, amount: null }));
    expect(await screen.findByText('有的来源没有载入，合计不完整')).toBeTruthy();
    expect(screen.queryByText('与所点数字一致')).toBeNull();
  });

  it('says nothing while that is missing, which can be asked for again', async () => {
    let failing = true;
    toasts.set([]);
    openIt(expected(1_041.51), {
      [PARTS_PATH]: async () =>
        Response.json(failing ? refused(1, '出错') : Object.values(planned)[0]),
    });
    expect(await screen.findByText('有的来源没有载入，合计不完整')).toBeTruthy();
    failing = false;
    fireEvent.click((await toCome()).getByRole('button', { name: '重试' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
  });

  it('shows some of many lines first', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => part(at + 1, `子类${at}`, { amount: 10 }));
    openIt(expected(1_041.51), forecastOf({ lines }));
    await screen.findByText('与所点数字一致');
    expect(await partTexts()).toHaveLength(12);
    fireEvent.click((await toCome()).getByRole('button', { name: '再显示 18 项' }));
    expect(await partTexts()).toHaveLength(30);
  });
});

describe('rows that are not usual ones', () => {
  it('are counted by what they are', async () => {
    const [first, second, third] = LINES;
    const late = { ...second, kind: 'late', originMonth: '2026-08' };
    const mended = { ...third, kind: 'correction', originMonth: '2026-07' };
    openIt(DRILL, { [pathOf('voucher')]: answering([first, late, mended] as VoucherRow[]) });
    expect(await screen.findByText('补记 1')).toBeTruthy();
    expect(screen.getByText('更正 1')).toBeTruthy();
    cleanup();
    openIt();
    await screen.findByText('与所点数字一致');
    expect(screen.queryByText(/^(补记|更正) \d/)).toBeNull();
  });
});

describe('the keyboard in the panel', () => {
  it('goes through months and rows, up a level, and back to the figure', async () => {
    const parent = { ...DRILL, title: '费用 · 实际' };
    const { figure } = openIt({ ...DRILL, parent });
    await screen.findByRole('button', { name: /记-041/ });
    press('j');
    expect(document.activeElement?.textContent).toContain('2026年9月');
    press('ArrowDown');
    expect(document.activeElement?.textContent).toContain('记-041');
    press('k');
    press('Backspace');
    expect(await screen.findByRole('heading', { name: '费用 · 实际' })).toBeTruthy();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('heading', { name: '费用 · 实际' })).toBeNull());
    expect(document.activeElement).toBe(figure);
  });
});
