import { describe, expect, it } from 'vitest';
import { newDraft } from '../grid/draft.ts';
import { dayToStartAt } from './day-to-start-at.ts';

const DATES = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'];
const days = DATES.map((date) => ({
  date,
  open: date !== '2026-11-14' && date !== '2026-11-15',
  label: date,
  editable: true,
}));
const terms = {
  required: new Map(days.map(({ date, open }) => [date, open ? 480 : 0])),
};
const filled = (hours: Record<string, number>) =>
  newDraft([{ projectId: 1, absence: null, note: '', hours }]).rows;

describe('the day view begins', () => {
  it('with today, filled in or not', () => {
    expect(dayToStartAt(days, [], terms, '2026-11-16')).toBe(3);
    expect(dayToStartAt(days, filled({ '2026-11-13': 8 }), terms, '2026-11-13')).toBe(0);
  });

  it('on a day off with the first day that lacks hours', () => {
    expect(dayToStartAt(days, filled({ '2026-11-13': 8 }), terms, '2026-11-15')).toBe(3);
    expect(dayToStartAt(days, filled({ '2026-11-13': 7.5 }), terms, '2026-11-15')).toBe(0);
  });

  it('anywhere when everything is filled in and today is another month', () => {
    const all = filled({ '2026-11-13': 8, '2026-11-16': 8 });
    expect(dayToStartAt(days, all, terms, '2026-12-24')).toBeUndefined();
  });
});
