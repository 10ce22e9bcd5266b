import { z } from 'zod';
import { MAX_CODE, MAX_NAME, MAX_NOTE } from '#features/assets/contract-parts.ts';
import {
  ASSET_KINDS,
  ASSET_STATUSES,
  MAX_LIFE_MONTHS,
  MAX_SHARES,
  MAX_VALUE_FEN,
  WHOLE_BP,
} from '#features/assets/rules.ts';
import { isMonth } from '#kernel/dates.ts';
import { parseYuan } from '#kernel/money.ts';
import { line } from '#kernel/schemas.ts';
import { toHalfWidth } from '#kernel/typed-number.ts';
import { KIND_WORDS, meaningOf, STATUS_WORDS } from './columns.ts';

const MAX_TEXT = 100;
const MAX_SHARES_TEXT = 2_000;

/** What a program worked out carries its binary noise; as many digits as it shows are what it means. */
const SHOWN_DIGITS = 15;

const shownNumber = (text: string): string =>
  /^-?\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(SHOWN_DIGITS))) : text;

/** A cell read by a function that gives null for what it cannot read. */
const read = <Value>(reader: (text: string) => Value | null, error = 'common.wrongFormat') =>
  z.string().transform((text, context): Value => {
    const value = reader(text.trim());
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });

const MONTH = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月]\d{1,2}日?|月)?$/;

/** `2026-07`, and as people and spreadsheet programs write it. */
function readMonth(text: string): string | null {
  const [, year = '', number = ''] = MONTH.exec(toHalfWidth(text)) ?? [];
  const month = `${year}-${number.padStart(2, '0')}`;
  return isMonth(month) ? month : null;
}

/** A rate in per cent, with its sign or without, in hundredths of a per cent. */
function readRate(text: string): number | null {
  const rate = parseYuan(shownNumber(toHalfWidth(text).replace(/\s*%$/, '')));
  return rate === null || rate < 0 || rate > WHOLE_BP ? null : rate;
}

export interface ReadShare {
  readonly code: string;
  readonly shareBp: number;
}

/** `RM-2601:50;RM-2605:30;CM-2538:20`, in per cent. */
function readShares(text: string): ReadShare[] | null {
  const parts = toHalfWidth(text)
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const shares = parts.map((part) => {
    const at = part.lastIndexOf(':');
    const [code, shareBp] = [part.slice(0, at).trim(), readRate(part.slice(at + 1).trim())];
    return at < 1 || code === '' || shareBp === null || shareBp === 0 ? null : { code, shareBp };
  });
  const whole = shares.filter((share) => share !== null);
  if (whole.length === 0 || whole.length > MAX_SHARES || whole.length < shares.length) return null;
  return new Set(whole.map(({ code }) => keyOf(code))).size < whole.length ? null : whole;
}

/** One line of the sheet; what its cell leaves out is undefined. */
export const importedRow = z.strictObject({
  code: line(MAX_CODE),
  name: line(MAX_NAME),
  category: line(MAX_TEXT),
  kind: z
    .string()
    .transform((text) => meaningOf(KIND_WORDS, text))
    .pipe(z.enum(ASSET_KINDS))
    .optional(),
  originalValue: read((text) => parseYuan(shownNumber(text)))
    .refine((fen) => fen >= 1, { error: 'assets.noValue' })
    .refine((fen) => fen <= MAX_VALUE_FEN, { error: 'assets.tooMuch' }),
  inServiceMonth: read(readMonth),
  lifeMonths: read((text) => (/^\d{1,4}$/.test(text) ? Number(text) : null))
    .refine((months) => months >= 1, { error: 'assets.noLife' })
    .refine((months) => months <= MAX_LIFE_MONTHS, { error: 'assets.lifeTooLong' }),
  residualRate: read(readRate).optional(),
  department: line(MAX_TEXT),
  custodian: line(MAX_TEXT).optional(),
  status: z
    .string()
    .transform((text) => meaningOf(STATUS_WORDS, text))
    .pipe(z.enum(ASSET_STATUSES))
    .optional(),
  scrappedMonth: read(readMonth).optional(),
  shares: z.string().max(MAX_SHARES_TEXT).pipe(read(readShares)).optional(),
  sharesFrom: read(readMonth).optional(),
  note: z.string().trim().max(MAX_NOTE).optional(),
});

export type ImportedRow = z.output<typeof importedRow>;

/** Codes are the same in any letter case; this is the form they are compared in. */
export const keyOf = (code: string) => code.trim().toLowerCase();
