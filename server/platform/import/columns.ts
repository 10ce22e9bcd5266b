import type { SheetRow } from '../spreadsheet/read-sheet.ts';
import type { FileColumn } from '../spreadsheet/sheet-reply.ts';
import type { RequestContext } from '../wire/context.ts';

/** A column of an import: the field it fills, and the headings people may give it. */
export interface ImportColumn<Key extends string = string> extends FileColumn<Key> {
  readonly required: boolean;
  /** What it is called where that is data, a month for example, and no text of the locale files. */
  readonly label?: string;
  /** Other headings than its own, in whichever language. */
  readonly aliases?: readonly string[];
  /** The key of the text that says what may stand in it; for dates and numbers there is one. */
  readonly expects?: string;
}

/** A column and where it stands in the file; -1 where it does not. */
export interface PlacedColumn extends ImportColumn {
  readonly at: number;
}

/** The row of headings, and where the columns stand in it. */
export interface FoundHeading {
  readonly row: number;
  readonly cells: readonly string[];
  readonly places: readonly PlacedColumn[];
  /** What stands over them. */
  readonly above: readonly SheetRow[];
}

/** A title, a remark or a letterhead may stand above the headings. */
export const LOOKED_AT = 10;

const EXPECTS = {
  text: undefined,
  date: 'common.sheet.date',
  hours: 'common.sheet.hours',
  money: 'common.sheet.money',
  int: 'common.sheet.int',
  // Nothing that is taken in holds shares.
  share: undefined,
  decimal: 'common.sheet.decimal',
} as const;

export const expectationOf = ({ expects, kind }: ImportColumn) => expects ?? EXPECTS[kind];

/** What a column is called, in the reader's language. */
export const columnName = (
  text: RequestContext['text'],
  { label, heading }: Pick<ImportColumn, 'label' | 'heading'>,
): string => label ?? text(heading);

const normalised = (heading: string) => heading.toLowerCase().replace(/[\s*＊_（）()-]/g, '');

/**
 * Finds the row of headings: the one among the first ten that has most of the required columns, of
 * several the one with most columns, of those the first. In any order and either language, compared
 * without case, space and star; columns nobody knows are passed over.
 */
export function findHeading(
  beginning: readonly SheetRow[],
  columns: readonly ImportColumn[],
  everyText: RequestContext['everyText'],
): FoundHeading {
  const names = columns.map(
    ({ label, heading, aliases = [] }) =>
      new Set(
        [...(label === undefined ? everyText(heading) : [label]), ...aliases].map(normalised),
      ),
  );
  const candidates = beginning.slice(0, LOOKED_AT).map(({ number, cells }, index) => {
    const present = cells.map(normalised);
    const places = columns.map((column, which) => ({
      ...column,
      at: present.findIndex((heading) => names[which]?.has(heading)),
    }));
    const found = places.filter(({ at }) => at >= 0);
    const score = found.filter(({ required }) => required).length * columns.length + found.length;
    const above = beginning.slice(0, index);
    return { row: number, cells, places, score, above };
  });
  const [first] = candidates;
  if (first === undefined) {
    const places = columns.map((column) => ({ ...column, at: -1 }));
    return { row: 1, cells: [], places, above: [] };
  }
  return candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best));
}
