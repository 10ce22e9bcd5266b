export const ASSET_KINDS = ['fixed', 'software'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

export const ASSET_STATUSES = ['inUse', 'idle', 'scrapped'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Shares and rates are whole hundredths of a per cent. */
export const WHOLE_BP = 10_000;

export const MAX_LIFE_MONTHS = 600;
export const MAX_VALUE_FEN = 1_000_000_000_000;

/** An asset may be ordered and entered before it comes, by so many months. */
export const MONTHS_AHEAD = 12;

/** Projects an asset serves at the same time. */
export const MAX_SHARES = 50;

/** Whether a rate in per cent has at most two decimals. */
export const isWholeBp = (percent: number): boolean =>
  Math.round(percent * 100) / 100 === percent && Number.isSafeInteger(Math.round(percent * 100));

/** A rate in per cent, as the wire and people have it, in hundredths of a per cent. */
export function toBp(percent: number): number {
  if (!isWholeBp(percent)) throw new RangeError(`more than two decimals: ${percent}`);
  return Math.round(percent * 100) + 0;
}

export const toPercent = (bp: number): number => bp / 100;

/** Why a month takes nothing of an asset. */
export const NO_AMOUNT_REASONS = [
  'beforeAccounts',
  'scrapped',
  'writtenOff',
  'notBegun',
  'registeredLate',
] as const;
export type NoAmountReason = (typeof NO_AMOUNT_REASONS)[number];

/** A month of a schedule: in the accounts for good, the one to be closed next or one that is over, or to come. */
export const MONTH_STATES = ['before', 'closed', 'due', 'planned'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/** What is wrong with the month an asset is said to be scrapped in, whatever else there is. */
export function scrapDisagreement(asset: {
  readonly status: AssetStatus;
  readonly scrappedMonth: string | null;
  readonly inServiceMonth: string;
}): string | null {
  const { status, scrappedMonth, inServiceMonth } = asset;
  if (status !== 'scrapped') return scrappedMonth === null ? null : 'assets.notScrapped';
  if (scrappedMonth === null) return 'common.required';
  return scrappedMonth < inServiceMonth ? 'assets.scrappedBefore' : null;
}
