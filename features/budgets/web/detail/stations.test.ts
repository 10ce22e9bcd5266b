import { describe, expect, it } from 'vitest';
import type { OpenVersion, ReviewEvent } from '#features/budgets/contract-versions.ts';
import { lastReturn, namesText, nextPeople } from './stations.ts';
import { cellIn, cellText } from './use-detail-address.ts';

const event = (action: ReviewEvent['action']): ReviewEvent => ({
  action,
  step: 'leader',
  by: null,
  at: '2026-11-02T00:00:00.000Z',
  reason: action,
  cell: null,
});

const withEvents = (...actions: ReviewEvent['action'][]) =>
  ({ events: actions.map(event) }) as unknown as OpenVersion;

const person = (nickName: string) => ({ userId: 1, staffNo: 'S', nickName });

describe('why a version came back', () => {
  it('is the last return, newest first', () => {
    expect(lastReturn(withEvents('return', 'submit', 'return'))?.reason).toBe('return');
  });

  it('is no longer told once it has been handed in again', () => {
    expect(lastReturn(withEvents('submit', 'return'))).toBeNull();
    expect(lastReturn(withEvents('withdraw', 'submit'))).toBeNull();
    expect(lastReturn(withEvents())).toBeNull();
  });
});

describe('who is asked', () => {
  it('leaves out a step that is skipped', () => {
    const stations = [
      { station: 'draft', state: 'current', people: [person('甲')], at: null },
      { station: 'leader', state: 'skipped', people: [], at: null },
      { station: 'finance', state: 'waiting', people: [person('乙'), person('丙')], at: null },
    ];
    expect(nextPeople({ stations } as unknown as OpenVersion)).toBe('乙, 丙');
  });

  it('names three and counts the others', () => {
    expect(namesText(['甲', '乙', '丙', '丁', '戊'].map(person))).toBe('甲, 乙, 丙 +2');
  });
});

describe('a cell in the address', () => {
  it('is read as it was written', () => {
    const cell = { kind: 'hours', projectId: 12, itemId: 3, month: '2026-11' } as const;
    expect(cellIn(cellText(cell))).toEqual(cell);
  });

  it('is none where a part makes no sense', () => {
    for (const text of [
      '',
      'amount.1.2',
      'amount.0.2.2026-11',
      'money.1.2.2026-11',
      'amount.1.2.2026-13',
    ]) {
      expect(cellIn(text)).toBeNull();
    }
    expect(cellIn(null)).toBeNull();
  });
});
