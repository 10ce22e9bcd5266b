import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

const PORT = Number(process.env.E2E_PORT ?? 3190);
const ADDRESS = `http://127.0.0.1:${PORT}`;

/** One folder for the whole run: the workers, which read this file again, inherit its name. */
function dataFolder(): string {
  const known = process.env.E2E_DATA_DIR;
  if (known) return known;
  const made = mkdtempSync(path.join(tmpdir(), 'manhour-e2e-'));
  process.env.E2E_DATA_DIR = made;
  // Made once for all stages; without it the server makes the demo company itself.
  const demo = process.env.TEST_DEMO_DIR;
  if (demo) cpSync(demo, made, { recursive: true });
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Begun last, so that no worker is left with a long file when the others are done. */
const SHORT = [
  'bundle-size',
  'calendar',
  'notices',
  'narrow',
  'shell-failures',
  'shell-menus',
  'tabs',
];
const short = SHORT.map((name) => `${name}.spec.ts`);

// The journeys write. Whatever database this shell knows is not theirs.
delete process.env.DATABASE_URL;

const executablePath = findChromium();

/** Runs on what `npm run build` left in dist/. */
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  // A starved machine may take its time; how long is not what the journeys are about. Only what hangs fails.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // One more try in CI for what a starved machine did to a journey; listed as flaky, never hidden.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: ADDRESS,
    // As long as something is waited for that is expected: an action that hangs then says where.
    actionTimeout: 45_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 860 },
    // Drawers and dialogs are where they belong at once, so nothing is clicked on its way there.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs as much as the journey; the second try tells what went wrong in the first.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: short },
    { name: 'short', testMatch: short },
  ],
  webServer: {
    command: 'node dist/server/main.js',
    url: `${ADDRESS}/readyz`,
    env: { PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: dataFolder(), DEMO: '1' },
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
