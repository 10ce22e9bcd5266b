import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun late, one of these would keep a single worker busy after all the others are done. */
const LONG = [
  'processes.pg',
  'kill.pg',
  'containers.pg',
  'approvals.pg',
  'jobs.pg',
  'malformed',
  'authority',
  'guessing',
  'folder-lock',
];

const isLong = ({ moduleId }: TestSpecification) =>
  LONG.some((name) => moduleId.endsWith(`/${name}.test.ts`));

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
