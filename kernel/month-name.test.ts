import { describe, expect, it } from 'vitest';
import { monthName, monthNames } from './month-name.ts';

describe('a month', () => {
  it('is written as people read it', () => {
    expect(monthName('zh', '2026-10')).toBe('2026年10月');
    expect(monthName('zh', '2026-01')).toBe('2026年1月');
    expect(monthName('en', '2026-10')).toBe('Oct 2026');
  });

  it('is written so in a list too, and nothing else is taken for one', () => {
    expect(monthNames('en', '2026-08, 2026-09')).toBe('Aug 2026, Sep 2026');
    expect(monthNames('zh', '2026-08、2026-09')).toBe('2026年8月、2026年9月');
    expect(monthNames('en', '2026-08 – 2026-10')).toBe('Aug 2026 – Oct 2026');
    expect(monthNames('en', '2026-10 – …')).toBe('Oct 2026 – …');
    for (const text of ['2026-13', '2026-10-01', 'RM-2026-10', 'RM 2026-10', '', '12.50']) {
      expect(monthNames('en', text)).toBe(text);
    }
  });
});
