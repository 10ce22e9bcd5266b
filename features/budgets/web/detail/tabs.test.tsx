import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import { BudgetType } from '#kernel/enums.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { detail, ONE, openDetail, openVersion, press, scope, versionView } from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

const CONFIG = `${ONE}/config`;
const SCOPE = `${ONE}/scope`;
const IMAGE = '/api/v1/budget-manage/budget/1/base/product-image';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (shown: BudgetDetail, tab: string, answers: Record<string, object>) =>
  openDetail(shown, `?tab=${tab}`, answers);

const sent = (requests: readonly Request[], path: string, method = 'PUT') =>
  requests.filter((one) => one.method === method && new URL(one.url).pathname === path);

describe('the versions', () => {
  const past = versionView({
    versionId: 10,
    versionNo: 1,
    isCurrent: false,
    effectiveFrom: '2026-01-10',
    effectiveTo: '2026-08-18',
    totalAmount: 8_000_000,
  });
  const rows = [openVersion({}), versionView(), past].map(
    ({ versionId, versionNo, status, isCurrent, effectiveFrom, effectiveTo, ...rest }) => ({
      ...{ versionId, versionNo, status, isCurrent, effectiveFrom, effectiveTo },
      approvedBy: rest.approvedBy,
      reason: rest.reason,
      totalAmount: rest.totalAmount,
      totalHours: rest.totalHours,
    }),
  );
  const shown = () => {
    const document = detail(openVersion({}));
    return { ...document, versions: [...document.versions, past] };
  };

  it('lead to the comparison of any two, the older one at the left', async () => {
    const { router } = open(shown(), 'versions', { [`${ONE}/history`]: ok(rows) });
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 v3' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 v1' }));
    await press('比较');
    await waitFor(() => {
      const params = new URLSearchParams(router.state.location.search);
      expect([params.get('left'), params.get('right')]).toEqual(['10', '12']);
    });
  });

  it('of an integration are not compared: it has no lines', async () => {
    const document = { ...shown(), budgetType: BudgetType.INTEGRATION };
    open(document, 'versions&left=10&right=12', { [`${ONE}/history`]: ok(rows) });
    await screen.findByText('2026-01-10 – 2026-08-18');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /比较/ })).toBeNull();
  });

  it('lead to what each of them plans', async () => {
    const { router } = open(shown(), 'versions', { [`${ONE}/history`]: ok(rows) });
    await press('v1');
    await waitFor(() => expect(router.state.location.search).toBe('?version=10'));
  });

  it('can be narrowed to those that were in force', async () => {
    const { requests } = open(shown(), 'versions', { [`${ONE}/history`]: ok(rows) });
    expect(await screen.findByText('已替代')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '曾生效' }));
    await waitFor(() => expect(requests.at(-1)?.url).toContain('history?status=3'));
  });
});

describe('the settings', () => {
  it('are saved with the version that was seen, folded sub-categories among them', async () => {
    const saved = { ...detail(null).config, version: 3, warnPercent: 70 };
    const { requests } = open(detail(null), 'config', { [CONFIG]: ok(saved) });
    fireEvent.change(await screen.findByLabelText('预警阈值'), { target: { value: '70' } });
    const folded = (await screen.findByText('差旅费')).closest('.ant-tree-treenode');
    fireEvent.click(folded?.querySelector('.ant-tree-checkbox') as Element);
    await press('保存');
    await waitFor(() => expect(sent(requests, CONFIG)).toHaveLength(1));
    expect(await sent(requests, CONFIG)[0]?.json()).toEqual({
      version: 2,
      warnPercent: 70,
      overPercent: 100,
      hiddenSubCategoryIds: [20],
      unit: 'wan',
      forecastMethod: 'remaining',
    });
  });

  it('refuse a second threshold below the first before anything is sent', async () => {
    const { requests } = open(detail(null), 'config', {});
    fireEvent.change(await screen.findByLabelText('超支阈值'), { target: { value: '60' } });
    await press('保存');
    expect(await screen.findByText('超支阈值不能低于预警阈值')).toBeTruthy();
    expect(sent(requests, CONFIG)).toHaveLength(0);
  });

  it('show what somebody else has saved, and take it over on request', async () => {
    const theirs = { ...detail(null).config, version: 9, warnPercent: 65 };
    open(detail(null), 'config', { [CONFIG]: refused(6, '刚被他人修改', theirs) });
    fireEvent.change(await screen.findByLabelText('预警阈值'), { target: { value: '70' } });
    await press('保存');
    expect(await screen.findByText(/对方的值：预警 65%/)).toBeTruthy();
    await press('采用对方的版本');
    expect(screen.getByLabelText<HTMLInputElement>('预警阈值').value).toBe('65');
  });

  it('are only read by whoever may not change them', async () => {
    const config = { ...detail(null).config, hiddenSubCategoryIds: [20] };
    open(detail(null, { config, abilities: { editConfig: false } }), 'config', {});
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    await screen.findByText('预警阈值');
    expect(fact('预警阈值')).toBe('80%');
    expect(fact('预测方法')).toContain('剩余预算');
    await waitFor(() => expect(fact('合并显示为“其他”的子类')).toBe('差旅费'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});

describe('what a document is about', () => {
  it('is read as plain words by whoever may not change it', async () => {
    open(detail(null, { abilities: { editBase: false } }), 'base', {});
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    await screen.findByText('预算编号');
    expect(fact('预算编号')).toBe('BG26-001');
    expect(fact('产品名称')).toBe('—');
    expect(fact('负责人')).toContain('王立群');
    expect(fact('填报方式')).toBe('按主项目');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('months and projects', () => {
  it('let go of figures outside only after a question', async () => {
    let asked = 0;
    const { requests } = open(detail(openVersion({ edit: true })), 'base', {
      [SCOPE]: async (request: Request) => {
        if (request.method === 'GET') return Response.json(ok(scope()));
        asked += 1;
        return Response.json(
          asked === 1
            ? refused(1, '3 个有数值的单元格将落在范围之外', { outside: 3 })
            : ok(scope({ rev: 10, projects: [] })),
        );
      },
    });
    await press('移除 P-31');
    const section = within(screen.getByRole('region', { name: 'v3 的月份与项目' }));
    fireEvent.click(section.getByRole('button', { name: '保存' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('3 个有数值的单元格将落在范围之外')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: '删除并保存' }));
    await waitFor(() => expect(sent(requests, SCOPE)).toHaveLength(2));
    const [first, second] = await Promise.all(sent(requests, SCOPE).map((one) => one.json()));
    expect(first).toEqual({
      versionId: 12,
      rev: 9,
      fromMonth: '2026-01',
      toMonth: '2026-12',
      projects: [],
      members: [],
      dropOutside: false,
    });
    expect(second).toEqual({ ...first, dropOutside: true });
  });

  it('of a version that cannot be changed are facts, not fields', async () => {
    open(detail(openVersion({})), 'base', {});
    expect(await screen.findByText('整机结构')).toBeTruthy();
    expect(screen.getByText('2026-03 – 2026-12')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '移除 P-31' })).toBeNull();
  });
});

describe('the basics', () => {
  it('are sent with the version of the document', async () => {
    const { requests } = open(detail(openVersion({})), 'base', {
      '/api/v1/budget': ok(detail(openVersion({}), { version: 7, name: '新名称' })),
    });
    fireEvent.change(await screen.findByLabelText('预算名称'), { target: { value: '新名称' } });
    const section = within(screen.getByRole('region', { name: '基本信息' }));
    fireEvent.click(section.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(requests, '/api/v1/budget')).toHaveLength(1));
    expect(await sent(requests, '/api/v1/budget')[0]?.json()).toEqual({
      id: 1,
      version: 6,
      code: 'BG26-001',
      name: '新名称',
      productName: '',
      division: 1,
      projectType: 0,
      ownerId: 3,
      deptId: 5,
      fillMode: 1,
    });
  });
});

describe('the picture', () => {
  const pick = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('选择图片'), { target: { files: [file] } });

  it('is sent as it is', async () => {
    const { requests } = open(detail(null), 'base', { [IMAGE]: ok({ url: '/x', hash: 'ab' }) });
    await pick(new File(['png'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(sent(requests, IMAGE, 'POST')).toHaveLength(1));
    expect(await sent(requests, IMAGE, 'POST')[0]?.text()).toBe('png');
  });

  it('that is too large is refused before it travels, one that is none where it was chosen', async () => {
    const { requests } = open(detail(null), 'base', {
      [IMAGE]: refused(1, '只接受 png、jpeg 或 webp 图片'),
    });
    await pick(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png'));
    expect(await screen.findByText(/图片超过 2 MB/)).toBeTruthy();
    expect(sent(requests, IMAGE, 'POST')).toHaveLength(0);
    await pick(new File(['text'], 'a.png'));
    expect(await screen.findByText('只接受 png、jpeg 或 webp 图片')).toBeTruthy();
  });
});
