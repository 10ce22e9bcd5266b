import { command } from './lib/command.mjs';

command(async function build() {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { ensureBuilt } = await import('./lib/build.mjs');
  await ensureInstalled();
  await ensureBuilt();
  console.log('dist/ is up to date.');
});
