import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { LabourPage, RowsRequest } from '#features/actuals/contract-rows.ts';
import {
  type AccountsApp,
  beginAccounts,
  closeMonths,
  runMonth,
  startAccountsApp,
} from '#features/actuals/server/testing.ts';
import type { SeenCorrection } from '#features/approvals/contract.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { readPage } from '#features/timesheets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';

const ORIGIN = '2026-08';
const POSTING = '2026-09';
const NEXT = '2026-10';

/** Eight hours of a day, on a project that a budget covers. */
interface Booked {
  readonly staffNo: string;
  readonly userId: number;
  readonly batchId: number;
  readonly projectId: number;
  readonly budgetId: number;
  readonly date: string;
}

let app: AccountsApp;
let booked: Booked;
let elsewhere: number;

/** Leaves so many of the eight hours where they are booked and puts the others on another row. */
async function leave(hours: number, reason: string): Promise<void> {
  const { staffNo, batchId, projectId, date } = booked;
  app.clock.advance(1000);
  const { current } = await readPage(app, demoToken('super_admin'), staffNo, batchId);
  const onDay = new Map([
    [projectId, hours],
    [elsewhere, 8 - hours],
  ]);
  const rows = (current?.sheet.rows ?? []).map((row) => {
    const { [date]: _, ...others } = row.hours;
    const left = onDay.get(row.projectId ?? 0) ?? 0;
    const moved = left === 0 ? others : { ...others, [date]: left };
    return { projectId: row.projectId, absence: row.absence, hours: moved };
  });
  const answer = await app.call(timesheetEndpoints.correct, {
    token: demoToken('super_admin'),
    body: {
      ...{ staffNo, batchId, reason, version: current?.sheet.version ?? 0 },
      lastCorrection: current?.corrections.at(-1)?.id ?? 0,
      rows,
    },
  });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
}

const ask = (role: Role, { id = 0, ...changed }: Partial<Record<string, string | number>> = {}) =>
  app.call<SeenCorrection[]>(accountEndpoints.correctedRows.corrections, {
    token: demoToken(role),
    params: { id },
    query: {
      userId: String(booked.userId),
      projectId: String(booked.projectId),
      originMonth: ORIGIN,
      postingMonth: POSTING,
      ...changed,
    },
  });

const reasons = async (postingMonth = POSTING) =>
  (await ask('finance', { postingMonth })).data?.map(({ reason }) => reason);

async function rowsSeen(role: Role, body: Partial<RowsRequest> = {}): Promise<number> {
  const { code, data } = await app.call<LabourPage>(accountEndpoints.rows.labour, {
    token: demoToken(role),
    params: { id: 0 },
    body: {
      ...{ startDate: `${POSTING}-01`, endDate: `${POSTING}-30`, kind: 'correction' },
      ...{ userId: booked.userId, projectId: booked.projectId, direct: true, ...body },
    },
  });
  return code === ResultCode.ok ? data.total : 0;
}

beforeAll(async () => {
  app = await startAccountsApp();
  await beginAccounts(app, ORIGIN);
  await closeMonths(app, ORIGIN);
  const [found] = await rowsOf<Booked & { elsewhere: number }>(
    app.db.executor,
    sql`
      select person.staff_no as "staffNo", person.id as "userId", sheet.batch_id as "batchId",
        line.project_id as "projectId", cover.budget_id as "budgetId", cell.date,
        other.project_id as elsewhere
      from timesheet sheet
      join person on person.id = sheet.person_id
      join booked_month on booked_month.sheet_id = sheet.id and booked_month.month = '2026-08-01'
      join timesheet_row line on line.sheet_id = sheet.id
      join timesheet_row other on other.sheet_id = sheet.id and other.project_id <> line.project_id
      join timesheet_cell cell on cell.row_id = line.id and cell.minutes = 480
        and cell.date between '2026-08-01' and '2026-08-31'
      join budget_cover cover on cover.project_id = line.project_id
        and date '2026-09-01' between cover.from_month and cover.to_month
      order by person.id, cell.date, other.project_id limit 1`,
  );
  if (found === undefined) throw new Error('nothing was booked');
  ({ elsewhere, ...booked } = found);
  await leave(5, 'three hours elsewhere');
  await leave(2, 'three more');
  await runMonth(app, POSTING);
});
afterAll(() => app.close());

describe('a row of labour that corrections led to', () => {
  it('opens to all of them: the day, before and after, why, who and when', async () => {
    const { code, data } = await ask('finance');
    expect(code).toBe(ResultCode.ok);
    const { date, projectId, staffNo } = booked;
    const cells = (before: number, after: number) => [
      {
        project: expect.objectContaining({ id: projectId }),
        absence: null,
        cells: [{ date, before, after }],
      },
    ];
    expect(data.map(({ reason, rows }) => [reason, rows])).toEqual([
      ['three hours elsewhere', cells(8, 5)],
      ['three more', cells(5, 2)],
    ]);
    for (const { by, at, person, others } of data) {
      expect(by).not.toBe('');
      expect(at).toMatch(/^2026-/);
      expect(person.staffNo).toBe(staffNo);
      expect(others).toBe(true);
    }
  });

  it('opens to whoever sees the row, and to nobody else', async () => {
    const answers = new Set<number>();
    for (const role of ROLES) {
      const seen = (await rowsSeen(role)) > 0;
      const { code } = await ask(role);
      answers.add(code);
      if (seen) expect([role, code]).toEqual([role, ResultCode.ok]);
      else expect([ResultCode.notFound, ResultCode.notPermitted], role).toContain(code);
    }
    expect([...answers].sort()).toEqual(
      [ResultCode.ok, ResultCode.notFound, ResultCode.notPermitted].sort(),
    );
    expect((await ask('wl_view')).code).toBe(ResultCode.notPermitted);
    expect((await ask('leader', { labour: 'actual' })).code).toBe(ResultCode.notPermitted);
  });

  it('is a row of its budget, and of no other', async () => {
    const [other] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select id from budget where id <> ${booked.budgetId} and budget_type = 0 limit 1`,
    );
    expect((await ask('finance', { id: booked.budgetId })).code).toBe(ResultCode.ok);
    expect((await ask('finance', { id: other?.id ?? 0 })).code).toBe(ResultCode.notFound);
    expect((await ask('finance', { id: 999_999 })).code).toBe(ResultCode.notFound);
  });

  it('is found by its person, project and months alone', async () => {
    for (const wrong of [
      { userId: '999999' },
      { projectId: '999999' },
      { originMonth: '2026-07' },
      { postingMonth: ORIGIN },
    ]) {
      expect((await ask('finance', wrong)).code).toBe(ResultCode.notFound);
    }
  });

  it('has what its run has seen, and once booked keeps it to itself', async () => {
    await leave(1, 'after the run');
    expect(await reasons()).toEqual(['three hours elsewhere', 'three more']);
    await runMonth(app, POSTING);
    expect(await reasons()).toEqual(['three hours elsewhere', 'three more', 'after the run']);
    await closeMonths(app, POSTING);
    await leave(8, 'all of it back');
    await runMonth(app, NEXT);
    expect(await reasons(NEXT)).toEqual(['all of it back']);
    expect(await reasons()).toHaveLength(3);
  });

  it('is joined to its corrections by what they are, also where all were entered in one instant', async () => {
    const { executor } = app.db;
    const first = sql`(select min(one.at) from hours_correction one)`;
    await executor.execute(sql`update late_entry set at = ${first} where kind = 'correction'`);
    await executor.execute(sql`update hours_correction set at = ${first}`);
    expect(await reasons(NEXT)).toEqual(['all of it back']);
    expect(await reasons()).toEqual(['three hours elsewhere', 'three more', 'after the run']);
  });

  it('takes as many statements for one as for several', async () => {
    const one = await app.countStatements(() => ask('finance', { postingMonth: NEXT }));
    expect(await app.countStatements(() => ask('finance'))).toBe(one);
  });

  it('is opened from the usual row of a month that was opened again and has taken them in', async () => {
    const rowsOfOrigin = async () => {
      const { data } = await app.call<LabourPage>(accountEndpoints.rows.labour, {
        token: demoToken('finance'),
        params: { id: 0 },
        body: {
          ...{ startDate: `${ORIGIN}-01`, endDate: `${ORIGIN}-31`, direct: true },
          ...{ userId: booked.userId, projectId: booked.projectId },
        },
      });
      return data.rows.map(({ kind, corrected }) => ({ kind, corrected }));
    };
    expect(await rowsOfOrigin()).toEqual([{ kind: 'normal', corrected: false }]);
    for (const month of [POSTING, ORIGIN]) {
      const body = { month, reason: '漏记' };
      const token = demoToken('super_admin');
      const opened = await app.call(accountEndpoints.tasks.reopen, { token, body });
      expect(opened.code, opened.msg).toBe(ResultCode.ok);
    }
    await closeMonths(app, ORIGIN);
    expect(await rowsOfOrigin()).toEqual([{ kind: 'normal', corrected: true }]);
    expect(await reasons(ORIGIN)).toHaveLength(4);
    expect((await ask('user', { postingMonth: ORIGIN })).code).not.toBe(ResultCode.ok);
  });
});
