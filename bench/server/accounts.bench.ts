import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { runAccountsJob } from '#features/actuals/server/runs/job.ts';
import { insertRun } from '#features/actuals/server/runs/run-store.ts';
import { monthOf, toInstant } from '#kernel/dates.ts';
import { clockAt } from '#server/platform/clock.ts';
import { type Database, transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeMonth } from './accounts-month.ts';
import { benchWith } from './bench.ts';
import { latenciesInTurns } from './measure.ts';

const TURNS = 5;
const MOST = 4;

const { companies, judge } = benchWith('accounts', 'large');

/** The job as the queue runs it: every step and the publishing, with nobody polling for it. */
function worker(db: Database, month: string) {
  const now = () => new Date();
  return async () => {
    const asked = { month: monthOf(month), byId: 1, at: toInstant(now()) };
    const runId = await transact(db, (tx) => insertRun(tx, asked));
    await runAccountsJob.run(
      {
        id: randomUUID(),
        db,
        log: pino({ level: 'silent' }),
        now,
        clock: () => clockAt(now(), 'Asia/Shanghai'),
        signal: new AbortController().signal,
        lastAttempt: false,
        progress: async () => undefined,
      },
      { runId },
    );
  };
}

/**
 * The least that makes rows of the same sources: one statement that adds up and writes, into a table as
 * wide as the cost rows, without an index. It knows nothing of what was booked before or came late,
 * finds nothing, proves nothing, and nobody can be shown it.
 */
const FLOOR = `
  insert into floor_row (run_id, posting_month, origin_month, kind, source, source_id, project_id,
    main_project_id, division, project_type, sub_category_id, dept_id, person_id, minutes, fen,
    at_actual_fen)
  with rate as (
    select person.id as person_id, given.since, given.until, coalesce((
        select hourly_fen from personal_rate own
        where own.person_id = person.id and own.effective_from <= given.since
        order by effective_from desc limit 1
      ), (
        select hourly_fen from grade_rate common
        where common.grade = person.grade and common.effective_from <= given.since
        order by effective_from desc limit 1
      )) as hourly_fen
    from person cross join lateral (
      select $1::date as since, coalesce(min(effective_from) - 1, 'infinity') as until
        from personal_rate where person_id = person.id and effective_from > $1::date
          and effective_from < $1::date + interval '1 month'
      union all
      select effective_from, 'infinity' from personal_rate where person_id = person.id
          and effective_from > $1::date and effective_from < $1::date + interval '1 month'
    ) given
  ), hours as (
    select hours.person_id, hours.project_id, hours.dept_id, hours.minutes, rate.hourly_fen
      from hours_month hours join rate on rate.person_id = hours.person_id
        and rate.since = $1::date and rate.until = 'infinity'
      where hours.month = $1::date and hours.state = 'approved' and hours.project_id is not null
    union all
    select sheet.person_id, line.project_id, person.dept_id, cell.minutes, rate.hourly_fen
      from rate join timesheet sheet on sheet.person_id = rate.person_id and sheet.state = 'approved'
      join person on person.id = rate.person_id
      join timesheet_row line on line.sheet_id = sheet.id and line.project_id is not null
      join timesheet_cell cell on cell.row_id = line.id and cell.date >= $1::date
        and cell.date < $1::date + interval '1 month' and cell.date between rate.since and rate.until
      where not (rate.since = $1::date and rate.until = 'infinity')
  ), account as (
    select distinct on (code.account_code) code.account_code, mapping.sub_category_id
    from (select distinct account_code from voucher_line where period = $1::date) code
    join account_mapping mapping on starts_with(code.account_code, mapping.prefix)
    where mapping.sub_category_id is not null
    order by code.account_code, length(mapping.prefix) desc
  ), cost as (
    select 'labour' as source, person_id as source_id, project_id,
        (select min(id) from cost_sub_category where source = 'labour') as sub_category_id,
        max(dept_id) as dept_id, person_id, sum(minutes) as minutes,
        round(sum(minutes) * (
          select hourly_fen from standard_rate where from_month <= $1::date
          order by from_month desc limit 1) / 60.0) as fen,
        round(sum(minutes * hourly_fen) / 60.0) as at_actual_fen
      from hours group by person_id, project_id
    union all
    select 'voucher', line.id, coalesce(line.project_id, part.project_id), account.sub_category_id,
        line.dept_id, null, 0,
        sum((line.debit_fen - line.credit_fen) * coalesce(part.share_bp, 10000) / 10000),
        sum((line.debit_fen - line.credit_fen) * coalesce(part.share_bp, 10000) / 10000)
      from voucher_line line join account using (account_code)
      left join pool_decision decision on line.project_id is null and decision.source = 'voucher'
        and decision.source_id = line.id and decision.month = line.period
      left join pool_part part on part.decision_id = decision.id
      where line.period = $1::date and not line.removed
        and (line.project_id is not null or part.decision_id is not null)
      group by line.id, coalesce(line.project_id, part.project_id), account.sub_category_id
    union all
    select 'material', id, project_id, sub_category_id, dept_id, null, 0, sum(amount_fen),
        sum(amount_fen)
      from material_issue where month = $1::date and project_id is not null group by id
    union all
    select 'asset', asset.id, share.project_id, asset.sub_category_id, asset.dept_id, null, 0,
        sum(taken.fen * share.share_bp / 10000), sum(taken.fen * share.share_bp / 10000)
      from asset_month taken join asset on asset.id = taken.asset_id
      join asset_share share on share.asset_id = asset.id and share.from_month = (
        select max(from_month) from asset_share held
        where held.asset_id = asset.id and held.from_month <= $1::date)
      join project served on served.id = share.project_id and served.status <> 'closed'
      where taken.month = $1::date group by asset.id, share.project_id
  )
  select 1, $1::date, $1::date, 'normal', cost.source, cost.source_id, cost.project_id,
    coalesce(project.parent_id, project.id), project.division, project.project_type,
    cost.sub_category_id, cost.dept_id, cost.person_id, cost.minutes, cost.fen, cost.at_actual_fen
  from cost left join project on project.id = cost.project_id`;

async function floor(client: pg.Client, month: string): Promise<void> {
  await client.query(FLOOR, [month]);
}

it('works a month out', async () => {
  const company = companies.large;
  const month = await makeMonth(company);
  const db = await openPostgres({ url: company.databaseUrl, maxConnections: 2 });
  const client = new pg.Client(company.databaseUrl);
  await client.connect();
  await client.query('create table floor_row (like cost_row including defaults)');
  const { run, bare } = await latenciesInTurns(
    TURNS,
    { run: worker(db, month), bare: () => floor(client, month) },
    1,
  );
  const [counted] = await company.rows<{ rows: number; bare: number }>(
    `select count(*)::int as rows, (select count(*)::int / $1::int from floor_row) as bare
     from cost_row row join account_task task on task.run_id = row.run_id`,
    [TURNS + 1],
  );
  const [{ steps } = { steps: [] }] = await company.rows<{ steps: { step: string; ms: number }[] }>(
    `select run.steps from account_run run join account_task task on task.run_id = run.id`,
  );
  console.info(steps.map(({ step, ms }) => `${step} ${ms} ms`).join(', '), counted, run, bare);
  await db.close();
  await client.end();
  // The floor is none if it makes other rows.
  expect(counted?.bare).toBe(counted?.rows);
  const ratio = run.p50 / bare.p50;
  judge(
    {
      name: `a month of ${counted?.rows} cost rows`,
      unit: 'ms',
      medium: null,
      large: run.p50,
      floor: bare.p50,
      ratio,
      bar: `≤ ${MOST.toFixed(2)} × floor`,
    },
    ratio <= MOST,
  );
});
