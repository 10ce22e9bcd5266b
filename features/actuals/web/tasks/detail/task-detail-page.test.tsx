import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { RUN_STEPS } from '#features/actuals/rules.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { taskPath } from '../paths.ts';
import {
  closed,
  DETAIL,
  detail,
  FINDINGS,
  MONTH,
  openTasks,
  pendingRow,
  press,
  ready,
  research,
  runView,
  sentTo,
  step,
  unapproved,
  waived,
} from '../testing.tsx';
import { fillOf } from './steps.tsx';

configure({ asyncUtilTimeout: 10_000 });

const { run, close, reopen, compare } = taskEndpoints;

const unmoved = { rows: 0, amount: 0, atActual: 0 };
const nothing = { ...unmoved, hours: 0 };

const comparison = ok({
  from: runView(2),
  to: runView(3),
  same: false,
  rows: [],
  total: { from: nothing, to: nothing },
});

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(shown: TaskDetail, answers: Record<string, object> = {}) {
  const requests = answerCalls({ [DETAIL]: ok(shown), [compare.path]: comparison, ...answers });
  const router = openTasks(taskPath(MONTH));
  return { requests, router };
}

/** What is asked for is `before` until `path` has been called, and `after` from then on. */
function changing(before: TaskDetail, path: string, after: TaskDetail) {
  let shown = before;
  return open(before, {
    [DETAIL]: async () => Response.json(ok(shown)),
    [path]: async () => {
      shown = after;
      return Response.json(ok(after));
    },
  });
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const isPrimary = (name: string) => button(name).className.includes('primary');

const neverRun = (changes: Parameters<typeof detail>[0] = {}) =>
  detail({
    ...pendingRow(),
    runs: [],
    steps: RUN_STEPS.map((name) => step(name, { state: 'waiting' })),
    sources: [],
    findings: [],
    unapproved: [],
    closeBlocked: 'noRun',
    ...changes,
  });

describe('a month nobody has run', () => {
  it('says so, and offers to run it', async () => {
    const { requests } = open(neverRun(), {
      [run.path]: ok({ runId: 1, jobId: '7b0f2f0e-58a5-4f5c-9a8d-1d7f6a9b1c11' }),
    });
    expect(await screen.findByRole('heading', { name: '2026年10月决算' })).toBeTruthy();
    expect(await screen.findByText('这个月还没有运行')).toBeTruthy();
    expect(screen.getByText('2026年9月已于 10-16 10:00 关账')).toBeTruthy();
    expect(button('关账').disabled).toBe(true);
    expect(screen.getByText('运行之后才能关账')).toBeTruthy();
    expect(isPrimary('运行')).toBe(true);
    await press('运行');
    await waitFor(() => expect(sentTo(requests, run.path)).toHaveLength(1));
  });

  it('shows at once that it was asked to run, however slow the answer is', async () => {
    let answer: (reply: Response) => void = () => undefined;
    const { requests } = open(neverRun(), {
      [run.path]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await press('运行');
    const asked = screen.getByRole('button', { name: /运行$/ });
    await waitFor(() => expect(asked.className).toContain('ant-btn-loading'));
    fireEvent.click(asked);
    expect(sentTo(requests, run.path)).toHaveLength(1);
    answer(Response.json(ok({ runId: 1, jobId: '7b0f2f0e-58a5-4f5c-9a8d-1d7f6a9b1c11' })));
    await waitFor(() => expect(asked.className).not.toContain('ant-btn-loading'));
  });
});

describe('a month that is worked out', () => {
  it('shows the step it is at, asks again until it is done, and then less often', async () => {
    const steps = RUN_STEPS.map((name, at) =>
      step(name, { state: at === 0 ? 'done' : at === 1 ? 'running' : 'waiting' }),
    );
    const running = detail({
      status: 1,
      underWay: { runId: 4, jobId: null, step: 'labour', percent: 25 },
      runs: [runView(4, { state: 'running', seconds: null, finishedAt: null, by: '李会计' })],
      run: null,
      steps,
      closeBlocked: 'underWay',
    });
    let answers = 0;
    const { requests } = open(running, {
      [DETAIL]: async () => {
        answers += 1;
        return Response.json(ok(answers < 3 ? running : ready()));
      },
    });
    expect(await screen.findByText('运行中 · 计算人工 25%')).toBeTruthy();
    const strip = within(screen.getByRole('region', { name: '运行步骤' }));
    const current = strip
      .getAllByRole('listitem')
      .filter((one) => one.hasAttribute('aria-current'));
    expect(current.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('2 计算人工'),
    ]);
    // Somebody else has started it, and it may be left.
    expect(strip.getByText(/李会计/)).toBeTruthy();
    expect(strip.getByText('可以离开本页，运行会继续')).toBeTruthy();
    expect(await screen.findByText('可关账')).toBeTruthy();
    const reads = () => requests.filter(({ url }) => new URL(url).pathname === DETAIL).length;
    const whenDone = reads();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(reads()).toBe(whenDone);
  });

  it('fills the bar of the step it is at', () => {
    expect(fillOf('waiting', 3, 50)).toBe(0);
    expect(fillOf('done', 0, 50)).toBe(100);
    expect(fillOf('attention', 1, 50)).toBe(100);
    expect(fillOf('running', 1, 25)).toBe(50);
    expect(fillOf('running', 4, 25)).toBe(6);
    expect(fillOf('running', 0, 99)).toBe(100);
  });

  it('says that the last run was not completed, with its log', async () => {
    const log = taskEndpoints.log.path.replace(':runId', '4');
    const failed = runView(4, { state: 'failed', published: false });
    open(detail({ runs: [failed, runView(3)] }), {
      [log]: ok({
        run: failed,
        lines: [
          { at: failed.askedAt, step: null, event: 'begun', ...unmoved, seconds: 0 },
          {
            at: failed.askedAt,
            step: 'labour',
            event: 'stepDone',
            rows: 37,
            amount: 12.5,
            atActual: 13,
            seconds: 2,
          },
          { at: failed.askedAt, step: null, event: 'failed', ...unmoved, seconds: 3 },
        ],
      }),
    });
    expect(await screen.findByText('第 4 次运行没有完成')).toBeTruthy();
    await press('查看日志');
    const drawer = within(await screen.findByRole('dialog'));
    expect(
      await drawer.findByText(
        '计算人工：37 行，12.50 元（实际 13.00 元，费率差异 +0.50 元），2 秒',
      ),
    ).toBeTruthy();
    expect(drawer.getByText('没有完成')).toBeTruthy();
    expect(drawer.getByText('失败')).toBeTruthy();
  });
});

describe('closing', () => {
  it('is in grey while something is open, with the reason in words', async () => {
    open(detail());
    expect(await screen.findByText('还有 3 类问题，处理后可关账')).toBeTruthy();
    expect(button('关账').disabled).toBe(true);
    expect(isPrimary('重新运行')).toBe(true);
  });

  it('asks once, names the month and what freezes, and sends the run that was seen', async () => {
    const { requests } = changing(ready(), close.path, closed());
    expect(await screen.findByText('没有待处理的问题，核对无误后可以关账')).toBeTruthy();
    expect(isPrimary('关账')).toBe(true);
    expect(isPrimary('重新运行')).toBe(false);
    await press('关账');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getAllByText('将2026年10月关账？')).not.toEqual([]);
    expect(question.getByText(/第 3 次运行.*3,887,879.78 元，5,328 h/)).toBeTruthy();
    expect(question.getByText(/工时、凭证、物料、费率与资产都不能再改/)).toBeTruthy();
    expect(sentTo(requests, close.path)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: '关账' }));
    await waitFor(() => expect(sentTo(requests, close.path)).toHaveLength(1));
    expect(await sentTo(requests, close.path)[0]?.json()).toEqual({ month: MONTH, runId: 3 });
    expect(await screen.findByText('已关账')).toBeTruthy();
  });

  it('says whose hours it does not wait for, unless these have come in since', async () => {
    // What was waived at first is told by the story alone.
    const story: TaskDetail['story'] = [
      {
        ...{ event: 'waived', at: '2026-11-05T01:00:00.000Z', by: '韩雪梅', reason: '外派' },
        ...{ runNo: null, people: 2, hours: 24 },
      },
    ];
    const asked = async (unapproved: TaskDetail['unapproved']) => {
      open(ready({ story, unapproved, waived: { hours: 8, reasons: ['病假'] } }));
      await press('关账');
      const words = (await screen.findByRole('dialog')).textContent;
      cleanup();
      return words;
    };
    const place = {
      dept: { id: 4, nameZh: '研发中心', nameEn: 'R&D' },
      ...{ none: 0, draft: 1, submitted: 0, returned: 0, waived: 1, mended: 1, hours: 8 },
    };
    expect(await asked([place])).toContain('豁免 1 人、8 h 未通过的工时（病假）');
    expect(await asked([])).not.toContain('豁免');
  });

  it('offers to run again where an input has changed meanwhile', async () => {
    const { requests } = open(ready(), {
      [close.path]: refused(6, '2026-10 运行之后，来源数据有变动', { runId: 3 }),
      [run.path]: ok({ runId: 4, jobId: '7b0f2f0e-58a5-4f5c-9a8d-1d7f6a9b1c11' }),
    });
    await press('关账');
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: '关账' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('2026-10 运行之后，来源数据有变动')).toBeTruthy();
    fireEvent.click(alert.getByRole('button', { name: '重新运行' }));
    await waitFor(() => expect(sentTo(requests, run.path)).toHaveLength(1));
  });
});

describe('a closed month', () => {
  it('says who closed it and when; findings are gone, everything else can be read', async () => {
    open(closed());
    expect(await screen.findByText('已关账')).toBeTruthy();
    expect(screen.getByText('韩雪梅 于 11-03 11:00 关账')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '需处理' })).toBeNull();
    expect(screen.getByRole('table', { name: '核对：来源 = 决算 + 待处理' })).toBeTruthy();
    for (const name of ['关账', '重新运行', '重新打开']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('keeps whose hours it did not wait for, and why', async () => {
    const place = { none: 1, draft: 0, submitted: 0, returned: 0, waived: 1, mended: 0, hours: 0 };
    open(
      closed({
        findings: [{ ...FINDINGS.unapproved, total: 1, open: 0 }],
        unapproved: [{ dept: research, ...place }],
      }),
      {
        [taskEndpoints.findings.path]: ok({ total: 1, rows: [unapproved({ waived })] }),
      },
    );
    expect(await screen.findByRole('heading', { name: '关账时豁免的工时' })).toBeTruthy();
    await press('研发中心');
    expect(await screen.findByText('已豁免：长期病假（韩雪梅，11-03 10:00）')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /撤销/ })).toBeNull();
  });

  it('is opened again by whom the server lets, with a reason', async () => {
    const { requests } = changing(closed({ abilities: { reopen: true } }), reopen.path, ready());
    await press('重新打开');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: '重新打开' }));
    expect(await dialog.findByText('必填')).toBeTruthy();
    expect(sentTo(requests, reopen.path)).toEqual([]);
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '凭证漏导' } });
    fireEvent.click(dialog.getByRole('button', { name: '重新打开' }));
    await waitFor(() => expect(sentTo(requests, reopen.path)).toHaveLength(1));
    expect(await sentTo(requests, reopen.path)[0]?.json()).toEqual({
      month: MONTH,
      reason: '凭证漏导',
    });
    expect(await screen.findByText('可关账')).toBeTruthy();
  });
});

describe('the page', () => {
  it('can be asked for again when it did not come', async () => {
    let fail = true;
    open(detail(), {
      [DETAIL]: async () => Response.json(fail ? refused(9, '出错了') : ok(detail())),
    });
    expect(await screen.findByText('决算任务载入失败')).toBeTruthy();
    fail = false;
    await press('重试');
    expect(await screen.findByText('需处理', { selector: 'span' })).toBeTruthy();
  });

  it('leads to the months where none is named', async () => {
    answerCalls({});
    openTasks('/budgetSettings/taskDetail');
    const way = await screen.findByRole('link', { name: '去选择月份' });
    expect(way.getAttribute('href')).toBe('/budgetSettings/taskList');
  });

  it.each(['?month=2026-13', '?month=x'])(
    'is missing where there is no such month (%s)',
    async (search) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      answerCalls({});
      openTasks(`/budgetSettings/taskDetail${search}`);
      await waitFor(() => expect(screen.queryByRole('heading', { name: /决算$/ })).toBeNull());
      expect(screen.getByText(/Unexpected Application Error|没有/)).toBeTruthy();
    },
  );
});
