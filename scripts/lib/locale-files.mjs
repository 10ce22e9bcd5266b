import { lineOf, parse, textOf } from './syntax.mjs';

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

/** Of a feature, of a part of the interface that has its own, of the kernel, or of the interface. */
const LOCALE_FILE = /^((?:features|web\/ui)\/([^/]+)|kernel|web)\/locales\/([^/]+)\.json$/;

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
  const [, owner = '', part, language = ''] = match;
  const prefix = part ? `${part}.` : owner === 'kernel' ? 'common.' : '';
  return { folder: `${owner}/locales`, prefix, language };
}

/**
 * Reads the file as code: `JSON.parse` would keep the last of two equal keys and say nothing.
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
  return collect(file, localeOf(file.path)?.prefix ?? '');
}

/**
 * @param {SourceFile} file
 * @param {string} prefix
 */
function collect(file, prefix) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Violation[]} */
  const violations = [];
  const seen = new Set();
  /** @param {any} group @param {string} before */
  const read = (group, before) => {
    for (const property of group.properties) {
      const key = before + property.key.value;
      const line = lineOf(file.text, property.start - ASIDE.length);
      if (seen.has(key)) {
        violations.push({
          file: file.path,
          line,
          what: `${key} is there twice`,
          why: 'only the last one counts',
        });
      }
      seen.add(key);
      const { value } = property;
      if (value.type === 'ObjectExpression') read(value, `${key}.`);
      else entries.push({ key, text: textOf(value)?.text, file: file.path, line });
    }
  };
  const root = rootOf(file);
  if (root.type === 'ObjectExpression') read(root, prefix);
  return { entries, violations };
}

/** Makes JSON an expression: a brace alone would open a block. */
const ASIDE = '0,';

/** @param {SourceFile} file @returns {any} */
function rootOf(file) {
  const { program } = parse({ path: `${file.path}.js`, text: ASIDE + file.text });
  const [statement] = /** @type {any[]} */ (program.body);
  return statement.expression.expressions[1];
}
