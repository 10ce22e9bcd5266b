import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { CHECKS, runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import {
  countPlaywright,
  countVitest,
  failuresOfVitest,
  honest,
  journeysOf,
  secondTriesOfVitest,
  slowestOfPlaywright,
  slowestOfVitest,
} from './counts.mjs';
import { ensureDemoFolder } from './demo-folder.mjs';
import { CACHE, inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { tool } from './tools.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {(output: Output) => Promise<Counts>} run
 * @property {string} [beside] Runs while the stage of that name does.
 *
 * @typedef {'inherit' | 'collect'} Output As it comes, or at the end: two at once could not be read.
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

/**
 * @param {string} stage
 * @param {readonly string[]} projects
 * @param {Output} output
 * @param {Record<string, string>} [env]
 * @returns {Promise<Counts>}
 */
async function vitest(stage, projects, output, env = {}) {
  const file = reportFile(stage);
  const args = [
    tool('vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    // One more try in CI, for what a starved machine did to a test; listed at the end, never hidden.
    ...(process.env.CI ? ['--retry', '1'] : []),
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
  ];
  const { code, output: said } = await run(process.execPath, args, {
    env: { ...testEnvironment(), ...env },
    output,
  });
  if (output === 'collect') console.log(`\n── ${stage}, as it went\n${said}`);
  const report = readReport(file);
  const told = {
    failures: failuresOfVitest(report),
    secondTries: secondTriesOfVitest(report),
    slowest: slowestOfVitest(report),
  };
  return honest({ ...countVitest(report), ...told }, code);
}

/** What the company of the server tests is put into: making an empty database takes longer. */
async function newDatabase() {
  await ensureBuilt();
  return { TEST_NEW_DATABASE: inRoot('dist', 'server', 'new-database.tar.gz') };
}

/** What is copied by tests that begin with the demo company. */
async function demoToCopy() {
  await ensureBuilt();
  return { TEST_DEMO_DIR: await ensureDemoFolder() };
}

/** @returns {Promise<Counts>} */
async function browser() {
  const file = reportFile('browser');
  const args = [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  const env = {
    ...testEnvironment(),
    ...(await demoToCopy()),
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const { code } = await run(process.execPath, args, { env, output: 'inherit' });
  const report = readReport(file);
  const told = {
    failures: journeysOf(report, 'unexpected'),
    secondTries: journeysOf(report, 'flaky'),
    slowest: slowestOfPlaywright(report),
  };
  return honest({ ...countPlaywright(report), ...told }, code);
}

/**
 * Everything later stages need is made or fetched while the checks run. A browser that cannot be had
 * is told by the stage that needs it.
 * @returns {Promise<Counts>}
 */
async function prepare() {
  const browserIsThere = ensureChromium().catch(() => undefined);
  await demoToCopy();
  await browserIsThere;
  return { passed: 1, failed: 0 };
}

/** @type {readonly Stage[]} */
export const STAGES = [
  { name: 'check', run: () => runChecks(CHECKS) },
  // Three things of which the longest takes one core.
  { name: 'build', run: prepare, beside: 'check' },
  { name: 'unit', run: (output) => vitest('unit', ['unit'], output), beside: 'check' },
  // The one begins with one core, which makes the company that its tests copy, and waits now and then;
  // the other never waits.
  {
    name: 'server',
    run: async (output) => vitest('server', ['server'], output, await newDatabase()),
  },
  {
    name: 'web',
    run: (output) => vitest('web', ['web', 'web-apart', 'web-logic'], output),
    beside: 'server',
  },
  {
    name: 'postgres',
    run: async (output) => vitest('postgres', ['postgres'], output, await demoToCopy()),
  },
  { name: 'browser', run: browser },
];
