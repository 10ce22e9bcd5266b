import { type FeatureFile, textsByFeature } from './by-feature.ts';

/** The texts of every feature but those the sign-in page has brought already. */
export const texts = textsByFeature(
  import.meta.glob<FeatureFile>(
    ['../../../features/*/locales/zh.json', '!../../../features/session/**'],
    { eager: true, import: 'default' },
  ),
);
