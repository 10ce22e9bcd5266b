import { type FeatureFile, textsByFeature } from './by-feature.ts';

/** The texts of the features that only administrators open, and of the reports. */
export const texts = textsByFeature(
  import.meta.glob<FeatureFile>(
    '../../../features/{actuals,assets,audit,batches,boards,budgets,hours-reports,materials,people,projects}/locales/en.json',
    { eager: true, import: 'default' },
  ),
);
