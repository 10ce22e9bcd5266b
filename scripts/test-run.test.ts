import { expect, it } from 'vitest';
import { groupsOf } from './lib/test-run.mjs';

const stage = (name: string, beside?: true) => ({
  name,
  run: async () => ({ passed: 1, failed: 0 }),
  ...(beside && { beside }),
});

it('runs a stage beside the one before it, and by itself where that was not asked for', () => {
  const names = (stages: Parameters<typeof groupsOf>[0]) =>
    groupsOf(stages).map((group) => group.map(({ name }) => name));
  const [check, build, unit] = [stage('check'), stage('build', true), stage('unit')];
  expect(names([check, build, unit])).toEqual([['check', 'build'], ['unit']]);
  expect(names([build, unit])).toEqual([['build'], ['unit']]);
});
