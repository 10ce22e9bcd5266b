import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { tool } from './lib/tools.mjs';

/**
 * Asks drizzle-kit to write the next migration into a copy. If it has one to write, the tables in
 * the code and the migrations that are checked in are not the same.
 */
const MIGRATIONS = inRoot('server', 'migrations');
/** drizzle-kit wants a path from the project's folder. */
const COPY = path.posix.join('node_modules', '.cache', `schema-check-${process.pid}`);

/** @returns {string[]} */
function migrationsInCopy() {
  return readdirSync(inRoot(COPY)).filter((name) => name.endsWith('.sql'));
}

async function nextMigration() {
  const before = new Set(migrationsInCopy());
  const { code, output } = await run(process.execPath, [tool('drizzle-kit'), 'generate'], {
    env: { ...process.env, DRIZZLE_OUT: COPY },
    timeout: 60_000,
  });
  const written = migrationsInCopy().filter((name) => !before.has(name));
  return { code, output, written };
}

function copyMigrations() {
  mkdirSync(inRoot(COPY), { recursive: true });
  if (existsSync(MIGRATIONS)) cpSync(MIGRATIONS, inRoot(COPY), { recursive: true });
}

/** @param {Awaited<ReturnType<typeof nextMigration>>} result */
function judge({ code, output, written }) {
  for (const name of written) console.log(readFileSync(inRoot(COPY, name), 'utf8'));
  // It asks only when something may have been renamed, which is a difference too.
  if (written.length > 0 || output.includes('Interactive prompts')) {
    console.log(
      'The tables in the code differ from the migrations. Please run: npm run db:generate',
    );
    return false;
  }
  // Without its own word for it, no new file may just as well mean that it did not get that far.
  if (code === 0 && output.includes('No schema changes')) return true;
  console.log(`${output}\ndrizzle-kit could not compare the tables with the migrations.`);
  return false;
}

try {
  copyMigrations();
  if (!judge(await nextMigration())) process.exitCode = 1;
} finally {
  rmSync(inRoot(COPY), { recursive: true, force: true });
}
