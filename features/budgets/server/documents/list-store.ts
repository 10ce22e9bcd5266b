import { type SQL, sql } from 'drizzle-orm';
import type { BudgetPage, ListFilters, ListQuery } from '#features/budgets/contract-documents.ts';
import { MOST_OPENED } from '#features/budgets/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import { type Database, type Executor, oftenRowsOf, rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { ordered, pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import {
  type Asked,
  actualFen,
  amountsOf,
  documentsSeen,
  type FlatRow,
  judged,
  ownerJoin,
  rowColumns,
  rowJoins,
  spanFrom,
  spanTo,
  standardFen,
  touchesYear,
} from './reading-sql.ts';

/** A document by what it is called, or by its owner as people are found everywhere. */
const searched = {
  written: [
    ...[sql`document.code`, sql`document.name`, sql`document.product_name`],
    ...[sql`owner.nick_name`, sql`owner.staff_no`, sql`owner.user_name`],
  ],
  sound: [sql`document.pinyin`, sql`owner.pinyin`],
};

/** Conditions on `document` and its owner, all but the quick one. */
function matching(filters: ListFilters): SQL {
  const { query, year, division, budgetType, projectType, status, ownerId } = filters;
  const conditions = [
    foundBy(query, searched),
    year === undefined ? undefined : touchesYear(year),
    division === undefined ? undefined : sql`document.division = ${division}`,
    budgetType === undefined ? undefined : sql`document.budget_type = ${budgetType}`,
    projectType === undefined ? undefined : sql`document.project_type = ${projectType}`,
    status === undefined ? undefined : sql`document.status = ${status}`,
    ownerId === undefined ? undefined : sql`document.owner_id = ${ownerId}`,
  ].filter((condition) => condition !== undefined);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

const isWarned = sql`judged.level <> 'ok'`;
const isOver = sql`judged.level = 'over'`;

/** What each quick filter shows, of `found`. */
const QUICK = {
  all: sql`true`,
  effective: sql`found.status = 3`,
  waitsForMe: sql`found.waits`,
  underway: sql`found.open_id is not null`,
  warned: sql`found.id in (select judged.id from judged where ${isWarned})`,
  over: sql`found.id in (select judged.id from judged where ${isOver})`,
} satisfies Record<ListFilters['quick'], SQL>;

/**
 * `found`: by everything but the quick filter, so that each can be counted, with the amounts by which
 * documents are judged. `hit`: what is shown.
 */
const foundWithAmounts = (asked: Asked, filters: ListFilters): SQL => sql`
  ${documentsSeen(asked)},
  found as (select document.* from document ${ownerJoin} where ${matching(filters)}),
  ${amountsOf(sql`found`, asked)}, ${judged},
  hit as (select found.* from found where ${QUICK[filters.quick]})`;

/** What is unknown comes last, whichever way round. */
const unknownLast = (value: SQL, down: boolean): SQL[] => [
  down ? sql`${value} is not null` : sql`${value} is null`,
  value,
];

const sortColumns = (down: boolean) => ({
  code: sql`lower(document.code)`,
  name: sql`document.name`,
  owner: [sql`owner.nick_name`, sql`owner.staff_no`],
  amount: sql`coalesce(amount.fen, 0)`,
  actual: unknownLast(standardFen, down),
  execution: unknownLast(sql`${standardFen}::numeric / nullif(greatest(amount.fen, 0), 0)`, down),
  balance: unknownLast(sql`coalesce(amount.fen, 0) - ${standardFen}`, down),
  status: sql`document.status`,
  changedAt: sql`document.changed_at`,
  newest: [sql`-extract(year from document.to_month)`, sql`lower(document.code)`],
});

/** Sums in whole fen and minutes, of effective documents with lines of their own alone. */
export interface Figures {
  readonly counted: number;
  readonly fen: number;
  readonly minutes: number;
  readonly originalFen: number;
  readonly toDateFen: number;
  readonly actualFen: number | null;
  readonly standardFen: number | null;
  readonly notEffective: number;
  readonly integrations: number;
  readonly counts: BudgetPage['counts'];
  readonly years: number[];
  readonly companyThresholds: BudgetPage['companyThresholds'];
  readonly opens: BudgetPage['sums']['opens'];
}

/** What everything shown comes to, of `hit` with its amounts, in one JSON value. */
function figuresOf(filters: ListFilters): SQL {
  const standard = sql`document.budget_type = ${BudgetType.STANDARD}`;
  const counts = sql`${standard} and document.status = 3`;
  const sum = (column: SQL) => sql`coalesce(sum(${column}) filter (where ${counts}), 0)::bigint`;
  return sql`
    select count(*) as total, json_build_object(
      'counted', count(*) filter (where ${counts}),
      'fen', ${sum(sql`amount.fen`)}, 'minutes', ${sum(sql`amount.minutes`)},
      'originalFen', ${sum(sql`amount.original_fen`)},
      'toDateFen', ${sum(sql`amount.to_date_fen`)},
      'actualFen', sum(${actualFen}) filter (where ${counts})::bigint,
      'standardFen', sum(${standardFen}) filter (where ${counts})::bigint,
      'notEffective', count(*) filter (where ${standard} and document.status < 3),
      'integrations', count(*) filter (where not ${standard}),
      'counts', (select json_build_object('all', count(*),
          'effective', count(*) filter (where ${QUICK.effective}),
          'waitsForMe', (select count(*) from document ${ownerJoin}
            where document.waits and ${matching({ ...filters, year: undefined })}),
          'underway', count(*) filter (where ${QUICK.underway}),
          'warned', count(*) filter (where ${isWarned}),
          'over', count(*) filter (where ${isOver}))
        from found join judged on judged.id = found.id),
      'years', array(
        select distinct year from document, generate_series(
          extract(year from document.from_month)::int,
          extract(year from document.to_month)::int) as year
        order by year desc),
      'opens', case when count(*) filter (where ${counts}) between 1 and ${MOST_OPENED}
          and bool_and(document.whole) filter (where ${counts})
        then json_build_object('ids', json_agg(document.id order by document.id) filter (where ${counts}),
          'span', json_build_object(
            'from', to_char(min(${spanFrom}) filter (where ${counts}), 'YYYY-MM'),
            'to', to_char(max(${spanTo}) filter (where ${counts}), 'YYYY-MM'))) end,
      'companyThresholds', (select json_build_object('version', version,
        'warnPercent', warn_percent, 'overPercent', over_percent) from company_thresholds)
    ) as figures
    from hit document
    left join amount on amount.id = document.id
    left join spent on spent.id = document.id`;
}

/** A page with the figures of everything found, in one statement: both take the same amounts. */
export async function findPage(
  executor: Executor,
  asked: Asked,
  query: ListQuery,
): Promise<{ total: number; rows: FlatRow[]; figures: Figures }> {
  const { limit, offset } = pageBounds(query);
  const columns = sortColumns(query.sort.startsWith('-'));
  const order = sql.join(ordered(query.sort, columns, sql`document.id`), sql`, `);
  const found = await oftenRowsOf<
    FlatRow & { total: number; figures: Figures; place: number | null }
  >(
    executor,
    sql`
      with ${foundWithAmounts(asked, query)},
      figures as (${figuresOf(query)}),
      paged as (
        select document.*, row_number() over (order by ${order}) as place
        from hit document ${rowJoins}
        order by place ${thatPage({ limit, offset })}
      )
      select figures.*, document.place, ${rowColumns(asked)}
      from figures left join paged document on true ${rowJoins}
      order by document.place`,
  );
  const [first] = found;
  if (first === undefined) throw new Error('sums of no rows are a row, too');
  const shown = found.filter(({ place }) => place !== null);
  return {
    total: first.total,
    rows: shown.map(({ total: _, figures: __, place: ___, ...row }) => row),
    figures: first.figures,
  };
}

export async function countWaiting(
  executor: Executor,
  asked: Pick<Asked, 'actor' | 'today' | 'seen'>,
): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    executor,
    sql`with ${documentsSeen(asked)}
      select count(*) as waiting from document where document.waits`,
  );
  return row?.waiting ?? 0;
}

/** Everything the reader sees, as a query of `id`. */
export const allSeen = ({ seen }: Asked): SQL => sql`select seen.id from (${seen}) seen`;

/** As `findPage` without pages, by code. */
export const streamForExport = (
  db: Database,
  asked: Asked,
  filters: ListFilters,
  signal: AbortSignal,
) =>
  streamRows<FlatRow>(
    db,
    sql`
      with ${foundWithAmounts(asked, filters)}
      select ${rowColumns(asked)} from hit document ${rowJoins}
      order by lower(document.code), document.id`,
    signal,
  );
