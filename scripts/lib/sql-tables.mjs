/**
 * Which tables a piece of SQL names. Not a parser of SQL: it knows where a table may stand, and
 * takes everything else for words.
 *
 * @typedef {{ word: string, start: number }} SqlToken
 * @typedef {{ name: string, start: number }} Named
 * @typedef {{ name: string, from: number }} CommonTable Its name means the query from there on.
 */

/** Stands for whatever is inserted into the text. */
export const INSERTED = '\0';

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*)|[(),.;\0]/gu;

/** A table follows. After the first three, and after their commas, another one may. */
const LISTS = new Set(['from', 'using', 'truncate']);
const BEFORE_TABLE = new Set([...LISTS, 'join', 'into', 'update', 'references', 'table']);

/** May stand between such a word and the table. */
const BETWEEN = new Set(['only', 'lateral', 'table', 'if', 'not', 'exists']);

/** From here on a comma separates something else. */
const ENDS_LIST = new Set(
  'where group having order limit offset fetch union except intersect window returning select set values for ;'.split(
    ' ',
  ),
);

/** @param {string} text @returns {SqlToken[]} Words in lower case, quoted names as they are. */
function tokensOf(text) {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const [all, quoted, word] = match;
    const start = match.index;
    if (quoted) return [{ word: quoted, start }];
    if (word) return [{ word: word.toLowerCase(), start }];
    return all.length === 1 ? [{ word: all, start }] : [];
  });
}

/** The index behind the bracket that closes the one at `open`. @param {readonly SqlToken[]} tokens @param {number} open */
function behindBracket(tokens, open) {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    if (tokens[index]?.word === '(') depth += 1;
    if (tokens[index]?.word === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}

/**
 * One `name (columns) as materialized (…)`: known behind its own query, or within it as well where
 * the query may call itself.
 * @param {readonly SqlToken[]} tokens
 * @param {number} first
 * @param {boolean} recursive
 * @returns {{ table: CommonTable, next: number } | undefined}
 */
function commonTableAt(tokens, first, recursive) {
  const name = tokens[first];
  let at = first + 1;
  if (tokens[at]?.word === '(') at = behindBracket(tokens, at);
  if (!name || tokens[at]?.word !== 'as') return undefined;
  do at += 1;
  while (['not', 'materialized'].includes(tokens[at]?.word ?? ''));
  const next = behindBracket(tokens, at);
  const from = tokens[recursive ? at : next - 1]?.start ?? name.start;
  return { table: { name: name.word, from }, next };
}

/** All that follow one `with`. @param {readonly SqlToken[]} tokens @param {number} index @returns {CommonTable[]} */
function commonTablesAfter(tokens, index) {
  const recursive = tokens[index + 1]?.word === 'recursive';
  /** @type {CommonTable[]} */
  const found = [];
  let one = commonTableAt(tokens, index + (recursive ? 2 : 1), recursive);
  while (one) {
    found.push(one.table);
    const more = tokens[one.next]?.word === ',';
    one = more ? commonTableAt(tokens, one.next + 1, recursive) : undefined;
  }
  return found;
}

/** @param {readonly SqlToken[]} tokens @returns {CommonTable[]} */
function commonTables(tokens) {
  return tokens.flatMap(({ word }, index) =>
    word === 'with' ? commonTablesAfter(tokens, index) : [],
  );
}

/** The name that stands at `at`, without the schema in front of it. @param {readonly SqlToken[]} tokens @param {number} at @returns {Named | undefined} */
function nameAt(tokens, at) {
  let index = at;
  while (BETWEEN.has(tokens[index]?.word ?? '')) index += 1;
  while (tokens[index + 1]?.word === '.') index += 2;
  const token = tokens[index];
  return token && !'(),.;\0'.includes(token.word)
    ? { name: token.word, start: token.start }
    : undefined;
}

/** `is distinct from` compares. @param {readonly SqlToken[]} tokens @param {number} index */
function comesBeforeTable(tokens, index) {
  return BEFORE_TABLE.has(tokens[index]?.word ?? '') && tokens[index - 1]?.word !== 'distinct';
}

/** @param {readonly SqlToken[]} tokens @returns {Named[]} */
function namesInTablePlaces(tokens) {
  /** For each open bracket: whether a comma there comes before another table. */
  const lists = [false];
  return tokens.flatMap(({ word }, index) => {
    const separates = word === ',' && lists.at(-1);
    const before = comesBeforeTable(tokens, index);
    if (word === '(') lists.push(false);
    if (word === ')' && lists.length > 1) lists.pop();
    if (ENDS_LIST.has(word)) lists[lists.length - 1] = false;
    if (before && LISTS.has(word)) lists[lists.length - 1] = true;
    const named = before || separates ? nameAt(tokens, index + 1) : undefined;
    return named ? [named] : [];
  });
}

/**
 * @param {string} text SQL, with {@link INSERTED} for what is inserted.
 * @returns {{ named: Named[], commonTables: CommonTable[] }}
 */
export function readSql(text) {
  const tokens = tokensOf(text);
  return { named: namesInTablePlaces(tokens), commonTables: commonTables(tokens) };
}
