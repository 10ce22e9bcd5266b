import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportEndpoints } from '#features/actuals/contract-export.ts';
import { type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { taskPath } from '../paths.ts';
import { closed, DETAIL, detail, MONTH, openTasks, press, ready, runView } from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

const EXPORT = exportEndpoints.month.path;

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const nothing = { rows: 0, hours: 0, amount: 0, atActual: 0 };

const comparison = ok({
  from: runView(2),
  to: runView(3),
  same: false,
  rows: [],
  total: { from: nothing, to: nothing },
});

type Answers = Parameters<typeof answerCalls>[0];

function open(shown: TaskDetail, answers: Answers = {}) {
  const requests = answerCalls({
    [DETAIL]: ok(shown),
    [taskEndpoints.compare.path]: comparison,
    ...answers,
  });
  openTasks(taskPath(MONTH));
  return requests;
}

const workbook = (content: BodyInit) =>
  new Response(content, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''${encodeURIComponent('月度决算.xlsx')}`,
    },
  });

describe('the export of a month', () => {
  it('is fetched as it is and saved under the name the server gave it', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const requests = open(ready(), { [EXPORT]: async () => workbook('PK') });
    await press('导出');
    await waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toEqual(['已下载：月度决算.xlsx']),
    );
    expect(saved).toHaveBeenCalledOnce();
    const asked = requests.map(({ url }) => new URL(url)).filter((url) => url.pathname === EXPORT);
    expect(asked.map(({ search }) => search)).toEqual([`?month=${MONTH}`]);
  });

  it('has labour at actual rates where that is chosen', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const requests = open(ready(), { [EXPORT]: async () => workbook('PK') });
    await press('选择人工按哪种费率导出');
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      '人工按标准费率',
      '人工按实际费率',
    ]);
    fireEvent.click(choices[1] as HTMLElement);
    const asked = () =>
      requests.map(({ url }) => new URL(url)).filter((url) => url.pathname === EXPORT);
    await waitFor(() =>
      expect(asked().map(({ search }) => search)).toEqual([`?month=${MONTH}&labour=actual`]),
    );
  });

  it('is there for closed months too', async () => {
    open(closed());
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull();
  });

  it('is not offered before the first run', async () => {
    open(detail({ run: null, runs: [], closeBlocked: 'noRun' }));
    expect(await screen.findByRole('button', { name: '关账' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  it('says how much of it is here, and cannot be asked for twice meanwhile', async () => {
    const flow = new TransformStream<Uint8Array<ArrayBuffer>>();
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const requests = open(ready(), { [EXPORT]: async () => workbook(flow.readable) });
    await press('导出');
    const writer = flow.writable.getWriter();
    await writer.write(new Uint8Array(2_000));
    await press(/正在导出 2 KB/);
    const asked = () => requests.filter(({ url }) => new URL(url).pathname === EXPORT);
    expect(asked()).toHaveLength(1);
    await writer.close();
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
    expect(saved).toHaveBeenCalledOnce();
  });

  it('is no file where it is words, or where it broke off', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    let words: object | null = refused(6, '2026-10 刚刚有了新的运行结果，请重新导出');
    open(ready(), {
      [EXPORT]: async () => {
        if (words !== null) return Response.json(words);
        const broken = new ReadableStream({ start: (end) => end.error(new TypeError('cut off')) });
        return workbook(broken);
      },
    });
    await press('导出');
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([
        { kind: 'error', text: '2026-10 刚刚有了新的运行结果，请重新导出' },
      ]),
    );
    words = null;
    toasts.set([]);
    await press('导出');
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error' }]));
    expect(saved).not.toHaveBeenCalled();
    expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
  });
});
