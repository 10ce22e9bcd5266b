import { type FeatureFile, textsByFeature } from './by-feature.ts';

/** The texts of every feature but those the sign-in page has brought, and those of administrators. */
export const texts = textsByFeature(
  import.meta.glob<FeatureFile>(
    [
      '../../../features/*/locales/en.json',
      '!../../../features/{session,actuals,assets,audit,batches,boards,budgets,hours-reports,materials,people,periods,projects}/**',
    ],
    { eager: true, import: 'default' },
  ),
);

/** What the component library says by itself. */
export { default as library } from 'antd/es/locale/en_US';
