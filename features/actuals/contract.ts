import { rowEndpoints } from './contract-rows.ts';
import { taskEndpoints } from './contract-tasks.ts';

export { accountRefusals } from './contract-parts.ts';

/** Every call of the feature, part by part. */
export const accountEndpoints = {
  tasks: taskEndpoints,
  rows: rowEndpoints,
};
