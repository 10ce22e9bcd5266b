import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import type { ServedMonths } from '#features/boards/web/cache/use-budget-months.ts';
import type { LabourValue } from '#features/people/web/fields.tsx';
import { type Month, monthsInRange } from '#kernel/dates.ts';
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
  /** All months of the document, with those of its members and of costs outside its own; by posting month. */
  readonly span: { readonly from: Month; readonly to: Month };
  /** The first month that counts: of all months, as they are looked at, or of the range. */
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

type MonthRange = Pick<AnalysisAddress, 'dateRangeStart' | 'dateRangeEnd'>;

type Months = Pick<ServedMonths, 'children' | 'opens'>;

interface SceneMadeOf {
  readonly document: BudgetDocument;
  readonly version: BudgetDocument['versions'][number];
  readonly address: Pick<
    AnalysisAddress,
    'mode' | 'basis' | 'labour' | 'dateRangeStart' | 'dateRangeEnd'
  >;
  readonly months: Months | undefined;
  /** All there is, once the server has said it. */
  readonly span: FinalDetails['span'] | undefined;
}

/** The document's own months, until all of it is known. */
const knownSpan = ({ version, span }: Pick<SceneMadeOf, 'version' | 'span'>) => {
  const { fromMonth, toMonth } = version;
  return span ?? { from: { posting: fromMonth, origin: fromMonth }, to: toMonth };
};

export function sceneOf(made: SceneMadeOf): Scene {
  const { document, version, address, months } = made;
  const { mode, basis, labour, dateRangeStart: start, dateRangeEnd: end } = address;
  const span = knownSpan(made);
  const from = mode === 'cumulative' ? span.from[basis] : start;
  return {
    ...{ document, versionId: version.versionId, mode, basis, labour, start, end, from },
    span: { from: span.from.posting, to: span.to },
    through: lastClosed(months?.children ?? [], from, end),
    opens: months?.opens ?? false,
  };
}

/** Which months the figures of the page are made of: all of the document, and those that were chosen. */
export function monthsWanted(made: Omit<SceneMadeOf, 'months' | 'document'>): MonthRange {
  const { basis, dateRangeStart: start, dateRangeEnd: end } = made.address;
  const { from, to } = knownSpan(made);
  return {
    dateRangeStart: start < from[basis] ? start : from[basis],
    dateRangeEnd: end > to ? end : to,
  };
}

/** Without some of them its figures would be less than they are: more may be on their way. */
export function hasAllMonths(
  made: Omit<SceneMadeOf, 'months' | 'document'>,
  { children }: Months,
): boolean {
  const { from, to } = knownSpan(made);
  const first = from[made.address.basis];
  return within(children, first, to).length === monthsInRange(first, to).length;
}

export function groundOf(
  made: SceneMadeOf & { readonly months: Months },
  details: FinalDetails,
): Ground {
  const { months } = made;
  const scene = sceneOf(made);
  const { mode, start, end, from, through, span } = scene;
  const counted = through === null ? [] : within(months.children, from, through);
  const all =
    mode === 'cumulative'
      ? within(months.children, span.from, span.to)
      : within(months.children, start, end);
  return {
    ...{ ...scene, details, counted, all },
    toDate: sumAll(counted),
    whole: sumAll(all),
  };
}
