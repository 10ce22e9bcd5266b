import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Finding, type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { FINDING_KINDS } from '#features/actuals/rules.ts';
import type { Role } from '#kernel/roles.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { taskPath } from '../paths.ts';
import {
  DETAIL,
  deng,
  detail,
  FINDINGS,
  MONTH,
  openTasks,
  press,
  research,
  sentTo,
  unapproved,
  waived,
} from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

const { findings, waive, unwaive } = taskEndpoints;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(shown: TaskDetail, answers: Record<string, object> = {}, role: Role = 'finance') {
  const requests = answerCalls({ [DETAIL]: ok(shown), ...answers });
  openTasks(taskPath(MONTH), role);
  return { requests };
}

const withFindings = (...groups: TaskDetail['findings']) =>
  detail({ findings: groups, openFindings: groups.map(({ kind }) => kind) });

const linkOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

const page = (...rows: Finding[]) => ok({ total: rows.length, rows });

describe('what a run came upon', () => {
  it.each([
    ['missingStandard', '高级', `?part=rates&by=standard&set=2&from=${MONTH}`],
    ['missingRate', '何欣怡 S10472', '/budgetSettings/taskList?part=rates&set=P4&from=2026-10-01'],
    [
      'unmapped',
      '6602.17 检测服务费',
      '/budgetSettings/taskList?part=mapping&account=6602.17&map=12',
    ],
    ['unbalanced', '记-1020', `/budgetSettings/taskList?part=vouchers&month=${MONTH}&q=`],
    ['unassigned', '记-1027-031 样件运费', `?part=pool&month=${MONTH}&source=voucher&sourceId=77`],
    ['closedShare', 'ZC-015 示波器', `/budgetSettings/assetList?month=${MONTH}&asset=15`],
  ] as const)('leads to where it is mended: %s', async (kind, name, address) => {
    open(withFindings(FINDINGS[kind]));
    expect(await linkOf(`去处理：${name}`)).toContain(address);
  });

  it('says what is wrong and how much is at stake', async () => {
    open(withFindings(...FINDING_KINDS.map((kind) => FINDINGS[kind])));
    expect(await screen.findByText('备件组 · 职级 P4 自10月1日起无费率')).toBeTruthy();
    expect(screen.getByText('备件组 · 未填职级 · 补记2026年9月')).toBeTruthy();
    expect(screen.getByText('2026年10月没有标准费率，工时暂不入账')).toBeTruthy();
    expect(screen.getByText('96 h 无法入账')).toBeTruthy();
    expect(screen.getByText('288 h 没有实际成本')).toBeTruthy();
    expect(screen.getByText('记-1014 等 3 行 · 建议：测试认证')).toBeTruthy();
    expect(screen.getByText('5 行凭证，18,460.00 元')).toBeTruthy();
    expect(screen.getByText('账套 总账 · 2026年10月 · 借贷不平')).toBeTruthy();
    expect(screen.getByText('凭证 · 所写项目「P-OLD」不可用')).toBeTruthy();
    expect(screen.getByText('分摊到已关闭的 旧平台')).toBeTruthy();
    expect(screen.getByText('7 类')).toBeTruthy();
  });

  it('shows the others of a kind on request', async () => {
    const second: Finding = {
      kind: 'unmapped',
      mended: false,
      accountCode: '5301.09',
      accountName: '样件运费',
      rows: 1,
      amount: 1400,
      sample: '记-1027',
      suggestion: null,
    };
    const group = { ...FINDINGS.unmapped, total: 2 };
    const { requests } = open(withFindings(group), {
      [findings.path]: page(...group.first, second),
    });
    await press('再显示 1 项');
    expect(await screen.findByText('5301.09 样件运费')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /再显示/ })).toBeNull();
    const asked = requests.find(({ url }) => new URL(url).pathname === findings.path);
    expect(new URL(asked?.url ?? '').searchParams.get('kind')).toBe('unmapped');
  });
});

describe('hours that are not approved', () => {
  it('are counted by centre, with a way to the progress of the batch', async () => {
    open(detail());
    expect(await screen.findByText('草稿 1 · 待审批 1')).toBeTruthy();
    expect(await linkOf('去处理：研发中心')).toBe('/approvalProgress?batch=8&dept=4');
    expect(await linkOf('在审批进度中查看')).toBe('/approvalProgress?batch=8');
  });

  it('lead to the page a super administrator has', async () => {
    open(detail(), {}, 'super_admin');
    expect(await linkOf('在审批进度中查看')).toBe('/home?batch=8');
  });

  it('are waived for one person, with a reason that must be given', async () => {
    const { requests } = open(detail(), {
      [findings.path]: page(unapproved()),
      [waive.path]: ok(detail()),
    });
    await press('研发中心');
    await press('豁免：何欣怡');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: '豁免' }));
    expect(await dialog.findByText('必填')).toBeTruthy();
    expect(sentTo(requests, waive.path)).toEqual([]);
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '长期病假' } });
    fireEvent.click(dialog.getByRole('button', { name: '豁免' }));
    await waitFor(() => expect(sentTo(requests, waive.path)).toHaveLength(1));
    expect(await sentTo(requests, waive.path)[0]?.json()).toEqual({
      month: MONTH,
      people: [{ batchId: 8, personId: 72 }],
      reason: '长期病假',
    });
  });

  it('are waived for a centre: its people, and only those who are not waived yet', async () => {
    const stranger = unapproved({ person: deng, centre: { ...research, id: 5 } });
    const done = unapproved({ person: { ...deng, userId: 67 }, waived });
    const { requests } = open(detail(), {
      [findings.path]: page(unapproved(), stranger, done),
      [waive.path]: ok(detail()),
    });
    await press('豁免：研发中心');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('豁免研发中心 2 人的工时')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '集中补填' } });
    fireEvent.click(dialog.getByRole('button', { name: '豁免' }));
    await waitFor(() => expect(sentTo(requests, waive.path)).toHaveLength(1));
    expect(await sentTo(requests, waive.path)[0]?.json()).toEqual({
      month: MONTH,
      people: [{ batchId: 8, personId: 72 }],
      reason: '集中补填',
    });
    const asked = requests.find(({ url }) => new URL(url).pathname === findings.path);
    expect(new URL(asked?.url ?? '').searchParams.get('centreId')).toBe('4');
  });

  it('are waived for everybody without naming them', async () => {
    const { requests } = open(detail(), { [waive.path]: ok(detail()) });
    await press('全部豁免');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('豁免全部 3 人的工时')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '年末' } });
    fireEvent.click(dialog.getByRole('button', { name: '豁免' }));
    await waitFor(() => expect(sentTo(requests, waive.path)).toHaveLength(1));
    expect(await sentTo(requests, waive.path)[0]?.json()).toEqual({ month: MONTH, reason: '年末' });
  });

  it('say who waived them and why, and can be waited for again', async () => {
    const { requests } = open(
      detail({
        unapproved: [
          {
            dept: research,
            none: 0,
            draft: 1,
            submitted: 1,
            returned: 0,
            waived: 1,
            mended: 0,
            hours: 9,
          },
        ],
      }),
      { [findings.path]: page(unapproved({ waived })), [unwaive.path]: ok(detail()) },
    );
    expect(await screen.findByText('草稿 1 · 待审批 1 · 已豁免 1 人')).toBeTruthy();
    expect(screen.getByText('1 人')).toBeTruthy();
    await press('研发中心');
    expect(await screen.findByText('已豁免：长期病假（韩雪梅，11-03 10:00）')).toBeTruthy();
    await press('撤销豁免：何欣怡');
    await waitFor(() => expect(sentTo(requests, unwaive.path)).toHaveLength(1));
    expect(await sentTo(requests, unwaive.path)[0]?.json()).toEqual({
      month: MONTH,
      people: [{ batchId: 8, personId: 72 }],
    });
  });

  it('offer nothing to whoever may only look', async () => {
    open(detail({ abilities: { waive: false } }));
    await screen.findByText('草稿 1 · 待审批 1');
    expect(screen.queryByRole('button', { name: /豁免/ })).toBeNull();
  });
});
