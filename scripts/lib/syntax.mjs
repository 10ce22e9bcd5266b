import { parseSync, Visitor } from 'vite';

/**
 * Code as the parser that also builds the product reads it. A file it cannot read is the
 * compiler's to report; what was read still counts.
 *
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('vite').ParseResult} ParseResult
 * @typedef {import('vite').VisitorObject} VisitorObject
 *
 * A text written in code.
 * @typedef {object} Text
 * @property {number} start
 * @property {string} head Of a template the part before its first `${`, otherwise all of it.
 * @property {string} text All its fixed parts together.
 * @property {boolean} open Something is inserted into it.
 */

/** @type {WeakMap<SourceFile, ParseResult>} */
const parsed = new WeakMap();

/** Several checks look at the same file. @param {SourceFile} file @returns {ParseResult} */
export function parse(file) {
  const known = parsed.get(file);
  if (known) return known;
  const result = parseSync(file.path, file.text);
  parsed.set(file, result);
  return result;
}

/** @param {SourceFile} file @param {VisitorObject} visitors */
export function visit(file, visitors) {
  new Visitor(visitors).visit(parse(file).program);
}

/**
 * @param {string} source
 * @param {number} offset
 */
export function lineOf(source, offset) {
  return source.slice(0, offset).split('\n').length;
}

/**
 * The text a node is by itself: a string, a template, or the words between two tags.
 * @param {any} node
 * @returns {Text | undefined}
 */
export function textOf(node) {
  if (node?.type === 'JSXText') return fixed(node.start, node.raw);
  if (node?.type === 'Literal' && typeof node.value === 'string')
    return fixed(node.start, node.value);
  if (node?.type !== 'TemplateLiteral' && node?.type !== 'TSTemplateLiteralType') return undefined;
  const parts = node.quasis.map((/** @type {any} */ part) => part.value.raw);
  return { start: node.start, head: parts[0], text: parts.join(''), open: parts.length > 1 };
}

/** @param {number} start @param {string} text @returns {Text} */
function fixed(start, text) {
  return { start, head: text, text, open: false };
}

/** Wrappers that change a type and no value. */
const TRANSPARENT = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
]);

/**
 * The texts that can be the value of an expression: the expression itself, or a branch of a
 * choice. Arguments of inner calls and compared values are not.
 * @param {any} node
 * @returns {Text[]}
 */
export function resultTexts(node) {
  if (!node) return [];
  if (node.type === 'JSXExpressionContainer' || TRANSPARENT.has(node.type)) {
    return resultTexts(node.expression);
  }
  if (node.type === 'ConditionalExpression') {
    return [...resultTexts(node.consequent), ...resultTexts(node.alternate)];
  }
  if (node.type === 'LogicalExpression') {
    return [...resultTexts(node.left), ...resultTexts(node.right)];
  }
  const text = node.type === 'JSXText' ? undefined : textOf(node);
  return text ? [text] : [];
}
