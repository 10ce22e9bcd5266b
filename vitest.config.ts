import { defineConfig } from 'vitest/config';

const serverTests = ['server/**/*.test.ts', 'features/*/server/**/*.test.ts'];
const webTests = ['web/**/*.test.{ts,tsx}', 'features/*/web/**/*.test.{ts,tsx}'];
const realPostgresTests = ['**/*.pg.test.ts'];

/** Each project is one kind of proof; scripts/test.mjs runs them one after the other. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['kernel/**/*.test.ts', 'features/*/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          exclude: realPostgresTests,
          globalSetup: ['server/testing/embedded-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'postgres',
          include: realPostgresTests,
          exclude: ['node_modules/**'],
          globalSetup: ['server/testing/real-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'web',
          include: webTests,
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
