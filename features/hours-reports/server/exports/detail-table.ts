import { ABSENCES, PROGRESS_STATES } from '#features/timesheets/rules.ts';
import { datesInRange } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { CellValue, SheetLine } from '#server/platform/spreadsheet/cells.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { sheetWord, type Words, wordOf } from '../words.ts';
import { type DetailLine, detailLines, firstDetailLines, sumDetail } from './detail-store.ts';
import type { Selection } from './selection.ts';
import type { ExportTable, TableColumn } from './table.ts';

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

const DATE_AT = 4;
const HOURS_AT = 8;

/** Looked up once for a file, not once for a row; the date and the hours of a line are those of its cells. */
function templatesIn(text: Words) {
  const states = new Map(PROGRESS_STATES.map((state) => [state, wordOf(text, 'state', state)]));
  const absences = new Map(ABSENCES.map((kind) => [kind, wordOf(text, 'absence', kind)]));
  const types = PROJECT_TYPES.map((type) => sheetWord(text, `projectType${type}`));
  return (line: DetailLine): CellValue[] => [
    line.staffNo,
    line.name,
    line.deptCode,
    line.deptName,
    null,
    line.projectCode,
    line.projectName,
    line.absence === null ? null : (absences.get(line.absence) ?? null),
    null,
    states.get(line.state) ?? line.state,
    line.batch,
    line.projectType === null ? null : (types[line.projectType] ?? null),
    line.onBehalfBy,
    line.note,
  ];
}

interface FilledCell {
  readonly day: number;
  readonly minutes: Minutes;
  readonly template: readonly CellValue[];
}

function filledIn({ cells }: DetailLine, template: readonly CellValue[]): FilledCell[] {
  return cells.split(',').map((cell) => {
    const parted = cell.indexOf(':');
    return {
      day: Number(cell.slice(0, parted)),
      minutes: Number(cell.slice(parted + 1)),
      template,
    };
  });
}

/** The cells of one person at a time by day, and of a day in the order of the lines. */
function personByPerson(text: Words, { from, to }: Selection) {
  const templateOf = templatesIn(text);
  const dates = datesInRange(from, to);
  let staffNo = '';
  let held: FilledCell[] = [];
  const rowOf = ({ day, minutes, template }: FilledCell): CellValue[] => {
    const row = [...template];
    row[DATE_AT] = dates[day] ?? null;
    row[HOURS_AT] = minutes;
    return row;
  };
  const rowsOfHeld = () => {
    const rows = held.sort((one, other) => one.day - other.day).map(rowOf);
    held = [];
    return rows;
  };
  return {
    /** The rows of the person before, where this line is somebody else's. */
    take(line: DetailLine): CellValue[][] {
      const before = line.staffNo === staffNo ? [] : rowsOfHeld();
      staffNo = line.staffNo;
      held.push(...filledIn(line, templateOf(line)));
      return before;
    },
    end: rowsOfHeld,
  };
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
  const people = personByPerson(text, selection);
  let sum = 0;
  const counted = (row: CellValue[]) => {
    sum += Number(row[HOURS_AT]);
    return row;
  };
  for await (const slice of db.slices<DetailLine>(detailLines(selection, language), signal)) {
    for (const line of slice) {
      for (const row of people.take(line)) yield counted(row);
    }
  }
  for (const row of people.end()) yield counted(row);
  yield { cells: totalsIn(text, sum), totals: true };
}

/** One row for each cell that is filled in. */
export const detailTable: ExportTable = {
  async preview({ db, text, language }, selection, rows) {
    const sums = await sumDetail(db.executor, selection);
    const lines = await rowsOf<DetailLine>(
      db.executor,
      firstDetailLines(selection, language, rows),
    );
    const people = personByPerson(text, selection);
    const first = [...lines.flatMap((line) => people.take(line)), ...people.end()];
    return {
      ...sums,
      columns: columnsIn(text),
      rows: first.slice(0, rows),
      totals: totalsIn(text, sums.projectMinutes + sums.absenceMinutes),
    };
  },
  open: async (context, selection) => ({
    columns: columnsIn(context.text),
    lines: linesOf(context, selection),
  }),
  count: async ({ db }, selection) => (await sumDetail(db.executor, selection)).count,
};
