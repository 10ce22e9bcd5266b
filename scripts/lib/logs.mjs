import { readFileSync } from 'node:fs';

const LINES = 30;

/** The end of a log, where the reason stands. @param {string} file */
export function tailOf(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LINES).join('\n');
}
