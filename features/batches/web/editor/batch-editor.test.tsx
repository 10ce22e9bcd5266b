import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch, Preview } from '#features/batches/contract.ts';
import { monthlyBatch } from '#features/batches/rules.ts';
import { usualKind } from '#features/calendar/rules.ts';
import { datesInRange } from '#kernel/dates.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { BatchEditorPage } from './batch-editor-page.tsx';

// The preview waits for a pause in typing, and a busy machine takes its time.
configure({ asyncUtilTimeout: 8_000 });

const ZONE = 'Asia/Shanghai';
const settings = monthlyBatch('2026-12', '2026年12月工时', ZONE) as Batch['settings'];

const batch = (changes: Partial<Batch> = {}): Batch => ({
  id: 7,
  version: 3,
  status: 'draft',
  phase: 'draft',
  publishedAt: null,
  closedAt: null,
  settings,
  excluded: [],
  extensions: [],
  progress: { people: 0, draft: 0, submitted: 0, returned: 0, approved: 0 },
  timeZone: ZONE,
  ...changes,
});

const preview = (changes: Partial<Preview> = {}): Preview => ({
  people: 12,
  names: ['林若楠'],
  departments: [{ deptId: 3, nameZh: '算法组', nameEn: 'Algorithms', people: 12 }],
  requiredHours: 2208,
  fullHours: 184,
  partly: 0,
  days: datesInRange('2026-12-01', '2026-12-31').map((date) => ({
    date,
    kind: usualKind(date),
    nameZh: '',
    nameEn: '',
  })),
  unconfirmedYears: [],
  overlaps: [],
  ...changes,
});

const PATH = '/api/v1/workHour/batch';

function open(address = '/writesettings/writesettings/7') {
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/writesettings/writesettings/:id?" element={<BatchEditorPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const name = () => screen.findByLabelText<HTMLInputElement>('批次名称');
/** By what stands on it: the page has many, and asking each for its role takes longest of all. */
function button(label: string): HTMLElement {
  const found = screen.getByText(label, { selector: 'button, button *' }).closest('button');
  if (found === null) throw new Error(`no button ${label}`);
  return found;
}
const disabled = (label: string) => button(label).hasAttribute('disabled');
const typeName = async (value: string) => fireEvent.change(await name(), { target: { value } });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => vi.unstubAllGlobals());

describe('a new batch', () => {
  it('begins with what is usual, shows what it means and is kept as a draft', async () => {
    const requests = answerCalls({
      [`${PATH}/blank`]: ok({ settings, timeZone: ZONE }),
      [`${PATH}/preview`]: ok(preview()),
      [PATH]: ok(batch({ version: 1 })),
      [`${PATH}/7`]: ok(batch({ version: 1 })),
    });
    open('/writesettings/writesettings');
    expect((await name()).value).toBe('2026年12月工时');
    expect(await screen.findByText('2,208')).toBeTruthy();
    await typeName('十二月');
    fireEvent.click(button('保存草稿'));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith(PATH))).toBe(true));
    const sent = requests.find(({ url }) => url.endsWith(PATH));
    expect(await sent?.json()).toEqual({ ...settings, name: '十二月' });
  });
});

describe('a draft', () => {
  const stored = { [`${PATH}/7`]: ok(batch()), [`${PATH}/preview`]: ok(preview()) };

  it('names what is wrong at its field and cannot be saved', async () => {
    answerCalls(stored);
    open();
    fireEvent.change(await screen.findByLabelText('结束日期'), { target: { value: '2027-03-01' } });
    expect(await screen.findByText('日期范围为 91 天，最多 62 天')).toBeTruthy();
    expect(disabled('保存草稿')).toBe(true);
  });

  it('has its flow moved and shortened by keyboard, and dragged into another order', async () => {
    answerCalls(stored);
    open();
    await name();
    const row = within(screen.getByRole('group', { name: '标准项目' }));
    const order = () => row.getAllByRole('listitem').map(({ dataset }) => dataset.role);
    expect(order()).toEqual(['pl', 'gl']);
    fireEvent.click(row.getByRole('button', { name: '组长：前移' }));
    expect(order()).toEqual(['gl', 'pl']);
    expect(row.getByText('组长移到第 1 级')).toBeTruthy();
    fireEvent.click(row.getByRole('button', { name: '组长：前移' }));
    expect(order()).toEqual(['gl', 'pl']);
    const [first, second] = row.getAllByRole('listitem');
    if (first === undefined || second === undefined) throw new Error('two steps expected');
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.dragOver(second, { dataTransfer });
    fireEvent.drop(second, { dataTransfer });
    expect(order()).toEqual(['pl', 'gl']);
    fireEvent.click(row.getByRole('button', { name: '组长：移除' }));
    fireEvent.click(row.getByRole('button', { name: '项目负责人：移除' }));
    expect(row.getByText('至少需要一级审批')).toBeTruthy();
  });

  it.each([
    ['采用对方的版本', '他们的', 9],
    ['保留我的修改', '我的', 9],
  ])('lets one choose when somebody was faster: %s', async (choice, expected, version) => {
    const theirs = batch({ version: 9, settings: { ...settings, name: '他们的' } });
    const requests = answerCalls({ ...stored, [PATH]: refused(6, '刚被他人修改', theirs) });
    open();
    await typeName('我的');
    fireEvent.click(button('保存草稿'));
    await screen.findByText(choice);
    fireEvent.click(button(choice));
    expect((await name()).value).toBe(expected);
    await typeName(`${expected}2`);
    fireEvent.click(button('保存草稿'));
    await waitFor(() => {
      expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    });
    const sent = requests.filter(({ method }) => method === 'PUT').at(-1);
    expect(await sent?.json()).toMatchObject({ id: 7, version, name: `${expected}2` });
  });

  it('says what publishing means before it is done', async () => {
    const requests = answerCalls({
      ...stored,
      [`${PATH}/publish`]: ok(batch({ version: 4, status: 'open', phase: 'notYet' })),
    });
    open();
    await screen.findByText('2,208');
    await waitFor(() => expect(disabled('发布')).toBe(false));
    fireEvent.click(button('发布'));
    expect(await screen.findByText(/将请 12 人填报，共 2,208 小时/)).toBeTruthy();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '发布' }));
    expect(await screen.findByText('未开放')).toBeTruthy();
    const sent = requests.find(({ url }) => url.endsWith('/publish'));
    expect(await sent?.json()).toEqual({ id: 7, version: 3 });
  });

  it('is published only with what it means now, not a moment ago', async () => {
    answerCalls(stored);
    open();
    await waitFor(() => expect(disabled('发布')).toBe(false));
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-12-30' } });
    expect(disabled('发布')).toBe(true);
    expect(screen.getByRole('complementary').getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(disabled('发布')).toBe(false));
    expect(screen.getByRole('complementary').getAttribute('aria-busy')).toBe('false');
  });

  it('is not offered for publishing while people are in another batch', async () => {
    const overlap = {
      id: 2,
      name: '研发十二月',
      startDate: '2026-12-10',
      endDate: '2026-12-20',
      people: 3,
      names: ['甲', '乙', '丙'],
    };
    answerCalls({ ...stored, [`${PATH}/preview`]: ok(preview({ overlaps: [overlap] })) });
    open();
    expect(await screen.findByText('与“研发十二月”重叠')).toBeTruthy();
    fireEvent.click(button('发布'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/3 人（甲、乙、丙 等）/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '发布' })).toBeNull();
  });

  it('says so when the preview fails, and counts again on request', async () => {
    answerCalls({ [`${PATH}/7`]: ok(batch()) });
    open();
    expect(await screen.findByText('预览没有计算成功')).toBeTruthy();
    answerCalls(stored);
    fireEvent.click(button('重试'));
    expect(await screen.findByText('2,208')).toBeTruthy();
  });
});

describe('an open batch', () => {
  const progress = { people: 12, draft: 2, submitted: 1, returned: 0, approved: 0 };

  it('keeps what is settled, and no longer its flow once somebody has submitted', async () => {
    answerCalls({
      [`${PATH}/7`]: ok(batch({ status: 'open', phase: 'open', progress })),
      [`${PATH}/preview`]: ok(preview()),
    });
    open();
    expect((await name()).disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('开始日期').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('截止时间').disabled).toBe(false);
    expect(screen.queryByRole('button', { name: '组长：前移' })).toBeNull();
    fireEvent.click(button('关闭批次'));
    expect(await screen.findByText(/12 人中还有 11 人未提交/)).toBeTruthy();
  });
});
