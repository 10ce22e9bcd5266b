import { changesEndpoints } from './contract-changes.ts';
import { comparisonEndpoints } from './contract-comparison.ts';
import { detailsEndpoints } from './contract-details.ts';
import { budgetExportEndpoints } from './contract-export.ts';
import { forecastEndpoints } from './contract-forecast.ts';
import { forecastPartsEndpoints } from './contract-forecast-parts.ts';
import { hoursEndpoints } from './contract-hours.ts';
import { periodicalEndpoints } from './contract-periodical.ts';
import { planEndpoints } from './contract-plan.ts';
import { projectEndpoints } from './contract-project.ts';
import { projectChoiceEndpoints } from './contract-project-choices.ts';
import { varianceEndpoints } from './contract-variance.ts';

export type { ForecastParts } from './contract-forecast-parts.ts';
export { boardRefusals } from './contract-parts.ts';
export type { PlanFilter, PlannedCells } from './contract-plan.ts';

/** Every call of the feature, part by part. */
export const boardEndpoints = {
  periods: periodicalEndpoints,
  comparison: comparisonEndpoints,
  changes: changesEndpoints,
  details: detailsEndpoints,
  variance: varianceEndpoints,
  forecast: forecastEndpoints,
  forecastParts: forecastPartsEndpoints,
  hours: hoursEndpoints,
  exports: budgetExportEndpoints,
  plan: planEndpoints,
  project: projectEndpoints,
  projectChoices: projectChoiceEndpoints,
};
