import type { Month } from '#kernel/dates.ts';
import { MICRO, type Micro } from '#kernel/micro.ts';
import { type Fen, roundHalfEven } from '#kernel/money.ts';

/** Far above any real issue; below it quantity × price stays within what an amount may be. */
export const MAX_QUANTITY_MICRO = 1_000_000_000 * MICRO;
export const MAX_PRICE_MICRO = 1_000_000_000 * MICRO;
export const MAX_AMOUNT_FEN = 1_000_000_000_000;

/** What was taken out, and what was brought back. */
export const ISSUE_KINDS = ['issued', 'returned'] as const;

/** Millionths of a yuan times millionths, in fen. */
const PER_FEN = BigInt(MICRO) * BigInt(MICRO / 100);

/** A store rounds its own way: so many fen beside the product are still its amount. */
const ROUNDING_FEN = 1;

const productOf = (quantity: Micro, price: Micro): bigint =>
  roundHalfEven(BigInt(quantity) * BigInt(price), PER_FEN);

export type AmountVerdict =
  | { readonly amountFen: Fen }
  /** What it would have to be; null where that is more than anything may cost. */
  | { readonly problem: 'amountDiffers'; readonly expectedFen: Fen }
  | { readonly problem: 'amountTooLarge' };

/**
 * What an issue costs: quantity × price, rounded once, half to even. An amount the document gives is
 * taken as it stands, as long as it is that product to the fen or one beside it.
 */
export function amountOf(quantity: Micro, price: Micro, givenFen: Fen | null): AmountVerdict {
  const product = productOf(quantity, price);
  const largest = BigInt(MAX_AMOUNT_FEN);
  if (product > largest || product < -largest) return { problem: 'amountTooLarge' };
  const expectedFen = Number(product) + 0;
  if (givenFen === null) return { amountFen: expectedFen };
  if (Math.abs(givenFen - expectedFen) > ROUNDING_FEN) {
    return { problem: 'amountDiffers', expectedFen };
  }
  if (Math.abs(givenFen) > MAX_AMOUNT_FEN) return { problem: 'amountTooLarge' };
  return { amountFen: givenFen };
}

export const isReturn = ({ quantity }: { readonly quantity: number }): boolean => quantity < 0;

/** What becomes of a row of a file, by the months it was and is to be in. */
export type RowFate =
  /** Its months are open. */
  | 'plain'
  /** New in a closed month: taken, and booked by the next month that closes. */
  | 'late'
  /** Changed in a closed month: taken where somebody agrees to it. */
  | 'correction'
  /** It would leave a closed month, or move into one. */
  | 'monthFixed';

export function fateOf(
  stored: Month | null,
  given: Month,
  isClosed: (month: Month) => boolean,
): RowFate {
  if (stored === null) return isClosed(given) ? 'late' : 'plain';
  if (stored === given) return isClosed(given) ? 'correction' : 'plain';
  return isClosed(stored) || isClosed(given) ? 'monthFixed' : 'plain';
}

/** Document numbers are the same in any letter case; this is the form a line is known by. */
export const issueKey = (docNo: string, line: number): string => `${docNo.toLowerCase()} ${line}`;

interface Placed {
  readonly docNo?: string | undefined;
  readonly line?: number | undefined;
}

/**
 * Lines of documents in the order of a file, each with its number: what it says, else its place in
 * its document. Null where the document is unknown.
 */
export function numbered(lines: readonly Placed[]): (number | null)[] {
  const places = new Map<string, number>();
  return lines.map(({ docNo, line }) => {
    if (docNo === undefined) return null;
    const key = docNo.toLowerCase();
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    return line ?? place;
  });
}
