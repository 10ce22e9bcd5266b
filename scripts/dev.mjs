import { command } from './lib/command.mjs';

command(async function dev() {
  const { ensureInstalled } = await import('./lib/install.mjs');
  await ensureInstalled();
  const { develop } = await import('./lib/develop.mjs');
  await develop();
});
