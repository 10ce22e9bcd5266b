import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, wherever the command was given. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Logs, reports and locks. Outside node_modules, because an install empties that. */
export const CACHE = path.join(ROOT, '.cache');

/** @param {string[]} parts */
export function inRoot(...parts) {
  return path.join(ROOT, ...parts);
}
