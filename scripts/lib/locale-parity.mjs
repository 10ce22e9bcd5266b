import { LANGUAGES, localeOf, readLocale, withoutPlural } from './locale-files.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./boundaries.mjs').Violation} Violation
 * @typedef {import('./locale-files.mjs').Entry} Entry
 */

/** @param {unknown} text @returns {string[]} The names of what is inserted into it. */
function placeholdersIn(text) {
  return [...String(text).matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => match[1] ?? '');
}

/** @param {Entry} entry @returns {Violation[]} */
function checkText(entry) {
  const at = { file: entry.file, line: entry.line };
  if (typeof entry.text !== 'string') {
    return [
      { ...at, what: `${entry.key} is not a text`, why: 'a key leads to a text or to more keys' },
    ];
  }
  if (entry.text.trim() !== '') return [];
  return [{ ...at, what: `${entry.key} is empty`, why: 'the reader would see nothing' }];
}

/**
 * @param {readonly Entry[]} entries
 * @returns {Map<string, { first: Entry, placeholders: Set<string> }>}
 */
function byKey(entries) {
  const keys = new Map();
  for (const entry of entries) {
    const key = withoutPlural(entry.key);
    const known = keys.get(key) ?? { first: entry, placeholders: new Set() };
    for (const name of placeholdersIn(entry.text)) known.placeholders.add(name);
    keys.set(key, known);
  }
  return keys;
}

/**
 * What one language has and the other lacks.
 * @param {readonly Entry[]} entries
 * @param {readonly Entry[]} others
 * @param {string} other
 * @returns {Violation[]}
 */
function lackingIn(entries, others, other) {
  const theirs = byKey(others);
  return [...byKey(entries)].flatMap(([key, { first, placeholders }]) => {
    const at = { file: first.file, line: first.line };
    const match = theirs.get(key);
    if (!match)
      return [
        {
          ...at,
          what: `${key} is missing in ${other}.json`,
          why: 'every text exists in both languages',
        },
      ];
    return [...placeholders]
      .filter((name) => !match.placeholders.has(name))
      .map((name) => ({
        ...at,
        what: `{{${name}}} of ${key} is missing in ${other}.json`,
        why: 'both languages show the same facts',
      }));
  });
}

/**
 * @param {string} folder
 * @param {Map<string, Entry[]>} languages
 * @returns {Violation[]}
 */
function checkFolder(folder, languages) {
  const absent = LANGUAGES.filter((language) => !languages.has(language));
  if (absent.length > 0) {
    return absent.map((language) => ({
      file: `${folder}/${language}.json`,
      line: 1,
      what: 'does not exist',
      why: 'every text exists in both languages',
    }));
  }
  const [zh = [], en = []] = LANGUAGES.map((language) => languages.get(language));
  return [...lackingIn(zh, en, 'en'), ...lackingIn(en, zh, 'zh')];
}

/** Two files must not claim one key; the later one loaded would win. @param {readonly Entry[]} entries @returns {Violation[]} */
function claimedTwice(entries) {
  /** @type {Map<string, Entry>} */
  const owners = new Map();
  return entries.flatMap((entry) => {
    const owner = owners.get(entry.key);
    if (!owner) owners.set(entry.key, entry);
    if (!owner || owner.file === entry.file) return [];
    return [
      {
        file: entry.file,
        line: entry.line,
        what: `${entry.key} is also in ${owner.file}`,
        why: 'one key, one place',
      },
    ];
  });
}

/**
 * @param {readonly SourceFile[]} files
 * @returns {{ entries: Entry[], violations: Violation[] }} The entries of all languages.
 */
export function checkParity(files) {
  /** @type {Map<string, Map<string, Entry[]>>} */
  const folders = new Map();
  /** @type {Violation[]} */
  const violations = [];
  for (const file of files) {
    const locale = localeOf(file.path);
    if (!locale) continue;
    const read = readLocale(file);
    violations.push(...read.violations);
    const languages = folders.get(locale.folder) ?? new Map();
    folders.set(locale.folder, languages.set(locale.language, read.entries));
  }
  for (const [folder, languages] of folders) violations.push(...checkFolder(folder, languages));
  for (const language of LANGUAGES) {
    violations.push(
      ...claimedTwice([...folders.values()].flatMap((all) => all.get(language) ?? [])),
    );
  }
  const entries = [...folders.values()].flatMap((languages) => [...languages.values()].flat());
  return { entries, violations: [...violations, ...entries.flatMap(checkText)] };
}
