import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { TaskDetail, TaskList } from '#features/actuals/contract-tasks.ts';
import { type AccountBook, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { standardEndpoints } from '#features/people/contract-standards.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { decideSheets } from '#features/timesheets/server/service.ts';
import { firstDay, lastDay, type Month, toInstant } from '#kernel/dates.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { roundHalfEven } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { IS_FULL } from '#server/testing/sample.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { runAccountsJob } from './runs/job.ts';
import {
  type AccountsApp,
  jobContext,
  readTask,
  runMonth,
  startAccountsApp,
  waiveAll,
  workOnJobs,
} from './testing.ts';
import { type Entry, keyOf } from './testing-reference.ts';

/**
 * Whatever comes in whatever order, every figure of every month is what a reckoning from the beginning
 * gives, or says that it is out of date.
 */

const MONTHS: readonly Month[] = ['2024-01', '2024-02', '2024-03'];
const finance = demoToken('finance');
const admin = demoToken('super_admin');

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
afterAll(() => app.close());

type Step =
  | { readonly kind: 'import'; readonly month: number; readonly no: number; readonly yuan: number }
  | { readonly kind: 'approve'; readonly sheet: number }
  | { readonly kind: 'correct'; readonly sheet: number; readonly hours: number }
  | { readonly kind: 'standard'; readonly yuan: number }
  | { readonly kind: 'run' }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' };

interface Sheet {
  readonly id: number;
  readonly staffNo: string;
  readonly personId: number;
  readonly batchId: number;
  readonly month: Month;
  approved: boolean;
  corrections: number[];
  /** Minutes on each of the two projects. */
  minutes: [first: number, second: number];
}

type Posting = ReadonlyMap<string, readonly [minutes: number, fen: number]>;

/** A company, and what is known of it besides: what a reckoning from the beginning goes by. */
class Company {
  private sheets: Sheet[] = [];
  private readonly vouchers = new Map<string, { month: Month; fen: number; id: number }>();
  private readonly standards = new Map<Month, number>();
  private readonly closed: Posting[] = [];
  private projects: { id: number; code: string }[] = [];
  private bookId = 0;

  async begin(label: string): Promise<void> {
    const { executor } = app.db;
    await company.forgetAccounts(executor);
    const deptId = await company.addDepartment(executor, `${label}-D`);
    const grade = `${label}-G`;
    await company.addGradeRate(executor, grade, '2023-01-01', 8_000);
    for (const month of MONTHS) {
      await company.setStandardRate(executor, month, 10_000);
      this.standards.set(month, 10_000);
    }
    for (const name of ['A', 'B']) {
      const code = `${label}-${name}`;
      this.projects.push({ id: await company.addProject(executor, code), code });
    }
    const people: { id: number; name: string }[] = [];
    for (const name of [`${label}-ann`, `${label}-bob`]) {
      people.push({ id: await company.addPerson(executor, { name, deptId, grade }), name });
    }
    await company.mapAccounts(executor, [
      { prefix: '9901', subCategoryId: await company.subCategoryOf(executor, 'travel') },
      { prefix: '9999', subCategoryId: null },
    ]);
    for (const month of MONTHS) {
      const ids = people.map(({ id }) => id);
      const batchId = await company.addBatch(executor, month, ids);
      for (const person of people) await this.addSheet(month, batchId, person);
    }
    const body = { month: MONTHS[0] };
    await app.call(accountEndpoints.tasks.begin, { token: finance, body });
    const book = { name: label, headings: {} };
    const made = await app.call<AccountBook>(voucherEndpoints.createBook, {
      token: finance,
      body: book,
    });
    this.bookId = made.data.id;
  }

  private async addSheet(month: Month, batchId: number, person: { id: number; name: string }) {
    const [first, second] = this.projects.map(({ id }) => id);
    const date = `${month}-10`;
    const hours = [
      { projectId: first ?? 0, date, minutes: 300 },
      { projectId: second ?? 0, date, minutes: 180 },
    ];
    const sheet = { personId: person.id, batchId, hours, state: 'submitted' as const };
    const id = await company.addSheet(app.db.executor, sheet);
    const [{ staffNo = '' } = {}] = await rowsOf<{ staffNo: string }>(
      app.db.executor,
      sql`select staff_no as "staffNo" from person where id = ${person.id}`,
    );
    this.sheets.push({
      ...{ id, staffNo, personId: person.id, batchId, month },
      ...{ approved: false, corrections: [], minutes: [300, 180] },
    });
  }

  private get open(): Month | undefined {
    return MONTHS[this.closed.length];
  }

  /** False where it could not be done, as it should not be. */
  async take(step: Step): Promise<boolean> {
    switch (step.kind) {
      case 'import':
        return this.bringIn(MONTHS[step.month] ?? '', step.no, step.yuan);
      case 'approve':
        return this.approve(this.sheets[step.sheet]);
      case 'correct':
        return this.correct(this.sheets[step.sheet], step.hours);
      case 'standard':
        return this.restate(step.yuan);
      case 'run':
        return this.run();
      case 'close':
        return this.close();
      case 'reopen':
        return this.reopen();
    }
  }

  private async bringIn(month: Month, no: number, yuan: number): Promise<boolean> {
    const day = `${month}-15`;
    const project = this.projects[no % 2]?.code ?? '';
    const lines = [
      ['会计期间', '制单日期', '凭证字号', '科目编码', '摘要', '借方金额', '贷方金额', '项目'],
      [month, day, `记-${no}`, '9901', 'test', yuan.toFixed(2), '', project],
      [month, day, `记-${no}`, '9999', 'test', '', yuan.toFixed(2), ''],
    ];
    const answer = await app.call<ImportReport>(voucherEndpoints.importSheet, {
      token: finance,
      query: {
        ...{ bookId: String(this.bookId), mode: 'all', fileName: 'v.csv' },
        corrections: 'accept',
      },
      body: Buffer.from(lines.map((cells) => cells.join(',')).join('\r\n')),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    expect(answer.data.problems, JSON.stringify(answer.data)).toEqual([]);
    const [line] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select id from voucher_line where book_id = ${this.bookId} and number = ${String(no)}
        and period = ${firstDay(month)} and line = 1`,
    );
    this.vouchers.set(`${month} ${no}`, { month, fen: yuan * 100, id: line?.id ?? 0 });
    return true;
  }

  private async approve(sheet: Sheet | undefined): Promise<boolean> {
    if (sheet === undefined || sheet.approved) return false;
    await transact(app.db, (tx) =>
      decideSheets(
        tx,
        [{ sheetId: sheet.id, event: 'approve', actorId: sheet.personId, reason: '' }],
        toInstant(app.clock.now()),
      ),
    );
    sheet.approved = true;
    return true;
  }

  /** Moves hours of a booked sheet from its first project to its second. */
  private async correct(sheet: Sheet | undefined, hours: number): Promise<boolean> {
    if (sheet === undefined || sheet.minutes[0] < hours * 60) return false;
    const minutes: [number, number] = [
      sheet.minutes[0] - hours * 60,
      sheet.minutes[1] + hours * 60,
    ];
    const [version] = await rowsOf<{ version: number }>(
      app.db.executor,
      sql`select version from timesheet where id = ${sheet.id}`,
    );
    const answer = await app.call(timesheetEndpoints.correct, {
      token: admin,
      body: {
        ...{ staffNo: sheet.staffNo, batchId: sheet.batchId, version: version?.version ?? 0 },
        ...{ lastCorrection: sheet.corrections.at(-1) ?? 0, reason: 'test' },
        rows: this.projects.map(({ id }, at) => ({
          ...{ projectId: id, absence: null },
          hours: { [`${sheet.month}-10`]: (minutes[at] ?? 0) / 60 },
        })),
      },
    });
    if (answer.code !== ResultCode.ok) return false;
    const [last] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select max(id) as id from hours_correction where sheet_id = ${sheet.id}`,
    );
    sheet.corrections.push(last?.id ?? 0);
    sheet.minutes = minutes;
    return true;
  }

  private async restate(yuan: number): Promise<boolean> {
    const { open } = this;
    if (open === undefined) return false;
    const replaces = (this.standards.get(open) ?? 0) / 100;
    if (replaces === yuan) return false;
    const [{ id = 0 } = {}] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select id from rate_class where is_default`,
    );
    const answer = await app.call(standardEndpoints.save, {
      token: finance,
      body: { classId: id, fromMonth: open, rate: yuan, replaces },
    });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    this.standards.set(open, yuan * 100);
    return true;
  }

  private async run(): Promise<boolean> {
    if (this.open === undefined) return false;
    const { outOfDate } = await runMonth(app, this.open);
    expect(outOfDate, 'a run that nothing has come after').toBeNull();
    return true;
  }

  /** Has the month worked out while something else happens in the middle of it. */
  async runAmid(steps: readonly Step[]): Promise<void> {
    const { open } = this;
    if (open === undefined) return;
    app.waiting.length = 0;
    const asked = await app.call<{ runId: number; jobId: string }>(accountEndpoints.tasks.run, {
      token: finance,
      body: { month: open },
    });
    expect(asked.code, asked.msg).toBe(ResultCode.ok);
    app.waiting.length = 0;
    const { runId, jobId } = asked.data;
    let taken = false;
    const progress = async (at: string) => {
      if (at !== 'actuals.step.vouchers' || taken) return;
      taken = true;
      for (const step of steps) await this.take(step);
    };
    await runAccountsJob.run(jobContext(app, jobId, { progress }), { runId });
    await workOnJobs(app);
  }

  private async close(): Promise<boolean> {
    const { open } = this;
    if (open === undefined) return false;
    await waiveAll(app, open);
    const { run } = await readTask(app, open);
    const answer = await app.call<TaskDetail>(accountEndpoints.tasks.close, {
      token: finance,
      body: { month: open, runId: run?.id ?? 1 },
    });
    if (answer.code !== ResultCode.ok) return false;
    this.closed.push(this.expected());
    return true;
  }

  private async reopen(): Promise<boolean> {
    const month = MONTHS[this.closed.length - 1];
    if (month === undefined) return false;
    const body = { month, reason: 'test' };
    const answer = await app.call(accountEndpoints.tasks.reopen, { token: admin, body });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    this.closed.pop();
    return true;
  }

  /** Everything that is due by the open month, worked out from nothing. */
  private *due(until: Month): Generator<Entry> {
    for (const sheet of this.sheets) {
      if (!sheet.approved || sheet.month > until) continue;
      for (const [at, minutes] of sheet.minutes.entries()) {
        const standard = BigInt(this.standards.get(sheet.month) ?? 0);
        const fen = Number(roundHalfEven(BigInt(minutes) * standard, 60n));
        const projectId = this.projects[at]?.id ?? 0;
        const labour = { source: 'labour', sourceId: sheet.personId, projectId };
        yield { ...labour, originMonth: sheet.month, minutes, fen, atActualFen: 0 };
      }
    }
    for (const [key, { month, fen, id }] of this.vouchers) {
      if (month > until) continue;
      const projectId = this.projects[Number(key.split(' ')[1]) % 2]?.id ?? 0;
      const voucher = { source: 'voucher', sourceId: id, projectId, originMonth: month };
      yield { ...voucher, minutes: 0, fen, atActualFen: fen };
    }
  }

  /** What the open month has to post: all that is due by it less what closed months have posted. */
  private expected(): Posting {
    const posting = new Map<string, readonly [number, number]>();
    const add = (key: string, minutes: number, fen: number) => {
      const [before, fenBefore] = posting.get(key) ?? [0, 0];
      posting.set(key, [before + minutes, fenBefore + fen]);
    };
    for (const entry of this.due(this.open ?? '')) add(keyOf(entry), entry.minutes, entry.fen);
    for (const earlier of this.closed) {
      for (const [key, [minutes, fen]] of earlier) add(key, -minutes, -fen);
    }
    return new Map([...posting].filter(([, [minutes, fen]]) => minutes !== 0 || fen !== 0));
  }

  /** Rows as pages of them tell: by key, what they come to. */
  private async told(month: Month, asked: object): Promise<Posting> {
    const found = new Map<string, readonly [number, number]>();
    const body = { pageNum: 1, pageSize: 200, startDate: firstDay(month), endDate: lastDay(month) };
    for (const source of ['labour', 'voucher'] as const) {
      const answer = await app.call<{ rows: ToldRow[]; sums: { amount: number } }>(
        accountEndpoints.rows[source],
        { token: finance, params: { id: '0' }, body: { ...body, ...asked } },
      );
      expect(answer.code, answer.msg).toBe(ResultCode.ok);
      for (const row of answer.data.rows) {
        const sourceId = source === 'labour' ? row.person?.userId : row.lineId;
        const projectId = row.project?.id ?? null;
        const key = keyOf({
          ...{ source, sourceId: sourceId ?? 0, projectId },
          originMonth: row.originMonth,
        });
        const [minutes, fen] = found.get(key) ?? [0, 0];
        const own = [Math.round((row.hours ?? 0) * 60), Math.round(row.amount * 100)] as const;
        found.set(key, [minutes + own[0], fen + own[1]]);
      }
    }
    return new Map([...found].filter(([, [minutes, fen]]) => minutes !== 0 || fen !== 0));
  }

  /** Holds every month against the reckoning. */
  async check(after: string): Promise<void> {
    const list = await app.call<TaskList>(accountEndpoints.tasks.list, { token: finance });
    const tasks = new Map(list.data.rows.map((row) => [row.month, row]));
    const total = (posting: Posting) =>
      [...posting.values()].reduce((sum, [, fen]) => sum + fen, 0) / 100;
    for (const [at, month] of MONTHS.entries()) {
      const what = `${month} ${after}`;
      const task = tasks.get(month);
      const told = await this.told(month, {});
      const closed = this.closed[at];
      const isShown = closed !== undefined || (month === this.open && task?.run != null);
      if (!isShown) {
        expect([task?.run, task?.bookedAmount, told.size], what).toEqual([null, null, 0]);
        continue;
      }
      const expected = closed ?? this.expected();
      expect(task?.bookedAmount, `${what}: the list is its rows`).toBeCloseTo(total(told), 6);
      if (task?.outOfDate != null) {
        expect(closed, `${what}: a closed month is never out of date`).toBeUndefined();
        continue;
      }
      expect(sorted(told), what).toEqual(sorted(expected));
    }
    await this.checkOrigins(after, tasks.get(this.open ?? '') ?? null);
  }

  /** By origin a closed month has what closed months posted into it; the rest stands beside it. */
  private async checkOrigins(after: string, task: TaskList['rows'][number] | null): Promise<void> {
    const isTrue = task?.run != null && task.outOfDate === null;
    for (const [at, month] of MONTHS.entries()) {
      const what = `${month} by origin ${after}`;
      const posted = merged(this.closed.map((posting) => ofOrigin(posting, month)));
      const own = this.closed[at] !== undefined ? posted : null;
      const told = await this.told(month, { basis: 'origin' });
      const beside = await this.told(month, { basis: 'origin', provisional: true });
      if (own !== null) expect(sorted(told), what).toEqual(sorted(own));
      if (!isTrue) continue;
      const now = ofOrigin(this.expected(), month);
      if (month === this.open) expect(sorted(told), what).toEqual(sorted(now));
      else if (own !== null) expect(sorted(beside), `${what}, beside`).toEqual(sorted(now));
    }
  }
}

interface ToldRow {
  readonly originMonth: Month;
  readonly project: { readonly id: number } | null;
  readonly person?: { readonly userId: number };
  readonly lineId?: number;
  readonly hours?: number;
  readonly amount: number;
}

const sorted = (posting: Posting) =>
  [...posting].map(([key, [minutes, fen]]) => `${key} ${minutes} ${fen}`).sort();

const ofOrigin = (posting: Posting, month: Month): Posting =>
  new Map([...posting].filter(([key]) => key.endsWith(month)));

function merged(postings: readonly Posting[]): Posting {
  const all = new Map<string, readonly [number, number]>();
  for (const posting of postings) {
    for (const [key, [minutes, fen]] of posting) {
      const [before, fenBefore] = all.get(key) ?? [0, 0];
      all.set(key, [before + minutes, fenBefore + fen]);
    }
  }
  return new Map([...all].filter(([, [minutes, fen]]) => minutes !== 0 || fen !== 0));
}

let made = 0;
const begun = async (): Promise<Company> => {
  made += 1;
  const one = new Company();
  await one.begin(`ST${String(made).padStart(3, '0')}`);
  return one;
};

const RUN: Step = { kind: 'run' };
const CLOSE: Step = { kind: 'close' };
const REOPEN: Step = { kind: 'reopen' };

describe('a run', () => {
  it('is of nothing where the month before was opened and closed again meanwhile', async () => {
    const one = await begun();
    const before: Step[] = [
      { kind: 'approve', sheet: 0 },
      { kind: 'run' },
      { kind: 'close' },
      { kind: 'approve', sheet: 1 },
    ];
    for (const step of before) expect(await one.take(step), step.kind).toBe(true);
    await one.runAmid([{ kind: 'reopen' }, { kind: 'run' }, { kind: 'close' }]);
    await one.check('after all');
    const { runs } = await readTask(app, '2024-02');
    expect(runs.map(({ state, published }) => [state, published])).toEqual([
      ['done', true],
      ['superseded', false],
    ]);
  });
});

describe('a month that is opened again', () => {
  it('takes what came since back from the month after it, and nothing counts twice', async () => {
    const one = await begun();
    const steps: Step[] = [
      { kind: 'import', month: 0, no: 1, yuan: 100 },
      { kind: 'approve', sheet: 0 },
      { kind: 'run' },
      { kind: 'close' },
      { kind: 'run' },
      // Everything of January, and all of it posts into February.
      { kind: 'correct', sheet: 0, hours: 2 },
      { kind: 'import', month: 0, no: 1, yuan: 130 },
      { kind: 'import', month: 0, no: 2, yuan: 70 },
      { kind: 'approve', sheet: 1 },
      { kind: 'run' },
      { kind: 'reopen' },
      { kind: 'run' },
      { kind: 'close' },
      { kind: 'run' },
    ];
    for (const [at, step] of steps.entries()) {
      expect(await one.take(step), `${at} ${step.kind}`).toBe(true);
      await one.check(`after ${at} ${step.kind}`);
    }
  });
});

describe('the file of a month', () => {
  it('says on every sheet that it is out of date, until the month was run again', async () => {
    const one = await begun();
    const firstCells = async () => {
      const query = { month: '2024-01', labour: 'standard' };
      const file = await app.call<Uint8Array>(accountEndpoints.exports.month, {
        ...{ token: finance, query },
      });
      const { sheets } = await readXlsx(file.data);
      return sheets.map(({ rows }) => String(rows[0]?.[0]));
    };
    await one.take({ kind: 'approve', sheet: 0 });
    await one.take(RUN);
    expect(await firstCells()).toEqual(['月份', '入账月份', '部分']);
    await one.take({ kind: 'import', month: 0, no: 1, yuan: 100 });
    const said = '2024年1月的结果已过时：2026-11-16 09:30 以来，凭证有变动；重新运行后更新';
    expect(await firstCells()).toEqual([said, said, said]);
    await one.take(RUN);
    expect(await firstCells()).toEqual(['月份', '入账月份', '部分']);
  });
});

/** Something comes in. */
const input: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    month: fc.integer({ min: 0, max: 2 }),
    no: fc.integer({ min: 1, max: 2 }),
    yuan: fc.integer({ min: 1, max: 999 }),
  }),
  fc.record({ kind: fc.constant('approve' as const), sheet: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    kind: fc.constant('correct' as const),
    sheet: fc.integer({ min: 0, max: 5 }),
    hours: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('standard' as const), yuan: fc.integer({ min: 50, max: 90 }) }),
);

/** What comes in, and what becomes of the months then. */
const phase = fc.record({
  inputs: fc.array(input, { maxLength: 2 }),
  next: fc.oneof(
    fc.constantFrom<Step[]>([RUN], [RUN, CLOSE], [RUN, CLOSE, RUN], [REOPEN], [REOPEN, RUN]),
    fc
      .oneof(fc.array(input, { minLength: 1, maxLength: 2 }), fc.constant([REOPEN, CLOSE]))
      .map((amid) => ({ amid })),
  ),
});

describe('months in whatever order things happen', () => {
  it('say what a reckoning from the beginning says, or that they are out of date', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(phase, { minLength: 4, maxLength: 8 }), async (phases) => {
        const one = await begun();
        for (const [at, { inputs, next }] of phases.entries()) {
          const what = (step: unknown) => `after ${at} ${JSON.stringify(step)}`;
          const steps = Array.isArray(next) ? [...inputs, ...next] : inputs;
          for (const step of steps) {
            await one.take(step);
            await one.check(what(step));
          }
          if (Array.isArray(next)) continue;
          await one.runAmid(next.amid);
          await one.check(what(next));
        }
      }),
      { numRuns: IS_FULL ? 60 : 5, endOnFailure: !IS_FULL },
    );
  }, 900_000);
});
