import { beforeAll, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { benchWith } from './bench.ts';
import { type Boards, makeBoards } from './boards-company.ts';
import type { Company } from './company.ts';
import { latenciesInTurns, WARM_UP } from './measure.ts';
import { serveFloor } from './process.ts';

const TIMES = 60;
/** More of them where the slowest of both are close: of few, one disturbed moment would decide. */
const TIMES_GROWN = 200;
const MOST = 3;
const GROWTH = 1.5;
const TOKEN = 'finance-token';

const { companies, judge } = benchWith('boards', 'medium', 'large');

const boards = {} as Record<'medium' | 'large', Boards>;

beforeAll(async () => {
  for (const size of ['medium', 'large'] as const) boards[size] = await makeBoards(companies[size]);
});

interface Asked {
  readonly endpoint: AnyEndpoint;
  readonly request: (boards: Boards) => { query?: string; body?: unknown };
  /** By the first who asks since something was published or approved: for everybody else its sums are kept. */
  readonly first?: boolean;
  /** The rows it is made of, fetched as they are; `$1` the budget, `$2` the year, `$3` the project. */
  readonly rollups: readonly string[];
}

/** Months of the year, or all up to its end: what is cumulative counts from the beginning. */
type Months = 'year' | 'all';

const yearOf = (month: string, months: Months) =>
  `extract(year from ${month}) ${months === 'year' ? '=' : '<='} $2`;

const cells = (table: 'budget_amount' | 'budget_minutes') => (months: Months) =>
  `
  select cell.project_id, cell.item_id, cell.month, cell.value from ${table} cell
  join budget_version version on version.id = cell.version_id
  where version.budget_id = $1 and ${yearOf('cell.month', months)}`;
const plan = cells('budget_amount');
const hours = cells('budget_minutes');
const spent = (months: Months) => `
  select month, project_id, sub_category_id, source, minutes, fen from budget_actual
  where budget_id = $1 and ${yearOf('month', months)}`;

const covered = (row: string, month: string) => `
  join budget_cover cover on cover.project_id = ${row}.project_id
    and ${row}.${month} between cover.from_month and cover.to_month
  where cover.budget_id = $1`;
/** Departments, corrections and the other side of the proof are added up by project. */
const COSTS = `
  select cost.month, cost.kind, cost.source, cost.dept_id, cost.minutes, cost.fen
  from cost_month cost ${covered('cost', 'month')} and ${yearOf('cost.month', 'all')}`;
/** Who worked how long is in no sum. */
const PERSONS = `
  select row.posting_month, row.project_id, row.dept_id, row.person_id, row.minutes from cost_row row
  join account_task task on task.month = row.posting_month and task.run_id = row.run_id
  ${covered('row', 'posting_month')} and row.source = 'labour' and ${yearOf('row.posting_month', 'year')}`;
/** What is filled in, of which the rest waits. */
const FILLED_IN = `
  select hours.month, hours.project_id, hours.dept_id, hours.person_id, hours.minutes
  from hours_month hours ${covered('hours', 'month')} and ${yearOf('hours.month', 'year')}`;

/** In every call the same two values, used or not. */
const ALL = 'where ($1::int is not null) and extract(year from month) in ($2::int, $2::int - 1)';

const pathOf = (endpoint: AnyEndpoint, { budgetId, projectId }: Boards): AnyEndpoint => {
  const id = endpoint.path.includes('/project/') ? projectId : budgetId;
  return { ...endpoint, path: endpoint.path.replace(':id', String(id)) };
};

const asker = (company: Company, made: Boards, { endpoint, request, first = false }: Asked) => {
  const placed = pathOf(endpoint, made);
  const asked = request(made);
  return async () => {
    if (first) await company.rows('update account_state set data_version = data_version + 1');
    await company.call(placed, TOKEN, asked);
  };
};

/** The rows alone, over the wire as well: what a board takes beyond them is what it does with them. */
const fetcher = (floorUrl: string, made: Boards, { rollups }: Asked) => {
  const values = [made.budgetId, made.year, made.projectId];
  const queries = rollups.map((text) => ({
    text,
    values: text.includes('$3') ? values : values.slice(0, 2),
  }));
  return async () => {
    const response = await fetch(`${floorUrl}/rows`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ queries }),
    });
    const { data } = (await response.json()) as { data: unknown[][] };
    if (data.flat().length === 0) throw new Error('no rows to measure with');
  };
};

async function measure(name: string, asked: Asked): Promise<void> {
  const bare = await serveFloor(companies.large.databaseUrl);
  const large = asker(companies.large, boards.large, asked);
  const held = { large, floor: fetcher(bare.url, boards.large, asked) };
  const beside = await latenciesInTurns(TIMES, held, WARM_UP);
  await bare.stop();
  // In rounds of their own: reading all those rows would slow down whichever is asked next.
  const sizes = { medium: asker(companies.medium, boards.medium, asked), large };
  const grown = await latenciesInTurns(TIMES_GROWN, sizes, WARM_UP);
  const growth = grown.large.p95 / grown.medium.p95;
  const ratio = beside.large.p95 / beside.floor.p95;
  const { medium } = grown;
  judge(
    {
      ...{ unit: 'ms', name, medium: medium.p95, large: beside.large.p95 },
      ...{ floor: beside.floor.p95, ratio, bar: `≤ ${MOST.toFixed(2)} × rollups` },
    },
    ratio <= MOST,
  );
  judge(
    {
      ...{ unit: 'ms', name: `${name}, growth`, medium: medium.p95, large: grown.large.p95 },
      floor: null,
      ratio: growth,
      bar: `growth ≤ ${GROWTH.toFixed(2)}`,
    },
    growth <= GROWTH,
  );
}

const months = ({ budgetId, from, to }: Boards) => ({ budgetId, startDate: from, endDate: to });

it('a budget by period, with projects and sub-categories', () =>
  measure('periodical-data', {
    endpoint: boardEndpoints.periods.periodical,
    request: (made) => ({ body: { ...months(made), project: true, subCategory: true } }),
    rollups: [plan('year'), hours('year'), spent('year')],
  }));

it('a budget up to each month', () =>
  measure('cumulative-data', {
    endpoint: boardEndpoints.periods.cumulative,
    request: (made) => ({ body: { ...months(made), project: true, subCategory: true } }),
    rollups: [plan('all'), hours('all'), spent('all')],
  }));

it('a budget by its lines, with its forecast', () =>
  measure('final-details', {
    endpoint: boardEndpoints.details.read,
    request: () => ({}),
    first: true,
    rollups: [plan('all'), hours('all'), spent('all'), COSTS],
  }));

it('hours of a budget by month', () =>
  measure('monthly-comparison', {
    endpoint: boardEndpoints.hours.monthly,
    request: (made) => ({ body: months(made) }),
    rollups: [hours('year'), spent('year'), PERSONS, FILLED_IN],
  }));

it('hours of a budget by department and person', () =>
  measure('dept-person', {
    endpoint: boardEndpoints.hours.deptPerson,
    request: (made) => ({ body: months(made) }),
    rollups: [hours('year'), PERSONS],
  }));

it('all budgets of a year', () =>
  measure('macroscopic-comparison', {
    endpoint: boardEndpoints.comparison.read,
    request: ({ year }) => ({ query: `?year=${year}` }),
    first: true,
    rollups: [
      `select version_id, month, project_id, item_id, value from budget_amount ${ALL}`,
      `select month, budget_id, project_id, sub_category_id, source, minutes, fen from budget_actual ${ALL}`,
    ],
  }));

it('what the last closed month of a year has changed', () =>
  measure('macroscopic-changes', {
    endpoint: boardEndpoints.changes.read,
    request: ({ year }) => ({ query: `?year=${year}` }),
    first: true,
    rollups: [
      `select version_id, month, project_id, item_id, value from budget_amount ${ALL}`,
      `select month, budget_id, project_id, sub_category_id, source, minutes, fen from budget_actual ${ALL}`,
    ],
  }));

it('the final account of a year', () =>
  measure('macroscopic-final-account', {
    endpoint: accountEndpoints.year.read,
    request: ({ year }) => ({ query: `?year=${year}` }),
    first: true,
    rollups: [
      `select month, source, project_id, division, project_type, sub_category_id, dept_id, minutes, fen
       from cost_month ${ALL}`,
    ],
  }));

it("one project's final account", () =>
  measure('project final', {
    endpoint: boardEndpoints.project.read,
    request: ({ year }) => ({ query: `?year=${year}` }),
    rollups: [
      `select month, source, sub_category_id, dept_id, minutes, fen from cost_month
       where project_id = $3 and $1::int is not null and $2::int is not null`,
      `select cell.item_id, cell.month, cell.value from budget_amount cell
       join budget_version version on version.id = cell.version_id
       where version.budget_id = $1 and cell.project_id = $3
         and extract(year from cell.month) in ($2::int, $2::int - 1)`,
    ],
  }));
