import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ResultCode } from '#kernel/result.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { refused } from '#web/testing/fetch-double.ts';
import { cacheOf } from '../cache/held.ts';
import { askedAt, CUMULATIVE, DETAILS, openAnalysis, PERIODICAL } from './testing.tsx';

beforeEach(beginSignedIn);

const WORKBOOK = '/api/v1/budget/1/export';

const strip = () => screen.findByLabelText('预算执行概况');

async function card(name: string) {
  await strip();
  return screen.findByRole('region', { name });
}

describe('at actual rates', () => {
  it('every figure is asked of the server, and nothing is read from memory or kept in it', async () => {
    const { requests, client } = openAnalysis();
    await strip();
    const held = cacheOf(client);
    fireEvent.click(screen.getByText('实际费率'));
    await waitFor(async () =>
      expect((await askedAt(requests, PERIODICAL)).at(-1)).toEqual({
        ...{ budgetId: 1, startDate: '2026-01-01', endDate: '2026-12-31', dimension: 'month' },
        ...{ project: true, subCategory: true, basis: 'posting', labour: 'actual' },
      }),
    );
    await waitFor(async () =>
      expect((await askedAt(requests, CUMULATIVE)).at(-1)).toMatchObject({ labour: 'actual' }),
    );
    const details = requests.filter(({ url }) => new URL(url).pathname === DETAILS);
    expect(details.map(({ url }) => new URL(url).searchParams.get('labour'))).toEqual([
      ...[null, 'actual'],
    ]);
    await strip();
    expect(cacheOf(client)).toEqual(held);
  });

  it('files are, too, and say so', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { requests } = openAnalysis('?labour=actual', {
      [WORKBOOK]: async () => Response.json(refused(ResultCode.internal, '稍后再试')),
    });
    const lines = within(await card('明细'));
    fireEvent.click(lines.getByRole('button', { name: /明细/ }));
    const [[file] = []] = saved.mock.calls;
    expect(await (file as Blob).text()).toContain('累计 · 按实际费率');
    vi.restoreAllMocks();
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(async () =>
      expect((await askedAt(requests, WORKBOOK)).at(-1)).toMatchObject({ labour: 'actual' }),
    );
  });

  it('nothing is offered to whoever may not see people’s own, who has all else', async () => {
    const { requests, router } = openAnalysis('?labour=actual', {}, 1, [], 'leader');
    await strip();
    expect(screen.queryByText('实际费率')).toBeNull();
    expect(screen.getByText('归属月')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect((await askedAt(requests, PERIODICAL))[0]).not.toHaveProperty('labour');
    expect(await card('人工差额拆分')).toBeTruthy();
  });
});
