import { type SQL, sql } from 'drizzle-orm';
import type {
  AssetRow,
  MaterialRow,
  RowsRequest,
  VoucherRow,
} from '#features/actuals/contract-rows.ts';
import {
  closedDepartments,
  closedSubCategories,
  publishedRows,
} from '#features/actuals/server/sql.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { departments, nameOfPerson } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { fromMicro } from '#kernel/micro.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import { oftenRowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import { rowFilter } from './filter-sql.ts';
import type { Viewer } from './viewer.ts';

export const monthText = (day: SQL) => sql`to_char(${day}, 'YYYY-MM')`;

const refJson = (one: SQL) => sql`case when ${one}.id is null then null else json_build_object(
  'id', ${one}.id, 'code', ${one}.code, 'nameZh', ${one}.name_zh, 'nameEn', ${one}.name_en) end`;

/** What rows of every source say. */
const commonColumns = sql`
  ${monthText(sql`row.posting_month`)} as "postingMonth",
  ${monthText(sql`row.origin_month`)} as "originMonth", row.kind,
  ${refJson(sql`project`)} as project,
  json_build_object('id', sub.id, 'nameZh', coalesce(sub_then.name_zh, sub.name_zh),
    'nameEn', coalesce(sub_then.name_en, sub.name_en)) as "subCategory",
  case when dept.id is null then null else json_build_object('id', dept.id,
    'code', coalesce(dept_then.code, dept.code),
    'nameZh', coalesce(dept_then.name_zh, dept.name_zh),
    'nameEn', coalesce(dept_then.name_en, dept.name_en)) end as dept`;

const projectJoin = sql`left join ${projects} project on project.id = row.project_id`;

/** Each month has its own names: joined one by one, and not as `departmentsIn`, which is made for one month. */
const commonJoins = sql`
  ${projectJoin}
  left join ${departments} dept on dept.id = row.dept_id
  left join ${closedDepartments} dept_then on dept_then.month = row.posting_month
    and dept_then.id = row.dept_id
  join ${costSubCategories} sub on sub.id = row.sub_category_id
  left join ${closedSubCategories} sub_then on sub_then.month = row.posting_month
    and sub_then.id = row.sub_category_id`;

const ORDERS: Readonly<Record<RowsRequest['sort'], SQL>> = {
  month: sql`row.posting_month, row.source_id`,
  '-month': sql`row.posting_month desc, row.source_id desc`,
  amount: sql`row.fen, row.source_id`,
  '-amount': sql`row.fen desc, row.source_id desc`,
  '-hours': sql`row.minutes desc, row.source_id desc`,
  project: sql`project.code nulls first, row.posting_month, row.source_id`,
  '-project': sql`project.code desc nulls last, row.posting_month desc, row.source_id desc`,
};

/** The month a request counts a row in. */
export const monthAsked = ({ basis }: RowsRequest): SQL =>
  basis === 'origin' ? sql`row.origin_month` : sql`row.posting_month`;

/** What a row says of where it comes from, as it was booked. */
interface SourceRows {
  readonly source: 'voucher' | 'material' | 'asset';
  readonly columns: SQL;
  readonly written: readonly SQL[];
  readonly sound: readonly SQL[];
}

const said = (name: string): SQL => sql`row.document->>${sql.raw(`'${name}'`)}`;

const saidAs = (...names: string[]): SQL =>
  sql.join(
    names.map((name) => sql`${said(name)} as ${sql.identifier(name)}`),
    sql`, `,
  );

const VOUCHERS: SourceRows = {
  source: 'voucher',
  columns: sql`row.source_id as "lineId", (row.document->>'line')::int as line,
    ${saidAs('book', 'period', 'voucher', 'date', 'accountCode', 'accountName', 'summary')}`,
  written: ['voucher', 'accountCode', 'accountName', 'summary'].map(said),
  sound: [],
};

const MATERIALS: SourceRows = {
  source: 'material',
  columns: sql`row.source_id as "issueId", (row.document->>'line')::int as line,
    ${saidAs('docNo', 'date', 'code', 'name', 'spec', 'unit')},
    (row.document->>'quantity')::bigint as quantity, (row.document->>'price')::bigint as price,
    coalesce(${nameOfPerson(sql`(row.document->>'requesterId')::int`)},
      row.document->>'requester') as requester`,
  written: ['docNo', 'code', 'name', 'spec'].map(said),
  sound: [said('pinyin')],
};

const ASSETS: SourceRows = {
  source: 'asset',
  columns: sql`row.source_id as "assetId", ${saidAs('code', 'name')}`,
  written: ['code', 'name'].map(said),
  sound: [said('pinyin')],
};

/** How many rows are not usual ones. */
export const markedColumns = sql`
  count(*) filter (where row.kind = 'late')::int as late,
  count(*) filter (where row.kind = 'correction')::int as correction`;

/** What the rows of a month come to. */
export interface MonthFound {
  readonly month: string;
  readonly total: number;
  readonly fen: number;
  readonly late: number;
  readonly correction: number;
}

interface Paged<Row> {
  readonly total: number;
  readonly rows: Row[];
  readonly sums: { readonly amount: number };
  readonly months: (Omit<MonthFound, 'fen'> & { readonly amount: number })[];
}

/** Rows of a source that were asked for, with their projects, by which they may be ordered. */
export const foundRows = (
  viewer: Viewer,
  asked: RowsRequest,
  source: CostSource,
  sought: SQL,
): SQL => sql`
  from ${publishedRows(viewer.labour)} row ${projectJoin}
  where ${rowFilter(viewer, source, asked)} and ${sought}`;

export type Part = 'page' | 'all';

/** What is said of rows, in order; of those on a page it is looked up once they are known to be on it. */
export function listedRows(
  found: SQL,
  { columns, joins = sql`` }: { readonly columns: SQL; readonly joins?: SQL },
  asked: RowsRequest,
  part: Part,
): SQL {
  const order = sql`order by ${ORDERS[asked.sort]}, row.id`;
  const { limit, offset } = pageBounds(asked);
  return sql`
    select ${commonColumns}, ${columns}, row.fen
    from (
      select row.* ${found}
      ${part === 'page' ? sql`${order} ${thatPage({ limit, offset })}` : sql``}
    ) row ${commonJoins} ${joins} ${order}`;
}

const foundOf = (viewer: Viewer, asked: RowsRequest, { source, written, sound }: SourceRows) =>
  foundRows(viewer, asked, source, foundBy(asked.query, { written, sound }) ?? sql`true`);

const listedOf = (viewer: Viewer, asked: RowsRequest, of: SourceRows, part: Part) =>
  listedRows(foundOf(viewer, asked, of), of, asked, part);

async function pageOf<Row extends { amount: number }>(
  viewer: Viewer,
  asked: RowsRequest,
  of: SourceRows,
): Promise<Paged<Row>> {
  const { executor } = viewer.context.db;
  const month = monthAsked(asked);
  const months = await oftenRowsOf<MonthFound>(
    executor,
    sql`
      select ${monthText(month)} as month, count(*)::int as total, sum(row.fen)::bigint as fen,
        ${markedColumns}
      ${foundOf(viewer, asked, of)}
      group by ${month} order by ${month} desc`,
  );
  const rows = await oftenRowsOf<Omit<Row, 'amount'> & { fen: number }>(
    executor,
    listedOf(viewer, asked, of, 'page'),
  );
  return {
    total: months.reduce((sum, { total }) => sum + total, 0),
    rows: rows.map(({ fen, ...row }) => ({ ...row, amount: fenToYuan(fen) }) as unknown as Row),
    sums: { amount: fenToYuan(sumFen(months.map(({ fen }) => fen))) },
    months: months.map(({ fen, ...one }) => ({ ...one, amount: fenToYuan(fen) })),
  };
}

/** A row as it is stored: amounts in fen, quantities and prices in millionths. */
export type StoredRow<Row> = Omit<Row, 'amount'> & { readonly fen: number };

const streamOf =
  <Row>(of: SourceRows) =>
  (viewer: Viewer, asked: RowsRequest): AsyncIterable<StoredRow<Row>> => {
    const { db, signal } = viewer.context;
    return streamRows<StoredRow<Row>>(db, listedOf(viewer, asked, of, 'all'), signal);
  };

export const streamVouchers = streamOf<VoucherRow>(VOUCHERS);
export const streamMaterials = streamOf<MaterialRow>(MATERIALS);
export const streamAssets = streamOf<AssetRow>(ASSETS);

export const pageVouchers = (viewer: Viewer, asked: RowsRequest) =>
  pageOf<VoucherRow>(viewer, asked, VOUCHERS);

export async function pageMaterials(
  viewer: Viewer,
  asked: RowsRequest,
): Promise<Paged<MaterialRow>> {
  const page = await pageOf<MaterialRow>(viewer, asked, MATERIALS);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      quantity: fromMicro(row.quantity),
      price: fromMicro(row.price),
    })),
  };
}

export const pageAssets = (viewer: Viewer, asked: RowsRequest) =>
  pageOf<AssetRow>(viewer, asked, ASSETS);
