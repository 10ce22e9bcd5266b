import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A file of the project: its path from the project's folder, always with `/`, and its text.
 * @typedef {{ readonly path: string, readonly text: string }} SourceFile
 */

/** Test code: free of the rules for product code, and never part of a build. */
const TEST_CODE =
  /\.test\.tsx?$|^(?:server|web)\/testing\/|^features\/[\w-]+\/(?:server|web)\/(?:[\w-]+\/)?testing\.tsx?$|^e2e\/|^bench\//;

/** @param {string} file A path from the project's folder. */
export function isTestCode(file) {
  return TEST_CODE.test(file);
}

/**
 * Every file below the folders, sorted, so that hashes and reports do not depend on the disk.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string[]}
 */
export function listFiles(root, folders) {
  return folders.flatMap((folder) => below(root, folder)).sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function below(root, folder) {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(root, name);
    return entry.isFile() ? [name] : [];
  });
}

/**
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {RegExp} wanted
 * @returns {SourceFile[]}
 */
export function readFiles(root, folders, wanted) {
  return listFiles(root, folders)
    .filter((file) => wanted.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}
