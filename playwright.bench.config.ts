import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Measures in the browser, alone on the machine, on what `npm run build` left in dist/. */
export default defineConfig({
  ...journeys,
  // Of its own: those of the journeys would run some of them too.
  projects: [{ name: 'bench', testMatch: '*.bench.ts' }],
  workers: 1,
  retries: 0,
});
