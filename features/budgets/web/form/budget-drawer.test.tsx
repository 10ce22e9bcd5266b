import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok, refused } from '#web/testing/fetch-double.ts';
import { LIST_PATH } from '../paths.ts';
import { CREATE, DEPARTMENTS, detail, LIST, openBudgets, page, press, row } from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

const OWNERS = '/api/v1/budget/ownerCandidates';
const PROJECTS = '/api/v1/budget/projectCandidates';
const MEMBERS = '/api/v1/budget/memberCandidates';

const found = {
  OWNERS: [
    { userId: 3, staffNo: 'S1', nickName: '王立群', deptNameZh: '整机部', deptNameEn: 'Units' },
  ],
  DEPARTMENTS: [
    {
      id: 5,
      parentId: null,
      kind: 'company',
      code: 'D5',
      nameZh: '整机部',
      nameEn: 'Units',
      leader: null,
      pmoDivision: null,
      headcount: 1,
      version: 1,
      abilities: { edit: false, appoint: false, remove: false },
    },
  ],
  // Two years of the same undertaking have the same name.
  MEMBERS: ['BG27-001', 'BG28-001'].map((code, at) => ({
    budgetId: 41 + at,
    code,
    name: '空气源热泵平台',
    owner: { userId: 3, staffNo: 'S1', nickName: '王立群' },
    totalAmount: 8_000_000,
  })),
  PROJECTS: [
    {
      id: 31,
      code: 'P-31',
      nameZh: '整机结构',
      nameEn: 'Frame',
      parentId: null,
      parentCode: null,
      projectType: 0,
      division: 1,
      takenBy: [{ budgetId: 9, code: 'BG26-009', name: '冷库物联平台' }],
    },
  ],
};

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function answers(create: object) {
  return answerCalls({
    [LIST]: ok(page([row()])),
    [OWNERS]: ok(found.OWNERS),
    [DEPARTMENTS]: ok(found.DEPARTMENTS),
    [PROJECTS]: ok(found.PROJECTS),
    [MEMBERS]: ok(found.MEMBERS),
    [CREATE]: create,
    '/api/v1/budget/77': ok(detail(null, { id: 77, name: '新预算' })),
  });
}

async function choose(label: string, option: RegExp) {
  const form = within(await screen.findByRole('dialog'));
  const field = await form.findByLabelText(label);
  fireEvent.mouseDown(field);
  const options = await screen.findAllByText(option);
  fireEvent.click(options.at(-1) as HTMLElement);
}

async function fillIn() {
  openBudgets(`${LIST_PATH}?year=2026`);
  await press('新建预算');
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await type('预算编号', 'BG26-077');
  await type('预算名称', '新预算');
  await choose('事业部', /民用 RMBU/);
  await choose('项目类型', /研发/);
  await choose('负责人', /S1 · 整机部/);
  await choose('所属部门', /^整机部$/);
}

const posted = (requests: readonly Request[]) =>
  requests.find(({ method, url }) => method === 'POST' && new URL(url).pathname === CREATE);

describe('a new budget', () => {
  it('is sent whole, with its projects in the months of the document, and opens', async () => {
    const requests = answers(ok({ id: 77, versionId: 78 }));
    await fillIn();
    await choose('关联项目', /P-31/);
    const links = within(await screen.findByRole('list', { name: '已关联的项目' }));
    expect(links.getByText('已属于 BG26-009')).toBeTruthy();
    await press('保存');
    await waitFor(() => expect(posted(requests)).toBeDefined());
    expect(await posted(requests)?.json()).toEqual({
      code: 'BG26-077',
      name: '新预算',
      productName: '',
      division: 1,
      projectType: 1,
      ownerId: 3,
      deptId: 5,
      budgetType: 0,
      fillMode: 1,
      fromMonth: '2026-01',
      toMonth: '2026-12',
      projects: [{ projectId: 31, fromMonth: '2026-01', toMonth: '2026-12' }],
      members: [],
    });
    expect(await screen.findByRole('heading', { name: '新预算' })).toBeTruthy();
  });

  it('tells the documents it adds up apart by their codes', async () => {
    answers(ok({ id: 77, versionId: 78 }));
    openBudgets(`${LIST_PATH}?year=2026`);
    await press('新建预算');
    await choose('预算类型', /^集成预算$/);
    await choose('成员预算', /BG28-001/);
    const form = within(await screen.findByRole('dialog'));
    expect(await form.findByText('BG28-001 空气源热泵平台')).toBeTruthy();
  });

  it('says at its field what is refused, and keeps what was typed', async () => {
    const issues = [{ path: 'code', key: 'budgets.codeTaken', msg: '编号 BG26-077 已被占用' }];
    answers(refused(1, '编号已被占用', { issues }));
    await fillIn();
    await press('保存');
    expect(await screen.findByText('编号 BG26-077 已被占用')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('预算名称').value).toBe('新预算');
  });

  it('asks for what is missing before anything is sent', async () => {
    const requests = answers(ok({ id: 77, versionId: 78 }));
    openBudgets(`${LIST_PATH}?year=2026`);
    await press('新建预算');
    await press('保存');
    await waitFor(() => expect(screen.getAllByText('必填').length).toBeGreaterThanOrEqual(4));
    expect(posted(requests)).toBeUndefined();
  });
});
