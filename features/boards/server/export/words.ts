import type { CellKind, SheetColumn } from '#server/platform/spreadsheet/cells.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

export type Words = (name: string, params?: Parameters<SignedInContext['text']>[1]) => string;

/** What the workbook says, in the language of whoever asked. */
export const wordsOf =
  ({ text }: Pick<SignedInContext, 'text'>): Words =>
  (name, params) =>
    text(`boards.sheet.${name}`, params);

/** A column under the word that has its name. */
export const column = (
  words: Words,
  name: string,
  kind: CellKind = 'text',
  width?: number,
): SheetColumn => ({ header: words(name), kind, ...(width === undefined ? {} : { width }) });
