import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportPreview, ExportRunView } from '#features/hours-reports/contract-exports.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { ExportsPage } from './exports-page.tsx';

configure({ asyncUtilTimeout: 10_000 });

const BASE = '/api/v1/workHour/export';
const BATCHES = `${BASE}/batches`;
const PREVIEW = `${BASE}/preview`;
const JOBS = `${BASE}/jobs`;
const HOURS = `${BASE}/hours-statistics`;
const DEPARTMENTS = `${BASE}/dept-statistics`;

const preview = (changes: Partial<ExportPreview> = {}): ExportPreview => ({
  columns: [
    { title: '工号', kind: 'text' },
    { title: '日期', kind: 'date' },
    { title: '工时', kind: 'hours' },
  ],
  moreColumns: 0,
  rows: [['S1', '2026-11-02', 7.5]],
  totals: ['合计', null, 1234.5],
  count: 321,
  people: 12,
  hours: 1234.5,
  projectHours: 1200,
  absenceHours: 34.5,
  asJob: false,
  ...changes,
});

const run = (changes: Partial<ExportRunView> = {}): ExportRunView => ({
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'detail',
  format: 'xlsx',
  fileName: '工时明细_2026.xlsx',
  state: 'running',
  percent: 40,
  rows: null,
  bytes: null,
  problem: null,
  createdAt: '2026-11-16T01:00:00.000Z',
  expiresAt: '2026-11-23T01:00:00.000Z',
  ...changes,
});

const answers = {
  [BATCHES]: ok({
    currentId: 7,
    batches: [{ id: 7, name: '十一月', startDate: '2026-11-01', endDate: '2026-11-30' }],
  }),
  [PREVIEW]: ok(preview()),
  [JOBS]: ok([]) as object,
  '/api/v1/sysDept/allDeptList': ok([]),
};

function open(path = '/', changed: Parameters<typeof answerCalls>[0] = {}) {
  const requests = answerCalls({ ...answers, ...changed });
  const router = createMemoryRouter([{ path: '/', element: <ExportsPage /> }], {
    initialEntries: [path],
  });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { requests, router };
}

const never = () => new Promise<Response>(() => undefined);

const exportButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /导出$/ });

async function pressExport() {
  await waitFor(() => expect(exportButton().disabled).toBe(false));
  fireEvent.click(exportButton());
}

const bodiesTo = async (requests: readonly Request[], path: string, method = 'POST') =>
  Promise.all(
    requests
      .filter((one) => new URL(one.url).pathname === path && one.method === method)
      .map((one) => one.clone().json() as Promise<unknown>),
  );

beforeEach(async () => {
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what is about to be exported', () => {
  it('says that a filter is out of reach, and takes it away instead of asking again', async () => {
    const { router } = open('/?dept=404', {
      [PREVIEW]: async (request: Request) =>
        Response.json(
          (await request.clone().text()).includes('deptId')
            ? refused(3, '没有权限')
            : ok(preview()),
        ),
    });
    expect(await screen.findByText('没有找到所选的批次、部门或项目')).toBeTruthy();
    // There is nothing whose sums could still come.
    expect(screen.queryByLabelText('汇总')).toBeNull();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(await screen.findByText('前 1 行，共 321 行')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('is looked at by the batch that is current, with its sums', async () => {
    const { requests } = open();
    expect(await screen.findByText('前 1 行，共 321 行')).toBeTruthy();
    const sums = within(screen.getByLabelText('汇总'));
    expect(sums.getByText('321')).toBeTruthy();
    expect(sums.getByText('1,234.5')).toBeTruthy();
    expect(screen.getByRole('cell', { name: '7.5' })).toBeTruthy();
    expect(await bodiesTo(requests, PREVIEW)).toEqual([{ kind: 'detail', batchId: 7 }]);
  });

  it('is never empty or zero before it is known', async () => {
    open('/', { [PREVIEW]: never });
    await screen.findByText('十一月');
    expect(screen.getByLabelText('汇总').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByLabelText('汇总').textContent).not.toMatch(/\d/);
    expect(screen.queryByText('所选范围内没有工时')).toBeNull();
    expect(exportButton().disabled).toBe(true);
  });

  it('says so where there is nothing, and how to find something', async () => {
    const none = preview({ rows: [], totals: [], count: 0, people: 0, hours: 0 });
    const { router } = open('/?state=draft', { [PREVIEW]: ok(none) });
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(exportButton().disabled).toBe(true);
  });

  it('can be asked for again where it did not load', async () => {
    let failing = true;
    open('/', {
      [PREVIEW]: async () =>
        failing ? new Response('', { status: 502 }) : Response.json(ok(preview())),
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    failing = false;
    fireEvent.click(retry);
    expect(await screen.findByText('前 1 行，共 321 行')).toBeTruthy();
  });

  it('is not asked for while the days are wrong', async () => {
    const { requests } = open('/?from=2016-01-01&to=2026-01-01');
    expect(await screen.findByText('日期范围最长为五年，请缩短后再试')).toBeTruthy();
    expect(await bodiesTo(requests, PREVIEW)).toEqual([]);
  });
});

describe('the file', () => {
  it('is fetched as it is, saved under the name the server gave it', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { requests } = open('/?kind=departments&format=csv', {
      [DEPARTMENTS]: async () =>
        new Response('a,b', {
          headers: { 'content-disposition': 'attachment; filename="x.csv"' },
        }),
    });
    await pressExport();
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['已下载：x.csv']));
    expect(saved).toHaveBeenCalledOnce();
    expect(await bodiesTo(requests, DEPARTMENTS)).toEqual([{ format: 'csv', batchId: 7 }]);
  });

  it('is no file where it is words: they are shown as the error they are', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    open('/', { [HOURS]: refused(3, '您没有权限进行此操作') });
    await pressExport();
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ kind: 'error', text: '您没有权限进行此操作' }]),
    );
    expect(saved).not.toHaveBeenCalled();
  });

  it('tells how much of it has come, and can be given up', async () => {
    let given: AbortSignal | undefined;
    open('/', {
      [HOURS]: async ({ signal }) => {
        given = signal;
        const flow = new TransformStream<Uint8Array<ArrayBuffer>>();
        const writer = flow.writable.getWriter();
        signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => 0));
        void writer.write(new Uint8Array(12_000));
        return new Response(flow.readable);
      },
    });
    await pressExport();
    expect(await screen.findByText('已接收 12 KB，共 321 行')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '取消下载' }));
    await waitFor(() => expect(screen.queryByText(/已接收/)).toBeNull());
    expect(given?.aborted).toBe(true);
    expect(toasts.get()).toEqual([]);
  });
});

describe('what is made in the background', () => {
  it('is asked for where there are very many rows', async () => {
    const { requests } = open('/', {
      [PREVIEW]: ok(preview({ count: 200_000, asJob: true })),
      [JOBS]: async (request) =>
        Response.json(ok(request.method === 'POST' ? { id: run().id } : [run()])),
    });
    await pressExport();
    await waitFor(() => expect(toasts.get()[0]?.text).toBe('已开始在后台生成'));
    expect(await bodiesTo(requests, JOBS)).toEqual([
      { kind: 'detail', format: 'xlsx', batchId: 7 },
    ]);
  });

  it('is listed with how far it is, and can be cancelled, fetched and removed', async () => {
    const done = run({
      id: '018f0000-0000-7000-8000-000000000002',
      fileName: '完.csv',
      state: 'done',
      percent: 100,
      rows: 5_000,
      bytes: 3_400_000,
    });
    const failed = run({ id: '018f0000-0000-7000-8000-000000000003', state: 'failed' });
    const { requests } = open('/', {
      [JOBS]: ok([run(), done, failed]),
      [`${JOBS}/${run().id}`]: ok(null),
    });
    expect(await screen.findByText('生成中 40%')).toBeTruthy();
    expect(screen.getByText('3.4 MB')).toBeTruthy();
    expect(screen.getByText('文件没有生成，请重新导出。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载 完.csv' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '移除 完.csv' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '取消 工时明细_2026.xlsx' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
