import { defineConfig } from 'vite';

/** The server half: one bundle of our own code; every dependency stays external. */
export default defineConfig({
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
});
