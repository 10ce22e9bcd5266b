import { insertNames } from '#features/actuals/server/frozen-store.ts';
import { insertClosedSums } from '#features/actuals/server/year/closed-sums-store.ts';
import { monthOf } from '#kernel/dates.ts';
import { transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import type { Company } from './company.ts';

/** The same at every size: what boards show does not grow with the people behind it. */
const BUDGETS = 20;
const PROJECTS_EACH = 4;
/** People who book on a project in a month. */
const CROWD = 6;

export interface Boards {
  readonly year: number;
  readonly budgetId: number;
  readonly projectId: number;
  /** First and last day of what is closed. */
  readonly from: string;
  readonly to: string;
}

/** Two years of accounts up to the month before last, each month with a run everybody sees. */
async function closeMonths({ rows }: Company, year: number, last: number): Promise<void> {
  await rows('select add_cost_year($1::int - 1), add_cost_year($1::int)', [year]);
  await rows(`insert into ledger (start_month) values (make_date($1::int - 1, 1, 1))`, [year]);
  await rows(
    `with month as (
       select day::date as month from generate_series(make_date($1::int - 1, 1, 1),
         make_date($1::int, $2::int, 1), interval '1 month') day
     ), keeper as (
       select id, nick_name from person where user_name = 'finance'
     ), run as (
       insert into account_run (month, run_no, state, asked_at, asked_by, finished_at)
       select month, 1, 'done', now(), keeper.id, now() from month, keeper
       returning id, month
     ), task as (
       insert into account_task (month, run_id, published_at) select month, id, now() from run
     )
     insert into closed_month (month, closed_at, closed_by, closed_by_name, run_id)
     select run.month, now(), keeper.id, keeper.nick_name, run.id from run, keeper`,
    [year, last],
  );
  await rows(
    `insert into closed_hours (month, dept_id, required_minutes, absence_minutes)
     select closed.month, department.id, 9600, 480 from closed_month closed, department`,
  );
}

/** Documents over projects of their own: a smaller company has too few that no document covers. */
async function makeBudgets({ rows }: Company, year: number): Promise<number[]> {
  const made = await rows<{ id: number }>(
    `with served as (
       insert into project (code, name_zh, name_en, project_type, division, status, start_date)
       select 'BOARD-P' || at, 'bench', 'bench', at % 4, at % 2, 'active', make_date($1::int - 1, 1, 1)
       from generate_series(0, $2::int * $3::int - 1) at
       returning id, substr(code, 8)::int / $3::int as place
     ), document as (
       insert into budget (code, name, product_name, division, budget_type, project_type, fill_mode,
         owner_id, dept_id, created_at, created_by, changed_at)
       select 'BOARD-' || place, 'bench', '', place % 2, 0, place % 4, 1, owner.id, owner.dept_id,
         now(), owner.id, now()
       from (select distinct place from served) places, person owner where owner.user_name = 'pl'
       returning id, code, owner_id
     ), version as (
       insert into budget_version (budget_id, version_no, status, from_month, to_month, reason,
         created_at, created_by, effective_from)
       select id, 1, 3, make_date($1::int - 1, 1, 1), make_date($1::int, 12, 1), '', now(), owner_id,
         make_date($1::int - 1, 1, 1)
       from document returning id, budget_id, from_month, to_month
     ), linked as (
       select version.*, served.id as project_id
       from version join document on document.id = version.budget_id
       join served on 'BOARD-' || served.place = document.code
     ), cover as (
       insert into budget_cover (budget_id, project_id, from_month, to_month)
       select budget_id, project_id, from_month, to_month from linked
     )
     insert into budget_link (version_id, project_id, from_month, to_month)
     select id, project_id, from_month, to_month from linked returning version_id as id`,
    [year, BUDGETS, PROJECTS_EACH],
  );
  return [...new Set(made.map(({ id }) => id))];
}

async function planAll({ rows }: Company, versionIds: readonly number[]): Promise<void> {
  await rows(
    `insert into budget_line (version_id, project_id, item_id, rev)
     select link.version_id, link.project_id, sub.id, 1
     from budget_link link, cost_sub_category sub where link.version_id = any($1::int[])`,
    [versionIds],
  );
  await rows(
    `insert into budget_amount (version_id, project_id, item_id, month, value, rev)
     select line.version_id, line.project_id, line.item_id, day::date, 1000000 + line.item_id, 1
     from budget_line line join budget_version version on version.id = line.version_id,
       generate_series(version.from_month, version.to_month, interval '1 month') day
     where version.id = any($1::int[])`,
    [versionIds],
  );
  await rows(
    `with unit as (select id from department order by id limit 3), line as (
       insert into budget_hours_line (version_id, project_id, item_id, rev)
       select link.version_id, link.project_id, unit.id, 1
       from budget_link link, unit where link.version_id = any($1::int[])
       returning version_id, project_id, item_id
     )
     insert into budget_minutes (version_id, project_id, item_id, month, value, rev)
     select line.version_id, line.project_id, line.item_id, day::date, 4800, 1
     from line join budget_version version on version.id = line.version_id,
       generate_series(version.from_month, version.to_month, interval '1 month') day`,
    [versionIds],
  );
  await rows(
    `insert into budget_month (version_id, month, fen, minutes)
     select version_id, month, sum(fen), sum(minutes) from (
       select version_id, month, value as fen, 0 as minutes from budget_amount
         where version_id = any($1::int[])
       union all
       select version_id, month, 0, value from budget_minutes where version_id = any($1::int[])
     ) cell group by version_id, month`,
    [versionIds],
  );
}

/** What a row keeps of a voucher, an issue or an asset; each reads its own of it. */
const DOCUMENT = JSON.stringify({
  ...{ book: 'bench', period: '2026-01', voucher: '记-00001', line: 1, date: '2026-01-31' },
  ...{ accountCode: '5301.01', accountName: 'bench', summary: 'bench' },
  ...{ docNo: 'BENCH-1', code: 'BENCH', name: 'bench', pinyin: 'bench', spec: '', unit: '' },
  ...{ quantity: 1_000_000, price: 1_000_000, requesterId: null, requester: '' },
});

/** Labour of a few people on each project, and one line of every other kind of cost. */
async function spendAll({ rows }: Company): Promise<void> {
  await rows(
    `insert into cost_row (run_id, posting_month, origin_month, kind, source, source_id, project_id,
       main_project_id, division, project_type, sub_category_id, dept_id, person_id, minutes, fen, at_actual_fen,
       document)
     select task.run_id, task.month, task.month, 'normal', sub.source,
       case sub.source when 'labour' then worker.id else 1 end, project.id, project.id,
       project.division, project.project_type, sub.id, worker.dept_id,
       case sub.source when 'labour' then worker.id end,
       case sub.source when 'labour' then 2400 else 0 end, 50000 + worker.place,
       50000 + worker.place * case sub.source when 'labour' then 7 else 1 end,
       case when sub.source <> 'labour' then $2::jsonb end
     from account_task task cross join cost_sub_category sub
     cross join budget_cover cover
     join budget document on document.id = cover.budget_id and document.code like 'BOARD-%'
     join project on project.id = cover.project_id
     cross join lateral (
       select person.id, person.dept_id, row_number() over (order by person.id) as place
       from person where person.id % 97 = project.id % 97
       order by person.id limit case sub.source when 'labour' then $1::int else 2 end
     ) worker`,
    [CROWD, DOCUMENT],
  );
  // What everybody else cost: many rows beside those a board is made of.
  await rows(
    `insert into cost_row (run_id, posting_month, origin_month, kind, source, source_id, project_id,
       main_project_id, division, project_type, sub_category_id, dept_id, person_id, minutes, fen, at_actual_fen)
     select task.run_id, task.month, task.month, 'normal', 'labour', hours.person_id, project.id,
       coalesce(project.parent_id, project.id), project.division, project.project_type, sub.id,
       hours.dept_id, hours.person_id, hours.minutes, hours.minutes * 3,
       hours.minutes * 4
     from account_task task join hours_month hours on hours.month = task.month
     join project on project.id = hours.project_id
     cross join (select min(id) as id from cost_sub_category where source = 'labour') sub
     where not exists (
       select from budget_cover cover join budget document on document.id = cover.budget_id
       where cover.project_id = project.id and document.code like 'BOARD-%')`,
  );
}

/** As publishing writes them, for the projects of the documents: the rollups are as large at every size. */
async function addUp({ rows }: Company): Promise<void> {
  await rows(
    `insert into cost_month (month, origin_month, kind, source, project_id, main_project_id, division,
       project_type, sub_category_id, dept_id, minutes, fen, at_actual_fen)
     select posting_month, origin_month, kind, source, project_id, main_project_id, division,
       project_type, sub_category_id, dept_id, sum(minutes), sum(fen), sum(at_actual_fen)
     from cost_row where exists (
       select from budget_cover cover join budget document on document.id = cover.budget_id
       where cover.project_id = cost_row.project_id and document.code like 'BOARD-%')
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  );
  await rows(
    `insert into budget_actual (month, budget_id, project_id, sub_category_id, source, minutes, fen,
       at_actual_fen)
     select cost.month, cover.budget_id, cost.project_id, cost.sub_category_id, cost.source,
       sum(cost.minutes), sum(cost.fen), sum(cost.at_actual_fen)
     from cost_month cost join budget_cover cover on cover.project_id = cost.project_id
       and cost.month between cover.from_month and cover.to_month
     group by 1, 2, 3, 4, 5`,
  );
}

/** What closing writes down of a month: its tree, its names and its sums. */
async function keepMonths({ databaseUrl, rows }: Company): Promise<void> {
  const closed = await rows<{ month: string }>(
    `select to_char(month, 'YYYY-MM-DD') as month from closed_month`,
  );
  const db = await openPostgres({ url: databaseUrl, maxConnections: 1 });
  for (const month of closed.map((one) => monthOf(one.month))) {
    await transact(db, async (tx) => {
      await insertNames(tx, month);
      await insertClosedSums(tx, month);
    });
  }
  await db.close();
}

/** Documents with two years of plan and cost, the same at every size of company. */
export async function makeBoards(company: Company): Promise<Boards> {
  const { rows } = company;
  const now = new Date();
  const beforeLast = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const year = beforeLast.getUTCFullYear();
  const last = beforeLast.getUTCMonth() + 1;
  await closeMonths(company, year, last);
  const versionIds = await makeBudgets(company, year);
  await planAll(company, versionIds);
  await spendAll(company);
  await addUp(company);
  await keepMonths(company);
  await rows('vacuum analyze');
  const [one] = await rows<{ budgetId: number; projectId: number }>(
    `select cover.budget_id as "budgetId", cover.project_id as "projectId"
     from budget_cover cover join budget document on document.id = cover.budget_id
     where document.code = 'BOARD-3' order by cover.project_id limit 1`,
  );
  if (one === undefined) throw new Error('no document to measure with');
  const end = new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10);
  return { ...one, year, from: `${year}-01-01`, to: end };
}
