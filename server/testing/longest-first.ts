import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest ones, longest first. Begun late, one of these would keep a single worker busy after all
 * the others are done.
 */
const LONG = [
  'imports.pg',
  'kill.pg',
  'containers.pg',
  'exports.pg',
  'approvals.pg',
  'jobs.pg',
  'processes.pg',
  'every-figure',
  'non-interference',
  'random-budgets',
  'both-databases',
  'malformed',
  'authority',
  'hours-agreement',
  'scope',
  'guessing',
  'jobs',
  'imports',
  'folder-lock',
  'import-jobs',
  'approval-page',
  'batch-editor',
  'calendar-panel',
];

const inLong = LONG.map((name) => new RegExp(`/${name}\\.test\\.tsx?$`));

function rank({ moduleId }: TestSpecification): number {
  const at = inLong.findIndex((name) => name.test(moduleId));
  return at === -1 ? LONG.length : at;
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
