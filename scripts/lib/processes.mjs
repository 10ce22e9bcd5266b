import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Child processes that cannot outlive their command. Each child leads a process group of its own,
 * and the whole group ends with it: when it finishes, when this process is told to stop, and when
 * this process dies of an error.
 *
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 *
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] Instead of this process's own environment.
 * @property {'inherit' | 'collect' | { log: string }} [output]
 * @property {number} [timeout] Milliseconds.
 *
 * @typedef {object} Ended
 * @property {number} code 0 is good; a signal or a command that could not start is not.
 * @property {string} output What it wrote, when collected.
 */

const WINDOWS = process.platform === 'win32';
const GRACE = 5000;

/** Every descendant inherits this, whatever group or parent it has moved to by then. */
const RUN_MARK = `MANHOUR_RUN=${process.pid}-${Date.now()}`;

/** @type {Set<ChildProcess>} */
const running = new Set();

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (!WINDOWS) process.kill(-child.pid, signal);
    else if (child.exitCode === null)
      spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  } catch {
    // Nobody is left in the group.
  }
}

/** @param {NodeJS.Signals} signal */
async function onSignal(signal) {
  // A second signal means now.
  process.once(signal, () => process.exit(1));
  await Promise.all([...running].map((child) => stop(child)));
  endStrays();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

function onExit() {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Listens only while there are children: what is started in this process later has its own ways. */
function listen() {
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('exit', onExit);
}

function listenNoMore() {
  for (const signal of SIGNALS) process.off(signal, onSignal);
  process.off('exit', onExit);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {ChildProcess}
 */
export function start(command, args, options) {
  const [name = '', value = ''] = RUN_MARK.split('=');
  const child = spawn(command, args, {
    cwd: ROOT,
    ...options,
    env: { ...(options.env ?? process.env), [name]: value },
    detached: !WINDOWS,
  });
  if (running.size === 0) listen();
  running.add(child);
  const forget = () => {
    if (running.delete(child) && running.size === 0) listenNoMore();
  };
  child.once('exit', () => {
    signalGroup(child, 'SIGKILL');
    forget();
  });
  child.once('error', forget);
  return child;
}

/**
 * Asks a child to end, waits, and insists in the end.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 * @returns {Promise<void>}
 */
export function stop(child, signal = 'SIGINT') {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE);
    child.once('exit', () => {
      clearTimeout(insist);
      resolve();
    });
    signalGroup(child, signal);
  });
}

/** @param {RunOptions['output']} output */
function openOutput(output) {
  if (output === 'inherit') return { stdio: 'inherit', close: () => {} };
  if (output === 'collect' || output === undefined) return { stdio: 'pipe', close: () => {} };
  mkdirSync(path.dirname(output.log), { recursive: true });
  const file = openSync(output.log, 'w');
  return { stdio: file, close: () => closeSync(file) };
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { env, output = 'collect', timeout } = {}) {
  const { stdio, close } = openOutput(output);
  return new Promise((resolve) => {
    const child = start(command, args, {
      ...(env && { env }),
      stdio: /** @type {import('node:child_process').StdioOptions} */ (['ignore', stdio, stdio]),
    });
    /** @type {string[]} */
    const chunks = [];
    child.stdout?.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
    child.stderr?.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
    const limit = timeout && setTimeout(() => stop(child, 'SIGTERM'), timeout);
    let settled = false;
    /** @param {number} code */
    const settle = (code) => {
      if (settled) return;
      settled = true;
      if (limit) clearTimeout(limit);
      close();
      resolve({ code, output: chunks.join('') });
    };
    child.once('error', (error) => {
      chunks.push(`${error.message}\n`);
      settle(127);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}

/**
 * Ends descendants that left their group, as browsers and servers started by a test runner do.
 * Only Linux shows them; elsewhere their runners are trusted to end them.
 */
export function endStrays() {
  if (process.platform !== 'linux') return;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid || !carriesMark(pid)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** @param {number} pid */
function carriesMark(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(RUN_MARK);
  } catch {
    // It has ended, or belongs to somebody else.
    return false;
  }
}
