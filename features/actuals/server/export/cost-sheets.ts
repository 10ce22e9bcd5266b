import type { Database } from '#server/platform/db/database.ts';
import type { SheetHead } from '#server/platform/spreadsheet/cells.ts';
import type { WorkbookTable } from '#server/platform/spreadsheet/workbook.ts';
import { type Booked, provenLines } from './booked.ts';
import { type ExportedRun, type Placed, streamCosts, streamFacts } from './store.ts';
import { column, type Words, wordFor } from './words.ts';

export interface ExportFrom {
  readonly db: Database;
  readonly signal: AbortSignal;
  readonly words: Words;
  readonly run: ExportedRun;
  /** What stands above the headings of every sheet. */
  readonly head: SheetHead;
  readonly booked: Booked;
}

/** Where a row belongs; what has no project is a cost of the company. */
const placeColumns = (words: Words) => [
  column(words, 'projectCode', 'text', 14),
  column(words, 'projectName', 'text', 28),
  column(words, 'mainCode', 'text', 14),
  column(words, 'category', 'text', 14),
  column(words, 'subCategory', 'text', 16),
  column(words, 'department', 'text', 20),
];

const placeCells = (row: Placed, words: Words) => [
  row.projectCode,
  row.projectCode === null ? words('companyCost') : row.projectName,
  row.mainCode,
  row.category,
  row.subCategory,
  row.department,
];

const NO_PLACE = [null, null, null, null, null, null];

/** The sums boards read: month × project × sub-category × source × department. */
export const factsSheet = ({
  db,
  signal,
  words,
  run,
  head,
  booked,
}: ExportFrom): WorkbookTable => ({
  head,
  name: words('facts'),
  columns: [
    column(words, 'month', 'text', 12),
    column(words, 'source', 'text', 10),
    ...placeColumns(words),
    column(words, 'hours', 'hours'),
    column(words, 'amount', 'money'),
  ],
  lines: provenLines(streamFacts(db, run, signal), booked, {
    line: (row) => [
      run.month,
      wordFor(words, 'source', row.source),
      ...placeCells(row, words),
      row.source === 'labour' ? row.minutes : null,
      row.fen,
    ],
    totals: ({ count, minutes, fen }) => [
      words('sumOf', { count }),
      null,
      ...NO_PLACE,
      minutes,
      fen,
    ],
  }),
});

/** Every cost row of the month with what it comes from. */
export const rowsSheet = ({ db, signal, words, run, head, booked }: ExportFrom): WorkbookTable => ({
  head,
  name: words('rows'),
  columns: [
    column(words, 'postingMonth', 'text', 12),
    column(words, 'kind', 'text', 10),
    column(words, 'originMonth', 'text', 12),
    column(words, 'source', 'text', 10),
    column(words, 'document', 'text', 26),
    column(words, 'documentDate', 'date'),
    column(words, 'about', 'text', 30),
    ...placeColumns(words),
    column(words, 'staffNo', 'text', 12),
    column(words, 'person', 'text', 14),
    column(words, 'hours', 'hours'),
    column(words, 'amount', 'money'),
  ],
  lines: provenLines(streamCosts(db, run, signal), booked, {
    line: (row) => [
      run.month,
      wordFor(words, 'kind', row.kind),
      row.originMonth,
      wordFor(words, 'source', row.source),
      row.document,
      row.date,
      row.about,
      ...placeCells(row, words),
      row.staffNo,
      row.person,
      row.source === 'labour' ? row.minutes : null,
      row.fen,
    ],
    totals: ({ count, minutes, fen }) => [
      words('sumOf', { count }),
      ...[null, null, null, null, null, null],
      ...NO_PLACE,
      null,
      null,
      minutes,
      fen,
    ],
  }),
});
