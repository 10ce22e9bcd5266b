import { categoryEndpoints } from './contract-categories.ts';
import { compareEndpoints } from './contract-compare.ts';
import { documentEndpoints } from './contract-documents.ts';
import { gridEndpoints } from './contract-grid.ts';
import { versionEndpoints } from './contract-versions.ts';
import { waitingEndpoints } from './contract-waiting.ts';

export { budgetRefusals } from './contract-parts.ts';

/** Every call of the feature, part by part. */
export const budgetEndpoints = {
  documents: documentEndpoints,
  versions: versionEndpoints,
  grid: gridEndpoints,
  compare: compareEndpoints,
  categories: categoryEndpoints,
  waiting: waitingEndpoints,
};
