import type { ReactNode } from 'react';
import type { LevelTone } from '#features/budgets/web/fields.tsx';
import type { CardSheet, SheetCell } from '#web/ui/chart-card/sheet.ts';
import type { Tone } from './rates.ts';

/** One cell of a card's table, on the page and in the file alike. */
export interface BoardCell {
  readonly text: string;
  /** In the file, where that is not what stands on the page. */
  readonly file?: SheetCell;
  /** How it comes about, and what a click opens. */
  readonly detail?: ReactNode;
  readonly open?: (() => void) | undefined;
  readonly tone?: Tone | LevelTone;
}

export interface BoardRow {
  readonly key: string | number;
  readonly cells: readonly BoardCell[];
  /** Listed, and in no sum. */
  readonly faint?: boolean;
}

export interface BoardTable {
  /** The first is a name, the others are figures; each carries its unit. */
  readonly heads: readonly string[];
  readonly rows: readonly BoardRow[];
  readonly sums?: readonly BoardCell[];
}

const inFile = ({ text, file }: BoardCell): SheetCell => (file === undefined ? text : file);

/** The same rows in the same order, the sum last. */
export const sheetOf = ({ heads, rows, sums }: BoardTable): CardSheet => ({
  heads,
  rows: [...rows.map(({ cells }) => cells.map(inFile)), ...(sums ? [sums.map(inFile)] : [])],
});
