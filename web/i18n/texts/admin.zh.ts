import importing from '../../ui/import/locales/zh.json';
import { type FeatureFile, textsByFeature } from './by-feature.ts';

/** The texts of the features that only administrators open, of the reports, and of what takes in files. */
export const texts = {
  import: importing,
  ...textsByFeature(
    import.meta.glob<FeatureFile>(
      '../../../features/{actuals,assets,audit,batches,boards,budgets,hours-reports,materials,people,projects}/locales/zh.json',
      { eager: true, import: 'default' },
    ),
  ),
};
