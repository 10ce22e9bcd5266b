import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { Month } from '#kernel/dates.ts';
import { allocateByLargestRemainder, roundHalfEven } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { allocated, halfEven } from './due/arithmetic-sql.ts';
import { type AccountsApp, closeTask, runMonth, startAccountsApp, waiveAll } from './testing.ts';
import { dueBy, type Entry, keyOf, postedIn, type Told } from './testing-reference.ts';
import { expectOpens, readYear } from './year/testing.ts';

/** Companies made by chance. What is said about them is kept twice: in the database, and as it was told. */

let app: AccountsApp;
const MONTHS: readonly Month[] = ['2024-01', '2024-02', '2024-03'];
const RUNS = process.env.FUZZ === 'full' ? 40 : 5;
const PEOPLE = 4;
const PROJECTS = 4;

beforeAll(async () => {
  app = await startAccountsApp();
});
afterAll(() => app.close());

const upTo = (max: number) => fc.integer({ min: 0, max: max - 1 });
const dayOf = fc
  .record({ month: upTo(MONTHS.length), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day }) => `${MONTHS[month]}-${String(day).padStart(2, '0')}`);
const hourlyFen = fc.integer({ min: 1, max: 60_000 });
const minutes = fc.integer({ min: 1, max: 16 }).map((halves) => halves * 30);
const fen = fc.oneof(fc.integer({ min: -99_999, max: 999_999 }), fc.constantFrom(1, -1, 3, 100));

const plan = fc.record({
  rates: fc.uniqueArray(fc.record({ grade: upTo(2), from: dayOf, hourlyFen }), {
    maxLength: 4,
    selector: ({ grade, from }) => `${grade} ${from}`,
  }),
  personal: fc.uniqueArray(fc.record({ person: upTo(PEOPLE), from: dayOf, hourlyFen }), {
    maxLength: 2,
    selector: ({ person, from }) => `${person} ${from}`,
  }),
  promotions: fc.uniqueArray(fc.record({ person: upTo(PEOPLE), from: dayOf }), {
    maxLength: 2,
    selector: ({ person }) => person,
  }),
  sheets: fc.uniqueArray(
    fc.record({
      person: upTo(PEOPLE),
      month: upTo(MONTHS.length),
      /** How many months after its own it is approved. */
      late: fc.constantFrom(0, 0, 0, 1, 2),
      cells: fc.uniqueArray(
        fc.record({ project: upTo(PROJECTS), day: fc.integer({ min: 1, max: 28 }), minutes }),
        { minLength: 1, maxLength: 8, selector: ({ project, day }) => `${project} ${day}` },
      ),
    }),
    { maxLength: 10, selector: ({ person, month }) => `${person} ${month}` },
  ),
  corrections: fc.array(
    fc.record({ sheet: upTo(10), cell: upTo(8), project: upTo(PROJECTS), minutes }),
    { maxLength: 3 },
  ),
  lines: fc.array(
    fc.record({
      source: fc.constantFrom('voucher' as const, 'material' as const),
      month: upTo(MONTHS.length),
      late: fc.constantFrom(0, 0, 1),
      fen,
      /** Null: it has none, and is split. */
      project: fc.option(upTo(PROJECTS), { freq: 3 }),
      /** What it becomes in the month after it came. */
      changed: fc.option(fc.record({ fen, project: upTo(PROJECTS) }), { freq: 2 }),
    }),
    { maxLength: 8 },
  ),
  asset: fc.record({
    fen: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 3, maxLength: 3 }),
    share: fc.integer({ min: 1, max: 9_998 }),
  }),
});

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

const latest = (rates: readonly { from: string; hourlyFen: number }[], date: string) =>
  rates.filter(({ from }) => from <= date).sort((a, b) => (a.from < b.from ? 1 : -1))[0]?.hourlyFen;

/** What an hour costs on a day: one's own rate, else that of the grade of the day. */
function rateOn({ personal, promotions, rates }: Plan, person: number, date: string): number {
  const own = personal.filter((one) => one.person === person);
  const isPromoted = promotions.some((one) => one.person === person && one.from <= date);
  const ofGrade = rates.filter(({ grade }) => grade === (isPromoted ? 1 : 0));
  return latest(own, date) ?? latest([{ from: '', hourlyFen: 6_000 }, ...ofGrade], date) ?? 0;
}

interface Made {
  readonly deptId: number;
  readonly people: readonly number[];
  readonly projects: readonly number[];
  readonly batches: readonly number[];
  readonly subCategories: { readonly material: number; readonly software: number };
}

async function make(executor: Executor, planned: Plan, label: string): Promise<Made> {
  const deptId = await company.addDepartment(executor, `${label}-D`);
  const grades = [`${label}-A`, `${label}-B`];
  for (const grade of grades) await company.addGradeRate(executor, grade, '2023-01-01', 6_000);
  for (const { grade, from, hourlyFen: hourly } of planned.rates) {
    await company.addGradeRate(executor, grades[grade] ?? '', from, hourly);
  }
  const people: number[] = [];
  const projects: number[] = [];
  const batches: number[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const person = { name: `${label}-${at}`, deptId, grade: grades[0] ?? '' };
    people.push(await company.addPerson(executor, person));
  }
  for (const { person, from } of planned.promotions) {
    await company.move(executor, people[person] ?? 0, { from, deptId, grade: grades[1] ?? '' });
  }
  for (const { person, from, hourlyFen: hourly } of planned.personal) {
    await company.addPersonalRate(executor, people[person] ?? 0, from, hourly);
  }
  for (let at = 0; at < PROJECTS; at += 1) {
    projects.push(await company.addProject(executor, `${label}-P${at}`));
  }
  for (const month of MONTHS) batches.push(await company.addBatch(executor, month, people));
  await company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId: await company.subCategoryOf(executor, 'travel') },
    { prefix: '9999', subCategoryId: null },
  ]);
  const material = await company.subCategoryOf(executor, 'rd-material');
  const software = await company.subCategoryOf(executor, 'software');
  return { deptId, people, projects, batches, subCategories: { material, software } };
}

async function addAsset(
  executor: Executor,
  { projects, deptId, subCategories }: Made,
  { asset }: Plan,
  code: string,
): Promise<Told['asset']> {
  const shares = [asset.share, 9_999 - asset.share, 1].map((shareBp, at) => ({
    projectId: projects[at] ?? 0,
    shareBp,
  }));
  const months = Object.fromEntries(MONTHS.map((month, at) => [month, asset.fen[at] ?? 1]));
  const subCategoryId = subCategories.software;
  const id = await company.addAsset(executor, { code, deptId, subCategoryId, months, shares });
  return { id, fen: asset.fen, shares };
}

/** A company as it goes on from month to month. */
class Story {
  readonly told: Told;
  private readonly sheets: { id: number; person: number; month: number; from: number }[] = [];
  private readonly changes = new Map<number, { fen: number; project: number }>();

  private readonly executor: Executor;
  private readonly planned: Plan;
  private readonly made: Made;

  constructor(executor: Executor, planned: Plan, made: Made, asset: Told['asset']) {
    this.executor = executor;
    this.planned = planned;
    this.made = made;
    const [one = 0, two = 0] = made.projects;
    const split = [
      { projectId: one, shareBp: 3_333 },
      { projectId: two, shareBp: 3_333 },
      { projectId: null, shareBp: 3_334 },
    ];
    this.told = { months: MONTHS, cells: [], lines: [], split, asset };
  }

  private projectAt(at: number): number {
    return this.made.projects[at] ?? 0;
  }

  async fillIn(): Promise<void> {
    for (const { person, month, late, cells } of this.planned.sheets) {
      const [personId, batchId] = [this.made.people[person] ?? 0, this.made.batches[month] ?? 0];
      const hours = cells.map(({ project, day, minutes: spent }) => ({
        projectId: this.projectAt(project),
        date: `${MONTHS[month]}-${String(day).padStart(2, '0')}`,
        minutes: spent,
      }));
      const state = late === 0 ? 'approved' : 'submitted';
      const id = await company.addSheet(this.executor, { personId, batchId, hours, state });
      const from = month + late;
      this.sheets.push({ id, person, month, from });
      for (const cell of hours) {
        const hourly = rateOn(this.planned, person, cell.date);
        this.told.cells.push({ ...cell, personId, hourlyFen: hourly, from });
      }
    }
  }

  /** What happens before a month is worked out. */
  async before(at: number): Promise<void> {
    for (const { id, from, month } of this.sheets) {
      if (from === at && month < at) await company.approveSheet(this.executor, id);
    }
    for (const line of this.told.lines) {
      if (line.states.at(-1)?.from === at - 1) await this.change(line, at);
    }
    for (const entry of this.planned.lines) {
      if (entry.month + entry.late === at) await this.bring(entry, at);
    }
    for (const correction of this.planned.corrections) await this.correct(correction, at);
  }

  private async bring(entry: Plan['lines'][number], at: number): Promise<void> {
    const { executor, told } = this;
    const month = MONTHS[entry.month] ?? '';
    const projectId = entry.project === null ? null : this.projectAt(entry.project);
    const given = { month, fen: entry.fen, projectId, deptId: this.made.deptId };
    const { source } = entry;
    const subCategoryId = this.made.subCategories.material;
    const id =
      source === 'voucher'
        ? await company.addVoucher(executor, given)
        : await company.addMaterial(executor, { ...given, subCategoryId });
    if (projectId === null) {
      await company.decide(executor, { source, id, month, parts: told.split });
    }
    if (entry.month < at) await company.noteLine(executor, { source, id, month, kind: 'late' });
    told.lines.push({
      source,
      id,
      month: entry.month,
      states: [{ from: at, fen: entry.fen, projectId }],
    });
    if (entry.changed !== null) this.changes.set(id, entry.changed);
  }

  private async change(line: Told['lines'][number], at: number): Promise<void> {
    const change = this.changes.get(line.id);
    if (change === undefined || line.month >= at) return;
    this.changes.delete(line.id);
    const projectId = this.projectAt(change.project);
    const { id, source } = line;
    await company.changeLine(this.executor, { source, id, fen: change.fen, projectId });
    const month = MONTHS[line.month] ?? '';
    await company.noteLine(this.executor, { source, id, month, kind: 'correction' });
    line.states.push({ from: at, fen: change.fen, projectId });
  }

  private async correct(asked: Plan['corrections'][number], at: number): Promise<void> {
    const sheet = this.sheets[asked.sheet];
    const month = MONTHS[sheet?.month ?? 0] ?? '';
    if (sheet === undefined || sheet.from !== at - 1) return;
    const personId = this.made.people[sheet.person] ?? 0;
    const own = this.told.cells.filter(
      (cell) => cell.personId === personId && cell.date.startsWith(month) && cell.from < at,
    );
    const cell = own[asked.cell % Math.max(own.length, 1)];
    const projectId = this.projectAt(asked.project);
    if (cell === undefined || cell.projectId === projectId || cell.minutes < asked.minutes) return;
    const cells = [
      { projectId: cell.projectId, date: cell.date, minutes: -asked.minutes },
      { projectId, date: cell.date, minutes: asked.minutes },
    ];
    await company.addCorrection(this.executor, { sheetId: sheet.id, month, cells });
    for (const moved of cells) {
      this.told.cells.push({ ...moved, personId, hourlyFen: cell.hourlyFen, from: at });
    }
  }
}

const bookedIn = (executor: Executor, month: Month) =>
  rowsOf<Entry & { kind: string }>(
    executor,
    sql`
      select row.source, row.source_id as "sourceId", row.project_id as "projectId", row.kind,
        to_char(row.origin_month, 'YYYY-MM') as "originMonth", row.minutes, row.fen
      from cost_row row join account_task task
        on task.month = row.posting_month and task.run_id = row.run_id
      where row.posting_month = ${`${month}-01`}`,
  );

/** Works a month out twice and closes it; gives the digest. */
async function settle(story: Story, at: number): Promise<string | null> {
  const { executor } = app.db;
  const month = MONTHS[at] ?? '';
  const digestNow = async () => {
    const task = await runMonth(app, month);
    expect(task.sources.map(({ difference }) => difference)).toEqual([0, 0, 0, 0]);
    expect(task.sources.map(({ hoursDifference }) => hoursDifference)).toEqual([0, 0, 0, 0]);
    return task.runs.find(({ published }) => published)?.digest ?? null;
  };
  const digest = await digestNow();
  expect(await digestNow(), 'the same inputs give the same run').toBe(digest);
  const rows = await bookedIn(executor, month);
  const found = rows.map((row) => [keyOf(row), row.minutes, row.fen]);
  expect(found.sort()).toEqual(postedIn(story.told, at).sort());
  for (const row of rows) {
    expect(row.kind === 'normal', keyOf(row)).toBe(row.originMonth === month);
  }
  await waiveAll(app, month);
  const closed = await closeTask(app, month);
  expect(closed.code, closed.msg).toBe(ResultCode.ok);
  return digest;
}

const sumsBy = async (column: 'month' | 'origin_month') => {
  const rows = await rowsOf<{ fen: number }>(
    app.db.executor,
    sql`select sum(fen)::bigint as fen from cost_month group by ${sql.raw(column)}`,
  );
  return rows.reduce((sum, row) => sum + row.fen, 0);
};

async function follow(planned: Plan, label: string): Promise<void> {
  const { executor } = app.db;
  const made = await make(executor, planned, label);
  const asset = await addAsset(executor, made, planned, `${label}-A`);
  const story = new Story(executor, planned, made, asset);
  await story.fillIn();
  const digests: (string | null)[] = [];
  for (const at of MONTHS.keys()) {
    await story.before(at);
    digests.push(await settle(story, at));
  }
  const everything = [...dueBy(story.told, MONTHS.length - 1).values()];
  const fenOfAll = everything.reduce((sum, row) => sum + row.fen, 0);
  expect(await sumsBy('month')).toBe(fenOfAll);
  expect(await sumsBy('origin_month'), 'restated by origin').toBe(fenOfAll);
  const year = await readYear(app, demoToken('finance'), { year: '2024' });
  expect(year.maxPeriod).toBe(MONTHS.length);
  await expectOpens(app, year);
  await reopenAndRunAgain(digests.at(-1) ?? null);
}

async function reopenAndRunAgain(digest: string | null): Promise<void> {
  const month = MONTHS.at(-1) ?? '';
  const token = demoToken('super_admin');
  const body = { month, reason: 'test' };
  const reopened = await app.call(accountEndpoints.tasks.reopen, { token, body });
  expect(reopened.code, reopened.msg).toBe(ResultCode.ok);
  const task = await runMonth(app, month);
  expect(task.runs.find(({ published }) => published)?.digest).toBe(digest);
}

describe('arithmetic in the database', () => {
  it('rounds and splits as the kernel does', async () => {
    const cases = fc.sample(
      fc.record({
        total: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        weights: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 5 }),
      }),
      200,
    );
    const given = JSON.stringify(cases.map((one, id) => ({ ...one, id })));
    const rows = await rowsOf<{ id: number; shares: number[]; rounded: number }>(
      app.db.executor,
      sql`
        select id, json_agg(share order by rank) as shares,
          ${halfEven(sql`abs(min(total))`, sql`min(weight)`)} as rounded
        from (${allocated(sql`
          select one.id, one.total, part.weight::bigint as weight, part.place as rank
          from jsonb_to_recordset(${given}::jsonb) as one(id int, total bigint, weights jsonb)
          cross join lateral jsonb_array_elements_text(one.weights)
            with ordinality as part(weight, place)`)}) split
        group by id order by id`,
    );
    for (const { id, shares, rounded } of rows) {
      const { total, weights } = cases[id] ?? { total: 0, weights: [1] };
      expect(shares.map((share) => share + 0)).toEqual(allocateByLargestRemainder(total, weights));
      const smallest = BigInt(Math.min(...weights));
      expect(rounded).toBe(Number(roundHalfEven(BigInt(Math.abs(total)), smallest)));
    }
    expect(rows).toHaveLength(cases.length);
  });
});

describe('companies made by chance', () => {
  it('are booked as they are worked out by hand', async () => {
    const token = demoToken('finance');
    await app.call(accountEndpoints.tasks.begin, { token, body: { month: MONTHS[0] } });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(plan, async (planned) => {
        count += 1;
        await company.forgetAccounts(app.db.executor);
        await follow(planned, `R${String(count).padStart(3, '0')}`);
      }),
      { numRuns: RUNS },
    );
  }, 300_000);
});
