import {
  gradeRate,
  personalRate,
  rateClass,
  standardRate,
} from '#features/people/server/schema.ts';
import { yearOf } from '#kernel/dates.ts';
import type { Fen } from '#kernel/money.ts';
import type { Executor } from '../platform/db/database.ts';
import { demoAccounts } from './accounts.ts';

/** What an hour of each grade costs this year, in fen. */
const THIS_YEAR: readonly (readonly [grade: string, hourlyFen: Fen])[] = [
  ['P4', 92_00],
  ['P5', 118_00],
  ['P6', 149_00],
  ['P7', 188_00],
  ['P8', 242_00],
  ['P9', 315_00],
  ['P10', 430_00],
];

/** People have joined over nine years; the first of them needs a rate too. */
const YEARS_BACK = 10;

/** About four per cent a year, to half a yuan; whole numbers, so that it is the same everywhere. */
const yearBefore = (hourlyFen: Fen) => Math.round((hourlyFen * 96) / 5000) * 50;
const yearAfter = (hourlyFen: Fen) => Math.round((hourlyFen * 104) / 5000) * 50;

/** Next year's rates of the lower grades are settled already. */
const SETTLED_AHEAD = new Set(['P4', 'P5', 'P6']);

/** Specialists whose hour costs something else: how many places after the role accounts, and how much. */
const PERSONAL: readonly (readonly [place: number, hourlyFen: Fen])[] = [
  [4, 205_00],
  [21, 168_50],
  [38, 176_00],
  [55, 132_50],
  [72, 98_00],
];

/** What an hour counts as in everybody's figures: of the years before, and of this one. */
const STANDARD: readonly (readonly [yearsBack: number, hourlyFen: Fen])[] = [
  [YEARS_BACK, 140_00],
  [0, 150_00],
];

function ratesOf(grade: string, hourlyFen: Fen, year: number) {
  const rates = [{ grade, effectiveFrom: `${year}-01-01`, hourlyFen }];
  for (let back = 1, fen = hourlyFen; back <= YEARS_BACK; back += 1) {
    fen = yearBefore(fen);
    rates.push({ grade, effectiveFrom: `${year - back}-01-01`, hourlyFen: fen });
  }
  if (SETTLED_AHEAD.has(grade)) {
    rates.push({ grade, effectiveFrom: `${year + 1}-01-01`, hourlyFen: yearAfter(hourlyFen) });
  }
  return rates;
}

/** Hourly costs of every grade with a raise each year, a few people's own, and the standard ones. */
export async function seedRates(
  executor: Executor,
  today: string,
  everyone: readonly number[],
): Promise<void> {
  const year = yearOf(today);
  await executor
    .insert(gradeRate)
    .values(THIS_YEAR.flatMap(([grade, hourlyFen]) => ratesOf(grade, hourlyFen, year)));
  const others = everyone.slice(demoAccounts.length);
  await executor.insert(personalRate).values(
    PERSONAL.flatMap(([place, hourlyFen]) => {
      const personId = others[place];
      if (personId === undefined) return [];
      return [{ personId, effectiveFrom: `${year}-01-01`, hourlyFen }];
    }),
  );
  const [company] = await executor.select({ id: rateClass.id }).from(rateClass);
  if (company === undefined) throw new Error('there is no rate class');
  await executor.insert(standardRate).values(
    STANDARD.map(([back, hourlyFen]) => ({
      classId: company.id,
      fromMonth: `${year - back}-01-01`,
      hourlyFen,
    })),
  );
}
