import { type Ledger, nextToClose } from '#features/periods/rules.ts';
import { addMonths, type Month, monthsInRange } from '#kernel/dates.ts';
import { allocateByLargestRemainder, type Fen, roundHalfEven } from '#kernel/money.ts';
import { type AssetKind, type MonthState, type NoAmountReason, WHOLE_BP } from './rules.ts';

/** What a schedule is made of. */
export interface Depreciable {
  readonly kind: AssetKind;
  readonly originalFen: Fen;
  readonly inServiceMonth: Month;
  readonly lifeMonths: number;
  readonly residualBp: number;
  readonly scrappedMonth: Month | null;
}

/** What a month takes, and what is taken with it and all before it. */
export interface ScheduleMonth {
  readonly month: Month;
  readonly fen: Fen;
  readonly takenFen: Fen;
}

const later = (one: Month, other: Month): Month => (one > other ? one : other);
const earlier = (one: Month, other: Month): Month => (one < other ? one : other);

export const residualOf = ({
  originalFen,
  residualBp,
}: Pick<Depreciable, 'originalFen' | 'residualBp'>): Fen =>
  Number(roundHalfEven(BigInt(originalFen) * BigInt(residualBp), BigInt(WHOLE_BP)));

/** What is written off over the whole life. */
export const baseOf = (asset: Pick<Depreciable, 'originalFen' | 'residualBp'>): Fen =>
  asset.originalFen - residualOf(asset);

/** Fixed assets begin the month after they came into service, software in that month. */
export const firstMonthOf = ({
  kind,
  inServiceMonth,
}: Pick<Depreciable, 'kind' | 'inServiceMonth'>): Month =>
  kind === 'fixed' ? addMonths(inServiceMonth, 1) : inServiceMonth;

/** The last month of the life, whatever becomes of the asset. */
export const lifeEndOf = (
  asset: Pick<Depreciable, 'kind' | 'inServiceMonth' | 'lifeMonths'>,
): Month => addMonths(firstMonthOf(asset), asset.lifeMonths - 1);

/** The last month that takes anything of something scrapped; null while it is not. */
function lastBeforeScrapped({ kind, scrappedMonth }: Depreciable): Month | null {
  if (scrappedMonth === null) return null;
  return kind === 'fixed' ? scrappedMonth : addMonths(scrappedMonth, -1);
}

/** The first month whose figures may still change; null where the accounts have not begun. */
export const firstOpenMonth = (ledger: Ledger): Month | null => nextToClose(ledger);

/** Spreads what is left over the months up to the end of the life, in equal parts as far as fen go. */
function spread(
  asset: Depreciable,
  { takenFen, from }: { readonly takenFen: Fen; readonly from: Month },
): ScheduleMonth[] {
  const left = baseOf(asset) - takenFen;
  if (left <= 0) return [];
  const lifeEnd = lifeEndOf(asset);
  // A life that is over by then leaves everything to the first month that can take it.
  const end = lifeEnd < from ? from : lifeEnd;
  const months = monthsInRange(from, end);
  const stop = lastBeforeScrapped(asset);
  const rows: ScheduleMonth[] = [];
  let taken = takenFen;
  for (const [index, month] of months.entries()) {
    if (stop !== null && month > stop) break;
    const remaining = BigInt(baseOf(asset) - taken);
    const fen = Number(roundHalfEven(remaining, BigInt(months.length - index)));
    taken += fen;
    rows.push({ month, fen, takenFen: taken });
  }
  return rows;
}

/** The schedule as if it had been known from the first day on. */
export const plainSchedule = (asset: Depreciable): ScheduleMonth[] =>
  spread(asset, { takenFen: 0, from: firstMonthOf(asset) });

/**
 * The whole schedule of an asset. Where nothing is closed it is the plain one: what lies before the
 * accounts counts as taken and is due to nobody. Otherwise what `stored` has up to the last closed
 * month stays, and what is left is spread from the first open month on. An asset that is new (`stored`
 * null) keeps what it would have lost before the accounts; closed months it has missed take nothing.
 */
export function scheduleOf(
  asset: Depreciable,
  { start, closedThrough }: Ledger,
  stored: readonly ScheduleMonth[] | null,
): ScheduleMonth[] {
  if (start === null || closedThrough === null) return plainSchedule(asset);
  const kept =
    stored === null
      ? plainSchedule(asset).filter(({ month }) => month < start)
      : stored.filter(({ month }) => month <= closedThrough);
  const takenFen = kept.at(-1)?.takenFen ?? 0;
  const from = later(firstMonthOf(asset), addMonths(closedThrough, 1));
  return [...kept, ...spread(asset, { takenFen, from })];
}

/** What has been taken for good: up to the last closed month. */
export function takenForGood(
  { closedThrough }: Ledger,
  stored: readonly ScheduleMonth[] | null,
): Fen {
  if (closedThrough === null || stored === null) return 0;
  return stored.filter(({ month }) => month <= closedThrough).at(-1)?.takenFen ?? 0;
}

/** Whether anything of an asset stands in a month that is closed in the accounts. */
export const isBooked = (
  { start, closedThrough }: Ledger,
  stored: readonly Pick<ScheduleMonth, 'month'>[],
): boolean =>
  start !== null &&
  closedThrough !== null &&
  stored.some(({ month }) => start <= month && month <= closedThrough);

export function stateOfMonth(
  { start, closedThrough }: Ledger,
  month: Month,
  thisMonth: Month,
): MonthState {
  if (start !== null && month < start) return 'before';
  if (closedThrough !== null && month <= closedThrough) return 'closed';
  return month <= thisMonth ? 'due' : 'planned';
}

/** Why there is no amount in a month; null where there is one. */
export function reasonOf(
  asset: Depreciable,
  { start }: Ledger,
  month: Month,
  { hasRow, takenFen }: { readonly hasRow: boolean; readonly takenFen: Fen },
): NoAmountReason | null {
  if (start !== null && month < start) return 'beforeAccounts';
  if (hasRow) return null;
  const stop = lastBeforeScrapped(asset);
  if (stop !== null && month > stop) return 'scrapped';
  if (takenFen >= baseOf(asset)) return 'writtenOff';
  return month < firstMonthOf(asset) ? 'notBegun' : 'registeredLate';
}

/** The earliest month new shares may hold from: the first of the schedule that is not closed. */
export const firstShareMonth = (
  asset: Pick<Depreciable, 'kind' | 'inServiceMonth'>,
  ledger: Ledger,
): Month => {
  const open = ledger.closedThrough === null ? null : firstOpenMonth(ledger);
  return open === null ? firstMonthOf(asset) : later(firstMonthOf(asset), open);
};

/** The last month of a schedule, or of the life where that ends later or there is none. */
export const lastShareMonth = (
  asset: Depreciable,
  schedule: readonly Pick<ScheduleMonth, 'month'>[],
): Month => {
  const last = schedule.at(-1)?.month;
  const end = lastBeforeScrapped(asset);
  const lifeEnd = end === null ? lifeEndOf(asset) : earlier(end, lifeEndOf(asset));
  return last === undefined ? lifeEnd : later(last, lifeEnd);
};

export interface Share {
  readonly projectId: number;
  /** The project's; it decides between equal remainders. */
  readonly code: string;
  readonly shareBp: number;
}

export interface ProjectAmount {
  readonly projectId: number;
  readonly fen: Fen;
}

const byCode = (one: Share, other: Share) =>
  one.code === other.code ? 0 : one.code < other.code ? -1 : 1;

/**
 * What a month's amount comes to for each project, by largest remainder; equal remainders by the
 * project's code, compared character by character (`collate "C"` in SQL).
 */
export function allocateMonth(fen: Fen, shares: readonly Share[]): ProjectAmount[] {
  if (shares.length === 0) return [];
  const sorted = [...shares].sort(byCode);
  const parts = allocateByLargestRemainder(
    fen,
    sorted.map(({ shareBp }) => shareBp),
  );
  return sorted.map(({ projectId }, index) => ({ projectId, fen: parts[index] ?? 0 }));
}

/** What shares add up to, in hundredths of a per cent. */
export const sumOfShares = (shares: readonly Pick<Share, 'shareBp'>[]): number =>
  shares.reduce((sum, { shareBp }) => sum + shareBp, 0);

/** The set that holds in a month: the latest that has begun by then. */
export function sharesIn<Set extends { readonly fromMonth: Month }>(
  sets: readonly Set[],
  month: Month,
): Set | null {
  return sets
    .filter(({ fromMonth }) => fromMonth <= month)
    .reduce<Set | null>(
      (latest, set) => (latest === null || set.fromMonth > latest.fromMonth ? set : latest),
      null,
    );
}
