import path from 'node:path';
import { inRoot, ROOT } from './paths.mjs';
import { start, stop } from './processes.mjs';

/** Beside dist/server and as deep, so that what the server finds relative to itself is there too. */
const BUNDLE_FOLDER = inRoot('dist', 'dev');

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

async function restartServer() {
  // The old one has to let go of the data folder and the port before the new one can have them.
  if (server) await stop(server, 'SIGTERM');
  const started = start(
    process.execPath,
    ['--enable-source-maps', path.join(BUNDLE_FOLDER, 'main.js')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  server = started;
  started.once('exit', (code) => {
    if (server === started && code) console.error('The server has ended; waiting for a change.');
  });
}

/** @param {typeof import('vite')} vite */
async function watchServer(vite) {
  const watcher = await vite.build({
    root: ROOT,
    configFile: inRoot('vite.server.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    build: { outDir: BUNDLE_FOLDER, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite did not start watching.');
  // One restart after the other, however fast the changes come.
  let restarts = Promise.resolve();
  watcher.on('event', (event) => {
    // Vite itself says what is wrong with a build; the server of the last good one stays.
    if (event.code === 'BUNDLE_END') restarts = restarts.then(restartServer);
    if ('result' in event) void event.result?.close();
  });
}

/** @param {typeof import('vite')} vite */
async function serveWeb(vite) {
  const web = await vite.createServer({ configFile: inRoot('vite.config.ts') });
  await web.listen();
  web.printUrls();
}

/** The server, restarted at every change, and the web app with hot reloading in front of it. */
export async function develop() {
  process.chdir(ROOT);
  // Said before Vite decides: a build would make it `production`, and the web server shares it.
  process.env.NODE_ENV ??= 'development';
  const vite = await import('vite');
  await watchServer(vite);
  await serveWeb(vite);
}
