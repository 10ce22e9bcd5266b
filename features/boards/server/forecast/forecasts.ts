import type { Forecast } from '#features/boards/contract-forecast.ts';
import {
  type ForecastFigures,
  forecastOf,
  isForecastOver,
  isPassed,
  percentOf,
  sumOfForecasts,
} from '#features/boards/rules-forecast.ts';
import type { Month } from '#kernel/dates.ts';
import { type Fen, fenToYuan } from '#kernel/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type ForecastAsked, findFacts } from './facts-store.ts';

/** A forecast in fen, with the month it counts actual costs to. */
export interface DocumentForecast extends ForecastFigures {
  readonly through: Month | null;
}

/** What documents are expected to come to, by their numbers: one statement, however many they are. */
export async function forecastsOf(
  executor: Executor,
  asked: ForecastAsked,
): Promise<ReadonlyMap<number, DocumentForecast>> {
  const facts = await findFacts(executor, asked);
  const own = new Map(
    facts.filter(({ memberIds }) => memberIds === null).map((one) => [one.id, forecastOf(one)]),
  );
  return new Map(
    facts.map(({ id, through, method, memberIds }) => {
      const members = (memberIds ?? []).flatMap((memberId) => own.get(memberId) ?? []);
      return [id, { ...(own.get(id) ?? sumOfForecasts(method, members)), through }];
    }),
  );
}

/** Which of these documents are expected to cost more than they plan. */
export async function findForecastOver(
  executor: Executor,
  budgets: ForecastAsked['budgets'],
): Promise<ReadonlySet<number>> {
  const forecasts = await forecastsOf(executor, { budgets, labour: 'standard' });
  return new Set([...forecasts].flatMap(([id, one]) => (isForecastOver(one) ? [id] : [])));
}

const yuanOrNull = (fen: Fen | null) => (fen === null ? null : fenToYuan(fen));

/** The same as the wire has it. */
export const toForecast = (figures: DocumentForecast): Forecast => ({
  method: figures.method,
  through: figures.through,
  bac: yuanOrNull(figures.bac),
  ac: yuanOrNull(figures.ac),
  etc: yuanOrNull(figures.etc),
  eac: yuanOrNull(figures.eac),
  vac: yuanOrNull(figures.vac),
  ev: yuanOrNull(figures.ev),
  pv: yuanOrNull(figures.pv),
  percentDone: figures.doneBp === null ? null : percentOf(figures.doneBp),
  cpi: figures.cpi,
  spi: figures.spi,
  tcpi: figures.tcpi,
  missing: figures.missing,
  provisionalAmount: yuanOrNull(figures.provisional),
  passed: isPassed(figures),
});
