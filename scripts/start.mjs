import { command } from './lib/command.mjs';

command(async function start() {
  const { pathToFileURL } = await import('node:url');
  const { ROOT } = await import('./lib/paths.mjs');
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt, SERVER_ENTRY } = await import('./lib/build.mjs');
  // Relative settings such as DATA_DIR are meant from here, wherever the command was given.
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureBuilt();
  // In this process, so that every signal reaches the server itself.
  await import(pathToFileURL(SERVER_ENTRY).href);
});
