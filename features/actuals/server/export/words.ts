import type { CellKind, SheetColumn } from '#server/platform/spreadsheet/cells.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

export type Words = (name: string, params?: Parameters<SignedInContext['text']>[1]) => string;

/** What the workbook says, in the language of whoever asked. */
export const wordsOf =
  ({ text }: Pick<SignedInContext, 'text'>): Words =>
  (name, params) =>
    text(`actuals.sheet.${name}`, params);

/** `source` and `labour` make `sourceLabour`: what a value of the data is called. */
export const wordFor = (words: Words, of: string, value: string): string =>
  words(`${of}${value.charAt(0).toUpperCase()}${value.slice(1)}`);

/** A column under the word that has its name. */
export const column = (
  words: Words,
  name: string,
  kind: CellKind = 'text',
  width?: number,
): SheetColumn => ({ header: words(name), kind, ...(width === undefined ? {} : { width }) });
