import { sql } from 'drizzle-orm';
import type { Headings } from '#features/actuals/contract-vouchers.ts';
import { departments } from '#features/people/server/sql.ts';
import { lateEntries } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** Everything of a line that an import may write. */
export interface LineValues {
  readonly date: CalendarDate;
  readonly accountCode: string;
  readonly accountName: string;
  readonly summary: string;
  readonly debitFen: number;
  readonly creditFen: number;
  readonly projectId: number | null;
  readonly projectText: string;
  readonly deptId: number | null;
  readonly deptText: string;
  readonly removed: boolean;
}

export interface LineKey {
  readonly period: Month;
  readonly word: string;
  readonly number: string;
  readonly line: number;
}

export interface StoredLine extends LineKey, LineValues {
  readonly id: number;
  readonly version: number;
}

export interface Book {
  readonly id: number;
  readonly name: string;
  readonly headings: Headings;
}

const given = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::text::json`;

const COLUMNS = sql`line.id, to_char(line.period, 'YYYY-MM') as period, line.word, line.number,
  line.line, line.date, line.account_code as "accountCode", line.account_name as "accountName",
  line.summary, line.debit_fen as "debitFen", line.credit_fen as "creditFen",
  line.project_id as "projectId", line.project_text as "projectText", line.dept_id as "deptId",
  line.dept_text as "deptText", line.removed, line.version`;

export async function findBook(executor: Executor, id: number): Promise<Book | null> {
  const [book] = await rowsOf<Book>(
    executor,
    sql`select id, name, headings from account_book where id = ${id}`,
  );
  return book ?? null;
}

/** Lines of a book change one import after the other. */
export async function lockBook(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select id from account_book where id = ${id} for update`);
}

/** Whether the projects and departments of these lines are there. */
export async function refersToStored(
  tx: Transaction,
  lines: readonly Pick<WantedLine, 'projectId' | 'deptId'>[],
): Promise<boolean> {
  const ids = (of: 'projectId' | 'deptId') => [...new Set(lines.flatMap((line) => line[of] ?? []))];
  const [projectIds, deptIds] = [ids('projectId'), ids('deptId')];
  const held = await rowsOf(
    tx,
    sql`
      select 1 from ${projects} one where one.id = any(${sql.param(projectIds)}::int[])
      union all
      select 1 from ${departments} unit where unit.id = any(${sql.param(deptIds)}::int[])`,
  );
  return held.length === projectIds.length + deptIds.length;
}

/** Changes with every change of the lines of these months: a plan made before is then an old one. */
export async function fingerprint(
  executor: Executor,
  bookId: number,
  months: readonly Month[],
): Promise<string> {
  const [found] = await rowsOf<{ state: string }>(
    executor,
    sql`
      select concat_ws(' ', count(*), sum(version), max(id), max(changed_at)) as state
      from voucher_line where book_id = ${bookId} and period in (
        select json_array_elements_text(${given(months.map(firstDay))})::date)`,
  );
  return found?.state ?? '';
}

/**
 * Lines of the voucher a row of `wanted` is about. Each is found by the key: nobody may have counted
 * what an import has just brought, and all lines of the book would be gone through with every statement.
 */
const oneByOne = (bookId: number, more = sql``) => sql`(
  select stored.* from voucher_line stored
  where stored.book_id = ${bookId} and stored.period = (wanted.period || '-01')::date
    and stored.word = wanted.word and stored.number = wanted.number ${more}
  offset 0)`;

/** The stored lines that stand where some lines of a file do. */
export const findStored = (
  executor: Executor,
  bookId: number,
  keys: readonly LineKey[],
): Promise<StoredLine[]> =>
  rowsOf<StoredLine>(
    executor,
    sql`
      select ${COLUMNS}
      from json_to_recordset(${given(keys)}) as wanted(
        period text, word text, number text, line int)
      cross join lateral ${oneByOne(bookId, sql`and stored.line = wanted.line`)} line`,
  );

interface WholeVoucher extends Omit<LineKey, 'line'> {
  readonly lines: readonly number[];
}

/** Stored lines of these vouchers that the file does not have. */
export const findLeftOut = (
  executor: Executor,
  bookId: number,
  vouchers: readonly WholeVoucher[],
): Promise<StoredLine[]> =>
  rowsOf<StoredLine>(
    executor,
    sql`
      select ${COLUMNS}
      from json_to_recordset(${given(vouchers)}) as wanted(
        period text, word text, number text, lines jsonb)
      cross join lateral ${oneByOne(bookId)} line
      where not line.removed and not wanted.lines @> to_jsonb(line.line)
      order by line.period, line.word, line.number, line.line`,
  );

/** What a text in a file may stand for. */
export interface Named {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Nothing new is booked on it. */
  readonly closed: boolean;
}

export const findNamedProjects = (executor: Executor): Promise<Named[]> =>
  rowsOf<Named>(
    executor,
    sql`
      select one.id, one.code, one.name_zh as "nameZh", one.name_en as "nameEn",
        one.status = 'closed' as closed
      from ${projects} one`,
  );

export const findNamedDepartments = (executor: Executor): Promise<Named[]> =>
  rowsOf<Named>(
    executor,
    sql`
      select unit.id, unit.code, unit.name_zh as "nameZh", unit.name_en as "nameEn",
        false as closed
      from ${departments} unit`,
  );

/** A line as it is to be; `id` and `version` of one that is stored. */
export interface WantedLine extends LineKey, LineValues {
  readonly id: number | null;
  readonly version: number | null;
}

const wantedRows = (lines: readonly WantedLine[]) => sql`
  json_to_recordset(${given(lines)}) as wanted(
    id int, version int, period text, word text, number text, line int, date date,
    "accountCode" text, "accountName" text, summary text, "debitFen" bigint,
    "creditFen" bigint, "projectId" int, "projectText" text, "deptId" int, "deptText" text,
    removed boolean)`;

interface InsertedLine extends Pick<LineKey, 'number' | 'line'> {
  readonly id: number;
}

/** In the order they are given; fewer where one has come meanwhile. */
export const insertLines = (
  tx: Transaction,
  bookId: number,
  instant: string,
  lines: readonly WantedLine[],
): Promise<InsertedLine[]> => {
  // Column by column: the embedded database takes twice as long to read as many rows from JSON.
  const column = (of: keyof WantedLine, type: string) =>
    sql`${sql.param(lines.map((line) => line[of]))}::${sql.raw(type)}[]`;
  return rowsOf(
    tx,
    sql`
      insert into voucher_line (book_id, period, word, number, line, date, account_code,
        account_name, summary, debit_fen, credit_fen, project_id, project_text, dept_id,
        dept_text, removed, changed_at)
      select ${bookId}::int, given.*, ${instant}::timestamptz
      from unnest(${sql.param(lines.map(({ period }) => firstDay(period)))}::date[],
        ${column('word', 'text')}, ${column('number', 'text')}, ${column('line', 'int')},
        ${column('date', 'date')}, ${column('accountCode', 'text')},
        ${column('accountName', 'text')}, ${column('summary', 'text')},
        ${column('debitFen', 'bigint')}, ${column('creditFen', 'bigint')},
        ${column('projectId', 'int')}, ${column('projectText', 'text')},
        ${column('deptId', 'int')}, ${column('deptText', 'text')},
        ${column('removed', 'boolean')}) as given
      on conflict do nothing
      returning id, number, line`,
  );
};

/** Those that are still as they were seen. */
export const updateLines = (
  tx: Transaction,
  instant: string,
  lines: readonly WantedLine[],
): Promise<{ readonly id: number }[]> =>
  rowsOf(
    tx,
    sql`
      update voucher_line line set date = wanted.date, account_code = wanted."accountCode",
        account_name = wanted."accountName", summary = wanted.summary,
        debit_fen = wanted."debitFen", credit_fen = wanted."creditFen",
        project_id = wanted."projectId", project_text = wanted."projectText",
        dept_id = wanted."deptId", dept_text = wanted."deptText", removed = wanted.removed,
        changed_at = ${instant}::timestamptz, version = line.version + 1
      from ${wantedRows(lines)}
      where line.id = wanted.id and line.version = wanted.version
      returning line.id`,
  );

export const deleteLines = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  await tx.execute(sql`
    delete from voucher_line where id in (select json_array_elements_text(${given(ids)})::int)`);
};

/** A line an import wrote, as it is now. */
export interface WrittenLine {
  readonly id: number;
  readonly bookId: number;
  readonly version: number;
  readonly period: Month;
  readonly changedAt: string;
  /** It waits to be booked since the import wrote it, so its month was closed then. */
  readonly waits: boolean;
  /** Finance has decided where it goes. */
  readonly decided: boolean;
}

export const findWritten = (tx: Transaction, ids: readonly number[]): Promise<WrittenLine[]> =>
  rowsOf<WrittenLine>(
    tx,
    sql`
      select line.id, line.book_id as "bookId", line.version,
        to_char(line.period, 'YYYY-MM') as period, line.changed_at as "changedAt",
        exists (select from ${lateEntries} late where late.source = 'voucher'
          and late.source_id = line.id and late.booked_in is null
          and late.at >= line.changed_at) as waits,
        exists (select from pool_decision decision where decision.source = 'voucher'
          and decision.source_id = line.id) as decided
      from voucher_line line
      where line.id in (select json_array_elements_text(${given(ids)})::int)`,
  );
