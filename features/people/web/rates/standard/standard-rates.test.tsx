import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RatePreview } from '#features/people/contract-rates.ts';
import { type StandardRates, standardEndpoints } from '#features/people/contract-standards.ts';
import { beginWork, keepWork } from '#web/kept-work/kept-work.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { toasts } from '#web/ui/toast/toasts.ts';
import { RatesPanel } from '../rates-panel.tsx';

configure({ asyncUtilTimeout: 10_000 });

const { read, preview, addClass, placeGrade } = standardEndpoints;

const company = {
  id: 1,
  nameZh: '公司标准',
  nameEn: 'Company standard',
  isDefault: true,
  current: { fromMonth: '2026-01', rate: 1120 },
  next: { fromMonth: '2027-01', rate: 130 },
  history: [
    { fromMonth: '2027-01', rate: 130 },
    { fromMonth: '2026-01', rate: 1120 },
  ],
};
const senior = {
  id: 2,
  nameZh: '高级',
  nameEn: 'Senior',
  isDefault: false,
  current: null,
  next: null,
  history: [],
};

const standards = (changes: Partial<StandardRates> = {}): StandardRates => ({
  today: '2026-11-16',
  classes: [company, senior],
  grades: [
    {
      grade: 'P7',
      placements: [
        { fromMonth: '2027-02', classId: 1 },
        { fromMonth: '2026-03', classId: 2 },
      ],
    },
    { grade: 'P5', placements: [] },
  ],
  abilities: { edit: true },
  ...changes,
});

const touched: RatePreview = {
  closedMonths: [],
  replaces: 130,
  until: '2027-03-31',
  people: 24,
  months: [{ month: '2026-10', submittedHours: 12.5, approvedHours: 3456 }],
  submittedHours: 12.5,
  approvedHours: 3456,
};

type Answers = Parameters<typeof answerCalls>[0];

function open(answers: Answers = {}, address = '/?by=standard') {
  const requests = answerCalls({
    [read.path]: ok(standards()),
    [preview.path]: ok(touched),
    ...answers,
  });
  const router = createMemoryRouter([{ path: '*', element: <RatesPanel /> }], {
    initialEntries: [address],
  });
  const { unmount } = renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { requests, router, unmount };
}

/** What a path is answered with when something is written to it; read, it is the standards. */
const writing = (answer: object) => async (request: Request) =>
  Response.json(request.method === 'GET' ? ok(standards()) : answer);

const sent = (requests: readonly Request[], method: string, path: string) =>
  requests.filter((one) => one.method === method && new URL(one.url).pathname === path);

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

const dialog = async () => within(await screen.findByRole('dialog'));
const rowOf = async (text: string) =>
  (await screen.findByText(text, { selector: 'strong *, strong' })).closest('tr') as HTMLElement;
const unfold = async (text: string) =>
  fireEvent.click(within(await rowOf(text)).getByRole('button', { expanded: false }));

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  await beginSignedIn();
});

afterEach(() => vi.unstubAllGlobals());

describe('standard rates', () => {
  it('are the first of three views, with what counts now and next for each class', async () => {
    open();
    const row = await rowOf('公司标准');
    expect(row.textContent).toContain('默认');
    expect(row.textContent).toContain('1,120.00');
    expect(row.textContent).toContain('2026-01');
    expect(row.textContent).toContain('2027-01 起 130.00');
    expect((await rowOf('高级')).textContent).toContain('未设置');
    const views = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
    expect(views).toEqual(['标准费率', '按职级', '按人员']);
    expect(screen.getByText(/已关账的月份不再变动/)).toBeTruthy();
  });

  it('tell the months each rate counts, and can be taken back', async () => {
    const { requests } = open({ [read.path]: writing(ok(standards())) });
    await unfold('公司标准');
    expect(await screen.findByText('2026-01 至 2026-12')).toBeTruthy();
    expect(screen.getByText('当前')).toBeTruthy();
    await press('删除 2027-01 起的费率');
    const question = await dialog();
    expect(question.getByText(/2027-01 起的 130\.00 元\/小时将被删除/)).toBeTruthy();
    expect(await question.findByText('影响 1 个月、24 人')).toBeTruthy();
    expect(question.queryByText(/保存后将被替换/)).toBeNull();
    fireEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(sent(requests, 'DELETE', read.path)).toHaveLength(1));
    expect(await sent(requests, 'DELETE', read.path)[0]?.json()).toEqual({
      classId: 1,
      fromMonth: '2027-01',
      rate: 130,
    });
  });

  it('are set from a month on, with what that touches and replaces', async () => {
    const { requests } = open({ [read.path]: writing(ok(standards())) });
    await press('调整费率：公司标准');
    const form = await dialog();
    expect(await form.findByText('影响 1 个月、24 人')).toBeTruthy();
    expect(form.getByText('到 2027-03 为止，之后已另有设置')).toBeTruthy();
    expect(form.getByText('2026-12 已有费率 130.00，保存后将被替换')).toBeTruthy();
    fireEvent.change(form.getByLabelText('标准费率'), { target: { value: '125.5' } });
    fireEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(requests, 'PUT', read.path)).toHaveLength(1));
    expect(await sent(requests, 'PUT', read.path)[0]?.json()).toEqual({
      classId: 1,
      fromMonth: '2026-12',
      rate: 125.5,
      replaces: 130,
    });
    expect(await sent(requests, 'POST', preview.path)[0]?.json()).toEqual({
      classId: 1,
      fromMonth: '2026-12',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not set in closed months, and the form says so', async () => {
    open({ [preview.path]: ok({ ...touched, closedMonths: ['2026-09'] }) });
    await press('调整费率：公司标准');
    const form = await dialog();
    expect(await form.findByText(/2026年9月已关账，不会再变动；请选择之后的月份/)).toBeTruthy();
    expect(form.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
  });

  it('keep the form when somebody else was faster, and what is typed when a session ends', async () => {
    sessionStorage.clear();
    beginWork(7);
    const answers = { [read.path]: writing(refused(6, '刚被他人修改', standards())) };
    const { unmount } = open(answers);
    await press('调整费率：公司标准');
    const form = await dialog();
    await form.findByText('影响 1 个月、24 人');
    fireEvent.change(form.getByLabelText('标准费率'), { target: { value: '125.5' } });
    fireEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['刚被他人修改']));
    keepWork();
    unmount();
    beginWork(7);
    open(answers);
    const again = await dialog();
    await waitFor(() =>
      expect(again.getByLabelText<HTMLInputElement>('标准费率').value).toBe('125.5'),
    );
  });

  it('open the form of a class from the month a final account lacks it, and only once', async () => {
    const { router } = open({}, '/?part=rates&by=standard&set=2&from=2026-10');
    const form = await dialog();
    expect(form.getByText('调整费率：高级')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('生效月份').value).toBe('2026年10月');
    fireEvent.click(form.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?part=rates&by=standard&from=2026-10');
  });

  it('are only read by whoever may not change them', async () => {
    open({ [read.path]: ok(standards({ abilities: { edit: false } })) }, '/?by=standard&set=1');
    expect(await screen.findByText('2026-01 至 2026-12')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const name of [/调整/, /新增/, /删除/, /更多/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('can be asked for again when they did not come', async () => {
    let fail = true;
    open({
      [read.path]: async () => Response.json(fail ? refused(9, '出错了') : ok(standards())),
    });
    expect(await screen.findByText('费率载入失败')).toBeTruthy();
    fail = false;
    await press('重试');
    await rowOf('公司标准');
  });
});

describe('rate classes', () => {
  it('are added with both names and a rate, from where all grades are in one', async () => {
    const { requests } = open({
      [read.path]: ok(standards({ classes: [company] })),
      [addClass.path]: ok(standards()),
    });
    expect(await screen.findByText(/所有职级都按“公司标准”计算/)).toBeTruthy();
    expect(screen.queryByText('P5')).toBeNull();
    await press(/新增费率等级/);
    const form = await dialog();
    fireEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findAllByText('必填')).toHaveLength(3);
    fireEvent.change(form.getByLabelText('中文名称'), { target: { value: ' 高级 ' } });
    fireEvent.change(form.getByLabelText('英文名称'), { target: { value: 'Senior' } });
    fireEvent.change(form.getByLabelText('标准费率'), { target: { value: '160' } });
    fireEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(requests, 'POST', addClass.path)).toHaveLength(1));
    expect(await sent(requests, 'POST', addClass.path)[0]?.json()).toEqual({
      nameZh: '高级',
      nameEn: 'Senior',
      rate: 160,
    });
  });

  it('are renamed, and say at the field that a name is taken', async () => {
    const taken = '已有同名的费率等级，请换一个名称';
    const { requests } = open({
      [addClass.path]: refused(1, taken, {
        issues: [{ path: 'nameZh', key: 'people.classNameTaken', msg: taken }],
        more: 0,
      }),
    });
    await press(/高级.*更多|更多.*高级/);
    fireEvent.click(await screen.findByText('改名'));
    const form = await dialog();
    const field = form.getByLabelText<HTMLInputElement>('中文名称');
    expect(field.value).toBe('高级');
    expect(form.queryByLabelText('标准费率')).toBeNull();
    fireEvent.change(field, { target: { value: '公司标准' } });
    fireEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText(taken)).toBeTruthy();
    expect(await sent(requests, 'PUT', addClass.path)[0]?.json()).toEqual({
      id: 2,
      nameZh: '公司标准',
      nameEn: 'Senior',
    });
  });

  it('are removed after a question; what is refused is said', async () => {
    const inUse = '有职级归入或曾经归入“高级”，不能删除';
    const { requests } = open({ [addClass.path]: refused(1, inUse) });
    await press(/高级.*更多|更多.*高级/);
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    const question = await dialog();
    expect(sent(requests, 'DELETE', addClass.path)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([inUse]));
    expect(await sent(requests, 'DELETE', addClass.path)[0]?.json()).toEqual({ id: 2 });
  });

  it('keep the default one', async () => {
    open();
    await press(/公司标准.*更多|更多.*公司标准/);
    const remove = await screen.findByRole('menuitem', { name: '删除' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('grades', () => {
  it('show the class they are in, since when, and what comes next', async () => {
    open();
    const placed = await rowOf('P7');
    expect(placed.textContent).toContain('高级2026-032027-02 起 公司标准');
    expect((await rowOf('P5')).textContent).toContain('公司标准–');
    await unfold('P7');
    expect(await screen.findByText('2026-03 至 2027-01')).toBeTruthy();
  });

  it('are put into a class from a month on, with what that touches', async () => {
    const { requests } = open({ [placeGrade.path]: ok(standards()) });
    await press('调整归类：P7');
    const form = await dialog();
    expect(await form.findByText('影响 1 个月、24 人')).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: '保存' }));
    expect(await form.findByText('必填')).toBeTruthy();
    const month = form.getByLabelText('生效月份');
    fireEvent.mouseDown(month);
    fireEvent.change(month, { target: { value: '2027-02' } });
    expect(await form.findByText('2027-02 起已归入“公司标准”，保存后将被替换')).toBeTruthy();
    fireEvent.mouseDown(form.getByRole('combobox', { name: '费率等级' }));
    fireEvent.click((await screen.findAllByTitle('高级')).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(form.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(false),
    );
    fireEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(requests, 'PUT', placeGrade.path)).toHaveLength(1));
    expect(await sent(requests, 'PUT', placeGrade.path)[0]?.json()).toEqual({
      grade: 'P7',
      fromMonth: '2027-02',
      classId: 2,
      replaces: 1,
    });
    expect(await sent(requests, 'POST', preview.path).at(-1)?.json()).toEqual({
      grade: 'P7',
      fromMonth: '2027-02',
    });
  });

  it('are taken out again', async () => {
    const { requests } = open({ [placeGrade.path]: ok(standards()) });
    await unfold('P7');
    await press('删除 P7 自 2026-03 起的归类');
    const question = await dialog();
    expect(question.getByText(/自 2026-03 起归入“高级”的设置将被删除/)).toBeTruthy();
    await question.findByText('影响 1 个月、24 人');
    fireEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(sent(requests, 'PUT', placeGrade.path)).toHaveLength(1));
    expect(await sent(requests, 'PUT', placeGrade.path)[0]?.json()).toEqual({
      grade: 'P7',
      fromMonth: '2026-03',
      classId: null,
      replaces: 2,
    });
  });
});
