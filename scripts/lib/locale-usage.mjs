import { withoutPlural } from './locale-files.mjs';
import { lineOf, resultLiterals, tokenize } from './tokens.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {import('./locale-files.mjs').Entry} Entry
 * @typedef {import('./tokens.mjs').Token} Token
 */

/** Properties whose value is a key of a text. */
const KEY_PROPERTIES = new Set(['titleKey', 'labelKey', 'i18nKey']);

const WEB_CODE = /^(?:web|features\/[^/]+\/web)\//;

/** @param {string} path */
export function isWebCode(path) {
  return WEB_CODE.test(path);
}

/**
 * The tokens that must be keys of texts: `t('a.b')`, `i18nKey="a.b"`, `titleKey: 'a.b'`.
 * @param {readonly Token[]} tokens
 * @returns {Token[]}
 */
function keyTokens(tokens) {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    const value = tokens[index + 2];
    if (token.kind === 'word' && token.value === 't' && next?.value === '(') {
      return resultLiterals(tokens, index + 1);
    }
    if (!KEY_PROPERTIES.has(token.value)) return [];
    if (token.kind === 'attribute' && next?.kind === 'string') return [next];
    if (token.kind === 'attribute' && next?.container) return resultLiterals(tokens, index + 1);
    if (token.kind === 'word' && next?.value === ':' && value?.kind === 'string') return [value];
    return [];
  });
}

/** A text without letters before its first dot cannot be the beginning of a key. @param {Token} token */
function isPrefix(token) {
  return token.kind === 'template' && token.open === true && /^[\w-]+\./.test(token.value);
}

/**
 * Which keys code asks for. Where a key may come from is judged widely, so that a key handed over
 * in a variable counts; what must exist is judged narrowly.
 * @param {readonly SourceFile[]} code
 * @returns {{ asked: { file: SourceFile, token: Token }[], literals: Set<string>, prefixes: Set<string> }}
 */
function collect(code) {
  const asked = [];
  /** @type {Set<string>} */
  const literals = new Set();
  /** @type {Set<string>} */
  const prefixes = new Set();
  for (const file of code) {
    const tokens = tokenize(file.text, { jsx: file.path.endsWith('x') });
    const namesKeys = isWebCode(file.path) || file.path.startsWith('kernel/');
    if (namesKeys) asked.push(...keyTokens(tokens).map((token) => ({ file, token })));
    for (const token of tokens) {
      if (isPrefix(token)) prefixes.add(token.value);
      else if (token.kind === 'string' || token.kind === 'template') literals.add(token.value);
    }
  }
  return { asked, literals, prefixes };
}

/** Refusals are looked up by the name the server answers with. @param {string} key */
function isRefusal(key) {
  return /(?:^|\.)refusal\./.test(key);
}

/** `$t(other.key)` inside a text. @param {readonly Entry[]} entries @returns {string[]} */
function nestedKeys(entries) {
  return entries.flatMap(({ text }) =>
    [...String(text).matchAll(/\$t\(\s*([\w.-]+)/g)].map((match) => match[1] ?? ''),
  );
}

/**
 * @param {readonly SourceFile[]} code Product code only.
 * @param {readonly Entry[]} entries
 * @returns {Violation[]}
 */
export function checkUsage(code, entries) {
  const { asked, literals, prefixes } = collect(code);
  const keys = new Set(entries.flatMap(({ key }) => [key, withoutPlural(key)]));
  for (const key of nestedKeys(entries)) literals.add(key);
  const unknown = asked
    .filter(({ token }) => !exists(token, keys))
    .map(({ file, token }) => ({
      file: file.path,
      line: lineOf(file.text, token.start),
      what: `asks for the text ${token.value}${token.open ? '…' : ''}`,
      why: 'no locale file has it',
    }));
  return [...unknown, ...unusedEntries(entries, literals, [...prefixes])];
}

/** @param {Token} token @param {ReadonlySet<string>} keys */
function exists(token, keys) {
  if (!token.open) return keys.has(token.value);
  // A key that begins with something computed says nothing that could be checked.
  return token.value === '' || [...keys].some((key) => key.startsWith(token.value));
}

/**
 * @param {readonly Entry[]} entries
 * @param {ReadonlySet<string>} literals
 * @param {readonly string[]} prefixes
 * @returns {Violation[]}
 */
function unusedEntries(entries, literals, prefixes) {
  return entries
    .filter(({ key }) => !isRefusal(key))
    .filter(({ key }) => !literals.has(key) && !literals.has(withoutPlural(key)))
    .filter(({ key }) => !prefixes.some((prefix) => key.startsWith(prefix)))
    .map(({ key, file, line }) => ({
      file,
      line,
      what: `${key} is not used`,
      why: 'no code asks for it',
    }));
}
