import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { run } from './processes.mjs';
import { processorTime, takenBetween } from './processor-time.mjs';
import { tool } from './tools.mjs';

/** From this share of the processors' time on, what was measured says nothing. */
const MUCH = 0.02;
/** So often at most is anything measured. */
const TURNS = 3;

/**
 * Measures again what missed a bar while the processors were taken away: that tells of the other machines on
 * them. What misses undisturbed has missed, and what holds has held.
 *
 * @param {string} what
 * @param {() => Promise<boolean>} measure Whether all of its bars held.
 * @param {() => import('./processor-time.mjs').ProcessorTime} [time]
 * @returns {Promise<boolean>}
 */
export async function measureUndisturbed(what, measure, time = processorTime) {
  for (let turn = 1; ; turn += 1) {
    const before = time();
    const holds = await measure();
    const taken = takenBetween(before, time());
    if (holds || taken < MUCH) return holds;
    const share = `${Math.round(taken * 100)}% of the processors' time was taken away meanwhile`;
    if (turn === TURNS) {
      console.log(
        `${what}: ${share}, as every time before. Measure when the machine is let alone.`,
      );
      return false;
    }
    console.log(`${what}: ${share}; it is measured again.`);
  }
}

/**
 * What is measured by itself, and whether its bars held.
 * @typedef {{ name: string, measure: () => Promise<boolean> }} Measurement
 */

/** @param {readonly Measurement[]} measurements @returns {Promise<string[]>} Those that missed. */
async function measureEach(measurements) {
  const missed = [];
  for (const { name, measure } of measurements) {
    if (!(await measureUndisturbed(name, measure))) missed.push(name);
  }
  return missed;
}

/**
 * Told of all that was run so far, of which only the file itself counts.
 *
 * @param {string} moduleId
 * @param {{ testModules: readonly { moduleId: string, ok(): boolean }[], unhandledErrors: readonly unknown[] }} results
 */
export function hasHeld(moduleId, { testModules, unhandledErrors }) {
  const own = testModules.filter((module) => module.moduleId === moduleId);
  return own.length > 0 && own.every((module) => module.ok()) && unhandledErrors.length === 0;
}

/** On companies that are made once; each file has a copy of its own. @param {readonly string[]} wanted */
async function measureServer(wanted) {
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest('test', {
    config: inRoot('vitest.bench.config.ts'),
    watch: false,
  });
  try {
    await vitest.standalone();
    const files = await vitest.globTestSpecifications([...wanted]);
    return await measureEach(
      files.map((file) => ({
        name: path.relative(ROOT, file.moduleId),
        async measure() {
          return hasHeld(file.moduleId, await vitest.runTestSpecifications([file]));
        },
      })),
    );
  } finally {
    await vitest.close();
  }
}

/** @param {readonly string[]} wanted */
async function measureBrowser(wanted) {
  const names = readdirSync(inRoot('e2e'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => `e2e/${file}`)
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  if (names.length === 0) return [];
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const playwright = [tool('@playwright/test', 'playwright'), 'test'];
  const config = ['--config', inRoot('playwright.bench.config.ts')];
  return measureEach(
    names.map((name) => ({
      name,
      async measure() {
        const args = [...playwright, ...config, name];
        return (await run(process.execPath, args, { env, output: 'inherit' })).code === 0;
      },
    })),
  );
}

/** All of it, or the files whose names have one of these in them. @param {readonly string[]} wanted */
export async function runBench(wanted) {
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureBuilt();
  const missed = [...(await measureServer(wanted)), ...(await measureBrowser(wanted))];
  console.log(missed.length === 0 ? 'All bars hold.' : `Missed:\n${missed.join('\n')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
