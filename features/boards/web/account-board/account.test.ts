import { describe, expect, it } from 'vitest';
import { hadAccounts } from './account.ts';
import { account } from './testing.ts';

describe('the year before', () => {
  it('has accounts from where they begin', () => {
    const began = { ...account, lastYearMonths: 1 };
    expect([1, 2].map((month) => hadAccounts(began, month))).toEqual([false, true]);
    expect([1, 2].map((month) => hadAccounts(account, month))).toEqual([true, true]);
  });
});
