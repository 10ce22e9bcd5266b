import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import {
  detail,
  han,
  ONE,
  openDetail,
  openVersion,
  press,
  versionView,
  zhou,
} from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (shown: BudgetDetail, answers: Record<string, object> = {}, search = '') =>
  openDetail(shown, search, answers);

const sent = (requests: readonly Request[], path: string) =>
  requests.find(({ method, url }) => method !== 'GET' && new URL(url).pathname === `${ONE}${path}`);

const inReview = (abilities: Parameters<typeof openVersion>[0]) =>
  openVersion(abilities, {
    status: 1,
    stations: [
      { station: 'draft', state: 'done', people: [], at: '2026-11-01T02:00:00.000Z' },
      { station: 'leader', state: 'current', people: [zhou], at: null },
      { station: 'finance', state: 'waiting', people: [han], at: null },
      { station: 'effective', state: 'waiting', people: [], at: null },
    ],
  });

describe('a document', () => {
  it('shows the version under way, how far it is from the one in force, and all three amounts', async () => {
    open(detail(openVersion({ submit: true })));
    expect(await screen.findByRole('heading', { name: '空气源热泵平台' })).toBeTruthy();
    const strip = within(screen.getByRole('region', { name: '审批与合计' }));
    expect(strip.getByText('884.00')).toBeTruthy();
    expect(strip.getByText('+24.00')).toBeTruthy();
    expect(strip.getByText('800.00')).toBeTruthy();
    expect(strip.getByText('614.01')).toBeTruthy();
    expect(strip.getByText('周雨桐')).toBeTruthy();
  });

  it('offers only what the server allows', async () => {
    open(detail(openVersion({}), { abilities: { copy: false } }));
    await screen.findByRole('heading', { name: '空气源热泵平台' });
    for (const name of ['提交审批', '通过', '退回', '撤回', '修订', '更多操作']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('shows another version on request, without the actions of the one under way', async () => {
    open(detail(openVersion({ submit: true, discard: true })), {}, '?version=11');
    expect(await screen.findByText(/自 2026-08-18 起生效/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提交审批' })).toBeNull();
  });

  it('is told to be missing where the server knows none', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open(detail(null), { [ONE]: refused(5, '没有找到') });
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: '空气源热泵平台' })).toBeNull(),
    );
  });
});

describe('handing a version in', () => {
  it('asks first, names who is next, and sends what was seen', async () => {
    const version = openVersion({ submit: true });
    const { requests } = open(detail(version), { [`${ONE}/submit`]: ok(inReview({})) });
    await press('提交审批');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/合计 8,840,000.00 元。.*周雨桐/)).toBeTruthy();
    expect(sent(requests, '/submit')).toBeUndefined();
    fireEvent.click(question.getByRole('button', { name: '提交审批' }));
    await waitFor(() => expect(sent(requests, '/submit')).toBeDefined());
    expect(await sent(requests, '/submit')?.json()).toEqual({ versionId: 12, rev: 9 });
  });

  it('reads again what has moved on meanwhile, and says so', async () => {
    const { requests } = open(detail(openVersion({ submit: true })), {
      [`${ONE}/submit`]: refused(6, '该版本的状态刚刚改变', { open: null }),
    });
    await press('提交审批');
    const question = within(await screen.findByRole('dialog'));
    const reads = () => requests.filter(({ method, url }) => method === 'GET' && url.endsWith(ONE));
    const before = reads().length;
    fireEvent.click(question.getByRole('button', { name: '提交审批' }));
    expect(await screen.findByText(/这个版本刚刚有了变化/)).toBeTruthy();
    await waitFor(() => expect(reads().length).toBeGreaterThan(before));
  });

  it('offers to put closed months back where they are what stands in the way', async () => {
    const { requests } = open(detail(openVersion({ submit: true })), {
      [`${ONE}/submit`]: refused(8, '2026-08 已关账，修订不能改变它们', { months: ['2026-08'] }),
      [`${ONE}/restoreClosed`]: ok({ rev: 10, cells: 2 }),
    });
    await press('提交审批');
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: '提交审批' }));
    expect(await screen.findByText('2026-08 已关账，修订不能改变它们')).toBeTruthy();
    await press('把已关账月份改回现行版本');
    await waitFor(() => expect(sent(requests, '/restoreClosed')).toBeDefined());
    expect(await sent(requests, '/restoreClosed')?.json()).toEqual({ versionId: 12 });
  });
});

describe('deciding about a version', () => {
  it('approves the step it waits in, after a question', async () => {
    const { requests } = open(detail(inReview({ decide: true })), {
      [`${ONE}/approve`]: ok(versionView()),
    });
    await press('通过');
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: '通过' }));
    await waitFor(() => expect(sent(requests, '/approve')).toBeDefined());
    expect(await sent(requests, '/approve')?.json()).toEqual({ versionId: 12, step: 'leader' });
  });

  it('returns it with a reason and the cell the reviewer looked at', async () => {
    const { requests } = open(
      detail(inReview({ decide: true })),
      { [`${ONE}/return`]: ok(versionView()) },
      '?cell=amount.31.20.2026-11',
    );
    await press('退回');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: '退回' }));
    expect(await dialog.findByText('必填')).toBeTruthy();
    expect(sent(requests, '/return')).toBeUndefined();
    fireEvent.change(dialog.getByLabelText('退回原因'), { target: { value: '请附报价' } });
    fireEvent.click(dialog.getByRole('button', { name: '退回' }));
    await waitFor(() => expect(sent(requests, '/return')).toBeDefined());
    expect(await sent(requests, '/return')?.json()).toEqual({
      versionId: 12,
      step: 'leader',
      reason: '请附报价',
      cell: { kind: 'amount', projectId: 31, itemId: 20, month: '2026-11' },
    });
  });

  it('leads to the cell that was meant', async () => {
    const cell = { kind: 'hours', projectId: 31, itemId: 5, month: '2026-11' } as const;
    const returned = openVersion(
      { submit: true },
      {
        status: 2,
        events: [
          {
            action: 'return',
            step: 'leader',
            by: zhou,
            at: '2026-11-02T02:00:00.000Z',
            reason: '请附报价',
            cell,
          },
        ],
      },
    );
    const { router } = open(detail(returned));
    expect(await screen.findByText('请附报价', { exact: false })).toBeTruthy();
    await press('定位');
    await waitFor(() => {
      const params = new URLSearchParams(router.state.location.search);
      expect(params.get('cell')).toBe('hours.31.5.2026-11');
      expect(params.get('tab')).toBe('hours');
    });
  });
});

describe('a revision', () => {
  it('begins with a reason, and then its draft is shown', async () => {
    const { requests, router } = open(detail(null, { abilities: { revise: true } }), {
      [`${ONE}/revise`]: ok({ versionId: 12 }),
    });
    await press('修订');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('修订原因'), { target: { value: '认证提前' } });
    fireEvent.click(dialog.getByRole('button', { name: '修订' }));
    await waitFor(() => expect(sent(requests, '/revise')).toBeDefined());
    expect(await sent(requests, '/revise')?.json()).toEqual({ reason: '认证提前' });
    await waitFor(() => expect(router.state.location.search).toBe('?version=12'));
  });

  it('is thrown away only after a question', async () => {
    const { requests } = open(detail(openVersion({ discard: true })), {
      [`${ONE}/discard`]: ok({ versionId: 12 }),
    });
    await press('更多操作');
    fireEvent.click(await screen.findByText('放弃修订'));
    const question = within(await screen.findByRole('dialog'));
    expect(sent(requests, '/discard')).toBeUndefined();
    fireEvent.click(question.getByRole('button', { name: '放弃修订' }));
    await waitFor(() => expect(sent(requests, '/discard')).toBeDefined());
  });
});

describe('a copy', () => {
  it('begins a year later under another code, with or without figures, and opens', async () => {
    const { requests } = open(detail(null), {
      [`${ONE}/copy`]: ok({ id: 77, versionId: 78 }),
      '/api/v1/budget/77': ok(detail(null, { id: 77, name: '明年的预算' })),
    });
    await press('更多操作');
    fireEvent.click(await screen.findByText('复制为新预算'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('预算编号'), { target: { value: 'BG27-001' } });
    fireEvent.click(dialog.getByRole('radio', { name: '只带行，数值留空' }));
    fireEvent.click(dialog.getByRole('button', { name: '复制' }));
    await waitFor(() => expect(sent(requests, '/copy')).toBeDefined());
    expect(await sent(requests, '/copy')?.json()).toEqual({
      code: 'BG27-001',
      name: '空气源热泵平台',
      fromMonth: '2027-01',
      withValues: false,
    });
    expect(await screen.findByRole('heading', { name: '明年的预算' })).toBeTruthy();
  });
});
