import { describe, expect, it } from 'vitest';
import { departmentLevel, hadAccounts } from './account.ts';
import { account } from './testing.ts';

const place = (id: number | null, parentId: number | null) => ({
  dept: id === null ? null : { id },
  parentId,
});

describe('departments side by side', () => {
  it('are the highest ones, with what belongs to none', () => {
    const rows = [place(1, null), place(2, null), place(3, 1), place(null, null)];
    expect(departmentLevel(rows).shown.map(({ dept }) => dept?.id ?? null)).toEqual([1, 2, null]);
  });

  it('are those beneath where one stands alone above all others', () => {
    const rows = [place(1, null), place(2, 1), place(3, 2), place(4, 2), place(5, 3)];
    expect(departmentLevel(rows).shown.map(({ dept }) => dept?.id)).toEqual([3, 4]);
  });

  it('are the one there is where it has nothing beneath', () => {
    expect(departmentLevel([place(7, 99)]).shown.map(({ dept }) => dept?.id)).toEqual([7]);
    expect(departmentLevel([])).toEqual({ shown: [], above: [] });
  });
});

describe('the year before', () => {
  it('has accounts from where they begin', () => {
    const began = { ...account, lastYearMonths: 1 };
    expect([1, 2].map((month) => hadAccounts(began, month))).toEqual([false, true]);
    expect([1, 2].map((month) => hadAccounts(account, month))).toEqual([true, true]);
  });
});
