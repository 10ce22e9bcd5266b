import { expect, it } from 'vitest';
import { futureHours } from './future-hours.ts';

it('counts the hours of days that have not come yet, today not among them', () => {
  const rows = [
    { key: 'p1', minutes: { '2026-11-14': 480, '2026-11-15': 240, '2026-11-16': 240 } },
    { key: 'p2', minutes: { '2026-11-16': 60, '2026-11-17': 0, '2026-11-18': Number.NaN } },
  ] as const;
  expect(futureHours(rows, '2026-11-15')).toEqual({ minutes: 300, dates: ['2026-11-16'] });
});
