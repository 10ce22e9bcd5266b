import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { Stop } from './say.mjs';

/**
 * The file behind a command of an installed package. Started with this very Node, a tool behaves
 * the same on every system; the links in node_modules/.bin do not.
 * @param {string} packageName
 * @param {string} [command] If the package has several.
 */
export function tool(packageName, command) {
  const folder = inRoot('node_modules', packageName);
  if (!existsSync(folder)) {
    throw new Stop(`The package ${packageName} is not installed. Please run: npm ci`);
  }
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command ?? packageName];
  return path.join(folder, file);
}
