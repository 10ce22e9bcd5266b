import type { Month } from '#kernel/dates.ts';
import { headOf } from '#server/platform/spreadsheet/cells.ts';
import type { WorkbookTable } from '#server/platform/spreadsheet/workbook.ts';
import type { ExportFigures, ExportSums } from './figures.ts';
import { provenLines } from './proven.ts';
import type { ExportedLine } from './store.ts';
import { column, type Words } from './words.ts';

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
  readonly cell: (planned: number, spent: number) => number;
  /** Months it says nothing of are blank, which is not the same as nothing. */
  readonly tells: (month: Month, sums: ExportSums) => boolean;
  readonly total: (figures: ExportFigures) => number;
}

/** Differences are told of closed months, like everywhere. */
const SHEETS: Readonly<Record<'lines' | 'actuals' | 'variance', Shown>> = {
  lines: {
    name: 'lines',
    cell: (planned) => planned,
    tells: () => true,
    total: ({ budget }) => budget,
  },
  actuals: {
    name: 'actuals',
    cell: (_, spent) => spent,
    tells: (month, { hasAccounts }) => hasAccounts(month),
    total: ({ closedActual, provisional }) => closedActual + provisional,
  },
  variance: {
    name: 'variance',
    cell: (planned, spent) => spent - planned,
    tells: (month, { isClosed }) => isClosed(month),
    total: ({ closedActual, closedBudget }) => closedActual - closedBudget,
  },
};

const NO_CELL = [0, 0] as const;

/** The budget's rows month by month: the same in every such sheet, so that they lie over each other. */
function gridSheet({ words, about, sums, lines }: GridFrom, shown: Shown): WorkbookTable {
  const { months, total, ofMonth } = sums;
  const cellOf = (line: ExportedLine, month: Month) => {
    const [planned, spent] = line.months[month] ?? NO_CELL;
    return shown.tells(month, sums) ? shown.cell(planned, spent) : null;
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
          ...months.map((month) => (shown.tells(month, sums) ? shown.total(ofMonth(month)) : null)),
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
