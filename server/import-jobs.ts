import { longVoucherImport } from '#features/actuals/server/vouchers/import.ts';
import { assetImport } from '#features/assets/server/import/import.ts';
import { longGridImport } from '#features/budgets/server/grid/sheet/import.ts';
import { materialImport } from '#features/materials/server/import/import.ts';
import { peopleImport } from '#features/people/server/staff/import.ts';
import { projectImport } from '#features/projects/server/import/import.ts';
import { actingAgain, textIn } from './acting-again.ts';
import { importJob, longImport } from './platform/import/background.ts';

/** Files that are too long for somebody to wait for. */
export const longImportsJob = importJob(
  [
    longImport(peopleImport),
    longImport(projectImport),
    longGridImport,
    longImport(materialImport),
    longImport(assetImport),
    longVoucherImport,
  ],
  actingAgain,
  textIn,
);
