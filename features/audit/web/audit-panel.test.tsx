import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntryView } from '#features/audit/contract.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { AuditPanel } from './audit-panel.tsx';

const entry: AuditEntryView = {
  id: 1,
  at: '2026-11-16T01:30:00.000Z',
  actorId: 15,
  actorName: 'finance',
  actorNick: '韩雪梅',
  address: '10.0.0.9',
  requestId: 'req-1',
  action: 'rates.save',
  entity: 'gradeRate',
  entityId: 'P9',
  before: { name: 'P9', hourlyCost: 1330 },
  after: { name: 'P9', hourlyCost: 1331.5 },
  names: {},
};

function open(
  rows: readonly AuditEntryView[],
  address = '/',
  counted = { total: rows.length, more: false },
) {
  const requests = answerCalls({ '/api/v1/audit/list': ok({ ...counted, rows }) });
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AuditPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requests;
}

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

const openDetails = (row: HTMLElement) =>
  fireEvent.click(within(row).getByRole('button', { expanded: false }));

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the audit log', () => {
  it('says who did what to which record, and field by field what changed', async () => {
    open([entry]);
    const row = await rowOf('设置成本费率');
    expect(row.textContent).toContain('韩雪梅');
    expect(row.textContent).toContain('职级费率 P9');
    openDetails(row);
    const field = await screen.findByRole('rowheader', { name: '每小时成本' });
    expect(field.closest('tr')?.textContent).toBe('每小时成本1,330.001,331.50');
    expect(screen.queryByRole('rowheader', { name: '名称' })).toBeNull();
    expect(screen.getByText(/10\.0\.0\.9/)).toBeTruthy();
  });

  it('stays readable for what has no words yet', async () => {
    open([
      {
        ...entry,
        action: 'teapots.brewTwice',
        entity: 'bigTeapot',
        entityId: '4',
        before: null,
        after: { leafKind: 'green', hot: true, roles: ['user'], cups: { left: 1 } },
      },
    ]);
    const row = await rowOf('teapots · brew twice');
    expect(row.textContent).toContain('big teapot 4');
    openDetails(row);
    const texts = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(texts).toEqual(
      expect.arrayContaining(['leaf kind–green', 'hot–是', '角色–员工', 'cups–left：1']),
    );
  });

  it('calls records by their names, and says what is in lists and groups', async () => {
    open([
      {
        ...entry,
        action: 'batches.update',
        entity: 'batch',
        entityId: '5',
        before: { deptIds: [7], flows: { STANDARD: ['gl'] }, openAt: '2026-11-01T01:00:00.000Z' },
        after: { deptIds: [7, 8], flows: { STANDARD: ['gl', 'dl'] }, openAt: null },
        names: {
          'batch:5': { zh: '十月', en: 'October' },
          'department:7': { zh: '算法组', en: 'A' },
        },
      },
    ]);
    const row = await rowOf('修改批次');
    expect(row.textContent).toContain('批次 十月');
    openDetails(row);
    const cells = async (name: string) =>
      (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
    expect(await cells('面向部门')).toBe('面向部门算法组算法组、编号 8（已不存在）');
    expect(await cells('审批流程')).toBe('审批流程标准：组长标准：组长、部门负责人');
    expect(await cells('开放时间')).not.toContain('T01:00');
  });

  it('does not say how many there are where that is not counted', async () => {
    open([entry], '/', { total: 10_000, more: true });
    expect(await screen.findByText('超过 10000 条，更早的请按日期筛选')).toBeTruthy();
    expect(screen.queryByText('共 10000 条')).toBeNull();
  });

  it('keeps comings and goings apart, and finds by action and object', async () => {
    const requests = open([entry]);
    const lastQuery = () => new URL(requests.at(-1)?.url ?? '').searchParams;
    await rowOf('设置成本费率');
    expect(lastQuery().get('kind')).toBe('changes');
    fireEvent.click(screen.getByText('登录记录'));
    await waitFor(() => expect(lastQuery().get('kind')).toBe('signIns'));
    expect(screen.queryByRole('combobox', { name: '对象' })).toBeNull();
  });

  it('takes its filters from the address', async () => {
    const requests = open([], '/?feature=rates&from=2026-11-01&to=2026-11-30&q=han&page=2');
    expect(await screen.findByText('没有符合条件的记录')).toBeTruthy();
    expect(Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams)).toEqual({
      pageNum: '2',
      pageSize: '20',
      kind: 'changes',
      feature: 'rates',
      from: '2026-11-01',
      to: '2026-11-30',
      actor: 'han',
    });
    expect(screen.getByLabelText('开始日期')).toHaveProperty('value', '2026-11-01');
  });
});
