import pg from 'pg';
import { beforeAll, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { benchWith } from './bench.ts';
import { type Boards, makeBoards } from './boards-company.ts';
import type { Company } from './company.ts';
import { latenciesInTurns } from './measure.ts';

const TIMES = 60;
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
  /** The rollup rows it is made of, fetched as they are; `$1` the budget, `$2` the year. */
  readonly rollups: readonly string[];
}

const PLAN = `
  select cell.project_id, cell.item_id, cell.month, cell.value from budget_amount cell
  join budget_version version on version.id = cell.version_id
  where version.budget_id = $1 and extract(year from cell.month) = $2`;
const HOURS = `
  select cell.project_id, cell.item_id, cell.month, cell.value from budget_minutes cell
  join budget_version version on version.id = cell.version_id
  where version.budget_id = $1 and extract(year from cell.month) = $2`;
const SPENT = `
  select month, project_id, sub_category_id, source, minutes, fen from budget_actual
  where budget_id = $1 and extract(year from month) = $2`;

/** In every call the same two values, used or not. */
const ALL = 'where ($1::int is not null) and extract(year from month) in ($2::int, $2::int - 1)';

const pathOf = (endpoint: AnyEndpoint, { budgetId, projectId }: Boards): AnyEndpoint => {
  const id = endpoint.path.includes('/project/') ? projectId : budgetId;
  return { ...endpoint, path: endpoint.path.replace(':id', String(id)) };
};

const asker = (company: Company, made: Boards, { endpoint, request }: Asked) => {
  const placed = pathOf(endpoint, made);
  const asked = request(made);
  return async () => {
    await company.call(placed, TOKEN, asked);
  };
};

const fetcher = (client: pg.Client, { budgetId, year }: Boards, { rollups }: Asked) => {
  return async () => {
    let found = 0;
    for (const text of rollups) found += (await client.query(text, [budgetId, year])).rows.length;
    if (found === 0) throw new Error('no rows to measure with');
  };
};

async function measure(name: string, asked: Asked): Promise<void> {
  const client = new pg.Client(companies.large.databaseUrl);
  await client.connect();
  const { medium, large, floor } = await latenciesInTurns(TIMES, {
    medium: asker(companies.medium, boards.medium, asked),
    large: asker(companies.large, boards.large, asked),
    floor: fetcher(client, boards.large, asked),
  });
  await client.end();
  const told = { unit: 'ms', medium: medium.p95, large: large.p95 } as const;
  const growth = large.p95 / medium.p95;
  const ratio = large.p95 / floor.p95;
  judge(
    { ...told, name, floor: floor.p95, ratio, bar: `≤ ${MOST.toFixed(2)} × rollups` },
    ratio <= MOST,
  );
  judge(
    {
      ...told,
      name: `${name}, growth`,
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
    rollups: [PLAN, HOURS, SPENT],
  }));

it('a budget up to each month', () =>
  measure('cumulative-data', {
    endpoint: boardEndpoints.periods.cumulative,
    request: (made) => ({ body: { ...months(made), project: true, subCategory: true } }),
    rollups: [PLAN, HOURS, SPENT],
  }));

it('a budget by its lines, with its forecast', () =>
  measure('final-details', {
    endpoint: boardEndpoints.details.read,
    request: () => ({}),
    rollups: [PLAN, HOURS, SPENT],
  }));

it('hours of a budget by month', () =>
  measure('monthly-comparison', {
    endpoint: boardEndpoints.hours.monthly,
    request: (made) => ({ body: months(made) }),
    rollups: [HOURS, SPENT],
  }));

it('hours of a budget by department and person', () =>
  measure('dept-person', {
    endpoint: boardEndpoints.hours.deptPerson,
    request: (made) => ({ body: months(made) }),
    rollups: [HOURS, SPENT],
  }));

it('all budgets of a year', () =>
  measure('macroscopic-comparison', {
    endpoint: boardEndpoints.comparison.read,
    request: ({ year }) => ({ query: `?year=${year}` }),
    rollups: [
      `select version_id, month, project_id, item_id, value from budget_amount ${ALL}`,
      `select month, budget_id, project_id, sub_category_id, source, minutes, fen from budget_actual ${ALL}`,
    ],
  }));

it('the final account of a year', () =>
  measure('macroscopic-final-account', {
    endpoint: accountEndpoints.year.read,
    request: ({ year }) => ({ query: `?year=${year}` }),
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
      `select cost.month, cost.source, cost.sub_category_id, cost.dept_id, cost.minutes, cost.fen
       from cost_month cost join budget_cover cover on cover.project_id = cost.project_id
       where cover.budget_id = $1 and extract(year from cost.month) in ($2::int, $2::int - 1)`,
    ],
  }));
