import { defineConfig } from 'vite';

/** The server half: one bundle of our own code; every dependency stays external. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        // Run once, by the build itself.
        'prepare-database': 'server/prepare-database.ts',
        // Runs in threads of its own, which are started by the file's name.
        'sheet-reader': 'server/platform/spreadsheet/sheet-reader.js',
      },
      // All in one folder: what starts the reader finds it beside itself, whatever file it is in.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
