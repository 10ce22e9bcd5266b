import { readFileSync } from 'node:fs';
import { CHECKED_FOLDERS, checkBoundaries } from './lib/boundaries.mjs';
import { KNOWN_FILE } from './lib/crossings.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { report } from './lib/report.mjs';
import { readFiles } from './lib/source-files.mjs';

/** @type {Record<string, string[]>} */
const known = JSON.parse(readFileSync(inRoot(KNOWN_FILE), 'utf8'));
const crossings = Object.values(known).flat().length;
const files = readFiles(ROOT, CHECKED_FOLDERS, /\.tsx?$/);
report(
  checkBoundaries(files, known),
  `${files.length} files, every import goes the right way; ${crossings} tables named across features are left`,
);
