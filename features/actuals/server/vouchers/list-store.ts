import { type SQL, sql } from 'drizzle-orm';
import type { LineState, VoucherQuery } from '#features/actuals/contract-vouchers.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { departments } from '#features/people/server/sql.ts';
import { sinceClosed } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, oftenRowsOf, rowsOf } from '#server/platform/db/database.ts';
import type { KeptTotals } from '#server/platform/import/schema.ts';
import { pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import { voucherTargets } from '../mapping/sql.ts';
import type { LineValues } from './import-store.ts';
import type { VoucherTotals } from './plan.ts';

export interface FlatLine {
  readonly id: number;
  readonly book: { readonly id: number; readonly name: string };
  readonly period: Month;
  readonly date: string;
  readonly word: string;
  readonly number: string;
  readonly line: number;
  readonly accountCode: string;
  readonly accountName: string;
  readonly summary: string;
  readonly debitFen: number;
  readonly creditFen: number;
  readonly state: LineState;
  readonly subCategory: { id: number; nameZh: string; nameEn: string } | null;
  readonly project: { id: number; code: string; nameZh: string; nameEn: string } | null;
  readonly projectText: string;
  readonly department: { id: number; code: string; nameZh: string; nameEn: string } | null;
  readonly departmentText: string;
  readonly afterwards: 'late' | 'correction' | null;
  readonly removed: boolean;
  /** What a closed month has booked of a line that was put right. */
  readonly before: LineValues | null;
}

/** Conditions on `line` that need nothing else. */
function matching({ month, bookId, account, projectId, query }: VoucherQuery): SQL {
  const columns = ['summary', 'account_code', 'account_name', 'project_text', 'dept_text'];
  const written = [
    ...columns.map((column) => sql.raw(`line.${column}`)),
    sql`(line.word || '-' || line.number)`,
  ];
  const conditions = [
    month === undefined ? undefined : sql`line.period = ${firstDay(month)}`,
    bookId === undefined ? undefined : sql`line.book_id = ${bookId}`,
    account === undefined || account === ''
      ? undefined
      : sql`starts_with(line.account_code, ${account})`,
    projectId === undefined ? undefined : sql`line.project_id = ${projectId}`,
    foundBy(query, { written, sound: [] }),
  ].filter((condition) => condition !== undefined);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** What a line comes to; `decided` is a decision about one without a project. */
const STATE = sql`case
  when target.target is null then 'unmapped'
  when target.target <> 'subCategory' then target.target
  when line.project_id is null and not exists (
    select from pool_decision decision where decision.source = 'voucher'
      and decision.source_id = line.id) then 'unassigned'
  else 'mapped' end`;

const CAME_SINCE = sql`line.id in (select since.source_id from ${sinceClosed('voucher')} since)`;

/** A line that was taken out of a closed month stands there, as what it was. */
const HELD = sql`(not line.removed or ${CAME_SINCE})`;

/**
 * Lines a query is about, as `line`: what they come to is looked up only where it is asked for. `held` are
 * those that stand there.
 */
const found = (query: VoucherQuery, held: SQL = HELD): SQL =>
  query.state === undefined
    ? sql`(select line.* from voucher_line line where ${held} and ${matching(query)}) line`
    : sql`(
        select line.* from ${voucherTargets(matching(query), held)} target
        join voucher_line line on line.id = target.line_id where ${STATE} = ${query.state}) line`;

type Side = 'debit' | 'credit';

/** What a side of a line comes to: nothing once it was removed. */
const nowOf = (side: Side): SQL =>
  sql`case when line.removed then 0 else line.${sql.raw(`${side}_fen`)} end`;

const addedUp = (fen: SQL): SQL => sql`coalesce(sum(${fen}), 0)::bigint`;

/** Lines as closed months have booked them, where something came to them since. */
const BOOKED = sql`(
  select line.id, line.book_id, line.period, line.word, line.number,
    was."accountCode" as account_code, was."accountName" as account_name, was.summary,
    was."projectId" as project_id, was."projectText" as project_text, was."deptText" as dept_text,
    was."debitFen" as debit_fen, was."creditFen" as credit_fen
  from since join voucher_line line on line.id = since.source_id
  cross join jsonb_to_record(since.before) as was("accountCode" text, "accountName" text,
    summary text, "projectId" int, "projectText" text, "deptText" text, "debitFen" bigint,
    "creditFen" bigint)
  where since.kind = 'correction')`;

const ORDERS: Readonly<Record<string, SQL>> = {
  voucher: sql`line.period, line.book_id, line.word, lpad(line.number, 40, '0'), line.line`,
  '-voucher': sql`line.period desc, line.book_id, line.word, lpad(line.number, 40, '0') desc, line.line`,
  date: sql`line.date, line.id`,
  '-date': sql`line.date desc, line.id desc`,
  account: sql`line.account_code, line.id`,
  '-account': sql`line.account_code desc, line.id desc`,
  net: sql`line.debit_fen - line.credit_fen, line.id`,
  '-net': sql`line.debit_fen - line.credit_fen desc, line.id desc`,
};

interface Sides {
  readonly debitFen: number;
  readonly creditFen: number;
}

export interface LineSums extends Sides {
  readonly total: number;
  /** What closed months have booked; null where nothing came to these lines afterwards. */
  readonly booked: (Sides & { readonly left: number }) | null;
}

/**
 * Of most lines nothing came afterwards: what months have booked differs by the few of which something did.
 * Those are looked for as they are and as they were booked: one that was moved to another account is in
 * the sum at close of the account it has left. What a line came to at close (`state`) is not kept.
 */
export async function sumLines(executor: Executor, query: VoucherQuery): Promise<LineSums> {
  const [added] = await oftenRowsOf<LineSums>(
    executor,
    sql`
      with since as materialized (
        select * from ${sinceClosed('voucher')} one where ${query.state === undefined}),
      -- Apart from those that were removed, which come to nothing: a month's others are in an index.
      removed as materialized (
        select count(*)::int as total from ${found(query, sql`line.removed and ${CAME_SINCE}`)}
      ), now as materialized (
        select (count(*) + (select total from removed))::int as total,
          ${addedUp(sql`line.debit_fen`)} as debit, ${addedUp(sql`line.credit_fen`)} as credit
        from ${found(query, sql`not line.removed`)}
      ), touched as materialized (
        select line.id, ${nowOf('debit')} as debit, ${nowOf('credit')} as credit
        from voucher_line line where line.id in (select since.source_id from since)
          and ${matching(query)}
      ), booked as materialized (
        select line.id, line.debit_fen as debit, line.credit_fen as credit from ${BOOKED} line
        where ${matching(query)}
      ), moved as (
        select count(*) as lines,
          (count(*) filter (where touched.id is null))::int as left,
          ${addedUp(sql`coalesce(booked.debit, 0) - coalesce(touched.debit, 0)`)} as debit,
          ${addedUp(sql`coalesce(booked.credit, 0) - coalesce(touched.credit, 0)`)} as credit
        from touched full join booked on booked.id = touched.id
      )
      select now.total, now.debit as "debitFen", now.credit as "creditFen",
        case when moved.lines > 0 then json_build_object('debitFen', now.debit + moved.debit,
          'creditFen', now.credit + moved.credit, 'left', moved.left) end as booked
      from now cross join moved`,
  );
  if (added === undefined) throw new Error('an aggregate without a row');
  return added;
}

const refJson = (alias: string) => {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'code', ${column('code')}, 'nameZh', ${column('name_zh')},
    'nameEn', ${column('name_en')}) end`;
};

/** One page of them; only its rows are looked up in the other tables. */
export const findLines = (executor: Executor, query: VoucherQuery): Promise<FlatLine[]> => {
  const { limit, offset } = pageBounds(query);
  const order = ORDERS[query.sort] ?? sql`line.id`;
  return oftenRowsOf<FlatLine>(
    executor,
    sql`
      with page as materialized (
        select line.id from ${found(query)} order by ${order} ${thatPage({ limit, offset })}
      )
      select line.id, json_build_object('id', book.id, 'name', book.name) as book,
        to_char(line.period, 'YYYY-MM') as period, line.date, line.word, line.number, line.line,
        line.account_code as "accountCode", line.account_name as "accountName", line.summary,
        ${nowOf('debit')} as "debitFen", ${nowOf('credit')} as "creditFen", ${STATE} as state,
        since.kind as afterwards, since.before, line.removed,
        case when sub.id is null then null else json_build_object('id', sub.id,
          'nameZh', sub.name_zh, 'nameEn', sub.name_en) end as "subCategory",
        ${refJson('project')} as project, line.project_text as "projectText",
        ${refJson('unit')} as department, line.dept_text as "departmentText"
      from ${voucherTargets(sql`line.id in (select page.id from page)`, sql`true`)} target
      join voucher_line line on line.id = target.line_id
      left join ${sinceClosed('voucher')} since on since.source_id = line.id
      join account_book book on book.id = line.book_id
      left join ${costSubCategories} sub on sub.id = target.sub_category_id
      left join ${projects} project on project.id = line.project_id
      left join ${departments} unit on unit.id = line.dept_id
      order by ${order}`,
  );
};

export interface FlatImport {
  readonly id: number;
  readonly byId: number;
  readonly book: { readonly id: number; readonly name: string } | null;
  readonly fileName: string;
  readonly at: string;
  readonly by: string;
  readonly created: number;
  readonly updated: number;
  readonly totals: (VoucherTotals & KeptTotals) | null;
  readonly hasRecords: boolean;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
  readonly total: number;
}

/** Imports of vouchers with what their files came to. */
export const findImports = (
  executor: Executor,
  { limit, offset }: ReturnType<typeof pageBounds>,
): Promise<FlatImport[]> =>
  rowsOf<FlatImport>(
    executor,
    sql`
      with run as (
        select *, count(*) over () as total from import_run where kind = 'vouchers'
        order by id desc ${thatPage({ limit, offset })}
      )
      select run.id, run.by_id as "byId", run.file_name as "fileName", run.at,
        run.by_name as by, run.created, run.updated, run.undone_at as "undoneAt",
        run.undone_by as "undoneBy", run.total::int,
        case when book.id is null then null else json_build_object('id', book.id,
          'name', book.name) end as book, run.totals,
        exists (select from import_record record where record.run_id = run.id) as "hasRecords"
      from run left join account_book book on book.id::text = run.scope
      order by run.id desc`,
  );
