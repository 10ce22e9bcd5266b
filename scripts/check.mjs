import { command } from './lib/command.mjs';

command(async function check() {
  const { CHECKS, runChecks } = await import('./lib/checks.mjs');
  const quick = process.argv.includes('--quick');
  const { failed } = await runChecks(quick ? CHECKS.filter((one) => one.quick) : CHECKS);
  if (failed > 0) process.exitCode = 1;
});
