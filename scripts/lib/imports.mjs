import path from 'node:path';
import { lineOf, tokenize } from './tokens.mjs';

/**
 * @typedef {import('./tokens.mjs').Token} Token
 *
 * @typedef {object} Import
 * @property {string} specifier As written.
 * @property {number} line
 * @property {boolean} deferred `import(…)`: loaded later, so it cannot close a cycle at load time.
 */

/** Everything between `import` or `export` and its `from`. */
const CLAUSE_MARKS = new Set(['{', '}', ',', '*']);

/** A declaration names no module, and the next statement is not this one's. */
const NEVER_IN_CLAUSE = new Set(
  'const let var function class interface enum import export'.split(' '),
);

/**
 * Every module a file names: static, dynamic, re-exported, for its types or for its effects.
 * @param {import('./source-files.mjs').SourceFile} file
 * @returns {Import[]}
 */
export function importsOf(file) {
  const tokens = tokenize(file.text, { jsx: file.path.endsWith('x') });
  return tokens.flatMap((token, index) => {
    const found = isStatement(tokens, index) ? moduleNamedAt(tokens, index) : undefined;
    if (!found) return [];
    return [
      {
        specifier: found.module.value,
        line: lineOf(file.text, token.start),
        deferred: found.deferred,
      },
    ];
  });
}

/**
 * @param {readonly Token[]} tokens
 * @param {number} index
 */
function isStatement(tokens, index) {
  const token = tokens[index];
  if (token?.kind !== 'word' || (token.value !== 'import' && token.value !== 'export'))
    return false;
  const before = tokens[index - 1]?.value;
  return before !== '.' && before !== '?.';
}

/**
 * @param {readonly Token[]} tokens
 * @param {number} index
 * @returns {{ module: Token, deferred: boolean } | undefined}
 */
function moduleNamedAt(tokens, index) {
  const isImport = tokens[index]?.value === 'import';
  const next = tokens[index + 1];
  if (isImport && next?.kind === 'string') return { module: next, deferred: false };
  if (isImport && next?.value === '(') {
    const module = tokens[index + 2];
    return module && isFixedText(module) ? { module, deferred: true } : undefined;
  }
  const module = moduleAfterFrom(tokens, index + 1);
  return module && { module, deferred: false };
}

/** @param {Token} token */
function isFixedText(token) {
  return token.kind === 'string' || (token.kind === 'template' && !token.open);
}

/**
 * @param {readonly Token[]} tokens
 * @param {number} from
 * @returns {Token | undefined}
 */
function moduleAfterFrom(tokens, from) {
  for (let index = from; index < tokens.length; index += 1) {
    const token = /** @type {Token} */ (tokens[index]);
    const next = tokens[index + 1];
    if (token.kind === 'word' && token.value === 'from' && next?.kind === 'string') return next;
    if (!mayStandInClause(token)) return undefined;
  }
  return undefined;
}

/** @param {Token} token */
function mayStandInClause(token) {
  if (token.kind === 'word') return !NEVER_IN_CLAUSE.has(token.value);
  return token.kind === 'string' || CLAUSE_MARKS.has(token.value);
}

/**
 * The file a specifier means, as a path from the project's folder; undefined for a package.
 * @param {string} importer
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function resolveOwn(importer, specifier) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return path.posix.normalize(bare.slice(1));
  if (!bare.startsWith('.')) return undefined;
  return path.posix.join(path.posix.dirname(importer), bare);
}
