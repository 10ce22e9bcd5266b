import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ledger } from '#features/periods/rules.ts';
import { addMonths } from '#kernel/dates.ts';
import { isWholeBp, toBp } from './rules.ts';
import {
  allocateMonth,
  baseOf,
  type Depreciable,
  firstMonthOf,
  firstShareMonth,
  isBooked,
  lifeEndOf,
  plainSchedule,
  reasonOf,
  residualOf,
  scheduleOf,
  sharesIn,
  stateOfMonth,
  takenForGood,
} from './rules-schedule.ts';

const chamber: Depreciable = {
  kind: 'fixed',
  originalFen: 126_000_000,
  inServiceMonth: '2024-03',
  lifeMonths: 60,
  residualBp: 500,
  scrappedMonth: null,
};

const NOT_BEGUN: Ledger = { start: null, closedThrough: null };
const ledger = (start: string, closedThrough: string | null): Ledger => ({ start, closedThrough });

const inShort = (rows: readonly { month: string; fen: number; takenFen: number }[]) =>
  rows.map(({ month, fen, takenFen }) => [month, fen, takenFen]);

describe('the plain schedule', () => {
  it('takes 1,260,000.00 × 95 % ÷ 60 from the month after service on', () => {
    const rows = plainSchedule(chamber);
    expect(residualOf(chamber)).toBe(6_300_000);
    expect(baseOf(chamber)).toBe(119_700_000);
    expect(rows).toHaveLength(60);
    expect(rows[0]).toEqual({ month: '2024-04', fen: 1_995_000, takenFen: 1_995_000 });
    // The picture: 31 months by October 2026, 618,450.00 taken.
    expect(rows[30]).toEqual({ month: '2026-10', fen: 1_995_000, takenFen: 61_845_000 });
    expect(rows.at(-1)).toEqual({ month: '2029-03', fen: 1_995_000, takenFen: 119_700_000 });
  });

  it('takes software from its first month, what is left over what is left', () => {
    // 10.00 over three months: 3.33, then 6.67 ÷ 2 = 3.335, half to even 3.34, then 3.33.
    const rows = plainSchedule({
      ...chamber,
      kind: 'software',
      originalFen: 1_000,
      lifeMonths: 3,
      residualBp: 0,
    });
    expect(inShort(rows)).toEqual([
      ['2024-03', 333, 333],
      ['2024-04', 334, 667],
      ['2024-05', 333, 1_000],
    ]);
  });

  it('rounds half to the even fen, the residual as well', () => {
    // 0.50 × 1 % is half a fen: to even, none. 1.50 × 1 % is one and a half: two.
    expect(residualOf({ originalFen: 50, residualBp: 100 })).toBe(0);
    expect(residualOf({ originalFen: 150, residualBp: 100 })).toBe(2);
    // 5 fen over 2 months: 2.5 is 2, then 3.
    const rows = plainSchedule({ ...chamber, originalFen: 5, residualBp: 0, lifeMonths: 2 });
    expect(rows.map(({ fen }) => fen)).toEqual([2, 3]);
  });

  it('goes to and with the month a fixed asset is scrapped in, and up to that of software', () => {
    const scrapped = { ...chamber, scrappedMonth: '2024-06' };
    expect(plainSchedule(scrapped).map(({ month }) => month)).toEqual([
      '2024-04',
      '2024-05',
      '2024-06',
    ]);
    expect(plainSchedule(scrapped).at(-1)?.takenFen).toBe(5_985_000);
    expect(plainSchedule({ ...scrapped, kind: 'software' }).map(({ month }) => month)).toEqual([
      '2024-03',
      '2024-04',
      '2024-05',
    ]);
    expect(plainSchedule({ ...chamber, scrappedMonth: '2024-03' })).toEqual([]);
  });

  it('has nothing to take where all of it stays', () => {
    expect(plainSchedule({ ...chamber, residualBp: 10_000 })).toEqual([]);
  });
});

/** 1,200.00 over a year without residual: 100.00 a month from January 2026 on. */
const rig: Depreciable = {
  kind: 'fixed',
  originalFen: 120_000,
  inServiceMonth: '2025-12',
  lifeMonths: 12,
  residualBp: 0,
  scrappedMonth: null,
};
const closedThroughJune = ledger('2026-04', '2026-06');

describe('with closed months', () => {
  const stored = plainSchedule(rig);

  it('is the plain one before the accounts begin and until a month is closed', () => {
    expect(scheduleOf(rig, NOT_BEGUN, null)).toEqual(stored);
    expect(scheduleOf(rig, ledger('2026-04', null), null)).toEqual(stored);
    expect(scheduleOf(rig, closedThroughJune, stored)).toEqual(stored);
  });

  it('spreads what is left of an asset that was registered late', () => {
    // January to March counts as taken: 300.00. 900.00 over July to December: 150.00 a month.
    const rows = scheduleOf(rig, closedThroughJune, null);
    expect(rows.slice(0, 4)).toEqual([
      { month: '2026-01', fen: 10_000, takenFen: 10_000 },
      { month: '2026-02', fen: 10_000, takenFen: 20_000 },
      { month: '2026-03', fen: 10_000, takenFen: 30_000 },
      { month: '2026-07', fen: 15_000, takenFen: 45_000 },
    ]);
    expect(rows.at(-1)).toEqual({ month: '2026-12', fen: 15_000, takenFen: 120_000 });
  });

  it('leaves all to the first open month where the life is over', () => {
    const old = { ...rig, lifeMonths: 5 };
    // 240.00 a month, January to March taken: 720.00. April and May were missed: 480.00 in July.
    expect(scheduleOf(old, closedThroughJune, null).at(-1)).toEqual({
      month: '2026-07',
      fen: 48_000,
      takenFen: 120_000,
    });
  });

  it('changes what is to come alone', () => {
    // 600.00 are taken. A value of 1,800.00 leaves 1,200.00 for six months.
    const dearer = scheduleOf({ ...rig, originalFen: 180_000 }, closedThroughJune, stored);
    expect(dearer.slice(0, 6)).toEqual(stored.slice(0, 6));
    expect(dearer.slice(6).map(({ fen }) => fen)).toEqual(Array(6).fill(20_000));
    // Half a year more: 600.00 over twelve months.
    const longer = scheduleOf({ ...rig, lifeMonths: 18 }, closedThroughJune, stored);
    expect(longer.slice(6).map(({ fen }) => fen)).toEqual(Array(12).fill(5_000));
    // A life of four months was over in April: what is left falls in July.
    const shorter = scheduleOf({ ...rig, lifeMonths: 4 }, closedThroughJune, stored);
    expect(shorter.slice(6)).toEqual([{ month: '2026-07', fen: 60_000, takenFen: 120_000 }]);
    // Ten per cent stay: 480.00 over six months.
    const residual = scheduleOf({ ...rig, residualBp: 1_000 }, closedThroughJune, stored);
    expect(residual.slice(6).map(({ fen }) => fen)).toEqual(Array(6).fill(8_000));
  });

  it('ends when it is scrapped and goes on when it is not', () => {
    const scrapped = scheduleOf({ ...rig, scrappedMonth: '2026-08' }, closedThroughJune, stored);
    expect(inShort(scrapped.slice(6))).toEqual([
      ['2026-07', 10_000, 70_000],
      ['2026-08', 10_000, 80_000],
    ]);
    expect(scheduleOf(rig, closedThroughJune, scrapped)).toEqual(stored);
  });

  it('knows what is taken for good and what is booked', () => {
    expect(takenForGood(closedThroughJune, stored)).toBe(60_000);
    expect(takenForGood(ledger('2026-04', null), stored)).toBe(0);
    expect(isBooked(closedThroughJune, stored)).toBe(true);
    expect(isBooked(closedThroughJune, stored.slice(0, 3))).toBe(false);
    expect(isBooked(NOT_BEGUN, stored)).toBe(false);
  });
});

describe('a month', () => {
  it('says why it takes nothing', () => {
    const none = { hasRow: false, takenFen: 0 };
    const some = { hasRow: true, takenFen: 10_000 };
    expect(reasonOf(rig, closedThroughJune, '2026-03', some)).toBe('beforeAccounts');
    expect(reasonOf(rig, closedThroughJune, '2026-05', some)).toBeNull();
    expect(reasonOf(rig, closedThroughJune, '2026-05', none)).toBe('registeredLate');
    const later = { ...rig, inServiceMonth: '2026-05' };
    expect(reasonOf(later, closedThroughJune, '2026-05', none)).toBe('notBegun');
    const all = { hasRow: false, takenFen: 120_000 };
    expect(reasonOf(rig, closedThroughJune, '2027-01', all)).toBe('writtenOff');
    const gone = { ...rig, scrappedMonth: '2026-07' };
    expect(reasonOf(gone, closedThroughJune, '2026-08', none)).toBe('scrapped');
    expect(reasonOf({ ...gone, kind: 'software' }, closedThroughJune, '2026-07', none)).toBe(
      'scrapped',
    );
  });

  it('is before the accounts, closed, due or to come', () => {
    const states = ['2026-03', '2026-06', '2026-07', '2026-08', '2026-09'].map((month) =>
      stateOfMonth(closedThroughJune, month, '2026-08'),
    );
    expect(states).toEqual(['before', 'closed', 'due', 'due', 'planned']);
    expect(stateOfMonth(NOT_BEGUN, '2020-01', '2026-08')).toBe('due');
  });
});

describe('shares', () => {
  it('give the picture its figures', () => {
    const shares = [
      { projectId: 1, code: 'RM-2601', shareBp: 5_000 },
      { projectId: 2, code: 'RM-2605', shareBp: 3_000 },
      { projectId: 3, code: 'CM-2538', shareBp: 2_000 },
    ];
    expect(allocateMonth(1_995_000, shares)).toEqual([
      { projectId: 3, fen: 399_000 },
      { projectId: 1, fen: 997_500 },
      { projectId: 2, fen: 598_500 },
    ]);
  });

  it('give what is left over to the largest remainder, then to the first code', () => {
    const third = (projectId: number, code: string, shareBp: number) => ({
      projectId,
      code,
      shareBp,
    });
    // 100 fen: 33.33, 33.33 and 33.34 make 33 each, and the last has the largest remainder.
    const uneven = [third(1, 'A', 3_333), third(2, 'B', 3_333), third(3, 'C', 3_334)];
    expect(allocateMonth(100, uneven).map(({ fen }) => fen)).toEqual([33, 33, 34]);
    // One fen in two halves goes to the code that comes first.
    expect(allocateMonth(1, [third(7, 'B', 5_000), third(8, 'A', 5_000)])).toEqual([
      { projectId: 8, fen: 1 },
      { projectId: 7, fen: 0 },
    ]);
    expect(allocateMonth(100, [])).toEqual([]);
  });

  it('hold from their month on until others begin', () => {
    const sets = [{ fromMonth: '2026-07' }, { fromMonth: '2025-01' }];
    expect(sharesIn(sets, '2024-12')).toBeNull();
    expect(sharesIn(sets, '2026-06')).toEqual({ fromMonth: '2025-01' });
    expect(sharesIn(sets, '2026-07')).toEqual({ fromMonth: '2026-07' });
  });

  it('never begin in a closed month', () => {
    expect(firstShareMonth(rig, NOT_BEGUN)).toBe('2026-01');
    expect(firstShareMonth(rig, closedThroughJune)).toBe('2026-07');
    expect(firstShareMonth({ ...rig, inServiceMonth: '2026-10' }, closedThroughJune)).toBe(
      '2026-11',
    );
  });
});

describe('rates', () => {
  it('have two decimals', () => {
    expect([33.33, 0.01, 100, 5].map(toBp)).toEqual([3_333, 1, 10_000, 500]);
    expect([33.333, Number.NaN, 1e300].map(isWholeBp)).toEqual([false, false, false]);
  });
});

const someAsset = fc.record({
  kind: fc.constantFrom('fixed' as const, 'software' as const),
  originalFen: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  inServiceMonth: fc.integer({ min: 0, max: 120 }).map((after) => addMonths('2018-01', after)),
  lifeMonths: fc.integer({ min: 1, max: 600 }),
  residualBp: fc.integer({ min: 0, max: 10_000 }),
  scrappedMonth: fc.constant(null),
});

const someLedger = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: -1, max: 60 }))
  .map(([start, closed]) => {
    const first = addMonths('2019-01', start);
    return ledger(first, closed < 0 ? null : addMonths(first, closed));
  });

const addsUp = (rows: readonly { fen: number; takenFen: number }[]) => {
  let taken = 0;
  const wrong = rows.filter(({ fen, takenFen }) => {
    taken += fen;
    return fen < 0 || takenFen !== taken;
  });
  expect(wrong).toEqual([]);
};

describe('whatever the asset', () => {
  it('a schedule ends exactly at the residual', () => {
    fc.assert(
      fc.property(someAsset, someLedger, fc.boolean(), (asset, accounts, isNew) => {
        const stored = isNew ? null : plainSchedule(asset);
        const rows = scheduleOf(asset, accounts, stored);
        addsUp(rows);
        expect(asset.originalFen - (rows.at(-1)?.takenFen ?? 0)).toBe(residualOf(asset));
        expect(new Set(rows.map(({ month }) => month)).size).toBe(rows.length);
      }),
      { numRuns: 300 },
    );
  });

  it('closed months keep what they have, and what is left comes after them', () => {
    fc.assert(
      fc.property(someAsset, someAsset, someLedger, (before, changed, accounts) => {
        const after = { ...changed, kind: before.kind, inServiceMonth: before.inServiceMonth };
        const stored = scheduleOf(before, accounts, null);
        const through = accounts.closedThrough;
        if (through === null || takenForGood(accounts, stored) > baseOf(after)) return;
        const rows = scheduleOf(after, accounts, stored);
        const closed = (month: string) => month <= through;
        expect(rows.filter(({ month }) => closed(month))).toEqual(
          stored.filter(({ month }) => closed(month)),
        );
        addsUp(rows);
        expect(rows.at(-1)?.takenFen ?? 0).toBe(baseOf(after));
      }),
      { numRuns: 300 },
    );
  });

  it('lasts as long as its life where it is plain', () => {
    fc.assert(
      fc.property(someAsset, (asset) => {
        const rows = plainSchedule(asset);
        if (baseOf(asset) === 0) {
          expect(rows).toEqual([]);
          return;
        }
        expect(rows[0]?.month).toBe(firstMonthOf(asset));
        expect(rows.at(-1)?.month).toBe(lifeEndOf(asset));
        const amounts = rows.map(({ fen }) => fen);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 200 },
    );
  });

  it('the parts of a month make the month', () => {
    const someShares = fc
      .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 })
      .map((ids) =>
        ids.map((projectId, index) => ({
          projectId,
          code: `P${projectId}`,
          shareBp: index === 0 ? 10_000 - 7 * (ids.length - 1) : 7,
        })),
      );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), someShares, (fen, shares) => {
        const parts = allocateMonth(fen, shares);
        expect(parts.reduce((sum, part) => sum + part.fen, 0)).toBe(fen);
        expect(allocateMonth(fen, [...shares].reverse())).toEqual(parts);
      }),
    );
  });
});
