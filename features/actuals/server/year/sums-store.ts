import { type SQL, sql } from 'drizzle-orm';
import { type Narrowing, seenRows } from '#features/actuals/server/rows/filter-sql.ts';
import type { Viewer } from '#features/actuals/server/rows/viewer.ts';
import {
  amountAt,
  closedDepartments,
  closedPaths,
  closedProjects,
  costMonths,
  shownAt,
  subCategoriesIn,
} from '#features/actuals/server/sql.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { preparedRowsOf } from '#server/platform/db/database.ts';
import { closedCosts, closedDepartmentSums } from './closed-sums-sql.ts';

type Cut =
  | 'total'
  | 'unassigned'
  | 'rateDifference'
  | 'month'
  | 'monthCategory'
  | 'division'
  | 'projectType'
  | 'typeCategory'
  | 'category'
  | 'subCategory'
  | 'dept'
  | 'noDept';

/** What one part of the year comes to, and what it is called. */
export interface YearSum {
  readonly cut: Cut;
  /** Of what it is: a month, a category, a department; null for all of it. */
  readonly id: number | null;
  /** Of a month or a type by category, the category. */
  readonly categoryId: number | null;
  readonly fen: number;
  readonly lastYearFen: number;
  readonly minutes: number;
  /** How many have costs this year. */
  readonly projects: number;
  readonly dept: { id: number; code: string; nameZh: string; nameEn: string } | null;
  /** Of a department: where it stood, from the company down to itself. */
  readonly path: number[] | null;
  readonly sub: {
    readonly nameZh: string;
    readonly nameEn: string;
    readonly source: CostSource;
    readonly category: { readonly id: number; readonly nameZh: string; readonly nameEn: string };
  } | null;
}

export interface YearAsked extends Narrowing {
  readonly year: number;
  /** The first month that counts, and the last: closed ones alone. */
  readonly startMonth: number;
  readonly endMonth: number;
}

const monthsOf = (year: SQL, { startMonth, endMonth }: YearAsked): SQL => sql`
  row.posting_month >= make_date(${year}, ${startMonth}::int, 1)
    and row.posting_month < make_date(${year}, 1, 1) + make_interval(months => ${endMonth}::int)`;

const bothYears = (asked: YearAsked): SQL => sql`(
  (${monthsOf(sql`${asked.year}::int`, asked)}) or (${monthsOf(sql`${asked.year}::int - 1`, asked)}))`;

const isThisYear = ({ year }: YearAsked): SQL =>
  sql`row.posting_month >= make_date(${year}::int, 1, 1)`;

const FIGURES = sql`
  coalesce(sum(part.fen) filter (where part.this_year), 0)::bigint as fen,
  coalesce(sum(part.fen) filter (where not part.this_year), 0)::bigint as last_fen,
  coalesce(sum(part.minutes) filter (where part.this_year), 0)::bigint as minutes`;

/** Path and last month, of what is no department. */
const NOWHERE = sql`null::int[], null::date`;

const cutBy = (cut: Cut, key: SQL): SQL => sql`
  select ${sql.raw(`'${cut}'`)}, ${key}, null::int, ${FIGURES}, 0, ${NOWHERE} from part group by ${key}`;

const byCategoryToo = (cut: Cut, key: SQL): SQL => sql`
  select ${sql.raw(`'${cut}'`)}, ${key}, part.category_id, ${FIGURES}, 0, ${NOWHERE}
  from part group by ${key}, part.category_id`;

/** With how many projects there are of each. */
const withProjects = (cut: Cut, column: 'division' | 'project_type'): SQL => {
  const key = sql.identifier(column);
  return sql`
    select ${sql.raw(`'${cut}'`)}, part.${key}::int, null::int, ${FIGURES}, (
      select count(distinct served.project_id)::int from served
      where served.this_year and served.${key} is not distinct from part.${key}), ${NOWHERE}
    from part group by part.${key}`;
};

/** What is added up in the one reading, as `grouping(posting_month, dept_id, project_id)` tells it. */
const OF_MONTH = 0b011;
const OF_DEPT = 0b001;
const OF_PROJECT = 0b110;

const summed = (of: number): SQL => sql`select * from summed where of = ${sql.raw(String(of))}`;

/** Where the parts of a year are read. */
interface Ground {
  /** By month and kind of cost and by project: everything but departments follows from these few. */
  readonly summed: SQL;
  /**
   * Departments with what lay beneath them in each month; inside the one that is asked for, where there is
   * one. One that was moved between them stands twice.
   */
  readonly departments: SQL;
  /** Costs of the company, as `row`. */
  readonly unassigned: SQL;
  /** At actual, of the rows too that are nothing at standard, as `row`. */
  readonly valued: SQL;
}

/** From the sums of months by project and department: whatever somebody sees or asks for. */
const fromMonths = (viewer: Viewer, asked: YearAsked): Ground => ({
  summed: sql`
    select grouping(posting_month, dept_id, project_id) as of, this_year, posting_month, division,
      project_type, sub_category_id, dept_id, project_id, sum(minutes) as minutes, sum(fen) as fen
    from (
      select ${isThisYear(asked)} as this_year, row.*
      from ${costMonths(viewer.labour)} row where ${bothYears(asked)} and ${seenRows(viewer, asked)}
    ) read
    group by this_year, grouping sets (
      (posting_month, division, project_type, sub_category_id), (posting_month, dept_id),
      (division, project_type, project_id))`,
  departments: sql`
    select 'dept', step.path[cardinality(step.path)], null::int, ${FIGURES}, 0, step.path,
      max(part.posting_month)
    from (${summed(OF_DEPT)}) part join (${closedPaths}) step on step.month = part.posting_month
      and step.dept_id = part.dept_id
    where ${asked.deptId === undefined ? sql`true` : sql`${asked.deptId}::int = any(step.path)`}
    group by step.path
    union all
    select 'noDept', null, null::int, ${FIGURES}, 0, ${NOWHERE}
    from (${summed(OF_DEPT)}) part where part.dept_id is null having count(*) > 0`,
  unassigned: sql`${costMonths(viewer.labour)} row
    where ${seenRows(viewer, { ...asked, companyCost: true })}`,
  valued: sql`${costMonths('actual')} row where ${seenRows(viewer, asked)}`,
});

/** From what months closed with: the whole company, in as few rows as a board has figures. */
function asClosed({ labour }: Viewer, asked: YearAsked): Ground {
  const costs = closedCosts(labour);
  const departments = closedDepartmentSums(sql`${bothYears(asked)} and ${shownAt(labour)}`);
  return {
    summed: sql`
      select ${sql.raw(String(OF_MONTH))} as of, ${isThisYear(asked)} as this_year, row.posting_month,
        row.division, row.project_type, row.sub_category_id, row.no_dept, null::int as project_id,
        row.minutes, row.fen
      from ${costs} row where ${bothYears(asked)} and not row.of_company
      union all
      select ${sql.raw(String(OF_PROJECT))}, true, null, row.division, row.project_type, null, null,
        row.project_id, null, null
      from ${closedProjects(labour)} row where ${monthsOf(sql`${asked.year}::int`, asked)}`,
    departments: sql`
      select 'dept', part.dept_id, null::int, ${FIGURES}, 0, part.path, max(part.posting_month)
      from (
        select row.*, ${isThisYear(asked)} as this_year, ${amountAt(labour)} as fen
        from ${departments} row
      ) part group by part.path, part.dept_id
      union all
      select 'noDept', null, null::int, ${FIGURES}, 0, ${NOWHERE}
      from (${summed(OF_MONTH)}) part where part.no_dept having count(*) > 0`,
    unassigned: sql`${costs} row where row.of_company`,
    valued: sql`${closedCosts('actual')} row where not row.of_company`,
  };
}

/** Labour at actual less labour at standard. */
const rateDifference = (valued: SQL): SQL => sql`
  select 'rateDifference', null, null::int,
    coalesce(sum(row.fen - row.standard_fen), 0)::bigint, 0, 0, 0, ${NOWHERE} from ${valued}`;

const isNarrowed = ({ all }: Viewer, { division, projectType, deptId, categoryId }: YearAsked) =>
  !all || [division, projectType, deptId, categoryId].some((one) => one !== undefined);

const refJson = (one: SQL) => sql`case when ${one}.id is null then null else json_build_object(
  'id', ${one}.id, 'code', ${one}.code, 'nameZh', ${one}.name_zh, 'nameEn', ${one}.name_en) end`;

/** Every part of the year at once, from one reading. */
export function sumYear(viewer: Viewer, asked: YearAsked, seesRates: boolean): Promise<YearSum[]> {
  const ground = (isNarrowed(viewer, asked) ? fromMonths : asClosed)(viewer, asked);
  const inYear = monthsOf(sql`${asked.year}::int`, asked);
  const lastMonth = sql`make_date(${asked.year}::int, greatest(${asked.endMonth}::int, 1), 1)`;
  return preparedRowsOf<YearSum>(
    viewer.context.db.executor,
    sql`
      with summed as materialized (${ground.summed}), part as materialized (
        select one.*, extract(month from one.posting_month)::int as month, sub.category_id
        from (${summed(OF_MONTH)}) one join ${costSubCategories} sub on sub.id = one.sub_category_id
      ), served as (${summed(OF_PROJECT)}), sums as (
        select 'total' as cut, null::int as id, null::int as category_id, ${FIGURES}, 0 as projects,
          null::int[] as path, null::date as last_month from part
        union all ${cutBy('month', sql`part.month`)}
        union all ${byCategoryToo('monthCategory', sql`part.month`)}
        union all ${withProjects('division', 'division')}
        union all ${withProjects('projectType', 'project_type')}
        union all ${byCategoryToo('typeCategory', sql`part.project_type::int`)}
        union all ${cutBy('category', sql`part.category_id`)}
        union all ${cutBy('subCategory', sql`part.sub_category_id`)}
        union all ${ground.departments}
        union all select 'unassigned', null, null::int, coalesce(sum(row.fen), 0)::bigint, 0, 0, 0,
          ${NOWHERE} from ${ground.unassigned} and ${inYear}
        ${seesRates ? sql`union all ${rateDifference(sql`${ground.valued} and ${inYear}`)}` : sql``}
      )
      select sums.cut, sums.id, sums.category_id as "categoryId", sums.fen, sums.last_fen as "lastYearFen", sums.minutes,
        sums.projects,
        ${refJson(sql`dept`)} as dept, sums.path,
        case when sub.id is null then null else json_build_object('nameZh', sub.name_zh,
          'nameEn', sub.name_en, 'source', sub.source, 'category', json_build_object(
            'id', sub.category_id, 'nameZh', sub.category_zh, 'nameEn', sub.category_en)) end as sub
      from sums
      left join ${closedDepartments} dept on dept.month = sums.last_month and dept.id = sums.id
      left join ${subCategoriesIn(lastMonth)} sub on sums.cut = 'subCategory' and sub.id = sums.id
      order by sums.cut, sub.category_position, sub.position, dept.sort_order, dept.code, sums.id`,
  );
}
