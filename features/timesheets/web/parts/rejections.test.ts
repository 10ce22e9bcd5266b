import { describe, expect, it } from 'vitest';
import type { RowDecision } from '#features/approvals/contract.ts';
import { newDraft } from '../grid/draft.ts';
import { rejectionLines } from './rejections.ts';

const { rows } = newDraft([
  { projectId: 1, absence: null, note: '', hours: {} },
  { projectId: 2, absence: null, note: '', hours: {} },
  { projectId: null, absence: 'sick', note: '', hours: {} },
]);
const nameOf = (key: string) => ({ main: `name of ${key}`, detail: '' });
const decision = (changes: Partial<RowDecision>): RowDecision => ({
  projectId: 1,
  state: 'rejected',
  waitingFor: [],
  by: '王立群',
  text: '项目选错',
  route: [],
  decisions: [],
  ...changes,
});

describe('what was sent back', () => {
  it('is named with who did it and why', () => {
    const decisions = [
      decision({}),
      decision({ projectId: 2, state: 'approved' }),
      decision({ projectId: null, text: '缺假条' }),
    ];
    expect(rejectionLines(decisions, rows, nameOf)).toEqual([
      { key: 'p1', name: 'name of p1', by: '王立群', reason: '项目选错' },
      { key: 'a-sick', name: 'name of a-sick', by: '王立群', reason: '缺假条' },
    ]);
  });

  it('is no longer named once its row is gone', () => {
    expect(rejectionLines([decision({ projectId: 7 })], rows, nameOf)).toEqual([]);
  });
});
