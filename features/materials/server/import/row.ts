import { z } from 'zod';
import {
  MAX_CODE,
  MAX_DOC_NO,
  MAX_LINE,
  MAX_NAME,
  MAX_NOTE,
  MAX_UNIT,
} from '#features/materials/contract-parts.ts';
import { MAX_AMOUNT_FEN, MAX_PRICE_MICRO, MAX_QUANTITY_MICRO } from '#features/materials/rules.ts';
import { isDate } from '#kernel/dates.ts';
import { fromMicro, parseMicro } from '#kernel/micro.ts';
import { fenToYuan, parseYuan } from '#kernel/money.ts';
import { line, optionalLine } from '#kernel/schemas.ts';

/** What a program worked out carries its binary noise; as many digits as it shows are what it means. */
const SHOWN_DIGITS = 15;

const shownNumber = (text: string): string =>
  /^-?\d+\.\d{7,}$/.test(text) ? String(Number(Number(text).toPrecision(SHOWN_DIGITS))) : text;

/** An amount of the sheet in fen; null for what is none. */
export const readAmount = (text: string): number | null => parseYuan(shownNumber(text));

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly shown: (value: number) => number;
}

const number = (read: (text: string) => number | null, { min, max, shown }: Limits) =>
  z.string().transform((text, context) => {
    const value = read(text);
    const about = { input: text, origin: 'number' as const, inclusive: true };
    if (value === null) context.addIssue({ code: 'custom', message: 'common.wrongFormat' });
    else if (value > max) context.addIssue({ code: 'too_big', maximum: shown(max), ...about });
    else if (value < min) context.addIssue({ code: 'too_small', minimum: shown(min), ...about });
    else return value;
    return z.NEVER;
  });

const readMicro = (text: string) => parseMicro(shownNumber(text));

const DAYS = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/,
  /^(\d{4})\u5e74(\d{1,2})\u6708(\d{1,2})\u65e5$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];

/** A day as stores write it; what is none is given back and refused. */
function readDay(text: string): string {
  for (const form of DAYS) {
    const [, year, month = '', day = ''] = form.exec(text) ?? [];
    if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return text;
}

/** One line of the sheet; what its cell leaves out is undefined. */
export const importedRow = z.strictObject({
  docNo: line(MAX_DOC_NO),
  line: z
    .string()
    .regex(/^\d{1,6}$/, { error: 'common.wrongFormat' })
    .transform(Number)
    .refine((value) => value >= 1 && value <= MAX_LINE, { error: 'common.wrongFormat' })
    .optional(),
  date: z.string().transform(readDay).refine(isDate, { error: 'common.wrongFormat' }),
  code: line(MAX_CODE),
  name: line(MAX_NAME),
  spec: z.string().trim().max(MAX_NAME).optional(),
  unit: optionalLine(MAX_UNIT).optional(),
  quantity: number(readMicro, {
    min: -MAX_QUANTITY_MICRO,
    max: MAX_QUANTITY_MICRO,
    shown: fromMicro,
  }).refine((value) => value !== 0, { error: 'materials.zeroQuantity' }),
  unitPrice: number(readMicro, { min: 0, max: MAX_PRICE_MICRO, shown: fromMicro }),
  amount: number(readAmount, {
    min: -MAX_AMOUNT_FEN,
    max: MAX_AMOUNT_FEN,
    shown: fenToYuan,
  }).optional(),
  project: z.string().trim().max(MAX_NAME).optional(),
  subCategory: line(MAX_NAME),
  requester: z.string().trim().max(MAX_NAME).optional(),
  dept: z.string().trim().max(MAX_NAME).optional(),
  note: z.string().trim().max(MAX_NOTE).optional(),
});

/** Quantity and price in millionths, the amount in fen. */
export type ImportedRow = z.output<typeof importedRow>;

/** Names and codes are the same in any letter case. */
export const folded = (text: string) => text.trim().toLowerCase();
