const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Elapsed {
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/** How long ago, in whole units and never rounded up. A clock that runs ahead reads as zero. */
export function timeAgo(elapsedSeconds: number): Elapsed {
  const seconds = Math.max(0, elapsedSeconds);
  if (seconds < HOUR) return { count: Math.floor(seconds / MINUTE), unit: 'minute' };
  if (seconds < DAY) return { count: Math.floor(seconds / HOUR), unit: 'hour' };
  return { count: Math.floor(seconds / DAY), unit: 'day' };
}

/** The English form; other languages translate the parts. */
export function timeAgoInEnglish(elapsedSeconds: number): string {
  const { count, unit } = timeAgo(elapsedSeconds);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const SYMBOLS = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** At most `digits` decimals, or that many where they are `fixed`, and a symbol; what rounds up to 1000 moves on to the next symbol. */
export function shortenNumber(value: number, digits = 0, fixed = false): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  const last = SYMBOLS.length - 1;
  let step = 0;
  while (step < last && Number((size / 1000 ** step).toFixed(digits)) >= 1000) step += 1;
  const decimals = (size / 1000 ** step).toFixed(digits);
  const shortened = (fixed ? decimals : withoutTrailingZeros(decimals)) + SYMBOLS[step];
  return value < 0 && shortened !== '0' ? `-${shortened}` : shortened;
}

/** Commas between the thousands of the whole part; decimals stay as they are. */
export function thousands(value: number): string {
  // From 1e21 on a number prints with an exponent, which has no thousands to part.
  const text = Number.isInteger(value) ? BigInt(value).toString() : String(value);
  return text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

const clockFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, and every request reads the company's clock. */
function clockFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clockFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clockFormats.set(timeZone, format);
  return format;
}

/** `2026-03-01 08:05:09` as the clocks of that zone show it; without a zone, as this device's do. */
export function formatClock(date: Date, timeZone?: string): string {
  const parts = clockFormat(timeZone).formatToParts(date);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const day = `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`;
  return `${day} ${read('hour')}:${read('minute')}:${read('second')}`;
}
