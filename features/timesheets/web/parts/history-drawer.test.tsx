import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SheetChange } from '#features/timesheets/contract.ts';
import { companyZone } from '#web/company-time.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { HistoryDrawer } from './history-drawer.tsx';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
  companyZone.set('Asia/Shanghai');
});

const change = (changes: Partial<SheetChange>): SheetChange => ({
  id: 1,
  at: '2026-11-05T16:30:00.000Z',
  actor: '林晓雨',
  action: 'save',
  as: 'owner',
  reason: '',
  first: null,
  cells: [],
  ...changes,
});

describe('the history', () => {
  it('says who did what as what, sums up the first save, and keeps the clocks of the company', () => {
    renderWithLibrary(
      <HistoryDrawer
        owner="林晓雨"
        history={[
          change({
            id: 3,
            at: '2026-11-06T03:00:00.000Z',
            action: 'modify',
            as: 'administrator',
          }),
          change({ id: 2, at: '2026-11-06T02:00:00.000Z', actor: '张三', as: 'behalf' }),
          change({ first: { projects: 4, absences: 1, hours: 32 } }),
        ]}
        decisions={[
          {
            ...{ projectId: 7, state: 'pending', waitingFor: [], by: null, text: '', route: [] },
            decisions: [
              {
                id: 1,
                at: '2026-11-06T04:00:00.000Z',
                kind: 'approve',
                actor: '王立群',
                role: 'pl',
                onBehalfOf: '陈明',
                text: '',
              },
            ],
          },
        ]}
        corrections={[
          {
            ...{ id: 1, at: '2026-11-06T05:00:00.000Z', actor: '孙博文', reason: '项目选错' },
            cells: [
              { projectId: 7, absence: null, date: '2026-08-27', hours: -4.5 },
              { projectId: null, absence: 'sick', date: '2026-08-27', hours: 4.5 },
            ],
          },
        ]}
        nameOf={(key) => ({ main: `name of ${key}`, detail: 'RM-7' })}
        onClose={vi.fn()}
      />,
    );
    const lines = [...document.querySelectorAll('.ant-timeline > li')].map(
      ({ textContent }) => textContent,
    );
    expect(lines).toEqual([
      '更正已入账工时孙博文 · 管理员 · 2026-11-06 13:00项目选错8月27日name of p7 RM-7−4.5 小时8月27日name of a-sick RM-7+4.5 小时',
      '通过王立群（代 陈明） · 项目负责人 · 2026-11-06 12:00name of p7 RM-7',
      '管理员修改林晓雨 · 管理员 · 2026-11-06 11:00',
      '保存张三 · 代 林晓雨 填报 · 2026-11-06 10:00',
      '首次保存林晓雨 · 本人 · 2026-11-06 00:304 个项目，共 32 小时、含请假',
    ]);
  });
});
