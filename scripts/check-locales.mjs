import { checkLocales } from './lib/locales.mjs';
import { ROOT } from './lib/paths.mjs';
import { report } from './lib/report.mjs';
import { readFiles } from './lib/source-files.mjs';

const files = readFiles(
  ROOT,
  ['kernel', 'features', 'server', 'web'],
  /\.tsx?$|\/locales\/.*\.json$/,
);
report(checkLocales(files), 'every text is there in both languages, and used');
