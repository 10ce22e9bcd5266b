import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongestFirst from './server/testing/longest-first.ts';

const serverTests = ['server/**/*.test.ts', 'features/*/server/**/*.test.ts'];
const componentTests = ['web/**/*.test.tsx', 'features/*/web/**/*.test.tsx'];
const webLogicTests = ['web/**/*.test.ts', 'features/*/web/**/*.test.ts'];
const realPostgresTests = ['**/*.pg.test.ts'];

/** The libraries that are drawn with. As one file each they load in half of the time, for every test file anew. */
const drawnWith = [
  'antd',
  'antd/locale/en_US',
  'antd/locale/zh_CN',
  '@ant-design/icons',
  '@tanstack/react-query',
  '@testing-library/react',
  'dayjs',
  'i18next',
  'react',
  'react-dom',
  'react-dom/client',
  'react-i18next',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
];

/** Their other form, for Node, hides the names they export from what puts a library into one file. */
const asModules = ['antd', '@ant-design/icons'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`node_modules/${name}/es/index.js`, import.meta.url)),
}));

/** These put something in the place of a module, or are about what modules do when they are loaded. */
const apart = [
  'web/*.test.tsx',
  'web/ui/list/list-panel.test.tsx',
  'web/ui/tools/more.test.tsx',
  'features/materials/web/material-page.test.tsx',
  'features/approvals/web/approval-page.test.tsx',
];

const components = {
  resolve: { alias: asModules },
  test: {
    include: componentTests,
    environment: 'happy-dom',
    deps: { optimizer: { client: { enabled: true, include: drawnWith } } },
    // What is drawn is thrown away at once: with more room for it, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 60_000,
  },
};

/** Each project is one kind of proof; scripts/lib/stages.mjs says which run when. */
export default defineConfig({
  test: {
    // The runner itself idles once the first files are read; by default it keeps a core for itself.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Waits are so long that only what hangs fails: a starved machine gets time, not failures.
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['kernel/**/*.test.ts', 'features/*/*.test.ts', 'scripts/**/*.test.ts'],
          // Properties are tried hundreds of times; a busy machine may take its time over them.
          testTimeout: 60_000,
          setupFiles: ['server/testing/seeded.ts'],
          // Nothing in these is kept between files: rules are pure, scripts are processes.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          exclude: realPostgresTests,
          globalSetup: ['server/testing/demo-databases.ts'],
          setupFiles: ['server/testing/seeded.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          setupFiles: ['server/testing/seeded.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        ...components,
        test: {
          ...components.test,
          name: 'web',
          exclude: apart,
          setupFiles: [
            'web/testing/no-owner-stacks.ts',
            'web/testing/fresh-window.ts',
            'web/testing/patience.ts',
          ],
          isolate: false,
        },
      },
      {
        ...components,
        test: {
          ...components.test,
          name: 'web-apart',
          include: apart,
          setupFiles: ['web/testing/no-owner-stacks.ts', 'web/testing/patience.ts'],
        },
      },
      {
        test: {
          name: 'web-logic',
          include: webLogicTests,
          environment: 'happy-dom',
          setupFiles: ['web/testing/fresh-state.ts', 'server/testing/seeded.ts'],
          testTimeout: 60_000,
          // Nothing is drawn in these; a window for each would take longer than what it is for.
          isolate: false,
        },
      },
    ],
  },
});
