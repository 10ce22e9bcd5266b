import { defineConfig } from 'vitest/config';
import LongestFirst from './server/testing/longest-first.ts';

const serverTests = ['server/**/*.test.ts', 'features/*/server/**/*.test.ts'];
const componentTests = ['web/**/*.test.tsx', 'features/*/web/**/*.test.tsx'];
const webLogicTests = ['web/**/*.test.ts', 'features/*/web/**/*.test.ts'];
const realPostgresTests = ['**/*.pg.test.ts'];

/** Each project is one kind of proof; scripts/test.mjs runs them one after the other. */
export default defineConfig({
  test: {
    // The runner itself idles once the first files are read; by default it keeps a core for itself.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['kernel/**/*.test.ts', 'features/*/*.test.ts', 'scripts/**/*.test.ts'],
          // Properties are tried hundreds of times; a busy machine may take its time over them.
          testTimeout: 20_000,
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
          // Loading the application and compiling the embedded database take longer than most files.
          isolate: false,
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
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: componentTests,
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web-logic',
          include: webLogicTests,
          environment: 'happy-dom',
          setupFiles: ['web/testing/fresh-state.ts'],
          testTimeout: 20_000,
          // Nothing is drawn in these; a window for each would take longer than what it is for.
          isolate: false,
        },
      },
    ],
  },
});
