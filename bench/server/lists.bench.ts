import { beforeAll, it } from 'vitest';
import { addMonths, type Month } from '#kernel/dates.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { allRoutes } from '#server/app.ts';
import { addCosts } from './accounts-month.ts';
import { benchWith, openBatch } from './bench.ts';
import { type Boards, makeBoards } from './boards-company.ts';
import { median, percentiles, samplesInTurns, WARM_UP } from './measure.ts';
import { serveFloor } from './process.ts';

/** All lists one after another, so often: what disturbs the machine for some seconds disturbs one turn of three. */
const TURNS = 3;
const TIMES = 60;
const WARM_AGAIN = 10;
const MOST = 10;

/** Not looked at as a list: it compares two runs row by row, as whoever asks for it wants. */
const NO_LIST = ['actuals.compareRuns'];

const { companies, judge } = benchWith('lists', 'large');

interface Made extends Boards {
  readonly batchId: number;
  /** The first month that is open. */
  readonly month: Month;
  /** The project that most people have filled in, and the months of that. */
  readonly filled: { readonly id: number; readonly from: string; readonly to: string };
}

let made: Made;

beforeAll(async () => {
  const { large } = companies;
  const boards = await makeBoards(large);
  const [open] = await large.rows<{ month: Month }>(
    `select to_char(max(month) + interval '1 month', 'YYYY-MM') as month from closed_month`,
  );
  if (open === undefined) throw new Error('nothing is closed');
  // Vouchers are kept for years: a table of one month alone would be read in another way.
  const before = Array.from({ length: 11 }, (_, at) => `${addMonths(open.month, -at - 1)}-01`);
  await addCosts(large, `${open.month}-01`, before);
  const [filled] = await large.rows<Made['filled']>(
    `select project_id as id, to_char(min(month), 'YYYY-MM') as from,
       to_char(max(month), 'YYYY-MM') as to
     from hours_month where project_id is not null
     group by project_id order by count(*) desc, project_id limit 1`,
  );
  if (filled === undefined) throw new Error('nothing is filled in');
  await large.rows('vacuum analyze');
  made = { ...boards, ...open, filled, batchId: await openBatch(large) };
});

interface Ask {
  readonly id?: number;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly as?: string;
}

const nothing = (): Ask => ({});
const ofBatch = ({ batchId }: Made): Ask => ({ query: { batchId } });
const ofMonths = ({ budgetId, from, to }: Made): Ask => ({
  body: { budgetId, startDate: from, endDate: to },
});
const ofBudget = ({ budgetId }: Made): Ask => ({ id: budgetId });
const rows = ({ budgetId, from, to }: Made): Ask => ({
  id: budgetId,
  body: { startDate: from, endDate: to },
});
const ofFilled = ({ filled: { id, from, to } }: Made): Ask => ({ id, query: { from, to } });
const ofYear = ({ year }: Made): Ask => ({ query: { year } });

/** Boards and lists as their pages ask for them first, by somebody who sees the whole company. */
const ASKS: Readonly<Record<string, (made: Made) => Ask>> = {
  'people.list': nothing,
  'rates.people': nothing,
  'audit.list': nothing,
  'timesheets.list': ofBatch,
  'approvals.queueByDept': ({ batchId }) => ({ body: { batchId, view: 'reach' } }),
  'approvals.queueByProject': ({ batchId }) => ({ body: { batchId, view: 'reach' } }),
  'approvals.orphans': nothing,
  'batches.list': nothing,
  'projects.list': nothing,
  'projects.filled': ofFilled,
  'projects.notFilled': ofFilled,
  'notices.list': nothing,
  'progress.figures': ofBatch,
  'progress.people': ({ batchId }) => ({ body: { batchId } }),
  'progress.waiting': ofBatch,
  'progress.late': ofBatch,
  'dashboard.read': ofBatch,
  'dashboard.projects': ofBatch,
  'dashboard.persons': ofBatch,
  'dashboard.drill': ({ batchId, projectId }) => ({
    query: { batchId, kind: 'project', projectId },
  }),
  'budgets.list': nothing,
  'actuals.tasks': nothing,
  'actuals.task': ({ month }) => ({ query: { month } }),
  'actuals.findings': ({ month }) => ({ query: { month, kind: 'unmapped' } }),
  'actuals.page-voucher': rows,
  'actuals.page-material': rows,
  'actuals.page-asset': rows,
  'actuals.page-labour': rows,
  'actuals.year': ofYear,
  'boards.periodical-data': ofMonths,
  'boards.cumulative-data': ofMonths,
  'boards.comparison': ofYear,
  'boards.changes': ofYear,
  'boards.final-details': ofBudget,
  'boards.labour-variance': ofBudget,
  'boards.forecast': ofBudget,
  'boards.forecast-parts': ofBudget,
  'boards.monthly-comparison': ofMonths,
  'boards.year-comparison': ({ budgetId, year }) => ({
    body: { budgetId, years: [year - 1, year] },
  }),
  'boards.dept-person': ofMonths,
  'boards.waiting': ofMonths,
  'boards.plan-cells': rows,
  'boards.project-choices': nothing,
  'boards.project-final': ({ projectId, year }) => ({ id: projectId, query: { year } }),
  'materials.list': ({ month }) => ({ query: { month } }),
  'assets.list': nothing,
  'vouchers.list': ({ month }) => ({ query: { month } }),
  'vouchers.imports': nothing,
  'pool.list': ({ month }) => ({ query: { month } }),
};

const isPage = ({ reply }: AnyEndpoint) => {
  const shape = 'shape' in reply ? (reply.shape as object) : {};
  return 'rows' in shape && 'total' in shape;
};

const reads = allRoutes({ config: {} as never, session: {} as never })
  .map(({ endpoint }) => endpoint)
  .filter(({ effect, download, upload }) => effect === 'read' && !download && !upload);
const measured = reads.filter(
  (endpoint) =>
    !NO_LIST.includes(endpoint.id) &&
    (isPage(endpoint) || endpoint.id.startsWith('boards.') || endpoint.id in ASKS),
);

/** One row by its key, through the least server there is. */
async function oneRow(url: string, id: number): Promise<void> {
  const queries = [{ text: 'select * from budget where id = $1', values: [id] }];
  const response = await fetch(`${url}/rows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries }),
  });
  const { data } = (await response.json()) as { data: unknown[][] };
  if (data.flat().length !== 1) throw new Error('no row to measure with');
}

/** What a page asks; of a list that is in none of them, nothing. */
function asking(endpoint: AnyEndpoint): (() => Promise<void>) | null {
  const ask = ASKS[endpoint.id];
  if (ask === undefined) return null;
  const { id, query = {}, body, as = 'super_admin' } = ask(made);
  const placed = { ...endpoint, path: endpoint.path.replace(':id', String(id)) };
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return async () => {
    await companies.large.call(placed, `${as}-token`, { query: `?${search}`, body });
  };
}

/** Of each list, how long its slowest took in each turn. */
const slowest: Record<string, number[]> = {};
const rowsTaken: number[] = [];

// Each in turns with the row: whatever the machine does meanwhile it does to both.
beforeAll(async () => {
  const bare = await serveFloor(companies.large.databaseUrl);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const endpoint of measured) {
      const list = asking(endpoint);
      if (list === null) continue;
      const row = () => oneRow(bare.url, made.budgetId);
      const warmUp = turn === 0 ? WARM_UP : WARM_AGAIN;
      const samples = await samplesInTurns(TIMES, { list, row }, warmUp);
      const { p95 } = percentiles(samples.list);
      slowest[endpoint.id] = [...(slowest[endpoint.id] ?? []), p95];
      rowsTaken.push(...samples.row);
    }
  }
  await bare.stop();
});

for (const { id } of measured) {
  it(`${id}, beside one row`, () => {
    const turns = slowest[id];
    if (turns === undefined) throw new Error('a list that nobody measures');
    const [p95, { p95: floor }] = [median(turns), percentiles(rowsTaken)];
    const ratio = p95 / floor;
    judge(
      {
        ...{ name: id, unit: 'ms', medium: null, large: p95, floor, ratio },
        bar: `≤ ${MOST.toFixed(2)} × one row`,
      },
      ratio <= MOST,
    );
  });
}
