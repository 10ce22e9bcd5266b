import type {
  Card,
  Dashboard,
  PersonLines,
  ProjectLines,
} from '#features/hours-reports/contract-dashboard.ts';
import { utilisationOf, WHOLE } from '#features/hours-reports/rules-dashboard.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { CellKind, CellValue, SheetLine } from '#server/platform/spreadsheet/cells.ts';
import { workbookReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { nameIn, sheetWord, type Words, wordOf } from '../words.ts';
import {
  type AskedCompared,
  personLines,
  readDashboard,
  readProjects,
  subjectOf,
} from './service.ts';

type Cells = readonly CellValue[];

/** What a card's table holds: columns by the word of their heading, rows, and the row of sums. */
interface CardTable {
  readonly columns: readonly (readonly [heading: string, kind: CellKind])[];
  readonly rows: readonly Cells[];
  readonly totals: Cells;
}

interface Whole {
  readonly board: Dashboard;
  readonly projects: ProjectLines;
  readonly persons: PersonLines;
}

const minutes = (hours: number | null) => (hours === null ? null : hoursToMinutes(hours));

const partOfOne = (permille: number | null) => (permille === null ? null : permille / WHOLE);

/** Percentage points, with a sign where there is a difference. */
const points = (share: number, before: number | null) => {
  if (before === null) return null;
  const difference = share - before;
  return `${difference > 0 ? '+' : ''}${(difference / 10).toFixed(1)}`;
};

interface Names {
  readonly text: Words;
  readonly nameOf: (named: { readonly nameZh: string; readonly nameEn: string }) => string;
}

type MakeTable = (whole: Whole, names: Names) => CardTable;

const projectsTable: MakeTable = ({ projects }, { text, nameOf }) => ({
  columns: [
    ['projectName', 'text'],
    ['projectCode', 'text'],
    ['project', 'hours'],
    ['share', 'share'],
    ['comparedHours', 'hours'],
    ['comparedShare', 'share'],
    ['difference', 'text'],
  ],
  rows: projects.rows.map(({ project, hours, share, compareHours, compareShare }) => [
    nameOf(project),
    project.code,
    minutes(hours),
    partOfOne(share),
    minutes(compareHours),
    partOfOne(compareShare),
    points(share, compareShare),
  ]),
  totals: [
    sheetWord(text, 'total'),
    null,
    minutes(projects.hours),
    projects.hours > 0 ? 1 : null,
    minutes(projects.compareHours),
    projects.compareHours === null ? null : 1,
    null,
  ],
});

const departmentsTable: MakeTable = ({ board }, { text, nameOf }) => {
  const { attendance, batch } = board;
  const line = (
    name: string,
    people: number | null,
    sums: readonly [number, number | null, number | null, number | null],
  ) => [name, people, ...sums.map(minutes), partOfOne(utilisationOf(sums[0], sums[3]))];
  return {
    columns: [
      ['deptName', 'text'],
      ['people', 'int'],
      ['project', 'hours'],
      ['absenceHours', 'hours'],
      ['missing', 'hours'],
      ['required', 'hours'],
      ['utilisation', 'share'],
    ],
    rows: board.departments.map((one) =>
      line(
        one.direct
          ? sheetWord(text, 'direct', { name: nameOf(one.department) })
          : nameOf(one.department),
        one.people,
        [one.projectHours, one.absenceHours, one.missingHours, one.requiredHours],
      ),
    ),
    totals: line(sheetWord(text, 'total'), attendance?.people ?? null, [
      batch.projectHours,
      attendance?.absenceHours ?? null,
      attendance?.missingHours ?? null,
      attendance?.requiredHours ?? null,
    ]),
  };
};

const monthsTable: MakeTable = ({ board: { months } }, { text }) => {
  const sum = (of: 'hours' | 'lastYearHours') =>
    months.reduce((all, month) => all + (minutes(month[of]) ?? 0), 0);
  return {
    columns: [
      ['month', 'text'],
      ['project', 'hours'],
      ['lastYearHours', 'hours'],
    ],
    rows: months.map(({ month, hours, lastYearHours }) => [
      month,
      minutes(hours),
      minutes(lastYearHours),
    ]),
    totals: [sheetWord(text, 'total'), sum('hours'), sum('lastYearHours')],
  };
};

const personsTable: MakeTable = ({ board, persons }, { text, nameOf }) => ({
  columns: [
    ['name', 'text'],
    ['staffNo', 'text'],
    ['deptName', 'text'],
    ['state', 'text'],
    [board.view === 'departments' ? 'missing' : 'project', 'hours'],
  ],
  rows: persons.rows.map(({ nickName, staffNo, deptNameZh, deptNameEn, state, hours }) => [
    nickName,
    staffNo,
    nameOf({ nameZh: deptNameZh, nameEn: deptNameEn }),
    wordOf(text, 'state', state),
    minutes(hours),
  ]),
  totals: [sheetWord(text, 'total'), null, null, null, minutes(persons.hours)],
});

const daysTable: MakeTable = ({ board: { attendance } }, { text, nameOf }) => {
  const line = (
    date: string,
    kind: string | null,
    name: string | null,
    filled: number,
    required: number,
  ) => [
    date,
    kind,
    name,
    minutes(filled),
    minutes(required),
    partOfOne(utilisationOf(filled, required)),
  ];
  return {
    columns: [
      ['date', 'text'],
      ['dayKind', 'text'],
      ['dayName', 'text'],
      ['filled', 'hours'],
      ['required', 'hours'],
      ['filledRate', 'share'],
    ],
    rows: (attendance?.days ?? []).map((day) =>
      line(
        day.date,
        wordOf(text, 'day', day.kind),
        nameOf(day),
        day.filledHours,
        day.requiredHours,
      ),
    ),
    totals: line(
      sheetWord(text, 'total'),
      null,
      null,
      attendance?.filledHours ?? 0,
      attendance?.requiredHours ?? 0,
    ),
  };
};

const TABLES: Readonly<Record<Card, MakeTable>> = {
  projects: projectsTable,
  departments: departmentsTable,
  months: monthsTable,
  persons: personsTable,
  days: daysTable,
};

/** Rows and, beneath them, their sums; no filter takes those for a row. */
const linesOf = ({ rows, totals }: CardTable): SheetLine[] => [
  ...rows,
  { cells: totals, totals: true },
];

interface Lines {
  readonly columns: CardTable['columns'];
  readonly lines: readonly SheetLine[];
}

const oneTable = (table: CardTable): Lines => ({ columns: table.columns, lines: linesOf(table) });

/** All cards beneath each other, each with its sums; figures stay figures by their own column. */
function allTables(
  tables: readonly (readonly [card: Card, table: CardTable])[],
  text: Words,
): Lines {
  const columns: [string, CellKind][] = [];
  const placeOf = (heading: string, kind: CellKind) => {
    const known = columns.findIndex(([one]) => one === heading);
    return known < 0 ? columns.push([heading, kind]) - 1 : known;
  };
  const placed = tables.map(([card, table]) => ({
    card,
    table,
    places: table.columns.map(([heading, kind], at) =>
      at === 0 ? placeOf('item', 'text') : placeOf(heading, kind),
    ),
  }));
  const lines = placed.flatMap(({ card, table, places }) => {
    const wide = (line: Cells): Cells => {
      const cells: CellValue[] = columns.map(() => null);
      for (const [at, place] of places.entries()) cells[place] = line[at] ?? null;
      return [wordOf(text, 'card', card), ...cells];
    };
    return linesOf({ ...table, rows: table.rows.map(wide), totals: wide(table.totals) });
  });
  return { columns: [['card', 'text'], ...columns], lines };
}

/** The table of a card, or all of them, with what it is about in the first rows. */
export async function exportDashboard(
  context: SignedInContext,
  { card, ...asked }: AskedCompared & { readonly card: Card | 'all' },
): Promise<FileReply> {
  const { text, language, timeZone, today, db } = context;
  const board = await readDashboard(context, asked);
  const projects = await readProjects(context, asked);
  const { batch, place } = await subjectOf(db.executor, context, asked);
  const persons = await personLines(db.executor, place, batch.id, null);
  const nameOf = nameIn(language);
  const tableOf = (one: Card) => TABLES[one]({ board, projects, persons }, { text, nameOf });
  const cards = (Object.keys(TABLES) as Card[]).filter(
    (one) => one !== 'days' || board.attendance !== null,
  );
  const { columns, lines } =
    card === 'all'
      ? allTables(
          cards.map((one) => [one, tableOf(one)]),
          text,
        )
      : oneTable(tableOf(card));
  const above = [
    sheetWord(text, 'dashboardBatch', { name: board.batch.name }),
    sheetWord(text, 'dashboardCompared', { name: board.compared?.name ?? '-' }),
    sheetWord(
      text,
      place.view === 'projects' ? 'dashboardOwnProjects' : 'dashboardDepartmentsInView',
      { name: place.parent === null ? '-' : nameOf(place.parent) },
    ),
    sheetWord(text, 'dashboardMadeAt', {
      time: board.madeAt === null ? '-' : wallClockOf(board.madeAt, timeZone),
    }),
  ].map((line) => [line]);
  const what = card === 'all' ? sheetWord(text, 'dashboardFile') : wordOf(text, 'card', card);
  const file = fileName({ what, scope: board.batch.name, day: today, ending: 'xlsx' });
  const heads = columns.map(([heading, kind]) => ({ header: sheetWord(text, heading), kind }));
  return workbookReply(file, what, heads, lines, { row: above.length + 2, above });
}
