import { command } from './lib/command.mjs';

command(async function bench() {
  const { runBench } = await import('./lib/bench-run.mjs');
  await runBench(process.argv.slice(2));
});
