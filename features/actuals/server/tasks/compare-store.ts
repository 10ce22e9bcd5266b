import { type SQL, sql } from 'drizzle-orm';
import { bookedDocument } from '#features/actuals/server/due/documents-sql.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

export interface Sums {
  readonly rows: number;
  readonly minutes: number;
  /** Null of a run from before there were standard rates. */
  readonly fen: number | null;
  readonly atActualFen: number;
}

export interface Compared {
  readonly source: CostSource;
  readonly project: {
    readonly id: number;
    readonly code: string;
    readonly nameZh: string;
    readonly nameEn: string;
  } | null;
  readonly from: Sums;
  readonly to: Sums;
  /** Null where the rows of one of them are gone. */
  readonly added: number | null;
  readonly removed: number | null;
  readonly changed: number | null;
}

const sums = (run: SQL): SQL => sql`json_build_object(
  'rows', coalesce(sum(rows) filter (where run_id = ${run}), 0),
  'minutes', coalesce(sum(minutes) filter (where run_id = ${run}), 0),
  'fen', case when not coalesce(bool_or(fen is null) filter (where run_id = ${run}), false)
    then coalesce(sum(fen) filter (where run_id = ${run}), 0) end,
  'atActualFen', coalesce(sum(at_actual_fen) filter (where run_id = ${run}), 0))`;

/** What two runs of a month have by source, or by source and project, with how many of their rows differ. */
export function compareSums(
  executor: Executor,
  {
    month,
    from,
    to,
    byProject,
  }: {
    readonly month: Month;
    readonly from: number;
    readonly to: number;
    readonly byProject: boolean;
  },
): Promise<Compared[]> {
  const [one, other] = [sql`${from}::int`, sql`${to}::int`];
  const rows = sql`(select * from cost_row where posting_month = ${firstDay(month)})`;
  const key = byProject ? sql`project_id` : sql`null::int`;
  return rowsOf<Compared>(
    executor,
    sql`
      with added_up as (
        select source, ${key} as project_id, ${sums(one)} as "from", ${sums(other)} as "to"
        from run_sum where run_id in (${one}, ${other})
        group by 1, 2
      ), line as (
        select run_id, source, ${key} as key_id, source_id, project_id, origin_month,
          sum(minutes) as minutes, sum(fen) as fen, sum(at_actual_fen) as at_actual_fen,
          min(${bookedDocument(sql`row`)}::text) as document
        from ${rows} row where run_id in (${one}, ${other})
        group by 1, 2, 3, 4, 5, 6
      ), paired as (
        select coalesce(was.source, is_now.source) as source,
          coalesce(was.key_id, is_now.key_id) as key_id, was.run_id as was_in,
          is_now.run_id as now_in, was.fen as was_fen, is_now.fen as now_fen,
          was.at_actual_fen as was_at_actual, is_now.at_actual_fen as now_at_actual,
          was.minutes as was_minutes, is_now.minutes as now_minutes,
          was.document is distinct from is_now.document as said_otherwise
        from (select * from line where run_id = ${one}) was
        full join (select * from line where run_id = ${other}) is_now
          on is_now.source = was.source and is_now.source_id = was.source_id
          and is_now.origin_month = was.origin_month
          and coalesce(is_now.project_id, 0) = coalesce(was.project_id, 0)
      ), counted as (
        select source, key_id,
          count(*) filter (where was_in is null)::int as added,
          count(*) filter (where now_in is null)::int as removed,
          count(*) filter (where was_in is not null and now_in is not null
            and (was_fen <> now_fen or was_at_actual <> now_at_actual or was_minutes <> now_minutes
              or said_otherwise))::int as changed
        from paired group by source, key_id
      ), kept as (
        select bool_and(exists (select from ${rows} row where row.run_id = run.id)
          or not exists (select from run_sum sums where sums.run_id = run.id)) as both_kept
        from account_run run where run.id in (${one}, ${other})
      )
      select added_up.source, added_up."from", added_up."to",
        case when project.id is null then null else json_build_object('id', project.id,
          'code', project.code, 'nameZh', project.name_zh, 'nameEn', project.name_en) end as project,
        case when kept.both_kept then coalesce(counted.added, 0) end as added,
        case when kept.both_kept then coalesce(counted.removed, 0) end as removed,
        case when kept.both_kept then coalesce(counted.changed, 0) end as changed
      from added_up cross join kept
      left join counted on counted.source = added_up.source
        and coalesce(counted.key_id, 0) = coalesce(added_up.project_id, 0)
      left join ${projects} project on project.id = added_up.project_id
      order by array_position(array['labour', 'voucher', 'material', 'asset'], added_up.source),
        project.code nulls first`,
  );
}
