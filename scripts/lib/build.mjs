import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { tailOf } from './logs.mjs';
import { CACHE, inRoot, ROOT } from './paths.mjs';
import { run } from './processes.mjs';
import { Stop, secondsSince } from './say.mjs';
import { isTestCode, listFiles } from './source-files.mjs';
import { tool } from './tools.mjs';

/** What the browser and the server are made of. */
const SOURCE_FOLDERS = ['kernel', 'features', 'server', 'web'];
const SOURCE_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

const HALVES = [
  { name: 'web', config: 'vite.config.ts', results: ['dist/web/index.html'] },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    results: ['dist/server/main.js', 'dist/server/new-database.tar.gz'],
    /** Makes, with the code that was just built, the database that first starts begin with. */
    finish: 'dist/server/prepare-database.js',
  },
];

const STAMP = inRoot('dist', '.built');

/** Where the built server begins. */
export const SERVER_ENTRY = inRoot('dist', 'server', 'main.js');

/**
 * One value that changes whenever a build would come out differently.
 * @param {string} [root]
 */
export function sourceHash(root = ROOT) {
  const hash = createHash('sha256');
  const sources = listFiles(root, SOURCE_FOLDERS).filter(
    (file) => !isTestCode(file) && !file.endsWith('.md'),
  );
  for (const file of [...SOURCE_FILES, ...sources]) {
    const absolute = path.join(root, file);
    if (!existsSync(absolute)) continue;
    const content = readFileSync(absolute);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {typeof HALVES[number]} half */
const isThere = ({ results }) => results.every((result) => existsSync(inRoot(result)));

/** @param {string} hash */
function isBuilt(hash) {
  if (!HALVES.every(isThere)) return false;
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
}

/** @param {typeof HALVES[number]} half */
async function buildHalf(half) {
  const { name, config, finish } = half;
  const log = path.join(CACHE, `build-${name}.log`);
  const steps = [
    [tool('vite'), 'build', '-c', config],
    ...(finish === undefined ? [] : [[inRoot(finish)]]),
  ];
  let worked = true;
  for (const step of steps) {
    if (!worked) break;
    const { code } = await run(process.execPath, step, {
      // What is served is always the production build, whatever the server runs as.
      env: { ...process.env, NODE_ENV: 'production' },
      output: { log },
    });
    worked = code === 0;
  }
  if (worked && isThere(half)) return;
  throw new Stop(
    `${tailOf(log)}\n\nBuilding ${name} failed; the reason is above. The whole log: ${log}`,
  );
}

/** @param {string} hash */
async function build(hash) {
  const since = performance.now();
  console.log(existsSync(STAMP) ? 'Building: the sources have changed.' : 'Building.');
  // From here until both halves are done dist/ is nothing to rely on.
  rmSync(STAMP, { force: true });
  const results = await Promise.allSettled(HALVES.map(buildHalf));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
  console.log(`Built in ${secondsSince(since)}.`);
}

/** Makes sure that dist/ is what the sources say, and does nothing if it is. */
export async function ensureBuilt() {
  if (isBuilt(sourceHash())) return;
  const onWait = () => console.log('Another process is building here; waiting for it.');
  await withLock(
    path.join(CACHE, 'build.lock'),
    async () => {
      const hash = sourceHash();
      if (!isBuilt(hash)) await build(hash);
    },
    onWait,
  );
}
