import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import { poolEndpoints } from '#features/actuals/contract-pool.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { type AccountBook, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { runAccountsJob } from '#features/actuals/server/runs/job.ts';
import {
  type AccountsApp,
  jobContext,
  readTask,
  runMonth,
  waiveAll,
  workOnJobs,
} from '#features/actuals/server/testing.ts';
import { budgetInForce, withoutBudgets } from '#features/budgets/server/testing.ts';
import { materialEndpoints } from '#features/materials/contract.ts';
import { rateEndpoints } from '#features/people/contract-rates.ts';
import { standardEndpoints } from '#features/people/contract-standards.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { decideSheets } from '#features/timesheets/server/service.ts';
import { firstDay, type Month, toInstant } from '#kernel/dates.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';

import {
  ASSET_FEN,
  Books,
  MONTHS,
  type Sheet,
  type Step,
  UNDECIDED,
  WITHOUT_PROJECT,
} from './books.ts';

/** A company to which anything happens in any order. */

const finance = demoToken('finance');
const admin = demoToken('super_admin');

export class Company extends Books {
  private readonly app: AccountsApp;
  /** Covers the first project; nothing covers the second. */
  budgetId = 0;
  private readonly label: string;
  private bookId = 0;

  constructor(app: AccountsApp, label: string) {
    super();
    this.app = app;
    this.label = label;
  }

  async begin(): Promise<void> {
    const { app, label } = this;
    const { executor } = this.app.db;
    await company.forgetAccounts(executor);
    await withoutBudgets(app);
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
    this.budgetId = await budgetInForce(app, {
      code: label,
      deptId,
      projectId: this.projects[0]?.id ?? 0,
    });
    const body = { month: MONTHS[0] };
    await this.app.call(accountEndpoints.tasks.begin, { token: finance, body });
    // The beginning of the accounts plans the months of assets anew.
    this.asset = await company.addAsset(executor, {
      ...{ code: `${label}-A`, deptId },
      subCategoryId: await company.subCategoryOf(executor, 'software'),
      months: Object.fromEntries(MONTHS.map((month) => [month, ASSET_FEN])),
      shares: [{ projectId: this.projects[0]?.id ?? 0, shareBp: 10_000 }],
    });
    const book = { name: label, headings: {} };
    const made = await this.app.call<AccountBook>(voucherEndpoints.createBook, {
      token: finance,
      body: book,
    });
    this.bookId = made.data.id;
  }

  private async one<Row>(statement: ReturnType<typeof sql>): Promise<Row | undefined> {
    return (await rowsOf<Row>(this.app.db.executor, statement))[0];
  }

  private async addSheet(month: Month, batchId: number, person: { id: number; name: string }) {
    const [first, second] = this.projects.map(({ id }) => id);
    const date = `${month}-10`;
    const hours = [
      { projectId: first ?? 0, date, minutes: 300 },
      { projectId: second ?? 0, date, minutes: 180 },
    ];
    const sheet = { personId: person.id, batchId, hours, state: 'submitted' as const };
    const id = await company.addSheet(this.app.db.executor, sheet);
    const { staffNo = '' } =
      (await this.one<{ staffNo: string }>(
        sql`select staff_no as "staffNo" from person where id = ${person.id}`,
      )) ?? {};
    this.sheets.push({
      ...{ id, staffNo, personId: person.id, batchId, month },
      ...{ approved: false, corrections: [], minutes: [300, 180] },
    });
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
      case 'rate':
        return this.pay(step.yuan);
      case 'material':
        return this.issue(MONTHS[step.month] ?? '', step.yuan);
      case 'map':
        return this.map();
      case 'decide':
        return this.decide(step.share);
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
    const project = no < WITHOUT_PROJECT ? this.projects[no % 2] : null;
    const told = no === UNDECIDED ? this.projects[0] : project;
    const lines = [
      ['会计期间', '制单日期', '凭证字号', '科目编码', '摘要', '借方金额', '贷方金额', '项目'],
      [
        ...[
          month,
          day,
          `记-${no}`,
          no === UNDECIDED ? '9902' : '9901',
          'test',
          yuan.toFixed(2),
          '',
        ],
        told?.code ?? '',
      ],
      [month, day, `记-${no}`, '9999', 'test', '', yuan.toFixed(2), ''],
    ];
    const answer = await this.app.call<ImportReport>(voucherEndpoints.importSheet, {
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
    const line = await this.one<{
      id: number;
    }>(sql`select id from voucher_line where book_id = ${this.bookId} and number = ${String(no)}
        and period = ${firstDay(month)} and line = 1`);
    this.vouchers.set(`${month} ${no}`, { month, no, fen: yuan * 100, id: line?.id ?? 0 });
    return true;
  }

  private async approve(sheet: Sheet | undefined): Promise<boolean> {
    if (sheet === undefined || sheet.approved) return false;
    await transact(this.app.db, (tx) =>
      decideSheets(
        tx,
        [{ sheetId: sheet.id, event: 'approve', actorId: sheet.personId, reason: '' }],
        toInstant(this.app.clock.now()),
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
    const version = await this.one<{ version: number }>(
      sql`select version from timesheet where id = ${sheet.id}`,
    );
    const answer = await this.app.call(timesheetEndpoints.correct, {
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
    const last = await this.one<{ id: number }>(
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
    const { id = 0 } =
      (await this.one<{ id: number }>(sql`select id from rate_class where is_default`)) ?? {};
    const answer = await this.app.call(standardEndpoints.save, {
      token: finance,
      body: { classId: id, fromMonth: open, rate: yuan, replaces },
    });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    this.standards.set(open, yuan * 100);
    return true;
  }

  /** From the open month on an hour of everybody costs something else. */
  private async pay(yuan: number): Promise<boolean> {
    const { open } = this;
    if (open === undefined || this.rates.get(open) === yuan * 100) return false;
    const replaces = this.rates.get(open);
    const answer = await this.app.call(rateEndpoints.save, {
      token: finance,
      body: {
        ...{ grade: `${this.label}-G`, effectiveFrom: firstDay(open), hourlyCost: yuan },
        replaces: replaces === undefined ? null : replaces / 100,
      },
    });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    this.rates.set(open, yuan * 100);
    return true;
  }

  /** Material of the second project, issued or changed. */
  private async issue(month: Month, yuan: number): Promise<boolean> {
    const { issues } = this;
    if (month < (this.open ?? '9')) return false;
    const before = issues.get(month);
    const stored = await this.one<{ version: number }>(
      sql`select version from material_issue where id = ${before?.id ?? 0}`,
    );
    const fields = {
      ...{ docNo: `${this.label}-${month}`, line: 1, date: `${month}-12`, code: 'M', name: 'M' },
      ...{ quantity: 1, unitPrice: yuan, projectId: this.projects[1]?.id, requesterId: null },
      ...{ subCategoryId: await company.subCategoryOf(this.app.db.executor, 'trial-material') },
      deptId: null,
    };
    const answer = await this.app.call<{ id: number }>(
      before === undefined ? materialEndpoints.create : materialEndpoints.update,
      {
        token: finance,
        body:
          before === undefined ? fields : { id: before.id, version: stored?.version, ...fields },
      },
    );
    expect(answer.code, `${answer.msg} ${JSON.stringify(answer.data)}`).toBe(ResultCode.ok);
    issues.set(month, { id: answer.data.id, fen: yuan * 100 });
    return true;
  }

  /** Says what the account comes to that nobody has decided; once. */
  private async map(): Promise<boolean> {
    if (this.isMapped) return false;
    const subCategoryId = await company.subCategoryOf(this.app.db.executor, 'travel');
    const answer = await this.app.call(mappingEndpoints.create, {
      token: finance,
      body: { prefix: '9902', target: 'subCategory', subCategoryId, fromMonth: null },
    });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    this.isMapped = true;
    return true;
  }

  /** Of all lines without a project. */
  private async decide(share: number): Promise<boolean> {
    const lines = [...this.vouchers.values()].filter(
      ({ no, id }) => no === WITHOUT_PROJECT && !this.decisions.has(id),
    );
    if (lines.length === 0) return false;
    const parts = [
      { projectId: this.projects[0]?.id, share },
      { projectId: null, share: 100 - share },
    ];
    const answer = await this.app.call(poolEndpoints.decide, {
      token: finance,
      body: {
        lines: lines.map(({ id, month }) => ({
          ...{ source: 'voucher', sourceId: id, month, version: null },
        })),
        parts: parts.filter((part) => part.share > 0),
      },
    });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    for (const { id } of lines) this.decisions.set(id, share);
    return true;
  }

  private async run(): Promise<boolean> {
    if (this.open === undefined) return false;
    const { outOfDate } = await runMonth(this.app, this.open);
    expect(outOfDate, 'a run that nothing has come after').toBeNull();
    return true;
  }

  /** Has the month worked out while something else happens in the middle of it. */
  async runAmid(steps: readonly Step[]): Promise<void> {
    const { open } = this;
    if (open === undefined) return;
    this.app.waiting.length = 0;
    const asked = await this.app.call<{ runId: number; jobId: string }>(
      accountEndpoints.tasks.run,
      {
        token: finance,
        body: { month: open },
      },
    );
    expect(asked.code, asked.msg).toBe(ResultCode.ok);
    this.app.waiting.length = 0;
    const { runId, jobId } = asked.data;
    let taken = false;
    const progress = async (at: string) => {
      if (at !== 'actuals.step.vouchers' || taken) return;
      taken = true;
      for (const step of steps) await this.take(step);
    };
    await runAccountsJob.run(jobContext(this.app, jobId, { progress }), { runId });
    await workOnJobs(this.app);
  }

  private async close(): Promise<boolean> {
    const { open } = this;
    if (open === undefined) return false;
    await waiveAll(this.app, open);
    const { run } = await readTask(this.app, open);
    const answer = await this.app.call<TaskDetail>(accountEndpoints.tasks.close, {
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
    const answer = await this.app.call(accountEndpoints.tasks.reopen, { token: admin, body });
    expect(answer.code, answer.msg).toBe(ResultCode.ok);
    this.closed.pop();
    return true;
  }
}
