import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './say.mjs';
import { tool } from './tools.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {boolean} quick Fast enough for every commit.
 * @property {() => string[]} command For this Node.
 */

/** @type {readonly Check[]} */
export const CHECKS = [
  {
    name: 'types',
    quick: true,
    // By default four check at once, each reading most of it: twice the work on two cores.
    command: () => [tool('typescript', 'tsc'), '--noEmit', '--singleThreaded'],
  },
  {
    name: 'lint',
    quick: true,
    command: () => [tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'],
  },
  { name: 'boundaries', quick: true, command: () => [inRoot('scripts', 'check-boundaries.mjs')] },
  { name: 'dead code', quick: false, command: () => [tool('knip')] },
  { name: 'locales', quick: true, command: () => [inRoot('scripts', 'check-locales.mjs')] },
  { name: 'schema', quick: false, command: () => [inRoot('scripts', 'check-schema.mjs')] },
];

/** @param {Check} check */
async function runCheck({ name, command }) {
  const since = performance.now();
  const { code, output } = await run(process.execPath, command());
  const line = `${code === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(12)}${secondsSince(since).padStart(8)}`;
  console.log(code === 0 ? line : `${line}\n${output.trimEnd().replace(/^/gm, '      ')}`);
  return code === 0;
}

/**
 * Runs all of them, so that one run shows everything there is to mend.
 * @param {readonly Check[]} checks
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  let passed = 0;
  for (const check of checks) if (await runCheck(check)) passed += 1;
  return { passed, failed: checks.length - passed };
}
