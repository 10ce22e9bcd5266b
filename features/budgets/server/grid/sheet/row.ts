import { z } from 'zod';
import { MAX_NOTE } from '#features/budgets/contract-grid.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { parseHours } from '#kernel/minutes.ts';
import { parseYuan } from '#kernel/money.ts';
import { line } from '#kernel/schemas.ts';

const MAX_TEXT = 200;

/** What a program worked out carries its binary noise; as many digits as it shows are what it means. */
const SHOWN_DIGITS = 15;

const shownNumber = (text: string): string =>
  /^-?\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(SHOWN_DIGITS))) : text;

/** A number of the sheet in fen or minutes; null for what is none. */
export function readValue(kind: GridKind, text: string): number | null {
  const shown = shownNumber(text);
  return kind === 'amount' ? parseYuan(shown) : parseHours(shown);
}

const typedValue = (kind: GridKind) =>
  z
    .string()
    .transform((text, context) => {
      const value = readValue(kind, text);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: 'common.wrongFormat' });
      return z.NEVER;
    })
    .optional();

/** One line of the sheet, its values by month. */
export const rowSchema = (kind: GridKind, months: readonly Month[]) =>
  z.object({
    project: line(MAX_TEXT),
    item: line(MAX_TEXT),
    note: z.string().trim().max(MAX_NOTE).optional(),
    ...Object.fromEntries(months.map((month) => [month, typedValue(kind)])),
    total: typedValue(kind),
  });

export type SheetValues = {
  readonly project: string;
  readonly item: string;
  readonly note?: string;
  readonly total?: number;
} & { readonly [month: string]: string | number | undefined };

/** What a line says for a month; a cell that is left empty says that it is nothing. */
export const valueIn = (row: Partial<SheetValues>, month: Month): number => {
  const value = row[month];
  return typeof value === 'number' ? value : 0;
};

/** Codes and names are the same in any letter case. */
export const folded = (text: string) => text.trim().toLowerCase();
