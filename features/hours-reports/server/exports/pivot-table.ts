import { sql } from 'drizzle-orm';
import { type Minutes, sumMinutes } from '#kernel/minutes.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { CellValue, SheetLine } from '#server/platform/spreadsheet/cells.ts';
import { sheetWord, type Words, wordOf } from '../words.ts';
import { type PivotHead, type PivotRow, type PivotSubject, pivotRows } from './pivot-store.ts';
import type { ExportTable, TableColumn } from './table.ts';

const NOTHING: PivotHead = { subjects: [], count: 0, people: 0 };

const headingOf = (text: Words, { code, name, absence }: PivotSubject) =>
  absence === null ? `${code ?? ''} ${name ?? ''}` : wordOf(text, 'absence', absence);

const columnsIn = (text: Words, { subjects }: PivotHead): TableColumn[] => [
  { header: sheetWord(text, 'staffNo'), kind: 'text', width: 12 },
  { header: sheetWord(text, 'name'), kind: 'text', width: 14 },
  { header: sheetWord(text, 'deptCode'), kind: 'text', width: 14 },
  { header: sheetWord(text, 'deptName'), kind: 'text', width: 22 },
  ...subjects.map((subject) => ({ header: headingOf(text, subject), kind: 'hours' as const })),
  { header: sheetWord(text, 'total'), kind: 'hours' },
];

const lineOf = (
  front: readonly CellValue[],
  { subjects }: PivotHead,
  hours: Readonly<Record<string, Minutes>>,
): CellValue[] => [
  ...front,
  ...subjects.map(({ key }) => hours[key] ?? null),
  sumMinutes(Object.values(hours)),
];

const cellsOf = (head: PivotHead, { staffNo, name, deptCode, deptName, hours }: PivotRow) =>
  lineOf([staffNo, name, deptCode, deptName], head, hours);

const totalsOf = (text: Words, head: PivotHead) =>
  lineOf(
    [sheetWord(text, 'total'), null, null, null],
    head,
    Object.fromEntries(head.subjects.map(({ key, minutes }) => [key, minutes])),
  );

async function* linesOf(
  text: Words,
  head: PivotHead,
  begun: readonly PivotRow[],
  others: AsyncGenerator<PivotRow[], void, undefined>,
): AsyncGenerator<SheetLine, void, undefined> {
  try {
    for (const row of begun) yield cellsOf(head, row);
    for await (const slice of others) for (const row of slice) yield cellsOf(head, row);
  } finally {
    // Whoever stops before the others are asked for has begun their query all the same.
    await others.return();
  }
  yield { cells: totalsOf(text, head), totals: true };
}

const minutesOf = (head: PivotHead, absent: boolean) =>
  sumMinutes(
    head.subjects
      .filter(({ absence }) => (absence !== null) === absent)
      .map(({ minutes }) => minutes),
  );

/** A row for each person and department they stood in, a column for whatever was booked on. */
export const pivotTable: ExportTable = {
  async preview({ db, text, language }, selection, rows) {
    const [first, ...lines] = await rowsOf<PivotRow>(
      db.executor,
      sql`${pivotRows(selection, language)} limit ${rows + 1}`,
    );
    const head = first?.head ?? NOTHING;
    return {
      count: head.count,
      people: head.people,
      projectMinutes: minutesOf(head, false),
      absenceMinutes: minutesOf(head, true),
      columns: columnsIn(text, head),
      rows: lines.map((row) => cellsOf(head, row)),
      totals: totalsOf(text, head),
    };
  },
  async open({ db, text, language, signal }, selection) {
    const slices = db.slices<PivotRow>(pivotRows(selection, language), signal);
    const begun = await slices.next();
    const [first, ...rows] = begun.done === true ? [] : begun.value;
    const head = first?.head ?? NOTHING;
    return { columns: columnsIn(text, head), lines: linesOf(text, head, rows, slices) };
  },
  async count({ db, language }, selection) {
    const [first] = await rowsOf<PivotRow>(
      db.executor,
      sql`${pivotRows(selection, language)} limit 1`,
    );
    return first?.head?.count ?? 0;
  },
};
