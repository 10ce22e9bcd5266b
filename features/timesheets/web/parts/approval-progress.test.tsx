import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RouteStep, RowDecision } from '#features/approvals/contract.ts';
import { companyZone } from '#web/company-time.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { ApprovalProgress } from './approval-progress.tsx';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
  companyZone.set('America/New_York');
});

const step = (role: RouteStep['role'], changes: Partial<RouteStep> = {}): RouteStep => ({
  role,
  state: 'waiting',
  raised: false,
  candidates: [],
  decidedBy: null,
  onBehalfOf: null,
  decidedAt: null,
  ...changes,
});

const candidate = (userId: number, nickName: string) => ({
  userId,
  staffNo: `S${userId}`,
  nickName,
});

const row = (changes: Partial<RowDecision>): RowDecision => ({
  projectId: 1,
  state: 'pending',
  waitingFor: [],
  by: null,
  text: '',
  route: [],
  decisions: [],
  ...changes,
});

function steps(decision: RowDecision) {
  renderWithLibrary(
    <ApprovalProgress
      decisions={[decision]}
      rows={[]}
      nameOf={(key) => ({ main: `name of ${key}`, detail: '' })}
    />,
  );
  const list = screen.getByText(/name of p1|请假/).closest('li') as HTMLElement;
  return within(within(list).getByRole('list')).getAllByRole('listitem');
}

describe('how far a row is', () => {
  it('says who approved it when, by the clocks of the company, and who is next', () => {
    const [done, now, later] = steps(
      row({
        route: [
          step('pl', {
            state: 'approved',
            decidedBy: '王立群',
            onBehalfOf: '陈明',
            decidedAt: '2026-11-05T02:22:00.000Z',
          }),
          step('gl', { candidates: [1, 2, 3, 4].map((id) => candidate(id, `甲${id}`)) }),
          step('dl', { candidates: [candidate(9, '赵六')] }),
        ],
      }),
    );
    // Late on the fourth in New York.
    expect(done?.textContent).toBe('项目负责人王立群（代 陈明） · 2026-11-04 21:22');
    expect(now?.textContent).toBe('组长甲1、甲2、甲3 等 4 人当前步骤');
    expect(now?.getAttribute('aria-current')).toBe('step');
    expect(later?.textContent).toBe('部门负责人赵六');
  });

  it('asks nobody while the sheet is back with its owner', () => {
    const found = steps(row({ state: 'onHold', route: [step('pl'), step('gl')] }));
    expect(found.every((one) => one.getAttribute('aria-current') === null)).toBe(true);
  });

  it('says why a step was passed over', () => {
    const [skipped, covered] = steps(
      row({
        projectId: null,
        route: [step('gl', { state: 'skipped' }), step('dl', { state: 'covered' })],
      }),
    );
    expect(skipped?.textContent).toContain('无人可审');
    expect(covered?.textContent).toContain('不再重复');
  });

  it('lists rows in the order of the sheet', () => {
    renderWithLibrary(
      <ApprovalProgress
        decisions={[row({ projectId: 1 }), row({ projectId: null }), row({ projectId: 2 })]}
        rows={[{ projectId: 2 }, { projectId: 1 }, { projectId: null }]}
        nameOf={(key) => ({ main: key, detail: '' })}
      />,
    );
    const names = screen.getAllByText(/^(p1|p2|请假)$/).map(({ textContent }) => textContent);
    expect(names).toEqual(['p2', 'p1', '请假']);
  });
});
