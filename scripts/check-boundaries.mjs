import { CHECKED_FOLDERS, checkBoundaries } from './lib/boundaries.mjs';
import { ROOT } from './lib/paths.mjs';
import { report } from './lib/report.mjs';
import { readFiles } from './lib/source-files.mjs';

const files = readFiles(ROOT, CHECKED_FOLDERS, /\.tsx?$/);
report(
  checkBoundaries(files),
  `${files.length} files, every import goes the right way, every table is named by its own feature`,
);
