import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ResultCode } from '#kernel/result.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { go, press, textIn, type } from '#web/testing/grid/hands.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { periodical } from '../../cache/testing.ts';
import {
  budgetDocument,
  DETAILS,
  DOCUMENT,
  details,
  FORECAST,
  forecastInput,
  openAnalysis,
  PERIODICAL,
} from '../testing.tsx';

beforeEach(beginSignedIn);

const openDrawer = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /阈值与预测/ }));

describe('thresholds and forecast', () => {
  it('sends what was changed with the version it was seen in', async () => {
    const stored: unknown[] = [];
    openAnalysis('', {
      [FORECAST]: async (request) => {
        if (request.method === 'GET') return Response.json(ok(forecastInput()));
        stored.push(await request.json());
        return Response.json(ok(forecastInput({ version: 4 })));
      },
    });
    await openDrawer();
    await screen.findByRole('grid', { name: '各月预计金额' });
    go(0, 0);
    type('61.50');
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(stored).toEqual([
        {
          version: 3,
          expected: [{ projectId: 31, subCategoryId: 20, month: '2026-10', amount: 61.5 }],
          percentDone: [],
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('grid', { name: '各月预计金额' })).toBeNull());
  });

  it('keeps what was typed where somebody else was faster, and sends it on their version', async () => {
    const stored: { version: number }[] = [];
    openAnalysis('', {
      [FORECAST]: async (request) => {
        if (request.method === 'GET') return Response.json(ok(forecastInput()));
        stored.push((await request.json()) as { version: number });
        return Response.json(
          stored.length === 1
            ? refused(ResultCode.conflict, '预测已被他人修改', forecastInput({ version: 8 }))
            : ok(forecastInput({ version: 9 })),
        );
      },
    });
    await openDrawer();
    await screen.findByRole('grid', { name: '各月预计金额' });
    go(0, 0);
    type('61.50');
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    fireEvent.click(await screen.findByRole('button', { name: '保留我的修改' }));
    expect(textIn(0, 0)).toBe('61.50');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(stored.map(({ version }) => version)).toEqual([3, 8]));
  });

  it('says between what a per cent has to lie before any of it is sent', async () => {
    toasts.set([]);
    const { requests } = openAnalysis('', { [FORECAST]: ok(forecastInput()) });
    await openDrawer();
    const grid = await screen.findByRole('grid', { name: '完成百分比' });
    const cell = within(grid).getByRole('textbox');
    fireEvent.change(cell, { target: { value: '150' } });
    fireEvent.keyDown(cell, { key: 'Enter' });
    expect(await within(grid).findByTitle(/0–100/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(toasts.get().map(({ text }) => text)).toEqual([
      '完成百分比有 1 格不是 0–100 之间的数，请改正后再保存',
    ]);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('is read where it may not be changed', async () => {
    openAnalysis('', { [FORECAST]: ok(forecastInput({ edits: false })) });
    await openDrawer();
    expect(await screen.findByRole('grid', { name: '各月预计金额' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});

describe('a member of its projects', () => {
  const manual = { ...details().forecast, method: 'manual' as const };
  const member = {
    [DOCUMENT]: ok(
      budgetDocument({
        abilities: {
          editBase: false,
          editConfig: false,
          revise: false,
          copy: false,
          remove: false,
        },
      }),
    ),
    [DETAILS]: ok(details({ opens: false, forecast: manual })),
    [PERIODICAL]: ok(periodical({ opens: false })),
    [FORECAST]: refused(ResultCode.notPermitted, '您没有权限进行此操作'),
  };

  it('sees what is expected and how it comes about, and asks for nothing that is refused', async () => {
    const { requests } = openAnalysis('', member);
    const strip = within(await screen.findByLabelText('预算执行概况'));
    expect(strip.getByText('1,110.00')).toBeTruthy();
    expect(strip.getByText(/负责人填报/)).toBeTruthy();
    await openDrawer();
    expect(await screen.findByText('EAC = 810.00 + 300.00 = 1,110.00')).toBeTruthy();
    expect(screen.getByText(/各月预计金额只对能查看整份预算的人显示/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /设置/ })).toBeNull();
    expect(requests.filter(({ url }) => url.endsWith('/forecast'))).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for none of it either who opens it before the page is there', async () => {
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    const { requests } = openAnalysis('', {
      ...member,
      [DETAILS]: async () => {
        await given;
        return Response.json(ok(details({ opens: false, forecast: manual })));
      },
    });
    await openDrawer();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    give();
    expect(await screen.findByText(/各月预计金额只对能查看整份预算的人显示/)).toBeTruthy();
    expect(requests.filter(({ url }) => url.endsWith('/forecast'))).toEqual([]);
  });
});
