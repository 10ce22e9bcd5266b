import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import {
  type CorrectionReply,
  type SheetRow,
  timesheetEndpoints,
} from '#features/timesheets/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertBatch, offeredProjects, readPage, row } from './testing.ts';

const admin = demoToken('super_admin');
const user = demoToken('user');
const STAFF_NO = 'S10400';
/** The working days of a batch that reaches over the end of August. */
const AUGUST = ['2026-08-27', '2026-08-28', '2026-08-31'] as const;
const SEPTEMBER = ['2026-09-01', '2026-09-02'] as const;
const ALL = [...AUGUST, ...SEPTEMBER];

let app: TestApp;
let batchId = 0;
let projectIds: number[] = [];
let sheetId = 0;

type Rows = Omit<SheetRow, 'note'>[];

const on = (dates: readonly string[], hours = 8) =>
  Object.fromEntries(dates.map((date) => [date, hours]));

const line = (project: number, hours: Record<string, number>) => {
  const { note: _, ...rest } = row({ projectId: projectIds[project] ?? 0 }, hours);
  return rest;
};

const leave = (hours: Record<string, number>) => {
  const { note: _, ...rest } = row({ absence: 'sick' }, hours);
  return rest;
};

/** The first day of the batch on the second project. */
const moved = (): Rows => [line(0, on(ALL.slice(1))), line(1, on([AUGUST[0]]))];

interface Sent {
  readonly rows?: Rows;
  readonly lastCorrection?: number;
  readonly version?: number;
  readonly reason?: string;
  readonly token?: string;
}

interface Refused {
  readonly failures?: readonly { rule: string; dates: string[]; keys: string[]; msg: string }[];
}

const correct = ({ token = admin, ...sent }: Sent = {}) =>
  app.call<CorrectionReply & Refused>(timesheetEndpoints.correct, {
    token,
    language: 'en',
    body: {
      staffNo: STAFF_NO,
      batchId,
      version: 1,
      lastCorrection: 0,
      rows: moved(),
      reason: 'wrong project',
      ...sent,
    },
  });

const modify = (rows: Rows, version = 1) =>
  app.call<{ dates: string[] }>(timesheetEndpoints.modify, {
    token: admin,
    language: 'en',
    body: {
      staffNo: STAFF_NO,
      batchId,
      version,
      rows: rows.map((one) => ({ ...one, note: '' })),
      reason: 'test',
    },
  });

const rulesOf = ({ data }: { data: Refused }) =>
  (data.failures ?? []).map(({ rule, dates }) => `${rule} ${dates.join(' ')}`);

const only = async <Row>(query: ReturnType<typeof sql>) =>
  (await rowsOf<Row>(app.db.executor, query))[0];

/** All that a correction must leave as it was. */
const closedSheet = () =>
  only<Record<string, unknown>>(sql`
    select s.version, s.state, s.updated_at, s.required_minutes,
      (select json_agg(c order by c.row_id, c.date) from timesheet_cell c
        join timesheet_row r on r.id = c.row_id where r.sheet_id = s.id) as cells,
      (select json_agg(h order by h.id) from hours_month h where h.sheet_id = s.id) as sums,
      (select json_agg(p order by p.since) from batch_hours p
        where p.batch_id = s.batch_id and p.person_id = s.person_id) as places,
      (select count(*)::int from timesheet_change where sheet_id = s.id) as changes
    from timesheet s where s.id = ${sheetId}`);

beforeAll(async () => {
  app = await startTestApp();
  await app.db.executor.execute(sql`update project set end_date = null`);
  await begin(app, '2026-08');
});
afterAll(() => app.close());

beforeEach(async () => {
  const { executor } = app.db;
  await executor.execute(sql`delete from closed_month`);
  await executor.execute(sql`delete from late_entry`);
  await executor.execute(sql`delete from hours_correction`);
  await executor.execute(sql`delete from notice`);
  await executor.execute(sql`delete from timesheet`);
  await executor.delete(batch);
  batchId = await insertBatch(executor, { startDate: '2026-08-27', endDate: '2026-09-02' });
  const offered = await offeredProjects(app, user, STAFF_NO, batchId);
  projectIds = offered.map(({ id }) => id);
  const body = {
    ...{ staffNo: STAFF_NO, batchId, version: 0 },
    rows: [{ ...line(0, on(ALL)), note: 'as filled in' }],
  };
  const filled = await app.call(timesheetEndpoints.submit, { token: user, body });
  expect(filled.code).toBe(ResultCode.ok);
  await executor.execute(sql`update timesheet set state = 'approved'`);
  sheetId = (await only<{ id: number }>(sql`select id from timesheet`))?.id ?? 0;
  await close(app, '2026-08');
});

describe('a correction of booked hours', () => {
  it('is kept beside the sheet, which stays as it was closed', async () => {
    const before = await closedSheet();
    const answer = await correct();
    expect(answer).toMatchObject({ code: ResultCode.ok });
    expect(await closedSheet()).toEqual(before);
    const { current } = await readPage(app, user, STAFF_NO, batchId);
    expect(current?.sheet.rows).toEqual([{ ...line(0, on(ALL)), note: 'as filled in' }]);
    const [first, second] = projectIds;
    expect(current?.corrections).toEqual([
      {
        id: expect.any(Number),
        at: app.clock.company().instant,
        actor: expect.any(String),
        reason: 'wrong project',
        cells: expect.arrayContaining([
          { projectId: first, absence: null, date: AUGUST[0], hours: -8 },
          { projectId: second, absence: null, date: AUGUST[0], hours: 8 },
        ]),
      },
    ]);
    expect(current?.corrections).toEqual(answer.data.corrections);
    expect(current?.projects.map(({ id }) => id)).toContain(second);
  });

  it('notes once for its month what the next close has to book', async () => {
    await correct();
    const late = () =>
      rowsOf<Record<string, unknown>>(
        app.db.executor,
        sql`select source, source_id as "sheetId", to_char(origin_month, 'YYYY-MM') as month, kind,
            reason, before, after, to_char(booked_in, 'YYYY-MM') as "bookedIn" from late_entry`,
      );
    const [first, second] = projectIds;
    const cell = (projectId: number | undefined, minutes: number) => ({
      projectId,
      absence: null,
      date: AUGUST[0],
      minutes,
    });
    const note = {
      ...{ source: 'labour', sheetId, month: '2026-08', kind: 'correction', bookedIn: null },
      reason: 'wrong project',
      before: expect.arrayContaining([cell(first, 480), cell(second, 0)]),
      after: expect.arrayContaining([cell(first, 0), cell(second, 480)]),
    };
    expect(await late()).toEqual([note]);
    await close(app, '2026-09');
    expect(await late()).toEqual([{ ...note, bookedIn: '2026-09' }]);
  });

  it('that reaches into two months is noted in both', async () => {
    await close(app, '2026-09');
    const rows = [line(0, on(ALL.slice(1, -1))), line(1, on([ALL[0] ?? '', ALL.at(-1) ?? '']))];
    expect((await correct({ rows })).code).toBe(ResultCode.ok);
    const months = await rowsOf(
      app.db.executor,
      sql`select to_char(origin_month, 'YYYY-MM') as month, jsonb_array_length(after) as cells
        from late_entry order by 1`,
    );
    expect(months).toEqual([
      { month: '2026-08', cells: 2 },
      { month: '2026-09', cells: 2 },
    ]);
  });

  it('starts from those before it, and its opposite gives the sheet again', async () => {
    const first = await correct();
    const one = first.data.corrections.at(-1)?.id ?? 0;
    const half = [
      line(0, { ...on(ALL.slice(1)), [AUGUST[1]]: 4 }),
      line(1, on([AUGUST[0]])),
      leave({ [AUGUST[1]]: 4 }),
    ];
    const second = await correct({ rows: half, lastCorrection: one });
    expect(second.code).toBe(ResultCode.ok);
    expect(second.data.corrections.at(-1)?.cells).toHaveLength(2);
    const two = second.data.corrections.at(-1)?.id ?? 0;
    const back = await correct({ rows: [line(0, on(ALL))], lastCorrection: two });
    expect(back.code).toBe(ResultCode.ok);
    const net = await rowsOf(
      app.db.executor,
      sql`select 1 from hours_correction_cell group by project_id, absence, date
        having sum(minutes) <> 0`,
    );
    expect(net).toEqual([]);
  });

  it('is harmless when repeated, and refused when somebody else was faster', async () => {
    const first = await correct();
    expect(await correct()).toMatchObject({ code: ResultCode.ok, data: first.data });
    expect((await correct({ reason: 'another' })).code).toBe(ResultCode.conflict);
    const other = await correct({ token: demoToken('gc_admin') });
    expect(other).toMatchObject({ code: ResultCode.conflict, data: first.data });
    expect((await correct({ version: 7 })).code).toBe(ResultCode.conflict);
    const count = await only(sql`select count(*)::int as corrections,
      (select count(*)::int from late_entry) as notes from hours_correction`);
    expect(count).toEqual({ corrections: 1, notes: 1 });
  });

  it('tells the owner, and the leads of every project it moved hours of', async () => {
    const { executor } = app.db;
    const [first = 0, second = 0] = projectIds;
    await executor.execute(sql`update project set lead_id = null, director_id = null`);
    await executor.execute(sql`
      update project set lead_id = (select id from person where user_name = 'pl')
      where id = ${first}`);
    await executor.execute(sql`
      update project set director_id = (select id from person where user_name = 'pd')
      where id = ${second}`);
    await correct();
    const told = await rowsOf<{ who: string; kind: string; link: string; params: object }>(
      executor,
      sql`select p.user_name as who, kind, link, params from notice n
        join person p on p.id = n.person_id where kind <> 'toApprove' order by 1`,
    );
    const link = expect.stringContaining(`batch=${batchId}`);
    const common = { months: '2026-08', reason: 'wrong project' };
    expect(told).toEqual([
      {
        who: 'pd',
        kind: 'projectHoursCorrected',
        link,
        params: expect.objectContaining({ ...common, hours: '+8' }),
      },
      {
        who: 'pl',
        kind: 'projectHoursCorrected',
        link,
        params: expect.objectContaining({ ...common, hours: '−8' }),
      },
      { who: 'user', kind: 'hoursCorrected', link, params: expect.objectContaining(common) },
    ]);
  });

  it('is written into the audit trail with what was and what holds', async () => {
    await correct();
    await correct();
    const entries = await executor()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.entityId, `${STAFF_NO}/${batchId}`))
      .orderBy(desc(auditEntry.id))
      .limit(2);
    expect(entries).toMatchObject([
      {
        action: 'timesheets.correct',
        entityId: `${STAFF_NO}/${batchId}`,
        before: { cells: [expect.stringMatching(/ 2026-08-27 \d$/), expect.any(String)] },
        after: { reason: 'wrong project' },
      },
      { action: 'timesheets.submit' },
    ]);
  });

  it('takes the same number of statements for any size', async () => {
    const small = await app.countStatements(() => correct());
    const last = (await readPage(app, admin, STAFF_NO, batchId)).current?.corrections.at(-1)?.id;
    const rows = [line(0, on(SEPTEMBER)), line(1, on(AUGUST, 4)), line(2, on(AUGUST, 4))];
    const large = await app.countStatements(() => correct({ rows, lastCorrection: last ?? 0 }));
    expect(large).toBe(small);
  });
});

const executor = () => app.db.executor;

describe('a correction is refused', () => {
  const refused = async (rows: Rows) => rulesOf(await correct({ rows }));

  it('where it moves nothing, or gives no reason', async () => {
    expect(await correct({ rows: [line(0, on(ALL))] })).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('Nothing has been moved'),
    });
    expect((await correct({ reason: ' ' })).code).toBe(ResultCode.invalid);
    expect((await correct({ reason: 'x'.repeat(201) })).code).toBe(ResultCode.invalid);
  });

  it('where a day no longer adds up, all at once and naming the cells', async () => {
    const hours = { ...on(ALL), [AUGUST[0]]: 7, [AUGUST[1]]: 9, [AUGUST[2]]: 7.3 };
    expect(await refused([line(0, hours)])).toEqual([
      `wrongHours ${AUGUST[2]}`,
      `dayExceeds ${AUGUST[1]}`,
      `dayNotEight ${AUGUST[0]}`,
      `dayNotEight ${AUGUST[2]}`,
    ]);
  });

  it('where it touches days that are not booked, not worked on, or not of the batch', async () => {
    const hours = { ...on(ALL), [AUGUST[0]]: 4 };
    const rows = [
      line(0, { ...hours, [SEPTEMBER[0]]: 4 }),
      line(1, { [AUGUST[0]]: 4, [SEPTEMBER[0]]: 4, '2026-08-29': 8, '2026-08-26': 8 }),
    ];
    expect(await refused(rows)).toEqual([
      `notBooked ${SEPTEMBER[0]}`,
      `notBooked ${SEPTEMBER[0]}`,
      'outsideBatch 2026-08-26',
      'notWorkingDay 2026-08-29',
    ]);
  });

  it('on projects nobody can book on; those of the sheet may have more, whatever became of them', async () => {
    const [first = 0, second = 0] = projectIds;
    await executor().execute(
      sql`update project set status = 'closed' where id in (${first}, ${second})`,
    );
    expect(await refused(moved())).toEqual([`notBookable ${AUGUST[0]}`]);
    expect(await refused([{ ...line(0, on(ALL.slice(1))) }, gone()])).toEqual([
      `notBookable ${AUGUST[0]}`,
    ]);
    const third = [line(0, on(ALL.slice(1))), line(2, on([AUGUST[0]]))];
    const taken = await correct({ rows: third });
    expect(taken.code).toBe(ResultCode.ok);
    const lastCorrection = taken.data.corrections[0]?.id ?? 0;
    const back = [line(0, { ...on(ALL), [AUGUST[0]]: 4 }), line(2, { [AUGUST[0]]: 4 })];
    expect((await correct({ rows: back, lastCorrection })).code).toBe(ResultCode.ok);
    await executor().execute(sql`update project set status = 'active'`);
  });

  const gone = () => ({ projectId: 99_999_999, absence: null, hours: on([AUGUST[0]]) });

  it('of the same project twice, of too many rows, and of no sheet at all', async () => {
    const twice = [line(0, on(ALL.slice(1))), line(1, { [AUGUST[0]]: 4 })];
    expect(await refused([...twice, line(1, { [AUGUST[0]]: 4 })])).toEqual(['repeatedRow ']);
    const many = Array.from({ length: 61 }, (_, index) => ({
      projectId: index + 1,
      absence: null,
      hours: {},
    }));
    expect((await correct({ rows: many })).code).toBe(ResultCode.invalid);
    await executor().execute(sql`delete from timesheet`);
    expect((await correct()).code).toBe(ResultCode.refused);
  });

  it('to everybody who may not modify', async () => {
    for (const role of ['user', 'finance', 'admin', 'leader'] as const) {
      expect((await correct({ token: demoToken(role) })).code, role).toBe(ResultCode.notPermitted);
    }
    expect((await correct({ token: demoToken('gc_admin') })).code).toBe(ResultCode.ok);
    const abilities = async (token: string) =>
      (await readPage(app, token, STAFF_NO, batchId)).current?.abilities.correct;
    expect([await abilities(admin), await abilities(user)]).toEqual([true, false]);
  });
});

describe('a batch that is closed', () => {
  it('takes corrections still', async () => {
    await executor().execute(sql`update batch set status = 'closed'`);
    expect((await correct()).code).toBe(ResultCode.ok);
  });
});

describe('a month that is opened again', () => {
  it('takes modifications and no corrections; those it has stay in force', async () => {
    const entered = await correct();
    const lastCorrection = entered.data.corrections[0]?.id ?? 0;
    await reopen(app, '2026-08');
    const rows = [line(0, on(ALL.slice(2))), line(1, on(ALL.slice(0, 2)))];
    const answer = await correct({ rows, lastCorrection });
    expect(answer.data.failures?.[0]).toMatchObject({
      rule: 'notBooked',
      dates: [AUGUST[1]],
      msg: expect.stringContaining('modification'),
    });
    expect(await modify([line(0, on(ALL.slice(1))), line(1, on([AUGUST[0]]))])).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining(AUGUST[0]),
      data: { dates: [AUGUST[0]] },
    });
    const elsewhere = [line(0, on([AUGUST[0], ...ALL.slice(2)])), line(1, on([AUGUST[1]]))];
    expect((await modify(elsewhere)).code).toBe(ResultCode.ok);
    const { current } = await readPage(app, admin, STAFF_NO, batchId);
    expect(current?.corrections).toHaveLength(1);
    expect(current?.abilities).toMatchObject({ modify: true, correct: false });
    await close(app, '2026-08');
    const again = [line(0, on([AUGUST[0], ...ALL.slice(2)])), line(1, on([AUGUST[1]]))];
    const back = await correct({ rows: again, lastCorrection, version: 2 });
    expect(back).toMatchObject({ code: ResultCode.ok });
  });

  it('can be modified where corrections have taken each other back', async () => {
    const lastCorrection = (await correct()).data.corrections[0]?.id ?? 0;
    await correct({ rows: [line(0, on(ALL))], lastCorrection });
    await reopen(app, '2026-08');
    const rows = [line(0, on(ALL.slice(1))), line(1, on([AUGUST[0]]))];
    expect((await modify(rows)).code).toBe(ResultCode.ok);
  });
});
