import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { detail, ONE, openDetail, openVersion, press, versionView } from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const inReview = () =>
  openVersion(
    { decide: true },
    {
      status: 1,
      stations: [
        { station: 'draft', state: 'done', people: [], at: '2026-11-01T02:00:00.000Z' },
        { station: 'leader', state: 'current', people: [], at: null },
        { station: 'finance', state: 'waiting', people: [], at: null },
        { station: 'effective', state: 'waiting', people: [], at: null },
      ],
    },
  );

const posted = (requests: readonly Request[], path: string) =>
  requests.filter(
    ({ method, url }) => method === 'POST' && new URL(url).pathname === `${ONE}${path}`,
  );

const inDialog = async () => within(await screen.findByRole('dialog'));

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('what is typed on the page of a document', () => {
  const name = () => screen.findByLabelText<HTMLInputElement>('预算名称');

  it('is still there after a look at another part', async () => {
    openDetail(detail(openVersion({ edit: true })), '?tab=base');
    type(await name(), '另一个名称');
    fireEvent.click(screen.getByRole('tab', { name: '配置' }));
    await screen.findByLabelText('预警阈值');
    fireEvent.click(screen.getByRole('tab', { name: '基本信息' }));
    expect((await name()).value).toBe('另一个名称');
  });

  it('is still there after a comparison', async () => {
    openDetail(detail(openVersion({ edit: true })), '?tab=base');
    type(await name(), '另一个名称');
    await press('与 v2 比较');
    await press('返回文档');
    expect((await name()).value).toBe('另一个名称');
  });

  it('is still there after a look at another version', async () => {
    const { router } = openDetail(detail(openVersion({ edit: true })), '?tab=base');
    type(await screen.findByLabelText('结束月份'), '2027-03');
    await router.navigate('?tab=base&version=11');
    expect(await screen.findByText('v2 的月份与项目')).toBeTruthy();
    await router.navigate('?tab=base');
    const last = await screen.findByLabelText<HTMLInputElement>('结束月份');
    expect(last.value).toBe('2027年3月');
  });
});

describe('a question about a version', () => {
  it('is asked once, however often its button is pressed', async () => {
    openDetail(detail(openVersion({ submit: true })));
    const button = await screen.findByRole('button', { name: '提交审批' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByRole('dialog');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is not asked about what somebody else has handed in meanwhile', async () => {
    let shown = detail(openVersion({ submit: true }));
    openDetail(shown, '', { [ONE]: async () => Response.json(ok(shown)) });
    const button = await screen.findByRole('button', { name: '提交审批' });
    shown = detail(inReview());
    fireEvent.click(button);
    expect(await screen.findByText(/这个版本刚刚有了变化/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a button that is gone once it is pressed', () => {
  it.each([
    ['通过', '/approve'],
    ['退回', '/return'],
  ])('leads on to what has become of the version: %s', async (name, path) => {
    let shown = detail(inReview());
    openDetail(shown, '', {
      [ONE]: async () => Response.json(ok(shown)),
      [`${ONE}${path}`]: async () => {
        shown = detail({ ...inReview(), abilities: openVersion({}).abilities });
        return Response.json(ok(versionView()));
      },
    });
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    const dialog = await inDialog();
    const reason = dialog.queryByLabelText('退回原因');
    if (reason !== null) type(reason, '请附报价');
    fireEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(button.isConnected).toBe(false));
    const strip = screen.getByRole('region', { name: '审批与合计' });
    await waitFor(() => expect(document.activeElement).toBe(strip));
  });
});

describe('a revision that is thrown away', () => {
  it('is not asked for any more', async () => {
    let shown = detail(openVersion({ discard: true, edit: true }));
    const { requests } = openDetail(shown, '?tab=base', {
      [ONE]: async () => Response.json(ok(shown)),
      [`${ONE}/discard`]: async () => {
        shown = detail(null);
        return Response.json(ok({ versionId: 12 }));
      },
    });
    await screen.findByLabelText('结束月份');
    await press('更多操作');
    fireEvent.click(await screen.findByText('放弃修订'));
    const question = await inDialog();
    fireEvent.click(question.getByRole('button', { name: '放弃修订' }));
    expect(await screen.findByText('v2 的月份与项目')).toBeTruthy();
    const at = requests.findIndex(({ url }) => url.endsWith('/discard'));
    expect(requests.slice(at + 1).filter(({ url }) => url.includes('versionId=12'))).toEqual([]);
  });
});

describe('a reason that is typed', () => {
  it.each([
    ['退回', '退回原因', () => detail(inReview())],
    ['修订', '修订原因', () => detail(null, { abilities: { revise: true } })],
  ])('for %s is given up only after a question', async (button, label, shown) => {
    openDetail(shown());
    await press(button);
    const dialog = await inDialog();
    const field = dialog.getByLabelText<HTMLTextAreaElement>(label);
    type(field, '请附报价');
    fireEvent.click(dialog.getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(field.isConnected && field.value).toBe('请附报价'));
    fireEvent.click(dialog.getByRole('button', { name: '取消' }));
    const buttons = await screen.findAllByRole('button', { name: '放弃修改' });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  });

  it('is not asked about where there is none', async () => {
    openDetail(detail(inReview()));
    await press('退回');
    fireEvent.click((await inDialog()).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByLabelText('退回原因')).toBeNull());
    expect(screen.queryByText('放弃未保存的修改？')).toBeNull();
  });

  it('is not sent with half a cell', async () => {
    const { requests } = openDetail(detail(inReview()));
    await press('退回');
    const dialog = await inDialog();
    type(dialog.getByLabelText('退回原因'), '请附报价');
    fireEvent.mouseDown(dialog.getByLabelText('月份'));
    fireEvent.click(await screen.findByTitle('2026-03'));
    fireEvent.click(dialog.getByRole('button', { name: '退回' }));
    expect(await dialog.findAllByText('必填')).toHaveLength(2);
    expect(posted(requests, '/return')).toEqual([]);
  });

  it('that comes too late is answered by what has changed', async () => {
    openDetail(detail(inReview()), '', {
      [`${ONE}/return`]: refused(6, '该版本的状态刚刚改变', { open: null }),
    });
    await press('退回');
    const dialog = await inDialog();
    type(dialog.getByLabelText('退回原因'), '请附报价');
    fireEvent.click(dialog.getByRole('button', { name: '退回' }));
    expect(await screen.findByText(/这个版本刚刚有了变化/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('退回原因')).toBeNull());
  });
});

describe('the dialog of a copy', () => {
  it('begins at the code, and asks before it gives up what is typed', async () => {
    openDetail(detail(null));
    await press('更多操作');
    fireEvent.click(await screen.findByText('复制为新预算'));
    const dialog = await inDialog();
    const code = dialog.getByLabelText<HTMLInputElement>('预算编号');
    await waitFor(() => expect(document.activeElement).toBe(code));
    type(code, 'BG27-001');
    fireEvent.click(dialog.getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(code.isConnected && code.value).toBe('BG27-001');
  });
});
