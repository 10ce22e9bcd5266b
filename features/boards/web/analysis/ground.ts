import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import type { ServedMonths } from '#features/boards/web/cache/use-budget-months.ts';
import type { LabourValue } from '#features/people/web/fields.tsx';
import type { Month } from '#kernel/dates.ts';
import type { BudgetDocument } from './queries.ts';
import { lastClosed, type Sum, sumAll, within } from './sums.ts';
import type { AnalysisAddress, Basis, Mode } from './use-analysis-address.ts';

/** Which document and months the page is about; known before any figure is. */
export interface Scene {
  readonly document: BudgetDocument;
  /** The version in force. */
  readonly versionId: number;
  readonly mode: Mode;
  readonly basis: Basis;
  /** The months that were chosen. */
  readonly start: Month;
  readonly end: Month;
  /** The first month that counts: of the document, or of the range. */
  readonly from: Month;
  /** The last closed month that counts; null while there is none. */
  readonly through: Month | null;
  /** Whether figures open to the rows behind them. */
  readonly opens: boolean;
  /** At which rates labour is, in the figures and in the rows behind them. */
  readonly labour: LabourValue;
}

/** What every card of the page is made from, so that they cannot disagree. */
export interface Ground extends Scene {
  readonly details: FinalDetails;
  /** The closed months that count. */
  readonly counted: readonly PeriodEntry[];
  /** All that the figures are held against: the document, or the range. */
  readonly all: readonly PeriodEntry[];
  readonly toDate: Sum;
  readonly whole: Sum;
}

type Months = Pick<ServedMonths, 'children' | 'opens'>;

interface SceneMadeOf {
  readonly document: BudgetDocument;
  readonly version: BudgetDocument['versions'][number];
  readonly address: Pick<
    AnalysisAddress,
    'mode' | 'basis' | 'labour' | 'dateRangeStart' | 'dateRangeEnd'
  >;
  readonly months: Months | undefined;
}

export function sceneOf({ document, version, address, months }: SceneMadeOf): Scene {
  const { mode, basis, labour, dateRangeStart: start, dateRangeEnd: end } = address;
  const from = mode === 'cumulative' ? version.fromMonth : start;
  return {
    ...{ document, versionId: version.versionId, mode, basis, labour, start, end, from },
    through: lastClosed(months?.children ?? [], from, end),
    opens: months?.opens ?? false,
  };
}

export function groundOf(made: SceneMadeOf & { readonly months: Months }, details: FinalDetails) {
  const { version, months } = made;
  const scene = sceneOf(made);
  const { mode, start, end, from, through } = scene;
  const counted = through === null ? [] : within(months.children, from, through);
  const all =
    mode === 'cumulative'
      ? within(months.children, version.fromMonth, version.toMonth)
      : within(months.children, start, end);
  const ground: Ground = {
    ...{ ...scene, details, counted, all },
    toDate: sumAll(counted),
    whole: sumAll(all),
  };
  return ground;
}
