import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { CHECKS, runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import {
  countPlaywright,
  countVitest,
  honest,
  secondTries,
  secondTriesOfVitest,
} from './counts.mjs';
import { CACHE } from './paths.mjs';
import { run } from './processes.mjs';
import { tool } from './tools.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {{ readonly name: string, readonly run: () => Promise<Counts> }} Stage
 */

/** Settings of a running Manhour. A test that took them over could write into somebody's data. */
const SERVER_SETTINGS = [
  'DATABASE_URL',
  'DATA_DIR',
  'PORT',
  'HOST',
  'BASE_PATH',
  'DEMO',
  'NODE_ENV',
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_SCOPE',
  'OIDC_CLAIM',
  'OIDC_NAME',
];

function testEnvironment() {
  const entries = Object.entries(process.env).filter(([name]) => !SERVER_SETTINGS.includes(name));
  return Object.fromEntries(entries);
}

/** An empty place for a runner's report, so that an old one is never counted. @param {string} stage */
function reportFile(stage) {
  const file = path.join(CACHE, 'test', `${stage}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file @returns {unknown} */
function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} stage @param {readonly string[]} projects @returns {Promise<Counts>} */
async function vitest(stage, projects) {
  const file = reportFile(stage);
  const args = [
    tool('vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    // One more try in CI, for what a starved machine did to a test; listed at the end, never hidden.
    ...(process.env.CI ? ['--retry', '1'] : []),
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
  ];
  const { code } = await run(process.execPath, args, { env: testEnvironment(), output: 'inherit' });
  const report = readReport(file);
  return honest({ ...countVitest(report), secondTries: secondTriesOfVitest(report) }, code);
}

/** @returns {Promise<Counts>} */
async function browser() {
  await ensureBuilt();
  const file = reportFile('browser');
  const args = [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  const env = {
    ...testEnvironment(),
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const { code } = await run(process.execPath, args, { env, output: 'inherit' });
  const report = readReport(file);
  return honest({ ...countPlaywright(report), secondTries: secondTries(report) }, code);
}

/** @type {readonly Stage[]} */
export const STAGES = [
  { name: 'check', run: () => runChecks(CHECKS) },
  { name: 'unit', run: () => vitest('unit', ['unit']) },
  { name: 'server', run: () => vitest('server', ['server']) },
  { name: 'web', run: () => vitest('web', ['web', 'web-logic']) },
  { name: 'postgres', run: () => vitest('postgres', ['postgres']) },
  { name: 'build', run: () => ensureBuilt().then(() => ({ passed: 1, failed: 0 })) },
  { name: 'browser', run: browser },
];
