import { isWebCode } from './locale-usage.mjs';
import { lineOf, resultLiterals, tokenize } from './tokens.mjs';

/**
 * Texts a reader would see that do not come from the locale files.
 *
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {import('./tokens.mjs').Token} Token
 */

const VISIBLE_ATTRIBUTES = new Set(['title', 'aria-label', 'placeholder', 'label', 'alt']);

const LETTER = /\p{L}/u;
const HAN = /\p{Script=Han}/u;

/** @param {Token} token */
function wordsOf(token) {
  return (token.text ?? token.value).replace(/&#?\w+;/g, ' ');
}

/**
 * @param {readonly Token[]} tokens
 * @param {Token} token
 * @param {number} index
 * @returns {Token[]}
 */
function visibleAt(tokens, token, index) {
  if (token.kind === 'text') return [token];
  if (token.container === 'child') return resultLiterals(tokens, index);
  if (token.kind !== 'attribute' || !VISIBLE_ATTRIBUTES.has(token.value)) return [];
  const value = tokens[index + 1];
  if (value?.kind === 'string') return [value];
  return value?.container ? resultLiterals(tokens, index + 1) : [];
}

/** @param {SourceFile} file @returns {Violation[]} */
function checkFile(file) {
  const tokens = tokenize(file.text, { jsx: file.path.endsWith('x') });
  const visible = tokens.flatMap((token, index) => visibleAt(tokens, token, index));
  const offending = new Set([
    ...visible.filter((token) => LETTER.test(wordsOf(token))),
    ...tokens.filter((token) => HAN.test(wordsOf(token))),
  ]);
  return [...offending].map((token) => ({
    file: file.path,
    line: lineOf(file.text, token.start + leadingSpace(token)),
    what: `shows “${wordsOf(token).trim().replace(/\s+/g, ' ').slice(0, 40)}”`,
    why: 'what a reader sees comes from the locale files',
  }));
}

/** JSX text often begins on the line before its first word. @param {Token} token */
function leadingSpace(token) {
  return token.kind === 'text' ? token.value.length - token.value.trimStart().length : 0;
}

/**
 * @param {readonly SourceFile[]} code Product code only.
 * @returns {Violation[]}
 */
export function checkHardCoded(code) {
  return code.filter((file) => isWebCode(file.path)).flatMap(checkFile);
}
