import { lineOf, tokenize } from './tokens.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundaries.mjs').Violation} Violation
 *
 * One text of one language.
 * @typedef {object} Entry
 * @property {string} key As the code writes it, with its feature in front.
 * @property {unknown} text
 * @property {string} file
 * @property {number} line
 */

export const LANGUAGES = ['zh', 'en'];

const LOCALE_FILE = /^(features\/([^/]+)|kernel|web)\/locales\/([^/]+)\.json$/;

/** i18next picks one of these by the count; languages differ in which of them they have. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * The key without its plural form, so that Chinese may have fewer forms than English.
 * @param {string} key
 */
export function withoutPlural(key) {
  return key.replace(PLURAL, '');
}

/**
 * @param {string} path
 * @returns {{ folder: string, prefix: string, language: string } | undefined}
 */
export function localeOf(path) {
  const match = LOCALE_FILE.exec(path);
  if (!match) return undefined;
  const [, owner = '', feature, language = ''] = match;
  const prefix = feature ? `${feature}.` : owner === 'kernel' ? 'common.' : '';
  return { folder: `${owner}/locales`, prefix, language };
}

/**
 * Reads the file token by token: `JSON.parse` would keep the last of two equal keys and say nothing.
 * @param {SourceFile} file
 * @returns {{ entries: Entry[], violations: Violation[] }}
 */
export function readLocale(file) {
  try {
    JSON.parse(file.text);
  } catch {
    return {
      entries: [],
      violations: [
        { file: file.path, line: 1, what: 'cannot be read', why: 'it is not valid JSON' },
      ],
    };
  }
  return walk(file, localeOf(file.path)?.prefix ?? '');
}

/**
 * @param {SourceFile} file
 * @param {string} prefix
 */
function walk(file, prefix) {
  const tokens = tokenize(file.text);
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Violation[]} */
  const violations = [];
  /** @type {string[]} */
  const path = [];
  const seen = new Set();
  tokens.forEach((token, index) => {
    if (token.value === '}' && token.kind === 'punct') path.pop();
    const isKey = token.kind === 'string' && tokens[index + 1]?.value === ':';
    if (!isKey) return;
    const value = tokens[index + 2];
    const key = prefix + [...path, token.value].join('.');
    const line = lineOf(file.text, token.start);
    if (seen.has(key)) {
      violations.push({
        file: file.path,
        line,
        what: `${key} is there twice`,
        why: 'only the last one counts',
      });
    }
    seen.add(key);
    if (value?.value === '{' && value.kind === 'punct') path.push(token.value);
    else entries.push({ key, text: textOf(value), file: file.path, line });
  });
  return { entries, violations };
}

/** @param {import('./tokens.mjs').Token | undefined} token */
function textOf(token) {
  return token?.kind === 'string' ? token.value : undefined;
}
