import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './features/*/server/schema.ts',
    './server/platform/*/schema.ts',
    './server/platform/db/app-meta.ts',
  ],
  out: process.env.DRIZZLE_OUT ?? './server/migrations',
});
