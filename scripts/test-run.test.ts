import { expect, it } from 'vitest';
import { groupsOf } from './lib/test-run.mjs';

const stage = (name: string, beside?: string) => ({
  name,
  run: async () => ({ passed: 1, failed: 0 }),
  ...(beside && { beside }),
});

it('runs a stage beside the one it names, and by itself where that was not asked for', () => {
  const names = (stages: Parameters<typeof groupsOf>[0]) =>
    groupsOf(stages).map((group) => group.map(({ name }) => name));
  const [check, build, unit] = [stage('check'), stage('build', 'check'), stage('unit')];
  expect(names([check, build, unit])).toEqual([['check', 'build'], ['unit']]);
  expect(names([build, unit])).toEqual([['build'], ['unit']]);
  expect(names([unit, build])).toEqual([['unit'], ['build']]);
});
