import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import {
  canBecome,
  fitsUnder,
  PROJECT_STATUSES,
  type ProjectStatus,
  problemsAbove,
  problemsUnder,
  statusesAfter,
} from './rules.ts';

describe('the life of a project', () => {
  it.each([
    ['planned', ['active', 'closed']],
    ['active', ['closed']],
    ['closed', ['active']],
  ] as const)('from %s leads to %j', (status, next) => {
    expect(statusesAfter(status)).toEqual(next);
  });

  it('lets every project stay what it is', () => {
    for (const status of PROJECT_STATUSES) expect(canBecome(status, status)).toBe(true);
  });

  it('allows sub-projects nothing their main project has not begun, or has ended', () => {
    const allowed = (main: ProjectStatus) =>
      PROJECT_STATUSES.filter((status) => fitsUnder(main, status));
    expect(allowed('planned')).toEqual(['planned', 'closed']);
    expect(allowed('active')).toEqual(['planned', 'active', 'closed']);
    expect(allowed('closed')).toEqual(['closed']);
  });
});

const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days));

const span = fc
  .tuple(date, fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }))
  .map(([startDate, length]) => ({
    startDate,
    endDate: length === null ? null : addDays(startDate, length),
  }));

describe('dates of a sub-project', () => {
  const main = {
    code: 'M',
    status: 'active',
    startDate: '2026-02-01',
    endDate: '2026-03-31',
  } as const;
  const under = (startDate: string, endDate: string | null) =>
    problemsUnder(main, { status: 'active', startDate, endDate }).map(({ field, key }) => [
      field,
      key,
    ]);

  it('lie within its main project', () => {
    expect(under('2026-02-01', '2026-03-31')).toEqual([]);
    expect(under('2026-02-01', null)).toEqual([]);
    expect(under('2026-01-31', '2026-04-01')).toEqual([
      ['startDate', 'projects.beforeMain'],
      ['endDate', 'projects.afterMain'],
    ]);
    expect(under('2026-04-01', null)).toEqual([['startDate', 'projects.afterMain']]);
  });

  it('name the sub-project that a change of the main project would leave outside', () => {
    const subs = [
      { code: 'M-1', startDate: '2026-02-10', endDate: null },
      { code: 'M-2', startDate: '2026-03-01', endDate: '2026-03-20' },
    ];
    expect(problemsAbove({ startDate: '2026-02-11', endDate: '2026-03-10' }, subs)).toEqual([
      {
        field: 'startDate',
        key: 'projects.subEarlier',
        params: { sub: 'M-1', date: '2026-02-10' },
      },
      { field: 'endDate', key: 'projects.subLater', params: { sub: 'M-2', date: '2026-03-20' } },
    ]);
  });

  it('are judged alike from above and from below', () => {
    fc.assert(
      fc.property(span, span, (outer, inner) => {
        const fromBelow = problemsUnder(
          { ...outer, code: 'M', status: 'active' },
          { ...inner, status: 'active' },
        );
        const fromAbove = problemsAbove(outer, [{ ...inner, code: 'S' }]);
        expect(fromAbove.length > 0).toBe(fromBelow.length > 0);
      }),
    );
  });
});
