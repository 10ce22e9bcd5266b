import { checkHardCoded } from './hard-coded.mjs';
import { localeOf } from './locale-files.mjs';
import { checkParity } from './locale-parity.mjs';
import { checkUsage } from './locale-usage.mjs';
import { isTestCode } from './source-files.mjs';

/**
 * @param {readonly import('./source-files.mjs').SourceFile[]} files Code and locale files.
 * @returns {import('./boundaries.mjs').Violation[]}
 */
export function checkLocales(files) {
  const { entries, violations } = checkParity(files.filter((file) => localeOf(file.path)));
  const code = files.filter((file) => /\.tsx?$/.test(file.path) && !isTestCode(file.path));
  return [...violations, ...checkUsage(code, entries), ...checkHardCoded(code)];
}
