import { withoutPlural } from './locale-files.mjs';
import { lineOf, resultTexts, textOf, visit } from './syntax.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {import('./locale-files.mjs').Entry} Entry
 * @typedef {import('./syntax.mjs').Text} Text
 */

/** Properties whose value is a key of a text. */
const KEY_PROPERTIES = new Set(['titleKey', 'labelKey', 'i18nKey']);

const WEB_CODE = /^(?:web|features\/[^/]+\/web)\//;

/** @param {string} path */
export function isWebCode(path) {
  return WEB_CODE.test(path);
}

/** @param {any} callee `t`, or somebody's `t`. */
function isLookup(callee) {
  return (callee.type === 'MemberExpression' ? callee.property : callee).name === 't';
}

/**
 * The texts that must be keys: `t('a.b')`, `i18nKey="a.b"`, `titleKey: 'a.b'`.
 * @param {SourceFile} file
 * @returns {Text[]}
 */
function keysAskedFor(file) {
  /** @type {Text[]} */
  const found = [];
  visit(file, {
    CallExpression: ({ callee, arguments: [first] }) => {
      if (isLookup(callee)) found.push(...resultTexts(first));
    },
    JSXAttribute: ({ name, value }) => {
      if (KEY_PROPERTIES.has(String(name.name))) found.push(...resultTexts(value));
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && KEY_PROPERTIES.has(key.name)) {
        found.push(...resultTexts(value));
      }
    },
  });
  return found;
}

/** @param {SourceFile} file @returns {Text[]} */
function textsIn(file) {
  /** @type {Text[]} */
  const found = [];
  /** @param {any} node */
  const add = (node) => {
    const text = textOf(node);
    if (text) found.push(text);
  };
  visit(file, { Literal: add, TemplateLiteral: add, TSTemplateLiteralType: add });
  return found;
}

/** A text without letters before its first dot cannot be the beginning of a key. @param {Text} text */
function isPrefix({ open, head }) {
  return open && /^[\w-]+\./.test(head);
}

/**
 * Which keys code asks for. Where a key may come from is judged widely, so that a key handed over
 * in a variable counts; what must exist is judged narrowly.
 * @param {readonly SourceFile[]} code
 * @returns {{ asked: { file: SourceFile, key: Text }[], literals: Set<string>, prefixes: Set<string> }}
 */
function collect(code) {
  const asked = [];
  /** @type {Set<string>} */
  const literals = new Set();
  /** @type {Set<string>} */
  const prefixes = new Set();
  for (const file of code) {
    const namesKeys = isWebCode(file.path) || file.path.startsWith('kernel/');
    if (namesKeys) asked.push(...keysAskedFor(file).map((key) => ({ file, key })));
    for (const text of textsIn(file)) {
      if (isPrefix(text)) prefixes.add(text.head);
      else literals.add(text.head);
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
    .filter(({ key }) => !exists(key, keys))
    .map(({ file, key }) => ({
      file: file.path,
      line: lineOf(file.text, key.start),
      what: `asks for the text ${key.head}${key.open ? '…' : ''}`,
      why: 'no locale file has it',
    }));
  return [...unknown, ...unusedEntries(entries, literals, [...prefixes])];
}

/** @param {Text} asked @param {ReadonlySet<string>} keys */
function exists({ head, open }, keys) {
  if (!open) return keys.has(head);
  // A key that begins with something computed says nothing that could be checked.
  return head === '' || [...keys].some((key) => key.startsWith(head));
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
