import { sql } from 'drizzle-orm';
import { COST_KINDS, FINDING_KINDS } from '#features/actuals/rules.ts';
import { DRILLS } from '#features/hours-reports/contract-dashboard.ts';
import type { Role } from '#kernel/roles.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { CallOptions } from '#server/testing/test-app.ts';

/** What a company has, for requests that ask for it. */
export interface Known {
  readonly batches: readonly { readonly id: number; readonly from: string; readonly to: string }[];
  readonly people: readonly { readonly id: number; readonly staffNo: string }[];
  /** The person behind each role's account. */
  readonly accounts: ReadonlyMap<string, { readonly id: number; readonly staffNo: string }>;
  readonly projects: readonly number[];
  readonly budgets: readonly {
    readonly id: number;
    readonly versions: readonly number[];
    readonly from: string;
    readonly to: string;
  }[];
  readonly departments: readonly number[];
  readonly categories: readonly number[];
  readonly subCategories: readonly number[];
  readonly items: readonly number[];
  readonly corrections: readonly number[];
  /** Rows of labour that corrections led to. */
  readonly corrected: readonly Record<string, string | number>[];
  readonly issues: readonly number[];
  readonly assets: readonly number[];
  readonly books: readonly number[];
  readonly runs: readonly number[];
}

export async function findKnown(executor: Executor): Promise<Known> {
  const ids = async (table: string, where = 'true') =>
    (
      await rowsOf<{ id: number }>(
        executor,
        sql.raw(`select id from ${table} where ${where} order by id`),
      )
    ).map(({ id }) => id);
  const people = await rowsOf<{ id: number; staffNo: string; userName: string }>(
    executor,
    sql`select id, staff_no as "staffNo", user_name as "userName" from person order by id`,
  );
  return {
    batches: await rowsOf(
      executor,
      sql`select id, start_date as "from", end_date as "to" from batch order by start_date desc, id`,
    ),
    people,
    accounts: new Map(people.map(({ userName, ...one }) => [userName, one])),
    projects: await ids('project'),
    budgets: await rowsOf(
      executor,
      sql`
        select budget.id, array_agg(version.id order by version.id) as versions,
          min(version.from_month) as "from", max(version.to_month) as "to"
        from budget join budget_version version on version.budget_id = budget.id
        group by budget.id order by budget.id`,
    ),
    departments: await ids('department'),
    categories: await ids('cost_category'),
    subCategories: await ids('cost_sub_category'),
    items: await ids('approval_item'),
    corrections: await ids('hours_correction'),
    corrected: await rowsOf(
      executor,
      sql`
        select distinct person_id as "userId", project_id as "projectId",
          to_char(origin_month, 'YYYY-MM') as "originMonth",
          to_char(posting_month, 'YYYY-MM') as "postingMonth"
        from cost_row where source = 'labour' and kind = 'correction' order by 1, 2, 3, 4`,
    ),
    issues: await ids('material_issue'),
    assets: await ids('asset'),
    books: await ids('account_book'),
    runs: await ids('account_run'),
  };
}

type Ask = Pick<CallOptions, 'params' | 'query' | 'body' | 'headers'>;

type AsksOf = (known: Known, role: Role) => readonly Ask[];

const plain: AsksOf = () => [{}];

/** A few of many: the first, one in the middle, and the last. */
const some = <Item>(items: readonly Item[]): Item[] =>
  [...new Set([0, items.length >> 1, items.length - 1])].flatMap((at) => items[at] ?? []);

const YEARS = ['2024', '2025', '2026', '2027'];
const MONTHS = ['2024-02', '2026-08', '2026-09', '2026-10'];
const EVER = { startDate: '2024-01-01', endDate: '2027-12-31' };
const NONE = 2_147_483_647;

const each = <Item>(items: readonly Item[], ask: (item: Item) => Ask): Ask[] => items.map(ask);

const queries = (...all: Record<string, string | number>[]): Ask[] =>
  all.map((query) => ({
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  }));

const byId =
  (of: (known: Known) => readonly number[]): AsksOf =>
  (known) =>
    each([...some(of(known)), NONE], (id) => ({ params: { id } }));

const ofBatch =
  (...more: Record<string, string | number>[]): AsksOf =>
  ({ batches }) =>
    some(batches).flatMap(({ id }) =>
      queries(...(more.length === 0 ? [{}] : more).map((one) => ({ batchId: id, ...one }))),
    );

const ofBatchBody =
  (...more: object[]): AsksOf =>
  ({ batches }) =>
    some(batches).flatMap(({ id }) =>
      (more.length === 0 ? [{}] : more).map((one) => ({ body: { batchId: id, ...one } })),
    );

/** One's own sheet of some batches, and somebody else's. */
const ofSheet: AsksOf = ({ accounts, people, batches }, role) =>
  some(batches).flatMap(({ id: batchId }) =>
    [accounts.get(role)?.staffNo ?? '', people.at(-1)?.staffNo ?? ''].map((staffNo) => ({
      params: { staffNo, batchId },
    })),
  );

/** A small file in place of one somebody has marked. */
const upload =
  (...more: Record<string, string | number>[]): AsksOf =>
  () =>
    queries(...(more.length === 0 ? [{}] : more)).map((ask) => ({
      ...ask,
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from('a,b\n1,2\n'),
    }));

const ofBudget =
  (...more: Ask[]): AsksOf =>
  ({ budgets }) =>
    budgets.flatMap(({ id }) => more.map((one) => ({ params: { id }, ...one })));

const ofVersion =
  (kinds: readonly ('amount' | 'hours')[] | null, more: Record<string, string> = {}): AsksOf =>
  ({ budgets }) =>
    budgets.flatMap(({ id, versions }) =>
      some(versions).flatMap((versionId) =>
        (kinds ?? [null]).flatMap((kind) =>
          queries({ versionId, ...more, ...(kind !== null && { kind }) }).map((ask) => ({
            params: { id },
            ...ask,
          })),
        ),
      ),
    );

const compared =
  (...more: Record<string, string>[]): AsksOf =>
  ({ budgets }) =>
    budgets
      .filter(({ versions }) => versions.length > 1)
      .flatMap(({ id, versions: [left = 0, right = 0] }) =>
        (more.length === 0 ? [{}] : more).flatMap((one) =>
          queries({ left, right, ...one }).map((ask) => ({ params: { id }, ...ask })),
        ),
      );

/** Rows behind figures: of each budget and of everything, by every way they are narrowed. */
const rows: AsksOf = ({ budgets, projects, departments, categories, people }) => [
  ...[0, ...budgets.map(({ id }) => id)].flatMap((id) =>
    [{}, { basis: 'origin' }, { pageSize: 200, sort: '-amount' }].map((more) => ({
      params: { id },
      body: { ...EVER, ...more },
    })),
  ),
  ...[
    ...COST_KINDS.map((kind) => ({ kind })),
    ...some(projects).map((projectId) => ({ projectId })),
    ...some(departments).map((deptId) => ({ deptId })),
    ...some(departments).map((deptId) => ({ deptId, deptAlone: true })),
    ...categories.map((categoryId) => ({ categoryId })),
    ...some(people).map(({ id: userId }) => ({ userId })),
    ...[{ afterwards: true }, { noBudget: true }, { companyCost: true }, { noDept: true }],
    ...[{ division: 0 }, { projectType: 1 }, { budgets: {} }, { budgets: { yearAfter: true } }],
    ...[{ query: 'S1' }, { sort: 'amount' }, { sort: '-hours', pageSize: 200 }],
  ].map((more) => ({ params: { id: 0 }, body: { ...EVER, ...more } })),
];

const plans: AsksOf = ({ budgets, projects, categories }) =>
  [
    ...budgets.map(({ id }) => ({ id, body: {} })),
    ...[
      ...[{}, { budgets: { division: 0 } }, { budgets: { projectType: 1 } }],
      ...some(budgets).map(({ id }) => ({ budgets: { id } })),
      ...some(projects).map((projectId) => ({ projectId })),
      ...categories.map((categoryId) => ({ categoryId })),
    ].map((body) => ({ id: 0, body })),
  ].map(({ id, body }) => ({ params: { id }, body: { ...EVER, ...body } }));

const periods: AsksOf = ({ budgets }) =>
  budgets.flatMap(({ id: budgetId }) =>
    [
      { project: true, subCategory: true },
      { project: true, subCategory: true, basis: 'origin' },
      { dimension: 'quarter', subCategory: true },
      { dimension: 'year', project: true, asOf: '2026-06-30' },
    ].map((more) => ({ body: { budgetId, ...EVER, ...more } })),
  );

const hoursOf =
  (body: object): AsksOf =>
  ({ budgets, projects, departments }) =>
    budgets.flatMap(({ id: budgetId }) =>
      [
        {},
        ...some(projects).map((projectId) => ({ projectId })),
        ...some(departments).map((deptId) => ({ deptId })),
      ].map((more) => ({ body: { budgetId, ...body, ...more } })),
    );

/** Years as boards narrow them. */
const years: AsksOf = ({ departments }) =>
  YEARS.flatMap((year) =>
    queries(
      { year },
      { year, division: 0 },
      { year, division: 1, projectType: 1 },
      ...some(departments).map((deptId) => ({ year, deptId })),
    ),
  );

const search = queries({}, { query: 'li' }, { query: 'S1' });

/**
 * What every endpoint that only reads is asked: as its screens ask, of records the company has. Whoever
 * adds one adds a line; the walks through all endpoints fail without it.
 */
const ASKS: Readonly<Record<string, AsksOf>> = {
  'session.loginInfo': plain,
  'session.clientConfig': plain,
  'people.panelDepartments': plain,
  'people.list': ({ departments }) =>
    queries(
      { pageSize: 200 },
      { nameOrNoQuery: 'li', sort: '-grade' },
      { grade: 'P5' },
      ...some(departments).map((deptId) => ({ deptId })),
    ),
  'people.importTemplate': plain,
  'people.export': () => queries({}, { grade: 'P7', sort: 'grade' }),
  'people.read': byId(({ people }) => people.map(({ id }) => id)),
  'people.assignments': byId(({ people }) => people.map(({ id }) => id)),
  'people.importMarked': upload(),
  'people.pastImports': plain,
  'people.accessPreview': ({ people }) => [{ body: { ids: some(people).map(({ id }) => id) } }],
  'departments.list': plain,
  'rates.grades': plain,
  'rates.people': () => queries({}, { only: 'missing' }, { sort: '-hourlyCost' }),
  'rates.history': ({ people }) => queries(...some(people).map(({ id }) => ({ userId: id }))),
  'rates.preview': () => [{ body: { grade: 'P5', effectiveFrom: '2026-10-01', hourlyCost: 1 } }],
  'standards.read': plain,
  'rates.standard-proposal': plain,
  'standards.preview': () => [{ body: { grade: 'P5', fromMonth: '2026-10' } }],
  'audit.list': () => queries({ pageSize: 200 }),
  'jobs.read': () => [{ params: { id: '00000000-0000-4000-8000-000000000000' } }],
  'calendar.year': () => queries(...YEARS.map((year) => ({ year }))),
  'calendar.importMarked': upload({ year: '2026' }),
  'calendar.pastImports': () => queries({ year: '2026' }),
  'calendar.importTemplate': plain,
  'calendar.requiredHours': ({ people }) =>
    queries(
      ...some(people).map(({ id }) => ({ userId: id, from: '2026-10-01', to: '2026-10-31' })),
    ),
  'timesheets.page': ofSheet,
  'timesheets.projects': ofSheet,
  'timesheets.list': ofBatch({ pageSize: 200 }, { state: 'approved', sort: '-hours' }),
  'timesheets.batches': plain,
  'approvals.queueByDept': ofBatchBody(
    { view: 'mine', state: 'all' },
    { view: 'reach', state: 'all', flag: 'any' },
    { view: 'reach', flag: 'overPlan' },
  ),
  'approvals.queueByProject': ofBatchBody({ view: 'reach', state: 'all', sort: '-hours' }),
  'approvals.batches': plain,
  'approvals.waiting': plain,
  'approvals.departments': ofBatch({ view: 'reach' }),
  'approvals.projects': ofBatch({ view: 'reach' }),
  'approvals.sheetDecisions': ofSheet,
  'approvals.item': byId(({ items }) => items),
  'approvals.correction': byId(({ corrections }) => corrections),
  'approvals.orphans': plain,
  'approvals.approvers': () => search,
  'approvals.delegations': plain,
  'batches.list': () => queries({ pageSize: 200 }),
  'batches.blank': plain,
  'batches.read': byId(({ batches }) => batches.map(({ id }) => id)),
  'batches.preview': ({ departments }) => [
    {
      body: {
        ...{ startDate: '2026-12-01', endDate: '2026-12-31', audienceAll: false },
        ...{ deptIds: departments.slice(0, 2), excludedIds: [] },
      },
    },
  ],
  'batches.candidates': () => search,
  'projects.list': () =>
    queries({ pageSize: 200 }, { level: 'tree' }, { query: 'A', sort: 'name' }),
  'projects.leads': () => search,
  'projects.candidates': () => search,
  'projects.departments': plain,
  'projects.export': plain,
  'projects.importTemplate': plain,
  'projects.importMarked': upload(),
  'projects.pastImports': plain,
  'projects.read': byId(({ projects }) => projects),
  'projects.filled': ({ projects }) => ofProjectMonths(projects),
  'projects.notFilled': ({ projects }) => ofProjectMonths(projects),
  'exports.batches': plain,
  'exports.hoursStatistics': ofBatchBody(
    { kind: 'detail', format: 'csv' },
    { kind: 'pivot', format: 'xlsx' },
  ),
  'exports.deptStatistics': ofBatchBody({ format: 'csv' }),
  'exports.preview': ofBatchBody({ kind: 'detail' }, { kind: 'pivot' }, { kind: 'departments' }),
  'exports.runs': plain,
  'exports.file': () => [{ params: { id: '00000000-0000-4000-8000-000000000000' } }],
  'notices.list': () => queries({ pageSize: 200 }),
  'notices.unread': plain,
  'progress.batches': plain,
  'progress.figures': ofBatch({ deep: 'true' }),
  'progress.people': ofBatchBody({}, { state: 'unfinished' }),
  'progress.waiting': ofBatch(),
  'progress.late': ofBatch(),
  'progress.sheet': ({ batches, people }) =>
    some(batches).flatMap(({ id: batchId }) =>
      some(people).map(({ id: userId }) => ({ params: { batchId, userId } })),
    ),
  'progress.export': ofBatch({ by: 'people', format: 'csv' }, { by: 'departments' }),
  'dashboard.choices': plain,
  'dashboard.read': ofBatch({ view: 'departments' }, { view: 'projects', compare: 'previous' }),
  'dashboard.projects': ofBatch({ view: 'projects' }),
  'dashboard.persons': ofBatch({ pageSize: 200 }),
  'dashboard.drill': ({ batches, projects, people }) =>
    some(batches).flatMap(({ id: batchId }) =>
      queries(
        ...DRILLS.map((kind) => ({
          ...{ batchId, kind, projectId: projects[0] ?? 1, personId: people[0]?.id ?? 1 },
          ...{ absence: 'annual', date: '2026-10-15', month: '2026-10' },
        })),
      ),
    ),
  'dashboard.export': ofBatch({ card: 'all' }),
  'budgets.list': () => [
    ...queries({ pageSize: 200 }, { quick: 'warned' }, { quick: 'over' }, { sort: '-amount' }),
    ...queries({ sort: '-actual' }, { sort: 'execution' }, { sort: '-balance' }),
    ...queries(...YEARS.map((year) => ({ year }))),
  ],
  'budgets.waiting': plain,
  'budgets.exportList': () => queries({}, { year: '2026' }),
  'budgets.owners': () => search,
  'budgets.ownerCandidates': () => search,
  'budgets.memberCandidates': () => search,
  'budgets.read': ofBudget({}),
  'budgets.config': ofBudget({}),
  'budgets.image': ofBudget({}),
  'budgets.projects': ({ budgets }) =>
    queries(...budgets.map(({ id }) => ({ budgetDocumentId: id }))),
  'budgets.projectCandidates': () => queries({ fromMonth: '2026-01', toMonth: '2026-12' }),
  'budgets.history': ofBudget({ query: { status: '3' } }, { query: { asOf: '2026-06-30' } }),
  'budgets.scope': ofVersion(null),
  'budgets.grid': ofBudget({ query: { kind: 'amount' } }, { query: { kind: 'hours' } }),
  'budgets.changes': ofVersion(['amount', 'hours'], { rev: '0' }),
  'budgets.exportGrid': ofVersion(['amount', 'hours']),
  'budgets.importTemplate': ofVersion(['amount', 'hours']),
  'budgets.importMarked': ({ budgets }, role) =>
    some(budgets).flatMap(({ versions: [versionId = 0] }) =>
      upload({ versionId, kind: 'amount' })({} as Known, role),
    ),
  'budgets.pastImports': ofVersion(['amount']),
  'budgets.compare': compared(),
  'budgets.compareRest': compared({ kind: 'amount' }, { kind: 'hours' }),
  'budgets.exportComparison': compared(),
  'budgets.categories': plain,
  'actuals.tasks': plain,
  'actuals.task': () => queries(...MONTHS.map((month) => ({ month }))),
  'actuals.findings': () =>
    MONTHS.flatMap((month) => queries(...FINDING_KINDS.map((kind) => ({ month, kind })))),
  'actuals.runLog': ({ runs }) => some(runs).map((runId) => ({ params: { runId } })),
  'actuals.compareRuns': ({ runs }) =>
    queries({ from: runs.at(-2) ?? 1, to: runs.at(-1) ?? 2, by: 'project' }),
  'actuals.export': () => queries(...MONTHS.map((month) => ({ month }))),
  'actuals.page-voucher': rows,
  'actuals.page-material': rows,
  'actuals.page-asset': rows,
  'actuals.page-labour': rows,
  'actuals.labour-corrections': ({ corrected, budgets }) => [
    ...some(corrected).flatMap((row) =>
      [0, ...budgets.map(({ id }) => id)].flatMap((id) =>
        queries(row).map((ask) => ({ ...ask, params: { id } })),
      ),
    ),
    ...queries({
      ...{ userId: NONE, projectId: NONE, originMonth: '2026-08', postingMonth: '2026-09' },
    }).map((ask) => ({ ...ask, params: { id: 0 } })),
  ],
  'actuals.year': (known, role) => [
    ...years(known, role),
    ...queries(...known.categories.map((categoryId) => ({ year: '2026', categoryId }))),
    ...queries({ year: '2026', startMonth: 8, endMonth: 9 }),
  ],
  'boards.periodical-data': periods,
  'boards.cumulative-data': periods,
  'boards.comparison': years,
  'boards.changes': years,
  'boards.final-details': ofBudget({}, { query: { endDate: '2026-08-31' } }),
  'boards.labour-variance': ofBudget({}),
  'boards.forecast': ofBudget({}),
  'boards.forecast-parts': ofBudget({}),
  'boards.monthly-comparison': hoursOf(EVER),
  'boards.year-comparison': hoursOf({ years: [2025, 2026] }),
  'boards.dept-person': hoursOf(EVER),
  'boards.waiting': hoursOf(EVER),
  'boards.plan-cells': plans,
  'boards.project-choices': () => search,
  'boards.project-final': ({ projects }) =>
    projects.flatMap((id) =>
      queries({}, { year: '2024' }).map((ask) => ({ params: { id }, ...ask })),
    ),
  'boards.export': ofBudget({ body: EVER }, { body: { ...EVER, basis: 'origin' } }),
  'materials.list': () => queries({ pageSize: 200 }, { month: '2026-09', sort: '-amount' }),
  'materials.summary': () => queries({}, { month: '2026-09' }),
  'materials.choices': plain,
  'materials.projects': () => search,
  'materials.requesters': () => search,
  'materials.candidates': () => search,
  'materials.export': () => queries({ format: 'csv' }, { month: '2026-09', format: 'xlsx' }),
  'materials.importTemplate': plain,
  'materials.importMarked': upload(),
  'materials.pastImports': plain,
  'materials.read': byId(({ issues }) => issues),
  'assets.list': () => queries({ pageSize: 200 }),
  'assets.choices': plain,
  'assets.people': () => search,
  'assets.projects': () => search,
  'assets.export': () => queries({ format: 'csv' }),
  'assets.importTemplate': plain,
  'assets.importMarked': upload(),
  'assets.pastImports': plain,
  'assets.read': byId(({ assets }) => assets),
  'assets.exportSchedule': byId(({ assets }) => assets),
  'vouchers.list': () => queries({ pageSize: 200 }),
  'vouchers.imports': plain,
  'vouchers.books': plain,
  'vouchers.readHeadings': upload({ bookId: 1 }),
  'vouchers.importTemplate': plain,
  'vouchers.importMarked': upload({ bookId: 1 }),
  'vouchers.pastImports': () => queries({ bookId: 1 }),
  'mappings.list': plain,
  'mappings.undecided': plain,
  'pool.list': () => queries(...MONTHS.map((month) => ({ month }))),
  'pool.projects': () => search,
};

const ofProjectMonths = (projects: readonly number[]): Ask[] =>
  projects.flatMap((id) =>
    queries({ from: '2026-08', to: '2026-10', pageSize: 200 }).map((ask) => ({
      params: { id },
      ...ask,
    })),
  );

/** What a role asks of an endpoint that only reads. */
export function asksOf(endpointId: string, known: Known, role: Role): readonly Ask[] {
  const asks = ASKS[endpointId];
  if (asks === undefined) throw new Error(`${endpointId} has no line in server/testing/endpoints`);
  return asks(known, role);
}
