import { command } from './lib/command.mjs';

command(async function test() {
  const { runStages } = await import('./lib/test-run.mjs');
  await runStages(process.argv.slice(2));
});
