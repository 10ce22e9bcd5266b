import pg from 'pg';
import { it } from 'vitest';
import { type GridView, gridEndpoints, type SaveReply } from '#features/budgets/contract-grid.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { benchWith } from './bench.ts';
import type { Company } from './company.ts';
import { latenciesInTurns } from './measure.ts';

/** As large as a budget is meant to stay fluid: two thousand rows over three years. */
const ROWS = 2_000;
const MONTHS = monthsInRange('2041-01', '2043-12');
const TIMES = 15;
const TOKEN = 'super_admin-token';

const { companies, judge } = benchWith('budgets', 'medium');

interface Budget {
  readonly id: number;
  readonly versionId: number;
  readonly projectIds: readonly number[];
  readonly itemIds: readonly number[];
}

/** A document of projects of its own, so that a company that is kept for the next run can have it too. */
async function makeBudget({ rows }: Company): Promise<Budget> {
  const items = await rows<{ id: number }>('select id from cost_sub_category order by id limit 10');
  const code = `BENCH-${Date.now()}`;
  const projects = await rows<{ id: number }>(
    `insert into project (code, name_zh, name_en, project_type, division, status, start_date)
     select $1 || '-' || n, 'bench', 'bench', 0, 0, 'active', '2041-01-01'
     from generate_series(1, $2::int) n returning id`,
    [code, ROWS / items.length],
  );
  const [document] = await rows<{ id: number; versionId: number }>(
    `with made as (
       insert into budget (code, name, product_name, division, budget_type, project_type, fill_mode,
         owner_id, dept_id, created_at, created_by, changed_at)
       select $1, $1, '', 0, 0, 0, 1, id, dept_id, now(), id, now()
       from person where user_name = 'pl' returning id, owner_id
     )
     insert into budget_version (budget_id, version_no, status, from_month, to_month, reason,
       created_at, created_by)
     select id, 1, 0, '2041-01-01', '2043-12-01', '', now(), owner_id from made
     returning budget_id as id, id as "versionId"`,
    [code],
  );
  if (document === undefined) throw new Error('no budget to measure with');
  const projectIds = projects.map(({ id }) => id);
  await rows(`insert into budget_link select $1, unnest($2::int[]), '2041-01-01', '2043-12-01'`, [
    document.versionId,
    projectIds,
  ]);
  return { ...document, projectIds, itemIds: items.map(({ id }) => id) };
}

const gridPath = (endpoint: typeof gridEndpoints.grid | typeof gridEndpoints.save, id: number) => ({
  ...endpoint,
  path: endpoint.path.replace(':id', String(id)),
});

const pairsOf = ({ projectIds, itemIds }: Budget) =>
  projectIds.flatMap((projectId) => itemIds.map((itemId) => ({ projectId, itemId })));

/** Every cell, each time with another amount, so that all of them are written. */
async function saver(company: Company, budget: Budget) {
  const pairs = pairsOf(budget);
  let rev = 0;
  return async (round: number) => {
    const amount = 1000 + round;
    const { rev: next } = await company.call<SaveReply>(
      gridPath(gridEndpoints.save, budget.id),
      TOKEN,
      {
        body: {
          kind: 'amount',
          versionId: budget.versionId,
          rev,
          months: MONTHS,
          rows: pairs.map((pair) => ({ ...pair, values: MONTHS.map((_, at) => amount + at) })),
        },
      },
    );
    rev = next;
  };
}

/** The same cells by the shortest way there is, into tables that are made the same. */
async function bareWriter(client: pg.Client, budget: Budget) {
  await client.query(
    `create temp table bare_amount (like budget_amount including all);
     create temp table bare_line (like budget_line including all)`,
  );
  const pairs = pairsOf(budget);
  const cells = pairs.flatMap((pair) => MONTHS.map((month) => ({ ...pair, month: `${month}-01` })));
  return async (round: number) => {
    await client.query('begin');
    await client.query(
      `insert into bare_line (version_id, project_id, item_id, note, rev)
       select $1, p, i, '', $2 from unnest($3::int[], $4::int[]) as g(p, i)
       on conflict (version_id, project_id, item_id) do update set rev = excluded.rev`,
      [
        budget.versionId,
        round,
        pairs.map(({ projectId }) => projectId),
        pairs.map(({ itemId }) => itemId),
      ],
    );
    await client.query(
      `insert into bare_amount (version_id, project_id, item_id, month, value, rev)
       select $1, p, i, m, $2, $3 from unnest($4::int[], $5::int[], $6::date[]) as g(p, i, m)
       on conflict (version_id, project_id, item_id, month)
         do update set value = excluded.value, rev = excluded.rev`,
      [
        budget.versionId,
        100_000 + round,
        round,
        cells.map(({ projectId }) => projectId),
        cells.map(({ itemId }) => itemId),
        cells.map(({ month }) => month),
      ],
    );
    await client.query('commit');
  };
}

it('opens and saves a budget of 2,000 rows and 36 months', async () => {
  const company = companies.medium;
  const budget = await makeBudget(company);
  const client = new pg.Client(company.databaseUrl);
  await client.connect();
  const saves = await latenciesInTurns(
    TIMES,
    { product: await saver(company, budget), bare: await bareWriter(client, budget) },
    2,
  );
  const opens = await latenciesInTurns(
    TIMES,
    {
      product: async () => {
        const { rows } = await company.call<GridView>(
          gridPath(gridEndpoints.grid, budget.id),
          TOKEN,
          { query: '?kind=amount' },
        );
        if (rows.length !== ROWS) throw new Error('a grid that is not whole');
      },
      bare: async () => {
        const { rows } = await client.query(
          `select project_id, item_id, month, value from budget_amount where version_id = $1
           order by project_id, item_id, month`,
          [budget.versionId],
        );
        if (rows.length !== ROWS * MONTHS.length) throw new Error('not all rows');
      },
    },
    3,
  );
  await client.end();
  const line = (name: string, ours: number, floor: number, most: number) => {
    const ratio = ours / floor;
    const told = { name, unit: 'ms', medium: null, large: ours, floor, ratio } as const;
    judge({ ...told, bar: `≤ ${most.toFixed(2)} × floor` }, ratio <= most);
  };
  line('save 72,000 cells', saves.product.p50, saves.bare.p50, 3);
  line('open 72,000 cells', opens.product.p50, opens.bare.p50, 2);
});
