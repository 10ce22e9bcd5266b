import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORECAST_METHODS, MAX_VERSION_FEN } from '#features/budgets/rules.ts';
import {
  type ForecastFacts,
  forecastOf,
  isForecastOver,
  isPassed,
  sumOfForecasts,
  trendOf,
} from './rules-forecast.ts';

/** A document of twelve months, seven of them counted: 700 of 1,200 planned by then, 650 spent. */
const FACTS: ForecastFacts = {
  method: 'remaining',
  plan: { toDate: 70_000, after: 50_000 },
  ac: 65_000,
  standardAc: 65_000,
  provisional: 0,
  standardProvisional: 0,
  recent: [10_001, -2_500, 333],
  recentMonths: 3,
  monthsLeft: 5,
  enteredMore: 1_234,
  doneBp: 5_025,
};

const ofMethod = (method: ForecastFacts['method'], other: Partial<ForecastFacts> = {}) =>
  forecastOf({ ...FACTS, method, ...other });

const fen = (max: number) => fc.integer({ min: -max, max });

const someFacts: fc.Arbitrary<ForecastFacts> = fc.record({
  method: fc.constantFrom(...FORECAST_METHODS),
  plan: fc.option(fc.record({ toDate: fen(10 ** 12), after: fen(10 ** 12) })),
  ac: fen(10 ** 12),
  standardAc: fen(10 ** 12),
  provisional: fen(10 ** 12),
  standardProvisional: fen(10 ** 12),
  recent: fc.array(fen(10 ** 10), { maxLength: 20 }),
  recentMonths: fc.integer({ min: 0, max: 3 }),
  monthsLeft: fc.integer({ min: 0, max: 120 }),
  enteredMore: fen(10 ** 11),
  doneBp: fc.option(fc.integer({ min: 0, max: 10_000 })),
});

describe('what a document is expected to come to', () => {
  it('by what is left of the plan', () => {
    expect(ofMethod('remaining')).toMatchObject({
      ...{ bac: 120_000, ac: 65_000, etc: 50_000, eac: 115_000, vac: 5_000 },
      ...{ ev: null, pv: null, cpi: null, missing: null },
    });
  });

  it('is too much by what it comes to at standard, whichever value is asked for', () => {
    const dear = ofMethod('remaining', { ac: 90_000 });
    expect([dear.eac, dear.standardEac]).toEqual([140_000, 115_000]);
    expect(isForecastOver(dear)).toBe(false);
    expect(isForecastOver(ofMethod('remaining', { standardAc: 70_000 }))).toBe(false);
    expect(isForecastOver(ofMethod('remaining', { standardAc: 70_001 }))).toBe(true);
    expect(isForecastOver(ofMethod('cpi', { doneBp: null }))).toBe(false);
  });

  it('is passed where the month that is not closed brings more than all that was to come', () => {
    const withOpen = (provisional: number, standardProvisional: number) =>
      ofMethod('remaining', { provisional, standardProvisional });
    expect(isPassed(withOpen(90_000, 50_000))).toBe(false);
    expect(isPassed(withOpen(0, 50_001))).toBe(true);
    const other = ofMethod('remaining');
    expect(isPassed(sumOfForecasts('remaining', [withOpen(0, 100_000), other]))).toBe(false);
    expect(isPassed(sumOfForecasts('remaining', [withOpen(0, 100_001), other]))).toBe(true);
    // Money that is to come back is no cost that came too early.
    const back = ofMethod('remaining', { plan: { toDate: 70_000, after: -1 } });
    expect(isPassed(back)).toBe(false);
    expect(isPassed(ofMethod('cpi', { doneBp: null, standardProvisional: 10 ** 9 }))).toBe(false);
  });

  it('by how the last months went, each line rounded once and half to the even neighbour', () => {
    // 10,001 × 5 ÷ 3 = 16,668.33; −2,500 × 5 ÷ 3 = −4,166.67; 333 × 5 ÷ 3 = 555.
    expect(ofMethod('trend')).toMatchObject({ etc: 16_668 - 4_167 + 555, missing: null });
    expect(trendOf([1, 3, -1, -3], 2, 1)).toBe(0 + 2 + 0 - 2);
    // Rounded line by line, not as one sum: twice 0.5 is nothing, though together they are 1.
    expect(trendOf([1, 1], 2, 1)).toBe(0);
  });

  it('by how the last months went is nothing more where no month is left, and nobody knows without one', () => {
    expect(ofMethod('trend', { monthsLeft: 0 })).toMatchObject({ etc: 0, eac: 65_000 });
    expect(ofMethod('trend', { recentMonths: 0, recent: [] })).toMatchObject({
      ...{ bac: 120_000, eac: null, missing: 'closedMonth' },
    });
  });

  it('by what was entered, the rest as planned', () => {
    expect(ofMethod('manual')).toMatchObject({ etc: 51_234, eac: 116_234, vac: 3_766 });
    expect(ofMethod('manual', { enteredMore: 0 })).toEqual({
      ...ofMethod('remaining'),
      method: 'manual',
    });
  });

  it('by the work that is done', () => {
    // EV 60,300; EAC 120,000 × 65,000 ÷ 60,300 = 129,353.23.
    expect(ofMethod('cpi')).toEqual({
      ...{ method: 'cpi', bac: 120_000, ac: 65_000, etc: 64_353, eac: 129_353, vac: -9_353 },
      ...{ ev: 60_300, pv: 70_000, doneBp: 5_025, missing: null },
      ...{ standardAc: 65_000, standardEac: 129_353, provisional: 0, standardProvisional: 0 },
      // 60,300 ÷ 65,000; ÷ 70,000; (120,000 − 60,300) ÷ (120,000 − 65,000).
      ...{ cpi: 0.9277, spi: 0.8614, tcpi: 1.0855 },
    });
  });

  it('by the work that is done is nothing where it would divide by zero', () => {
    expect(ofMethod('cpi', { doneBp: null })).toMatchObject({
      ...{ eac: null, ev: null, pv: 70_000, missing: 'percentDone' },
    });
    expect(ofMethod('cpi', { doneBp: 0 })).toMatchObject({
      ...{ eac: null, ev: 0, cpi: 0, spi: 0, missing: 'percentDone' },
    });
    expect(ofMethod('cpi', { ac: 0, standardAc: 0 })).toMatchObject({
      eac: 0,
      cpi: null,
      missing: null,
    });
    expect(ofMethod('cpi', { ac: 120_000 })).toMatchObject({ tcpi: null, missing: null });
    const unplanned = { plan: { toDate: 0, after: 0 } };
    expect(ofMethod('cpi', unplanned)).toMatchObject({ eac: null, spi: null, missing: 'plan' });
  });

  it('by the work that is done is nothing where hardly any is: no version could plan as much', () => {
    const tiny = { ac: 10 ** 10, standardAc: 10 ** 10, doneBp: 1 };
    expect(ofMethod('cpi', tiny)).toMatchObject({ eac: null, missing: 'percentDone' });
    expect(ofMethod('cpi', { ...tiny, doneBp: 10 })).toMatchObject({ eac: MAX_VERSION_FEN });
  });

  it('expects the same to come whatever labour is counted at', () => {
    for (const method of FORECAST_METHODS) {
      const { etc } = ofMethod(method);
      const found = ofMethod(method, { ac: 71_000 });
      expect(found).toMatchObject({ ac: 71_000, etc, eac: 71_000 + (etc ?? 0) });
    }
    // EV 60,300 ÷ 71,000; (120,000 − 60,300) ÷ (120,000 − 71,000).
    expect(ofMethod('cpi', { ac: 71_000 })).toMatchObject({ cpi: 0.8493, tcpi: 1.2184 });
  });

  it('is nothing without a version in force', () => {
    expect(ofMethod('remaining', { plan: null })).toMatchObject({ bac: null, missing: 'plan' });
  });

  it('is spent plus expected, and planned less that, or says what is missing', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const { bac, ac, etc, eac, vac, missing } = forecastOf(facts);
        expect(eac === null).toBe(missing !== null);
        expect([etc, vac].map((value) => value === null)).toEqual([eac === null, eac === null]);
        if (eac === null || bac === null || ac === null || etc === null) return;
        expect([ac + etc, bac - eac]).toEqual([eac, vac]);
        expect(ac).toBe(facts.ac);
      }),
    );
  });

  it('by a steady course is what the course comes to', () => {
    const monthly = fc.array(fen(10 ** 9), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(
        monthly,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 120 }),
        (each, months, left) => {
          const recent = each.map((value) => value * months);
          const sum = each.reduce((all, value) => all + value * left, 0);
          expect(trendOf(recent, months, left)).toBe(sum + 0);
        },
      ),
    );
  });
});

describe('an integration', () => {
  const members = [ofMethod('remaining'), ofMethod('trend'), ofMethod('cpi')];

  it('comes to what its members come to, each by its own method', () => {
    const eac = members.reduce((all, member) => all + (member.eac ?? 0), 0);
    expect(sumOfForecasts('cpi', members)).toMatchObject({
      ...{ method: 'cpi', bac: 360_000, ac: 195_000, eac, vac: 360_000 - eac },
      ...{ ev: null, cpi: null, doneBp: null, missing: null },
    });
  });

  it('has none where a member has none, and says so', () => {
    const without = [...members, ofMethod('cpi', { doneBp: null })];
    expect(sumOfForecasts('remaining', without)).toMatchObject({
      ...{ bac: 480_000, ac: 260_000, etc: null, eac: null, missing: 'members' },
    });
    expect(sumOfForecasts('remaining', [])).toMatchObject({ bac: null, missing: 'plan' });
  });
});
