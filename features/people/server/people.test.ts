import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleEndpoints } from '#features/people/contract.ts';
import { type LoginInfo, sessionEndpoints } from '#features/session/contract.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { department, person } from './schema.ts';

let app: TestApp;
let codes: Map<number, string>;

beforeAll(async () => {
  app = await startTestApp();
  const rows = await app.db.executor.select().from(department);
  codes = new Map(rows.map(({ id, code }) => [id, code]));
});
afterAll(() => app.close());

async function panelOf(role: Role): Promise<string[]> {
  const { data } = await app.call<number[]>(peopleEndpoints.panelDepartments, {
    token: demoToken(role),
  });
  return data.map((id) => codes.get(id) ?? '').sort();
}

async function approvalsOf(role: Role): Promise<Role[]> {
  const answer = await app.call<LoginInfo>(sessionEndpoints.loginInfo, { token: demoToken(role) });
  return answer.data.approvals;
}

describe('departments a person may see figures of', () => {
  it('are the own one for an employee', async () => {
    expect(await panelOf('user')).toEqual(['RD-CTL-ALG']);
  });

  it('are the led subtrees for leaders', async () => {
    expect(await panelOf('gl')).toEqual(['RD-CTL-ALG']);
    expect(await panelOf('dl')).toEqual(['RD-CTL', 'RD-CTL-ALG', 'RD-CTL-DRV']);
    expect(await panelOf('cl')).toHaveLength(10);
  });

  it('are the subtree of the own department for administrators of one', async () => {
    expect(await panelOf('admin')).toEqual(await panelOf('cl'));
  });

  it('are all for company-wide roles', async () => {
    for (const role of [
      'super_admin',
      'finance',
      'gc_admin',
      'leader',
      'wh_ap',
      'vp_view',
    ] as const) {
      expect(await panelOf(role), role).toHaveLength(codes.size);
    }
  });
});

describe('approver roles', () => {
  it('follow from what a person leads, and from nothing else', async () => {
    expect(await approvalsOf('user')).toEqual([]);
    expect(await approvalsOf('gl')).toEqual(['gl']);
    expect(await approvalsOf('dl')).toEqual(['dl']);
    expect(await approvalsOf('cl')).toEqual(['cl']);
    expect(await approvalsOf('pl')).toEqual(['pl']);
    expect(await approvalsOf('pd')).toEqual(['pd']);
    expect(await approvalsOf('pmo')).toEqual(['pmo']);
    expect(await approvalsOf('pmd')).toEqual(['dl', 'pmd']);
    expect(await approvalsOf('finance')).toEqual([]);
  });

  it('change with the organisation, from one request to the next', async () => {
    const [group] = await app.db.executor
      .select()
      .from(department)
      .where(eq(department.code, 'RD-MEC-SYS'));
    const setLeader = (leaderId: number | null) =>
      app.db.executor.update(department).set({ leaderId }).where(eq(department.code, 'RD-MEC-SYS'));
    const [user] = await app.db.executor.select().from(person).where(eq(person.userName, 'user'));
    await setLeader(user?.id ?? null);
    expect(await approvalsOf('user')).toEqual(['gl']);
    expect(await panelOf('user')).toEqual(['RD-CTL-ALG', 'RD-MEC-SYS']);
    await setLeader(group?.leaderId ?? null);
    expect(await approvalsOf('user')).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses the same user name or staff number in another letter case', async () => {
    const copy = (values: object) =>
      app.db.executor.insert(person).values({
        userName: 'new-one',
        staffNo: 'S99999',
        nickName: 'x',
        deptId: 1,
        hireDate: '2026-01-01',
        ...values,
      });
    await expect(copy({ userName: 'USER' })).rejects.toThrow();
    await expect(copy({ staffNo: 's10400' })).rejects.toThrow();
    await expect(copy({ leaveDate: '2025-12-31' })).rejects.toThrow();
    await expect(copy({})).resolves.toBeDefined();
  });

  it('gives calendar days as text and counts as numbers', async () => {
    const rows = await rowsOf(
      app.db.executor,
      sql`select hire_date, count(*) over () as n from person where user_name = 'user'`,
    );
    expect(rows).toEqual([{ hire_date: '2017-11-18', n: 1 }]);
    const numeric = rowsOf(app.db.executor, sql`select sum(id::bigint) from person`);
    await expect(numeric).rejects.toHaveProperty(
      'cause.message',
      expect.stringContaining('bigint'),
    );
  });
});
