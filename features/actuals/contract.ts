import { exportEndpoints } from './contract-export.ts';
import { correctedRowEndpoints, rowEndpoints } from './contract-rows.ts';
import { taskEndpoints } from './contract-tasks.ts';
import { yearEndpoints } from './contract-year.ts';

export { accountRefusals, type OutOfDate, outOfDate } from './contract-parts.ts';
export { budgetFilter, budgetId, rowsRequest } from './contract-rows.ts';
export {
  type Utilisation,
  type YearAccount,
  type YearFigures,
  yearQuery,
} from './contract-year.ts';

/** Every call of the feature, part by part. */
export const accountEndpoints = {
  tasks: taskEndpoints,
  exports: exportEndpoints,
  rows: rowEndpoints,
  correctedRows: correctedRowEndpoints,
  year: yearEndpoints,
};
