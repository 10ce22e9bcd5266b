import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { department, person } from '#features/people/server/schema.ts';
import {
  type FilledReply,
  type MemberPerson,
  projectEndpoints,
} from '#features/projects/contract.ts';
import { hoursMonth, timesheet } from '#features/timesheets/server/schema.ts';
import { ResultCode } from '#kernel/result.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { project, projectMember } from './schema.ts';

let app: TestApp;
const projectIds = new Map<string, number>();
const personIds = new Map<string, number>();
const deptIds = new Map<string, number>();
let batchId = 0;

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  for (const { id, code } of await executor.select().from(project)) projectIds.set(code, id);
  for (const { id, userName, deptId } of await executor.select().from(person)) {
    personIds.set(userName, id);
    deptIds.set(userName, deptId);
  }
  // The demo's own hours would be in the way of counting.
  await executor.delete(timesheet);
  const [made] = await executor
    .insert(batch)
    .values({
      name: 'October',
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      openAt: '2026-10-01T00:00:00.000Z',
      deadline: '2026-11-05T00:00:00.000Z',
      fillMode: 0,
      stepMinutes: 30,
      audienceAll: true,
      status: 'open',
    })
    .returning();
  batchId = made?.id ?? 0;
});
afterAll(() => app.close());

const months = { from: '2026-10', to: '2026-10' };

const filled = (code: string, query: Record<string, string> = months) =>
  app.call<FilledReply>(projectEndpoints.filled, {
    token: demoToken('super_admin'),
    params: { id: projectIds.get(code) ?? 0 },
    query,
  });

const notFilled = (code: string, query: Record<string, string> = months) =>
  app.call<{ total: number; rows: MemberPerson[] }>(projectEndpoints.notFilled, {
    token: demoToken('super_admin'),
    params: { id: projectIds.get(code) ?? 0 },
    query,
  });

type State = (typeof hoursMonth.$inferInsert)['state'];

async function book(
  userName: string,
  ...rows: readonly (readonly [code: string | null, month: string, state: State, minutes: number])[]
) {
  const personId = personIds.get(userName) ?? 0;
  const [sheet] = await app.db.executor
    .insert(timesheet)
    .values({ personId, batchId, state: 'draft', updatedAt: '2026-10-31T00:00:00.000Z' })
    .returning();
  await app.db.executor.insert(hoursMonth).values(
    rows.map(([code, month, state, minutes]) => ({
      sheetId: sheet?.id ?? 0,
      personId,
      deptId: deptIds.get(userName) ?? 0,
      projectId: code === null ? null : (projectIds.get(code) ?? 0),
      absence: code === null ? 'annual' : null,
      month: `${month}-01`,
      state,
      minutes,
    })),
  );
}

describe('who has filled in hours', () => {
  it('is shown with hours by state, sub-projects included, and sums that add up', async () => {
    await book(
      'user',
      ['RM-2601', '2026-10', 'approved', 480],
      ['RM-2601-01', '2026-10', 'submitted', 90],
      ['RM-2601-02', '2026-10', 'draft', 30],
      ['RM-2602', '2026-10', 'approved', 999],
      [null, '2026-10', 'approved', 480],
      ['RM-2601', '2026-09', 'approved', 60],
    );
    await book('pl', ['RM-2601-03', '2026-10', 'returned', 100]);
    const { data } = await filled('RM-2601');
    expect(data.rows.map(({ staffNo, deptEn, hours }) => [staffNo, deptEn, hours])).toEqual([
      ['S10400', 'Algorithms', { draft: 0.5, submitted: 1.5, returned: 0, approved: 8, total: 10 }],
      [
        'S10402',
        'Drives',
        { draft: 0, submitted: 0, returned: 100 / 60, approved: 0, total: 100 / 60 },
      ],
    ]);
    expect(data.total).toBe(2);
    expect(data.sums).toEqual({
      draft: 0.5,
      submitted: 1.5,
      returned: 100 / 60,
      approved: 8,
      total: 700 / 60,
    });
    expect((await filled('RM-2601', { from: '2026-09', to: '2026-10' })).data.sums.total).toBe(
      760 / 60,
    );
    const part = await filled('RM-2601-01');
    expect(part.data.sums).toMatchObject({ submitted: 1.5, total: 1.5 });
  });

  it('keeps its sums on every page', async () => {
    const whole = (await filled('RM-2601')).data;
    const second = (await filled('RM-2601', { ...months, pageNum: '2', pageSize: '1' })).data;
    expect([second.total, second.rows.length]).toEqual([2, 1]);
    expect(second.sums).toEqual(whole.sums);
    const beyond = (await filled('RM-2601', { ...months, pageNum: '9' })).data;
    expect(beyond).toEqual({ ...whole, rows: [] });
  });

  it('refuses months the wrong way round, and too many', async () => {
    expect((await filled('RM-2601', { from: '2026-10', to: '2026-09' })).code).toBe(
      ResultCode.invalid,
    );
    expect((await filled('RM-2601', { from: '2020-01', to: '2026-09' })).code).toBe(
      ResultCode.invalid,
    );
    expect((await filled('RM-2601', { from: '2026-13', to: '2026-09' })).code).toBe(
      ResultCode.invalid,
    );
  });

  it('takes a constant number of statements', async () => {
    const count = (code: string) => app.countStatements(() => filled(code));
    expect(await count('RM-2601')).toBe(3);
    expect(await count('RM-2608')).toBe(3);
  });
});

describe('who has not', () => {
  const names = async (code: string) =>
    (await notFilled(code, { ...months, pageSize: '200' })).data.rows.map(({ id }) => id);

  /** People of these departments and all beneath them who are asked for hours. */
  async function peopleOf(...codes: string[]): Promise<number[]> {
    const units = await app.db.executor.select().from(department);
    const reached = new Set(units.filter(({ code }) => codes.includes(code)).map(({ id }) => id));
    for (let size = -1; size !== reached.size; ) {
      size = reached.size;
      for (const { id, parentId } of units) if (reached.has(parentId ?? 0)) reached.add(id);
    }
    const people = await app.db.executor
      .select()
      .from(person)
      .where(inArray(person.deptId, [...reached]));
    return people
      .filter(({ roles }) => roles.some((role) => role === 'user' || role === 'admin'))
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  }

  const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

  it('are the members, by department with all beneath it and by name', async () => {
    const expected = new Set([
      ...(await peopleOf('DL-PRJ', 'DL-SCM')),
      ...['pl', 'pd', 'user'].map((name) => personIds.get(name) ?? 0),
    ]);
    expect(sorted(await names('CM-2533'))).toEqual(sorted([...expected]));
  });

  it('are everyone who is asked for hours where nobody is named', async () => {
    const everyone = await peopleOf('HL');
    expect(sorted(await names('RM-2608'))).toEqual(everyone);
    expect(everyone).not.toContain(personIds.get('finance'));
  });

  it('are those of the main project where a sub-project names nobody', async () => {
    const rd = await peopleOf('RD');
    const booked = new Set([personIds.get('user'), personIds.get('pl')]);
    expect(sorted(await names('RM-2601'))).toEqual(rd.filter((id) => !booked.has(id)));
    expect(await names('RM-2601-04')).toHaveLength(rd.length);
    const own = await peopleOf('RD-CTL');
    const pd = personIds.get('pd') ?? 0;
    const drives = sorted([...own, pd]).filter((id) => id !== personIds.get('pl'));
    expect(sorted(await names('RM-2601-03'))).toEqual(drives);
  });

  it('are those of any part: a part that is open to everyone opens the whole', async () => {
    const id = projectIds.get('RM-2602-01') ?? 0;
    await app.db.executor
      .insert(projectMember)
      .values({ projectId: id, personId: personIds.get('user') ?? 0 });
    expect(await names('RM-2602-01')).toEqual([personIds.get('user')]);
    expect((await notFilled('RM-2602')).data.total).toBe((await peopleOf('HL')).length - 1);
  });

  it('were employed in those months, and still are enabled', async () => {
    const { executor } = app.db;
    const before = (await notFilled('RM-2608')).data.total;
    const [somebody] = await executor.select().from(person).where(eq(person.staffNo, 'S10460'));
    const count = async (changes: object) => {
      await executor
        .update(person)
        .set(changes)
        .where(eq(person.id, somebody?.id ?? 0));
      return (await notFilled('RM-2608')).data.total;
    };
    expect(await count({ leaveDate: '2026-09-30' })).toBe(before - 1);
    expect(await count({ leaveDate: '2026-10-01' })).toBe(before);
    expect(await count({ leaveDate: null, hireDate: '2026-11-01' })).toBe(before - 1);
    expect(await count({ hireDate: '2026-10-31' })).toBe(before);
    expect(await count({ enabled: false })).toBe(before - 1);
  });

  it('come a page at a time', async () => {
    const { data } = await notFilled('RM-2608', { ...months, pageNum: '2', pageSize: '10' });
    expect(data.rows).toHaveLength(10);
    expect(data.total).toBeGreaterThan(100);
    const beyond = await notFilled('RM-2608', { ...months, pageNum: '99', pageSize: '10' });
    expect(beyond.data).toEqual({ total: data.total, rows: [] });
  });
});
