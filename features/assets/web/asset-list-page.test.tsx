import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import {
  ASSET,
  CHOICES,
  choices,
  detail,
  eachOnWideScreen,
  LIST,
  lastAsked,
  one,
  openAssets,
  page,
  press,
  resize,
  row,
} from './testing.tsx';

eachOnWideScreen();

const other = row({
  id: 32,
  code: 'ZC-2021-015',
  name: '老化试验箱',
  status: 'idle',
  depreciation: null,
  reason: 'writtenOff',
  netValue: 12_000,
});

const open = (search = '', answers: Readonly<Record<string, object>> = {}) => {
  const requests = answerCalls({
    [LIST]: ok(page([row(), other])),
    [CHOICES]: ok(choices),
    [one(31)]: ok(detail()),
    [one(32)]: ok(detail({ ...other, shareSets: [], sharesFrom: null })),
    ...answers,
  });
  return { requests, ...openAssets(search) };
};

const queryOf = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? 'http://none').searchParams);

describe('the list of assets', () => {
  it('shows what the month takes, or why it takes nothing, and what all of it comes to', async () => {
    open();
    const line = within((await screen.findByText('低温环境试验舱')).closest('tr') as HTMLElement);
    expect(line.getByText('19,950.00')).toBeTruthy();
    expect(line.getByText('641,550.00')).toBeTruthy();
    const idle = within(screen.getByText('老化试验箱').closest('tr') as HTMLElement);
    expect(idle.getByText('已提足')).toBeTruthy();
    expect(idle.getByText('闲置')).toBeTruthy();
    expect(screen.getByText('412,906.13')).toBeTruthy();
    expect(screen.getAllByText('10 月折旧').length).toBeGreaterThan(0);
    expect(screen.getByText('2026-09 及以前已关账')).toBeTruthy();
    expect(screen.getByRole('radio', { name: '闲置 3' })).toBeTruthy();
  });

  it('asks as the address says and changes it', async () => {
    const { requests, router } = open('?month=2026-05&status=idle&subCategoryId=5');
    await screen.findByText('低温环境试验舱');
    expect(queryOf(requests.find(({ url }) => url.includes(LIST)))).toMatchObject({
      month: '2026-05',
      status: 'idle',
      subCategoryId: '5',
    });
    fireEvent.click(screen.getByRole('radio', { name: '全部 58' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('status'));
    expect(router.state.location.search).toContain('month=2026-05');
  });

  it('opens what the month takes to the assets it takes it of, and back', async () => {
    const { requests, router } = open('?month=2026-10');
    await screen.findByText('低温环境试验舱');
    await press('412,906.13');
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-10&due=month'));
    await waitFor(() => expect(queryOf(lastAsked(requests, LIST))).toMatchObject({ due: 'month' }));
    expect(screen.getByText('只显示 2026-10 有计提的资产。')).toBeTruthy();
    await press('显示全部');
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-10'));
  });

  it('says what to do where there is nothing, and how to see everything again', async () => {
    open('', { [LIST]: ok(page([])) });
    expect(await screen.findByText('还没有资产')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /新增资产/ }).length).toBeGreaterThan(1);
  });

  it('clears the filters when they leave nothing', async () => {
    const { router } = open('?status=scrapped&q=x', { [LIST]: ok(page([], { isEmpty: false })) });
    await press('清除筛选');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('the asset beside it', () => {
  it('answers how much, until when and to whom', async () => {
    const { router } = open();
    fireEvent.click(await screen.findByRole('button', { name: '低温环境试验舱' }));
    expect(await screen.findByText('31 / 60 个月')).toBeTruthy();
    expect(router.state.location.search).toBe('?asset=31');
    expect(screen.getByText('万元，直线法 1,260,000.00 × 95% ÷ 60')).toBeTruthy();
    expect(screen.getByText('自 2026-07 起')).toBeTruthy();
    expect(screen.getByText('2024-04 至 2026-06')).toBeTruthy();
    const bar = screen.getAllByRole('list', { name: '分摊' })[0] as HTMLElement;
    expect(
      within(bar)
        .getAllByRole('listitem')
        .map((part) => part.textContent),
    ).toEqual(['空气源热泵平台 50%', '低温增焓压缩 30%', '磁悬浮压缩机 20%']);
  });

  it('shows the schedule by project: the open month with a chip, older and later ones folded', async () => {
    open('?asset=31');
    const table = within(await screen.findByRole('table', { name: '折旧计划' }));
    const cells = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells('2026-10')).toEqual([
      '9,975.00',
      '5,985.00',
      '3,990.00',
      '19,950.00',
      '641,550.00',
      '待决算',
    ]);
    expect(cells('2026-05')).toEqual([
      '13,965.00',
      '5,985.00',
      '—',
      '19,950.00',
      '741,300.00',
      '已关账',
    ]);
    // Seven months since the accounts began, and two from before: 9 × 19,950.00 = 179,550.00.
    expect(cells('累计 9 个月')).toEqual([
      '81,795.00',
      '41,895.00',
      '15,960.00',
      '179,550.00',
      '641,550.00',
      '',
    ]);
    expect(table.queryByText('2026-04')).toBeNull();
    expect(table.getByText(/2024-11 至 2024-12 · 2 个月/)).toBeTruthy();
    const older = within(table.getByText(/2026-04 至 2026-04 · 1 个月/));
    fireEvent.click(older.getByRole('button', { name: '展开' }));
    expect(table.getByText('2026-04')).toBeTruthy();
  });

  it('changes with J and K, but not under the hands of somebody who types', async () => {
    const { router } = open('?asset=31');
    await screen.findByText('31 / 60 个月');
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(router.state.location.search).toBe('?asset=32'));
    expect(await screen.findByText('还没有分摊到项目，折旧会进入待分配')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('编号、名称'), { key: 'k' });
    expect(router.state.location.search).toBe('?asset=32');
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(router.state.location.search).toBe('?asset=31'));
  });

  it('is a page of its own where there is no room, with the way back', async () => {
    resize(600);
    const { router } = open('?asset=31');
    expect(await screen.findByRole('heading', { name: '低温环境试验舱' })).toBeTruthy();
    expect(screen.queryByText('老化试验箱')).toBeNull();
    await press('返回清单');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('老化试验箱')).toBeTruthy();
  });

  it.each([
    ['no such asset', 5],
    ['no such number', 2],
  ])('can only be closed where there is %s', async (_, code) => {
    const { router } = open('?asset=31', { [one(31)]: refused(code, '没有找到') });
    expect(await screen.findByText('没有这项资产，可能已被删除')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    await press('关闭');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is asked for again where it has not come', async () => {
    let answer: object = refused(9, '出错了');
    open('?asset=31', { [one(31)]: () => Promise.resolve(Response.json(answer)) });
    expect(await screen.findByText('载入失败')).toBeTruthy();
    answer = ok(detail());
    await press('重试');
    expect(await screen.findByText('31 / 60 个月')).toBeTruthy();
  });

  it('is deleted only where nothing of it is closed, after a question', async () => {
    const { router } = open('?asset=31', {
      [one(31)]: (request: Request) =>
        Promise.resolve(
          Response.json(
            request.method === 'DELETE'
              ? ok({ deleted: true })
              : ok(detail({ abilities: { edit: true, remove: true } })),
          ),
        ),
    });
    await press('ZC-2024-031 的更多操作');
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    await screen.findAllByText('删除资产 ZC-2024-031 低温环境试验舱？');
    fireEvent.click(screen.getByRole('button', { name: /删\s*除/ }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('the form', () => {
  it('sends figures as they are meant, and says what is wrong at its field', async () => {
    const { requests } = open('?asset=31', {
      [ASSET]: refused(1, '超过', {
        issues: [{ path: 'originalValue', key: 'assets.takenExceedsBase', msg: '已提超过总额' }],
      }),
    });
    await press(/编\s*辑/);
    const value = await screen.findByRole('textbox', { name: '原值' });
    fireEvent.change(value, { target: { value: '1,300,000.5' } });
    fireEvent.change(screen.getByRole('textbox', { name: '使用年限' }), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('填写 1 到 600 的整数')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: '使用年限' }), {
      target: { value: '72' },
    });
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('已提超过总额')).toBeTruthy();
    expect(await lastAsked(requests, ASSET)?.json()).toMatchObject({
      id: 31,
      version: 3,
      originalValue: 1_300_000.5,
      lifeMonths: 72,
      residualRate: 5,
      custodianId: 9,
      scrappedMonth: null,
    });
  });
});
