import { z } from 'zod';
import {
  isPeriod,
  MAX_AMOUNT_FEN,
  MAX_LINES,
  readAmount,
  readDay,
} from '#features/actuals/rules-vouchers.ts';
import { line, optionalLine } from '#kernel/schemas.ts';

const MAX_WORD = 20;
const MAX_NUMBER = 40;
const MAX_ACCOUNT = 40;
const MAX_NAME = 200;
const MAX_SUMMARY = 500;

const wrongFormat = { code: 'custom', message: 'common.wrongFormat' } as const;

const amount = z
  .string()
  .transform((text, context) => {
    const fen = readAmount(text);
    if (fen !== null && Math.abs(fen) <= MAX_AMOUNT_FEN) return fen;
    context.addIssue(wrongFormat);
    return z.NEVER;
  })
  .optional();

const typedDay = z
  .string()
  .transform((text, context) => {
    const date = readDay(text);
    if (date !== null) return date;
    context.addIssue(wrongFormat);
    return z.NEVER;
  })
  .optional();

const lineNo = z
  .string()
  .regex(/^0*[1-9]\d{0,5}$/, { error: 'common.wrongFormat' })
  .transform(Number)
  .refine((value) => value <= MAX_LINES, { error: 'common.wrongFormat' })
  .optional();

/** A row of a file; what its cell leaves out may stand in a row above, or is nothing. */
export const voucherRow = z.object({
  period: z.string().max(MAX_NAME).refine(isPeriod, { error: 'common.wrongFormat' }).optional(),
  date: typedDay,
  word: optionalLine(MAX_WORD).optional(),
  number: line(MAX_NUMBER).optional(),
  line: lineNo,
  account: line(MAX_ACCOUNT),
  accountName: optionalLine(MAX_NAME).optional(),
  summary: z.string().trim().max(MAX_SUMMARY).optional(),
  debit: amount,
  credit: amount,
  project: z.string().trim().max(MAX_NAME).optional(),
  department: z.string().trim().max(MAX_NAME).optional(),
});

export type VoucherRow = z.output<typeof voucherRow>;
