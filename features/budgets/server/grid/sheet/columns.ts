import type { GridKind } from '#features/budgets/rules.ts';
import { firstDay, isMonth, type Month, monthsInRange, yearOf } from '#kernel/dates.ts';
import type { ImportColumn } from '#server/platform/import/columns.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';

const heading = (name: string) => `budgets.sheet.${name}`;

const column = (key: string, width: number, required = false): ImportColumn => ({
  key,
  kind: 'text',
  width,
  required,
  heading: heading(key),
});

/** What stands before the months. Names are there to be read; the import goes by project and item. */
const FRONT: Readonly<Record<GridKind, readonly ImportColumn[]>> = {
  amount: [
    column('project', 16, true),
    column('projectName', 28),
    column('category', 12),
    { ...column('item', 20, true), heading: heading('subCategory') },
    column('note', 28),
  ],
  hours: [
    column('project', 16, true),
    column('projectName', 28),
    { ...column('item', 16, true), heading: heading('deptCode') },
    column('deptName', 24),
    column('note', 28),
  ],
};

const MONTHS_IN_WORDS = (['zh-CN', 'en'] as const).flatMap((language) =>
  (['long', 'short'] as const).map(
    (length) =>
      new Intl.DateTimeFormat(language, { year: 'numeric', month: length, timeZone: 'UTC' }),
  ),
);

/** The same month as people and spreadsheet programs write it. */
function otherNames(month: Month): string[] {
  const [year = '', number = ''] = month.split('-');
  const plain = String(Number(number));
  const date = new Date(`${firstDay(month)}T00:00:00Z`);
  const inWords = MONTHS_IN_WORDS.map((words) => words.format(date));
  const inDigits = [`${year}/${number}`, `${year}/${plain}`, `${year}-${plain}`, firstDay(month)];
  return [...inDigits, `${year}.${number}`, `${year}.${plain}`, ...inWords];
}

/**
 * The months a sheet is read for: those of the version with the years around them. What stands in a
 * month that is not the version's is refused, not passed over.
 */
export function monthsRead({ fromMonth, toMonth }: { fromMonth: Month; toMonth: Month }): Month[] {
  const [first, last] = [`${yearOf(fromMonth) - 1}-01`, `${yearOf(toMonth) + 1}-12`];
  return monthsInRange(isMonth(first) ? first : fromMonth, isMonth(last) ? last : toMonth);
}

const valueKind = (kind: GridKind): CellKind => (kind === 'amount' ? 'money' : 'hours');

/** A column for each month of a version, and one for what the row comes to. */
export const columnsOf = (kind: GridKind, months: readonly Month[]): ImportColumn[] => [
  ...FRONT[kind],
  ...months.map((month) => ({
    key: month,
    kind: valueKind(kind),
    width: 13,
    required: false,
    heading: '',
    label: month,
    aliases: otherNames(month),
  })),
  { key: 'total', kind: valueKind(kind), width: 15, required: false, heading: heading('total') },
];
