import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { CACHE, inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { Stop, secondsSince } from './say.mjs';

/**
 * @typedef {object} Stamp
 * @property {string} lock
 * @property {string} node
 * @property {string} machine
 */

/** Inside node_modules, so that it goes when an install begins to replace the packages. */
const STAMP = inRoot('node_modules', '.manhour-install.json');
/** npm's own record of what it has put there, written when it is done. */
const NPM_RECORD = inRoot('node_modules', '.package-lock.json');
const LOCK_FILE = inRoot('package-lock.json');
const LOG = path.join(CACHE, 'install.log');
const LINES = 20;

/** @param {string} lockText @returns {Stamp} */
function wantedStamp(lockText) {
  return {
    lock: createHash('sha256').update(lockText).digest('hex'),
    node: String(process.versions.node.split('.')[0]),
    machine: `${process.platform}-${process.arch}`,
  };
}

/** @param {string} file @returns {any} */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Why an install is needed; undefined when it is not.
 * @param {Stamp} wanted
 * @param {Stamp | undefined} found
 * @param {boolean} hasPackages
 * @returns {string | undefined}
 */
export function reasonToInstall(wanted, found, hasPackages) {
  if (!hasPackages) return 'this is the first run here';
  if (!found) return 'it is not known what is installed';
  if (found.machine !== wanted.machine) return `the packages are for ${found.machine}`;
  if (found.node !== wanted.node) return `the packages are for Node ${found.node}`;
  return found.lock === wanted.lock ? undefined : 'package-lock.json has changed';
}

/**
 * Whether an optional package is made for this very machine, as compiled parts are.
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function isForThisMachine({ os, cpu, libc }) {
  if (libc) return false;
  return os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
}

/**
 * Whether npm itself has already put exactly these packages here, as after `npm install <name>`.
 * Then nothing has to be fetched again.
 * @param {{ packages?: Record<string, any> } | undefined} lock
 * @param {{ packages?: Record<string, any> } | undefined} record
 */
export function alreadyInstalled(lock, record) {
  if (!lock?.packages || !record?.packages) return false;
  const { '': _self, ...wanted } = lock.packages;
  const installed = record.packages;
  const complete = Object.entries(wanted).every(([place, entry]) => {
    const there = installed[place];
    if (!there) return entry.optional === true && !isForThisMachine(entry);
    return there.version === entry.version && there.integrity === entry.integrity;
  });
  return complete && Object.keys(installed).every((place) => place in wanted);
}

/** npm as it was started, or the one on the path. */
function npmCommand() {
  const started = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(started)) return { command: process.execPath, first: [started] };
  if (process.platform !== 'win32') return { command: 'npm', first: [] };
  // Windows can start a command file only through its shell.
  return { command: process.env.ComSpec ?? 'cmd.exe', first: ['/d', '/s', '/c', 'npm'] };
}

/** What a person can do about it. @param {string} log @returns {string} */
export function adviceFor(log) {
  const advice = [
    [
      /spawn .*ENOENT|npm.*not (?:found|recognized)/i,
      'npm was not found. It comes with Node: please install Node from https://nodejs.org.',
    ],
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network request/,
      'The package registry could not be reached. Please check the network connection and, if there is one, the proxy (npm config get proxy).',
    ],
    [
      /EACCES|EPERM|EROFS/,
      'This account may not write here. Please give it write permission to the project folder and to the npm cache, or use another account.',
    ],
    [/ENOSPC/, 'The disk is full. Please free some space.'],
    [
      /EUSAGE/,
      'package-lock.json does not fit package.json. Please run npm install, and commit the new package-lock.json.',
    ],
    [
      /E40[13]/,
      'The package registry refused the request. Please sign in to it, or use another one (npm config get registry).',
    ],
    [
      /EINTEGRITY/,
      'A package is not what package-lock.json says it is. Please run npm cache clean --force; if it happens again, do not trust the source.',
    ],
  ];
  const match = advice.find(([pattern]) => /** @type {RegExp} */ (pattern).test(log));
  return String(match?.[1] ?? 'Please look at the lines above for the reason.');
}

/**
 * npm says what went wrong first and then explains itself at length.
 * @param {string} log
 */
function reasonIn(log) {
  const errors = log.split('\n').filter((line) => line.startsWith('npm error'));
  return errors.length > 0 ? errors.slice(0, LINES).join('\n') : log.trimEnd();
}

async function npmCi() {
  const { command, first } = npmCommand();
  // Building needs the development packages, whatever NODE_ENV says about running.
  // What was fetched before is as good: the lock file knows each package by its digest.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const { code, output } = await run(command, [...first, ...args], { output: { log: LOG } });
  if (code === 0) return;
  const log = readFileSync(LOG, 'utf8') + output;
  throw new Stop(
    `${reasonIn(log)}\n\nInstalling the packages failed. ${adviceFor(log)}\nThe whole log: ${LOG}`,
  );
}

/** @param {Stamp} wanted @param {Stamp | undefined} found */
function onlyTheStampIsOld(wanted, found) {
  const elsewhere = found && (found.node !== wanted.node || found.machine !== wanted.machine);
  return !elsewhere && alreadyInstalled(readJson(LOCK_FILE), readJson(NPM_RECORD));
}

function look() {
  const wanted = wantedStamp(readFileSync(LOCK_FILE, 'utf8'));
  /** @type {Stamp | undefined} */
  const found = readJson(STAMP);
  const reason = reasonToInstall(wanted, found, existsSync(inRoot('node_modules')));
  return { wanted, found, reason };
}

async function install() {
  const { wanted, found, reason } = look();
  if (!reason) return;
  if (!onlyTheStampIsOld(wanted, found)) {
    const since = performance.now();
    console.log(`Installing packages with npm ci: ${reason}. This can take a minute or two.`);
    await npmCi();
    console.log(`Installed in ${secondsSince(since)}.`);
  }
  writeFileSync(STAMP, `${JSON.stringify(wanted)}\n`);
}

/** Makes sure that the packages package-lock.json names are here, and does nothing if they are. */
export async function ensureInstalled() {
  if (!look().reason) return;
  await withLock(path.join(CACHE, 'install.lock'), install, () =>
    console.log('Another process is installing packages here; waiting for it.'),
  );
}
