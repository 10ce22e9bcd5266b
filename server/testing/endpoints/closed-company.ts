import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  type AccountsApp,
  beginAccounts,
  closeMonths,
  runMonth,
  startAccountsApp,
} from '#features/actuals/server/testing.ts';
import { itemsOf } from '#features/approvals/server/testing.ts';
import { placeBatches } from '#features/timesheets/server/places.ts';
import { insertBatch, row } from '#features/timesheets/server/testing.ts';
import { type CalendarDate, datesInRange, type Month } from '#kernel/dates.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { type SignInProvider, startSignInProvider } from '#server/testing/sign-in-provider.ts';
import { type CallOptions, demoToken } from '#server/testing/test-app.ts';

/** The closed months of the company below, and the one that is worked out. */
export const CLOSED = ['2026-08', '2026-09'] as const satisfies readonly Month[];
export const OPEN: Month = '2026-10';

export type Asked = Pick<CallOptions, 'params' | 'query' | 'body' | 'headers'>;

export type Cells = readonly string[];

const csvOf = (rows: readonly Cells[]) =>
  Buffer.from(rows.map((cells) => cells.join(',')).join('\n'));

const PUBLIC_URL = 'https://hours.example';
/** Nothing is sent: jobs of that kind are never worked on. */
const MAIL = { PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'hours@example.com' };

const VOUCHER_HEADINGS: Cells = [
  ...['会计期间', '制单日期', '凭证字号', '科目编码', '科目名称', '摘要'],
  ...['借方金额', '贷方金额', '项目', '部门'],
];

/** A voucher as a file has it: what it cost, and what it was paid from. */
export interface Voucher {
  readonly month: Month;
  readonly no: number;
  readonly yuan: number;
  readonly account?: string;
  readonly day?: string;
  readonly summary?: string;
  readonly project?: string;
  readonly dept?: string;
}

const linesOf = (voucher: Voucher): Cells[] => {
  const { month, no, yuan, account = '530104', day = '15', summary = '差旅' } = voucher;
  const { project = 'RM-2601', dept = 'RD-CTL' } = voucher;
  const head = [month, `${month}-${day}`, `记-${no}`];
  return [
    [...head, account, `科目${account}`, summary, yuan.toFixed(2), '', project, dept],
    [...head, '1002', '银行存款', summary, '', yuan.toFixed(2), '', ''],
  ];
};

/**
 * The demo company with vouchers of its own, August and September closed and October worked out. In
 * September stand a voucher of August that came late and one that was put right.
 */
export class ClosedCompany {
  readonly app: AccountsApp;
  private readonly provider: SignInProvider;
  private readonly endpoints: ReadonlyMap<string, AnyEndpoint>;
  /** What was called since somebody looked, with the code each was said to answer. */
  private called: { readonly id: string; readonly code: number }[] = [];
  bookId = 0;
  /** Sheets of `user`, by what has become of them. */
  sheets = { booked: 0, late: 0, empty: 0, open: 0 };

  constructor(app: AccountsApp, provider: SignInProvider) {
    this.app = app;
    this.provider = provider;
    this.endpoints = new Map(app.routes.map(({ endpoint }) => [endpoint.id, endpoint]));
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.provider.close();
  }

  /** Gives what was called, and forgets it. */
  takeCalls() {
    return this.called.splice(0);
  }

  /** Asks an endpoint, and answers for the code. */
  async asks<Data>(code: number, id: string, asked: Asked, as: string): Promise<Data> {
    const endpoint = this.endpoints.get(id);
    if (endpoint === undefined) throw new Error(`there is no ${id}`);
    const answer = await this.app.call<Data>(endpoint, {
      ...asked,
      ...(as !== '' && { token: as }),
      language: 'en',
    });
    const said = `${id} ${answer.msg} ${JSON.stringify(answer.data)?.slice(0, 600)}`;
    expect(answer.code, said).toBe(code);
    this.called.push({ id, code });
    return answer.data;
  }

  ok<Data>(id: string, asked: Asked = {}, as: Role = 'super_admin'): Promise<Data> {
    return this.asks<Data>(ResultCode.ok, id, asked, demoToken(as));
  }

  body<Data>(id: string, body: object, as?: Role): Promise<Data> {
    return this.ok<Data>(id, { body }, as);
  }

  /** Would change a closed month, or is refused for another reason that is named. */
  refused(id: string, asked: Asked, code: number = ResultCode.periodClosed, as?: Role) {
    return this.asks(code, id, asked, demoToken(as ?? 'super_admin'));
  }

  rows<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
    return rowsOf<Row>(this.app.db.executor, statement);
  }

  async one<Row>(statement: ReturnType<typeof sql>): Promise<Row> {
    const [found] = await this.rows<Row>(statement);
    if (found === undefined) throw new Error('nothing found');
    return found;
  }

  async idOf(table: string, column: string, value: string): Promise<number> {
    const [t, c] = [sql.identifier(table), sql.identifier(column)];
    return (await this.one<{ id: number }>(sql`select id from ${t} where ${c} = ${value}`)).id;
  }

  readonly person = (userName: string) => this.idOf('person', 'user_name', userName);
  readonly project = (code: string) => this.idOf('project', 'code', code);
  readonly dept = (code: string) => this.idOf('department', 'code', code);
  readonly item = (code: string) => this.idOf('cost_sub_category', 'code', code);

  /** A sheet that is taken, every row of it. */
  async sheet(
    id: string,
    rows: readonly Cells[],
    query: Record<string, string> = {},
    as: Role = 'super_admin',
  ): Promise<ImportReport> {
    const report = await this.ok<ImportReport>(
      id,
      {
        query: { mode: 'all', fileName: 'x.csv', ...query },
        body: csvOf(rows),
        headers: { 'content-type': 'application/octet-stream' },
      },
      as,
    );
    expect([report.written, report.problems], JSON.stringify(report)).toEqual([true, []]);
    return report;
  }

  /** Takes the newest import back. */
  async undo(feature: string, query: Record<string, string> = {}): Promise<void> {
    const past = await this.ok<{ rows: PastImport[] }>(`${feature}.pastImports`, { query });
    await this.body(`${feature}.undoImport`, { id: past.rows[0]?.id });
  }

  vouchers(vouchers: readonly Voucher[]): Promise<ImportReport> {
    return this.sheet(
      'vouchers.import',
      [VOUCHER_HEADINGS, ...vouchers.flatMap(linesOf)],
      { bookId: String(this.bookId), corrections: 'accept' },
      'finance',
    );
  }

  /** The line of a voucher that costs. */
  async voucherLine(month: Month, no: number): Promise<number> {
    const { id } = await this.one<{ id: number }>(sql`
      select id from voucher_line where book_id = ${this.bookId} and line = 1
        and number = ${String(no)} and to_char(period, 'YYYY-MM') = ${month}`);
    return id;
  }

  /** A batch that asks `user` for these days. */
  private batch(startDate: CalendarDate, endDate: CalendarDate): Promise<number> {
    return insertBatch(this.app.db.executor, { startDate, endDate, asked: ['user'] });
  }

  /** Eight hours on each working day, on two projects. */
  async hours(batchId: number, first = 4) {
    const days = await this.one<{ from: string; to: string }>(sql`
      select start_date::text as "from", end_date::text as "to" from batch where id = ${batchId}`);
    const on = (hours: number) =>
      Object.fromEntries(datesInRange(days.from, days.to).map((day) => [day, hours]));
    return [
      ...(first > 0 ? [row({ projectId: await this.project('RM-2601') }, on(first))] : []),
      ...(first < 8 ? [row({ projectId: await this.project('RM-2604') }, on(8 - first))] : []),
    ];
  }

  async version(batchId: number): Promise<number> {
    const [sheet] = await this.rows<{ version: number }>(
      sql`select version from timesheet where batch_id = ${batchId}`,
    );
    return sheet?.version ?? 0;
  }

  async staffNo(userName: string): Promise<string> {
    const { staffNo } = await this.one<{ staffNo: string }>(
      sql`select staff_no as "staffNo" from person where user_name = ${userName}`,
    );
    return staffNo;
  }

  /** What `user` sends of a sheet. */
  async sent(batchId: number, first?: number) {
    return {
      ...{ staffNo: await this.staffNo('user'), batchId, version: await this.version(batchId) },
      rows: await this.hours(batchId, first),
    };
  }

  /** Everybody agrees to a sheet, one after the other. */
  async approve(batchId: number): Promise<void> {
    for (const role of ['pl', 'pd', 'gl', 'dl'] as const) {
      for (const { id, version } of await itemsOf(this.app.db.executor, batchId)) {
        const body = { batchId, items: [{ id, version }], decision: 'approve' };
        await this.body('approvals.decide', body, role);
      }
    }
    const state = await this.one(sql`select state from timesheet where batch_id = ${batchId}`);
    expect(state).toEqual({ state: 'approved' });
  }

  /** Puts other hours in place of those a closed month has booked. */
  async correct(batchId: number, first: number, reason: string): Promise<void> {
    const { rows, ...sheet } = await this.sent(batchId, first);
    const { id: lastCorrection } = await this.one<{ id: number }>(sql`
      select coalesce(max(correction.id), 0)::int as id from hours_correction correction
      join timesheet on timesheet.id = correction.sheet_id where batch_id = ${batchId}`);
    const moved = rows.map(({ note: _, ...row }) => row);
    await this.body('timesheets.correct', { ...sheet, rows: moved, lastCorrection, reason });
  }

  /** Hours of `user` are those of the batches made here. */
  private async makeSheets(): Promise<void> {
    const { executor } = this.app.db;
    const user = await this.person('user');
    const asked = sql`select batch_id as id from batch_person where person_id = ${user}`;
    const batches = await this.rows<{ id: number }>(asked);
    await executor.execute(sql`delete from timesheet where person_id = ${user}`);
    await executor.execute(sql`delete from batch_person where person_id = ${user}`);
    await placeBatches(
      executor,
      batches.map(({ id }) => id),
    );
    await executor.execute(sql`update project set end_date = null`);
    this.sheets = {
      booked: await this.batch('2026-08-03', '2026-08-07'),
      late: await this.batch('2026-08-10', '2026-08-14'),
      empty: await this.batch('2026-08-17', '2026-08-21'),
      open: await this.batch('2026-10-12', '2026-10-16'),
    };
    for (const id of [this.sheets.booked, this.sheets.late, this.sheets.open]) {
      await this.body('timesheets.submit', await this.sent(id), 'user');
    }
    await this.approve(this.sheets.booked);
    await this.approve(this.sheets.open);
  }

  private async makeVouchers(): Promise<void> {
    const book = await this.body<{ id: number }>('vouchers.createBook', { name: '主账' });
    this.bookId = book.id;
    const mapped = async (prefix: string, code: string | null) =>
      this.body('mappings.create', {
        prefix,
        ...(code === null
          ? { target: 'none', subCategoryId: null }
          : { target: 'subCategory', subCategoryId: await this.item(code) }),
      });
    await mapped('1', null);
    await mapped('530104', 'travel');
    await mapped('530105', 'outsourcing');
    for (const month of [...CLOSED, OPEN]) {
      await this.vouchers([
        { month, no: 1, yuan: 1_000 },
        { month, no: 2, yuan: 2_345.67, account: '530105', project: 'RM-2604', dept: 'RD-MEC' },
        { month, no: 3, yuan: 333.33, project: '' },
        { month, no: 4, yuan: -45.6, account: '53010402', project: 'CM-2538', dept: 'DL-PRJ' },
      ]);
      await this.decide(month, 3, null);
    }
  }

  /** What becomes of a voucher without a project. */
  async decide(month: Month, no: number, version: number | null): Promise<void> {
    const line = { source: 'voucher', sourceId: await this.voucherLine(month, no), month, version };
    const parts = [
      { projectId: await this.project('RM-2601'), share: 60 },
      { projectId: null, share: 40 },
    ];
    await this.body('pool.decide', { lines: [line], parts }, 'finance');
  }

  async make(): Promise<void> {
    await this.makeSheets();
    await this.makeVouchers();
    await beginAccounts(this.app, CLOSED[0]);
    await closeMonths(this.app, CLOSED[0]);
    // What September has of August.
    await this.correct(this.sheets.booked, 3, 'moved');
    await this.vouchers([
      { month: CLOSED[0], no: 1, yuan: 1_100 },
      { month: CLOSED[0], no: 5, yuan: 50 },
    ]);
    await closeMonths(this.app, CLOSED[1]);
    await runMonth(this.app, OPEN);
    this.takeCalls();
  }
}

export async function startClosedCompany(): Promise<ClosedCompany> {
  const provider = await startSignInProvider({ publicUrls: [PUBLIC_URL] });
  const app = await startAccountsApp({ env: { ...provider.environment(PUBLIC_URL), ...MAIL } });
  const company = new ClosedCompany(app, provider);
  await company.make();
  return company;
}
