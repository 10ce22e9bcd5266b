import { type SQL, sql } from 'drizzle-orm';
import type { AssetPage, ListFilters, ListQuery } from '#features/assets/contract-parts.ts';
import type { AssetKind, AssetStatus } from '#features/assets/rules.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { departments, people, personRefJson } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { type Database, type Executor, oftenRowsOf, rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { ordered, pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';

interface NameRef {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** An asset with what a month makes of it, in fen. */
export interface FlatAsset {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly category: NameRef;
  readonly kind: AssetKind;
  readonly status: AssetStatus;
  readonly originalFen: number;
  readonly inServiceMonth: Month;
  readonly lifeMonths: number;
  readonly residualBp: number;
  readonly scrappedMonth: Month | null;
  readonly custodian: { userId: number; staffNo: string; nickName: string } | null;
  readonly department: NameRef;
  readonly note: string;
  readonly version: number;
  /** Null where the month takes nothing. */
  readonly monthFen: number | null;
  readonly takenFen: number;
}

/** The month that is asked for; one from before the accounts is due to nobody. */
export interface AskedMonth {
  readonly month: Month;
  readonly counts: boolean;
}

const nameRef = (alias: SQL) => sql`json_build_object('id', ${alias}.id, 'code', ${alias}.code,
  'nameZh', ${alias}.name_zh, 'nameEn', ${alias}.name_en)`;

/** What every screen shows of `a`, a row of `withMonth`. */
const columns = sql`
  a.id, a.code, a.name, ${nameRef(sql`category`)} as category, a.kind, a.status,
  a.original_fen as "originalFen", to_char(a.in_service_month, 'YYYY-MM') as "inServiceMonth",
  a.life_months as "lifeMonths", a.residual_bp as "residualBp",
  to_char(a.scrapped_month, 'YYYY-MM') as "scrappedMonth",
  case when keeper.id is null then null else ${personRefJson(sql`keeper`)} end as custodian,
  ${nameRef(sql`dept`)} as department, a.note, a.version,
  a.month_fen as "monthFen", a.taken_fen as "takenFen"`;

const joins = sql`
  join ${costSubCategories} category on category.id = a.sub_category_id
  join ${departments} dept on dept.id = a.dept_id
  left join ${people} keeper on keeper.id = a.custodian_id`;

/** Assets, each with what the month takes of it and what is taken by then, looked up where the month takes nothing. */
const withMonth = ({ month, counts }: AskedMonth): SQL => {
  const day = sql`${`${month}-01`}::date`;
  return sql`
    select asset.*, case when ${counts} then own.fen end as month_fen,
      coalesce(own.taken_fen, (
        select taken_fen from asset_month until
        where until.asset_id = asset.id and until.month <= ${day}
        order by until.month desc limit 1), 0) as taken_fen
    from asset left join asset_month own on own.asset_id = asset.id and own.month = ${day}`;
};

const searched = { written: [sql`a.code`, sql`a.name`], sound: [sql`a.pinyin`] };

/** Served in the month by the set of shares that holds then. */
const serves = (projectId: number, month: Month) => sql`exists (
  select from asset_share share
  where share.asset_id = a.id and share.project_id = ${projectId}
    and share.from_month = (
      select max(latest.from_month) from asset_share latest
      where latest.asset_id = a.id and latest.from_month <= ${`${month}-01`}::date))`;

/** By everything but the status, so that each can be counted. */
function found(asked: AskedMonth, filters: ListFilters): SQL {
  const { query, subCategoryId, projectId, due } = filters;
  const conditions = [
    sql`true`,
    foundBy(query, searched),
    subCategoryId === undefined ? undefined : sql`a.sub_category_id = ${subCategoryId}`,
    projectId === undefined ? undefined : serves(projectId, asked.month),
    due === undefined ? undefined : sql`a.month_fen <> 0`,
  ].filter((condition) => condition !== undefined);
  return sql`(
    select a.* from (${withMonth(asked)}) a where ${sql.join(conditions, sql` and `)})`;
}

const isShown = ({ status }: ListFilters): SQL =>
  status === undefined ? sql`true` : sql`a.status = ${status}`;

const sortColumns = {
  code: sql`lower(a.code)`,
  name: sql`a.name`,
  category: [sql`category.category_id`, sql`category.position`],
  originalValue: sql`a.original_fen`,
  depreciation: sql`coalesce(a.month_fen, 0)`,
  netValue: sql`a.original_fen - a.taken_fen`,
  status: sql`array_position(array['inUse', 'idle', 'scrapped'], a.status)`,
};

export const findPage = (
  executor: Executor,
  asked: AskedMonth,
  query: ListQuery,
): Promise<FlatAsset[]> => {
  const { limit, offset } = pageBounds(query);
  return oftenRowsOf<FlatAsset>(
    executor,
    sql`
      select ${columns} from ${found(asked, query)} a ${joins} where ${isShown(query)}
      order by ${sql.join(ordered(query.sort, sortColumns, sql`a.id`), sql`, `)}
      ${thatPage({ limit, offset })}`,
  );
};

export interface Figures {
  readonly total: number;
  readonly originalFen: number;
  readonly monthFen: number;
  readonly takenFen: number;
  readonly counts: AssetPage['counts'];
  readonly isEmpty: boolean;
}

export async function findFigures(
  executor: Executor,
  asked: AskedMonth,
  filters: ListFilters,
): Promise<Figures> {
  const sum = (column: string, which: SQL) =>
    sql`coalesce(sum(a.${sql.identifier(column)}) filter (where ${which}), 0)::bigint`;
  const shown = isShown(filters);
  const inState = (status: AssetStatus) => sum('count', sql`a.status = ${status}`);
  const [row] = await oftenRowsOf<Figures>(
    executor,
    // Added up by status first: all that is found is too much to be kept for being looked at twice.
    sql`
      select ${sum('count', shown)} as total, ${sum('original_fen', shown)} as "originalFen",
        ${sum('month_fen', shown)} as "monthFen", ${sum('taken_fen', shown)} as "takenFen",
        json_build_object('all', ${sum('count', sql`true`)}, 'inUse', ${inState('inUse')},
          'idle', ${inState('idle')}, 'scrapped', ${inState('scrapped')}) as counts,
        not exists (select from asset) as "isEmpty"
      from (
        select a.status, count(*) as count, sum(a.original_fen) as original_fen,
          sum(a.month_fen) as month_fen, sum(a.taken_fen) as taken_fen
        from ${found(asked, filters)} a group by a.status
      ) a`,
  );
  if (row === undefined) throw new Error('sums of no rows are a row, too');
  return row;
}

/** As `findPage` without pages, by code. */
export const streamForExport = (
  db: Database,
  asked: AskedMonth,
  filters: ListFilters,
  signal: AbortSignal,
) =>
  streamRows<FlatAsset & { sets: { fromMonth: Month; code: string; shareBp: number }[] }>(
    db,
    sql`
      select ${columns},
        coalesce((
          select json_agg(json_build_object('fromMonth', to_char(share.from_month, 'YYYY-MM'),
            'code', project.code, 'shareBp', share.share_bp) order by project.code collate "C")
          from asset_share share join ${projects} project on project.id = share.project_id
          where share.asset_id = a.id and share.from_month = (
            select max(latest.from_month) from asset_share latest where latest.asset_id = a.id)
        ), '[]'::json) as sets
      from ${found(asked, filters)} a ${joins} where ${isShown(filters)}
      order by lower(a.code), a.id`,
    signal,
  );

export async function findAsset(
  executor: Executor,
  asked: AskedMonth,
  id: number,
): Promise<FlatAsset | null> {
  const [row] = await rowsOf<FlatAsset>(
    executor,
    sql`select ${columns} from (${withMonth(asked)}) a ${joins} where a.id = ${id}`,
  );
  return row ?? null;
}
