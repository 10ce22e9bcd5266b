import { askedDaysOf } from '#features/calendar/server/service.ts';
import { ABSENCES, PROGRESS_STATES } from '#features/timesheets/rules.ts';
import { sumMinutes } from '#kernel/minutes.ts';
import type { CellValue, SheetLine } from '#server/platform/spreadsheet/cells.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { shareOf } from '../../rules-exports.ts';
import { sheetWord, type Words, wordOf } from '../words.ts';
import { type DepartmentLine, findDepartmentLines } from './departments-store.ts';
import type { Selection } from './selection.ts';
import type { ExportTable, TableColumn } from './table.ts';

/** What is asked of somebody is asked for all projects and states together. */
const isWhole = ({ projectIds, state }: Selection) => projectIds === null && state === null;

/** How many are how far can be said of one batch only. */
const hasStates = ({ batch, projectIds }: Selection) => batch !== null && projectIds === null;

function columnsIn(text: Words, selection: Selection): TableColumn[] {
  const hours = (name: string) => ({ header: sheetWord(text, name), kind: 'hours' as const });
  const states = hasStates(selection) ? PROGRESS_STATES : [];
  return [
    { header: sheetWord(text, 'deptCode'), kind: 'text', width: 14 },
    { header: sheetWord(text, 'deptPath'), kind: 'text', width: 44 },
    { header: sheetWord(text, 'deptLevel'), kind: 'int', width: 8 },
    { header: sheetWord(text, 'people'), kind: 'int', width: 10 },
    hours('required'),
    hours('filled'),
    hours('project'),
    ...ABSENCES.map((kind) => ({
      header: wordOf(text, 'absence', kind),
      kind: 'hours' as const,
    })),
    hours('missing'),
    { header: sheetWord(text, 'utilisation'), kind: 'share' },
    ...states.map((state) => ({ header: wordOf(text, 'state', state), kind: 'int' as const })),
  ];
}

const absenceOf = (line: DepartmentLine) => sumMinutes(ABSENCES.map((kind) => line[kind]));

function cellsOf(text: Words, selection: Selection, line: DepartmentLine): CellValue[] {
  const whole = isWhole(selection);
  const states = hasStates(selection) ? PROGRESS_STATES : [];
  return [
    line.code ?? sheetWord(text, 'total'),
    line.path,
    line.code === null ? null : line.level,
    line.people,
    whole ? line.requiredMinutes : null,
    line.projectMinutes + absenceOf(line),
    line.projectMinutes,
    ...ABSENCES.map((kind) => line[kind]),
    whole ? line.missingMinutes : null,
    whole ? shareOf(line.projectMinutes, line.requiredMinutes) : null,
    ...states.map((state) => line.states?.[state] ?? 0),
  ];
}

async function linesOf({ db, language }: SignedInContext, selection: Selection) {
  const asked = await askedDaysOf(db.executor, selection.from, selection.to);
  const lines = await findDepartmentLines(db.executor, selection, asked, language);
  return {
    each: lines.filter(({ code }) => code !== null),
    all: lines.find(({ code }) => code === null),
  };
}

async function* inLines(
  rows: readonly (readonly CellValue[])[],
  totals: readonly CellValue[],
): AsyncGenerator<SheetLine, void, undefined> {
  yield* rows;
  yield { cells: totals, totals: true };
}

/** A row for each department of the day; a company has few enough to hold. */
export const departmentsTable: ExportTable = {
  async preview(context, selection, rows) {
    const { each, all } = await linesOf(context, selection);
    const { text } = context;
    return {
      count: each.length,
      people: all?.people ?? 0,
      projectMinutes: all?.projectMinutes ?? 0,
      absenceMinutes: all === undefined ? 0 : absenceOf(all),
      columns: columnsIn(text, selection),
      rows: each.slice(0, rows).map((line) => cellsOf(text, selection, line)),
      totals: all === undefined ? [] : cellsOf(text, selection, all),
    };
  },
  async open(context, selection) {
    const { each, all } = await linesOf(context, selection);
    const { text } = context;
    const rows = each.map((line) => cellsOf(text, selection, line));
    const totals = all === undefined ? [] : cellsOf(text, selection, all);
    return { columns: columnsIn(text, selection), lines: inLines(rows, totals) };
  },
  count: async (context, selection) => (await linesOf(context, selection)).each.length,
};
