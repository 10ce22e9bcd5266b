import { expect } from 'vitest';
import type { LabourValue } from '#features/people/rules.ts';
import { lastDay } from '#kernel/dates.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken, type TestApp } from '#server/testing/test-app.ts';
import type { Known } from './asks.ts';
import { isRecord, type Json } from './changes.ts';
import { type Asked, CLOSED } from './closed-company.ts';
import { type Columns, cellsOf, recordsOf } from './closed-files.ts';

/**
 * What closed months show that may change, wherever it stands in a reply, each with the reason. All else
 * counts.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  nickName: 'names of people are those of today',
  staffNo: 'names of people are those of today',
  by: 'names of people are those of today',
  requester: 'names of people are those of today',
  custodian: 'names of people are those of today',
  warnPercent: 'thresholds are those of today',
  overPercent: 'thresholds are those of today',
  level: 'levels follow the thresholds of today',
  standing: 'levels follow the thresholds of today',
  attention: 'levels and forecasts of today, in their order',
  changed: 'levels and forecasts of today, in their order',
  hidden: 'what is hidden is hidden today',
  hasImage: 'images are those of today',
  abilities: 'what the reader may do today',
  version: 'of the record, for whoever changes it',
  dataVersion: 'for caches of clients',
  outOfDate: 'of the open month',
  provisional: 'what the open month would post stands beside',
  pendingHours: 'hours that no month has posted',
  versionId: 'which version is in force; what it plans in closed months counts',
  yearBudgetAmount: 'plans of open months are in it',
  executionRate: 'of the plan of the whole year',
  bac: 'plans of open months are in it',
  originalBac: 'plans of open months are in it',
  remaining: 'plans of open months are in it',
  eac: 'a forecast',
  etc: 'a forecast',
  eacMissing: 'a forecast',
  forecast: 'a forecast',
  forecastMethod: 'a forecast',
  forecastOver: 'a forecast',
  forecastPassed: 'a forecast, held against the open month',
};

/** Projects and budgets are called what they are called today. */
const NAMED = ['project', 'main', 'parent', 'projects', 'budgets'];
const NAMES = ['code', 'name', 'nameZh', 'nameEn', 'productName'];

const isNamed = (of: string, value: object) =>
  NAMED.includes(of) || 'projectId' in value || 'budgetId' in value;

/** What counts of a reply; lists as the sets they are, whatever they are sorted by. */
function counted(value: Json, of = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => counted(item, of));
    return items.every((item) => isRecord(item))
      ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : items;
  }
  if (!isRecord(value)) return value;
  const leftOut = isNamed(of, value) ? NAMES : [];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(key in LEFT_OUT) && !leftOut.includes(key))
      .map(([key, part]) => [key, counted(part, key)]),
  );
}

const [FIRST, LAST] = CLOSED;
const DAYS = { startDate: `${FIRST}-01`, endDate: lastDay(LAST) };
/** The first of them alone, which stays closed where the last is opened again. */
const FIRST_DAYS = { startDate: `${FIRST}-01`, endDate: lastDay(FIRST) };
const LAST_PERIOD = Number(LAST.slice(5));
const YEAR = {
  year: LAST.slice(0, 4),
  ...{ startMonth: String(Number(FIRST.slice(5))), endMonth: String(LAST_PERIOD) },
};

const ROWS = { ...DAYS, pageSize: 200, sort: '-amount' };

type Part = Readonly<Record<string, Json>>;

/** Records a list had when it was looked at first; what comes late stands among them, with a mark. */
const SEEN = Symbol('seen');

interface Reading {
  readonly asks: (known: Known) => readonly Asked[];
  /** What of the reply is of closed months; all of it where nothing is said. */
  readonly keep?: (data: never) => unknown;
  /** Whether labour has two values here. */
  readonly labour?: 'query' | 'body';
  /** By which records are known again where others come to stand among them. */
  readonly [SEEN]?: (row: Part) => string;
  /** What such a list says of all of its records together. */
  readonly sums?: (data: never) => unknown;
  /** What counts of a list as a file; of other files all that is not of today. */
  readonly file?: Columns;
}

const plain = (): Asked[] => [{}];
const months = (): Asked[] => CLOSED.map((month) => ({ query: { month } }));
const ofBudgets =
  (...more: Asked[]) =>
  ({ budgets }: Known): Asked[] =>
    budgets.flatMap(({ id }) => more.map((one) => ({ params: { id }, ...one })));
const inBudgets =
  (...more: object[]) =>
  ({ budgets }: Known): Asked[] =>
    budgets.flatMap(({ id: budgetId }) => more.map((one) => ({ body: { budgetId, ...one } })));

/** Everything by both bases, narrowed as boards do, and of single budgets. */
const rows = ({ departments, budgets }: Known): Asked[] => [
  ...[
    { basis: 'posting' },
    { basis: 'origin' },
    FIRST_DAYS,
    { division: 0 },
    { projectType: 1 },
    { noBudget: true },
    { companyCost: true },
    { afterwards: true },
    { budgets: {} },
    { budgets: { division: 0 } },
    { budgets: { projectType: 1 } },
    ...budgets.map(({ id }) => ({ budgets: { id } })),
    ...departments.map((deptId) => ({ deptId })),
  ].map((more) => ({ params: { id: 0 }, body: { ...ROWS, ...more } })),
  ...budgets.map(({ id }) => ({ params: { id }, body: ROWS })),
];

/** The year, and narrowed to departments as boards do. */
const years =
  (...more: object[]) =>
  ({ departments }: Known): Asked[] =>
    [{}, ...more, ...departments.map((id) => ({ deptId: String(id) }))].map((one) => ({
      query: { year: YEAR.year, ...one },
    }));

/**
 * A record of a list as a closed month has booked it, which stands beside what it is now. Where it counts is
 * in its rows, and in what it says it was booked as while it is another.
 */
const asBooked = ({ afterwards, ...row }: Part): Part => {
  const { booked } = (afterwards ?? { booked: null }) as { booked: Part | null };
  const { book: _, state: __, department: ___, ...said } = { ...row, ...booked };
  const { project: ____, subCategory: _____, dept: ______, ...text } = said;
  if (booked === null) return text;
  const { project = null, subCategory = null, dept = null } = booked;
  return { ...text, bookedAs: { project, subCategory, dept } };
};

const asTexts = (row: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

const toPeriod = (children: readonly Part[]) =>
  children.filter(({ month }) => Number(month) <= LAST_PERIOD);

type Year = { rows: Part[]; totals: Part; noBudget: Part | null } & Part;

const yearRow = ({ months: all, ...row }: Part) => ({
  ...row,
  months: toPeriod(all as readonly Part[]),
});

/**
 * Everything that tells figures of closed months, and how it is asked. An endpoint that reads stands here
 * or in `NO_FIGURES`.
 */
const FIGURES: Readonly<Record<string, Reading>> = {
  'actuals.tasks': {
    asks: plain,
    keep: ({ rows: all }: { rows: Part[] }) =>
      all.filter(({ month }) => (CLOSED as readonly Json[]).includes(month ?? null)),
  },
  'actuals.task': { asks: months },
  'actuals.findings': {
    asks: () => CLOSED.map((month) => ({ query: { month, kind: 'unapproved' } })),
  },
  'actuals.runLog': {
    asks: ({ runs }) => runs.slice(0, -1).map((runId) => ({ params: { runId } })),
  },
  'actuals.export': { asks: months, labour: 'query' },
  'actuals.page-voucher': { asks: rows },
  'actuals.page-material': { asks: rows },
  'actuals.page-asset': { asks: rows },
  'actuals.page-labour': { asks: rows, labour: 'body' },
  // What led to a row that is booked; whose hours they are is told as it is today.
  'actuals.labour-corrections': {
    asks: ({ corrected }) =>
      corrected
        .filter(({ postingMonth }) => (CLOSED as readonly unknown[]).includes(postingMonth))
        .map((row) => ({ params: { id: 0 }, query: asTexts(row) })),
    labour: 'query',
    keep: (all: Part[]) => all.map(({ at, reason, rows: days }) => ({ at, reason, days })),
  },
  'actuals.year': {
    asks: (known) =>
      years({ division: '0' })(known).map(({ query }) => ({ query: { ...YEAR, ...query } })),
    labour: 'query',
  },
  'boards.comparison': {
    asks: years({ division: '0' }, { projectType: '1' }),
    labour: 'query',
    keep: ({ rows: all, totals, noBudget, ...rest }: Year) => ({
      ...rest,
      rows: all.map(yearRow),
      totals: yearRow(totals),
      noBudget: noBudget === null ? null : yearRow(noBudget),
    }),
  },
  'boards.changes': { asks: years({ division: '0' }, { projectType: '1' }), labour: 'query' },
  'boards.periodical-data': {
    asks: inBudgets(
      { ...DAYS, project: true, subCategory: true },
      { ...DAYS, project: true, subCategory: true, basis: 'origin' },
      { ...FIRST_DAYS, project: true },
    ),
    labour: 'body',
  },
  'boards.cumulative-data': {
    asks: inBudgets({ ...DAYS, project: true }, { ...DAYS, basis: 'origin' }, FIRST_DAYS),
    labour: 'body',
  },
  'boards.final-details': {
    asks: ofBudgets(...CLOSED.map((month) => ({ query: { endDate: lastDay(month) } }))),
    labour: 'query',
  },
  'boards.labour-variance': {
    asks: ofBudgets({ query: { endDate: lastDay(LAST) } }),
    labour: 'query',
  },
  'boards.monthly-comparison': { asks: inBudgets(DAYS, FIRST_DAYS) },
  'boards.dept-person': { asks: inBudgets(DAYS, FIRST_DAYS) },
  'boards.plan-cells': { asks: ofBudgets({ body: DAYS }) },
  'boards.project-final': {
    asks: ({ projects }) => projects.map((id) => ({ params: { id } })),
    labour: 'query',
    keep: ({ months: all, project, ...rest }: { months: Part[]; project: Part } & Part) => {
      // The head is the project as it is today; costs are grouped as they were booked.
      const { division: _, projectType: __, ...head } = project;
      return { ...rest, project: head, months: toPeriod(all) };
    },
  },
  'boards.export': {
    asks: ofBudgets({ body: DAYS }, { body: { ...DAYS, basis: 'origin' } }),
    labour: 'body',
  },
  'budgets.list': {
    asks: () => [{ query: { pageSize: '200' } }],
    labour: 'query',
    keep: ({ rows: all }: { rows: Part[] }) =>
      all.map(({ id, actualAmount, toDateAmount }) => ({ id, actualAmount, toDateAmount })),
    [SEEN]: ({ id }) => String(id),
  },
  'budgets.exportList': {
    asks: plain,
    labour: 'query',
    file: { named: /^(Budget|Actual) of closed months/, code: { of: 'budget', named: 'Code' } },
    [SEEN]: ({ id }) => String(id),
  },
  'vouchers.list': {
    asks: () => CLOSED.map((month) => ({ query: { month, pageSize: '200' } })),
    keep: ({ rows: all }: { rows: Part[] }) => all.map(asBooked),
    sums: ({ booked, sums }: Part) => {
      const { debit, credit, net } = (booked ?? sums) as Part;
      return { debit, credit, net };
    },
    [SEEN]: ({ id }) => String(id),
  },
  'vouchers.imports': {
    asks: () => [{ query: { pageSize: '200' } }],
    keep: ({ rows: all }: { rows: Part[] }) => all.map(({ book: _, ...said }) => said),
    [SEEN]: ({ id }) => String(id),
  },
  'materials.list': {
    asks: () => CLOSED.map((month) => ({ query: { month, pageSize: '200' } })),
    keep: ({ rows: all }: { rows: Part[] }) => all.map(asBooked),
    [SEEN]: ({ id }) => String(id),
  },
  // What it comes to as it was booked stands beneath: whatever comes late counts nothing there.
  'materials.export': {
    asks: months,
    file: { named: /^(Doc no|Line|Amount at close)$/ },
    [SEEN]: (row) => `${row['Doc no']} ${row.Line}`,
  },
  // What the month has booked: what is issued by now stands beside, late issues among it.
  'materials.summary': {
    asks: months,
    keep: ({ state, booked, net }: Part) => ({ state, booked: booked ?? net }),
  },
  'materials.read': {
    asks: ({ issues }) => issues.map((id) => ({ params: { id } })),
    keep: (one: Part) => {
      const booked = asBooked(one);
      return `${booked.date}` <= DAYS.endDate ? booked : null;
    },
  },
  'assets.list': {
    asks: () => CLOSED.map((month) => ({ query: { month, pageSize: '200' } })),
    keep: ({ rows: all }: { rows: Part[] }) =>
      all.map(({ id, depreciation, taken, netValue }) => ({ id, depreciation, taken, netValue })),
    [SEEN]: ({ id }) => String(id),
  },
  'assets.read': {
    asks: ({ assets }) => assets.map((id) => ({ params: { id } })),
    keep: ({ schedule }: { schedule: { months: Part[]; projects: Part[] } }) =>
      schedule.months
        .filter(({ month, state }) => state === 'closed' && `${month}` <= LAST)
        .map(({ parts, ...month }) => ({
          ...month,
          parts: (parts as readonly Json[])
            .map((yuan, at) => ({ projectId: schedule.projects[at]?.id, yuan }))
            .filter(({ yuan }) => yuan !== null),
        })),
  },
  'assets.export': {
    asks: months,
    file: {
      named: /^(Month|Depreciation|Taken to date|Net value)$/,
      code: { of: 'asset', named: 'Asset code' },
    },
    [SEEN]: ({ id }) => String(id),
  },
  // Columns are projects as they are called today: what stands in them counts.
  'assets.exportSchedule': {
    asks: ({ assets }) => assets.map((id) => ({ params: { id } })),
    file: { named: /./ },
    keep: (all: Part[]) =>
      all
        .filter(({ Month }) => (CLOSED as readonly unknown[]).includes(Month))
        .map((row) =>
          Object.values(row)
            .filter((cell) => cell !== '')
            .sort(),
        ),
  },
  'pool.list': {
    asks: months,
    keep: ({ rows: all }: { rows: Part[] }) => all,
    [SEEN]: ({ source, sourceId }) => `${source} ${sourceId}`,
  },
};

/** Endpoints that read and tell no figure of a closed month, or none that stays. */
const NO_FIGURES: Readonly<Record<string, readonly string[]>> = {
  'records as they are today': [
    ...['session.loginInfo', 'session.clientConfig', 'audit.list', 'jobs.read'],
    ...['people.panelDepartments', 'people.list', 'people.export', 'people.read'],
    ...['people.assignments', 'people.accessPreview', 'departments.list'],
    ...['rates.grades', 'rates.people', 'rates.history', 'rates.preview', 'standards.read'],
    ...['rates.standard-proposal', 'standards.preview', 'calendar.year', 'calendar.requiredHours'],
    ...['batches.list', 'batches.blank', 'batches.read', 'batches.preview', 'batches.candidates'],
    ...['projects.list', 'projects.leads', 'projects.candidates', 'projects.departments'],
    ...['projects.export', 'projects.read', 'notices.list', 'notices.unread'],
    ...['materials.choices', 'materials.projects', 'materials.requesters', 'materials.candidates'],
    ...['assets.choices', 'assets.people', 'assets.projects', 'vouchers.books', 'mappings.list'],
    ...['mappings.undecided', 'pool.projects', 'boards.project-choices'],
  ],
  'hours as sheets have them, whatever the accounts have booked': [
    ...['timesheets.page', 'timesheets.projects', 'timesheets.list', 'timesheets.batches'],
    ...['approvals.queueByDept', 'approvals.queueByProject', 'approvals.batches'],
    ...['approvals.waiting', 'approvals.departments', 'approvals.projects', 'approvals.item'],
    ...['approvals.sheetDecisions', 'approvals.correction', 'approvals.orphans'],
    ...['approvals.approvers', 'approvals.delegations', 'projects.filled', 'projects.notFilled'],
    ...['exports.batches', 'exports.hoursStatistics', 'exports.deptStatistics'],
    ...['exports.preview', 'exports.runs', 'exports.file', 'progress.batches'],
    ...['progress.figures', 'progress.people', 'progress.waiting', 'progress.late'],
    ...['progress.sheet', 'progress.export', 'dashboard.choices', 'dashboard.read'],
    ...['dashboard.projects', 'dashboard.persons', 'dashboard.drill', 'dashboard.export'],
    'boards.waiting',
  ],
  'documents and their plans; what is in force in closed months is on the boards': [
    ...[
      'budgets.waiting',
      'budgets.owners',
      'budgets.ownerCandidates',
      'budgets.memberCandidates',
      'budgets.read',
    ],
    ...['budgets.config', 'budgets.image', 'budgets.projects', 'budgets.projectCandidates'],
    ...['budgets.history', 'budgets.scope', 'budgets.grid', 'budgets.changes'],
    ...['budgets.exportGrid', 'budgets.compare', 'budgets.compareRest', 'budgets.categories'],
    'budgets.exportComparison',
  ],
  'of whole years, open months among them; single months are in monthly-comparison': [
    'boards.year-comparison',
  ],
  'what is expected of open months': ['boards.forecast', 'boards.forecast-parts'],
  'two runs, whichever': ['actuals.compareRuns'],
  'files before they are taken in, and those that were': [
    ...['people', 'calendar', 'projects', 'budgets', 'materials', 'assets', 'vouchers'].flatMap(
      (feature) =>
        ['importTemplate', 'importMarked', 'pastImports'].map((name) => `${feature}.${name}`),
    ),
    'vouchers.readHeadings',
  ],
};

/** Endpoints that read and stand in neither list or in both, and what is listed and is none. */
export function unlisted(reading: readonly string[]): string[] {
  const listed = [...Object.keys(FIGURES), ...Object.values(NO_FIGURES).flat()];
  return [
    ...reading.filter((id) => listed.filter((one) => one === id).length !== 1),
    ...listed.filter((id) => !reading.includes(id)),
  ];
}

/** What counts of one reply. */
export type Figure = Json;

interface Looking {
  readonly app: TestApp;
  readonly known: Known;
  readonly role: Role;
  readonly labour: LabourValue;
  /** Which of an endpoint's requests are sent. */
  readonly takes: (id: string, asks: readonly Asked[]) => readonly Asked[];
  /** Records seen before, by what was asked. */
  readonly seen: Map<string, ReadonlySet<string>>;
}

const given = (reading: Reading, ask: Asked, labour: LabourValue): Asked => {
  if (reading.labour === undefined) return ask;
  const at = reading.labour;
  return { ...ask, [at]: { ...(ask[at] as object | undefined), labour } };
};

async function readOne(
  { app, role, seen }: Looking,
  endpoint: AnyEndpoint,
  reading: Reading,
  ask: Asked,
): Promise<readonly [string, Json]> {
  const key = `${endpoint.id} ${JSON.stringify(ask)}`;
  const token = demoToken(role);
  const answer = await app.call<Json>(endpoint, { ...ask, token, language: 'en' });
  expect(answer.status, key).toBe(200);
  if (answer.code !== ResultCode.ok) return [key, answer.code];
  const file = Buffer.isBuffer(answer.data) ? answer.data : null;
  if (file !== null && reading.file === undefined) return [key, await cellsOf(file)];
  const data =
    file === null || reading.file === undefined
      ? answer.data
      : await recordsOf(app.db.executor, file, reading.file);
  const kept = (reading.keep === undefined ? data : reading.keep(data as never)) as Json;
  const known = reading[SEEN];
  if (known === undefined) return [key, counted(kept)];
  const list = kept as readonly Part[];
  if (!seen.has(key)) seen.set(key, new Set(list.map(known)));
  const rows = counted(list.filter((row) => seen.get(key)?.has(known(row))));
  if (reading.sums === undefined) return [key, rows];
  return [key, { rows, sums: counted(reading.sums(data as never) as Json) }];
}

/** Everything closed months show to a role at a value of labour. */
export async function figuresOf(looking: Looking): Promise<ReadonlyMap<string, Figure>> {
  const { app, known, labour, takes } = looking;
  const figures = new Map<string, Json>();
  for (const { endpoint } of app.routes) {
    const reading = FIGURES[endpoint.id];
    if (reading === undefined) continue;
    if (labour === 'actual' && reading.labour === undefined) continue;
    for (const ask of takes(endpoint.id, reading.asks(known))) {
      const [key, data] = await readOne(looking, endpoint, reading, given(reading, ask, labour));
      figures.set(key, data);
    }
  }
  return figures;
}

/** Asked of the first closed month alone, and not by origin, which changes with what later months post. */
export function isOfFirst(ask: Asked): boolean {
  const text = JSON.stringify(ask);
  return text.includes(FIRST) && !text.includes(LAST) && !text.includes('"origin"');
}
