import { type SQL, sql } from 'drizzle-orm';
import type { RunStep } from '#features/actuals/rules.ts';
import { DOCUMENTS } from '#features/actuals/server/due/documents-sql.ts';
import { labourKind, labourTables } from '#features/actuals/server/due/labour-sql.ts';
import {
  assetParts,
  assetTables,
  lineKind,
  lineParts,
  lineTables,
} from '#features/actuals/server/due/lines-sql.ts';
import { assets } from '#features/assets/server/sql.ts';
import { batches } from '#features/batches/server/sql.ts';
import { labourSubCategory } from '#features/budgets/server/sql.ts';
import { materialIssues } from '#features/materials/server/sql.ts';
import { standardLacks } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { hoursByMonth, placedHours, sheets } from '#features/timesheets/server/sql.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';

export interface RunOfMonth {
  readonly id: number;
  readonly month: Month;
}

/** What a step took in. */
export interface TakenIn {
  readonly rows: number;
  readonly people: number;
  readonly minutes: number;
  readonly fen: number;
  readonly atActualFen: number;
  /** What all of it came to, part by part: lines, or minutes of hours. Runs of earlier versions lack it. */
  readonly parts?: Readonly<Record<string, number>>;
  /** Lines among them that belong to earlier months. */
  readonly earlier?: number;
}

/** A voucher without a word goes by its number alone. */
const voucher = sql`concat_ws('-', nullif(line.word, ''), line.number)`;

const dayOf = (month: Month) => sql`${firstDay(month)}::date`;

/** Of rows that are written in the order of what they are of: lists of equals go by their ids. */
const COST_COLUMNS = sql`run_id, posting_month, origin_month, kind, source, source_id, project_id,
  main_project_id, division, project_type, sub_category_id, dept_id, person_id, minutes, fen,
  at_actual_fen`;

const PROOF_COLUMNS = sql`run_id, source, source_rows, source_fen, source_at_actual_fen,
  source_minutes, booked_rows, booked_fen, booked_at_actual_fen, booked_minutes, pending_rows,
  pending_fen, pending_minutes`;

async function takenIn(tx: Transaction, statement: SQL): Promise<TakenIn> {
  const [taken] = await rowsOf<TakenIn>(tx, statement);
  if (taken === undefined) throw new Error('a step of a run says nothing');
  return taken;
}

/** Hours of the days of the month that are approved, and whose are asked for and are not. */
const findUnapproved = (tx: Transaction, { id, month }: RunOfMonth) =>
  takenIn(
    tx,
    sql`
      with filled as materialized (
        select sheet.batch_id, hours.person_id, hours.sheet_id, hours.state, hours.minutes,
          hours.project_id is null as away
        from ${hoursByMonth} hours join ${sheets} sheet on sheet.id = hours.sheet_id
        where hours.month = ${dayOf(month)}
      ), person as materialized (
        select place.batch_id, place.person_id, min(place.state) as state,
          min(place.dept_id) filter (where place.counted) as dept_id
        from ${placedHours} place join ${batches} batch on batch.id = place.batch_id
        where batch.start_date <= ${lastDay(month)}::date and batch.end_date >= ${dayOf(month)}
        group by place.batch_id, place.person_id
        having bool_or(place.asked_from <= ${lastDay(month)}::date
          and place.asked_until >= ${dayOf(month)})
      ), found as (
        insert into run_finding (run_id, kind, key, rows, fen, minutes, about)
        select ${id}, 'unapproved', person.batch_id || ':' || person.person_id, 1, 0,
          coalesce(waiting.minutes, 0), jsonb_build_object('batchId', person.batch_id,
            'personId', person.person_id, 'deptId', person.dept_id, 'state', person.state)
        from person left join (
          select batch_id, person_id, sum(minutes) as minutes from filled group by batch_id, person_id
        ) waiting using (batch_id, person_id)
        where person.state <> 'approved'
      )
      select count(distinct sheet_id)::int as rows, count(distinct person_id)::int as people,
        coalesce(sum(minutes), 0)::bigint as minutes, 0 as fen, 0 as "atActualFen",
        jsonb_build_object('projects', coalesce(sum(minutes) filter (where not away), 0),
          'leave', coalesce(sum(minutes) filter (where away), 0)) as parts
      from filled where state = 'approved'`,
  );

/** Labour: what is due of each person × project × origin month less what is booked of it. */
const bookLabour = (tx: Transaction, { id, month }: RunOfMonth) =>
  takenIn(
    tx,
    sql`
      with ${labourTables(dayOf(month))}, written as (
        insert into cost_row (${COST_COLUMNS})
        select ${id}, ${dayOf(month)}, priced.month, ${labourKind(dayOf(month))}, 'labour',
          priced.person_id, priced.project_id, coalesce(project.parent_id, project.id),
          project.division, project.project_type,
          coalesce(priced.booked_under, sub_category.id), priced.dept_id,
          priced.person_id, priced.minutes - priced.booked_minutes, priced.fen - priced.booked_fen,
          priced.at_actual_fen - priced.booked_at_actual_fen
        from priced
        join ${projects} project on project.id = priced.project_id
        cross join (${labourSubCategory}) sub_category
        where priced.minutes <> priced.booked_minutes or priced.fen <> priced.booked_fen
          or priced.at_actual_fen <> priced.booked_at_actual_fen
        order by priced.person_id, priced.project_id, priced.month
        returning person_id, kind, minutes, fen, at_actual_fen
      ), found as (
        insert into run_finding (run_id, kind, key, rows, fen, minutes, about)
        select ${id}, 'missingRate', priced.person_id || ':' || priced.month, count(*), 0,
          sum(priced.unpriced), jsonb_build_object('personId', priced.person_id,
            'month', to_char(priced.month, 'YYYY-MM'), 'firstDay', min(priced.first_unpriced),
            'deptId', max(priced.dept_id))
        from priced where priced.unpriced <> 0
        group by priced.person_id, priced.month
      ), without_standard as (
        insert into run_finding (run_id, kind, key, rows, fen, minutes, about)
        select ${id}, 'missingStandard', missing.class_id || ':' || missing.month,
          sum(missing.keys), 0, sum(missing.minutes), jsonb_build_object(
            'classId', missing.class_id, 'month', to_char(missing.month, 'YYYY-MM'))
        from (
          select class_id, month, keys, minutes from unvalued
          union all ${standardLacks(dayOf(month))}
        ) missing
        group by missing.class_id, missing.month
      ), proven as (
        insert into run_source (${PROOF_COLUMNS})
        select ${id}, 'labour', due.keys + waits.keys, due.fen, due.at_actual_fen, all_hours.minutes,
          done.rows, done.fen, done.at_actual_fen, done.minutes, waits.keys, 0, waits.minutes
        from (
          select count(*)::int as keys, coalesce(sum(fen - booked_fen), 0)::bigint as fen,
            coalesce(sum(at_actual_fen - booked_at_actual_fen), 0)::bigint as at_actual_fen
          from priced
        ) due, (
          select coalesce(sum(keys), 0)::int as keys, coalesce(sum(minutes), 0)::bigint as minutes
          from unvalued
        ) waits, (
          select (coalesce((select sum(minutes) from hours), 0)
            + coalesce((select sum(minutes) from corrected), 0)
            - coalesce((select sum(minutes) from booked), 0))::bigint as minutes
        ) all_hours, (
          select count(*)::int as rows, coalesce(sum(fen), 0)::bigint as fen,
            coalesce(sum(at_actual_fen), 0)::bigint as at_actual_fen,
            coalesce(sum(minutes), 0)::bigint as minutes
          from written
        ) done
      )
      select count(*)::int as rows, count(distinct person_id)::int as people,
        coalesce(sum(minutes), 0)::bigint as minutes, coalesce(sum(fen), 0)::bigint as fen,
        coalesce(sum(at_actual_fen), 0)::bigint as "atActualFen",
        jsonb_build_object('normal', coalesce(sum(minutes) filter (where kind = 'normal'), 0),
          'late', coalesce(sum(minutes) filter (where kind = 'late'), 0),
          'correction', coalesce(sum(minutes) filter (where kind = 'correction'), 0),
          'unpriced', (select coalesce(sum(minutes), 0) from unvalued)) as parts
      from written`,
  );

/** Rows of `posted`, and the proof that what the source has is in them or waits; `counted` is what it has. */
const written = (source: 'voucher' | 'material' | 'asset', run: RunOfMonth, kind: SQL): SQL => sql`
  written as (
    insert into cost_row (${COST_COLUMNS}, document)
    select ${run.id}, ${dayOf(run.month)}, posted.month, ${kind}, ${source}, posted.id,
      posted.project_id, coalesce(project.parent_id, project.id), project.division,
      project.project_type, posted.sub_category_id, posted.dept_id, null, 0, posted.fen,
      posted.fen, ${DOCUMENTS[source].now}
    from posted ${DOCUMENTS[source].joins}
    left join ${projects} project on project.id = posted.project_id
    order by posted.id, posted.project_id, posted.sub_category_id, posted.dept_id, posted.month
    returning source_id, fen
  ), proven as (
    insert into run_source (${PROOF_COLUMNS})
    select ${run.id}, ${source}, has.rows, has.fen, has.fen, 0, done.rows, done.fen, done.fen, 0,
      waits.rows, waits.fen, 0
    from source_has has, (
      select count(*)::int as rows, coalesce(sum(fen), 0)::bigint as fen from written
    ) done, (
      select count(*)::int as rows, coalesce(sum(open_fen), 0)::bigint as fen from pending
    ) waits
  )
  select count(distinct source_id)::int as rows, 0 as people, 0 as minutes,
    coalesce(sum(fen), 0)::bigint as fen, coalesce(sum(fen), 0)::bigint as "atActualFen",
    (select coalesce(jsonb_object_agg(part, lines), '{}') from (
      select part, count(*)::int as lines from counted group by part) by_part) as parts,
    (select count(*)::int from counted where earlier) as earlier
  from written`;

/** What the lines of a source come to, less what is booked of those that wait. */
const LINES_HAVE = sql`
  source_has as (
    select count(*)::int as rows, (coalesce(sum(line.fen), 0) - coalesce((
      select sum(booked.fen) from booked), 0))::bigint as fen
    from line where line.state in ('cost', 'unmapped')
  )`;

const FINDING = sql`insert into run_finding (run_id, kind, key, rows, fen, minutes, about)`;

const bookVouchers = (tx: Transaction, run: RunOfMonth) =>
  takenIn(
    tx,
    sql`
      with ${lineTables('voucher', dayOf(run.month))}, ${LINES_HAVE}, unmapped as (
        ${FINDING}
        select ${run.id}, 'unmapped', line.account_code, count(*), sum(pending.open_fen), 0,
          jsonb_build_object('name', max(line.account_name),
            'sample', min(${voucher}))
        from pending join voucher_line line on line.id = pending.id
        where pending.state = 'unmapped' group by line.account_code
      ), unassigned as (
        ${FINDING}
        select ${run.id}, 'unassigned', 'voucher:' || pending.id, 1, pending.open_fen, 0,
          jsonb_build_object('source', 'voucher', 'sourceId', pending.id,
            'month', to_char(pending.month, 'YYYY-MM'),
            'what', ${voucher} || ' / ' || line.line || ' ' || line.summary,
            'projectText', line.project_text)
        from pending join voucher_line line on line.id = pending.id
        where pending.state = 'cost'
      ), unbalanced as (
        ${FINDING}
        select ${run.id}, 'unbalanced',
          concat_ws(':', line.book_id, line.period, line.word, line.number), count(*),
          sum(line.debit_fen - line.credit_fen), 0,
          jsonb_build_object('book', max(book.name), 'voucher', ${voucher},
            'month', to_char(line.period, 'YYYY-MM'))
        from voucher_line line join account_book book on book.id = line.book_id
        where not line.removed and line.period = ${dayOf(run.month)}
        group by line.book_id, line.period, line.word, line.number
        having sum(line.debit_fen) <> sum(line.credit_fen)
      ), ${lineParts(dayOf(run.month))}, ${written('voucher', run, lineKind(dayOf(run.month)))}`,
  );

const bookMaterials = (tx: Transaction, run: RunOfMonth) =>
  takenIn(
    tx,
    sql`
      with ${lineTables('material', dayOf(run.month))}, ${LINES_HAVE}, unassigned as (
        ${FINDING}
        select ${run.id}, 'unassigned', 'material:' || pending.id, 1, pending.open_fen, 0,
          jsonb_build_object('source', 'material', 'sourceId', pending.id,
            'month', to_char(pending.month, 'YYYY-MM'),
            'what', issue.doc_no || ' / ' || issue.line || ' ' || issue.name,
            'projectText', issue.project_text)
        from pending join ${materialIssues} issue on issue.id = pending.id
      ), ${lineParts(dayOf(run.month))}, ${written('material', run, lineKind(dayOf(run.month)))}`,
  );

const bookAssets = (tx: Transaction, run: RunOfMonth) =>
  takenIn(
    tx,
    sql`
      with ${assetTables(dayOf(run.month))}, source_has as (
        select count(*)::int as rows, coalesce(sum(line.fen), 0)::bigint as fen from line
      ), unassigned as (
        ${FINDING}
        select ${run.id}, case when closed.ids is null then 'unassigned' else 'closedShare' end,
          'asset:' || pending.id, 1, pending.open_fen, 0,
          jsonb_build_object('source', 'asset', 'sourceId', pending.id,
            'month', to_char(pending.month, 'YYYY-MM'), 'what', asset.code || ' ' || asset.name,
            'projectText', '', 'projectIds', closed.ids)
        from pending join ${assets} asset on asset.id = pending.id
        cross join lateral (
          select jsonb_agg(served.project_id order by served.rank) as ids
          from served where served.id = pending.id and served.is_closed
        ) closed
      ), ${assetParts}, ${written('asset', run, sql`'normal'`)}`,
  );

/** What each step does; the proof adds nothing of its own. */
export const STEPS: Readonly<
  Record<Exclude<RunStep, 'proof'>, (tx: Transaction, run: RunOfMonth) => Promise<TakenIn>>
> = {
  hours: findUnapproved,
  labour: bookLabour,
  vouchers: bookVouchers,
  materials: bookMaterials,
  assets: bookAssets,
};
