import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { department, person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { ROLES } from '#kernel/roles.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { demoAccounts } from './accounts.ts';
import { seededRandom } from './random.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the demo company', () => {
  it('has one account per role', () => {
    expect(demoAccounts.map(({ role }) => role).sort()).toEqual([...ROLES].sort());
  });

  it('has about 120 people in three centres, and a leader everywhere', async () => {
    const people = await app.db.executor.select().from(person);
    const units = await app.db.executor.select().from(department);
    expect(people.length).toBeGreaterThanOrEqual(115);
    expect(people.length).toBeLessThanOrEqual(130);
    expect(units.filter(({ kind }) => kind === 'centre')).toHaveLength(3);
    expect(units.filter(({ leaderId }) => leaderId === null)).toEqual([]);
    expect(new Set(people.map(({ nickName }) => nickName)).size).toBe(people.length);
  });

  it('is dated relative to today: nobody joins tomorrow, every project is under way', async () => {
    const people = await app.db.executor.select().from(person);
    const projects = await app.db.executor.select().from(project);
    expect(people.every(({ hireDate }) => hireDate <= '2026-11-16')).toBe(true);
    expect(projects).toHaveLength(24);
    for (const { startDate, endDate } of projects) {
      expect([startDate, endDate]).toEqual(['2025-03-01', '2028-01-31']);
    }
  });
});

describe('the dice', () => {
  it('fall the same way for the same seed, and evenly', () => {
    const throwMany = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 6000 }, () => random.below(6));
    };
    expect(throwMany(1)).toEqual(throwMany(1));
    expect(throwMany(1)).not.toEqual(throwMany(2));
    for (let face = 0; face < 6; face += 1) {
      const count = throwMany(3).filter((thrown) => thrown === face).length;
      expect(count).toBeGreaterThan(850);
      expect(count).toBeLessThan(1150);
    }
  });
});
