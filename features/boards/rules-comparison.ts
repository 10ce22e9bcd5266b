import { minutesToHours } from '#kernel/minutes.ts';
import { assertFen, fenToYuan, sumFen } from '#kernel/money.ts';
import { type Measured, rateOf } from './rules-rates.ts';

/** A month of documents, in whole fen and minutes. */
export interface MonthSums {
  readonly budgetFen: number;
  readonly originalFen: number;
  readonly budgetMinutes: number;
  readonly actualFen: number;
  readonly actualMinutes: number;
}

/** A year of documents. */
export interface YearSums {
  /** Whether any document is among them: what nobody plans is not planned as nothing. */
  readonly planned: boolean;
  readonly months: readonly MonthSums[];
  readonly lastYearFen: number;
}

/** The closed months of a year: places of the first and the last; none where the last is 0. */
export interface ClosedMonths {
  readonly first: number;
  readonly maxPeriod: number;
  /** How many of the same months of the year before the accounts have. */
  readonly lastYearMonths: number;
}

const NOTHING: MonthSums = {
  ...{ budgetFen: 0, originalFen: 0, budgetMinutes: 0 },
  ...{ actualFen: 0, actualMinutes: 0 },
};

export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

const sumOf = (months: readonly MonthSums[], key: keyof MonthSums) =>
  months.reduce((sum, month) => assertFen(sum + month[key]), 0);

function added(months: readonly MonthSums[]): MonthSums {
  const sum = (key: keyof MonthSums) => sumOf(months, key);
  return {
    budgetFen: sum('budgetFen'),
    originalFen: sum('originalFen'),
    budgetMinutes: sum('budgetMinutes'),
    actualFen: sum('actualFen'),
    actualMinutes: sum('actualMinutes'),
  };
}

/** Several documents as one. */
export const addedUp = (years: readonly YearSums[]): YearSums => ({
  planned: years.some(({ planned }) => planned),
  months: MONTHS.map((month) => added(years.map(({ months }) => months[month - 1] ?? NOTHING))),
  lastYearFen: sumFen(years.map(({ lastYearFen }) => lastYearFen)),
});

/** What is spent up to the last closed month, against the budget of the year. */
export const measuredYear = ({ planned, months }: YearSums, maxPeriod: number): Measured => ({
  actualFen: sumOf(months.slice(0, maxPeriod), 'actualFen'),
  plannedFen: planned ? sumOf(months, 'budgetFen') : null,
});

/** What a year comes to up to its last closed month, as it is sent. */
export function yearFigures(year: YearSums, { maxPeriod, lastYearMonths }: ClosedMonths) {
  const toDate = added(year.months.slice(0, maxPeriod));
  const planned = (fen: number) => (year.planned ? fenToYuan(fen) : null);
  const measured = measuredYear(year, maxPeriod);
  return {
    budgetAmount: planned(toDate.budgetFen),
    originalAmount: planned(toDate.originalFen),
    actualAmount: fenToYuan(toDate.actualFen),
    budgetHours: minutesToHours(toDate.budgetMinutes),
    actualHours: minutesToHours(toDate.actualMinutes),
    yearBudgetAmount: planned(measured.plannedFen ?? 0),
    executionRate: rateOf(measured),
    toDateRate: rateOf({ ...measured, plannedFen: year.planned ? toDate.budgetFen : null }),
    lastYearAmount: lastYearMonths === 0 ? null : fenToYuan(year.lastYearFen),
  };
}

/** The twelve months as they are sent; one that is not closed has no actual, and no rate. */
export function monthFigures({ planned, months }: YearSums, { first, maxPeriod }: ClosedMonths) {
  const toDate = { actualFen: 0, budgetFen: 0 };
  return MONTHS.map((month) => {
    const own = months[month - 1] ?? NOTHING;
    toDate.actualFen = assertFen(toDate.actualFen + own.actualFen);
    toDate.budgetFen = assertFen(toDate.budgetFen + own.budgetFen);
    const isClosed = first <= month && month <= maxPeriod;
    const rate = (actualFen: number, budgetFen: number) =>
      isClosed ? rateOf({ actualFen, plannedFen: planned ? budgetFen : null }) : null;
    return {
      month,
      budgetAmount: planned ? fenToYuan(own.budgetFen) : null,
      originalAmount: planned ? fenToYuan(own.originalFen) : null,
      actualAmount: isClosed ? fenToYuan(own.actualFen) : null,
      rate: rate(own.actualFen, own.budgetFen),
      toDateRate: rate(toDate.actualFen, toDate.budgetFen),
    };
  });
}
