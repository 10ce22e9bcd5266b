import { UnreadableSheet } from './limits.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** More than any sheet we read has; without an end a row would grow with the file. */
const MAX_FIELDS = 20_000;

/**
 * The text of a file: UTF-8 where it is that, which other texts hardly ever are by chance, else what
 * spreadsheet programs write on a Chinese system.
 * @param {Uint8Array} file
 */
export function decoded(file) {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file);
    } catch {
      // Not in this one.
    }
  }
  throw new UnreadableSheet('notAWorkbook');
}

/** Lines that are looked at: a title may stand above the headings. */
const FIRST_LINES = 10;

/**
 * What separates the fields: whatever the first lines have most of outside quotes.
 * @param {string} text
 */
function delimiterOf(text) {
  const bare = text
    .trimStart()
    .slice(0, 8192)
    .replace(/"[^"]*"/g, '');
  const lines = bare.split(/\r\n|\r|\n/, FIRST_LINES);
  const counts = DELIMITERS.map((mark) =>
    Math.max(...lines.map((line) => line.split(mark).length)),
  );
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Where a quoted field ends: at the first quote that is not doubled, or with the file.
 * @param {string} text
 * @param {number} from
 */
function closingQuote(text, from) {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

/**
 * The rows of a text file, one at a time. Written here rather than taken from the library, which
 * adds letter by letter to a field: a quote that is never closed cost it thirty times the file.
 * @param {string} text
 * @returns {Generator<{ number: number, cells: string[] }>}
 */
export function* csvRows(text) {
  const delimiter = delimiterOf(text);
  const stop = new RegExp(`[\\r\\n${delimiter === '\t' ? '\\t' : `\\${delimiter}`}]`, 'g');
  let at = 0;
  for (let number = 1; at < text.length; number += 1) {
    /** @type {string[]} */
    const cells = [];
    for (let more = true; more; ) {
      let quoted = '';
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1);
        quoted = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
      }
      stop.lastIndex = at;
      const end = stop.exec(text)?.index ?? text.length;
      cells.push((quoted + text.slice(at, end)).trim());
      if (cells.length > MAX_FIELDS) throw new UnreadableSheet('notAWorkbook');
      more = text[end] === delimiter;
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
    yield { number, cells };
  }
}
