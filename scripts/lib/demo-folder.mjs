import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SERVER_ENTRY, sourceHash } from './build.mjs';
import { CACHE } from './paths.mjs';
import { start, stop } from './processes.mjs';
import { Stop } from './say.mjs';

const FOLDER = path.join(CACHE, 'demo-data');
const STAMP = path.join(CACHE, 'demo-data.made');

/** Only a start that hangs takes this long. */
const START_WITHIN_MS = 300_000;

/** The demo's batches are about the days around the one it was made on. */
function wanted() {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });
  return `${sourceHash()} ${today}`;
}

/** Lets a new server make its data, and ends it as soon as it serves. */
async function make() {
  const child = start(process.execPath, [SERVER_ENTRY], {
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: FOLDER,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const serves = new Promise((resolve, reject) => {
    /** @param {Buffer} chunk */
    const listen = (chunk) => {
      said += chunk.toString();
      if (said.includes('serving on')) resolve(undefined);
    };
    const giveUp = () => reject(new Stop(`${said}\nThe server did not make the demo company.`));
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', giveUp);
    setTimeout(giveUp, START_WITHIN_MS).unref();
  });
  await serves;
  await stop(child, 'SIGTERM');
}

/**
 * The demo company as a first start of the built server makes it, to be copied by whoever needs
 * one: making it takes longer than most of what it is needed for.
 * @returns {Promise<string>}
 */
export async function ensureDemoFolder() {
  const stamp = wanted();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return FOLDER;
  rmSync(STAMP, { force: true });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await make();
  writeFileSync(STAMP, stamp);
  return FOLDER;
}
