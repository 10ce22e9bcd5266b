import { describe, expect, it } from 'vitest';
import { attentionOf, driverOf, type Standing } from './rules-attention.ts';

const document = (code: string, changes: Partial<Standing> = {}) => ({
  code,
  ...{ level: 'ok' as const, forecastOver: false, bac: 100, standardEac: 100 },
  ...changes,
});
const codesOf = (documents: readonly { code: string }[]) => documents.map(({ code }) => code);

describe('what needs attention', () => {
  it('is whatever is warned of, over, or expected to be', () => {
    const found = attentionOf([
      document('A'),
      document('B', { level: 'warn' }),
      document('C', { level: null }),
      document('D', { forecastOver: true, standardEac: 101 }),
      document('E', { level: null, forecastOver: true, standardEac: 102 }),
    ]);
    expect(codesOf(found)).toEqual(['E', 'D', 'B']);
  });

  it('begins with what is over, then goes by how much more is expected than planned', () => {
    const found = attentionOf([
      document('A', { level: 'warn', standardEac: 500 }),
      document('B', { level: 'over', standardEac: null }),
      document('C', { level: 'over', standardEac: 90 }),
      document('D', { level: 'over', standardEac: 300, forecastOver: true }),
      document('E', { level: 'warn', bac: null }),
      document('F', { level: 'warn', standardEac: 500 }),
    ]);
    expect(codesOf(found)).toEqual(['D', 'C', 'B', 'A', 'F', 'E']);
  });
});

describe('what drives a document', () => {
  const sub = (name: string, standardFen: number, budgetFen: number) => ({
    ...{ name, standardFen, budgetFen },
  });

  it('is the sub-category furthest above its plan, the first of the tree where several are', () => {
    const subs = [sub('labour', 90, 100), sub('travel', 150, 100), sub('other', 50, 0)];
    expect(driverOf(subs)?.name).toBe('travel');
    expect(driverOf([...subs, sub('more', 51, 0)])?.name).toBe('more');
  });

  it('is nothing where nothing is above its plan', () => {
    expect(driverOf([sub('labour', 100, 100), sub('travel', -5, 0)])).toBeNull();
    expect(driverOf([])).toBeNull();
  });
});
