import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Measures in the browser, alone on the machine, on what `npm run build` left in dist/. */
export default defineConfig({
  ...journeys,
  testMatch: '*.bench.ts',
  workers: 1,
  retries: 0,
});
