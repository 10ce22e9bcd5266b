import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Dashboard,
  dashboardEndpoints,
  exportsEndpoints,
  type FiguresReply,
  type ProjectLines,
  progressEndpoints,
} from '#features/hours-reports/contract.ts';
import type { ExportPreview } from '#features/hours-reports/contract-exports.ts';
import { sumStaleBatches } from '#features/hours-reports/server/sums/service.ts';
import { monthOf } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import type { Role } from '#kernel/roles.ts';
import {
  absenceMinutes,
  type CountedDay,
  type CountedPerson,
  countedHours,
  nodesAbove,
  projectMinutes,
} from './testing/counted-hours.ts';
import { companyChange, type MovingCompany, movingCompany } from './testing/moving-company.ts';
import { demoToken, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let company: MovingCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await movingCompany(app);
});
afterAll(() => app.close());

const hours = (days: readonly CountedDay[], of: (day: CountedDay) => number) =>
  minutesToHours(days.reduce((sum, day) => sum + of(day), 0));

const filled = (day: CountedDay) => projectMinutes(day) + absenceMinutes(day);
const required = (day: CountedDay) => day.required;

/** A department with everything beneath it, or the company, counted cell by cell. */
interface Counted {
  readonly people: readonly CountedPerson[];
  readonly days: readonly CountedDay[];
}

async function countedIn(
  batchId: number,
): Promise<{ whole: Counted; of: (node: number) => Counted }> {
  const people = await countedHours(app.db.executor, batchId);
  const above = await nodesAbove(app.db.executor);
  const days = people.flatMap((one) => one.days);
  return {
    whole: { people, days },
    of: (node) => ({
      people: people.filter(({ deptId }) => above(deptId).includes(node)),
      days: days.filter(({ deptId }) => above(deptId).includes(node)),
    }),
  };
}

const statesOf = ({ people }: Counted) => {
  const inState = (state: string) => people.filter((one) => one.state === state).length;
  return {
    people: people.length,
    none: inState('none'),
    draft: inState('draft'),
    submitted: inState('submitted'),
    returned: inState('returned'),
    approved: inState('approved'),
  };
};

async function read<Data>(
  endpoint: Parameters<TestApp['call']>[0],
  role: Role,
  asked: { readonly query?: Record<string, string>; readonly body?: object },
): Promise<Data> {
  const { code, data, msg } = await app.call<Data>(endpoint, { token: demoToken(role), ...asked });
  expect({ code, msg }).toEqual({ code: 0, msg: '' });
  return data;
}

async function expectProgress(batchId: number): Promise<void> {
  const { whole, of } = await countedIn(batchId);
  const query = { batchId: String(batchId), deep: 'true' };
  const { totals, departments } = await read<FiguresReply>(
    progressEndpoints.figures,
    'super_admin',
    { query },
  );
  expect(totals).toMatchObject({
    ...statesOf(whole),
    filledHours: hours(whole.days, filled),
    requiredHours: hours(whole.days, required),
  });
  for (const row of departments.filter(({ own }) => !own)) {
    const counted = of(row.id);
    expect(row).toMatchObject({
      ...statesOf(counted),
      filledHours: hours(counted.days, filled),
      requiredHours: hours(counted.days, required),
    });
  }
}

async function expectDashboard(batchId: number, deptId?: number): Promise<void> {
  const { whole, of } = await countedIn(batchId);
  const counted = deptId === undefined ? whole : of(deptId);
  const query = { batchId: String(batchId), ...(deptId && { deptId: String(deptId) }) };
  const board = await read<Dashboard>(dashboardEndpoints.read, 'super_admin', { query });
  expect(board.attendance).toMatchObject({
    people: counted.people.length,
    filledHours: hours(counted.days, filled),
    requiredHours: hours(counted.days, required),
    absenceHours: hours(counted.days, absenceMinutes),
  });
  expect(board.batch.projectHours).toBe(hours(counted.days, projectMinutes));
  for (const day of board.attendance?.days ?? []) {
    const own = counted.days.filter(({ date }) => date === day.date);
    expect(day).toMatchObject({
      filledHours: hours(own, filled),
      requiredHours: hours(own, required),
    });
  }
  for (const { absence, hours: shown } of board.attendance?.absences ?? []) {
    expect(shown).toBe(hours(counted.days, ({ minutes }) => minutes.get(absence) ?? 0));
  }
  const projects = await read<ProjectLines>(dashboardEndpoints.projects, 'super_admin', { query });
  for (const { project, hours: shown } of projects.rows) {
    expect(shown).toBe(hours(counted.days, ({ minutes }) => minutes.get(project.id) ?? 0));
  }
  expect(projects.rows.reduce((sum, row) => sum + row.hours, 0)).toBe(board.batch.projectHours);
  for (const { department, direct, projectHours, requiredHours } of board.departments) {
    const own = direct
      ? counted.days.filter((day) => day.deptId === department.id)
      : of(department.id).days;
    expect({ projectHours, requiredHours }).toEqual({
      projectHours: hours(own, projectMinutes),
      requiredHours: hours(own, required),
    });
  }
  const month = board.months.find((line) => line.month === monthOf(board.batch.startDate));
  expect(month?.hours).toBe(board.batch.projectHours);
}

async function expectExports(batchId: number, deptId?: number): Promise<void> {
  const { whole, of } = await countedIn(batchId);
  const { days } = deptId === undefined ? whole : of(deptId);
  for (const kind of ['detail', 'pivot', 'departments'] as const) {
    const body = { kind, batchId, ...(deptId && { deptId }) };
    const preview = await read<ExportPreview>(exportsEndpoints.preview, 'finance', { body });
    expect({ kind, ...preview }).toMatchObject({
      kind,
      hours: hours(days, filled),
      projectHours: hours(days, projectMinutes),
      absenceHours: hours(days, absenceMinutes),
    });
    if (kind !== 'detail') continue;
    expect(preview.count).toBe(days.reduce((sum, { minutes }) => sum + minutes.size, 0));
  }
}

async function someDepartment(batchId: number, at: number): Promise<number> {
  const { whole } = await countedIn(batchId);
  const above = await nodesAbove(app.db.executor);
  const nodes = [...new Set(whole.people.flatMap(({ deptId }) => above(deptId)))].sort(
    (a, b) => a - b,
  );
  return nodes[at % nodes.length] ?? 0;
}

async function expectAgreement(batchId: number, at: number): Promise<void> {
  const deptId = await someDepartment(batchId, at);
  await expectProgress(batchId);
  await expectDashboard(batchId);
  await expectDashboard(batchId, deptId);
  await expectExports(batchId);
  await expectExports(batchId, deptId);
}

describe('progress, dashboard and exports', () => {
  it('say of the demo what its cells say', async () => {
    for (const [at, batchId] of company.batchIds.entries()) await expectAgreement(batchId, at + 3);
  });

  it('agree while people move, leave and have days off, and departments move', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(companyChange, { minLength: 2, maxLength: 6 }),
        fc.nat(100),
        async (changes, at) => {
          for (const change of changes) {
            await company.carryOut(change);
            // Progress is live: it does not wait for the sums, whatever part of them is old.
            for (const batchId of company.batchIds) await expectProgress(batchId);
            await sumStaleBatches(app.db, app.clock.now);
          }
          for (const batchId of company.batchIds) await expectAgreement(batchId, at);
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
