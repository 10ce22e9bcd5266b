/*
 * Runs at every install, wherever that is: a checkout, an archive, an image being built. Only in a
 * checkout there is something to do, and nothing that goes wrong here may fail the install.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { ROOT } from './lib/paths.mjs';

const HOOKS = '.githooks';

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** A project inside somebody else's repository must not change that repository's hooks. */
function isOwnCheckout() {
  const top = git('rev-parse', '--show-toplevel');
  return top !== undefined && realpathSync(top) === realpathSync(ROOT);
}

function connectHooks() {
  if (!isOwnCheckout()) return;
  // Whoever has chosen hooks of their own keeps them.
  if (!git('config', '--local', '--get', 'core.hooksPath')) git('config', 'core.hooksPath', HOOKS);
}

try {
  connectHooks();
} catch {
  // Hooks are a convenience; `npm test` checks the same.
}
