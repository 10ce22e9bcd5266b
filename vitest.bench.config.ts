import { defineConfig } from 'vitest/config';

/** Measures the built server on a real PostgreSQL at two sizes; nothing else may run meanwhile. */
export default defineConfig({
  test: {
    include: ['bench/server/*.bench.ts'],
    globalSetup: ['bench/server/setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    pool: 'forks',
    reporters: ['default'],
  },
});
