import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import {
  bearing,
  CHOICES,
  choices,
  detail,
  eachOnWideScreen,
  LIST,
  lastAsked,
  one,
  openAssets,
  PROJECTS,
  page,
  press,
  row,
  SHARES,
} from '../testing.tsx';

eachOnWideScreen();

const open = (search = '', answers: Readonly<Record<string, object>> = {}) => {
  const requests = answerCalls({
    [LIST]: ok(page([row()])),
    [CHOICES]: ok(choices),
    [one(31)]: ok(detail()),
    ...answers,
  });
  return { requests, ...openAssets(search) };
};

describe('the shares', () => {
  const typeShare = (code: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: `${code} 的比例` }), {
      target: { value },
    });

  const save = () => screen.getByRole('button', { name: /保\s*存/ }) as HTMLButtonElement;

  it('say what they make while one types, and cannot be saved off 100 %', async () => {
    const { requests } = open('?asset=31', { [SHARES]: ok(detail({ version: 4 })) });
    await press('调整分摊');
    await screen.findByText('合计 100.00%');
    expect(save().disabled).toBe(false);
    typeShare('RM-2601', '49.99');
    expect(screen.getByText('还差 0.01%')).toBeTruthy();
    expect(save().disabled).toBe(true);
    typeShare('RM-2601', '50.01');
    expect(screen.getByText('超出 0.01%')).toBeTruthy();
    expect(save().disabled).toBe(true);
    typeShare('RM-2601', '45.5');
    typeShare('CM-2538', '24.5');
    expect(save().disabled).toBe(false);
    fireEvent.click(save());
    await waitFor(() => expect(lastAsked(requests, SHARES)).toBeDefined());
    expect(await lastAsked(requests, SHARES)?.json()).toEqual({
      id: 31,
      version: 3,
      fromMonth: '2026-10',
      shares: [
        { projectId: 1, share: 45.5 },
        { projectId: 2, share: 30 },
        { projectId: 3, share: 24.5 },
      ],
    });
    await waitFor(() => expect(screen.queryByText('起始月份')).toBeNull());
  });

  it('begin with nothing, take a project with all that is left, and are shared evenly', async () => {
    open('?asset=31', {
      [one(31)]: ok(detail({ shareSets: [] })),
      [PROJECTS]: ok([bearing]),
    });
    await press('设置分摊');
    await screen.findByText('合计 0.00%');
    expect(save().disabled).toBe(true);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '添加项目' }));
    await screen.findByRole('option', { name: /CM-2538/ });
    // Behind the dialog the schedule names the project as well.
    fireEvent.click(screen.getAllByText('磁悬浮压缩机').at(-1) as HTMLElement);
    expect(await screen.findByText('合计 100.00%')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'CM-2538 的比例' })).toHaveProperty('value', '100');
  });

  it('show what is refused where it belongs, and whoever was faster', async () => {
    let answer: object = refused(8, '已关账', {
      issues: [{ path: 'fromMonth', key: 'periods.monthClosed', msg: '2026-10 已关账' }],
    });
    open('?asset=31', { [SHARES]: () => Promise.resolve(Response.json(answer)) });
    await press('调整分摊');
    await screen.findByText('合计 100.00%');
    fireEvent.click(save());
    expect(await screen.findByText('2026-10 已关账')).toBeTruthy();
    await waitFor(() => expect(save().className).not.toContain('loading'));
    answer = refused(6, '刚被修改', detail({ version: 9 }));
    fireEvent.click(save());
    await press(/保留我/);
    await waitFor(() => expect(save().disabled).toBe(false));
  });

  it('are not given up by a slip once somebody has typed', async () => {
    open('?asset=31');
    await press('调整分摊');
    await screen.findByText('合计 100.00%');
    typeShare('RM-2601', '49');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'RM-2601 的比例' }), {
      key: 'Escape',
      keyCode: 27,
    });
    await screen.findAllByText('放弃未保存的修改？');
    await press('继续编辑');
    expect(screen.getByRole('textbox', { name: 'RM-2601 的比例' })).toHaveProperty('value', '49');
    await press(/取\s*消/);
    await press('放弃修改');
    await waitFor(() => expect(screen.queryByText('起始月份')).toBeNull());
  });

  it('are closed without a question where nothing was typed', async () => {
    open('?asset=31');
    await press('调整分摊');
    await screen.findByText('合计 100.00%');
    await press(/取\s*消/);
    await waitFor(() => expect(screen.queryByText('起始月份')).toBeNull());
    expect(screen.queryByText('放弃未保存的修改？')).toBeNull();
  });

  it('say what is wrong with a figure that does not count', async () => {
    open('?asset=31');
    await press('调整分摊');
    await screen.findByText('合计 100.00%');
    typeShare('RM-2601', '50.001');
    expect(await screen.findByText('填写大于 0、不超过 100 的数，最多两位小数')).toBeTruthy();
    typeShare('RM-2601', '');
    expect(screen.queryByText('填写大于 0、不超过 100 的数，最多两位小数')).toBeNull();
  });

  it('stay as they were typed while the asset cannot be read again', async () => {
    let answer: object = ok(detail());
    const { client } = open('?asset=31', {
      [one(31)]: () => Promise.resolve(Response.json(answer)),
    });
    await press('调整分摊');
    await screen.findByText('合计 100.00%');
    typeShare('RM-2601', '49');
    answer = refused(9, '出错了');
    await client.invalidateQueries();
    expect(screen.getByRole('textbox', { name: 'RM-2601 的比例' })).toHaveProperty('value', '49');
  });
});
