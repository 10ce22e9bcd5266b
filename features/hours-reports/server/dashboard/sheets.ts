import type {
  Card,
  Dashboard,
  PersonLines,
  ProjectLines,
} from '#features/hours-reports/contract-dashboard.ts';
import { utilisationOf } from '#features/hours-reports/rules-dashboard.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { CellKind, CellValue } from '#server/platform/spreadsheet/cells.ts';
import { workbookReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  type AskedCompared,
  personLines,
  readDashboard,
  readProjects,
  subjectOf,
} from './service.ts';

type Text = SignedInContext['text'];

/** What a card's table holds: columns by the key of their heading, rows, and the row of sums. */
interface CardTable {
  readonly columns: readonly (readonly [heading: string, kind: CellKind])[];
  readonly rows: readonly (readonly CellValue[])[];
}

interface Whole {
  readonly board: Dashboard;
  readonly projects: ProjectLines;
  readonly persons: PersonLines;
}

const word = (text: Text, key: string, params?: Parameters<Text>[1]) =>
  text(`hours-reports.sheet.dashboard${key}`, params);

const minutes = (hours: number | null) => (hours === null ? null : hoursToMinutes(hours));

const percent = (permille: number | null) =>
  permille === null ? null : `${(permille / 10).toFixed(1)}%`;

/** Percentage points, with a sign where there is a difference. */
const points = (share: number, before: number | null) => {
  if (before === null) return null;
  const difference = share - before;
  return `${difference > 0 ? '+' : ''}${(difference / 10).toFixed(1)}`;
};

interface Names {
  readonly text: Text;
  readonly nameOf: (named: { readonly nameZh: string; readonly nameEn: string }) => string;
}

type MakeTable = (whole: Whole, names: Names) => CardTable;

const projectsTable: MakeTable = ({ projects }, { text, nameOf }) => ({
  columns: [
    ['Name', 'text'],
    ['Code', 'text'],
    ['ProjectHours', 'hours'],
    ['Share', 'text'],
    ['ComparedHours', 'hours'],
    ['ComparedShare', 'text'],
    ['Difference', 'text'],
  ],
  rows: [
    ...projects.rows.map(({ project, hours, share, compareHours, compareShare }) => [
      nameOf(project),
      project.code,
      minutes(hours),
      percent(share),
      minutes(compareHours),
      percent(compareShare),
      points(share, compareShare),
    ]),
    [
      word(text, 'Sum'),
      null,
      minutes(projects.hours),
      projects.hours > 0 ? percent(1000) : null,
      minutes(projects.compareHours),
      projects.compareHours === null ? null : percent(1000),
      null,
    ],
  ],
});

const departmentsTable: MakeTable = ({ board }, { text, nameOf }) => {
  const { attendance, batch } = board;
  const line = (
    name: string,
    people: number | null,
    sums: readonly [number, number | null, number | null, number | null],
  ) => [name, people, ...sums.map(minutes), percent(utilisationOf(sums[0], sums[3]))];
  return {
    columns: [
      ['Department', 'text'],
      ['People', 'int'],
      ['ProjectHours', 'hours'],
      ['AbsenceHours', 'hours'],
      ['MissingHours', 'hours'],
      ['RequiredHours', 'hours'],
      ['Utilisation', 'text'],
    ],
    rows: [
      ...board.departments.map((one) =>
        line(
          one.direct
            ? word(text, 'Direct', { name: nameOf(one.department) })
            : nameOf(one.department),
          one.people,
          [one.projectHours, one.absenceHours, one.missingHours, one.requiredHours],
        ),
      ),
      line(word(text, 'Sum'), attendance?.people ?? null, [
        batch.projectHours,
        attendance?.absenceHours ?? null,
        attendance?.missingHours ?? null,
        attendance?.requiredHours ?? null,
      ]),
    ],
  };
};

const monthsTable: MakeTable = ({ board: { months } }, { text }) => {
  const sum = (of: 'hours' | 'lastYearHours') =>
    months.reduce((all, month) => all + (minutes(month[of]) ?? 0), 0);
  return {
    columns: [
      ['Month', 'text'],
      ['ProjectHours', 'hours'],
      ['LastYearHours', 'hours'],
    ],
    rows: [
      ...months.map(({ month, hours, lastYearHours }) => [
        month,
        minutes(hours),
        minutes(lastYearHours),
      ]),
      [word(text, 'Sum'), sum('hours'), sum('lastYearHours')],
    ],
  };
};

const personsTable: MakeTable = ({ board, persons }, { text, nameOf }) => ({
  columns: [
    ['Person', 'text'],
    ['StaffNo', 'text'],
    ['Department', 'text'],
    ['State', 'text'],
    [board.view === 'departments' ? 'MissingHours' : 'ProjectHours', 'hours'],
  ],
  rows: [
    ...persons.rows.map(({ nickName, staffNo, deptNameZh, deptNameEn, state, hours }) => [
      nickName,
      staffNo,
      nameOf({ nameZh: deptNameZh, nameEn: deptNameEn }),
      word(text, `State_${state}`),
      minutes(hours),
    ]),
    [word(text, 'Sum'), null, null, null, minutes(persons.hours)],
  ],
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
    percent(utilisationOf(filled, required)),
  ];
  return {
    columns: [
      ['Date', 'text'],
      ['DayKind', 'text'],
      ['DayName', 'text'],
      ['FilledHours', 'hours'],
      ['RequiredHours', 'hours'],
      ['FilledRate', 'text'],
    ],
    rows: [
      ...(attendance?.days ?? []).map((day) =>
        line(
          day.date,
          word(text, `Day_${day.kind}`),
          nameOf(day),
          day.filledHours,
          day.requiredHours,
        ),
      ),
      line(
        word(text, 'Sum'),
        null,
        null,
        attendance?.filledHours ?? 0,
        attendance?.requiredHours ?? 0,
      ),
    ],
  };
};

const TABLES: Readonly<Record<Card, MakeTable>> = {
  projects: projectsTable,
  departments: departmentsTable,
  months: monthsTable,
  persons: personsTable,
  days: daysTable,
};

/** All cards beneath each other, each with its headings; figures stay figures by their own column. */
function allTables(whole: Whole, names: Names, cards: readonly Card[]): CardTable {
  const made = cards.map((card) => ({ card, table: TABLES[card](whole, names) }));
  const columns: [string, CellKind][] = [];
  const placeOf = (heading: string, kind: CellKind) => {
    const known = columns.findIndex(([one]) => one === heading);
    return known < 0 ? columns.push([heading, kind]) - 1 : known;
  };
  const placed = made.map(({ card, table }) => ({
    card,
    rows: table.rows,
    places: table.columns.map(([heading, kind], at) =>
      at === 0 ? placeOf('Item', 'text') : placeOf(heading, kind),
    ),
  }));
  const rows = placed.flatMap(({ card, rows: lines, places }) =>
    lines.map((line) => {
      const cells: CellValue[] = columns.map(() => null);
      for (const [at, place] of places.entries()) cells[place] = line[at] ?? null;
      return [word(names.text, `Card_${card}`), ...cells];
    }),
  );
  return { columns: [['Card', 'text'], ...columns], rows };
}

/** The table of a card, or all of them, with what it is about in the first rows. */
export async function exportDashboard(
  context: SignedInContext,
  { card, ...asked }: AskedCompared & { readonly card: Card | 'all' },
): Promise<FileReply> {
  const { text, language, today, db } = context;
  const board = await readDashboard(context, asked);
  const projects = await readProjects(context, asked);
  const { batch, place } = await subjectOf(db.executor, context, asked);
  const persons = await personLines(db.executor, place, batch.id, null);
  const nameOf: Names['nameOf'] = ({ nameZh, nameEn }) => (language === 'en' ? nameEn : nameZh);
  const names = { text, nameOf };
  const whole = { board, projects, persons };
  const cards = (Object.keys(TABLES) as Card[]).filter(
    (one) => one !== 'days' || board.attendance !== null,
  );
  const { columns, rows } =
    card === 'all' ? allTables(whole, names, cards) : TABLES[card](whole, names);
  const above = [
    word(text, 'Batch', { name: board.batch.name }),
    word(text, 'Compared', { name: board.compared?.name ?? '-' }),
    word(text, place.view === 'projects' ? 'OwnProjects' : 'DepartmentsInView', {
      name: place.parent === null ? '-' : nameOf(place.parent),
    }),
    word(text, 'MadeAt', { time: board.madeAt ?? '-' }),
  ].map((line) => [line]);
  const what = word(text, card === 'all' ? 'File' : `Card_${card}`);
  const file = fileName({ what, scope: board.batch.name, day: today, ending: 'xlsx' });
  const heads = columns.map(([heading, kind]) => ({ header: word(text, heading), kind }));
  return workbookReply(file, what, heads, rows, { row: above.length + 2, above });
}
