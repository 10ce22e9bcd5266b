import { type SQL, sql } from 'drizzle-orm';
import type { CostKind } from '#features/actuals/rules.ts';
import {
  costMonths,
  departmentsIn,
  placesIn,
  rowsInValue,
  subCategoriesIn,
} from '#features/actuals/server/sql.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { instantText } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';

/** A run whose figures are taken away, and how somebody may see them. */
export interface ExportedRun {
  readonly runId: number;
  readonly month: Month;
  readonly english: boolean;
  readonly labour: LabourValue;
}

/** As those who read of several runs are given it. */
export const onlyRun = (runId: number): SQL => sql`select ${runId}::int`;

const nameOf = ({ english }: ExportedRun, zh: SQL, en: SQL): SQL =>
  english ? sql`coalesce(nullif(${en}, ''), ${zh})` : zh;

const named = (run: ExportedRun, one: string): SQL =>
  nameOf(run, sql.raw(`${one}.name_zh`), sql.raw(`${one}.name_en`));

/** What a row says about where it belongs, in the words of one language. */
export interface Placed {
  readonly source: CostSource;
  readonly projectCode: string | null;
  readonly projectName: string | null;
  readonly mainCode: string | null;
  readonly category: string;
  readonly subCategory: string;
  readonly department: string | null;
  readonly minutes: number;
  readonly fen: number;
}

const placedColumns = (run: ExportedRun): SQL => sql`
  row.source, project.code as "projectCode", ${named(run, 'project')} as "projectName",
  main.code as "mainCode", ${nameOf(run, sql`sub.category_zh`, sql`sub.category_en`)} as category,
  ${named(run, 'sub')} as "subCategory", ${named(run, 'dept')} as department, row.minutes, row.fen`;

const placesOf = ({ month }: ExportedRun): SQL => sql`
  join ${subCategoriesIn(sql`${firstDay(month)}::date`)} sub on sub.id = row.sub_category_id
  left join ${projects} project on project.id = row.project_id
  left join ${projects} main on main.id = row.main_project_id
  left join ${departmentsIn(sql`${firstDay(month)}::date`)} dept on dept.id = row.dept_id`;

const ORDER = sql`array_position(array['labour', 'voucher', 'material', 'asset'], row.source),
  project.code collate "C" nulls last, sub.category_position, sub.position`;

/** The sums boards read, of one month; none once another run has taken the place of this one. */
export const streamFacts = (
  db: Database,
  run: ExportedRun,
  signal: AbortSignal,
): AsyncIterable<Placed> =>
  streamRows<Placed>(
    db,
    sql`
      select ${placedColumns(run)}
      from (
        select cost.source, cost.project_id, cost.main_project_id, cost.sub_category_id, cost.dept_id,
          sum(cost.minutes)::bigint as minutes, sum(cost.fen)::bigint as fen
        from ${costMonths(run.labour)} cost join account_task task
          on task.month = cost.posting_month and task.run_id = ${run.runId}
        where cost.posting_month = ${firstDay(run.month)}
        group by cost.source, cost.project_id, cost.main_project_id, cost.sub_category_id, cost.dept_id
      ) row ${placesOf(run)}
      order by ${ORDER}, dept.code collate "C" nulls last, row.project_id, row.dept_id`,
    signal,
  );

export interface ExportedRow extends Placed {
  readonly kind: CostKind;
  readonly originMonth: Month;
  /** What it comes from, as people name it. */
  readonly document: string | null;
  readonly date: CalendarDate | null;
  readonly about: string | null;
  readonly staffNo: string | null;
  readonly person: string | null;
}

/** Every cost row of the run, with what it comes from. */
export const streamCosts = (
  db: Database,
  run: ExportedRun,
  signal: AbortSignal,
): AsyncIterable<ExportedRow> =>
  streamRows<ExportedRow>(
    db,
    sql`
      select ${placedColumns(run)}, row.kind, to_char(row.origin_month, 'YYYY-MM') as "originMonth",
        case row.source
          when 'voucher' then (row.document->>'book') || ' ' || (row.document->>'voucher')
            || ' / ' || (row.document->>'line')
          when 'material' then (row.document->>'docNo') || ' / ' || (row.document->>'line')
          when 'asset' then row.document->>'code'
        end as document,
        (row.document->>'date')::date as date,
        coalesce(row.document->>'summary', row.document->>'name') as about,
        person.staff_no as "staffNo", person.nick_name as person
      from ${rowsInValue(sql`cost_row`, run.labour)} row ${placesOf(run)}
      left join ${people} person on person.id = row.person_id
      where row.run_id = ${run.runId} and row.posting_month = ${firstDay(run.month)}
      order by ${ORDER}, row.origin_month, row.id`,
    signal,
  );

export interface ExportedWaiver {
  readonly staffNo: string;
  readonly person: string;
  readonly department: string;
  readonly minutes: number;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** Hours the month closes without, and why. */
export const streamWaivers = (
  db: Database,
  run: ExportedRun,
  signal: AbortSignal,
): AsyncIterable<ExportedWaiver> =>
  streamRows<ExportedWaiver>(
    db,
    sql`
      select person.staff_no as "staffNo", person.nick_name as person,
        coalesce(${named(run, 'dept')}, '') as department, finding.minutes, waiver.reason,
        decider.nick_name as by, ${instantText(sql`waiver.at`)} as at
      from run_finding finding
      join hours_waiver waiver on waiver.month = ${firstDay(run.month)}
        and waiver.batch_id = (finding.about->>'batchId')::int
        and waiver.person_id = (finding.about->>'personId')::int
      join ${people} person on person.id = waiver.person_id
      left join (${placesIn(sql`${firstDay(run.month)}::date`)}) dept
        on dept.id = (finding.about->>'deptId')::int
      join ${people} decider on decider.id = waiver.by_id
      where finding.run_id = ${run.runId} and finding.kind = 'unapproved'
      order by person.staff_no, waiver.batch_id`,
    signal,
  );
