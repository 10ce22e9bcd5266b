import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tailOf } from './logs.mjs';
import { CACHE } from './paths.mjs';
import { run } from './processes.mjs';
import { Stop } from './say.mjs';
import { tool } from './tools.mjs';

const LOG = path.join(CACHE, 'chromium.log');

/** The browser without the windows around it: the same pages for about half of the work. */
const HEADLESS = 'chromium-headless-shell';

const FULL = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Says that this system has no headless shell to install, so that not every run asks again. */
const NO_SHELL = path.join(CACHE, 'no-headless-shell');

/** Asking for packages without a network takes minutes, which is no use where there is a browser. */
const INSTALL_WITHIN_MS = 180_000;

/**
 * What is done to the system, so that the order of doing it can be told by itself.
 *
 * @typedef {object} System
 * @property {(file: string) => boolean} works
 * @property {(packages: readonly string[]) => Promise<boolean>} aptInstall
 * @property {() => Promise<boolean>} playwrightInstall
 * @property {() => Promise<string>} playwrightsOwn
 */

/** @param {readonly string[]} names */
function linuxPlaces(names) {
  return names.flatMap((name) =>
    ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => `${folder}/${name}`),
  );
}

/** @returns {string[]} Where a headless shell usually is on this system. */
function shellPlaces() {
  return process.platform === 'linux' ? linuxPlaces([HEADLESS]) : [];
}

/** @returns {string[]} Where a Chromium with windows usually is on this system. */
function fullPlaces() {
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
  return linuxPlaces(FULL);
}

/** A quick look, for whoever starts Playwright directly. @returns {string | undefined} */
export function findChromium() {
  const places = [...shellPlaces(), ...fullPlaces()];
  return process.env.CHROMIUM_PATH || places.find((file) => existsSync(file));
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

/** How this account may install system packages; undefined if it may not. @returns {string[] | undefined} */
function apt() {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined;
}

/** @param {readonly string[]} packages @returns {Promise<boolean>} */
async function aptInstall(packages) {
  const [command = '', ...first] = apt() ?? [];
  if (!command) return false;
  console.log(`Installing ${packages.join(' and ')} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, output: { log: LOG }, timeout: INSTALL_WITHIN_MS };
  // Old package lists may still do, so only the installation decides.
  await run(command, [...first, 'update'], options);
  const args = [...first, 'install', '-y', '--no-install-recommends', ...packages];
  return (await run(command, args, options)).code === 0;
}

async function playwrightInstall() {
  console.log('Downloading a Chromium with Playwright.');
  const args = [tool('@playwright/test', 'playwright'), 'install', 'chromium'];
  return (await run(process.execPath, args, { output: { log: LOG } })).code === 0;
}

/** @type {System} */
const thisSystem = { works, aptInstall, playwrightInstall, playwrightsOwn };

/** The shell takes half as long, so it is worth installing beside a Chromium that is there. @param {System} system */
async function installShell(system) {
  if (shellPlaces().length === 0 || existsSync(NO_SHELL)) return undefined;
  if (await system.aptInstall([HEADLESS, 'fonts-noto-cjk']))
    return shellPlaces().find(system.works);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(NO_SHELL, 'Delete this file to look for the package again.\n');
  return undefined;
}

/** @param {System} system */
async function presentFull(system) {
  return fullPlaces().find(system.works) ?? [await system.playwrightsOwn()].find(system.works);
}

/**
 * The first of these that runs: the headless shell, installed where that is possible, and then any
 * other Chromium.
 * @param {System} [system]
 * @returns {Promise<string | undefined>}
 */
export async function chooseChromium(system = thisSystem) {
  const shell = shellPlaces().find(system.works) ?? (await installShell(system));
  if (shell) return shell;
  const present = await presentFull(system);
  if (present) return present;
  const installed =
    (await system.aptInstall(['chromium', 'fonts-noto-cjk'])) || (await system.playwrightInstall());
  return installed ? presentFull(system) : undefined;
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
  const found = chosen || (await chooseChromium());
  if (!found) {
    const log = existsSync(LOG) ? `${tailOf(LOG)}\n\n` : '';
    throw new Stop(
      `${log}No Chromium was found, and none could be installed. Please install Chromium or Chrome, or set CHROMIUM_PATH to one.`,
    );
  }
  await ensureChineseFont();
  return found;
}
