import path from 'node:path';
import { lineOf, parse, textOf, visit } from './syntax.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 *
 * @typedef {object} Import
 * @property {string} specifier As written.
 * @property {number} line
 * @property {boolean} deferred `import(…)`: loaded later, so it cannot close a cycle at load time.
 */

/** Only these cannot be read off the parser's list of what a module names. */
const DEFERRED = /\bimport\s*\(/;

/**
 * Every module a file names: static, dynamic, re-exported, for its types or for its effects.
 * @param {SourceFile} file
 * @returns {Import[]}
 */
export function importsOf(file) {
  return [...namedAtOnce(file), ...namedForLater(file)]
    .sort((a, b) => a.start - b.start)
    .map(({ start, specifier, deferred }) => ({
      specifier,
      line: lineOf(file.text, start),
      deferred,
    }));
}

/** @param {SourceFile} file */
function namedAtOnce(file) {
  const { staticImports, staticExports } = parse(file).module;
  const exported = staticExports.flatMap(({ start, entries }) =>
    entries.map(({ moduleRequest }) => ({ start, moduleRequest })),
  );
  // One statement may hand on several names, and hand on what another one has imported.
  const named = new Map(
    [...exported, ...staticImports].map(({ start, moduleRequest }) => [
      moduleRequest?.start,
      { start, specifier: moduleRequest?.value ?? '', deferred: false },
    ]),
  );
  named.delete(undefined);
  return [...named.values()];
}

/** `import('…')`, in code and in types; one whose name is computed names nothing to check. @param {SourceFile} file */
function namedForLater(file) {
  /** @type {{ start: number, specifier: string, deferred: boolean }[]} */
  const found = [];
  if (!DEFERRED.test(file.text)) return found;
  /** @param {any} node */
  const add = (node) => {
    const text = textOf(node.source);
    if (text && !text.open) found.push({ start: node.start, specifier: text.text, deferred: true });
  };
  visit(file, { ImportExpression: add, TSImportType: add });
  return found;
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
