import { describe, expect, it } from 'vitest';
import { filtersOf, periodProblem, readAddress } from './use-export-address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));

describe('the address of an export', () => {
  it('says which hours', () => {
    expect(filtersOf(read('batch=7&dept=3&project=5&state=draft'), 9)).toEqual({
      batchId: 7,
      deptId: 3,
      projectId: 5,
      state: 'draft',
    });
    expect(filtersOf(read('from=2026-01-01&to=2026-02-01&batch=7'), 9)).toEqual({
      from: '2026-01-01',
      to: '2026-02-01',
    });
  });

  it('means the current batch where it says nothing, and waits until that is known', () => {
    expect(filtersOf(read(''), 9)).toEqual({ batchId: 9 });
    expect(filtersOf(read(''), null)).toBeNull();
  });

  it('is as if it said nothing where it makes no sense', () => {
    expect(read('kind=x&format=pdf&batch=-1&dept=1e9&project=99999999999&state=none')).toEqual({
      kind: 'detail',
      format: 'xlsx',
      by: 'batch',
      batchId: null,
      from: '',
      to: '',
      deptId: null,
      projectId: null,
      state: null,
    });
    expect(read('from=2026-02-30').from).toBe('');
  });

  it('asks for nothing while the days are not right, and knows why', () => {
    for (const [search, problem] of [
      ['by=days', 'exportPeriodMissing'],
      ['from=2026-01-01', 'exportPeriodMissing'],
      ['from=2026-02-01&to=2026-01-01', 'exportDaysReversed'],
      ['from=2016-01-01&to=2026-01-01', 'exportTooLong'],
    ] as const) {
      expect(periodProblem(read(search)), search).toBe(problem);
      expect(filtersOf(read(search), 9)).toBeNull();
    }
  });
});
