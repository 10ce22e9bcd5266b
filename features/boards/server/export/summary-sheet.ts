import { headOf, type SheetLine } from '#server/platform/spreadsheet/cells.ts';
import type { WorkbookTable } from '#server/platform/spreadsheet/workbook.ts';
import type { ExportFigures, ExportSums } from './figures.ts';
import { column, type Words } from './words.ts';

export interface SummaryFrom {
  readonly words: Words;
  readonly about: readonly string[];
  readonly english: boolean;
  readonly sums: ExportSums;
  /** Whether there is a version in force, and whether there ever was. */
  readonly planned: boolean;
}

/** What the period comes to by category, as the screen has it. */
export function summarySheet({ words, about, english, sums, planned }: SummaryFrom): WorkbookTable {
  const cells = (name: string, of: ExportFigures) => [
    name,
    planned ? of.budget : null,
    planned ? of.original : null,
    planned ? of.closedBudget : null,
    of.closedActual,
    planned ? of.closedActual - of.closedBudget : null,
    planned ? of.budget - of.closedActual : null,
    of.provisional,
    of.budgetMinutes,
    of.closedMinutes,
  ];
  const lines: SheetLine[] = [
    ...sums.categories.map(({ nameZh, nameEn, figures }) =>
      cells(english && nameEn !== '' ? nameEn : nameZh, figures),
    ),
    { cells: cells(words('sum'), sums.total), totals: true },
  ];
  return {
    name: words('summary'),
    head: headOf(about),
    columns: [
      column(words, 'category', 'text', 20),
      column(words, 'budget', 'money', 16),
      column(words, 'original', 'money', 16),
      column(words, 'closedBudget', 'money', 20),
      column(words, 'actual', 'money', 16),
      column(words, 'difference', 'money', 16),
      column(words, 'remaining', 'money', 16),
      column(words, 'openActual', 'money', 20),
      column(words, 'budgetHours', 'hours', 14),
      column(words, 'actualHours', 'hours', 14),
    ],
    lines,
  };
}
