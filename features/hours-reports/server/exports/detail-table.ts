import { sql } from 'drizzle-orm';
import { ABSENCES, PROGRESS_STATES } from '#features/timesheets/rules.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { CellValue, SheetLine } from '#server/platform/spreadsheet/cells.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type DetailRow, detailRows, sumDetail } from './detail-store.ts';
import type { Selection } from './selection.ts';
import { type ExportTable, sheetWord, type TableColumn, type Words, wordOf } from './table.ts';

const columnsIn = (text: Words): TableColumn[] => [
  { header: sheetWord(text, 'staffNo'), kind: 'text', width: 12 },
  { header: sheetWord(text, 'name'), kind: 'text', width: 14 },
  { header: sheetWord(text, 'deptCode'), kind: 'text', width: 14 },
  { header: sheetWord(text, 'deptName'), kind: 'text', width: 22 },
  { header: sheetWord(text, 'date'), kind: 'date' },
  { header: sheetWord(text, 'projectCode'), kind: 'text', width: 16 },
  { header: sheetWord(text, 'projectName'), kind: 'text', width: 28 },
  { header: sheetWord(text, 'absence'), kind: 'text', width: 12 },
  { header: sheetWord(text, 'hours'), kind: 'hours' },
  { header: sheetWord(text, 'state'), kind: 'text', width: 12 },
  { header: sheetWord(text, 'batch'), kind: 'text', width: 20 },
  { header: sheetWord(text, 'projectType'), kind: 'text', width: 12 },
  { header: sheetWord(text, 'onBehalfBy'), kind: 'text', width: 14 },
  { header: sheetWord(text, 'note'), kind: 'text', width: 28 },
];

const PROJECT_TYPES = [0, 1, 2, 3];

/** Looked up once for a file, not once for a row. */
function cellsIn(text: Words) {
  const states = new Map(PROGRESS_STATES.map((state) => [state, wordOf(text, 'state', state)]));
  const absences = new Map(ABSENCES.map((kind) => [kind, wordOf(text, 'absence', kind)]));
  const types = PROJECT_TYPES.map((type) => sheetWord(text, `projectType${type}`));
  return (row: DetailRow): CellValue[] => [
    row.staffNo,
    row.name,
    row.deptCode,
    row.deptName,
    row.date,
    row.projectCode,
    row.projectName,
    row.absence === null ? null : (absences.get(row.absence) ?? null),
    row.minutes,
    states.get(row.state) ?? row.state,
    row.batch,
    row.projectType === null ? null : (types[row.projectType] ?? null),
    row.onBehalfBy,
    row.note,
  ];
}

const totalsIn = (text: Words, minutes: Minutes): CellValue[] =>
  columnsIn(text).map(({ kind }, at) => {
    if (at === 0) return sheetWord(text, 'total');
    return kind === 'hours' ? minutes : null;
  });

async function* linesOf(
  { db, text, language, signal }: SignedInContext,
  selection: Selection,
): AsyncGenerator<SheetLine, void, undefined> {
  const cells = cellsIn(text);
  let sum = 0;
  for await (const slice of db.slices<DetailRow>(detailRows(selection, language), signal)) {
    for (const row of slice) {
      sum += row.minutes;
      yield cells(row);
    }
  }
  yield { cells: totalsIn(text, sum), totals: true };
}

/** One row for each cell that is filled in. */
export const detailTable: ExportTable = {
  async preview({ db, text, language }, selection, rows) {
    const sums = await sumDetail(db.executor, selection);
    const first = await rowsOf<DetailRow>(
      db.executor,
      sql`${detailRows(selection, language)} limit ${rows}`,
    );
    return {
      ...sums,
      columns: columnsIn(text),
      rows: first.map(cellsIn(text)),
      totals: totalsIn(text, sums.projectMinutes + sums.absenceMinutes),
    };
  },
  open: async (context, selection) => ({
    columns: columnsIn(context.text),
    lines: linesOf(context, selection),
  }),
  count: async ({ db }, selection) => (await sumDetail(db.executor, selection)).count,
};
