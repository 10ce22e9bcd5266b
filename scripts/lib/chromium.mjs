import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { tailOf } from './logs.mjs';
import { CACHE } from './paths.mjs';
import { run } from './processes.mjs';
import { Stop } from './say.mjs';
import { tool } from './tools.mjs';

const LOG = path.join(CACHE, 'chromium.log');

/** The browser without the windows around it: the same pages for about half of the work. */
const HEADLESS = 'chromium-headless-shell';

/** @returns {string[]} Where a Chromium usually is on this system, the quickest first. */
function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].flatMap((name) =>
      ['/Applications', `${process.env.HOME}/Applications`].map(
        (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    );
  }
  if (process.platform === 'win32') {
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        path.join(folder, 'Chromium', 'Application', 'chrome.exe'),
        path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ]);
  }
  const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.flatMap((name) =>
    ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => `${folder}/${name}`),
  );
}

/** A quick look, for whoever starts Playwright directly. @returns {string | undefined} */
export function findChromium() {
  return process.env.CHROMIUM_PATH || usualPlaces().find((file) => existsSync(file));
}

/** Some systems keep a stand-in there that only says where to get the browser. @param {string} file */
function works(file) {
  if (!existsSync(file)) return false;
  // On Windows asking for the version would open a window.
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** @returns {Promise<string | undefined>} */
async function search() {
  return usualPlaces().find(works) ?? [await playwrightsOwn()].find(works);
}

/** How this account may install system packages; undefined if it may not. @returns {string[] | undefined} */
function apt() {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined;
}

/** @param {string[]} packages @returns {Promise<boolean>} */
async function aptInstall(packages) {
  const [command = '', ...first] = apt() ?? [];
  if (!command) return false;
  console.log(`Installing ${packages.join(' and ')} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const output = { log: LOG };
  // Old package lists may still do, so only the installation decides.
  await run(command, [...first, 'update'], { env, output });
  const args = [...first, 'install', '-y', '--no-install-recommends', ...packages];
  return (await run(command, args, { env, output })).code === 0;
}

async function playwrightInstall() {
  console.log('Downloading a Chromium with Playwright.');
  const args = [tool('@playwright/test', 'playwright'), 'install', 'chromium'];
  return (await run(process.execPath, args, { output: { log: LOG } })).code === 0;
}

async function install() {
  for (const browser of [HEADLESS, 'chromium']) {
    if (!(await aptInstall([browser, 'fonts-noto-cjk']))) continue;
    const found = await search();
    if (found) return found;
  }
  return (await playwrightInstall()) ? search() : undefined;
}

/** Without one, Chinese shows as empty boxes, which a test may pass and a person cannot read. */
async function ensureChineseFont() {
  if (process.platform !== 'linux') return;
  const fonts = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '';
  if (fonts.trim() !== '' || (await aptInstall(['fonts-noto-cjk']))) return;
  console.warn('No Chinese font was found: screenshots will show boxes. Package: fonts-noto-cjk.');
}

/**
 * The path of a Chromium that runs, installing one where that is permitted.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !works(chosen)) {
    throw new Stop(`CHROMIUM_PATH is ${chosen}, but no Chromium runs from there.`);
  }
  const found = chosen || (await search()) || (await install());
  if (!found) {
    const log = existsSync(LOG) ? `${tailOf(LOG)}\n\n` : '';
    throw new Stop(
      `${log}No Chromium was found, and none could be installed. Please install Chromium or Chrome, or set CHROMIUM_PATH to one.`,
    );
  }
  await ensureChineseFont();
  return found;
}
