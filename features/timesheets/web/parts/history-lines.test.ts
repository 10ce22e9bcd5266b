import { describe, expect, it } from 'vitest';
import type { RowDecision } from '#features/approvals/contract.ts';
import type { SheetChange } from '#features/timesheets/contract.ts';
import { historyLines } from './history-lines.ts';

const change = (
  id: number,
  action: SheetChange['action'],
  at: string,
  changes: Partial<SheetChange> = {},
): SheetChange => ({
  ...{ id, action, at, actor: '林晓雨', as: 'owner', reason: '', first: null, cells: [] },
  ...changes,
});

const made = (
  at: string,
  changes: Partial<RowDecision['decisions'][number]> = {},
): RowDecision['decisions'][number] => ({
  ...{ id: 1, at, kind: 'approve', actor: '王立群', role: 'pl', onBehalfOf: null, text: '' },
  ...changes,
});

const row = (projectId: number | null, decisions: RowDecision['decisions']): RowDecision => ({
  ...{ projectId, state: 'pending', waitingFor: [], by: null, text: '', route: [], decisions },
});

const brief = (lines: ReturnType<typeof historyLines>) =>
  lines.map((line) => {
    if (line.type === 'correction') return `${line.at} corrected ${line.actor} ${line.reason}`;
    return line.type === 'change'
      ? `${line.at} ${line.action} ${line.actor}`
      : `${line.at} ${line.kind} ${line.actor} as ${line.role} ${line.projectIds.join()}${
          line.settles ? ' settles' : ''
        }`;
  });

describe('what happened to a sheet', () => {
  it('is told newest first, with what was decided about its rows in between', () => {
    const history = [change(2, 'submit', 'T2'), change(1, 'save', 'T1')];
    expect(brief(historyLines(history, [row(7, [made('T3')]), row(8, [])], []))).toEqual([
      'T3 approve 王立群 as pl 7',
      'T2 submit 林晓雨',
      'T1 save 林晓雨',
    ]);
  });

  it('takes rows together that were decided with one click, and by nobody else', () => {
    const decisions = [
      row(7, [made('T1'), made('T2', { actor: '陈明', role: 'gl' })]),
      row(8, [made('T1', { id: 4 })]),
      row(null, [made('T1', { actor: '陈明', role: 'gl' })]),
    ];
    expect(brief(historyLines([], decisions, []))).toEqual([
      'T2 approve 陈明 as gl 7',
      'T1 approve 王立群 as pl 7,8',
      'T1 approve 陈明 as gl ',
    ]);
  });

  it('says once that a decision settled the sheet', () => {
    const history = [
      change(4, 'approve', 'T4', { actor: '陈明', as: 'approver' }),
      change(2, 'return', 'T2', { actor: '王立群', as: 'approver', reason: '错' }),
    ];
    const decisions = [
      row(7, [
        made('T2', { kind: 'reject', text: '错' }),
        made('T3'),
        made('T4', { actor: '陈明', role: 'gl' }),
      ]),
    ];
    expect(brief(historyLines(history, decisions, []))).toEqual([
      'T4 approve 陈明 as gl 7 settles',
      'T3 approve 王立群 as pl 7',
      'T2 reject 王立群 as pl 7 settles',
    ]);
  });

  it('still tells that it came back where the row itself is gone', () => {
    const history = [change(2, 'return', 'T2', { actor: '王立群', as: 'approver', reason: '错' })];
    expect(brief(historyLines(history, [], []))).toEqual(['T2 return 王立群']);
  });

  it('has corrections of booked hours in it, each as a thing of its own', () => {
    const correction = (id: number, at: string) => ({
      ...{ id, at, actor: '孙博文', reason: `错 ${id}`, cells: [] },
    });
    const history = [change(1, 'submit', 'T1')];
    const corrections = [correction(1, 'T2'), correction(2, 'T3')];
    const lines = historyLines(history, [], corrections);
    expect(brief(lines)).toEqual([
      'T3 corrected 孙博文 错 2',
      'T2 corrected 孙博文 错 1',
      'T1 submit 林晓雨',
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
  });
});
