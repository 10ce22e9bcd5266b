import { isWebCode } from './locale-usage.mjs';
import { lineOf, resultTexts, textOf, visit } from './syntax.mjs';

/**
 * Texts a reader would see that do not come from the locale files.
 *
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {import('./syntax.mjs').Text} Text
 */

const VISIBLE_ATTRIBUTES = new Set(['title', 'aria-label', 'placeholder', 'label', 'alt']);

const LETTER = /\p{L}/u;
const HAN = /\p{Script=Han}/u;

/** @param {Text} text */
function wordsOf({ text }) {
  return text.replace(/&#?\w+;/g, ' ');
}

/**
 * @param {SourceFile} file
 * @returns {{ all: Text[], visible: Text[] }} All texts of a file, and those a reader certainly sees.
 */
function textsOf(file) {
  /** @type {Text[]} */
  const all = [];
  /** @type {Text[]} */
  const visible = [];
  /** @param {any} node */
  const add = (node) => {
    const text = textOf(node) ?? (node.regex && { ...node, text: node.raw });
    if (text) all.push(text);
  };
  /** @param {any} element */
  const children = (element) => {
    for (const child of element.children) {
      const text = textOf(child);
      visible.push(...(text ? [text] : resultTexts(child)));
    }
  };
  visit(file, {
    Literal: add,
    TemplateLiteral: add,
    JSXText: add,
    JSXElement: children,
    JSXFragment: children,
    JSXAttribute: ({ name, value }) => {
      if (VISIBLE_ATTRIBUTES.has(String(name.name))) visible.push(...resultTexts(value));
    },
  });
  return { all, visible };
}

/** @param {SourceFile} file @returns {Violation[]} */
function checkFile(file) {
  const { all, visible } = textsOf(file);
  const offending = new Map(
    [
      ...visible.filter((text) => LETTER.test(wordsOf(text))),
      ...all.filter((text) => HAN.test(wordsOf(text))),
    ].map((text) => [text.start, text]),
  );
  return [...offending.values()].map((text) => ({
    file: file.path,
    line: lineOf(file.text, text.start + leadingSpace(text)),
    what: `shows “${wordsOf(text).trim().replace(/\s+/g, ' ').slice(0, 40)}”`,
    why: 'what a reader sees comes from the locale files',
  }));
}

/** JSX text often begins on the line before its first word. @param {Text} text */
function leadingSpace({ text }) {
  return text.length - text.trimStart().length;
}

/**
 * @param {readonly SourceFile[]} code Product code only.
 * @returns {Violation[]}
 */
export function checkHardCoded(code) {
  return code.filter((file) => isWebCode(file.path)).flatMap(checkFile);
}
