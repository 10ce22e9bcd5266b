import type { Month } from '#kernel/dates.ts';
import type { WorkbookTable } from '#server/platform/spreadsheet/workbook.ts';
import type { ExportFigures, ExportSums } from './figures.ts';
import { provenLines } from './proven.ts';
import type { ExportedLine } from './store.ts';
import { column, headOf, type Words } from './words.ts';

export interface GridFrom {
  readonly words: Words;
  /** What every sheet says first. */
  readonly about: readonly string[];
  readonly sums: ExportSums;
  readonly lines: () => AsyncIterable<ExportedLine>;
}

/** What a sheet shows of a month, in fen; null where it shows nothing. */
interface Shown {
  readonly name: string;
  readonly cell: (planned: number, spent: number, hasAccounts: boolean) => number | null;
  readonly total: (figures: ExportFigures) => number;
}

/** Months without accounts are blank where something is spent, not nothing. */
const SHEETS: Readonly<Record<'lines' | 'actuals' | 'variance', Shown>> = {
  lines: { name: 'lines', cell: (planned) => planned, total: ({ budget }) => budget },
  actuals: {
    name: 'actuals',
    cell: (_, spent, hasAccounts) => (hasAccounts ? spent : null),
    total: ({ actual }) => actual,
  },
  variance: {
    name: 'variance',
    cell: (planned, spent, hasAccounts) => (hasAccounts ? spent - planned : null),
    total: ({ actual, accounted }) => actual - accounted,
  },
};

const NO_CELL = [0, 0] as const;

/** The budget's rows month by month: the same in every such sheet, so that they lie over each other. */
function gridSheet({ words, about, sums, lines }: GridFrom, shown: Shown): WorkbookTable {
  const { months, hasAccounts, total, ofMonth } = sums;
  const cellOf = (line: ExportedLine, month: Month) => {
    const [planned, spent] = line.months[month] ?? NO_CELL;
    return shown.cell(planned, spent, hasAccounts(month));
  };
  const rowTotal = (line: ExportedLine) =>
    months.reduce((sum, month) => sum + (cellOf(line, month) ?? 0), 0);
  const expected = shown.total(total);
  return {
    name: words(shown.name),
    head: headOf([...about, words(`${shown.name}About`)]),
    columns: [
      column(words, 'projectCode', 'text', 16),
      column(words, 'projectName', 'text', 28),
      column(words, 'category', 'text', 14),
      column(words, 'subCategory', 'text', 16),
      ...months.map((month) => ({ header: month, kind: 'money' as const, width: 14 })),
      column(words, 'sum', 'money', 16),
    ],
    lines: provenLines(
      lines(),
      { total: expected },
      {
        line: (line) => [
          line.projectCode,
          line.direct ? words('directOf', { name: line.projectName }) : line.projectName,
          line.category,
          line.subCategory,
          ...months.map((month) => cellOf(line, month)),
          rowTotal(line),
        ],
        sums: (line) => ({ total: rowTotal(line) }),
        totals: (count) => [
          words('sumOf', { count }),
          ...[null, null, null],
          ...months.map((month) =>
            hasAccounts(month) || shown.name === 'lines' ? shown.total(ofMonth(month)) : null,
          ),
          expected,
        ],
      },
    ),
  };
}

export const gridSheets = (from: GridFrom): readonly WorkbookTable[] => [
  gridSheet(from, SHEETS.lines),
  gridSheet(from, SHEETS.actuals),
  gridSheet(from, SHEETS.variance),
];
