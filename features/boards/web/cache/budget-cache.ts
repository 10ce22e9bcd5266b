import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { PeriodEntry, Periodical } from '#features/boards/contract-periodical.ts';
import { firstDay, lastDay, type Month, yearOf, yearsInRange } from '#kernel/dates.ts';
import type { FillMode } from '#kernel/enums.ts';

/**
 * What the browser remembers of budgets, so that looking around in a range of months asks for nothing
 * twice. It holds periodical months by posting month with projects and sub-categories, labour at standard
 * rates, and nothing else: what is cumulative, folded to quarters or years, by origin, at actual rates or
 * of another day is never in it.
 */

/** Which budget and which months somebody looks at. */
export interface BudgetViewState {
  readonly budgetId: number | null;
  readonly fillModeValue: FillMode | null;
  readonly dateRangeStart: Month;
  readonly dateRangeEnd: Month;
}

export type MonthRange = Pick<BudgetViewState, 'dateRangeStart' | 'dateRangeEnd'>;

/** The months of one budget, ascending, with what their reply said about all of them. */
export interface BudgetMonths extends Pick<Periodical, 'versionId' | 'opens'> {
  readonly children: readonly PeriodEntry[];
}

/** What a year's final account says of itself. */
export interface FinalAccountRecord {
  readonly year: number;
  readonly maxPeriod: number;
}

export interface BudgetCache<Detail = unknown> {
  /** Of everything held; null while nothing is. */
  readonly dataVersion: number | null;
  readonly budgetsDataCache: ReadonlyMap<number, BudgetMonths>;
  readonly macroScopicComparisonDataMap: ReadonlyMap<number, Comparison>;
  readonly finalAccountData: readonly FinalAccountRecord[];
  readonly budgetDetail: Detail | null;
}

export const EMPTY_CACHE: BudgetCache<never> = {
  dataVersion: null,
  budgetsDataCache: new Map(),
  macroScopicComparisonDataMap: new Map(),
  finalAccountData: [],
  budgetDetail: null,
};

const MONTHS = 12;

const keyOf = ({ year, month }: Pick<PeriodEntry, 'year' | 'month'>) => year * MONTHS + month;

export const monthOfEntry = ({ year, month }: Pick<PeriodEntry, 'year' | 'month'>): Month =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

/** Whole calendar years, as they are asked for. */
export interface YearsRequest {
  readonly startDate: string;
  readonly endDate: string;
}

const wholeYears = (first: number, last: number): YearsRequest => ({
  startDate: firstDay(`${first}-01`),
  endDate: lastDay(`${last}-12`),
});

function missingYears(held: BudgetMonths, { dateRangeStart, dateRangeEnd }: MonthRange): number[] {
  const counts = new Map<number, number>();
  for (const { year } of held.children) counts.set(year, (counts.get(year) ?? 0) + 1);
  return yearsInRange(dateRangeStart, dateRangeEnd).filter((year) => counts.get(year) !== MONTHS);
}

/** Years that follow each other are one request. */
function stretches(years: readonly number[]): YearsRequest[] {
  const found: [number, number][] = [];
  for (const year of years) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === year - 1) last[1] = year;
    else found.push([year, year]);
  }
  return found.map(([first, last]) => wholeYears(first, last));
}

/** What has to be asked for before the cache can serve a range; nothing where it can already. */
export function requestsFor(
  cache: BudgetCache,
  budgetId: number,
  range: MonthRange,
): readonly YearsRequest[] {
  const held = cache.budgetsDataCache.get(budgetId);
  if (held !== undefined) return stretches(missingYears(held, range));
  return [wholeYears(yearOf(range.dateRangeStart), yearOf(range.dateRangeEnd))];
}

/** Months of the range from what is held; null where something is still missing. */
export function servedBy(
  cache: BudgetCache,
  budgetId: number,
  range: MonthRange,
): BudgetMonths | null {
  const held = cache.budgetsDataCache.get(budgetId);
  if (held === undefined || missingYears(held, range).length > 0) return null;
  const { dateRangeStart, dateRangeEnd } = range;
  return {
    ...held,
    children: held.children.filter((entry) => {
      const month = monthOfEntry(entry);
      return month >= dateRangeStart && month <= dateRangeEnd;
    }),
  };
}

/** A reply of another version of the data counts as no cache for everything that is held. */
export function noticed<Detail>(
  cache: BudgetCache<Detail>,
  dataVersion: number,
): BudgetCache<Detail> {
  if (cache.dataVersion === dataVersion) return cache;
  // The document may come before anything tells of a version.
  if (cache.dataVersion === null) return { ...cache, dataVersion };
  return { ...EMPTY_CACHE, dataVersion };
}

/** Takes in whole years of months: entries whose year and month are not held are merged. */
export function withMonths<Detail>(
  cache: BudgetCache<Detail>,
  reply: Periodical,
): BudgetCache<Detail> {
  const current = noticed(cache, reply.dataVersion);
  const { budgetId, versionId, opens, children } = reply;
  const held = current.budgetsDataCache.get(budgetId)?.children ?? [];
  const known = new Set(held.map(keyOf));
  const merged = [...held, ...children.filter((entry) => !known.has(keyOf(entry)))];
  merged.sort((one, other) => keyOf(one) - keyOf(other));
  const budgetsDataCache = new Map(current.budgetsDataCache);
  budgetsDataCache.set(budgetId, { versionId, opens, children: merged });
  return { ...current, budgetsDataCache };
}

export function withComparison<Detail>(
  cache: BudgetCache<Detail>,
  comparison: Comparison,
): BudgetCache<Detail> {
  const current = noticed(cache, comparison.dataVersion);
  const macroScopicComparisonDataMap = new Map(current.macroScopicComparisonDataMap);
  macroScopicComparisonDataMap.set(comparison.year, comparison);
  return { ...current, macroScopicComparisonDataMap };
}

/** One record per year: a later one takes the place of the earlier. */
export function withFinalAccount<Detail>(
  cache: BudgetCache<Detail>,
  { dataVersion, year, maxPeriod }: FinalAccountRecord & { readonly dataVersion: number },
): BudgetCache<Detail> {
  const current = noticed(cache, dataVersion);
  const others = current.finalAccountData.filter((record) => record.year !== year);
  return { ...current, finalAccountData: [...others, { year, maxPeriod }] };
}

export const withDetail = <Detail>(
  cache: BudgetCache<Detail>,
  budgetDetail: Detail,
): BudgetCache<Detail> => ({ ...cache, budgetDetail });

/** The highest closed month of a year, from its final account or its comparison; 0 where neither is held. */
export function maxPeriodOf(cache: BudgetCache, year: number): number {
  const account = cache.finalAccountData.find((record) => record.year === year);
  return account?.maxPeriod ?? cache.macroScopicComparisonDataMap.get(year)?.maxPeriod ?? 0;
}
