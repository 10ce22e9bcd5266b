import fc from 'fast-check';
import type { Told } from '#features/actuals/server/testing-reference.ts';
import type { Month } from '#kernel/dates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';

/** Companies made by chance. What is said about them is kept twice: in the database, and as it was told. */

export const MONTHS: readonly Month[] = ['2024-01', '2024-02', '2024-03'];
const PEOPLE = 4;
const PROJECTS = 4;

const upTo = (max: number) => fc.integer({ min: 0, max: max - 1 });
const dayOf = fc
  .record({ month: upTo(MONTHS.length), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day }) => `${MONTHS[month]}-${String(day).padStart(2, '0')}`);
const hourlyFen = fc.integer({ min: 1, max: 60_000 });
const minutes = fc.integer({ min: 1, max: 16 }).map((halves) => halves * 30);
const fen = fc.oneof(fc.integer({ min: -99_999, max: 999_999 }), fc.constantFrom(1, -1, 3, 100));

export const randomCompany = fc.record({
  rates: fc.uniqueArray(fc.record({ grade: upTo(2), from: dayOf, hourlyFen }), {
    maxLength: 4,
    selector: ({ grade, from }) => `${grade} ${from}`,
  }),
  personal: fc.uniqueArray(fc.record({ person: upTo(PEOPLE), from: dayOf, hourlyFen }), {
    maxLength: 2,
    selector: ({ person, from }) => `${person} ${from}`,
  }),
  /** Standard rates by month: of everybody, and of the second grade once it is in a class of its own. */
  standards: fc.array(fc.record({ common: hourlyFen, own: hourlyFen }), {
    minLength: MONTHS.length,
    maxLength: MONTHS.length,
  }),
  /** In which month it comes into that class; never, where there is no such month. */
  classFrom: upTo(MONTHS.length + 1),
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

export type Plan = typeof randomCompany extends fc.Arbitrary<infer P> ? P : never;

const latest = (rates: readonly { from: string; hourlyFen: number }[], date: string) =>
  rates.filter(({ from }) => from <= date).sort((a, b) => (a.from < b.from ? 1 : -1))[0]?.hourlyFen;

/** What an hour costs on a day: one's own rate, else that of the grade of the day. */
function rateOn({ personal, promotions, rates }: Plan, person: number, date: string): number {
  const own = personal.filter((one) => one.person === person);
  const isPromoted = promotions.some((one) => one.person === person && one.from <= date);
  const ofGrade = rates.filter(({ grade }) => grade === (isPromoted ? 1 : 0));
  return latest(own, date) ?? latest([{ from: '', hourlyFen: 6_000 }, ...ofGrade], date) ?? 0;
}

/** What an hour counts as on a day: by the grade of the day, and the month. */
function standardOn({ promotions, standards, classFrom }: Plan, person: number, date: string) {
  const month = MONTHS.indexOf(date.slice(0, 7));
  const isPromoted = promotions.some((one) => one.person === person && one.from <= date);
  const { common = 0, own = 0 } = standards[month] ?? {};
  return isPromoted && month >= classFrom ? own : common;
}

export interface Made {
  readonly deptId: number;
  readonly people: readonly number[];
  readonly projects: readonly number[];
  readonly batches: readonly number[];
  readonly subCategories: { readonly material: number; readonly software: number };
}

export async function makeCompany(executor: Executor, planned: Plan, label: string): Promise<Made> {
  const deptId = await company.addDepartment(executor, `${label}-D`);
  const grades = [`${label}-A`, `${label}-B`];
  for (const grade of grades) await company.addGradeRate(executor, grade, '2023-01-01', 6_000);
  for (const { grade, from, hourlyFen: hourly } of planned.rates) {
    await company.addGradeRate(executor, grades[grade] ?? '', from, hourly);
  }
  const classFrom = MONTHS[planned.classFrom] ?? '2031-01';
  const classId = await company.addRateClass(executor, grades[1] ?? '', classFrom);
  for (const [at, { common, own }] of planned.standards.entries()) {
    await company.setStandardRate(executor, MONTHS[at] ?? '', common);
    await company.setStandardRate(executor, MONTHS[at] ?? '', own, classId);
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

export async function addAsset(
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
export class Story {
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
        const standardFen = standardOn(this.planned, person, cell.date);
        this.told.cells.push({ ...cell, personId, hourlyFen: hourly, standardFen, from });
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
      const { hourlyFen: hourly, standardFen } = cell;
      this.told.cells.push({ ...moved, personId, hourlyFen: hourly, standardFen, from: at });
    }
  }
}
